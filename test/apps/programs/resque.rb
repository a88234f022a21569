# frozen_string_literal: true

# Resque forks a child for each job; the worker ends once its queue is empty.
require "resque"

class Job
  @queue = :hot

  def self.perform(number)
    Resque.redis.rpush("results", [number, Hot.work].inspect)
  end
end

Resque.redis = Redis.new(url: ENV.fetch("REDIS_URL"))
12.times { |number| Resque.enqueue(Job, number) }
Resque::Worker.new(:hot).work(0)
puts Resque.redis.lrange("results", 0, -1).sort

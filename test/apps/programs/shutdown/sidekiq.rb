# frozen_string_literal: true

# Three jobs through a real Redis that take longer than the process is given when it is told to end.
require "sidekiq"
require_relative "using"

class LongJob
  include Sidekiq::Job

  def perform(number)
    Using.session
    Using.label(number:) { Using.work(30) }
  end
end

Sidekiq.configure_server do |config|
  config.logger.level = Logger::WARN
  config[:timeout] = 0.1
  if Using.any?
    require "sperf/sidekiq"
    slow = Using.include?("slow") ? { slow: 10, directory: ENV.fetch("APP_KEPT") } : {}
    config.server_middleware { |chain| chain.add Sperf::Sidekiq, slow }
  end
  config.on(:startup) do
    3.times { |number| LongJob.set(queue: ENV.fetch("APP_QUEUE")).perform_async(number) }
    puts "http://127.0.0.1:1" # what a server says when it is there
    $stdout.flush
  end
end

# frozen_string_literal: true

# Jobs through a real Redis; the last one that is done ends the process as an administrator would.
require "sidekiq"

class Job
  include Sidekiq::Job

  COUNT = 24
  RESULTS = Queue.new

  def perform(number)
    RESULTS << [number, Hot.work]
    Process.kill(:TERM, Process.pid) if RESULTS.size == COUNT
  end
end

Sidekiq.configure_server do |config|
  config.logger.level = Logger::WARN
  config.on(:startup) { Job::COUNT.times { |number| Job.perform_async(number) } }
end

at_exit { puts Array.new(Job::RESULTS.size) { Job::RESULTS.pop }.sort.map(&:inspect) }

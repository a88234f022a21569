# frozen_string_literal: true

# Two jobs through a real Redis that begin anew when they are done, until the process is told to end.
require "sidekiq"

class SteadyJob
  include Sidekiq::Job

  def perform
    Hot.work
    SteadyJob.perform_async
  end
end

Sidekiq.configure_server do |config|
  config.logger.level = Logger::WARN
  config.on(:startup) do
    2.times { SteadyJob.perform_async }
    puts "http://127.0.0.1:1" # what a server says when it is there
    $stdout.flush
  end
end

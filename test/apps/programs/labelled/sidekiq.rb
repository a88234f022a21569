# frozen_string_literal: true

# Jobs of several classes through a real Redis, one of them of Active Job; the last one that is done ends the process.
# Jobs that take longer than APP_SLOW milliseconds leave their profiles.
require "sidekiq"
require "sidekiq/rails" if Sidekiq::MAJOR < 8 # where its jobs of Active Job are
require "active_job"
require "sperf/active_job"
require "sperf/sidekiq"
require_relative "by_name"

ActiveJob::Base.logger = Logger.new(nil)
ActiveJob::Base.queue_adapter = :sidekiq

# What is to be done, and what was.
module Jobs
  DONE = Queue.new
  COUNTS = { "ReportJob" => 12, "CleanupJob" => 6, "MailJob" => 6, "SyncJob" => 2 }.freeze

  def self.perform(name)
    ByName.inside(name) { yield.then { |value| DONE << [name, value] } }
    Process.kill(:TERM, Process.pid) if DONE.size == COUNTS.values.sum
  end
end

class ReportJob
  include Sidekiq::Job

  def perform(_number) = Jobs.perform("ReportJob") { 2.times.sum { Hot.work } }
end

class CleanupJob
  include Sidekiq::Job

  sidekiq_options queue: "low"

  def perform(_number) = Jobs.perform("CleanupJob") { Hot.work }
end

class MailJob < ActiveJob::Base
  def perform(_number) = Jobs.perform("MailJob") { sleep(0.02) && Hot.work }
end

# Waits for another service.
class SyncJob
  include Sidekiq::Job

  def perform(_number) = Jobs.perform("SyncJob") { ask_service }

  def ask_service
    sleep 0.25
    Hot.work
  end
end

# Around sperf's middleware.
class Outside
  def call(_job, message, _queue, &) = ByName.outside(message["wrapped"] || message["class"], &)
end

Sidekiq.configure_server do |config|
  config.logger.level = Logger::WARN
  config.server_middleware do |chain|
    chain.add Outside
    chain.add Sperf::Sidekiq, slow: Integer(ENV.fetch("APP_SLOW")), directory: ENV.fetch("APP_KEPT")
  end
  config.on(:startup) do
    Jobs::COUNTS.each do |name, count|
      job = Object.const_get(name)
      count.times { |number| job < ActiveJob::Base ? job.perform_later(number) : job.perform_async(number) }
    end
  end
end
Sperf::ActiveJob.install(ActiveJob::Base)

at_exit { puts Array.new(Jobs::DONE.size) { Jobs::DONE.pop }.sort.map(&:inspect) }

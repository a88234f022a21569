# frozen_string_literal: true

# Labels what jobs of Sidekiq do:
#
#   require "sperf/sidekiq"
#
#   Sidekiq.configure_server do |config|
#     config.server_middleware { |chain| chain.add Sperf::Sidekiq, slow: 2_000 }
#   end
require_relative "integrations"
require_relative "integrations/job"

module Sperf
  # Server middleware of Sidekiq. It labels each job and says how long it took: +job+ is the class, that of the job
  # itself where Active Job wraps it, +queue+ the queue, +retry+ the number of the attempt behind the first one.
  #
  # A job's result and its exceptions are what they would be without. Errors of sperf's are counted, and the first one
  # is in Sidekiq's log.
  class Sidekiq
    # What Active Job's jobs are for Sidekiq; the second name is that of older versions.
    WRAPPERS = %w[Sidekiq::ActiveJob::Wrapper ActiveJob::QueueAdapters::SidekiqAdapter::JobWrapper].freeze
    private_constant :WRAPPERS

    @jobs = {}
    @mutex = Mutex.new

    class << self
      # Returns what has the same options. Sidekiq makes a middleware for each job.
      def jobs(options) # :nodoc:
        @jobs[options] || @mutex.synchronize { @jobs[options] ||= make(options) }
      end

      private

      # An exception would be that of each job.
      def make(options)
        log = ->(line) { ::Sidekiq.logger.warn("[sperf] #{line}") }
        Integrations::Job.new(log:, **options)
      rescue ArgumentError, TypeError => e
        log.call("Sperf::Sidekiq keeps no profiles: #{e.message}")
        Integrations::Job.new(log:)
      end
    end

    # Sidekiq's chain passes on what was given to <tt>chain.add</tt>:
    #
    # [+slow+] Integer: keep the profile of each job that takes longer, in milliseconds (default: nil, none).
    # [+directory+] String or Pathname: where they are kept (default: tmp/sperf in the application's directory).
    # [+keep+] Integer: how many of them stay, the newest ones (default: 20).
    #
    # An option that makes no sense is told in the log, and jobs are labelled all the same.
    def initialize(options = {})
      @jobs = Sidekiq.jobs(options)
    end

    # Calls the block, which performs the job, and returns what it returns. +message+ is the job as it was queued, a
    # Hash.
    def call(_job, message, queue, &)
      active_job = active_job(message)
      @jobs.call(active_job&.fetch("job_id", nil), -> { labels(message, active_job, queue) }, &)
    end

    private

    # Returns the job of Active Job that is in +message+, nil for another one.
    def active_job(message)
      return unless WRAPPERS.include?(message["class"])

      job = message["args"]&.first
      job if job.is_a?(Hash)
    end

    # Both count attempts: Sidekiq from 0 at the first one that is repeated, Active Job those that it has put into the
    # queue anew.
    def labels(message, active_job, queue)
      attempt = message["retry_count"] ? message["retry_count"] + 1 : 0
      attempt += active_job["executions"].to_i if active_job
      Integrations::Job.labels(message["wrapped"] || active_job&.dig("job_class") || message["class"], queue, attempt)
    end
  end
end

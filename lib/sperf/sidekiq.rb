# frozen_string_literal: true

# Labels jobs of Sidekiq in profiles:
#
#   require "sperf/sidekiq"
#
#   Sidekiq.configure_server do |config|
#     config.server_middleware { |chain| chain.add Sperf::Sidekiq, slow: 2_000 }
#   end
require_relative "integrations"
require_relative "integrations/run_labeller"

module Sperf
  # A server middleware for Sidekiq. It labels each job and counts its time. +job+ is the job's class, also if Active
  # Job wraps it; +queue+ is the queue; +retry+ is the number of the retry, from 1.
  #
  # A job's result and exceptions stay as they are. Errors of sperf's are counted, and the first one is in Sidekiq's
  # log.
  class Sidekiq
    # The classes that wrap jobs of Active Job; the second is that of older versions.
    WRAPPERS = %w[Sidekiq::ActiveJob::Wrapper ActiveJob::QueueAdapters::SidekiqAdapter::JobWrapper].freeze
    private_constant :WRAPPERS

    @jobs = {}
    @mutex = Mutex.new

    class << self
      # Returns the labeller for these options, one for all jobs: Sidekiq creates a middleware for each job.
      def jobs(options) # :nodoc:
        @jobs[options] || @mutex.synchronize { @jobs[options] ||= make(options) }
      end

      private

      # Raises nothing: an exception would fail every job.
      def make(options)
        log = ->(line) { ::Sidekiq.logger.warn("[sperf] #{line}") }
        Integrations::JobLabeller.new(log:, **options)
      rescue ArgumentError, TypeError => e
        log.call("Sperf::Sidekiq keeps no profiles: #{e.message}")
        Integrations::JobLabeller.new(log:)
      end
    end

    # Takes the options that were given to <tt>chain.add</tt>:
    #
    # [+slow+] Integer or Float: keep the profile of each job that takes at least this many milliseconds (default: nil,
    #          none).
    # [+directory+] String or Pathname: where profiles are kept (default: tmp/sperf in the application's directory).
    # [+keep+] Integer: how many profiles are kept, the newest ones (default: 20).
    # [+trace_ids+] false: no labels +trace_id+ and +span_id+ (default: true). A job has them if OpenTelemetry or
    #               Datadog's tracer has begun a span by then, and samples the trace.
    #
    # An invalid option is reported in the log; jobs are then labelled, and no profiles are kept.
    def initialize(options = {})
      @jobs = Sidekiq.jobs(options)
    end

    # Calls the block, which performs the job, and returns its value. +message+ (Hash) is the queued job.
    def call(_job, message, queue, &)
      active_job = active_job(message)
      @jobs.call(active_job&.fetch("job_id", nil), -> { labels(message, active_job, queue) }, &)
    end

    private

    # Returns the job of Active Job in +message+, a Hash; nil for other jobs.
    def active_job(message)
      return unless WRAPPERS.include?(message["class"])

      job = message["args"]&.first
      job if job.is_a?(Hash)
    end

    # Both count retries: retry_count of Sidekiq is 0 for the first retry; executions of Active Job counts its own.
    def labels(message, active_job, queue)
      attempt = message["retry_count"] ? message["retry_count"] + 1 : 0
      attempt += active_job["executions"].to_i if active_job
      name = message["wrapped"] || active_job&.dig("job_class") || message["class"]
      Integrations::JobLabeller.labels(name, queue, attempt)
    end
  end
end

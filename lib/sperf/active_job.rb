# frozen_string_literal: true

# Labels jobs of Active Job in profiles, with any queue adapter:
#
#   require "sperf/active_job"
#
#   Sperf::ActiveJob.install(ActiveJob::Base)
require_relative "integrations"
require_relative "integrations/run_labeller"

module Sperf
  # Labels jobs of Active Job: see ActiveJob.install.
  module ActiveJob
    # Labels all jobs of +base+ from now on, and counts their time: +job+ is the class, +queue+ the queue, +retry+ the
    # number of the retry, from 1. A job that is performed inside another job has its own labels.
    #
    # [+base+] the class whose jobs are labelled, including its subclasses: usually ActiveJob::Base.
    # [+slow+] Integer or Float: keep the profile of each job that takes at least this many milliseconds (default: nil,
    #          none).
    # [+directory+] String or Pathname: where profiles are kept (default: tmp/sperf in the application's directory).
    # [+keep+] Integer: how many profiles are kept, the newest ones (default: 20).
    # [+trace_ids+] false: no labels +trace_id+ and +span_id+ (default: true). See Sperf::Rack.
    #
    # A job is counted once, even if Sperf::Sidekiq counts it too or this method was called twice. Raises ArgumentError.
    # Returns nil.
    def self.install(base, slow: nil, directory: nil, keep: 20, trace_ids: true)
      log = ->(line) { base.logger ? base.logger.warn("[sperf] #{line}") : Host.say(line) }
      jobs = Integrations::JobLabeller.new(log:, slow:, directory:, keep:, trace_ids:)
      base.around_perform(prepend: true) do |job, block|
        jobs.call(job.job_id, -> { ActiveJob.labels(job) }) { block.call }
      end
      nil
    end

    # Returns the labels of +job+.
    def self.labels(job) # :nodoc:
      Integrations::JobLabeller.labels(job.class.name, job.queue_name, job.executions.to_i - 1)
    end
  end
end

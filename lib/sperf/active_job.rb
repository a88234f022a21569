# frozen_string_literal: true

# Labels what jobs of Active Job do, on any queue:
#
#   require "sperf/active_job"
#
#   Sperf::ActiveJob.install(ActiveJob::Base)
require_relative "integrations"
require_relative "integrations/job"

module Sperf
  # Jobs of Active Job in profiles: see ActiveJob.install.
  module ActiveJob
    # Labels all jobs of +base+ from now on, and says how long each took: +job+ is the class, +queue+ its queue, +retry+
    # the number of the attempt behind the first one. A job that performs another one has that labelled by itself.
    #
    # [+base+] the class whose jobs, and those of whose subclasses, are labelled: usually ActiveJob::Base.
    # [+slow+] Integer: keep the profile of each job that takes longer, in milliseconds (default: nil, none).
    # [+directory+] String or Pathname: where they are kept (default: tmp/sperf in the application's directory).
    # [+keep+] Integer: how many of them stay, the newest ones (default: 20).
    #
    # A job that is counted already, by Sperf::Sidekiq, or because this was called twice, is not counted again. Raises
    # ArgumentError. Returns nil.
    def self.install(base, slow: nil, directory: nil, keep: 20)
      log = ->(line) { base.logger ? base.logger.warn("[sperf] #{line}") : Host.say(line) }
      jobs = Integrations::Job.new(log:, slow:, directory:, keep:)
      base.around_perform(prepend: true) do |job, block|
        jobs.call(job.job_id, -> { ActiveJob.labels(job) }) { block.call }
      end
      nil
    end

    # Returns the labels of +job+.
    def self.labels(job) # :nodoc:
      Integrations::Job.labels(job.class.name, job.queue_name, job.executions.to_i - 1)
    end
  end
end

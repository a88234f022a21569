# frozen_string_literal: true

require_relative "work"

module Sperf
  module Integrations
    # Jobs of queues. A job goes through several hands, Sidekiq's and then Active Job's; the first one that it is
    # counted by is the only one.
    class Job
      # The fiber-local variable that has the id of the job that is counted.
      CURRENT = :sperf_job
      private_constant :CURRENT

      # Returns the labels of a job; +attempt+ is 0 for the first one.
      def self.labels(name, queue, attempt)
        labels = { job: name, queue: queue }
        labels[:retry] = attempt if attempt.positive?
        labels
      end

      # Keywords as of Work.new. Raises ArgumentError.
      def initialize(**)
        @work = Work.new("job", **)
      end

      # How many errors of sperf's there were.
      def failures = @work.failures

      # Calls the block for the job +id+, and returns what it does. +labels+ as in Work#call.
      def call(id, labels, &)
        current = Thread.current
        before = current[CURRENT]
        return yield if id && before == id

        begin
          current[CURRENT] = id
          @work.call(labels, &)
        ensure
          current[CURRENT] = before
        end
      end
    end
  end
end

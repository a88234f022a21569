# frozen_string_literal: true

require_relative "run_labeller"

module Sperf
  module Integrations
    # Labels jobs of queues. Sidekiq and Active Job may both handle one job: the first of them labels it.
    class JobLabeller
      # The fiber-local variable with the id of the job that is labelled.
      CURRENT = :sperf_job
      private_constant :CURRENT

      # Returns the labels of a job; +attempt+ is 0 for the first one.
      def self.labels(name, queue, attempt)
        labels = { job: name, queue: queue }
        labels[:retry] = attempt if attempt.positive?
        labels
      end

      # Takes the keywords of RunLabeller.new. Raises ArgumentError.
      def initialize(trace_ids: true, **)
        @labeller = RunLabeller.new("job", trace_ids:, **)
      end

      def failures = @labeller.failures

      # Calls the block for the job +id+, and returns its value. +labels+ as in RunLabeller#call.
      def call(id, labels, &)
        current = Thread.current
        before = current[CURRENT]
        return yield if id && before == id

        begin
          current[CURRENT] = id
          @labeller.call(labels, &)
        ensure
          current[CURRENT] = before
        end
      end
    end
  end
end

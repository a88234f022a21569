# frozen_string_literal: true

module Sperf
  module Integrations
    # Runs sperf's part of a request or a job, so that an error in it never reaches the application. Errors are counted,
    # and the first one is logged.
    #
    # Exceptions from other threads (Timeout, Thread#kill) belong to the application: they are held back until sperf's
    # part is done, and raised then.
    class ErrorBoundary
      HELD_BACK = { Object => :never }.freeze
      private_constant :HELD_BACK

      attr_reader :failures

      # +task+ is the subject of the logged line: "keeping the profile of a request". +log+ is called with the line.
      def initialize(task, log)
        @task = task
        @log = log
        @failures = 0
      end

      # Calls the block and returns its value; returns nil after an error.
      def run
        Thread.handle_interrupt(HELD_BACK) do
          yield
        rescue StandardError, ScriptError, NoMemoryError => e # Rescued inside, where no other thread can raise.
          fail_with("#{e.message} (#{e.class})")
        end
      end

      # Counts an error, logs it if it is the first one, and returns nil. Cheap: a busy application may have many.
      def fail_with(problem)
        @failures += 1
        return if @failures > 1

        @log.call("#{@task} failed: #{problem}; further failures are not logged")
        nil
      rescue StandardError
        nil # The log is the application's.
      end
    end
  end
end

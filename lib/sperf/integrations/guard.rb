# frozen_string_literal: true

module Sperf
  module Integrations
    # Runs sperf's part of a request or a job: an error in it is not the application's. It is counted, and the first one
    # is logged.
    #
    # What other threads raise here (Timeout, Thread#kill) is the application's. It waits until sperf's part is done,
    # and then goes its way.
    class Guard
      HELD_BACK = { Object => :never }.freeze
      private_constant :HELD_BACK

      # How many errors there were.
      attr_reader :failures

      # +name+ says what is done here, for the line: "keeping the profile of a request". +log+ is called with the line.
      def initialize(name, log)
        @name = name
        @log = log
        @failures = 0
      end

      # Calls the block. Returns what it does, nil after an error.
      def run
        Thread.handle_interrupt(HELD_BACK) do
          yield
        rescue StandardError, ScriptError, NoMemoryError => e # in here, where nothing of another thread's comes
          note("#{e.message} (#{e.class})")
        end
      end

      # Counts an error, and logs it if it is the first one. Returns nil. It takes no time: there may be many of them
      # when the application is busy.
      def note(problem)
        @failures += 1
        return if @failures > 1

        @log.call("#{@name} failed: #{problem}; if it happens again, that is not logged")
        nil
      rescue StandardError
        nil # Whoever logs is the application's.
      end
    end
  end
end

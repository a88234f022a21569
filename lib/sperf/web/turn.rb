# frozen_string_literal: true

module Sperf
  class Web
    # Ensures that a process makes one profile at a time for programs that fetch profiles.
    class Turn
      # The turn of this process, which all mounted applications share.
      def self.of_process
        @of_process ||= new
      end

      def initialize
        @mutex = Mutex.new
      end

      # Calls the block and returns its value. +seconds+ is how long it will take. If another thread has the turn,
      # returns the seconds until that one will be done instead (Integer, 1 or more), without a call.
      def try(seconds)
        remaining = @mutex.synchronize { remaining_s.tap { |left| @taken = [Process.pid, now + seconds] unless left } }
        return remaining if remaining

        begin
          yield
        ensure
          @taken = nil
        end
      end

      private

      # Returns nil if the turn is free. A child of fork has a copy of the turn without the thread.
      def remaining_s
        pid, ends = @taken
        [(ends - now).ceil, 1].max if pid == Process.pid
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end

# frozen_string_literal: true

module Sperf
  module Integrations
    # Writes profiles on a thread of its own, behind the requests that they are of: in an outage, when many requests are
    # slow, none of them waits for the disk.
    #
    # A process has one thread for all profiles, from the first one on. A child of fork has a thread of its own, and
    # what its parent has not written is left to the parent. A limited number of profiles may wait; more are dropped.
    # After each profile the thread pauses, so that it takes no more than a part of a core. At the end of the process
    # what waits is written, for a limited time.
    class ProfileWriter
      WAITING_MAX = 50
      # It pauses so many times as long as it has worked.
      PAUSE_SHARE = 4
      # At the end of the process.
      EXIT_S = 5
      private_constant :WAITING_MAX, :PAUSE_SHARE, :EXIT_S

      class << self
        # Returns that of the process.
        def instance = @instance ||= new
      end

      def initialize
        begin_process
        at_exit { finish } # children of fork have it as well
      end

      # Calls +work+ later. An object whose method +wanted?+ says by then that it is not wanted is dropped. Returns
      # false, and does nothing, where too much waits.
      def push(work)
        begin_process unless @process == Process.pid
        return work.call || true if @finished

        @mutex.synchronize do
          @waiting.select!(&:wanted?) if @waiting.size >= WAITING_MAX
          return false if @waiting.size >= WAITING_MAX

          @waiting << work
          ensure_thread
        end
        true
      end

      # Waits until all is written, for at most so many +seconds+. Returns whether it is.
      def flush(seconds)
        return true unless @process == Process.pid

        till_ns = Integrations.now_ns + (seconds * 1_000_000_000).to_i
        @mutex.synchronize do
          @flushed += 1
          ensure_thread
          wait_till(till_ns) { idle? }
          idle?
        ensure
          @flushed -= 1
        end
      end

      private

      def begin_process
        @process = Process.pid
        @mutex = Mutex.new
        @changed = ConditionVariable.new
        @waiting = []
        @working = false
        @flushed = 0
        @finished = false
        @thread = nil
      end

      # From here on, in at_exit blocks of the program's, nobody else would wait.
      def finish
        begin_process unless @process == Process.pid
        flush(EXIT_S)
        @finished = true
      end

      def idle? = @waiting.empty? && !@working

      # The program may have killed it.
      def ensure_thread
        @thread = thread unless @waiting.empty? || @thread&.alive?
        @changed.broadcast
      end

      # A thread inherits labels, and what the Guard around its creation holds back: it could not be killed.
      def thread
        Thread.new do
          Thread.current.name = "sperf"
          Thread.current.report_on_exception = false
          Native.unlabel(true)
          Thread.handle_interrupt(Object => :immediate) { loop { write_next } }
        end
      end

      def write_next
        work = @mutex.synchronize do
          @changed.wait(@mutex) while @waiting.empty?
          @working = true
          @waiting.shift
        end
        started_ns = Integrations.now_ns
        work.call if work.wanted?
        pause(Integrations.now_ns - started_ns)
      rescue StandardError, ScriptError, NoMemoryError
        nil # The work has counted it where it could.
      ensure
        @mutex.synchronize do
          @working = false
          @changed.broadcast
        end
      end

      def pause(took_ns)
        @mutex.synchronize do
          @working = false
          @changed.broadcast
          wait_till(Integrations.now_ns + (took_ns * PAUSE_SHARE)) { @flushed.positive? }
        end
      end

      # Waits until the block says so, or for as long.
      def wait_till(till_ns)
        until yield
          left_ns = till_ns - Integrations.now_ns
          return if left_ns <= 0

          @changed.wait(@mutex, left_ns / 1e9)
        end
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  module Integrations
    # Writes profiles on a thread of its own, so that no request waits for the disk, even in an outage when many
    # requests are slow.
    #
    # The first profile starts the process's one thread. A child of fork has its own thread; profiles that the parent
    # has not written stay with the parent. A limited number of profiles may wait; further ones are dropped. After each
    # profile the thread pauses, so that it uses only a part of a core. At the end of the process, the waiting profiles
    # are written for a limited time.
    class ProfileWriter
      WAITING_MAX = 50
      # The pause, as a multiple of the time that the last profile took.
      PAUSE_SHARE = 4
      # The limit at the end of the process.
      EXIT_S = 5
      # How often #flush looks whether the thread lives.
      LOOK_S = 0.1
      private_constant :WAITING_MAX, :PAUSE_SHARE, :EXIT_S, :LOOK_S

      class << self
        def instance = @instance ||= new
      end

      def initialize
        begin_process
        at_exit { finish } # Children of fork inherit it.
      end

      # Calls +work+ later, unless its method +wanted?+ returns false by then. Returns false, and drops the work, if too
      # many wait.
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

      # Waits until all profiles are written, for at most +seconds+. Returns whether they are.
      def flush(seconds)
        return true unless @process == Process.pid

        till_ns = Integrations.now_ns + (seconds * 1_000_000_000).to_i
        @mutex.synchronize do
          @flushed += 1
          until idle? || Integrations.now_ns >= till_ns
            ensure_thread # A thread that was killed is alive until it has ended.
            @changed.wait(@mutex, [(till_ns - Integrations.now_ns) / 1e9, LOOK_S].min.clamp(0.001..))
          end
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

      # After this, in the program's own at_exit blocks, nothing waits for the thread: #push writes at once.
      def finish
        begin_process unless @process == Process.pid
        flush(EXIT_S)
        @finished = true
      end

      def idle? = @waiting.empty? && !@working

      # The program may have killed the thread.
      def ensure_thread
        @thread = thread unless @waiting.empty? || @thread&.alive?
        @changed.broadcast
      end

      # A new thread inherits the mask of the ErrorBoundary around its creation. With that mask nothing could kill it.
      def thread
        Native.own_thread do
          Thread.current.name = "sperf"
          Thread.current.report_on_exception = false
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
        nil # The work's ErrorBoundary has counted it.
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

      # Waits until the block returns true, or until +till_ns+.
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

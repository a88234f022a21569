# frozen_string_literal: true

module Sperf
  # A sample whose weight is final, as Sperf.subscribe delivers it. Frozen.
  #
  # The weights of all events of a session add up to the weights of its profile. At the end of a recording, a profile
  # shares out measured time that no sample has over its samples. Subscribers get that difference as one correction for
  # each thread: an event without a stack, whose weight may be negative.
  class SampleEvent
    # Id of the stack (Integer), the same for equal stacks until the session is stopped or paused, or a snapshot is
    # taken; 0 for a correction.
    attr_reader :stack_id
    # Number of the thread (Integer) as in the Hash of Sperf.stop; nil for a correction of time without a thread.
    attr_reader :thread_id
    # Name of the thread (String), nil if it has none.
    attr_reader :thread_name
    # Labels of the sample (Hash of Symbol to String, frozen), as of Sperf.label.
    attr_reader :labels
    # What the weight is: <tt>:cpu</tt> or <tt>:wall</tt>.
    attr_reader :type
    # Nanoseconds that the sample stands for (Integer).
    attr_reader :weight_ns
    # When the sample was taken: nanoseconds since the Unix epoch (Integer).
    attr_reader :time_ns

    # +stack+ is the names and the id; +thread+ is nil, or number and name; +weight+ is a type and nanoseconds.
    def initialize(stack, thread, labels, weight, time_ns) # :nodoc:
      @names, @stack_id = stack
      @thread_id, @thread_name = thread
      @labels = labels
      @type, @weight_ns = weight
      @time_ns = time_ns
      freeze
    end

    # Returns the frames of the stack as Sperf.stop returns them: a frozen Array of <tt>[path, label]</tt>, the leaf
    # first; empty for a correction. Names are looked up when they are first asked for, also after the session has
    # ended. Returns nil if they are not known: in a child of fork, of events of its parent.
    #
    #   event.frames.first # => ["app/models/order.rb", "Order#total"]
    def frames
      @names.frames(@stack_id)
    end

    # Returns the line number in each frame (frozen Array of Integer, 0: unknown); nil as #frames.
    def lines
      @names.lines(@stack_id)
    end

    # Returns whether the event is a correction, which has no stack.
    def correction?
      @stack_id.zero?
    end

    def inspect # :nodoc:
      "#<#{self.class} #{weight_ns} ns #{type}, thread #{thread_id.inspect}, stack #{stack_id}>"
    end
  end

  # What Sperf.subscribe returns. Events are delivered on a thread of sperf's own, which no session measures.
  class Subscription
    # For how many seconds Sperf.stop waits at most until events are delivered.
    MOST_WAIT = 1
    # A thread that was killed earlier than this many seconds after its start is not replaced at once: a program that
    # kills all threads until there are none must come to an end.
    SHORTEST_LIFE = 1
    private_constant :MOST_WAIT, :SHORTEST_LIFE

    @all = []
    Native.event_class = SampleEvent

    class << self
      # Subscribes as Sperf.subscribe does. Sperf.subscribe calls it, with interrupts held back.
      def to(what, batch: 100, &block) # :nodoc:
        raise ArgumentError, "unknown event: #{InvalidOption.inspect_of(what)} (:sample)" unless :sample.equal?(what)
        raise ArgumentError, "no block given" unless block
        unless Integer === batch && batch.between?(1, 10_000) # rubocop:disable Style/CaseEquality -- a BasicObject
          raise ArgumentError, "batch must be 1 to 10000, and is #{InvalidOption.inspect_of(batch)}"
        end

        self.begin(Native::EventSink.new(batch), block)
      end

      # Subscribes +block+, or the extension behind it, to the events of +sink+ (Native::EventSink). Raises Error.
      def begin(sink, block) # :nodoc:
        raise Error, "there are too many subscriptions: cancel one of them" unless sink.add

        subscription = new(sink, block)
        @all += [subscription]
        subscription.run_thread
        subscription
      end

      # Starts threads that were killed, and in a child of fork those of the parent.
      def revive # :nodoc:
        @all.each(&:run_thread)
      end

      # Waits until the events so far are delivered, for MOST_WAIT in all.
      def flush # :nodoc:
        return if @all.empty?

        till = monotonic_seconds + MOST_WAIT
        @all.each { |subscription| subscription.flush(till) }
      end

      def monotonic_seconds # :nodoc:
        ::Process.clock_gettime(::Process::CLOCK_MONOTONIC)
      end

      def remove(subscription) # :nodoc:
        @all -= [subscription]
      end

      private :new
    end

    # How often the block raised an exception.
    attr_reader :errors

    def initialize(sink, block) # :nodoc:
      @sink = sink
      @block = block
      @errors = 0
      @cancelled = false
    end

    # Ends the subscription: the block is not called again. A call that has begun on the other thread goes on. Events
    # that wait are discarded. Returns nil.
    def cancel
      Native.uninterrupted do
        @cancelled = true
        Subscription.remove(self)
        @sink.remove
      end
    end

    # Returns whether the subscription was cancelled.
    def cancelled? = @cancelled

    # Returns the number of events (Integer) for which there was no room, because the block was too slow, or whose
    # thread was killed before it called the block. The result of a session counts the former in
    # <tt>dropped[:subscriber_full]</tt>. In a child of fork, the numbers start at 0.
    def lost = @sink.lost

    # Returns the sum of the weights of lost events: nanoseconds (Integer).
    def lost_ns = @sink.lost_ns

    # Starts the thread unless it lives.
    def run_thread # :nodoc:
      return if @cancelled || @thread&.alive? || Native::EventSink.shut?

      # The new thread inherits this: Thread#raise reaches it in the block only.
      ::Thread.handle_interrupt(::Exception => :never) { @thread = @sink.deliver(self) }
    rescue ::ThreadError
      nil # Events wait, up to a limit, until a session starts or stops.
    end

    # Waits until the events so far are delivered, at most until +till+, in monotonic seconds. The thread may be killed
    # meanwhile.
    def flush(till) # :nodoc:
      while (seconds = till - Subscription.monotonic_seconds).positive?
        run_thread
        return unless @thread&.alive?
        break if @sink.flush(seconds)
      end
    end

    # Delivers until the subscription is cancelled, on the thread of Native::EventSink#deliver.
    def run # :nodoc:
      thread = ::Thread.current
      thread.name = "sperf subscriber"
      thread.report_on_exception = false
      started = Subscription.monotonic_seconds
      while (batch = @sink.take)
        deliver(batch)
      end
    rescue ::NoMemoryError, ::StandardError => e # of making the events
      count_error(e)
    ensure
      @sink.ended
      replace(started)
    end

    private

    # The thread was killed, or ends by an exception.
    def replace(started) # :nodoc:
      @thread = nil
      run_thread if started && Subscription.monotonic_seconds - started >= SHORTEST_LIFE
    end

    # Calls the block. An exception that another thread raised before the call is not the block's: the block is called
    # after it.
    def deliver(batch) # :nodoc:
      begun = false
      begin
        ::Thread.handle_interrupt(::Exception => :immediate) do
          @sink.begin_call
          begun = true
          @block.call(batch)
        end
      rescue ::SystemExit
        raise
      rescue ::Exception => e # rubocop:disable Lint/RescueException -- a subscriber must not end its thread
        count_error(e)
        retry unless begun
      end
    end

    # Counts +error+, and reports the first one.
    def count_error(error) # :nodoc:
      @errors += 1
      return if @errors > 1

      Host.say("a subscriber raised #{error.class}: #{error.message.to_s.lines.first.to_s.chomp}; it gets further " \
               "samples, and sperf reports no further exceptions of it")
    end
  end
end

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
end

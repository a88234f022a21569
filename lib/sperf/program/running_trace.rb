# frozen_string_literal: true

require_relative "../trace/trace"
require_relative "../trace_scope/trace_scope"

module Sperf
  # A Trace while it runs, from Trace.start to Trace#stop. Sperf.trace uses these methods.
  class Trace
    ##
    # :singleton-method: start
    # :call-seq:
    #   start(**options) -> Trace
    #
    # Starts to trace, and returns the running Trace. Takes the options of Sperf.trace, and raises the same errors.
    #
    #   trace = Sperf::Trace.start(exclude_common: true)
    #   work
    #   trace.stop.methods.first.called

    # Returns a Trace that has not started.
    def self.prepare(**) # :nodoc:
      Native.uninterrupted do
        options = Options.of_trace(**)
        allocate.tap { |trace| trace.__send__(:prepare, options) }
      rescue Ractor::IsolationError, Ractor::UnsafeError
        raise Error, "traces work in the main Ractor only"
      end
    end

    # Starts to trace. With a block, calls it, and returns what #stop returns.
    def start(&) # :nodoc:
      Native.record(self, &)
    end

    # Called by Native.record.
    def begin_recording # :nodoc:
      @tracer.prepare
      Native.trace_start(self, **@tracer.keywords)
      @tracer.start
    end

    # Called by Native.record: the start or the block was interrupted.
    def abandon(_begun) # :nodoc:
      Native.trace_stop(self)
      @tracer.stop
      @tracer = @recorded = nil
    end

    def close; end # :nodoc:

    # Stops the trace, and returns it. After this, the trace has threads, methods and call trees. May be called by any
    # thread or fiber, and repeatedly. Returns nil in a child of fork, because the trace belongs to the parent.
    def stop
      tracer = @tracer or return self
      Native.trace_stop(self, [*@origin, *tracer.comments])
      tracer.stop
      finish(@recorded)
    end

    # Pauses the trace until #resume. Calls that are open stay open, and their times exclude the pause. Does nothing if
    # the trace does not run. Returns nil.
    def pause
      Native.trace_pause if running?
      nil
    end

    # Resumes the trace after #pause. Does nothing if the trace is not paused. Returns nil.
    def resume
      Native.trace_resume if running?
      nil
    end

    # Whether the trace runs in this process; true also while it is paused.
    def running?
      !@tracer.nil? && @process == Process.pid
    end

    # Whether the trace is paused.
    def paused?
      running? && Native.tracing? == :paused
    end

    private

    def prepare(options)
      @origin = Session.origin(options)
      @process = Process.pid
      @tracer = Tracer.new(options)
    end

    # +profile+ is nil in a child of fork, or if another thread that stops the trace was faster.
    def finish(profile)
      return self unless @tracer
      return @tracer = nil unless profile

      initialize(profile)
      complaints = ScopeComments.new(profile.comments).complaints { |option| "#{option}:" }
      @tracer = @recorded = nil
      complaints.each { |line| Host.say(line) }
      self
    end
  end

  Native.trace_class = Trace

  # The Ruby side of one running trace: decides which methods are traced, finds the methods of +only+, and compiles
  # operators as calls. Each trace has its own Tracer.
  class Tracer # :nodoc:
    # +options+ are Options of mode trace.
    def initialize(options)
      @options = options
      @scope = TraceScope.new(only: options.only, include: options.include, exclude: options.exclude,
                              slow: options.slow, exclude_common: options.exclude_common?)
      @targets = TraceTargets.new(options.only, @scope) { |method| Native.trace_target(method) } if options.only
    end

    # Returns the keywords of Native.trace_start.
    def keywords
      { allocations: @options.allocations?, blocks: @options.blocks?, depth: @options.depth, only: @targets&.found,
        verdict: @scope.verdict, threads: @options.threads, exclude_threads: @options.exclude_threads }
    end

    # Returns the comments of the TraceScope. The contents of the Strings are final when the trace has stopped.
    def comments = @scope.comments

    # Must be called before the trace starts, so that compiling is not traced.
    def prepare
      compile_operators if @options.operators?
    end

    # Must be called when the trace has started.
    def start = @targets&.start

    # Must be called when the trace has stopped, or failed to start.
    def stop
      @targets&.stop
      RubyVM::InstructionSequence.compile_option = @compile_option if @compile_option
      @compile_option = nil
    end

    private

    # Ruby's specialized instructions for operators are not calls. Code that is already compiled keeps them.
    def compile_operators
      @compile_option = RubyVM::InstructionSequence.compile_option.slice(:specialized_instruction)
      RubyVM::InstructionSequence.compile_option = { specialized_instruction: false }
    end
  end
end

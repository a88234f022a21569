# frozen_string_literal: true

require_relative "../trace/trace"

module Sperf
  # A Trace while it runs, from Trace.start to Trace#stop. Sperf.trace uses these methods.
  class Trace
    # Starts to trace, and returns the running Trace. Takes the options of Sperf.trace, and raises the same errors.
    #
    #   trace = Sperf::Trace.start(exclude_common: true)
    #   work
    #   trace.stop.methods.first.called
    def self.start(**)
      checked = Options.of_trace(**)
      trace = allocate
      trace.__send__(:run, checked)
      trace
    rescue Ractor::IsolationError, Ractor::UnsafeError
      raise Error, "traces work in the main Ractor only"
    end

    # Stops the trace, and returns it. After this, the trace has threads, methods and call trees. May be called by any
    # thread or fiber, and repeatedly. Returns nil in a child of fork, because the trace belongs to the parent.
    def stop
      return self unless @tracer

      tracer = @tracer
      @tracer = nil
      finish(Native.trace_stop([*@origin, *tracer.comments])) if @process == Process.pid
    ensure
      tracer&.stop
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

    def run(options)
      @origin = Session.origin(options)
      @process = Process.pid
      tracer = Tracer.new(options)
      keywords = tracer.keywords
      tracer.prepare
      Native.trace_start(**keywords)
      @tracer = tracer
      tracer.start
    ensure
      tracer&.stop unless @tracer
    end

    # +profile+ is nil if another thread has stopped the trace at the same time.
    def finish(profile)
      return unless profile

      initialize(profile)
      ScopeComments.new(profile.comments).complaints { |option| "#{option}:" }.each { |line| Host.say(line) }
      self
    end
  end
end

# frozen_string_literal: true

require_relative "../trace/trace"

module Sperf
  # Taking a trace: from Trace.start to Trace#stop, and what Sperf.trace is made of.
  class Trace
    # Starts to trace, and returns the Trace that runs. Takes the options of Sperf.trace, and raises what that does.
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
      raise Error, "traces can be taken in the main Ractor only"
    end

    # Ends the trace, and returns it: from here on it has threads, methods and call trees. Any thread or fiber may do
    # so, and do so again. In a child of fork, the trace is the parent's, and this returns nil.
    def stop
      return self unless @tracer

      tracer = @tracer
      @tracer = nil
      finish(Native.trace_stop([*@origin, *tracer.comments])) if @process == Process.pid
    ensure
      tracer&.stop
    end

    # Traces nothing until #resume. Calls that are open then go on being open, without the time in between. Nothing
    # happens where it does not run. Returns nil.
    def pause
      Native.trace_pause if running?
      nil
    end

    # Goes on after #pause. Nothing happens where it is not paused. Returns nil.
    def resume
      Native.trace_resume if running?
      nil
    end

    # Whether it runs in this process, be it paused.
    def running?
      !@tracer.nil? && @process == Process.pid
    end

    # Whether it runs and is paused.
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

    # Another process, or whoever stopped it at the same time, has the profile where there is none.
    def finish(profile)
      return unless profile

      initialize(profile)
      ScopeComments.new(profile.comments).complaints { |option| "#{option}:" }.each { |line| Host.say(line) }
      self
    end
  end
end

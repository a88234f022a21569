# frozen_string_literal: true

require_relative "../trace_scope/trace_scope"

module Sperf
  # The Ruby side of one running trace: decides which methods are traced, finds the methods of +only+, and compiles
  # operators as calls. Each trace has its own Tracer.
  class Tracer
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

# frozen_string_literal: true

require_relative "trace_scope"
require_relative "trace_targets"

module Sperf
  # What goes on in Ruby while a trace goes on: it decides about methods, finds those that the trace is limited to, and
  # has operators compiled as calls. Whoever starts a trace has one of these, for that trace.
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

    # Returns the comments that say of which methods the trace is: an Array of Strings, whose contents are true when it
    # ends.
    def comments = @scope.comments

    # To be called before the trace is started, so that this is not in it.
    def prepare
      compile_operators if @options.operators?
    end

    # To be called when the trace has been started.
    def start = @targets&.start

    # To be called when it has ended, or not begun.
    def stop
      @targets&.stop
      RubyVM::InstructionSequence.compile_option = @compile_option if @compile_option
      @compile_option = nil
    end

    private

    # Instructions for operators are no calls. Only code that is compiled from here on is concerned.
    def compile_operators
      @compile_option = RubyVM::InstructionSequence.compile_option.slice(:specialized_instruction)
      RubyVM::InstructionSequence.compile_option = { specialized_instruction: false }
    end
  end
end

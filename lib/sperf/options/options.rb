# frozen_string_literal: true

require_relative "table"

module Sperf
  # Needed for traces only. By absolute path, for the program may change the load path.
  autoload :TraceTargets, File.expand_path("../tracing/trace_targets", __dir__)
  autoload :Tracer, File.expand_path("../tracing/tracer", __dir__)

  # What a session is to do, checked: whoever holds one of these may start. Immutable.
  #
  # Arguments of the API, options of the command line and SPERF_* variables all come through here. What options there
  # are, and what each may be, is in OptionTable; here is what they mean together.
  class Options
    # The rows by name.
    TABLE = OptionTable::ROWS.to_h { |option| [option.name, option] }.freeze
    # What applies where nothing is said; the keys are all the options there are.
    DEFAULTS = TABLE.transform_values(&:default).freeze
    # What the options are called in the environment.
    ENVIRONMENT_NAMES = TABLE.select { |_name, option| option.at?(:environment) }.transform_values(&:variable).freeze

    # What only a trace has, and what only samples have.
    TRACE_OPTIONS = TABLE.each_value.select { |option| option.group == :tracing }.map(&:name).freeze
    SAMPLED_OPTIONS = %i[frequency interval overhead retained defer capture signal native].freeze
    # With one of these, --slow is one part of a trace that is limited already.
    LEFT_OUT_BY = %i[include exclude exclude_common].freeze
    # One object in so many is taken with +retained+ where nothing else is asked for: 100,000 that live are told with a
    # standard deviation of 4.5 %.
    RETAINED_INTERVAL = 200
    private_constant :TRACE_OPTIONS, :SAMPLED_OPTIONS, :LEFT_OUT_BY, :RETAINED_INTERVAL

    # Builds options from text, as a command line or an environment holds it. +texts+ maps options to Strings (nil: not
    # given) or to values that are no text; +voice+ is the Voice of whoever gave them, for the messages. Raises
    # ArgumentError, WriteError.
    def self.parse(texts, voice)
      new(**texts.compact.to_h { |name, text| [name, text.is_a?(String) ? TABLE.fetch(name).type.value(text) : text] })
    rescue InvalidOption, ContradictoryOptions => e
      raise ArgumentError, e.message_for(voice)
    end

    # What applies where nothing is said in the API alone.
    API_DEFAULTS = TABLE.each_value.select { |option| option.at?(:api) && option.as_at(:api) != option }
      .to_h { |option| [option.name, option.as_at(:api).default] }.freeze
    private_constant :API_DEFAULTS

    # Takes the keywords of Sperf.start, and raises what #initialize does. In an output, %p is the process id and %% a
    # percent sign; with inherit, it must have the one.
    def self.of_api(**values)
      refuse_unknown(values.keys.reject { |name| TABLE[name]&.at?(:api) })
      values[:output] = expand(values[:output], values[:inherit]) if values[:output]
      new(**API_DEFAULTS, **values)
    end

    # Takes the keywords of Sperf.trace, and raises what #initialize does.
    def self.of_trace(**values)
      refuse_unknown(values.keys - TRACE_OPTIONS - [:metadata])
      of_api(mode: :trace, **values)
    end

    def self.expand(output, inherit)
      path = OutputFile.path_of(output)
      if path.gsub("%%", "").match?(/%(?!p)/)
        raise InvalidOption.new(:output, "a path in which %p is the process id and %% a percent sign", path)
      end
      if inherit && !path.gsub("%%", "").include?("%p")
        raise InvalidOption.new(:output, "a path with %p, the process id, as each child writes a file of its own", path)
      end

      path.gsub(/%[p%]/, "%p" => Process.pid.to_s, "%%" => "%")
    end
    private_class_method :expand

    # As Ruby says it of a method that names its keywords.
    def self.refuse_unknown(names)
      return if names.empty?

      raise ArgumentError, "unknown keyword#{"s" if names.size > 1}: #{names.map(&:inspect).join(", ")}"
    end
    private_class_method :refuse_unknown

    # Returns what the option +name+ may be, an Array of Symbols, for :mode, :format and :capture.
    def self.choices(name) = TABLE.fetch(name).type.choices

    # Takes the keywords of DEFAULTS; +format+ may be an alias, and +output+ a Proc that makes the OutputFile of a
    # format (nil: by the extension), for the command line, which knows more kinds of output. Raises InvalidOption for a
    # value that is none of those allowed, ContradictoryOptions for two that cannot be had together, and WriteError for
    # an output that cannot be written to.
    def initialize(**values)
      @values = DEFAULTS.merge(values)
      # An output is checked by whoever opens it.
      (DEFAULTS.keys - [:output]).each { |name| @values[name] = TABLE.fetch(name).check(@values[name]) }
      # Whoever runs the program has the last word about what its files say of it.
      @values[:metadata] &&= TABLE.fetch(:metadata).type.value(ENV.fetch("SPERF_METADATA", "1")) != false
      check_capture_with_signal
      check_capture_with_native
      check_allocations
      imply_trace(asked: values.key?(:mode))
      check_trace
      @output_file = open_output(*@values.values_at(:output, :format))
      @values.freeze
      freeze
    end

    # The OutputFile to write to on stop, nil for none.
    attr_reader :output_file

    # A method for each option: #frequency returns its value, #verbose? whether a flag is on. Of text, as each child of
    # fork that comes to its end frees all blocks that were made into methods.
    READERS = Module.new do
      TABLE.each_value do |option|
        method = option.flag? ? "#{option.name}?" : option.name
        module_eval("def #{method} = @values[:#{option.name}]", __FILE__, __LINE__) # def format = @values[:format]
      end
    end
    private_constant :READERS
    include READERS

    # The capture strategy that was asked for, nil for the best that the platform has.
    def capture
      return super if super
      return Options.choices(:capture).find { |strategy| strategy != :signal } if @values[:signal] == false

      # Only a signal handler knows the program counter.
      :signal if native? && Options.choices(:capture).include?(:signal)
    end

    # Returns what is measured, an Array of Symbols.
    def modes = Array(mode)

    # Whether calls are traced, rather than anything sampled.
    def trace? = mode == :trace

    # Returns what the extension wants to know, keywords of Native.start.
    def sampling
      TABLE.each_value.select(&:sampling?).to_h { |option| [option.name, @values[option.name]] }
        .merge(capture:, interval: interval || interval_of_retained, overhead: overhead && (overhead / 100.0))
    end

    # Returns the variables that tell a program below a command of these options, a Hash of Strings; nil for one to be
    # unset. The keywords are what that program shall be told in the place of what was given here.
    def variables(**others)
      values = @values.merge(others)
      ENVIRONMENT_NAMES.to_h do |name, variable|
        option = TABLE.fetch(name)
        value = values[name] if option.passed_on?
        [variable, value.nil? ? nil : option.type.text(value)]
      end
    end

    private

    # What lives at the end is a small part of what was allocated, and windows would see a few dozen objects of it.
    def interval_of_retained = (RETAINED_INTERVAL if retained? && overhead.nil?)

    def open_output(output, format)
      return if output.nil?

      output.is_a?(Proc) ? output.call(format) : OutputFile.new(output, format:)
    end

    def check_capture_with_native
      return if !native? || [nil, :signal].include?(@values[:capture])

      raise ContradictoryOptions.new(@values.slice(:native, :capture), { capture: :signal })
    end

    # What there is to say of allocations is said where they are sampled.
    def check_allocations
      given = @values.slice(:interval, :overhead, :retained).select { |_name, value| value }
      name = given.keys.first
      raise ContradictoryOptions.new(@values.slice(:mode, name), { mode: :object }) if name && !modes.include?(:object)
      raise ContradictoryOptions, @values.slice(:interval, :overhead) if given.key?(:interval) && given.key?(:overhead)
      return unless defer? && modes.intersect?(%i[object custom])

      raise ContradictoryOptions, @values.slice(:mode, :defer)
    end

    # What asks for a trace and nothing else need not say so. Calls that are slow are looked for in a program that is
    # not slowed down by it. Where a trace is limited to some methods, it is of those that may be slow as well:
    # otherwise the log would miss calls.
    def imply_trace(asked:)
      return if @values.values_at(:only, :slow).none?

      slow = @values[:slow].to_a.map(&:pattern).uniq
      @values[:only] |= slow.reject { |pattern| TraceTargets.written_in_c?(pattern) } if @values[:only]
      return if asked

      @values[:mode] = :trace
      @values[:only] ||= slow unless @values.values_at(*LEFT_OUT_BY).any?
    end

    # Raises where options are of a trace and the mode is not, or the other way round.
    def check_trace
      given = TRACE_OPTIONS.find { |name| @values[name] != DEFAULTS[name] }
      raise ContradictoryOptions.new(@values.slice(:mode, given), { mode: :trace }) if given && !trace?
      return unless trace?

      sampled = SAMPLED_OPTIONS.find { |name| @values[name] != DEFAULTS[name] }
      raise ContradictoryOptions, @values.slice(:mode, sampled) if sampled

      check_targets
    end

    # Methods in C have no code that could be traced by itself.
    def check_targets
      in_c = @values[:only]&.find { |pattern| TraceTargets.written_in_c?(pattern) }
      raise InvalidOption.new(:only, "methods written in Ruby (of one in C, trace the caller)", in_c) if in_c
    end

    def check_capture_with_signal
      capture, signal = @values.values_at(:capture, :signal)
      return if capture.nil? || signal.nil?

      return unless capture == (signal ? :safepoint : :signal)

      raise ContradictoryOptions, @values.slice(:signal, :capture)
    end
  end
end

# frozen_string_literal: true

require_relative "../profiles/output_file"
require_relative "table"

module Sperf
  # Needed for traces only. By absolute path, for the program may change the load path.
  autoload :TraceTargets, File.expand_path("../trace_scope/trace_targets", __dir__)

  # The checked options of a session. Immutable.
  #
  # Keywords of the API, options of the command line and SPERF_* variables are all checked here. OptionTable defines the
  # options and their values; this class checks their combinations.
  class Options
    # The rows of OptionTable by name.
    TABLE = OptionTable::ROWS.to_h { |option| [option.name, option] }.freeze
    # The default values of all options.
    DEFAULTS = TABLE.transform_values(&:default).freeze
    # The names of the options' environment variables.
    ENVIRONMENT_NAMES = TABLE.select { |_name, option| option.at?(:environment) }.transform_values(&:variable).freeze

    # Options of traces only, and options of samples only.
    TRACE_OPTIONS = TABLE.each_value.select { |option| option.group == :tracing }.map(&:name).freeze
    SAMPLED_OPTIONS = %i[frequency budget own_time interval overhead retained defer capture signal native].freeze
    # Options that choose methods. With one of them, --slow does not choose the traced methods.
    METHOD_FILTERS = %i[include exclude exclude_common].freeze
    # The default interval with +retained+: the number of 100,000 live objects is estimated with a standard deviation of
    # 4.5 %.
    RETAINED_INTERVAL = 200
    private_constant :TRACE_OPTIONS, :SAMPLED_OPTIONS, :METHOD_FILTERS, :RETAINED_INTERVAL

    # Returns options from text, as a command line or an environment contains it. +texts+ maps options to Strings (nil:
    # not given) or to other values; +notation+ is the OptionNotation for messages. Raises ArgumentError, WriteError.
    def self.parse(texts, notation)
      new(**texts.compact.to_h { |name, text| [name, text.is_a?(String) ? value(TABLE.fetch(name), text) : text] })
    rescue InvalidOption, ContradictoryOptions => e
      raise ArgumentError, e.message_in(notation)
    end

    def self.value(option, text)
      option.type.value(text)
    rescue EncodingError, ArgumentError # damaged text
      raise if text.valid_encoding?

      raise InvalidOption.new(option.name, option.type.words, text)
    end
    private_class_method :value

    # The default values that differ in the API.
    API_DEFAULTS = TABLE.each_value.select { |option| option.at?(:api) && option.as_at(:api) != option }
      .to_h { |option| [option.name, option.as_at(:api).default] }.freeze
    private_constant :API_DEFAULTS

    # Returns the options for keywords of Sperf.start. In an output, %p is the process id and %% a percent sign; with
    # inherit, it must contain %p. Raises what #initialize raises.
    def self.of_api(**values)
      refuse_unknown(values.keys.reject { |name| TABLE[name]&.at?(:api) })
      values[:output] = expand(values[:output], values[:inherit]) if values[:output]
      new(**API_DEFAULTS, **values)
    end

    # Returns the options for keywords of Sperf.trace. Raises what #initialize raises.
    def self.of_trace(**values)
      refuse_unknown(values.keys - TRACE_OPTIONS - [:metadata])
      of_api(mode: :trace, **values)
    end

    def self.expand(output, inherit)
      path = OutputFile.path_of(output)
      bytes = path.b # which Linux takes, whatever text they are
      if bytes.gsub("%%", "").match?(/%(?!p)/)
        raise InvalidOption.new(:output, "a path in which %p is the process id and %% a percent sign", path)
      end
      if inherit && !bytes.gsub("%%", "").include?("%p")
        raise InvalidOption.new(:output, "a path with %p, the process id, as each child writes a file of its own", path)
      end

      bytes.gsub(/%[p%]/, "%p" => Process.pid.to_s, "%%" => "%").force_encoding(path.encoding)
    end
    private_class_method :expand

    # Raises what Ruby raises for a method that names its keywords.
    def self.refuse_unknown(names)
      return if names.empty?

      raise ArgumentError, "unknown keyword#{"s" if names.size > 1}: #{names.map(&:inspect).join(", ")}"
    end
    private_class_method :refuse_unknown

    # Returns the allowed values of the option +name+ (:mode, :format or :capture), an Array of Symbols.
    def self.choices(name) = TABLE.fetch(name).type.choices

    # The keywords are those of DEFAULTS. +format+ may be an alias. +output+ may be a Proc that returns the output for a
    # format (nil: by the extension): the command line has other kinds of output. Raises InvalidOption for a value that
    # is not allowed, ContradictoryOptions for two options that exclude each other, and WriteError for an output that
    # cannot be written to.
    def initialize(**values)
      @values = DEFAULTS.merge(values)
      # #open_output checks the output.
      (DEFAULTS.keys - [:output]).each { |name| @values[name] = TABLE.fetch(name).check(@values[name]) }
      # SPERF_METADATA=0 overrides the program.
      @values[:metadata] &&= TABLE.fetch(:metadata).type.value(ENV.fetch("SPERF_METADATA", "1")) != false
      check_capture_with_signal
      check_capture_with_native
      check_allocations
      check_times
      imply_trace(asked: values.key?(:mode))
      check_trace
      @output_file = open_output(*@values.values_at(:output, :format))
      @values.freeze
      freeze
    end

    # The OutputFile to write to at the stop, nil for none.
    attr_reader :output_file

    # A method for each option: #frequency returns its value, #verbose? whether a flag is on. Evaluated from text,
    # because each child of fork frees all blocks that became methods when it ends.
    READERS = Module.new do
      TABLE.each_value do |option|
        method = option.flag? ? "#{option.name}?" : option.name
        module_eval("def #{method} = @values[:#{option.name}]", __FILE__, __LINE__) # def format = @values[:format]
      end
    end
    private_constant :READERS
    include READERS

    # The capture strategy, nil for the best one of the platform.
    def capture
      return super if super
      return Options.choices(:capture).find { |strategy| strategy != :signal } if @values[:signal] == false

      # Only a signal handler can read the program counter.
      :signal if native? && Options.choices(:capture).include?(:signal)
    end

    # The modes, an Array of Symbols.
    def modes = Array(mode)

    # Whether calls are traced.
    def trace? = mode == :trace

    # Returns the keywords of Native.start.
    def sampling
      TABLE.each_value.select(&:sampling?).to_h { |option| [option.name, @values[option.name]] }
        .merge(capture:, interval: interval || interval_of_retained, overhead: overhead && (overhead / 100.0),
               budget: budget && (budget / 100.0))
    end

    # Returns the environment variables by which a program gets these options, a Hash of Strings (nil: unset). The
    # keywords replace the values of options.
    def variables(**others)
      values = @values.merge(others)
      ENVIRONMENT_NAMES.to_h do |name, variable|
        option = TABLE.fetch(name)
        value = values[name] if option.passed_on?
        [variable, value.nil? ? nil : option.type.text(value)]
      end
    end

    private

    # Few allocated objects live at the end: windows would see a few dozen of them.
    def interval_of_retained = (RETAINED_INTERVAL if retained? && overhead.nil?)

    def open_output(output, format)
      case output
      when nil then nil
      when Proc then output.call(format)
      else OutputFile.new(output, format:)
      end
    end

    def check_capture_with_native
      return if !native? || [nil, :signal].include?(@values[:capture])

      raise ContradictoryOptions.new(@values.slice(:native, :capture), { capture: :signal })
    end

    # Raises if options of allocations contradict each other or the mode.
    def check_allocations
      given = @values.slice(:interval, :overhead, :retained).select { |_name, value| value }
      name = given.keys.first
      raise ContradictoryOptions.new(@values.slice(:mode, name), { mode: :object }) if name && !modes.include?(:object)
      raise ContradictoryOptions, @values.slice(:interval, :overhead) if given.key?(:interval) && given.key?(:overhead)
      return unless defer? && modes.intersect?(%i[object exceptions custom])

      raise ContradictoryOptions, @values.slice(:mode, :defer)
    end

    # Raises if options of modes that measure time are used with another mode. #check_trace looks at mode trace.
    def check_times
      name = %i[budget own_time].find { |option| @values[option] }
      return unless name && modes.intersect?(%i[object exceptions custom])

      raise ContradictoryOptions.new(@values.slice(:mode, name), { mode: :cpu })
    end

    # :only and :slow imply mode :trace if no mode was +asked+ for. Alone, :slow traces only its methods, so that the
    # rest of the program runs at full speed. A trace with :only includes the methods of :slow: otherwise the log would
    # miss calls.
    def imply_trace(asked:)
      return if @values.values_at(:only, :slow).none?

      slow = @values[:slow].to_a.map(&:pattern).uniq
      @values[:only] |= slow.reject { |pattern| TraceTargets.written_in_c?(pattern) } if @values[:only]
      return if asked

      @values[:mode] = :trace
      @values[:only] ||= slow unless @values.values_at(*METHOD_FILTERS).any?
    end

    # Raises if options of traces are used with another mode, or options of samples with mode :trace.
    def check_trace
      given = TRACE_OPTIONS.find { |name| @values[name] != DEFAULTS[name] }
      raise ContradictoryOptions.new(@values.slice(:mode, given), { mode: :trace }) if given && !trace?
      return unless trace?

      sampled = SAMPLED_OPTIONS.find { |name| @values[name] != DEFAULTS[name] }
      raise ContradictoryOptions, @values.slice(:mode, sampled) if sampled

      check_targets
    end

    # Raises for methods written in C, whose calls cannot be traced alone.
    def check_targets
      in_c = @values[:only]&.find { |pattern| TraceTargets.written_in_c?(pattern) }
      raise InvalidOption.new(:only, "methods written in Ruby (to trace one in C, trace its caller)", in_c) if in_c
    end

    def check_capture_with_signal
      capture, signal = @values.values_at(:capture, :signal)
      return if capture.nil? || signal.nil?

      return unless capture == (signal ? :safepoint : :signal)

      raise ContradictoryOptions, @values.slice(:signal, :capture)
    end
  end
end

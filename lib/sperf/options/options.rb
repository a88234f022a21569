# frozen_string_literal: true

module Sperf
  # What a session is to do, checked: whoever holds one of these may start. Immutable.
  #
  # Arguments of the API, options of the command line and SPERF_* variables all come through here, so that each rule is
  # written once.
  class Options
    # The modes there are. A mode is added here and nowhere else in Ruby.
    MODES = %i[cpu wall].freeze
    # Samples a second that can be asked for.
    FREQUENCIES = (1..10_000)

    # What applies where nothing is said; the keys are all the options there are.
    DEFAULTS = {
      frequency: 1000, mode: :cpu, output: nil, verbose: false, format: nil, signal: nil, aggregate: false,
      capture: nil, metadata: true, native: false, vm_insns: true
    }.freeze

    # What the options are called in the environment.
    ENVIRONMENT_NAMES = DEFAULTS.to_h { |option, _default| [option, "SPERF_#{option.upcase}"] }.freeze

    FLAGS = {
      **["", "0", "false", "no", "off"].to_h { |text| [text, false] },
      **%w[1 true yes on].to_h { |text| [text, true] }
    }.freeze
    private_constant :FLAGS

    # Builds options from text, as a command line or an environment holds it. +texts+ maps options to Strings (nil: not
    # given) or to values that are no text; +names+ maps them to what their user calls them ("-f"), for the messages.
    # Raises ArgumentError, WriteError.
    def self.parse(texts, names)
      new(**texts.compact.to_h { |option, text| [option, text.is_a?(String) ? interpret(option, text) : text] })
    rescue InvalidOption, ContradictoryOptions => e
      raise ArgumentError, e.message_for(names)
    end

    # Returns the value that +text+ stands for, or +text+ itself where it stands for none: it is refused like any other
    # wrong value then.
    def self.interpret(option, text)
      case option
      when :frequency, :signal then interpret_number(text)
      when :mode, :format, :capture then text.to_sym
      when :verbose, :aggregate, :metadata, :native, :vm_insns then flag(text)
      else text
      end
    end

    # Returns whether +text+ says yes (true) or no (false), +text+ itself where it says neither.
    def self.flag(text) = FLAGS.fetch(text.downcase, text)

    def self.interpret_number(text)
      return false if text == "false"

      text.match?(/\A-?\d+\z/) ? text.to_i : text
    end
    private_class_method :interpret, :interpret_number

    # Returns what +option+ may be, an Array of Symbols, for :mode, :format and :capture.
    def self.choices(option)
      case option
      when :mode then MODES
      when :format then Native.formats.map { |format| format[:name] }
      when :capture then Native.capture_strategies
      end
    end

    # Returns the format that +name+ is another name of ("md" for markdown), else +name+ itself.
    def self.format_named(name)
      Native.formats.find { |row| row[:alias] == name && name }&.fetch(:name) || name
    end

    # Takes the keywords of DEFAULTS; +format+ may be an alias, and +output+ a Proc that makes the OutputFile of a
    # format (nil: by the extension), for the command line, which knows more kinds of output. Raises InvalidOption for a
    # value that is none of those allowed, ContradictoryOptions for two that cannot be had together, and WriteError for
    # an output that cannot be written to.
    def initialize(**values)
      @values = DEFAULTS.merge(values)
      @values[:format] = Options.format_named(@values[:format])
      check_numbers
      check_choices
      check_flags
      check_capture_with_signal
      check_capture_with_native
      @output_file = open_output(*@values.values_at(:output, :format))
      @values.freeze
      freeze
    end

    # The OutputFile to write to on stop, nil for none.
    attr_reader :output_file

    # Samples a second, an Integer.
    def frequency = @values[:frequency]

    # What is measured, one of MODES.
    def mode = @values[:mode]

    # Whether to print statistics on stop.
    def verbose? = @values[:verbose]

    # Whether to keep sums for each stack only.
    def aggregate? = @values[:aggregate]

    # Whether to write into the profile where it comes from.
    def metadata? = @values[:metadata]

    # Whether to show the C function that a thread was in as a frame.
    def native? = @values[:native]

    # Whether to show instructions that stand for a method (String#=~) as frames.
    def vm_insns? = @values[:vm_insns]

    # The capture strategy that was asked for, nil for the best that the platform has.
    def capture
      return @values[:capture] if @values[:capture]
      return Options.choices(:capture).find { |strategy| strategy != :signal } if @values[:signal] == false

      # Only a signal handler knows the program counter.
      :signal if native? && Options.choices(:capture).include?(:signal)
    end

    # The number of the signal that was asked for, nil for the default one, false for none.
    def signal = @values[:signal]

    private

    def open_output(output, format)
      return if output.nil?

      output.is_a?(Proc) ? output.call(format) : OutputFile.new(output, format:)
    end

    def check_numbers
      frequency, signal = @values.values_at(:frequency, :signal)
      unless frequency.is_a?(Integer) && FREQUENCIES.cover?(frequency)
        refuse(:frequency, "an integer from #{FREQUENCIES.min} to #{FREQUENCIES.max} (Hz)")
      end
      return if [nil, false].include?(signal)

      signals = Native.real_time_signals
      refuse(:signal, "false (this platform has no real-time signals)") unless signals
      return if signal.is_a?(Integer) && signals.cover?(signal)

      refuse(:signal, "false or the number of a real-time signal (#{signals.min} to #{signals.max})")
    end

    def check_choices
      refuse(:mode, MODES) unless MODES.include?(mode)
      %i[format capture].each do |option|
        allowed = Options.choices(option)
        refuse(option, allowed) unless @values[option].nil? || allowed.include?(@values[option])
      end
    end

    def check_flags
      %i[verbose aggregate metadata native vm_insns].each do |option|
        refuse(option, [true, false]) unless [true, false].include?(@values[option])
      end
    end

    def check_capture_with_native
      return if !native? || [nil, :signal].include?(@values[:capture])

      raise ContradictoryOptions.new(@values.slice(:native, :capture), { capture: :signal })
    end

    def check_capture_with_signal
      capture, signal = @values.values_at(:capture, :signal)
      return if capture.nil? || signal.nil?

      return unless capture == (signal ? :safepoint : :signal)

      raise ContradictoryOptions, @values.slice(:signal, :capture)
    end

    def refuse(option, allowed)
      raise InvalidOption.new(option, allowed, @values[option])
    end
  end
end

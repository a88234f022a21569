# frozen_string_literal: true

require_relative "../trace_scope/method_pattern"

module Sperf
  class Option
    # The type of an option's value: it parses text, checks values, and describes which ones are allowed.
    class Type
      # Returns the value that +text+ stands for. Returns other text unchanged, for #allowed? to refuse.
      def value(text) = text

      # Returns the text that stands for +value+.
      def text(value) = value.to_s

      # Returns +value+ in its normal form: aliases are replaced.
      def normalize(value) = value

      # Whether +value+ (not nil) is allowed.
      def allowed?(_value) = true

      # What a value must be, for messages: a part of a sentence, or an Array of the allowed values.
      def words = raise NotImplementedError

      # The allowed values in few words, nil if any value is allowed.
      def range = nil

      # The same, as written in Ruby.
      def ruby_range = range

      # Whether it is on or off.
      def flag? = false

      # Its classes in RDoc and the guide.
      def ruby = raise NotImplementedError

      # Its type in signatures.
      def rbs = ruby
    end

    # On or off.
    class Flag < Type
      MEANINGS = {
        **["", "0", "false", "no", "off"].to_h { |text| [text, false] },
        **%w[1 true yes on].to_h { |text| [text, true] }
      }.freeze
      private_constant :MEANINGS

      def value(text) = MEANINGS.fetch(text.b.downcase, text)
      def text(value) = value ? "1" : "0"
      def allowed?(value) = [true, false].include?(value)
      def words = [true, false]
      def flag? = true
      def ruby = "true, false"
      def rbs = "bool"
    end

    # An Integer within a Range, of a +unit+ (nil for none).
    class Whole < Type
      # Of a Range without an end: nine digits, as many as #value reads.
      MOST = 999_999_999

      # The Range.
      attr_reader :allowed

      def initialize(allowed, unit = nil)
        super()
        @allowed = allowed
        @unit = unit
      end

      def value(text) = text.match?(/\A-?\d{1,9}\z/) ? text.to_i : text
      def allowed?(value) = value.is_a?(Integer) && value.between?(@allowed.begin, @allowed.end || MOST)
      def words = "an integer from #{@allowed.begin} to #{@allowed.end || MOST}#{" (#{@unit})" if @unit}"
      def range = ("#{@allowed.begin} to #{@allowed.end}" if @allowed.end)
      def ruby = "Integer"
    end

    # One of several Symbols. +choices+ is an Array, or a Proc that returns it; +aliases+ is a Proc that returns the
    # normal form of a name.
    class Choice < Type
      def initialize(choices, aliases = nil)
        super()
        @choices = choices
        @aliases = aliases
      end

      # The Symbols, an Array.
      def choices = @choices.is_a?(Proc) ? @choices.call : @choices

      def value(text) = text.to_sym
      def normalize(value) = @aliases ? @aliases.call(value) : value
      def allowed?(value) = choices.include?(value)
      def words = choices
      def range = choices.join(", ")
      def ruby_range = choices.map(&:inspect).join(", ")
      def ruby = "Symbol"
    end

    # Modes: one of several Symbols, or an Array of some that can be combined. +combinations+ are such Arrays.
    class Modes < Type
      def initialize(choices, combinations)
        super()
        @choices = choices
        @combinations = combinations
      end

      # The single modes, an Array of Symbols.
      attr_reader :choices

      def value(text) = normalize(text.split(",").map(&:to_sym))
      def text(value) = Array(value).join(",")

      # Replaces an Array of one mode by the mode, and orders the modes of a combination.
      def normalize(value)
        return value unless value.is_a?(Array)
        return value.first if value.size == 1

        @combinations.find { |modes| modes.size == value.size && (modes - value).empty? } || value
      end

      def allowed?(value) = [*@choices, *@combinations].include?(value)
      def words = [*@choices, *@combinations]
      def range = [*@choices, *@combinations.map { |modes| modes.join(",") }].join(", ")
      def ruby_range = words.map(&:inspect).join(", ")
      def ruby = "Symbol, Array"
      def rbs = "Symbol | Array[Symbol]"
    end

    # A share of the program's time: "2%", or a number of percent.
    class Share < Type
      def initialize(allowed)
        super()
        @allowed = allowed
      end

      # Returns a Float, in percent.
      def value(text)
        number = Float(text.delete_suffix("%"), exception: false)
        number || text
      end

      def text(value) = "#{value.to_s.delete_suffix(".0")}%"
      def normalize(value) = value.is_a?(String) ? value(value) : value
      def allowed?(value) = value.is_a?(Numeric) && value.real? && @allowed.cover?(value)
      def words = "a share such as 2%, #{range}"
      def range = "#{text(@allowed.begin)} to #{text(@allowed.end)}"
      def ruby = "String, Numeric"
      def rbs = "String | Numeric"
    end

    # A path. OutputFile checks it.
    class Path < Type
      def words = "a path"
      def ruby = "String, Pathname"
      def rbs = "path"
    end

    # The number of a signal, or false for none. On Linux it is a real-time signal.
    class RealTimeSignal < Type
      def value(text)
        return false if text == "false"

        text.match?(/\A-?\d{1,9}\z/) ? text.to_i : text
      end

      def allowed?(value) = value == false || (value.is_a?(Integer) && !!numbers&.cover?(value))

      def words
        return "false (nothing is recorded on this platform)" unless numbers

        "false or the number of a signal (#{numbers.min} to #{numbers.max})"
      end

      def range = "a number, or false for none"
      def ruby = "Integer, false"
      def rbs = "Integer | false"

      private

      def numbers = Native.signals
    end

    # An Array of values of one type. In text they are separated by blanks or commas. Between slashes, blanks and commas
    # are part of a value.
    class List < Type
      PART = %r{\G[\s,]*((?:/(?:\\.|[^/\\])*/)?[^\s,]*)}m
      private_constant :PART

      # Returns +text+ if a part of it is not a value.
      def value(text)
        parts = text.scan(PART).flatten.reject(&:empty?)
        values = parts.map { |part| one(part) }
        values.empty? || values.include?(nil) ? text : values
      end

      def text(value) = value.join(" ")

      # A single value becomes an Array.
      def normalize(value)
        return value(value) if value.is_a?(String)
        return value if value.nil?

        values = listed(value).map { |part| one(part) }
        values.include?(nil) ? value : values
      end

      def allowed?(value) = value.is_a?(Array) && value.any? && value.all? { |part| one(part) }

      private

      # Returns the elements of a value of the API, an Array.
      def listed(value) = value.is_a?(Array) ? value : [value]

      # Returns the value that +part+ stands for, nil for none.
      def one(_part) = raise(NotImplementedError)
    end

    # Methods, as Arrays of MethodPattern.
    class Patterns < List
      def words = MethodPattern::WORDS
      def ruby = "String, Regexp, Module, Method, Array"
      def rbs = "pattern | Array[pattern]"

      private

      def one(part) = MethodPattern.of(part)
    end

    # Methods and times, as Arrays of SlowLimit. In Ruby also a Hash: { Order => "50ms" }.
    class SlowLimits < List
      def words = SlowLimit::WORDS
      def ruby = "String, Array, Hash"
      def rbs = "String | Array[String] | Hash[pattern, String | Numeric]"

      private

      def listed(value) = value.is_a?(Hash) ? value.to_a : super

      def one(part)
        case part
        when SlowLimit then part
        when String then SlowLimit.parse(part)
        when Array then SlowLimit.of(*part) if part.size == 2
        end
      end
    end

    # Threads of the program: for the API only.
    class Threads < List
      def words = "threads"
      def ruby = "Thread, Array"
      def rbs = "Thread | Array[Thread]"

      private

      def one(part) = (part if Thread === part) # rubocop:disable Style/CaseEquality -- is_a? may be redefined
    end
  end
end

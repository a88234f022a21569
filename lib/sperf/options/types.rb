# frozen_string_literal: true

module Sperf
  class Option
    # What an option's value may be. A kind of values says how text becomes one, which ones are allowed, and how that is
    # told.
    class Type
      # Returns the value that +text+ stands for, or +text+ itself where it stands for none: it is refused like any
      # other wrong value then.
      def value(text) = text

      # Returns the text that stands for +value+.
      def text(value) = value.to_s

      # Returns +value+, or what it is another name of.
      def normalize(value) = value

      # Whether +value+ (not nil) is one.
      def allowed?(_value) = true

      # What a value must be, for messages: a part of a sentence, or an Array of the values that there are.
      def words = raise NotImplementedError

      # What there is to choose from, in few words; nil for what needs none.
      def range = nil

      # The same as it is written in Ruby.
      def ruby_range = range

      # Whether it is on or off.
      def flag? = false

      # What RDoc and the guide call its class.
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

      def value(text) = MEANINGS.fetch(text.downcase, text)
      def text(value) = value ? "1" : "0"
      def allowed?(value) = [true, false].include?(value)
      def words = [true, false]
      def flag? = true
      def ruby = "true, false"
      def rbs = "bool"
    end

    # An Integer within a Range, of a +unit+ (nil for none).
    class Whole < Type
      # The Range.
      attr_reader :allowed

      def initialize(allowed, unit = nil)
        super()
        @allowed = allowed
        @unit = unit
      end

      def value(text) = text.match?(/\A-?\d{1,9}\z/) ? text.to_i : text
      def allowed?(value) = value.is_a?(Integer) && @allowed.cover?(value)
      def words = "an integer#{limits}#{" (#{@unit})" if @unit}"
      def range = ("#{@allowed.begin} to #{@allowed.end}" if @allowed.end)
      def ruby = "Integer"

      private

      def limits
        return " from #{range}" if @allowed.end

        @allowed.begin.zero? ? ", 0 or more" : " greater than #{@allowed.begin - 1}"
      end
    end

    # One of several Symbols: an Array, or a Proc that returns it. +aliases+ returns what a name is another name of.
    class Choice < Type
      def initialize(choices, aliases = nil)
        super()
        @choices = choices
        @aliases = aliases
      end

      # An Array of Symbols.
      def choices = @choices.is_a?(Proc) ? @choices.call : @choices

      def value(text) = text.to_sym
      def normalize(value) = @aliases ? @aliases.call(value) : value
      def allowed?(value) = choices.include?(value)
      def words = choices
      def range = choices.join(", ")
      def ruby_range = choices.map(&:inspect).join(", ")
      def ruby = "Symbol"
    end

    # What to measure: one of several Symbols, or an Array of those that go together. +combinations+ are Arrays.
    class Modes < Type
      def initialize(choices, combinations)
        super()
        @choices = choices
        @combinations = combinations
      end

      # An Array of Symbols: those that stand alone.
      attr_reader :choices

      def value(text) = normalize(text.split(",").map(&:to_sym))
      def text(value) = Array(value).join(",")

      # An Array of one is that one, and in another order it is the same.
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

    # A share of the program's time: "2%", or a number of per cents.
    class Share < Type
      def initialize(allowed)
        super()
        @allowed = allowed
      end

      # Returns Float of per cents.
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

    # A path, of which whoever opens it knows whether it is good.
    class Path < Type
      def words = "a path"
      def ruby = "String, Pathname"
      def rbs = "path"
    end

    # The number of a real-time signal, or false for none.
    class RealTimeSignal < Type
      def value(text)
        return false if text == "false"

        text.match?(/\A-?\d{1,9}\z/) ? text.to_i : text
      end

      def allowed?(value) = value == false || (value.is_a?(Integer) && !!numbers&.cover?(value))

      def words
        return "false (this platform has no real-time signals)" unless numbers

        "false or the number of a real-time signal (#{numbers.min} to #{numbers.max})"
      end

      def range = "a number, or false for none"
      def ruby = "Integer, false"
      def rbs = "Integer | false"

      private

      def numbers = Native.real_time_signals
    end
  end
end

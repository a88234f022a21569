# frozen_string_literal: true

require_relative "../options/types"

module Sperf
  class CLI
    # The types (Option::Type) of options that only commands have.
    module Types
      # Raised by Type#value for a wrong text with a message of its own, which follows the name of the option.
      class Refusal < StandardError; end

      # No value: the option is given or not.
      class Mark < Option::Type; end

      # Text that is not empty. +words+ describe it in messages.
      class Text < Option::Type
        attr_reader :words

        def initialize(words)
          super()
          @words = words
        end

        def allowed?(value) = !value.empty?
      end

      # Any text.
      class AnyText < Option::Type; end

      # A regular expression of Ruby.
      class Pattern < Option::Type
        def value(text)
          Regexp.new(text)
        rescue RegexpError => e
          raise Refusal, "must be a regular expression (#{e.message.lines.first.chomp})"
        end
      end

      # A label: a key, and a range of numbers or a list of regular expressions.
      class LabelPattern < Pattern
        def value(text)
          text.sub(/\A[^=]*=/, "").split(",").each { |part| super(part) }
          text
        end
      end

      # A number. Text that is not an allowed number is returned unchanged, for the message.
      class Fraction < Option::Type
        def value(text)
          number = Float(text, exception: false)
          number && allowed?(number) ? number : text
        end
      end

      # A share of a total.
      class Share < Fraction
        def allowed?(value) = value.is_a?(Float) && value.between?(0, 1)
        def words = "a number from 0 to 1"
      end

      # A percentage, with "%" or without.
      class Percentage < Fraction
        def value(text)
          number = super(text.delete_suffix("%"))
          number.is_a?(Float) ? number : text
        end

        def allowed?(value) = value.is_a?(Float) && value.finite? && value >= 0
        def words = "a percentage such as 5%"
      end

      # Names of labels, separated by commas.
      class Keys < Option::Type
        def value(text)
          keys = text.split(",").reject(&:empty?)
          keys.empty? ? raise(Refusal, "must be the name of a label, not empty") : keys
        end
      end

      # A number with a unit, in seconds or bytes, from +least+ to MOST. Subclasses have the FORM of the text, and the
      # sizes of UNITS.
      class Scaled < Option::Type
        MOST = Float::INFINITY

        def initialize(least)
          super()
          @least = least
        end

        def value(text)
          number, unit = text.match(self.class::FORM)&.captures
          return text unless number

          value = (number.include?(".") ? number.to_f : number.to_i) * self.class::UNITS.fetch(unit.to_s.upcase)
          allowed?(value) ? value : text
        end

        def allowed?(value) = value.is_a?(Numeric) && value.between?(@least, self.class::MOST)
      end

      # A duration, in seconds unless it has a unit.
      class Duration < Scaled
        FORM = /\A(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)?\z/
        UNITS = { "" => 1.0, "MS" => 0.001, "S" => 1.0, "M" => 60.0, "H" => 3600.0 }.freeze
        # A month. Longer recordings need no end.
        MOST = 31 * 24 * 3600

        def words = "a duration such as 500ms, 10 (seconds), 5m or 1h#{", at least #{@least}s" if @least == 1}"
      end

      # An age, in seconds.
      class Age < Scaled
        FORM = /\A(\d{1,5})([hdw])\z/
        UNITS = { "H" => 3600, "D" => 24 * 3600, "W" => 7 * 24 * 3600 }.freeze

        def words = "an age such as 12h, 30d or 8w"
      end

      # A number of bytes.
      class Size < Scaled
        FORM = /\A(\d{1,9})([KMG]?)i?B?\z/i
        UNITS = { "" => 1, "K" => 1024, "M" => 1024**2, "G" => 1024**3 }.freeze

        def words = "a size such as 64M or 1G, at least #{@least / (1024**2)}M"
      end

      # A point in time, in ns since 1970: ISO 8601, or how long before now. Without an offset it is in UTC.
      class Moment < Option::Type
        ISO = /\A(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(Z|[+-]\d\d:\d\d)?)?\z/
        AGE = /\A(\d{1,5})([smhdw])\z/
        SECONDS = { "s" => 1, "m" => 60, "h" => 3600, "d" => 86_400, "w" => 604_800 }.freeze
        private_constant :ISO, :AGE, :SECONDS

        def value(text)
          number, unit = text.match(AGE)&.captures
          time = number ? Time.now - (number.to_i * SECONDS.fetch(unit)) : iso(text)
          time ? (time.to_i * 1_000_000_000) + time.nsec : text
        end

        def allowed?(value) = value.is_a?(Integer)
        def words = "a time such as 2026-11-01, 2026-11-01T10:30:00+01:00 or 7d (ago)"

        private

        # Returns the Time, nil for text that is not a time or a day that does not exist, such as February 30.
        def iso(text)
          *numbers, zone = text.match(ISO)&.captures || return
          year, month, day, *clock = numbers.map(&:to_i)
          Time.new(year, month, day, *clock, in: zone || "UTC") if Time.utc(year, month, day).day == day
        rescue ArgumentError
          nil
        end
      end

      # A label with its value, as an Array of both.
      class LabelValue < Option::Type
        def value(text)
          key, separator, value = text.partition("=")
          return [key, value] unless [key, separator, value].any?(&:empty?)

          raise Refusal, "must be KEY=VALUE, such as endpoint=orders#show, not #{text.empty? ? "empty" : text}"
        end
      end

      # The number of a process.
      class Pid < Option::Type
        def value(text) = text.match?(/\A\d{1,9}\z/) && text.to_i.positive? ? text.to_i : text
        def allowed?(value) = value.is_a?(Integer)
        def words = "the number of a process"
      end

      # The name of a signal that a program can have a handler for: "USR2".
      class SignalName < Option::Type
        # Signals without handlers, those that Ruby reserves, and the one that every child sends at its end.
        REFUSED = %w[EXIT KILL STOP SEGV BUS ILL FPE VTALRM CHLD CLD].freeze
        private_constant :REFUSED

        def value(text)
          number = text.match?(/\A\d{1,3}\z/) ? text.to_i : Signal.list[text.upcase.delete_prefix("SIG")]
          Signal.signame(number || -1) || text
        end

        def allowed?(value) = Signal.list.key?(value) && !REFUSED.include?(value)
        def words = "a signal that a program can handle, such as USR2"
      end

      # The name or address of a host, with brackets or without.
      class Host < Option::Type
        def value(text)
          require_relative "../viewer/hosts"
          name = text.delete_prefix("[").delete_suffix("]")
          return name if Viewer::Hosts.name?(name)

          raise Refusal, "must be #{words}, not #{text.empty? ? "empty" : text}"
        end

        def words = "a host name or an IP address, without scheme and port"
      end

      # Paths, separated as in PATH and in pprof.
      class Paths < Option::Type
        def value(text)
          paths = text.split(File::PATH_SEPARATOR).reject(&:empty?)
          paths.empty? ? raise(Refusal, "must not be empty") : paths
        end
      end

      # Paths of existing directories.
      class Directories < Paths
        def value(text)
          missing = super.find { |path| !File.directory?(path) }
          missing ? raise(Refusal, "must be a directory, not #{missing}") : super
        end
      end

      # A key and a value, as an Array of both.
      class Pair < Option::Type
        def value(text)
          key, separator, value = text.b.partition("=")
          return [[key, value]] if separator == "=" && Metadata.name?(key)

          given = text.empty? ? "empty" : text
          raise Refusal, "must be KEY=VALUE, with a key of letters, digits, ., _ and -, not #{given}"
        end
      end
    end
  end
end

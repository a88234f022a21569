# frozen_string_literal: true

require_relative "method_pattern"

module Sperf
  # Methods and a time: longer calls of these methods are logged ("Order#total>50ms"). Immutable.
  SlowLimit = Data.define(:pattern, :ns) do
    # Returns the limit that is written in +text+, nil if it is not one.
    def self.parse(text)
      name, number, unit = text.match(self::FORM)&.captures
      pattern = MethodPattern.of(name) if name
      ns = (number.to_f * self::UNITS.fetch(unit)).round if pattern
      new(pattern, ns) if ns && self::ALLOWED.cover?(ns)
    end

    # Returns the limit of +methods+ (any argument of MethodPattern.of) and +time+ ("50ms", or a number of
    # milliseconds); nil if either is invalid.
    def self.of(methods, time)
      pattern = MethodPattern.of(methods)
      limit =
        case time
        when Integer, Float then parse("X>#{time}ms")
        when String then parse("X>#{time}")
        end
      limit.with(pattern:) if pattern && limit
    end

    # Returns the limit as it is written.
    def to_s
      unit, size = self.class::UNITS.reverse_each.find { |_unit, nanoseconds| (ns % nanoseconds).zero? }
      "#{pattern}>#{ns / size}#{unit}"
    end

    def inspect = to_s.inspect
  end

  class SlowLimit
    # Nanoseconds.
    UNITS = { "ns" => 1, "us" => 1_000, "ms" => 1_000_000, "s" => 1_000_000_000, "m" => 60_000_000_000 }.freeze
    # More than 1, because TraceScope::TRACE and LEAVE_OUT are 0 and 1; at most a day.
    ALLOWED = (2..86_400_000_000_000)
    FORM = /\A(.+)>(\d{1,9}(?:\.\d{1,9})?)(ns|us|ms|s|m)\z/m
    WORDS = "methods and a time, such as Order#total>50ms"
  end
end

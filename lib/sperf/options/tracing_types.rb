# frozen_string_literal: true

require_relative "../trace_scope/method_pattern"
require_relative "../trace_scope/slow_limit"
require_relative "types"

module Sperf
  class Option
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

# frozen_string_literal: true

require_relative "../tracing/method_pattern"
require_relative "../tracing/slow_limit"
require_relative "types"

module Sperf
  class Option
    # Several values of a kind: an Array, which text has with blanks or commas between them. What stands between slashes
    # may have blanks and commas of its own.
    class List < Type
      PART = %r{\G[\s,]*((?:/(?:\\.|[^/\\])*/)?[^\s,]*)}m
      private_constant :PART

      # Returns +text+ where a part of it means nothing.
      def value(text)
        parts = text.scan(PART).flatten.reject(&:empty?)
        values = parts.map { |part| one(part) }
        values.empty? || values.include?(nil) ? text : values
      end

      def text(value) = value.join(" ")

      # What is one value may stand alone.
      def normalize(value)
        return value(value) if value.is_a?(String)
        return value if value.nil?

        values = listed(value).map { |part| one(part) }
        values.include?(nil) ? value : values
      end

      def allowed?(value) = value.is_a?(Array) && value.any? && value.all? { |part| one(part) }

      private

      # An Array of what the API was given.
      def listed(value) = value.is_a?(Array) ? value : [value]

      # Returns the value that +part+ means, nil for none.
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

    # How long calls of methods may last, as Arrays of SlowLimit. In Ruby also a Hash: { Order => "50ms" }.
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

    # Threads of the program, which only itself can name.
    class Threads < List
      def words = "threads"
      def ruby = "Thread, Array"
      def rbs = "Thread | Array[Thread]"

      private

      def one(part) = (part if Thread === part) # rubocop:disable Style/CaseEquality -- whatever its is_a? says
    end
  end
end

# frozen_string_literal: true

require_relative "common_methods"
require_relative "method_pattern"
require_relative "near_names"

module Sperf
  # Which methods a trace is of, and what came of each pattern that says so.
  #
  # The tracer asks once for each method that it sees for the first time (#verdict), within the program: so all of this
  # is short. Each pattern has a comment that goes into the profile, and says in the end whether anything matched; it is
  # one String, whose content changes, since at the end of a recorded process no Ruby runs that could make a new one.
  class TraceScope
    # What the tracer is told of a method; more than that is for how many nanoseconds a call of it may last.
    TRACE = 0
    LEAVE_OUT = 1
    MATCHED = ", matched"
    # In which word a comment has it that a method was found but cannot be traced.
    IN_C = ", written in C"
    private_constant :MATCHED, :IN_C

    # A pattern, of what option it is, and what came of it.
    class Entry
      # The comment, a String whose content changes.
      attr_reader :comment

      def initialize(option, pattern)
        @pattern = pattern
        @words = "# trace scope: #{option} #{pattern}".freeze
        @comment = +@words
        @near = NearNames.new(pattern) if pattern.owner
      end

      # Returns whether it means the method +name+ in +file+; that it did is noted.
      def match?(name, file)
        matches = @pattern.match?(name, file)
        if !matches
          look(name)
        elsif !@matched
          @matched = true
          @near = nil
          say(MATCHED)
        end
        matches
      end

      # Returns whether methods of +owner+ may be near misses.
      def near_owner?(owner) = @near&.near_owner?(owner)

      # Notes that it means a method that cannot be traced by itself, as it is written in C. One that can be is enough.
      def written_in_c(name, file)
        return if @matched || !@pattern.match?(name, file)

        @near = nil
        say(IN_C)
      end

      private

      def look(name)
        say(", near #{@near.found.join(" and ")}") if @near&.new?(name)
      end

      def say(words) = @comment.replace("#{@words}#{words}")
    end
    private_constant :Entry

    # The patterns are Arrays of MethodPattern, nil for none; +slow+ is an Array of SlowLimit, nil for none.
    def initialize(only: nil, include: nil, exclude: nil, slow: nil, exclude_common: false)
      @only = only&.map { |pattern| Entry.new("only", pattern) }
      @include = include&.map { |pattern| Entry.new("include", pattern) }
      @exclude = exclude&.map { |pattern| Entry.new("exclude", pattern) }
      @slow = slow&.map { |limit| [Entry.new("slow", limit.pattern), limit.ns] }
      @common = CommonMethods.names if exclude_common
    end

    # A comment for each pattern: Strings, whose content may change as long as the trace runs.
    def comments = [@only, @include, @exclude, @slow&.map(&:first)].compact.flatten.map(&:comment)

    # Returns what decides about a method, a Proc that takes its name, its file (nil: none) and whether it is written in
    # C, and returns an Integer; nil where all methods are traced.
    def verdict
      return unless @include || @exclude || @slow || @common

      method(:judge).to_proc
    end

    # Returns whether methods of the class or module called +owner+ may be what somebody meant by +only+ and misspelt.
    def near_target?(owner) = @only.any? { |entry| entry.near_owner?(owner) }

    # Returns whether a method is one of +only+, and not left out.
    def target?(name, file) = matches?(@only, name, file) && !left_out?(name, file)

    # Notes that a method of +only+ is one that cannot be traced by itself.
    def written_in_c(name, file) = @only.each { |entry| entry.written_in_c(name, file) }

    private

    def judge(name, file, _written_in_c)
      return LEAVE_OUT if left_out?(name, file)

      limit = limit(name, file)
      return limit if @include.nil? || matches?(@include, name, file)

      limit > TRACE || asked?(name, file) ? limit : LEAVE_OUT
    end

    # What somebody named is traced, whatever else is included.
    def asked?(name, file) = @only ? matches?(@only, name, file) : false

    def left_out?(name, file) = @common&.key?(name) || (@exclude ? matches?(@exclude, name, file) : false)

    # All of them are asked: each is to know whether it has matched.
    def matches?(entries, name, file) = entries.map { |entry| entry.match?(name, file) }.any?

    def limit(name, file)
      return TRACE unless @slow

      @slow.filter_map { |entry, ns| ns if entry.match?(name, file) }.min || TRACE
    end
  end
end

# frozen_string_literal: true

require_relative "common_methods"
require_relative "method_pattern"
require_relative "near_names"

module Sperf
  # Decides which methods a trace covers, and records whether each pattern has matched.
  #
  # The tracer calls #verdict once for each method, at its first call, inside the program: it must be fast. Each pattern
  # has a comment in the profile, which says in the end whether a method matched. The comment is one String whose
  # content changes, because no Ruby code runs at the end of a recorded process.
  class TraceScope
    # The verdicts on a method. A higher number is a limit in nanoseconds: trace the method, and log longer calls.
    TRACE = 0
    LEAVE_OUT = 1
    MATCHED = ", matched"
    IN_C = ", written in C"
    private_constant :MATCHED, :IN_C

    # A pattern of one option, and its comment.
    class Entry
      # The comment, a String whose content changes.
      attr_reader :comment

      def initialize(option, pattern)
        @pattern = pattern
        @words = "# trace scope: #{option} #{pattern}".freeze
        @comment = +@words
        @near = NearNames.new(pattern) if pattern.owner
      end

      # Returns whether the method +name+ in +file+ matches, and updates the comment.
      def match?(name, file)
        matches = @pattern.match?(name, file)
        if !matches
          compare(name)
        elsif !@matched
          @matched = true
          @near = nil
          update(MATCHED)
        end
        matches
      end

      # Returns whether methods of +owner+ may be near misses.
      def near_owner?(owner) = @near&.near_owner?(owner)

      # The method +name+ in +file+ is written in C, and cannot be traced by itself. Updates the comment, unless another
      # method has matched.
      def written_in_c(name, file)
        return if @matched || !@pattern.match?(name, file)

        @near = nil
        update(IN_C)
      end

      private

      def compare(name)
        update(", near #{@near.found.join(" and ")}") if @near&.add?(name)
      end

      def update(words) = @comment.replace("#{@words}#{words}")
    end
    private_constant :Entry

    # +only+, +include+ and +exclude+ are Arrays of MethodPattern, +slow+ is an Array of SlowLimit; nil for none.
    def initialize(only: nil, include: nil, exclude: nil, slow: nil, exclude_common: false)
      @only = only&.map { |pattern| Entry.new("only", pattern) }
      @include = include&.map { |pattern| Entry.new("include", pattern) }
      @exclude = exclude&.map { |pattern| Entry.new("exclude", pattern) }
      @slow = slow&.map { |limit| [Entry.new("slow", limit.pattern), limit.ns] }
      @common = CommonMethods.names if exclude_common
    end

    # Returns a comment for each pattern: Strings whose content may change while the trace runs.
    def comments = [@only, @include, @exclude, @slow&.map(&:first)].compact.flatten.map(&:comment)

    # Returns a Proc that takes a method's name, its file (nil: none) and whether it is written in C, and returns the
    # verdict, an Integer. Returns nil if all methods are traced.
    def verdict
      return unless @include || @exclude || @slow || @common

      method(:judge).to_proc
    end

    # Returns whether +only+ may be a misspelt method of the class named +owner+.
    def near_target?(owner) = @only.any? { |entry| entry.near_owner?(owner) }

    # Returns whether a method matches +only+, and is not excluded.
    def target?(name, file) = matches?(@only, name, file) && !left_out?(name, file)

    # The method is written in C, and cannot be traced by itself: updates the comments of +only+.
    def written_in_c(name, file) = @only.each { |entry| entry.written_in_c(name, file) }

    private

    def judge(name, file, _written_in_c)
      return LEAVE_OUT if left_out?(name, file)

      limit = limit(name, file)
      return limit if @include.nil? || matches?(@include, name, file)

      limit > TRACE || (@only && matches?(@only, name, file)) ? limit : LEAVE_OUT
    end

    def left_out?(name, file) = @common&.key?(name) || (@exclude ? matches?(@exclude, name, file) : false)

    # Calls match? of every entry, because each updates its comment.
    def matches?(entries, name, file) = entries.map { |entry| entry.match?(name, file) }.any?

    def limit(name, file)
      return TRACE unless @slow

      @slow.filter_map { |entry, ns| ns if entry.match?(name, file) }.min || TRACE
    end
  end
end

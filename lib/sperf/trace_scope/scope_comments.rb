# frozen_string_literal: true

module Sperf
  # Reads the comments of TraceScope in a profile, and words a sentence for each pattern that no method matched.
  #
  # Each process has its own comments. A pattern that matched in one of them has matched.
  class ScopeComments
    COMMENT = /\A# trace scope: (only|include|exclude|slow) (.+?)(, matched|, written in C|, near (.+))?\z/m
    private_constant :COMMENT

    # The outcome of a pattern: its options, whether it matched, whether it is a method written in C, near names.
    Outcome = Struct.new(:options, :matched, :in_c, :near)
    private_constant :Outcome

    # +comments+ is an Array of Strings.
    def initialize(comments)
      @outcomes = {}
      comments.each do |comment|
        option, pattern, words, near = comment.scrub("?").match(COMMENT)&.captures
        add(option, pattern, words, near) if option
      end
    end

    # Returns a sentence for each pattern that matched no method, an Array of Strings. The block returns an option's
    # name as the user wrote it.
    def complaints
      unmatched = @outcomes.reject { |_pattern, outcome| outcome.matched }
      unmatched.map { |pattern, outcome| "#{yield outcome.options.last} #{pattern} #{words(outcome)}" }
    end

    private

    def add(option, pattern, words, near)
      outcome = @outcomes[pattern] ||= Outcome.new([], false, false, nil)
      outcome.options |= [option]
      outcome.matched ||= words == ", matched"
      outcome.in_c ||= words == ", written in C"
      outcome.near ||= near
    end

    def words(outcome)
      return "is written in C, and only methods in Ruby can be traced by themselves: trace its caller" if outcome.in_c

      near = "; did you mean #{outcome.near.sub(" and ", " or ")}?" if outcome.near
      called = " that was called" unless outcome.options.include?("only")
      "matched no method#{called}#{near}"
    end
  end
end

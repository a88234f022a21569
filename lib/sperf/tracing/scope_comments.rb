# frozen_string_literal: true

module Sperf
  # What came of the patterns of a trace, from the comments of its profile (TraceScope): those that no method matched,
  # in sentences.
  #
  # Several processes have comments each. A pattern that matched in one of them is none to talk of.
  class ScopeComments
    COMMENT = /\A# trace scope: (only|include|exclude|slow) (.+?)(, matched|, written in C|, near (.+))?\z/m
    private_constant :COMMENT

    # A pattern: of which options it is, whether it matched, whether it means a method in C, names like it.
    Found = Struct.new(:options, :matched, :in_c, :near)
    private_constant :Found

    # +comments+ is an Array of Strings.
    def initialize(comments)
      @found = {}
      comments.each do |comment|
        comment = comment.scrub("?")
        option, pattern, outcome, near = comment.match(COMMENT)&.captures
        note(option, pattern, outcome, near) if option
      end
    end

    # Returns a sentence for each pattern that matched nothing, an Array of Strings. The block says how an option (a
    # String) is called.
    def complaints
      missed = @found.reject { |_pattern, found| found.matched }
      missed.map { |pattern, found| "#{yield found.options.last} #{pattern} #{words(found)}" }
    end

    private

    def note(option, pattern, outcome, near)
      found = @found[pattern] ||= Found.new([], false, false, nil)
      found.options |= [option]
      found.matched ||= outcome == ", matched"
      found.in_c ||= outcome == ", written in C"
      found.near ||= near
    end

    def words(found)
      return "is written in C, and only methods in Ruby can be traced by themselves: trace its caller" if found.in_c

      near = "; did you mean #{found.near.sub(" and ", " or ")}?" if found.near
      called = " that was called" unless found.options.include?("only")
      "matched no method#{called}#{near}"
    end
  end
end

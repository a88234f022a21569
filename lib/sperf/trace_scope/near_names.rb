# frozen_string_literal: true

module Sperf
  # Finds existing methods whose names are near a pattern that matches nothing: in the same class with a similar name,
  # in a similar class with the same name, or with the other of # and dot.
  #
  # Every method that a program defines or calls is compared, so most names must be rejected cheaply.
  class NearNames
    # The number of names that are kept.
    MOST = 2
    # One wrong letter is allowed per this many letters, and two at most.
    LETTERS = 3
    private_constant :MOST, :LETTERS

    # +pattern+ is a MethodPattern of one method, or of all methods of a class.
    def initialize(pattern)
      @text = pattern.text
      @owner = pattern.owner
      @name = pattern.name
      @last = @owner[/\w+\z/]
      @found = []
    end

    # Returns the names that were found, the nearest first: an Array of Strings.
    def found = @found.sort_by { |name| distance(name, @text) }

    # Adds the method +name+ ("Order#total"), or its class, if it is near. Returns whether it was added.
    def add?(name)
      name = name[/\A[^#.]+/].to_s unless @name
      return false if @found.size >= MOST || @found.include?(name) || !near?(name)

      @found << name
      true
    end

    # Returns whether methods of the class named +owner+ can be near.
    def near_owner?(owner) = owner == @owner || owner[/\w+\z/] == @last || near_words?(owner, @owner)

    private

    def near?(name)
      owner = name[/\A[^#.]+/] or return false
      return near_owner?(owner) unless @name

      method = name[(owner.size + 1)..].to_s
      return method == @name || near_words?(method, @name) || one_letter_more?(method, @name) if owner == @owner

      method == @name && near_owner?(owner)
    end

    def near_words?(one, other)
      shorter, longer = [one.size, other.size].minmax
      most = (shorter / LETTERS).clamp(0, 2)
      longer - shorter <= most && distance(one, other) <= most
    end

    # One letter typed twice or left out, also in a name too short for a wrong letter: "bb" for "b".
    def one_letter_more?(one, other)
      shorter, longer = [one, other].sort_by(&:size)
      longer.size == shorter.size + 1 && distance(one, other) == 1
    end

    # The Levenshtein distance, computed row by row.
    def distance(one, other)
      row = (0..other.size).to_a
      one.each_char.with_index(1) do |letter, number|
        diagonal = row[0]
        row[0] = number
        other.each_char.with_index(1) do |another, column|
          change = diagonal + (letter.casecmp?(another) ? 0 : 1)
          diagonal = row[column]
          row[column] = [change, diagonal + 1, row[column - 1] + 1].min
        end
      end
      row.last
    end
  end
end

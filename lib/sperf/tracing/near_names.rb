# frozen_string_literal: true

module Sperf
  # Names of methods that may have been meant by one that does not exist: of the same class and nearly of that name, of
  # that name in another class, or the same with the other of # and dot.
  #
  # It looks at each method that a program defines or calls, so most names must be told apart at once.
  class NearNames
    # So many are kept.
    MOST = 2
    # Of this many letters one may be wrong; of three times as many, two.
    LETTERS = 3
    private_constant :MOST, :LETTERS

    # +pattern+ is a MethodPattern that means one method, or all of a class.
    def initialize(pattern)
      @text = pattern.text
      @owner = pattern.owner
      @name = pattern.name
      @last = @owner[/\w+\z/]
      @found = []
    end

    # The names that were found, those nearest first: an Array of Strings.
    def found = @found.sort_by { |name| distance(name, @text) }

    # Looks at the method +name+ ("Order#total"). Returns whether it is near, or its class is, and was not known before.
    def new?(name)
      name = name[/\A[^#.]+/].to_s unless @name
      return false if @found.size >= MOST || @found.include?(name) || !near?(name)

      @found << name
      true
    end

    # Returns whether methods of the class or module called +owner+ can be near.
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

    # A letter typed twice, or left out, in a name too short for a share of wrong ones: "bb" for "b".
    def one_letter_more?(one, other)
      shorter, longer = [one, other].sort_by(&:size)
      longer.size == shorter.size + 1 && distance(one, other) == 1
    end

    # Letters to be changed, put in or left out (Levenshtein), a row of the table at a time.
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

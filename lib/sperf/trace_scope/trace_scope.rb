# frozen_string_literal: true

require_relative "method_pattern"

module Sperf
  # Ruby's own methods that only lead to other code: they run a block for each element, create an object, or call a
  # method. Without them a call tree shows the program itself.
  module CommonMethods
    # The classes whose iterators are common: those of Enumerable and ITERATORS.
    COLLECTIONS = %w[
      Enumerable Array Hash Range Struct Set Enumerator Enumerator::Lazy Enumerator::Yielder Data ENV Dir
    ].freeze
    ITERATORS = %w[
      each each_pair each_key each_value each_index reverse_each map! collect! select! filter! reject! keep_if delete_if
      index rindex sort! sort_by! uniq! transform_values transform_values! transform_keys transform_keys! combination
      permutation product bsearch next with_index with_object yield
    ].freeze
    OTHERS = {
      "Integer" => %w[times upto downto], "Numeric" => %w[step], "String" => %w[each_char each_line each_byte],
      "Kernel" => %w[loop tap then yield_self send public_send dup clone initialize_dup initialize_clone catch
                     block_given?],
      "BasicObject" => %w[!= instance_eval instance_exec __send__ initialize], "Module" => %w[class_eval],
      "Class" => %w[new allocate], "Proc" => %w[call yield ===], "Method" => %w[call [] ===],
      "Thread::Mutex" => %w[synchronize], "Monitor" => %w[synchronize], "Thread::Monitor" => %w[synchronize],
      "MonitorMixin" => %w[mon_synchronize]
    }.freeze
    private_constant :COLLECTIONS, :ITERATORS, :OTHERS

    class << self
      # Returns a Hash whose keys are the methods' names ("Array#each").
      def names
        iterators = Enumerable.instance_methods(false).map(&:name) + ITERATORS
        collections = COLLECTIONS.to_h { |owner| [owner, iterators] }
        names = OTHERS.merge(collections).flat_map { |owner, methods| methods.map { |name| "#{owner}##{name}" } }
        names.to_h { |name| [name, true] }
      end
    end
  end

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

      def compare(name) = (update(", near #{@near.found.join(" and ")}") if @near&.add?(name))

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

# frozen_string_literal: true

module Bench
  # The settings of a benchmark: a quick run, which shows orders of magnitude, or a long one, whose figures may be
  # quoted; and the file for its report.
  #
  # Arguments win over the environment, which is how `make bench` passes things on. Immutable.
  class Settings
    USAGE = <<~TEXT
      Options:
        --long            enough repetitions for figures to quote (BENCH_LONG=1); without it a quick look
        --set NAME=N      change one of the numbers below
        --only A,B        only the rows whose name has one of these words (BENCH_ONLY)
        --markdown FILE   write the tables as Markdown (BENCH_REPORTS=DIRECTORY: of each benchmark)
        --help            this text
    TEXT

    attr_reader :script, :numbers, :markdown

    # `script` is the benchmark's file, whose opening comment is its help; `quick` and `long` are Hashes of numbers.
    def initialize(script, arguments, quick:, long: {})
      @script = script
      @arguments = arguments.dup.freeze
      @quick = quick
      @long_numbers = quick.merge(long)
      @long = ENV["BENCH_LONG"] == "1" || arguments.include?("--long")
      @numbers = @long ? @long_numbers : quick
      @only = ENV["BENCH_ONLY"]
      @markdown = File.join(ENV["BENCH_REPORTS"], "#{name}.md") if ENV["BENCH_REPORTS"]
      parse(arguments.dup)
      freeze
    end

    def long? = @long
    def [](name) = @numbers.fetch(name)
    def name = File.basename(@script, "_bench.rb")

    # Whether the row `words` was asked for.
    def wanted?(*words)
      @only.nil? || @only.split(",").any? { |part| words.join(" ").include?(part) }
    end

    # Whether rows were chosen by name.
    def only? = !@only.nil?

    # The command that does the same again.
    def command
      environment = %w[BENCH_LONG BENCH_ONLY].filter_map { |name| "#{name}=#{ENV[name]} " if ENV[name] }.join
      "#{environment}ruby bench/#{File.basename(@script)} #{repeatable_arguments.join(" ")}".strip
    end

    private

    # Where the report goes does not change what is measured.
    def repeatable_arguments
      kept = @arguments.each_with_index.reject do |word, index|
        word.start_with?("--markdown") || (index.positive? && @arguments[index - 1] == "--markdown")
      end
      kept.map { |word, _| word.include?(" ") ? "\"#{word}\"" : word }
    end

    def parse(words)
      while (word = words.shift)
        flag, value = word.split("=", 2)
        value ||= words.shift unless %w[--long --help].include?(flag)
        apply(flag, value)
      end
    end

    def apply(flag, value)
      case flag
      when "--long" then nil
      when "--only" then @only = value
      when "--markdown" then @markdown = value
      when "--set" then set(value)
      when "--help" then help
      else abort "#{@script}: unknown option #{flag}; --help lists them"
      end
    end

    def set(assignment)
      key, number = assignment.to_s.split("=", 2)
      unless number && @numbers.key?(key.to_sym)
        abort "#{@script}: --set takes one of #{@numbers.keys.join(", ")}, as in --set #{@numbers.keys.first}=5"
      end
      @numbers = @numbers.merge(key.to_sym => number.include?(".") ? Float(number) : Integer(number))
    end

    def help
      comment = File.foreach(@script).drop_while { |line| !line.match?(/\A# (?!frozen)/) }
      puts(comment.take_while { |line| line.start_with?("#") }.map { |line| line.sub(/\A# ?/, "") })
      puts "", "Usage: ruby bench/#{File.basename(@script)} [options]", "", USAGE, "", "Numbers (quick, long):"
      @quick.each { |key, number| puts format("  %-18s %s, %s", key, number, @long_numbers[key]) }
      exit
    end
  end
end

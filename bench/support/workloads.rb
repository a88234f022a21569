# frozen_string_literal: true

module Bench
  # The work of the profiled programs. Each does a fixed amount of work per round, and enters its methods at every call:
  # a loop that runs while it is compiled stays interpreted, which would hide that a profiler de-optimises compiled
  # loops.
  module Workloads
    # The loop is in a method of its own, so that a method is entered after the profiler has started.
    class While
      def call(rounds)
        i = 0
        i += 1 while i < rounds
        i
      end
    end

    # A round is fib(12), 465 calls, or that of another number.
    class Fib
      def initialize(number = 12)
        @number = number
      end

      def call(rounds)
        i = 0
        while i < rounds
          fib(@number)
          i += 1
        end
      end

      def fib(number) = number < 2 ? number : fib(number - 1) + fib(number - 2)
    end

    # A round parses and generates some kilobytes: C code that allocates.
    class Json
      def initialize
        require "json"
        row = { "id" => 1, "name" => "a name", "tags" => %w[x y z], "price" => 1.5, "open" => true, "note" => nil }
        @text = JSON.generate(Array.new(20) { |i| row.merge("id" => i) })
      end

      def call(rounds)
        i = 0
        while i < rounds
          JSON.generate(JSON.parse(@text))
          i += 1
        end
      end
    end

    # A round parses a file of the standard library with Ripper: C that calls back into Ruby for every token.
    class Parser
      def initialize
        require "ripper"
        paths = %w[set.rb shellwords.rb tsort.rb].map { |name| File.join(RbConfig::CONFIG["rubylibdir"], name) }
        @sources = paths.select { |path| File.exist?(path) }.map { |path| File.read(path) }
      end

      def call(rounds)
        i = 0
        while i < rounds
          Ripper.sexp(@sources[i % @sources.size])
          i += 1
        end
      end
    end

    # A round documents two small files of the standard library as HTML, or as many of its largest: a whole program.
    class Rdoc
      FILES = %w[shellwords.rb tsort.rb].freeze

      def initialize(largest = nil)
        require "rdoc"
        require "tmpdir"
        directory = RbConfig::CONFIG["rubylibdir"]
        all = Dir[File.join(directory, "*.rb")].sort_by { |path| [File.size(path), path] } if largest
        @files = all ? all.last(largest) : FILES.map { |name| File.join(directory, name) }
        @directory = Dir.mktmpdir("bench-rdoc")
        at_exit { FileUtils.rm_rf(@directory) }
      end

      def call(rounds)
        i = 0
        while i < rounds
          RDoc::RDoc.new.document(["--quiet", "--force-update", "--op", File.join(@directory, "doc"), *@files])
          i += 1
        end
      end
    end

    # The `while` loop as the leaf of a stack of exactly so many frames: in a fiber, whose stack begins with its block.
    class Deep
      OWN_FRAMES = 3

      def initialize(depth)
        @calls = depth - OWN_FRAMES
      end

      def call(rounds) = Fiber.new { descend(@calls, rounds) }.resume
      def descend(calls, rounds) = calls.zero? ? loop_for(rounds) : descend(calls - 1, rounds)

      def loop_for(rounds)
        i = 0
        i += 1 while i < rounds
        i
      end
    end

    ALL = {
      "while" => While, "fib" => Fib, "json" => Json, "parser" => Parser,
      "rdoc" => Rdoc, "depth" => Deep
    }.freeze

    # Returns the workload called `name`: "rails", or one of ALL, which a number may follow ("depth 20").
    def self.make(name)
      if name == "rails"
        require_relative "rails_workload"
        return RailsRequests.new
      end
      kind, *number = name.split
      ALL.fetch(kind).new(*number.map { |digits| Integer(digits) })
    end
  end
end

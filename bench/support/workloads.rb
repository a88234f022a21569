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

    class Times
      def call(rounds)
        sum = 0
        rounds.times { |i| sum += i & 3 }
        sum
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

    # A round is a line of 16 points: float arithmetic in a nested while loop.
    class Mandelbrot
      def call(rounds)
        y = 0
        while y < rounds
          line(-1.0 + (2.0 * (y % 64) / 64))
          y += 1
        end
      end

      def line(imaginary)
        x = 0
        while x < 16
          point(-1.5 + (2.0 * x / 16), imaginary)
          x += 1
        end
      end

      def point(c_real, c_imaginary)
        real = imaginary = 0.0
        i = 0
        while i < 50 && (real * real) + (imaginary * imaginary) < 4.0
          real, imaginary = (real * real) - (imaginary * imaginary) + c_real, (2.0 * real * imaginary) + c_imaginary
          i += 1
        end
        i
      end
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
        @sources = %w[set.rb shellwords.rb tsort.rb].filter_map { |name| source(name) }
      end

      def call(rounds)
        i = 0
        while i < rounds
          Ripper.sexp(@sources[i % @sources.size])
          i += 1
        end
      end

      private

      def source(name)
        path = File.join(RbConfig::CONFIG["rubylibdir"], name)
        File.read(path) if File.exist?(path)
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

    # A round is a round trip between two threads, by a queue in each direction: the GVL changes hands twice.
    class Handoff
      def call(rounds)
        there = Queue.new
        back = Queue.new
        partner = Thread.new { answer(there, back, rounds) }
        ask(there, back, rounds)
        partner.join
      end

      def ask(there, back, rounds)
        i = 0
        while i < rounds
          there << i
          back.pop
          i += 1
        end
      end

      def answer(there, back, rounds)
        i = 0
        while i < rounds
          back << there.pop
          i += 1
        end
      end
    end

    # A round writes a byte into a pipe and reads it: two system calls, each of which releases the GVL.
    class Pipe
      def call(rounds)
        reader, writer = IO.pipe
        pass(reader, writer, rounds, String.new(capacity: 1))
      ensure
        reader.close
        writer.close
      end

      def pass(reader, writer, rounds, buffer)
        i = 0
        while i < rounds
          writer.syswrite("x")
          reader.sysread(1, buffer)
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

    # A round makes an object of one kind, and nothing else.
    class Objects
      def call(rounds)
        i = 0
        while i < rounds
          make
          i += 1
        end
      end

      def make = Object.new
    end

    class Strings < Objects
      def make = String.new
    end

    class Arrays < Objects
      def make = []
    end

    class Hashes < Objects
      def make = {}
    end

    class Interpolations < Objects
      def make = "interpolated #{1}" # rubocop:disable Lint/LiteralInInterpolation -- one String, as programs make it
    end

    ALL = {
      "while" => While, "times" => Times, "fib" => Fib, "mandelbrot" => Mandelbrot, "json" => Json, "parser" => Parser,
      "rdoc" => Rdoc, "depth" => Deep, "handoff" => Handoff, "pipe" => Pipe,
      "objects" => Objects, "strings" => Strings, "arrays" => Arrays, "hashes" => Hashes,
      "interpolations" => Interpolations
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

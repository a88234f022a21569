# frozen_string_literal: true

require "json"
require_relative "peers"

module Bench
  # Runs a Ruby program in a process of its own and returns what it answered and what it cost.
  #
  # The program gets its task as JSON in its first argument and writes its answer as JSON to file descriptor 3, so
  # that its stdout and stderr stay free. CPU time comes from outside as well (wait4, through Process.times): it
  # includes threads of a profiler's own and whatever happens before and after the program.
  module RubyChild
    ANSWER_FD = 3
    ROOT = File.expand_path("../..", __dir__)

    Outcome = Data.define(:answer, :cpu_s, :wall_s)

    class Failure < StandardError; end

    class << self
      # `program` is a file of bench/programs without extension. `with_peers` puts the peers' gems on the load path.
      def run(program, task, flags: [], with_peers: false)
        reader, writer = IO.pipe
        text = nil
        usage = measure(clean_environment, *command(program, task, flags, with_peers), writer) { text = reader.read }
        raise Failure, "#{program} #{JSON.generate(task)} failed" unless usage

        Outcome.new(text.empty? ? nil : JSON.parse(text), *usage)
      ensure
        reader&.close
      end

      # Yields the process id of a program that answers and then waits for the end of its standard input, and returns
      # what the block does. The program is killed: what a profiler does at its end is not asked for.
      def watch(program, task, with_peers: false)
        reader, writer = IO.pipe
        input, held = IO.pipe
        pid = Process.spawn(clean_environment, *command(program, task, [], with_peers), ANSWER_FD => writer, in: input)
        writer.close
        raise Failure, "#{program} #{JSON.generate(task)} failed" unless reader.readpartial(1)

        yield pid
      ensure
        Process.kill(:KILL, pid) && Process.wait(pid) if pid
        [reader, input, held].each(&:close)
      end

      # Runs a command to its end. Returns [CPU seconds, wall seconds] of it and its children, nil if it failed.
      def time_command(environment, *command, **)
        before = Process.times
        begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        succeeded = system(environment, *command, **)
        wall = Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
        [cpu_since(before), wall] if succeeded
      end

      def ruby = RbConfig.ruby

      # A profiler's leftovers in the environment would profile the profiler.
      def clean_environment = { "RUBYOPT" => nil, "RUBYLIB" => nil, "SPERF_ENABLED" => nil }

      private

      def command(program, task, flags, with_peers)
        path = File.join(ROOT, "bench", "programs", "#{program}.rb")
        [ruby, *flags, *load_flags(with_peers), path, JSON.generate(task)]
      end

      def load_flags(with_peers)
        flags = ["-I", File.join(ROOT, "lib"), "-I", File.join(ROOT, "build", "bench", "floor")]
        with_peers ? [*flags, "-r", Peers.loader] : flags
      end

      def measure(environment, *command, writer)
        before = Process.times
        begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        pid = Process.spawn(environment, *command, ANSWER_FD => writer)
        writer.close
        yield
        _, status = Process.wait2(pid)
        wall = Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
        [cpu_since(before), wall] if status.success?
      end

      def cpu_since(before)
        after = Process.times
        after.cutime + after.cstime - before.cutime - before.cstime
      end
    end
  end
end

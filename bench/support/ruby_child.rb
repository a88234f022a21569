# frozen_string_literal: true

require "json"
require_relative "apps"
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
      # `program` is a file of bench/programs without extension. `with_peers` puts the peers' gems on the load path,
      # `with_apps` those of the applications; `prefix` are words in front of the command.
      def run(program, task, flags: [], prefix: [], with_peers: false, with_apps: false)
        reader, writer = IO.pipe
        text = nil
        loaders = [(Apps.loader if with_apps), (Peers.loader if with_peers)].compact
        words = [*prefix, *command(program, task, flags, loaders)]
        usage = measure(clean_environment, *words, writer) { text = reader.read }
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
        words = command(program, task, [], with_peers ? [Peers.loader] : [])
        pid = Process.spawn(clean_environment, *words, ANSWER_FD => writer, in: input)
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

      # Words in front of a command that keep it on the first core that this process may use: a profiler's own thread
      # competes with the program there. nil where that cannot be had.
      def one_core
        first = IO.popen(["taskset", "--cpu-list", "--pid", Process.pid.to_s], &:read)[/: (\d+)/, 1]
        ["taskset", "--cpu-list", first] if first
      rescue SystemCallError
        nil
      end

      # A profiler's leftovers in the environment would profile the profiler.
      def clean_environment = { "RUBYOPT" => nil, "RUBYLIB" => nil, "SPERF_ENABLED" => nil }

      private

      def command(program, task, flags, loaders)
        path = File.join(ROOT, "bench", "programs", "#{program}.rb")
        paths = ["-I", File.join(ROOT, "lib"), "-I", File.join(ROOT, "build", "bench", "floor")]
        [ruby, *flags, *paths, *loaders.flat_map { |loader| ["-r", loader] }, path, JSON.generate(task)]
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

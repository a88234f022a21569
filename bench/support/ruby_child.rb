# frozen_string_literal: true

require "json"
require "tempfile"
require_relative "builds"
require_relative "gem_groups"

module Bench
  # Runs a Ruby program in a process of its own and returns what it answered.
  #
  # The program gets its task as JSON in its first argument and writes its answer as JSON to file descriptor 3, so
  # that its stdout and stderr stay free.
  module RubyChild
    ANSWER_FD = 3

    # The message is for a table: "crashes (SIGSEGV)".
    class Failure < StandardError; end

    class << self
      # `program` is a file of bench/programs without extension. `with_peers` puts the peers' gems on the load path,
      # `with_apps` those of the applications; `prefix` are words in front of the command.
      def run(program, task, **)
        spawn(program, task, **) do |reader, pid|
          text = reader.read
          _, status = Process.wait2(pid)
          raise Failure, "#{program} #{JSON.generate(task)} failed" unless status.success?

          JSON.parse(text) unless text.empty?
        end
      end

      # The same for a program that may crash or hang: what it complains of becomes the failure's message.
      def try(program, task, timeout_s:, **)
        errors = Tempfile.new("bench")
        spawn(program, task, err: errors.path, pgroup: true, **) do |reader, pid|
          text = read_until(reader, monotonic_s + timeout_s)
          Process.kill(:KILL, -pid) unless text
          _, status = Process.wait2(pid)
          raise Failure, "hangs (no end after #{timeout_s.round} s)" unless text
          raise Failure, "crashes (SIG#{Signal.signame(status.termsig)})" if status.signaled?
          raise Failure, "fails: #{complaint(errors.path)}" unless status.success? && !text.empty?

          JSON.parse(text)
        end
      ensure
        errors&.close!
      end

      # Yields the process id of a program that answers and then waits for the end of its standard input, and the text
      # of its answer; returns what the block does. The program is killed: what a profiler does at its end is not asked
      # for.
      def watch(program, task, **)
        input, held = IO.pipe
        spawn(program, task, in: input, **) do |reader, pid|
          yield pid, reader.readpartial(1 << 16)
        rescue EOFError
          raise Failure, "#{program} #{JSON.generate(task)} failed"
        ensure
          Process.kill(:KILL, pid) && Process.wait(pid)
        end
      ensure
        [input, held].each(&:close)
      end

      # Runs a command to its end. Returns [CPU seconds, wall seconds] of it and its children, nil if it failed.
      def time_command(environment, *command, **)
        before = Process.times
        begun = monotonic_s
        succeeded = system(environment, *command, **)
        wall = monotonic_s - begun
        after = Process.times
        [after.cutime + after.cstime - before.cutime - before.cstime, wall] if succeeded
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

      # Starts the program, with the options of Process.spawn; yields the end from which its answer comes, and its
      # process id.
      def spawn(program, task, flags: [], prefix: [], with_peers: false, with_apps: false, **)
        reader, writer = IO.pipe
        loaders = [(Apps.loader if with_apps), (Peers.loader if with_peers)].compact
        paths = %w[lib build/bench/floor].map { |path| "-I#{File.join(ROOT, path)}" }
        words = [*prefix, ruby, *flags, *paths, *loaders.flat_map { |loader| ["-r", loader] },
                 File.join(ROOT, "bench", "programs", "#{program}.rb"), JSON.generate(task)]
        pid = Process.spawn(clean_environment, *words, ANSWER_FD => writer, **)
        writer.close
        yield reader, pid
      ensure
        reader&.close
      end

      # All that comes, nil where the end does not come in time.
      def read_until(reader, deadline_s)
        text = +""
        loop do
          return unless reader.wait_readable([deadline_s - monotonic_s, 0].max)

          text << reader.readpartial(1 << 20)
        end
      rescue EOFError
        text
      end

      # The line of a program's errors that says most.
      def complaint(path)
        lines = File.readlines(path, chomp: true)
        line = ["[BUG]", "Error"].filter_map { |word| lines.find { |text| text.include?(word) } }.first || lines.first
        (line || "no word")[/(?:\S+: )?(.*)/, 1][0, 160]
      end

      def monotonic_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end

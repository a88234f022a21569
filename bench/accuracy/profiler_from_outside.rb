# frozen_string_literal: true

require "tmpdir"
require_relative "../support/gem_groups"
require_relative "../support/profilers"
require_relative "../support/ruby_child"

module Accuracy
  module Profilers
    # `sperf record --pid` as a process of its own, which reads this one. sperf is loaded here only when that has ended.
    class Pid < Bench::Profilers::Bare
      PATIENCE_S = 30

      def start
        @directory = Dir.mktmpdir("sperf-accuracy")
        @path = File.join(@directory, "sperf.data")
        @log = File.join(@directory, "log")
        @recorder = Process.spawn(Bench::RubyChild.clean_environment, *Bench::SPERF, "record", "--quiet",
                                  "--pid", Process.pid.to_s, "-f", @frequency.to_s, "-m", @options.fetch(:mode).to_s,
                                  "-o", @path, err: @log)
        deadline = now_s + PATIENCE_S
        sleep 0.01 until attached? || now_s > deadline
        raise "sperf record --pid does not begin: #{File.read(@log)}" unless attached?
      end

      def stop
        Process.kill(:INT, @recorder)
        _, status = Process.wait2(@recorder)
        raise "sperf record --pid failed: #{File.read(@log)}" unless status.success? && File.exist?(@path)

        require "sperf"
        @last = ::Sperf.load(@path)
      ensure
        FileUtils.remove_entry(@directory)
      end

      def recording
        samples = last.to_h[:samples]
        stacks = samples.map { |frames, weight,| [frames, weight] }
        total_ns = stacks.sum(&:last)
        notes = { read: last.comments.grep(/read from outside/).first }
        Recording.new(stacks, count(stacks, total_ns), total_ns, notes)
      end

      private

      def now_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      # The recorder keeps the files open that say how much CPU time this process's threads have used.
      def attached?
        Dir.glob("/proc/#{@recorder}/fd/*").any? do |path|
          File.readlink(path).start_with?("/proc/#{Process.pid}/task/")
        rescue SystemCallError
          false
        end
      end

      # Kish's effective sample size; in wall mode, in which each round has a row of every thread, that of the rounds.
      def count(stacks, total_ns)
        return 0 if total_ns.zero?
        return (total_ns / 1e9 * @frequency).round if @options[:mode] == :wall

        ((total_ns**2) / stacks.sum { |_, weight| weight**2 }.to_f).round
      end
    end
  end
end

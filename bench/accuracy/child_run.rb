# frozen_string_literal: true

require "json"
require "rbconfig"
require "tempfile"
require_relative "../support/peers"
require_relative "../support/ruby_child"

module Accuracy
  # One run of run_one.rb in a Ruby of its own, which may crash or hang: that is a result, too.
  class ChildRun
    PROGRAM = File.join(__dir__, "run_one.rb")

    # The answer, a Hash; nil where there is none.
    attr_reader :answer

    # What went wrong, in some words; nil if nothing did.
    attr_reader :failure

    # `pinned` to one core: the profiler's thread competes with the program.
    def initialize(task, flags:, timeout_s:, with_peers:, pinned: false)
      @task = task
      @timeout_s = timeout_s
      @command = [*(pinned ? pin : []), Bench::RubyChild.ruby, *flags, "-I", File.join(Bench::RubyChild::ROOT, "lib"),
                  *(with_peers ? ["-r", Bench::Peers.loader] : []), PROGRAM, JSON.generate(task)]
      @errors = Tempfile.new("accuracy")
      run
    ensure
      @errors&.close!
    end

    private

    def pin = Bench::RubyChild.one_core || raise(Bench::RubyChild::Failure, "taskset is missing")

    def run
      reader, writer = IO.pipe
      pid = Process.spawn(Bench::RubyChild.clean_environment, *@command, Bench::RubyChild::ANSWER_FD => writer,
                                                                         err: @errors.path, pgroup: true)
      writer.close
      text = read(reader, pid)
      _, status = Process.wait2(pid)
      conclude(text, status)
    ensure
      reader&.close
    end

    # Until the end of the answer, or of patience.
    def read(reader, pid)
      text = +""
      deadline = now + @timeout_s
      loop do
        unless reader.wait_readable([deadline - now, 0].max)
          @failure = "hangs (no end after #{@timeout_s.round} s)"
          Process.kill(:KILL, -pid)
          return nil
        end
        text << reader.readpartial(1 << 20)
      end
    rescue EOFError
      text
    end

    def conclude(text, status)
      return if @failure
      return @answer = JSON.parse(text) if status.success? && !text.empty?

      @failure = status.signaled? ? "crashes (SIG#{Signal.signame(status.termsig)})" : "fails: #{complaint}"
    end

    def complaint
      lines = File.readlines(@errors.path, chomp: true)
      crashed = lines.find { |line| line.include?("[BUG]") }
      (crashed || lines.find { |line| line.include?("Error") } || lines.first || "no word")[/(?:\S+: )?(.*)/, 1][0, 160]
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end

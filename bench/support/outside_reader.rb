# frozen_string_literal: true

require_relative "ruby_child"

module Bench
  # `sperf record --pid` as a process of its own, which reads another one.
  class OutsideReader
    PATIENCE_S = 30

    attr_reader :pid, :path

    # Begins to read +pid+, with files in the directory, and waits until it reads.
    def initialize(pid, directory, frequency:, mode:)
      @path = File.join(directory, "sperf.data")
      @log = File.join(directory, "log")
      @pid = Process.spawn(RubyChild.clean_environment, *SPERF, "record", "--quiet", "--pid", pid.to_s,
                           "-f", frequency.to_s, "-m", mode.to_s, "-o", @path, err: @log)
      till_s = now_s + PATIENCE_S
      until reads?(pid)
        raise "sperf record --pid does not begin: #{File.read(@log)}" if now_s > till_s

        sleep 0.01
      end
    end

    # Ends it, and waits until the file is there.
    def stop
      Process.kill(:INT, @pid)
      _, status = Process.wait2(@pid)
      raise "sperf record --pid failed: #{File.read(@log)}" unless status.success? && File.exist?(@path)
    end

    private

    def now_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    # The reader keeps the files open that say how much CPU time the other's threads have used.
    def reads?(pid)
      Dir.glob("/proc/#{@pid}/fd/*").any? do |path|
        File.readlink(path).start_with?("/proc/#{pid}/task/")
      rescue SystemCallError
        false
      end
    end
  end
end

# frozen_string_literal: true

require "fileutils"
require "sperf"

module Bench
  # A `sperf push` without a server, which gets profiles as of workers that write one a minute each.
  class LonePusher
    # Seconds until it has started.
    STARTING_S = 5
    MINUTE_S = 60.0
    # A period of a minute may be a little shorter.
    ALMOST_MINUTE_NS = 59_000_000_000

    # CPU seconds of the start; percent of a core while nothing comes, and while profiles come; CPU milliseconds for a
    # profile; bytes of each file; kilobytes of memory at the end and at most.
    Cost = Data.define(:start_s, :idle, :sending, :each_ms, :bytes, :kilobytes, :peak_kilobytes)

    # +witness+ is a FileWitness of profiles, +directory+ an empty one.
    def initialize(witness, directory)
      @directory = directory
      @minutes = write_minutes(witness)
      FileUtils.mkdir(queue, mode: 0o700)
    end

    # Returns the Cost of sending to +url+: nothing for +idle_s+ seconds, then profiles for +push_minutes+.
    def measure(url, workers:, idle_s:, push_minutes:)
      @pid = Process.spawn(RubyChild.clean_environment, *SPERF, "push", "--delete", queue, url,
                           err: File.join(@directory, "err"))
      sleep STARTING_S
      start_s = cpu_s
      idle = core_percent { sleep idle_s }
      sending = core_percent { push_minutes.times { |minute| deliver(minute, workers) } }
      raise "files are left in #{queue}" if Dir[File.join(queue, "*")].size > 1

      each_ms = (sending - idle) / 100 * MINUTE_S * 1000 / workers
      Cost.new(start_s, idle, sending, each_ms, @minutes.map { |path| File.size(path) }, *memory_kb)
    ensure
      Process.kill(:TERM, @pid) && Process.wait(@pid) if @pid
    end

    private

    def queue = File.join(@directory, "queue")

    # Merges the profiles of each process into ones of a minute, and writes them. Returns their paths.
    def write_minutes(witness)
      minutes = witness.by_process.values.flat_map { |paths| minutes_of(paths.map { |path| Sperf.load(path) }) }
      raise "no process has recorded a minute" if minutes.empty?

      minutes.map.with_index do |profile, number|
        File.join(@directory, "minute-#{number}.pb.gz").tap { |path| Sperf.save(path, profile) }
      end
    end

    # Profiles that last for less than a minute together are left out.
    def minutes_of(profiles)
      pending = nil
      profiles.sort_by { |profile| profile.summary[:start_time_ns] }.filter_map do |profile|
        pending = pending ? pending.merge(profile) : profile
        pending.tap { pending = nil } if pending.summary[:duration_ns] >= ALMOST_MINUTE_NS
      end
    end

    # Gives the queue a profile of each worker within a minute, at different times as workers do.
    def deliver(minute, workers)
      began_s = now
      workers.times do |worker|
        wait_until(began_s + (MINUTE_S * (worker + rand) / workers))
        name = "puma-#{worker}-#{minute}.pb.gz"
        FileUtils.cp(@minutes[((minute * workers) + worker) % @minutes.size], File.join(queue, ".#{name}"))
        File.rename(File.join(queue, ".#{name}"), File.join(queue, name))
      end
      wait_until(began_s + MINUTE_S)
    end

    def wait_until(time_s) = sleep([time_s - now, 0].max)

    # The percentage of a core that the process takes during the block.
    def core_percent
      before = [now, cpu_s]
      yield
      elapsed, used = [now, cpu_s].zip(before).map { |after, earlier| after - earlier }
      100 * used / elapsed
    end

    # By the process's clock, in Linux's numbering.
    def cpu_s = Process.clock_gettime((~@pid << 3) | 2)

    def memory_kb
      status = File.read("/proc/#{@pid}/status")
      %w[VmRSS VmHWM].map { |name| Integer(status[/^#{name}:\s+(\d+)/, 1]) }
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end

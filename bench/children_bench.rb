# frozen_string_literal: true

# Measures whether the profile of a program of many processes contains each process with its own time.
#
# The programs run unchanged under `sperf record` or `rperf record`. "cluster" is Puma with two workers and
# preload_app!, and three clients. "killed" is the same, but one worker gets SIGKILL in mid-load, and Puma starts
# another. "jobs" forks a child for each job, one after the other. "suite" is a gem's own tests in two processes, by the
# gem parallel. Each process reads its own CPU clock from just after the fork to just before its end
# (test/apps/support/clocks.rb); the clock of a killed worker is the one of its last answer. The CPU time that the
# kernel reports to the parent includes the profiler's thread, what a short child does before and after its clocks, and
# the creation of files: on ext4 up to 25 ms of CPU time where many files have just been deleted (TMPDIR). rperf labels
# the thread that forked; the time of other threads is only part of its sum.
#
# Targets, for sperf: every process is in the profile; each worker's time is within 2 % of its clock; at most 2 s of a
# killed worker are missing; the time of the jobs lies between their clocks and the kernel's figure.

require "json"
require_relative "support/benchmark"
require_relative "../test/apps/support/families"
require "sperf"

class ChildrenBench < Bench::Benchmark
  PROFILERS = %w[bare sperf rperf].freeze
  PROGRAMS = %w[cluster killed jobs suite].freeze

  # One run. +clocks+ and +sums+ are nanoseconds by pid, on their clocks and in the profile; +jobs_ns+ is the
  # kernel's word on the jobs, by pid; +requests+ are workers' answers; +victim+ the worker that was killed.
  Run = Data.define(:clocks, :sums, :cpu_s, :elapsed_s, :requests, :victim, :jobs_ns) do
    # Share by which a process is off.
    def off(pid) = (sums.fetch(pid, 0) - clocks[pid]).fdiv(clocks[pid])
    def missing_ns = clocks[victim] - sums.fetch(victim, 0)
    def ratio = clocks.keys.sum { |pid| sums.fetch(pid, 0) }.fdiv(clocks.values.sum)
    def seen = clocks.keys.count { |pid| sums.fetch(pid, 0).positive? }
    def workers = requests.keys & clocks.keys
  end

  def run
    rows = PROGRAMS.select { |program| wanted?(program) }.product(Bench::Peers.among(PROFILERS))
    return if rows.empty?
    return note("The application's gems cannot be installed: no programs.") unless Bench::Apps.available?

    runs = Dir.mktmpdir("bench-children") do |directory|
      @runner = Apps::Runner.new(File.realpath(directory))
      by_turns(rows, number(:runs)) { |program, profiler| measure(program, profiler) }
    end
    show(runs)
    judge(runs.filter_map { |(program, profiler), found| [program, found] if profiler == "sperf" }.to_h)
  end

  private

  def measure(program, profiler)
    path = @runner.path(profiler == "sperf" ? "bench.data" : "bench.json")
    FileUtils.rm_f(path)
    @load = @victim = nil
    application, block = send(program)
    outcome = @runner.run(application, prefix: prefix(profiler, path), &block)
    clocks = outcome.processes.to_h { |process| process.values_at(:pid, :cpu) }
    clocks[@victim] = @load.clocks[@victim] if @victim
    sums = profiler == "bare" ? {} : send(:"sums_of_#{profiler}", path, clocks.keys)
    jobs_ns = outcome.out.lines.to_h { |line| line.split.first(2).map { |word| Integer(word) } } if program == "jobs"
    Run.new(clocks:, sums:, cpu_s: outcome.cpu_s, elapsed_s: outcome.elapsed_s, victim: @victim, jobs_ns:,
            requests: @load ? @load.requests.dup : {})
  end

  def cluster
    load = lambda do |pid, port|
      @load = Apps::Load.new(port)
      @load.wait_for(number(:requests))
      @load.end_server(pid)
    end
    [Apps::Families.cluster, load]
  end

  def killed
    drive = lambda do |pid, port|
      @load = Apps::Load.new(port)
      @load.wait_until { |load| load.clocks.size == 2 }
      sleep number(:seconds)
      Process.kill(:KILL, @victim = @load.clocks.keys.first)
      @load.wait_until { |load| load.clocks.size == 3 }
      @load.end_server(pid)
    end
    [Apps::Families.cluster, drive]
  end

  def jobs = [Apps::Families.jobs(number(:jobs)), nil]
  def suite = [Apps::Families.suite(number(:repeat)), nil]

  def prefix(profiler, path)
    commands = { "sperf" => Bench::SPERF, "rperf" => (Bench::Peers.command("rperf") if Bench::Peers.available?) }
    profiler == "bare" ? [] : [*commands[profiler], "record", "-m", "cpu", "-o", path]
  end

  def sums_of_sperf(path, pids)
    profile = Sperf.load(path)
    pids.to_h { |pid| [pid, Apps.time_of(pid, profile)] }
  end

  # Samples of children carry a label, those of the first process none. No file: nothing was seen.
  def sums_of_rperf(path, _pids)
    return {} unless File.exist?(path)

    file = JSON.parse(File.read(path))
    pids = file["label_sets"].map { |set| Integer(set["%pid"] || file["pid"]) }
    file["aggregated_samples"].group_by { |_, _, _, set| pids[set || 0] }
      .transform_values { |samples| samples.sum { |_, weight| weight } }
  end

  def show(runs)
    table("Median of #{number(:runs)}", ["", "processes", "in the profile", "profile / clocks", "CPU", "elapsed"],
          runs.map { |row, found| [row.join(", "), *whole(found, recorded: row.last != "bare")] })
    recorded = runs.reject { |(_, profiler), _| profiler == "bare" }
    rows = ->(program, &row) { recorded.filter_map { |(name, by), found| row.call(by, found) if name == program } }
    show_rows("cluster: workers of the last run", ["", "requests", "own clock", "in the profile", "off"],
              rows.call("cluster") { |by, found| worker_rows(by, found.last) }.flatten(1))
    show_rows("killed: the worker that was, median", ["", "own clock at its last answer", "in the profile", "missing"],
              rows.call("killed") do |by, found|
                times = found.map { |run| [run.clocks[run.victim], run.sums.fetch(run.victim, 0), run.missing_ns] }
                [by, *times.transpose.map { |values| seconds(median(values)) }]
              end)
    show_rows("jobs: all children together, median", ["", "their clocks", "in the profile", "the kernel's word"],
              rows.call("jobs") { |by, found| [by, *jobs_ns(found).map { |ns| seconds(ns) }] })
  end

  def show_rows(title, columns, rows) = rows.any? && table(title, columns, rows)

  def whole(found, recorded:)
    seen = recorded ? [median(found.map(&:seen)).round.to_s, format("%.3f", median(found.map(&:ratio)))] : ["", ""]
    [median(found.map { |run| run.clocks.size }).round.to_s, *seen,
     format("%.2f s", median(found.map(&:cpu_s))), format("%.2f s", median(found.map(&:elapsed_s)))]
  end

  def seconds(nanoseconds) = format("%.3f s", nanoseconds / 1e9)

  def worker_rows(profiler, run)
    run.workers.map do |pid|
      [profiler, run.requests[pid].to_s, seconds(run.clocks[pid]), seconds(run.sums.fetch(pid, 0)),
       format("%+.2f %%", run.off(pid) * 100)]
    end
  end

  # On their clocks, in the profile, and the kernel's.
  def jobs_ns(found)
    totals = found.map do |run|
      [run.clocks, run.sums, run.jobs_ns].map { |times| run.jobs_ns.keys.sum { |pid| times.fetch(pid, 0) } }
    end
    totals.transpose.map { |values| median(values) }
  end

  def judge(runs)
    seen, processes = [:seen, ->(run) { run.clocks.size }].map { |count| runs.values.flatten.sum(&count) }
    target("every process is in the profile (#{seen} of #{processes})", seen == processes)
    runs["cluster"]&.then do |found|
      worst = found.flat_map { |run| run.workers.map { |pid| run.off(pid).abs } }.max
      target(format("cluster: each worker's time is within 2 %% of its clock (%.2f %%)", worst * 100), worst <= 0.02)
    end
    runs["killed"]&.then do |found|
      missing = found.map(&:missing_ns).max
      target("killed: at most 2 s are missing (#{seconds(missing)})", missing <= 2e9)
    end
    runs["jobs"]&.then do |found|
      clocks, profile, outside = jobs_ns(found)
      target("jobs: their time lies between their clocks and the kernel's word", profile.between?(clocks, outside))
    end
  end
end

ChildrenBench.start(__FILE__, "Programs of many processes: %{requests} requests, %{jobs} jobs",
                    quick: { runs: 1, requests: 300, seconds: 4, jobs: 1000, repeat: 1 },
                    long: { runs: 5, requests: 1000, repeat: 5 })

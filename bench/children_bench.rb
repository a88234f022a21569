# frozen_string_literal: true

# Measures whether the profile of a program of many processes contains each process, with its own time. The programs run
# unchanged under `sperf record` or `rperf record`.
#
# "cluster" is Puma with two workers and preload_app!, and three clients. "killed" is the same, but one worker gets
# SIGKILL in mid-load, and Puma starts another. "jobs" forks a child for each job, one after the other. "suite" is a
# gem's own tests in two processes, by the gem parallel. Each process reads its own CPU clock from just after the fork
# to just before its end (test/apps/support/clocks.rb); the clock of a killed worker is the one of its last answer. The
# profile is asked for the time of each process by its pid.
#
# The CPU time that the kernel reports to the parent is shown as well. It includes the profiler's thread, and what a
# short child does before and after its clocks. It also includes the creation of files: on ext4 up to 25 ms of CPU time
# where many files have just been deleted (TMPDIR).
#
# rperf labels the thread that forked. The time of other threads is only part of its sum.
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
  # kernel's word on the jobs, by pid; +victim+ the worker that was killed.
  Run = Data.define(:clocks, :sums, :requests, :victim, :jobs_ns, :cpu_s, :elapsed_s) do
    def initialize(requests: {}, victim: nil, jobs_ns: nil, **) = super

    # Shares by which processes are off, of those that came to their end.
    def off(pids = clocks.keys) = pids.map { |pid| (sums.fetch(pid, 0) - clocks[pid]).fdiv(clocks[pid]) }
    def missing_ns = clocks[victim] - sums.fetch(victim, 0)
    def ratio = clocks.keys.sum { |pid| sums.fetch(pid, 0) }.fdiv(clocks.values.sum)
    def seen = clocks.keys.count { |pid| sums.fetch(pid, 0).positive? }
    def workers = requests.keys & clocks.keys
  end

  def run
    rows = PROGRAMS.select { |program| wanted?(program) }.product(profilers)
    runs = Dir.mktmpdir("bench-children") do |directory|
      @runner = Apps::Runner.new(File.realpath(directory))
      by_turns(rows, number(:runs)) { |program, profiler| measure(program, profiler) }
    end
    show(runs)
    judge(runs.filter_map { |(program, profiler), found| [program, found] if profiler == "sperf" }.to_h)
    keep(:runs, runs.to_h { |row, found| [row.join(", "), found.map(&:to_h)] })
  end

  private

  def profilers = Bench::Peers.among(PROFILERS)

  def measure(program, profiler)
    FileUtils.rm_f(profile_path(profiler))
    application, block = send(program)
    outcome = @runner.run(application, prefix: prefix(profiler), &block)
    clocks = outcome.processes.to_h { |process| process.values_at(:pid, :cpu) }
    clocks[@victim] = @load.clocks[@victim] if program == "killed"
    sums = profiler == "bare" ? {} : send(:"sums_of_#{profiler}", profile_path(profiler), clocks.keys)
    Run.new(clocks:, sums:, cpu_s: outcome.cpu_s, elapsed_s: outcome.elapsed_s, **particulars(program, outcome))
  end

  def particulars(program, outcome)
    case program
    when "cluster" then { requests: @load.requests.dup }
    when "killed" then { requests: @load.requests.dup, victim: @victim }
    when "jobs" then { jobs_ns: outcome.out.lines.to_h { |line| line.split.first(2).map { |word| Integer(word) } } }
    else {}
    end
  end

  # -- The programs --

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

  # -- The profilers --

  def profile_path(profiler) = @runner.path(profiler == "sperf" ? "bench.data" : "bench.json")

  def prefix(profiler)
    words = ["record", "-m", "cpu", "-o", profile_path(profiler)]
    case profiler
    when "sperf" then [*Bench::SPERF, *words]
    when "rperf" then [RbConfig.ruby, "-r", Bench::Peers.loader, Bench::Peers.command("rperf"), *words]
    else []
    end
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

  # -- What it shows --

  def show(runs)
    table("Median of #{number(:runs)}", ["", "processes", "in the profile", "profile / clocks", "CPU", "elapsed"],
          runs.map { |row, found| [row.join(", "), *whole(found, recorded: row.last != "bare")] })
    recorded = runs.reject { |(_, profiler), _| profiler == "bare" }
    show_workers(recorded.select { |(program, _), _| program == "cluster" })
    show_killed(recorded.select { |(program, _), _| program == "killed" })
    show_jobs(recorded.select { |(program, _), _| program == "jobs" })
  end

  def whole(found, recorded:)
    seen = recorded ? [median(found.map(&:seen)).round.to_s, format("%.3f", median(found.map(&:ratio)))] : ["", ""]
    [median(found.map { |run| run.clocks.size }).round.to_s, *seen,
     format("%.2f s", median(found.map(&:cpu_s))), format("%.2f s", median(found.map(&:elapsed_s)))]
  end

  def seconds(nanoseconds) = format("%.3f s", nanoseconds / 1e9)

  def show_workers(runs)
    rows = runs.flat_map do |(_, profiler), found|
      found.last.then { |run| run.workers.map { |pid| [profiler, run, pid] } }
    end
    return if rows.empty?

    table("cluster: workers of the last run", ["", "requests", "own clock", "in the profile", "off"],
          rows.map do |profiler, run, pid|
            [profiler, run.requests[pid].to_s, seconds(run.clocks[pid]), seconds(run.sums.fetch(pid, 0)),
             format("%+.2f %%", run.off([pid]).first * 100)]
          end)
  end

  def show_killed(runs)
    return if runs.empty?

    table("killed: the worker that was, median",
          ["", "own clock at its last answer", "in the profile", "missing"],
          runs.map do |(_, profiler), found|
            [profiler, seconds(median(found.map { |run| run.clocks[run.victim] })),
             seconds(median(found.map { |run| run.sums.fetch(run.victim, 0) })),
             seconds(median(found.map(&:missing_ns)))]
          end)
  end

  def show_jobs(runs)
    return if runs.empty?

    table("jobs: all children together, median", ["", "their clocks", "in the profile", "the kernel's word"],
          runs.map { |(_, profiler), found| [profiler, *jobs_ns(found).map { |ns| seconds(ns) }] })
  end

  def jobs_ns(found)
    totals = found.map do |run|
      [run.clocks, run.sums, run.jobs_ns].map { |times| run.jobs_ns.keys.sum { |pid| times.fetch(pid, 0) } }
    end
    totals.transpose.map { |values| median(values) }
  end

  def judge(runs)
    all = runs.values.flatten
    seen = all.sum(&:seen)
    processes = all.sum { |run| run.clocks.size }
    target("every process is in the profile (#{seen} of #{processes})", seen == processes) if all.any?
    judge_cluster(runs["cluster"]) if runs["cluster"]
    judge_killed(runs["killed"]) if runs["killed"]
    judge_jobs(runs["jobs"]) if runs["jobs"]
  end

  def judge_cluster(found)
    worst = found.flat_map { |run| run.off(run.workers) }.map(&:abs).max
    target(format("cluster: each worker's time is within 2 %% of its clock (%.2f %%)", worst * 100), worst <= 0.02)
  end

  def judge_killed(found)
    missing = found.map(&:missing_ns).max
    target("killed: at most 2 s are missing (#{seconds(missing)})", missing <= 2e9)
  end

  def judge_jobs(found)
    clocks, profile, outside = jobs_ns(found)
    target("jobs: their time lies between their clocks and the kernel's word",
           profile.between?(clocks, outside))
  end
end

ChildrenBench.start(__FILE__, "Programs of many processes: %{requests} requests, %{jobs} jobs",
                    quick: { runs: 1, requests: 300, seconds: 4, jobs: 1000, repeat: 1 },
                    long: { runs: 5, requests: 1000, repeat: 5 })

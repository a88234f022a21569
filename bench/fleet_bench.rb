# frozen_string_literal: true

# Measures whether everything arrives that Puma's plugin pushes while the receiver fails, and what pushing costs.
#
# "application" is the Rails application of test/apps under Puma with two workers and `sperf push: URL` (mode: :cpu),
# which pushes into an OpenTelemetry collector for an hour. A gate stands before the collector. During the hour, the
# collector is stopped for ten minutes and nothing listens, then the gate answers 503 for five minutes, 429 with
# Retry-After for five minutes, and for five minutes nothing at all. Between these failures it passes requests on.
# Workers are replaced by USR1 and killed by SIGKILL, in failures as well. A quick run has shorter minutes, and as short
# periods of profiles.
#
# What was recorded are the files in the directory of `sperf push`: the benchmark looks there 50 times a second, and
# keeps a link to each file that it finds. What arrived is what the collector has decoded. A profile is known by its
# process and its beginning. The CPU clock of a worker counts Ruby's threads except sperf's, from just after the session
# begins to just before it ends. A killed worker loses the period that it had not written: its clock is that of its
# answers up to the end of its last file, and what it lost is shown.
#
# Two more Pumas, "bare" and "control", run beside it without sperf. They get the same requests at the same times, in
# shuffled order, and the same signals. Requests are sent at fixed times, whether earlier ones were answered or not, and
# their duration counts from these times. The difference of control and bare is the noise. All three share the machine
# with `sperf push`, so what it takes from the machine is not part of these differences: that is the other part,
# "machine".
#
# "machine" is a `sperf push` of its own that gets a profile a minute of each of 8 workers. The profiles are those of
# "application", merged into minutes.
#
# Targets: each file arrives, once and whole; the CPU time is within 1 % of the clocks; a killed worker loses only its
# last period; memory, descriptors, threads and the 99th percentile are as without; `sperf push` takes at most 1 % of a
# core.

require "fileutils"
require_relative "support/benchmark"
require_relative "support/gate"
require_relative "support/puma_cluster"
require_relative "support/fleet_account"
require_relative "support/lone_pusher"
require_relative "support/server_looks"
require_relative "../test/fleet/collector"

class FleetBench < Bench::Benchmark
  # What the gate does from this minute on.
  PHASES = { 0 => :pass, 8 => :refuse, 18 => :pass, 24 => 503, 29 => :pass, 33 => 429, 38 => :pass, 42 => :hang,
             47 => :pass }.freeze
  WORDS = { pass: "passes on", refuse: "collector stopped", hang: "hangs" }.freeze
  # What happens to the workers of all Pumas.
  EVENTS = { 5 => :restart, 12 => :restart, 15 => :kill_worker, 26 => :kill_worker, 35 => :restart,
             44 => :kill_worker, 52 => :restart }.freeze
  MINUTES = 60
  PATHS = %w[/orders /orders/1 /orders/2 /orders/3].freeze
  SERVERS = %w[bare control push].freeze
  WORKERS = 8

  RESOURCES = %i[kilobytes descriptors threads].freeze

  # The plugin looks for the end of a period once a second.
  SLACK_S = 2
  ALLOWED_OFF = 0.01
  ALLOWED_P99 = 1.05
  # A session has a thread that samples, and the plugin one that writes.
  OWN_THREADS = 2
  ALLOWED_MB = 10
  ALLOWED_CORE_PERCENT = 1

  def run
    abort "the gems of the applications are not there" unless Bench::Apps.available?

    program = IO.popen([File.join(Bench::ROOT, "script/collector")], &:read).strip
    abort "the collector cannot be built here" if program.empty?

    Dir.mktmpdir("bench-fleet") do |directory|
      @directory = File.realpath(directory)
      Collector.open(@directory, program:, exporters: %w[lines]) do |collector|
        @collector = collector
        measure_application
        measure_machine if wanted?("machine")
      end
    end
  end

  private

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  def seconds(minutes) = minutes * number(:minute_s)

  # -- The application --

  def measure_application
    start_servers
    answers = drive
    show_gate
    show_account(account(answers.last))
    show_application(answers)
  ensure
    @servers&.each(&:stop)
    @gate&.close
  end

  def start_servers
    @gate = Bench::Gate.new(@collector.port, retry_after_s: (number(:minute_s) / 2.0).ceil)
    @servers = SERVERS.map do |name|
      push = { push: @gate.url, rotate_s: number(:minute_s) } if name == "push"
      Bench::PumaCluster.new(name, File.join(@directory, name), **push)
    end
    @servers.each(&:start)
    @witness = Bench::FileWitness.new(File.join(@directory, "kept").tap { |path| FileUtils.mkdir(path) })
    @killed = {}
    @looks = Bench::ServerLooks.new(@servers)
  end

  # Lets an hour pass, and returns for each server what the requests were answered.
  def drive
    @begin_s = now + 1
    load = Thread.new { ask_for_pages }
    watcher = Thread.new { watch }
    actions.each do |minute, action|
      sleep([@begin_s + seconds(minute) - now, 0].max)
      action.call
    end
    answers = load.value
    @servers.each(&:stop)
    @ended = true
    watcher.value
    answers
  ensure
    [load, watcher].compact.each(&:kill)
  end

  def ask_for_pages
    task = { ports: @servers.map(&:port), paths: PATHS, seconds: seconds(MINUTES), begin_s: @begin_s,
             **numbers(:rate, :clients) }
    ask("open_load", task).map { |answer| answer.transform_keys(&:to_sym) }
  end

  # [minute, what to do], in order.
  def actions
    phases = PHASES.map { |minute, mode| [minute, -> { begin_phase(mode) }] }
    events = EVENTS.map { |minute, event| [minute, -> { send(event) }] }
    (phases + events).sort_by(&:first)
  end

  def begin_phase(mode)
    @collector.start if @stopped
    @gate.mode = mode
    @stopped = mode == :refuse
    @collector.stop if @stopped
  end

  def restart = @servers.each(&:restart)

  def kill_worker
    @servers.each do |server|
      pid = server.kill_worker
      @killed[pid] = Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond) if server.push?
    end
  end

  def watch
    till_s = @begin_s
    until @ended
      @witness.see(pushing.waiting)
      if now >= till_s && till_s < @begin_s + seconds(MINUTES)
        @looks.look(now - @begin_s, pushing.waiting.size)
        till_s += number(:minute_s) / 6.0
      end
      sleep 0.02
    end
  end

  def pushing = @servers.last

  # -- What arrived --

  def account(answers)
    real_s = Process.clock_gettime(Process::CLOCK_REALTIME) - now
    @clocks = pushing.clocks
    times = answers[:answers].map do |due_s, took_ms, pid, clock_ns|
      [((due_s + real_s) * 1e9).round + (took_ms * 1e6).round, pid, clock_ns]
    end
    Bench::FleetAccount.new(written:, arrived:, clocks: @clocks.transform_values(&:first), killed: @killed,
                            answers: times)
  end

  def written
    @witness.by_process.flat_map do |pid, paths|
      paths.map do |path|
        begin_ns, duration_ns, cpu_ns = Sperf.load(path).summary.values_at(:start_time_ns, :duration_ns, :total_ns)
        Bench::FleetAccount::Part.new(pid, begin_ns, duration_ns, cpu_ns)
      end
    end
  end

  def arrived
    @collector.each_request.flat_map do |profiles|
      profiles.map do |profile|
        Bench::FleetAccount::Part.new(profile.resource.fetch("process.pid"), profile.time, profile.duration,
                                      profile.samples.sum(&:value))
      end
    end
  end

  def show_gate
    starts = PHASES.keys
    rows = PHASES.map.with_index do |(minute, mode), index|
      range = seconds(minute)...seconds(starts[index + 1] || Float::INFINITY)
      visits = @gate.visits.select { |visit| range.cover?([visit.time_s - @begin_s, 0].max) }
      waiting = @looks.waiting(range)
      [WORDS.fetch(mode, mode.to_s), range_in_minutes(range), visits.size.to_s, answers_of(visits), waiting.max.to_s,
       waiting.last.to_s]
    end
    table("What the gate did, and what waited", ["", "minutes", "requests", "answers", "files at most", "at the end"],
          rows)
  end

  def range_in_minutes(range)
    format("%d to %d", *[range.begin, [range.end, seconds(MINUTES)].min].map { |time_s| time_s / number(:minute_s) })
  end

  def answers_of(visits)
    visits.map { |visit| visit.status || "none" }.tally.map { |status, count| "#{count} x #{status}" }.join(", ")
  end

  def show_account(account)
    workers = account.workers
    ended, killed = workers.partition { |worker| !worker.killed? }
    table("What arrived", ["workers", "", "profiles", "CPU clocks", "arrived", "off", "worst worker"],
          { "ended by themselves" => ended, "killed, up to the last file" => killed, "all" => workers }
            .map { |name, some| [name, *sums_of(some)] })
    note("Killed workers were killed #{list_s(account.unwritten_ns)} after their last files, and had used " \
         "#{list_s(killed.map(&:missing_ns))} of CPU time since.")
    judge_account(account, workers)
    keep(:workers, workers.map(&:to_h))
  end

  def sums_of(workers)
    return ["0", "", "", "", "", ""] if workers.empty?

    [workers.size.to_s, workers.sum(&:profiles).to_s, *[:clock_ns, :arrived_ns].map { |name| cpu_s(workers, name) },
     format("%+.2f %%", off(workers) * 100), format("%+.2f %%", workers.map(&:off).max_by(&:abs) * 100)]
  end

  def list_s(times_ns) = times_ns.map { |ns| format("%.2f s", ns / 1e9) }.join(", ")
  def cpu_s(workers, name) = format("%.2f s", workers.sum(&name) / 1e9)
  def off(workers) = (workers.sum(&:arrived_ns) - workers.sum(&:clock_ns)).fdiv(workers.sum(&:clock_ns))

  def judge_account(account, workers)
    files = @witness.by_process.values.sum(&:size)
    sent = pushing.errors.scan(/^\[sperf\] sent (\d+) profile/).flatten.sum { |count| Integer(count) }
    arrived = account.arrived_count
    target("each of #{files} files that were seen arrived, with its CPU time",
           account.lost.empty? && pushing.waiting.empty?)
    target("each arrived once (#{arrived}; sperf push says #{sent})", account.repeated.empty? && arrived == sent)
    target(format("no period is missing between two others (longest gap %.2f s)", account.longest_gap_ns / 1e9),
           account.longest_gap_ns < number(:minute_s) * 500_000_000 && account.unknown.empty?)
    target("killed workers lost no more than a period",
           account.unwritten_ns.max.to_i <= (number(:minute_s) + SLACK_S) * 1e9)
    target(format("within 1 %% of the CPU clocks (%.2f %%)", off(workers).abs * 100), off(workers).abs <= ALLOWED_OFF)
  end

  # -- What it costs the application --

  def show_application(answers)
    table("Requests, #{number(:rate)} a second to each server",
          ["", "requests", "failed", "median", "99th percentile", "beside bare, #{number(:windows)} windows"],
          @servers.zip(answers).map do |server, answer|
            [server.name, *requests_of(answer), beside_bare(answer, answers)]
          end)
    target("the 99th percentile is at most 1.05 times that of bare", estimate(ratios(answers)).verdict(ALLOWED_P99))
    show_resources
    keep(:p99_ms, @servers.map(&:name).zip(answers.map { |answer| p99s(answer) }).to_h)
  end

  def requests_of(answer)
    took_ms = answer[:answers].map { |_, took, *| took }
    [answer[:answers].size.to_s, answer[:failures].size.to_s,
     *[50, 99].map { |percent| format("%.1f ms", Bench::Statistics.percentile(took_ms, percent)) }]
  end

  def beside_bare(answer, answers)
    return "" if answer.equal?(answers.first)

    spread(estimate(ratios([answers.first, answer])), "%.3f")
  end

  # The 99th percentile of the last of +answers+, as a part of that of the first, by windows.
  def ratios(answers) = p99s(answers.last).zip(p99s(answers.first)).map { |one, other| one / other }

  def p99s(answer)
    window_s = seconds(MINUTES).fdiv(number(:windows))
    windows = answer[:answers].group_by { |due_s, *| ((due_s - @begin_s) / window_s).floor }
    windows.sort.map { |_, rows| Bench::Statistics.percentile(rows.map { |row| row[1] }, 99) }
  end

  def show_resources
    rows = { "worker" => :of_workers, "master" => :of_master }.to_a.product(@servers).map do |(what, of), server|
      ["#{server.name}, #{what}", *RESOURCES.map { |name| resource(name, @looks.send(of, server, name)) }]
    end
    table("A process, median and quartiles of #{@looks.count} looks", ["", "memory", "descriptors", "threads"], rows)
    memory = added(:kilobytes).map { |kilobytes| kilobytes / 1024 }
    note(format("A worker's memory, push beside bare: %+.1f MB in the first quarter, %+.1f MB in the last.",
                *%i[first last].map { |quarter| median(memory.send(quarter, memory.size / 4)) }))
    judge_resources
    keep(:resources, @servers.to_h do |server|
      [server.name, RESOURCES.to_h { |name| [name, @looks.of_workers(server, name)] }]
    end)
  end

  def judge_resources
    more = RESOURCES.to_h { |name| [name, median(added(name))] }
    target(format("a worker has at most %d MB more than bare (%+.1f)", ALLOWED_MB, more[:kilobytes] / 1024),
           more[:kilobytes] / 1024 <= ALLOWED_MB)
    target(format("no more descriptors than bare (%+.1f)", more[:descriptors]), more[:descriptors] <= 0.5)
    target(format("only sperf's two threads more than bare (%+.1f)", more[:threads]), more[:threads] <= OWN_THREADS)
  end

  def added(name) = @looks.added(pushing, @servers.first, name)

  def resource(name, values)
    return quartiles(values, "%.1f") unless name == :kilobytes

    quartiles(values.map { |kilobytes| kilobytes / 1024.0 }, "%.1f", " MB")
  end

  # -- What it costs the machine --

  def measure_machine
    pusher = Bench::LonePusher.new(@witness, File.join(@directory, "lone").tap { |path| FileUtils.mkdir(path) })
    cost = pusher.measure(@collector.url, workers: WORKERS, **numbers(:idle_s, :push_minutes))
    table("sperf push, a profile a minute of #{WORKERS} workers",
          ["start", "idle", "while it sends", "each profile", "its file", "memory", "at most"],
          [[format("%.2f s", cost.start_s),
            *[cost.idle, cost.sending].map { |percent| format("%.2f %% of a core", percent) },
            format("%.0f ms", cost.each_ms), format("%.0f kB", median(cost.bytes) / 1000.0),
            *[cost.kilobytes, cost.peak_kilobytes].map { |kilobytes| format("%.1f MB", kilobytes / 1024.0) }]])
    writing_ms = @clocks.values.sum(&:last) / 1e6 / @witness.by_process.slice(*@clocks.keys).values.sum(&:size)
    note(format("In a worker, the plugin's thread takes %.0f ms of CPU time for each profile, of %d s here.",
                writing_ms, number(:minute_s)))
    target(format("sperf push takes at most 1 %% of a core (%.2f %%)", cost.sending),
           cost.sending <= ALLOWED_CORE_PERCENT)
    keep(:machine, { **cost.to_h, writing_ms: })
  end
end

FleetBench.start(__FILE__, "An hour of pushing, in minutes of %{minute_s} s",
                 quick: { minute_s: 5, rate: 20, clients: 16, windows: 12, idle_s: 20, push_minutes: 1 },
                 long: { minute_s: 60, windows: 30, idle_s: 120, push_minutes: 10 })

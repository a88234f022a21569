# frozen_string_literal: true

require_relative "support/apps_test"

# Puma and Sidekiq that are told to end while requests and jobs are in labels: they end with the same status and the
# same answers as without sperf, and what was recorded is written. SHUTDOWN_ROUNDS says how often (5); SHOW_TIMES=1
# prints the medians of the times from SIGTERM to the end, which decide nothing.
class ShutdownTest < Minitest::Test
  slow

  include AppsTest

  ROUNDS = Integer(ENV.fetch("SHUTDOWN_ROUNDS", "5"))
  USES = ["rack", "rack slow", "rack session", "rack slow session"].freeze
  CLIENTS = 3

  # One side of a comparison, with a directory of its own, so that both run at the same time.
  Side = Struct.new(:uses, :directory) do
    def kept = File.join(directory, "kept")
    def out = File.read(File.join(directory, "out"))
    def name = uses ? "with" : "bare"
    def profiles = Dir[File.join(kept, "*.data")]

    def environment(**others)
      FileUtils.rm_rf(kept)
      FileUtils.mkdir_p(kept)
      { "APP_USES" => uses, "APP_KEPT" => kept, **Apps::LIB, **others.transform_keys(&:to_s) }.compact
    end
  end

  # What one side did: what must be the same, and the seconds from the last signal to the end.
  Ended = Struct.new(:status, :answers, :seconds)

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  # Runs the server, and tells it to end by +signals+, +delay+ seconds after all CLIENTS requests or jobs are inside.
  def shut_down(side, server, delay, signals: [:TERM], &)
    told = nil
    outcome = Apps::Runner.new(side.directory).run(server, clocks: false) do |pid, port|
      answers = yield(port)
      # It says so in a file, of which nothing tells. A time limit on each run ends a wait in vain.
      sleep 0.005 until side.out.scan("inside").size >= CLIENTS
      sleep delay
      signals[..-2].each { |signal| Process.kill(signal, pid) && sleep(0.02) }
      told = now
      Process.kill(signals.last, pid)
      answers.map(&:value)
    end
    ended = now
    assert_empty outcome.err.lines.grep(/sperf/).grep_v(/\[sperf\] request .* took/), outcome.err
    Ended.new(outcome.status.to_s.sub(/\d+/, ""), outcome.answers, ended - told)
  rescue RuntimeError => e
    raise e, "#{side.name} (#{side.uses}): #{e.message}\n#{side.out}"
  end

  def ask(port)
    Apps::Client.open(port) { |http| http.get("/orders/1").first }
  rescue EOFError, SystemCallError => e
    e.class
  end

  # Yields a Side, a number of seconds and the round, ROUNDS times for both sides at once. Compares what the block
  # returns, an Ended.
  def compare(what)
    times = { "bare" => [], "with" => [] }
    ROUNDS.times do |round|
      uses = USES[round % USES.size]
      delay = rand * 0.15
      sides = [[nil, "bare"], [uses, "with"]].map { |used, name| Side.new(used, FileUtils.mkdir_p(path(name)).first) }
      both = sides.map { |side| Thread.new { yield(side, delay, round) } }.map(&:value)

      assert_equal both.first.to_a[..1], both.last.to_a[..1], "round #{round}, #{uses}"
      check_profiles(sides.last)
      sides.zip(both) { |side, ended| times[side.name] << ended.seconds }
    end
    show(what, times)
  end

  def check_profiles(side)
    profiles = side.profiles.map { |file| [File.basename(file), Sperf.load(file)] }
    sessions, slow = profiles.partition { |name,| name.match?(/\A\d+\.data\z/) }

    assert_equal [side.uses.include?("session"), side.uses.include?("slow")], [sessions.any?, slow.any?]
    profiles.each { |name, profile| assert_operator profile.summary[:total_ns], :>, 0, name }
  end

  def show(what, times)
    return unless ENV["SHOW_TIMES"]

    rows = times.map do |name, all|
      format("%s %.3f s, %.3f s", name, all.sort[all.size / 2], all.max)
    end
    puts "#{what}, #{ROUNDS} rounds, median and most: #{rows.join("; ")}"
  end

  def compare_puma(what, workers, **)
    compare(what) do |side, delay|
      puma = Apps::Server.new("puma", Apps::Catalogue.configured_puma("shutdown/puma.rb"),
                              environment: side.environment(APP_WORKERS: workers.to_s, **))
      shut_down(side, puma, delay) { |port| Array.new(CLIENTS) { Thread.new { ask(port) } } }
    end
  end

  def test_puma_that_ends_in_requests_does_so_as_bare = compare_puma("Puma", 0)

  def test_puma_with_workers_that_ends_in_requests_does_so_as_bare = compare_puma("Puma, 2 workers", 2)

  # Puma raises in the threads that have requests.
  def test_puma_that_gives_up_on_requests_does_so_as_bare = compare_puma("Puma, forced", 0, APP_FORCE: "0.01")

  # Sidekiq raises in the threads that have jobs, and puts these back.
  def test_sidekiq_that_gives_up_on_jobs_does_so_as_bare
    environment = redis
    compare("Sidekiq") do |side, delay, round|
      sidekiq = Apps::Server.new("sidekiq", Apps::Catalogue.sidekiq("shutdown/sidekiq.rb", "-c", "3", "-q", side.name),
                                 environment: side.environment(APP_QUEUE: side.name, **environment))
      ended = shut_down(side, sidekiq, delay, signals: round.even? ? [:TERM] : %i[TSTP TERM]) { [] }
      ended.answers = Apps::Redis.instance.take("queue:#{side.name}")
      ended
    end
  end
end

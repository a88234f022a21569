# frozen_string_literal: true

require_relative "support/apps_test"

# Jobs and tests of real frameworks have labels, and their time by label is that of the program's own clocks; a program
# does with sperf what it does without.
class JobsTest < Minitest::Test
  include AppsTest

  # Of a share, in percent.
  POINTS = 2.0

  def program(name) = Apps::Catalogue.program("labelled/#{name}")

  # An application that measures itself, each run into an empty file. +normalize+ as for Apps::Application, +others+ are
  # more variables of its environment.
  def labelled(name, arguments, normalize: Apps::CHANGING_TIMES, **others)
    variables = { "APP_BY_NAME" => path("by_name"), **Apps::LIB, **others.transform_keys(&:to_s) }
    environment = lambda do |_directory|
      File.write(path("by_name"), "")
      variables
    end
    Apps::Application.new(name, arguments, normalize:, environment:)
  end

  # The nanoseconds by name that the program measured, inside of what is labelled and outside, by its clock (0: time,
  # 1: CPU time).
  def measured(clock)
    rows = File.readlines(path("by_name"), chomp: true).map { |line| line.split("\t") }
    %w[inside outside].map do |where|
      by_name = rows.select { |row| row.first == where }.group_by { |row| row[1] }
      by_name.transform_values { |of_name| of_name.sum { |row| Integer(row[2 + clock]) } }
    end
  end

  def time_of(key, name) = profile("app.data").filtered_total(tagfocus: "#{key}=^#{Regexp.escape(name)}$").first

  # The values of a label, as a report lists them.
  def values(key, file = path("app.data"))
    sperf("report", "--tags", file).out[/^ *#{key}:\n((?: .*\n?)+)/, 1].to_s.scan(/% +(.*)$/).flatten.sort
  end

  # The share that each name has of the time of all is that of the clocks, of which those outside have what a thread
  # does between them.
  def assert_shares(key, clock)
    inside, outside = measured(clock)
    seen = outside.to_h { |name, _| [name, time_of(key, name)] }
    total = seen.values.sum.to_f
    shares = outside.to_h do |name, most|
      [name, [inside.fetch(name, 0) / outside.values.sum.to_f, seen[name] / total, most / inside.values.sum.to_f,
              boundaries_ns(key).fetch(name, 0) / total].map { |share| 100 * share }]
    end
    puts(shares.map { |name, share| "#{name}: #{share.map { |part| part.round(2) }.join(" ")}" }) if ENV["SHOW_SHARES"]

    assert_empty labels(profile("app.data")).grep(/Sperf::(?:Integrations|Sidekiq|ActiveJob)\b/)
    shares.each do |name, (least, share, most, around)|
      assert_includes (least - POINTS - around)..(most + POINTS + around), share, name
    end
  end

  # A sample weighs what its thread has used since the one before. Where that one had another name, it is open whose
  # time that was: some of it, by chance; and so it is with what a thread used after its last one. That is more than a
  # period on a busy machine, so the heaviest sample says how much it may be. Returns nanoseconds by name, five standard
  # deviations or more.
  def boundaries_ns(key)
    @boundaries_ns ||= begin
      changes = Hash.new(0)
      heaviest = 0
      profile("app.data").to_h[:samples].group_by { |sample| sample[2] }.each_value do |of_thread|
        names = of_thread.map { |sample| (sample[6] || {})[key.to_sym] }
        [*names, nil].each_cons(2) { |pair| pair.each { |name| changes[name] += 1 } if pair.uniq.size == 2 }
        heaviest = [heaviest, *of_thread.zip(names).filter_map { |sample, name| sample[1] if name }].max
      end
      changes.transform_values { |count| 2 * heaviest * Math.sqrt(count) }
    end
  end

  # The spans that the profile notes of +key+: how many of each name.
  def spans(key)
    notes = profile("app.data").comments.filter_map { |comment| comment[/\A# spans: #{key} (.*)/, 1]&.split }
    notes.to_h { |name, *buckets| [name.gsub("%20", " "), buckets.sum { |bucket| Integer(bucket.split(":").last) }] }
  end

  # --- Sidekiq, Active Job

  def sidekiq
    command = Apps::Catalogue.sidekiq("labelled/sidekiq.rb", "-c", "2", "-q", "default", "-q", "low")
    labelled("sidekiq", command, APP_SLOW: "200", APP_KEPT: path("kept"), **redis)
  end

  COUNTS = { "ReportJob" => 12, "CleanupJob" => 6, "MailJob" => 6, "SyncJob" => 2 }.freeze

  def test_time_of_sidekiqs_jobs_by_class_is_that_of_clocks
    outcome = recorded(sidekiq, "-m", "cpu")

    assert_done outcome
    assert_equal COUNTS.keys.sort, values("job")
    assert_equal %w[default low], values("queue")
    assert_shares "job", 1
    assert_equal COUNTS, spans("job")
    assert_equal 2, kept_sync_jobs.size
  end

  # No session runs but what the middleware prepares. Each has its own wait, with the stack that leads there.
  def test_slow_jobs_leave_their_profiles_where_nothing_records
    outcome = @runner.run(sidekiq)

    assert_done outcome
    assert_equal 2, kept_sync_jobs.size, Dir.children(path("kept")).inspect
    kept_sync_jobs.each do |file|
      waits = Sperf.load(file).filtered_total(focus: /\ASyncJob#ask_service\z/, tagfocus: "job=^SyncJob$").first
      assert_operator waits, :>=, 250_000_000
      assert_match(/Kernel#sleep/, sperf("report", "--states", file).out)
    end
    assert_equal 2, outcome.out.scan(/WARN.* \[sperf\] job SyncJob took \d+ ms; its profile: /).size, outcome.out
  end

  # Sidekiq's log is in between.
  def assert_done(outcome)
    done = outcome.out.scan(/^\["(\w+)", \d+\]$/).flatten
    assert_equal COUNTS, done.tally.slice(*COUNTS.keys), outcome.err
  end

  def kept_sync_jobs = Dir[path("kept/*-job-*ms-SyncJob.data")]

  slow def test_time_of_jobs_in_rails_by_class_is_that_of_clocks
    rails = labelled("rails", [program("rails.rb")], DATABASE_URL: "sqlite3:#{path("shop.sqlite3")}", APP_ORDERS: "2")
    bare = @runner.run(rails)
    outcome = recorded(rails, "-m", "cpu")

    assert_as_bare rails, bare, outcome
    assert_equal %w[CountJob RefundJob], values("job")
    assert_equal %w[1], values("retry")
    assert_shares "job", 1
    assert_equal({ "CountJob" => 2, "RefundJob" => 4 }, spans("job"))
  end

  # --- minitest, RSpec

  def assert_labelled_tests(suite, bare, outcome, names)
    assert_as_bare suite, bare, outcome
    assert_equal names.sort, values("test") & names
    assert_shares "test", 1
    assert_equal measured(1).last.keys.sort, spans("test").keys.sort
    assert_equal [1], spans("test").values.uniq
  end

  # Each suite is run without labels as well; what it prints is the same.
  def minitest(name, *labels)
    labelled("minitest", [*labels, program(name), "--seed", "1"], MT_CPU: "2", PARALLEL_WORKERS: "2",
                                                                  normalize: Apps::MARKS)
  end

  slow def test_tests_of_minitest_are_labelled_in_threads_too
    suite = minitest("minitest_test.rb", "-rsperf/minitest")
    bare = @runner.run(minitest("minitest_test.rb"))
    names = %w[short middle long].map { |name| "ParallelTest#test_#{name}" }

    assert_labelled_tests suite, bare, recorded(suite, "-m", "cpu"), names
  end

  slow def test_tests_of_rails_are_labelled_in_children_of_fork
    suite = minitest("parallel_test.rb", "-rsperf/minitest")
    bare = @runner.run(minitest("parallel_test.rb"))
    outcome = recorded(suite, "-m", "cpu")

    names = %w[short middle long other].map { |name| "ForkedTest#test_#{name}" }

    assert_labelled_tests suite, bare, outcome, names
    assert_operator values("pid").size, :>=, 3
  end

  def test_examples_of_rspec_are_labelled
    command = ->(*words) { Apps::Catalogue.command("rspec", "--no-color", *words, program("example_spec.rb")) }
    bare = @runner.run(labelled("rspec", command.call))
    suite = labelled("rspec", command.call("-r", "sperf/rspec"))
    assert_as_bare suite, bare, @runner.run(suite) # backtraces of failures, above all
    outcome = recorded(suite, "-m", "cpu")
    unnamed = measured(1).last.keys.grep(/\AHot .*example_spec\.rb:\d+\z/)

    assert_equal 1, unnamed.size
    assert_labelled_tests suite, bare, outcome, ["Hot is short", "Hot fails", *unnamed]
  end

  # --- Puma

  def puma(workers, preload: true, lib: Apps::LIB["RUBYLIB"])
    variables = { "APP_WORKERS" => workers.to_s, "APP_PRELOAD" => preload ? "1" : "0", "RUBYLIB" => lib }
    Apps::Server.new("puma", Apps::Catalogue.configured_puma("labelled/puma.rb"), environment: variables)
  end

  def profile_of(pid) = path("tmp/sperf/puma-#{pid}.pb.gz")
  def written = Dir.children(path("tmp/sperf")).grep(/\Apuma-/).sort

  # Has the processes write what there is, and returns for how long each had been recorded by then.
  def snapshots(pids)
    FileUtils.touch(path("tmp/sperf/write"))
    # Nothing tells of a file that another process writes. A time limit on each run ends a wait in vain.
    sleep 0.02 until pids.all? { |pid| File.exist?(profile_of(pid)) }
    pids.map { |pid| Sperf.load(profile_of(pid)).summary[:duration_ns] }
  end

  def assert_written(pids) = assert_empty(pids.map { |pid| File.basename(profile_of(pid)) } - written)

  def assert_profile_of_worker(pid)
    assert_equal ["/"], values("endpoint", profile_of(pid))
    refute_empty values("thread", profile_of(pid)).grep(/\Apuma srv tp \d/)
    assert_equal [pid.to_s], values("pid", profile_of(pid))
    assert_includes labels(Sperf.load(profile_of(pid))), "Hot.work"
  end

  def test_workers_of_puma_write_their_profiles_when_asked_and_at_the_end
    pids = early = master = nil
    outcome = loaded(puma(2)) do |pid, load|
      master = pid
      early = snapshots(pids = load.working(2))
    end

    assert_written pids
    refute File.exist?(profile_of(master))
    pids.each { |pid| assert_profile_of_worker pid }
    pids.zip(early) { |pid, ns| assert_operator Sperf.load(profile_of(pid)).summary[:duration_ns], :>, ns }
    assert_equal 2, outcome.out.scan("sperf: wrote what was recorded so far").size
  end

  slow def test_phased_restart_leaves_the_profiles_of_old_and_new_workers
    pids = nil
    loaded(puma(2, preload: false)) do |pid, load|
      old = load.working(2)
      Process.kill(:USR1, pid)
      pids = old + load.working(2, besides: old)
    end

    assert_written pids
    pids.each { |pid| assert_profile_of_worker pid }
  end

  # The process is the same after a restart; it is not the same recording.
  slow def test_single_puma_writes_its_profile_at_a_restart_and_at_the_end
    pid = nil
    loaded(puma(0)) do |server, load|
      pid, = load.working(1)
      Process.kill(:USR2, server)
      # As in #snapshots: nothing tells of a file that another process writes.
      sleep 0.02 until Dir[path("tmp/sperf/puma-#{pid}-*.pb.gz")].any?
      answers = load.requests[pid]
      load.wait_until { load.requests[pid] >= answers + 20 }
    end

    assert_written [pid]
    assert_equal 1, written.grep(/\Apuma-#{pid}-\d{8}T\d{6}\.pb\.gz\z/).size, written.inspect
    assert_profile_of_worker pid
  end

  METADATA = %w[cwd host ruby sperf.version].freeze

  slow def test_plugin_keeps_no_command_line_and_no_metadata_where_none_is_wanted
    all = [{}, { "SPERF_METADATA" => "0" }].map do |env|
      pid = nil
      loaded(puma(0), env:) { |_server, load| pid, = load.working(1) }
      Sperf::Metadata.parse(Sperf.load(profile_of(pid)).comments).keys & ["command", *METADATA]
    end

    assert_equal [METADATA, []], all.map(&:sort)
  end

  def test_plugin_says_once_where_sperf_was_not_built_that_it_records_nothing
    reason = TestHelper.unbuilt_library(@directory)
    answer = nil
    outcome = @runner.run(puma(0, lib: path("lib"))) do |pid, port|
      answer = Apps::Client.open(port) { |client| client.get("/") }
      Process.kill(:TERM, pid)
    end

    assert_terminated outcome
    assert_equal "200", answer.first
    assert_equal "[sperf] nothing is recorded here: #{reason}\n", outcome.err
    refute_path_exists path("tmp")
  end

  slow def test_plugin_does_nothing_under_sperf_record
    pids = nil
    loaded(puma(2), prefix: [RUBY, SPERF, "record", "-o", path("app.data")]) { |_pid, load| pids = load.working(2) }

    refute File.exist?(path("tmp"))
    assert_empty pids.map(&:to_s) - values("pid")
  end
end

# frozen_string_literal: true

require_relative "test_helper"
require "sperf/integrations"
require "sperf/integrations/puma/puma_session"

# The session of Puma's plugin, without Puma: test/apps/jobs_test.rb has that.
class PumaSessionTest < Minitest::Test
  include TestHelper

  def setup
    super
    @lines = Queue.new
  end

  def session(output: path("kept/here/puma-%p.pb.gz"), **)
    Sperf::Integrations::PumaSession.new(output:, log: ->(line) { @lines << line }, **)
  end

  def own = path("kept/here/puma-#{Process.pid}.pb.gz")
  def kept = Dir.children(path("kept/here")).sort
  def watcher = Thread.list.find { |thread| thread.name == "sperf" }

  def test_process_is_recorded_from_the_beginning_to_the_end
    one = session(frequency: 1_000) # A tick falls into the wait, however the random instants of ticks lie.
    one.begin
    assert_predicate Sperf, :running?
    Sperf.label(endpoint: "orders") { sleep 0.1 } # A busy machine takes some of it before the wait begins.
    one.end

    refute_predicate Sperf, :running?
    assert_equal [:wall, 0o700], [Sperf.load(own).summary[:mode], File.stat(path("kept/here")).mode & 0o777]
    assert_operator Sperf.load(own).filtered_total(tagfocus: "endpoint=orders").first, :>=, 10_000_000
    assert_empty @lines
  end

  def test_what_there_is_so_far_is_written_when_the_file_is_touched
    one = session(frequency: 1_000)
    one.begin
    FileUtils.touch(path("kept/here/write"))

    assert_equal "wrote what was recorded so far: #{own}", Timeout.timeout(PATIENCE) { @lines.pop }
    early = Sperf.load(own).summary[:duration_ns]
    assert_predicate Sperf, :running?
    one.end
    assert_operator Sperf.load(own).summary[:duration_ns], :>, early
  end

  # What a Guard holds back is inherited by threads; a process that ends would wait for this one.
  def test_thread_that_looks_at_the_file_can_be_killed
    session.begin
    wait_until { watcher }

    assert watcher.kill.join(PATIENCE)
  end

  def test_session_of_the_program_goes_on
    Sperf.start
    one = session
    one.begin
    one.end

    assert_predicate Sperf, :running?
    refute File.exist?(path("kept"))
  end

  def test_directory_that_cannot_be_made_is_logged_and_nothing_else_happens
    file("kept", "")
    one = session
    2.times { one.begin }
    one.end

    assert_equal [1, 2], [@lines.size, one.failures]
    assert_match(/\Arecording Puma failed: /, @lines.pop)
    refute_predicate Sperf, :running?
  end

  # One of a process of the same number gets its time.
  def test_profiles_of_former_processes_stay_up_to_a_number
    FileUtils.mkdir_p(path("kept/here"))
    names = %w[puma-1.pb.gz puma-2.pb.gz puma-3-20261122T101112.pb.gz] << File.basename(own)
    names.each_with_index { |name, index| FileUtils.touch(path("kept/here/#{name}"), mtime: Time.at(1_000 + index)) }
    others = %w[puma-x.pb.gz puma-5.pb puma-6.pb.gz.old 7.pb.gz]
    others.each { |name| FileUtils.touch(path("kept/here/#{name}"), mtime: Time.at(1)) }
    session(keep: 3).tap(&:begin).end
    former, = kept.grep(/\Apuma-#{Process.pid}-\d{8}T\d{6}\.pb\.gz\z/)

    assert_equal [*others, names[2], former, File.basename(own)].sort, kept
  end

  # A stand-in for what the application has set: the process of the test has no Rails.
  def test_budget_of_rails_counts_unless_the_plugin_has_one
    { {} => "2%", { budget: "3%" } => "3%" }.each do |given, share|
      one = session(**given)
      one.define_singleton_method(:rails_settings) { |*names| { budget: "2%" }.slice(*names) }
      one.begin
      one.end

      assert_includes Sperf.load(own).comments.join, "of a budget of #{share}, "
    end
  end

  # -- With a receiver: `sperf push` itself is in test/apps/puma_push_test.rb --

  URL = "otlp+http://localhost:1"

  def pushed = Dir[path("kept/here/push/*")]
  def summaries = pushed.map { |file| Sperf.load(file).summary }

  # Ends a period, and waits until its file is there.
  def rotate(count)
    FileUtils.touch(path("kept/here/write"), mtime: Time.at(count))
    wait_until { pushed.size == count }
  end

  slow def test_each_period_has_a_file_and_begins_where_the_last_one_ended
    one = session(push: URL)
    one.begin
    2.times { |count| rotate(count + 1) }
    one.end
    times = summaries.map { |summary| summary.values_at(:start_time_ns, :duration_ns) }.sort

    assert_equal 3, times.size
    times.each_cons(2) { |(begin_ns, ns), (next_ns, _)| assert_in_delta begin_ns + ns, next_ns, 500_000_000 }
    pushed.each { |file| assert_match(/\Apuma-#{Process.pid}-\d{8}T\d{6}\.pb\.gz\z/, File.basename(file)) }
    assert_equal [%w[push write], 0o700], [kept, File.stat(path("kept/here/push")).mode & 0o777]
  end

  def test_period_that_could_not_be_written_is_in_the_next_file
    one = session(push: URL, rotate: 1)
    one.begin
    FileUtils.rmdir(path("kept/here/push"))
    assert_match(/\Arecording Puma failed: cannot write /, Timeout.timeout(PATIENCE) { @lines.pop })
    failed_at_ns = Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond)
    FileUtils.mkdir(path("kept/here/push"))
    one.end

    assert_equal 1, pushed.size
    assert_operator summaries[0][:start_time_ns], :<, failed_at_ns
  end

  # Otherwise a worker that ends while a period is written would lose it.
  def test_end_waits_for_a_period_that_is_being_written
    one = session(push: URL)
    writing = Thread::Queue.new
    gate = Thread::Queue.new
    one.instance_variable_get(:@sink).define_singleton_method(:write) do |profile|
      gate.pop if (writing << true).size == 1
      super(profile)
    end
    one.begin
    FileUtils.touch(path("kept/here/write"))
    Timeout.timeout(PATIENCE) { sleep 0.01 while writing.empty? }
    ending = Thread.new { one.end }

    assert_nil ending.join(0.1)
    gate << true
    ending.join(PATIENCE)
    assert_equal 2, pushed.size
  ensure
    gate << true # The thread that writes cannot be killed.
  end

  def test_settings_that_make_no_sense_are_refused
    { { push: "http://host" } => /push must be the URL of a receiver/, { push: 7 } => /push must be the URL/,
      { rotate: 0.5 } => /rotate must be a number of seconds from 1 on, not 0.5/, { rotate: "60s" } => /rotate/,
      { output: "puma.pb.gz" } => /%p/, { keep: 0 } => /keep/, { mode: :wal } => /mode/, { often: 1 } => /often/ }
      .each { |settings, words| assert_match words, assert_raises(ArgumentError) { session(**settings) }.message }
  end

  # Programs that are profiled do not load the list of protocols.
  def test_urls_of_all_receivers_are_accepted
    require "sperf/push/address"
    Sperf::Push::Address::PROTOCOLS.each { |protocol| session(push: "#{protocol}+https://collector.example/base") }
  end
end

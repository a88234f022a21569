# frozen_string_literal: true

require "json"
require "tmpdir"
require_relative "native_helper"

# Threads that change their names: samples have the name that their thread had when they were taken.
#
# What each name is to get is read from the thread's own CPU clock, around what it does by that name. A sample stands
# for what the thread did since the one before it. So with each rename what one sample weighs may be another name's: a
# period, or as long as sperf's thread waited for a core.
class NativeRenamesTest < Minitest::Test
  include NativeHelper

  FREQUENCY = 1000
  PERIOD_NS = 1_000_000_000 / FREQUENCY
  # Prints what CPU time each name used, what the profile gives each, and what its heaviest sample weighs.
  PROGRAM = <<~RUBY
    require "sperf"
    CLOCK = Process::CLOCK_THREAD_CPUTIME_ID
    USED = Hash.new(0)
    def cpu = Process.clock_gettime(CLOCK, :nanosecond)
    def burn(name, seconds)
      before = cpu
      Thread.current.name = name if name
      finish = before + seconds * 1_000_000_000
      nil while cpu < finish
      USED[name] += cpu - before
    end
    def report(data)
      given = Hash.new(0)
      data[:samples].each { |_, weight, thread| given[data[:threads][thread]] += weight }
      puts USED.inspect, given.inspect, data[:samples].map { |_, weight| weight }.max
    end
  RUBY

  # What a program prints: by name, nanoseconds; and nanoseconds.
  Outcome = Struct.new(:used, :given, :heaviest)

  def run_renames(source, **) = Outcome.new(*run_program(PROGRAM + source, **).lines.last(3).map { |line| eval(line) })

  # With each of +renames+ a sample may be another name's, and one at the beginning and the end.
  def assert_used(expected_ns, name, outcome, renames: 1)
    assert_in_delta expected_ns, outcome.given[name], ((renames + 2) * outcome.heaviest) + PERIOD_NS, outcome.inspect
  end

  def assert_shares(outcome, renames:)
    outcome.used.each { |name, ns| assert_used(ns, name, outcome, renames:) }
  end

  SHORT_AND_LONG = <<~RUBY
    Thread.new do
      4.times do
        burn("short", 0.02)
        burn("a name that is too long for a String to have it inside of itself, " * 2, 0.04)
      end
    end.join
  RUBY

  Sperf::Native.capture_strategies.each do |capture|
    define_method(:"test_renamed_thread_has_samples_of_each_name_#{capture}") do
      start = "Sperf.start(frequency: #{FREQUENCY}, capture: :#{capture})"

      assert_shares(run_renames("#{start}\n#{SHORT_AND_LONG}\nreport(Sperf.stop)"), renames: 8)
    end
  end

  def test_renamed_thread_has_sums_of_each_name
    start = "Sperf.start(frequency: #{FREQUENCY}, aggregate: true)"
    outcome = run_renames("#{start}\n#{SHORT_AND_LONG}\nreport(Sperf.stop)")

    assert_equal outcome.used.keys.sort, (outcome.given.keys & outcome.used.keys).sort
  end

  def test_first_name_of_a_thread_is_that_of_samples_before_it
    outcome = run_renames(<<~RUBY)
      Sperf.start(frequency: #{FREQUENCY})
      Thread.new { burn(nil, 0.05); burn("named", 0.05) }.join
      report(Sperf.stop)
    RUBY
    refute_includes outcome.given, nil
    assert_used(outcome.used.values.sum, "named", outcome)
  end

  # One that nobody named is called "main".
  def test_main_thread_is_main_until_it_gets_a_name
    outcome = run_renames(<<~RUBY)
      Sperf.start(frequency: #{FREQUENCY})
      burn(nil, 0.05)
      burn("chief", 0.05)
      report(Sperf.stop)
    RUBY
    assert_used(outcome.used["chief"], "chief", outcome)
    assert_operator outcome.given["main"], :>=, outcome.used[nil] - (3 * outcome.heaviest)
  end

  # It captures nothing meanwhile, but its wait ends with the new name.
  def test_thread_that_others_rename_while_it_waits_has_the_new_name
    output = run_program(<<~RUBY)
      require "sperf"
      data = Sperf.start(mode: :wall, frequency: #{FREQUENCY}) do
        queue = Queue.new
        threads = Array.new(2) { |i| Thread.new { 200_000.times { |n| n.to_s }; queue.pop if i == 0; sleep if i == 1 } }
        threads.each_with_index { |thread, i| thread.name = "before \#{i}" }
        sleep 0.01 until threads.all?(&:stop?)
        threads.each_with_index { |thread, i| thread.name = "after \#{i}" }
        sleep 0.1
        queue << 1
        threads[0].join
      end
      blocked = data[:samples].select { |frames, *| frames[0][1] == "[GVL blocked]" }
      puts blocked.map { |_, _, thread| data[:threads][thread] }.uniq.compact.grep(/after/).sort
    RUBY
    assert_equal ["after 0", "after 1"], output.lines(chomp: true)
  end

  def test_names_are_told_anew_after_a_pause
    outcome = run_renames(<<~RUBY)
      Sperf.start(frequency: #{FREQUENCY})
      gate = Queue.new
      thread = Thread.new do
        burn("one", 0.05)
        gate.pop
        burn(nil, 0.05)
        burn("two", 0.05)
      end
      sleep 0.01 until thread.status == "sleep"
      Sperf.pause
      Sperf.resume
      gate << 1
      thread.join
      report(Sperf.stop)
    RUBY
    assert_used(outcome.used["one"] + outcome.used[nil], "one", outcome, renames: 3)
    assert_used(outcome.used["two"], "two", outcome)
  end

  # Names with what a thread works on in them never come again.
  slow def test_threads_keep_their_names_after_too_many
    output = run_program(<<~RUBY)
      #{PROGRAM}
      Sperf.start(frequency: 10_000, aggregate: true)
      profile = nil
      Thread.new do
        i = 0
        11_000.step(30_000, 500) do |wanted| # not each sample finds a new name on a busy machine
          Thread.current.name = "request \#{i += 1}" while Sperf::Native.sampling_count < wanted
          break if (profile = Sperf.snapshot).comments.any?(/names were ignored/)
        end
      end.join
      puts profile.to_h[:threads].size, profile.comments.grep(/names were ignored/)
    RUBY
    count, comment = output.lines(chomp: true)

    # Besides those 10,000 there are the first name, and the main thread.
    assert_operator count.to_i, :<=, 10_002
    assert_match(/\A# sperf: \d+ thread names were ignored after 10000 renames\z/, comment)
  end

  # A String that was replaced may die in the next GC, and one may lie where it lay; compaction moves the others.
  def test_thread_that_is_renamed_over_and_over_with_collections_survives
    output = run_program(<<~RUBY, mode: MODES.last)
      require "sperf"
      GC.auto_compact = true if GC.respond_to?(:auto_compact=)
      finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + #{Suite::STRESS_S}
      profile = Sperf.start(mode: :wall, frequency: 10_000) do
        threads = Array.new(4) do |t|
          Thread.new do
            i = 0
            while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
              Thread.current.name = "thread \#{t} " + "x" * (i % 7 * 20)
              Array.new(50) { |n| "garbage \#{n}" * 3 }
              GC.start(full_mark: i % 3 == 0) if (i += 1) % 200 == 0
            end
          end
        end
        renamer = Thread.new do
          threads.cycle.with_index do |thread, i|
            break unless thread.alive?
            thread.name = "renamed \#{i % 5}"
            sleep 0.0001
          end
        end
        [*threads, renamer].each(&:join)
      end
      names = profile[:threads].values.compact.uniq
      puts names.all? { |name| name.match?(/\\A(main|thread [0-3] x*|renamed [0-4])\\z/) }, names.size > 4
    RUBY
    assert_equal %w[true true], output.lines(chomp: true)
  end

  def test_child_of_fork_has_names_of_its_own
    output = run_program(<<~RUBY)
      require "sperf"
      Sperf.start(frequency: #{FREQUENCY})
      Thread.current.name = "parent"
      200_000.times { |n| n.to_s }
      reader, writer = IO.pipe
      Process.wait(fork do
        data = Sperf.start(frequency: #{FREQUENCY}) do
          Thread.current.name = "child"
          500_000.times { |n| n.to_s }
        end
        writer.puts data[:threads].values.compact.inspect
      end)
      puts reader.gets
      Sperf.stop
    RUBY
    assert_includes ['["child"]', '["parent", "child"]'], output.chomp
  end

  # As with ThreadGroups of servers: whatever Thread#name= has become.
  def test_methods_of_threads_that_the_program_redefined_are_not_called
    outcome = run_renames(<<~RUBY)
      class Thread
        alias name_it name=
        undef_method :name
        def name=(text)
          name_it(text)
        end
      end
      Sperf.start(frequency: #{FREQUENCY})
      Thread.new { burn("one", 0.05); burn("two", 0.1) }.join
      class Thread
        def name = raise
      end
      report(Sperf.stop)
    RUBY
    assert_shares(outcome, renames: 2)
  end

  # Nothing of the VM is looked at: a thread has the name of its end.
  def test_newer_ruby_knows_the_last_name
    output = run_program(<<~RUBY)
      Object.send(:remove_const, :RUBY_VERSION)
      RUBY_VERSION = "9.7.0"
      #{PROGRAM}
      Sperf.start(frequency: #{FREQUENCY})
      Thread.new { burn("one", 0.05); burn("two", 0.05) }.join
      report(Sperf.stop)
    RUBY
    given = eval(output.lines[-2])

    assert_equal ["two"], given.keys - ["main"]
  end

  def test_saved_profile_keeps_the_rows_of_one_thread_apart
    Dir.mktmpdir do |directory|
      path = File.join(directory, "p.json")
      run_program(<<~RUBY)
        #{PROGRAM}
        Sperf.start(frequency: #{FREQUENCY}, output: #{path.dump})
        Thread.new { burn("one", 0.2); burn("two", 0.2) }.join # on a busy machine ticks are late
        Sperf.stop
      RUBY
      threads = JSON.parse(File.read(path)).then do |json|
        columns = json["threads"].values_at("number", "name")
        columns.transpose.map { |number, name| [number, json["strings"][name]] }
      end

      assert_equal [[1, "main"], [2, "one"], [2, "two"]], threads.sort
      assert_equal %w[main one two], Sperf.load(path).to_h[:threads].values.sort
    end
  end
end

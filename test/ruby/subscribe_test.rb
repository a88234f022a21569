# frozen_string_literal: true

require_relative "test_helper"
require "objspace"

# Sperf.subscribe: every sample reaches the block once its weight is final, or is counted as lost; and nothing that a
# block does harms the session.
class SubscribeTest < Minitest::Test
  include TestHelper

  def teardown
    @subscriptions&.each(&:cancel)
    @subscriptions = nil
    Sperf.stop
    wait_until(working: false) { delivering.empty? }
  end

  # Returns the threads that deliver.
  def delivering = Thread.list.select { |thread| thread.name == "sperf subscriber" }

  def subscribe(batch: 100, &)
    (@subscriptions ||= []) << Sperf.subscribe(:sample, batch:, &)
    @subscriptions.last
  end

  # Returns a subscription, and the Array that its events are added to.
  def collect(batch: 100)
    events = []
    [subscribe(batch:) { |own| events.concat(own) }, events]
  end

  def cpu_ms = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :millisecond)

  def burn(milliseconds = 60) = super(milliseconds / 1000.0)

  # Works, waits and allocates.
  def mix(milliseconds)
    burn(milliseconds)
    sleep(0.003)
    Array.new(2000) { "x" * 100 }
  end

  # Waits, works meanwhile, and fails if it is in vain.
  def wait_until(message = "waited in vain", working: true)
    deadline = monotonic + PATIENCE
    until yield
      flunk message if monotonic > deadline
      working ? burn(5) : sleep(0.005)
    end
  end

  def run_ruby(source) = script(source, "-W0")

  def monotonic = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def in_order(events) = events.reject(&:correction?).map(&:weight_ns).sort

  def assert_exact(data, events, subscription)
    assert_operator sum_of(data), :>, 0
    assert_equal sum_of(data), events.sum(&:weight_ns) + subscription.lost_ns
  end

  # -- What is delivered --

  %i[cpu wall].product([false, true]).each do |mode, aggregate|
    define_method(:"test_weights_of_events_add_up_to_the_profile_in_mode_#{mode}_aggregate_#{aggregate}") do
      subscription, events = collect
      data = Sperf.start(mode:, aggregate:) do
        others = Array.new(3) { |i| Thread.new { 5.times { mix(5 + i) } } }
        burn(50)
        GC.start
        others.each(&:join)
      end

      assert_exact data, events, subscription
      assert_equal 0, subscription.lost
      assert_equal [mode], events.map(&:type).uniq
      samples = data[:samples].sum { |sample| aggregate ? sample[5] : 1 }
      assert_equal samples, events.reject(&:correction?).size
    end
  end

  def test_weights_add_up_over_pauses_snapshots_and_blocks_that_are_deferred
    subscription, events = collect
    Sperf.start(mode: :wall, defer: true)
    3.times do
      Sperf.profile { burn(20) }
      Sperf.pause
      Sperf.resume
      Sperf.profile { mix(20) }
      Sperf.snapshot
    end
    data = Sperf.stop

    assert_exact data, events, subscription
  end

  def test_an_event_has_the_frames_lines_and_thread_of_the_profile_and_its_time
    _subscription, events = collect
    before_ns = Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond)
    data = Sperf.start(mode: :cpu) do
      Thread.new do
        Thread.current.name = "worker"
        Sperf.label(part: "one") { burn(60) }
      end.join
    end
    after_ns = Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond)
    own = events.select { |event| event.labels == { part: "one" } }
    # With YJIT, samples of a profile have the label jit as well.
    samples = data[:samples].select { |sample| sample[6]&.fetch(:part, nil) == "one" }

    refute_empty own
    assert_equal samples.map { |sample| sample.values_at(0, 3) }.tally,
                 own.map { |event| [event.frames, event.lines] }.tally
    assert(own.group_by(&:stack_id).values.all? { |same| same.map(&:frames).uniq.one? })
    assert_equal [[data[:threads].key("worker"), "worker"]],
                 own.map { |event| [event.thread_id, event.thread_name] }.uniq
    assert_empty(own.reject { |event| event.frozen? && event.time_ns.between?(before_ns, after_ns) })
  end

  def test_a_correction_has_no_stack
    _subscription, events = collect
    Sperf.start(mode: :wall) { 3.times { mix(10) } }
    corrections = events.select(&:correction?)

    refute_empty corrections
    assert_equal [[0, [], [], {}]], corrections.map { |own| [own.stack_id, own.frames, own.lines, own.labels] }.uniq
  end

  def test_names_are_known_in_the_block_and_after_the_session
    asked = []
    kept = []
    subscribe(batch: 5) do |events|
      kept.concat(events)
      asked << events.reject(&:correction?).map { |event| [event, event.frames] }
    end
    Sperf.start(mode: :cpu)
    wait_until { asked.size > 2 }
    data = Sperf.stop
    Sperf.start { burn(10) } # other tables, other ids
    known = data[:samples].map(&:first)

    asked.first(2).flatten(1).each { |event, frames| assert_equal frames, event.frames }
    assert_empty kept.first(10).reject(&:correction?).map(&:frames) - known
  end

  def test_events_come_in_batches_while_the_session_goes_on
    sizes = []
    subscribe(batch: 7) { |events| sizes << events.size }
    Sperf.start(mode: :cpu)
    wait_until { sizes.size > 3 }

    assert_predicate Sperf, :running?
    assert_equal [7], sizes.first(3).uniq
  end

  def test_a_batch_that_is_not_full_comes_after_a_while
    sizes = []
    subscribe(batch: 10_000) { |events| sizes << events.size }
    Sperf.start(mode: :cpu, frequency: 50)
    wait_until { sizes.any? }

    assert_operator sizes.first, :<, 10_000
  end

  slow def test_the_time_of_the_block_is_in_no_profile
    %i[cpu wall].each do |mode|
      burnt_ms = 0
      threads = []
      subscribe(batch: 20) do |_events|
        threads << Thread.current
        before = cpu_ms
        100.times { Array.new(100) { "garbage" } }
        GC.start
        burn(20)
        burnt_ms += cpu_ms - before
      end
      data = Sperf.start(mode:) { wait_until { burnt_ms >= 100 } }
      shown = data[:samples].flat_map(&:first).map(&:last)

      assert_equal 1, threads.uniq.size
      refute_includes data[:threads].values, "sperf subscriber"
      assert_empty shown.grep(/the_time_of_the_block.*block \(2/)
      teardown
    end
  end

  def test_modes_without_time_have_no_events
    _subscription, events = collect
    Sperf.start(mode: :object) { Array.new(10_000) { "x" } }
    Sperf.start(mode: :custom) { Sperf.sample(3) }
    Sperf.profile { burn(20) }

    assert_empty events
  end

  def test_arguments_are_checked
    assert_raises(ArgumentError) { Sperf.subscribe(:tick) { nil } }
    assert_raises(ArgumentError) { Sperf.subscribe(:sample) }
    [0, 10_001, 1.5, "5", nil].each do |batch|
      assert_raises(ArgumentError, batch.inspect) { Sperf.subscribe(:sample, batch:) { nil } }
    end
    refute_predicate Sperf, :running?
  end

  def test_too_many_subscriptions_are_refused
    16.times { subscribe { nil } }

    assert_raises(Sperf::Error) { subscribe { nil } }
    @subscriptions.first.cancel
    subscribe { nil }
  end

  def test_example_of_the_guide_logs_the_endpoint_that_exceeds_its_share
    # Ruby 4.0 has it as a bundled gem.
    lack "the gem logger is missing" if Gem.find_files("logger.rb").empty?
    result = run_command(RUBY, "-W0", "-I#{ROOT}/lib", File.join(ROOT, "docs/examples/share_alarm.rb"))

    assert_match(/ WARN -- cpu: reports#new: \d+ % of the CPU time, .+$/, result.out, result.err)
    refute_match(/orders#index/, result.out)
    assert_empty result.err
  end

  # -- When one subscribes --

  def test_subscribing_after_the_start_brings_samples_from_then_on
    late = events = nil
    data = Sperf.start(mode: :cpu) do
      burn(30)
      late, events = collect(batch: 10)
      wait_until { events.size > 20 }
    end

    assert_equal 0, late.errors
    assert_operator events.sum(&:weight_ns), :<, sum_of(data)
    refute(events.any? { |event| event.correction? || event.frames.nil? })
  end

  def test_two_subscribers_get_the_same_events
    _one, events = collect(batch: 10)
    _two, others = collect(batch: 33)
    Sperf.start(mode: :cpu) { burn(60) }

    refute_empty events
    assert_equal in_order(events), in_order(others)
  end

  def test_a_cancelled_subscription_gets_nothing
    subscription, events = collect(batch: 5)
    calls = 0
    own = subscribe(batch: 5) { (calls += 1) && @subscriptions.last.cancel }
    Sperf.start(mode: :cpu)
    wait_until { events.any? && own.cancelled? }

    assert_equal [nil, nil], [subscription.cancel, subscription.cancel]
    assert_predicate subscription, :cancelled?
    wait_until { delivering.empty? }
    size = events.size
    burn(30)
    Sperf.stop

    assert_equal [size, 1], [events.size, calls]
  end

  # The GC does not know of a sink's memory: without a collection, 20,000 of them took 1.7 GB.
  slow def test_cancelling_frees_what_the_gc_does_not_know_of
    gate = Thread::Queue.new
    subscription = subscribe { gate.pop }
    sink = subscription.instance_variable_get(:@sink)

    assert_operator ObjectSpace.memsize_of(sink), :>, 500_000
    Sperf.start(mode: :cpu) { burn(20) }
    Sperf.start(mode: :cpu) do
      burn(20)
      subscription.cancel
    end

    assert_operator ObjectSpace.memsize_of(sink), :<, 10_000
    assert_equal [0, nil], [subscription.lost, sink.take]
    assert_raises(RuntimeError) { sink.add }
  ensure
    gate.close
  end

  # -- Subscribers that are slow, or fail --

  def test_a_subscriber_that_raises_is_reported_once_and_gets_further_batches
    result = run_ruby(<<~RUBY)
      calls = 0
      subscription = Sperf.subscribe(:sample, batch: 5) { |events| calls += 1; raise TypeError, "bad\\nsecond line" }
      Sperf.start(mode: :cpu) { (Process.clock_gettime(2); nil) while calls < 4 }
      p calls == subscription.errors, subscription.lost
    RUBY

    assert_equal ["true\n0\n", 1], [result.out, result.words.size]
    assert_match(/\Aa subscriber raised TypeError: bad; it gets further samples/, result.words.first)
  end

  slow def test_a_slow_subscriber_loses_events_that_are_counted_exactly_and_stop_waits_only_so_long
    gate = Queue.new
    events = []
    subscription = subscribe(batch: 1) do |own|
      events.concat(own)
      gate.pop
    end
    Sperf.start(mode: :cpu, frequency: 10_000)
    wait_until { subscription.lost > 100 }
    before = monotonic
    data = Sperf.stop # the block waits all the time
    assert_operator monotonic - before, :<, PATIENCE / 2
    gate.close
    wait_until(working: false) { sum_of(data) == events.sum(&:weight_ns) + subscription.lost_ns }

    assert_operator data[:dropped][:subscriber_full], :>, 100
    assert_operator subscription.lost, :>=, data[:dropped][:subscriber_full]
    assert_exact data, events, subscription
  end

  def test_stopping_the_session_in_the_block_does_not_deadlock
    results = []
    subscribe(batch: 5) { results << Sperf.stop }
    Sperf.start(mode: :cpu)
    wait_until { results.any? }

    assert_operator sum_of(results.first), :>, 0
    wait_until(working: false) { results.size > 1 } # what the stop has left
    assert_nil results.last
  end

  def test_starting_pausing_and_taking_snapshots_in_the_block_works
    seen = []
    subscribe(batch: 5) do
      Sperf.snapshot if Sperf.running?
      Sperf.pause
      Sperf.resume
      seen << Sperf.profile { burn(1) }.summary[:total_ns]
    end
    Sperf.start(mode: :wall)
    wait_until { seen.size > 3 }

    assert_operator sum_of(Sperf.stop), :>, 0
    assert_equal 0, @subscriptions.first.errors
  end

  def test_a_block_that_exits_ends_the_program
    result = run_ruby("Sperf.subscribe(:sample, batch: 1) { exit 7 }; Sperf.start(mode: :cpu) { loop { 1 } }")

    assert_equal 7, result.status.exitstatus
  end

  # -- The thread that delivers --

  def test_a_thread_that_is_killed_is_replaced_and_loses_nothing_uncounted
    subscription, events = collect(batch: 1)
    Sperf.start(mode: :cpu)
    wait_until { events.any? }
    20.times do
      delivering.each(&:kill)
      burn(3)
    end
    data = Sperf.stop

    assert_exact data, events, subscription
    assert_equal 0, subscription.errors
  end

  slow def test_killing_all_threads_until_none_is_left_comes_to_an_end
    subscription, events = collect(batch: 1)
    Sperf.start(mode: :cpu)
    sleep 1.1 # its first life is long enough to be replaced
    till = monotonic + PATIENCE
    while monotonic < till && (found = delivering.first)
      found.kill.join
    end

    assert_nil found
    assert_exact Sperf.stop, events, subscription
  end

  def test_exceptions_that_other_threads_raise_reach_the_block_only
    subscription, events = collect(batch: 1)
    Sperf.start(mode: :cpu)
    wait_until { events.any? }
    thread = delivering.first
    kinds = [RuntimeError, Interrupt, Timeout::ExitException, NoMemoryError]
    200.times do |i|
      thread.raise(kinds[i % 4], "storm")
      burn(1) if (i % 10).zero?
    end
    data = Sperf.stop

    assert_predicate thread, :alive?
    assert_operator subscription.errors, :>, 0
    assert_operator events.sum(&:weight_ns) + subscription.lost_ns, :<=, sum_of(data) * 2
    events.clear
    assert_exact Sperf.start(mode: :cpu) { burn(30) }, events, subscription
  end

  # -- fork, Ractors, garbage collections, the end of the process --

  slow def test_a_child_of_fork_delivers_events_of_its_own_only_and_ends
    events = []
    subscription = subscribe(batch: 3) { |own| events.concat(own.map { |event| [Process.pid, event] }) }
    Sperf.start(mode: :cpu)
    wait_until { events.any? }
    10.times do
      facts = in_child do
        events.last.last.frames
        lost = subscription.lost
        inherited = events.size
        data = Sperf.start(mode: :cpu) { burn(20) }
        mine = events.drop(inherited)
        [lost, mine.sum { |_pid, event| event.weight_ns } == sum_of(data), mine.map(&:first).uniq == [Process.pid],
         mine.none? { |_pid, event| event.frames.nil? }, subscription.cancel]
      end

      assert_equal [0, true, true, true, nil], facts
      assert_equal 3, Process.wait2(fork { exit(3) }).last.exitstatus # with the procedures of at_exit
    end
    assert_equal sum_of(Sperf.stop), events.sum { |_pid, event| event.weight_ns } + subscription.lost_ns
  end

  # Returns what the block returns in a child.
  def in_child
    reader, writer = IO.pipe
    pid = fork do
      writer.write(Marshal.dump(yield))
      writer.close
      exit!(0)
    end
    writer.close
    bytes = Timeout.timeout(PATIENCE) { reader.read }
    Process.wait(pid)
    Marshal.load(bytes) # rubocop:disable Security/MarshalLoad -- the test's own
  end

  def test_children_that_are_recorded_deliver_their_own_events
    result = run_ruby(<<~RUBY)
      sum = 0
      Sperf.subscribe(:sample) { |events| sum += events.sum(&:weight_ns) }
      burn = -> { till = Process.clock_gettime(3) + 0.03; nil while Process.clock_gettime(3) < till }
      Sperf.start(mode: :cpu, inherit: true, output: "%p.data")
      burn.call
      pid = fork { sum = 0; burn.call; data = Sperf.stop; p sum == data[:samples].sum { |s| s[1] }, sum > 0 }
      Process.wait(pid)
      data = Sperf.stop
      p sum == data[:samples].sum { |s| s[1] }
    RUBY

    assert_equal "true\ntrue\ntrue\n", result.out
  end

  def test_other_ractors_may_run_but_not_subscribe
    result = run_ruby(<<~RUBY)
      sum = 0
      value = ->(ractor) { ractor.respond_to?(:value) ? ractor.value : ractor.take }
      Sperf.subscribe(:sample, batch: 10) { |events| sum += events.sum(&:weight_ns); events.each(&:frames) }
      data = Sperf.start(mode: :wall) do
        ractors = 2.times.map { Ractor.new { 20.times { Array.new(5000) { "x" * 50 } }; :done } }
        #{TestHelper.burning(100)}
        ractors.each(&value)
      end
      p sum == data[:samples].sum { |s| s[1] }
      p value[Ractor.new { begin; Sperf.subscribe(:sample) { }; rescue Exception => e; e.class.name; end }]
    RUBY

    assert_match(/\Atrue\n"Ractor::\w+Error"\n\z/, result.out)
  end

  slow def test_collections_and_compactions_move_nothing_away
    subscription, events = collect(batch: 3)
    data = Sperf.start(mode: :cpu) do
      30.times do
        burn(2)
        GC.compact
        events.last&.frames
      end
    end
    GC.compact

    assert_exact data, events, subscription
    refute(events.any? { |event| event.frames.nil? || event.labels.nil? })
  end

  slow def test_stressed_collections_do_not_harm
    subscription, events = collect(batch: 5)
    Sperf.start(mode: :cpu)
    wait_until { events.any? }
    GC.stress = true
    5.times { events.last.frames && Sperf.snapshot }
    GC.stress = false
    data = Sperf.stop

    assert_exact data, events, subscription
  ensure
    GC.stress = false
  end

  def test_the_end_of_the_process_delivers_what_is_left_of_a_session_with_a_file
    result = run_ruby(<<~RUBY)
      Sperf.subscribe(:sample, batch: 10_000) { |events| puts events.size.positive? }
      Sperf.start(mode: :cpu, output: "end.data")
      #{TestHelper.burning(500)}
    RUBY

    assert_match(/\A(true\n)+\z/, result.out)
  end

  def test_a_process_ends_while_a_block_runs
    result = run_ruby(<<~RUBY)
      entered = Queue.new
      Sperf.subscribe(:sample, batch: 1) { entered << 1; begin; sleep; ensure; $stdout.syswrite("ensure\\n"); end }
      Sperf.start(mode: :cpu)
      nil while entered.empty?
    RUBY

    assert_equal ["ensure\n", 0], [result.out, result.status.exitstatus]
  end

  slow def test_a_process_ends_whose_blocks_wait_for_ever
    result = run_ruby(<<~RUBY)
      queue = SizedQueue.new(1)
      consumer = Thread.new { loop { queue.pop } }
      Sperf.subscribe(:sample, batch: 1) { |events| queue.push(events) }
      Sperf.start(mode: :cpu, output: "end.data")
      #{BURN}
      at_exit { consumer.kill.join; #{BURN} }
      exit(3)
    RUBY

    assert_equal 3, result.status.exitstatus, result.err
    assert_path_exists path("end.data")
  end

  slow def test_a_process_ends_whose_subscribers_have_lived_long
    result = run_ruby(<<~RUBY)
      at_exit { Sperf.start(mode: :cpu) { #{BURN} } }
      3.times { Sperf.subscribe(:sample, batch: 1) { |events| events.each(&:frames) } }
      Sperf.start(mode: :cpu)
      till = Process.clock_gettime(1) + 1.2
      nil while Process.clock_gettime(1) < till
      Sperf.stop
    RUBY

    assert_predicate result.status, :success?, result.err
  end

  def test_sessions_that_come_and_go_lose_nothing
    subscription, events = collect(batch: 500)
    workers = Array.new(2) { Thread.new { loop { mix(1) } } }
    20.times do
      events.clear
      lost_ns = subscription.lost_ns
      data = Sperf.start(mode: :wall) { burn(4) }
      wait_until { sum_of(data) == events.sum(&:weight_ns) + subscription.lost_ns - lost_ns }
    end
  ensure
    workers.each(&:kill).each(&:join)
  end
end

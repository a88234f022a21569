# frozen_string_literal: true

require_relative "native_helper"

# Wall mode: each thread's weights are its lifetime in the session, divided among running, blocked, waiting and GC.
class NativeWallTest < Minitest::Test
  include NativeHelper

  # Clocks around the work and sperf's read the same time, one inside of the other. What is allowed beyond is for
  # readings of the cycle counter, from which sperf tells it (src/collect/counter_clock.c).
  CLOCKS_AGREE_TO = 0.0005

  def teardown = Sperf.stop

  def wall(frequency: 1000, &) = Sperf.start(mode: :wall, frequency:, &)

  def by_thread(data)
    data[:samples].each_with_object(Hash.new(0)) { |(_, weight, thread), sums| sums[thread] += weight }
  end

  def by_leaf(data) = data[:samples].each_with_object(Hash.new(0)) { |(frames, ns), sums| sums[frames[0][1]] += ns }

  # Sum of the weights of samples whose leaf is +leaf+ under a frame called +label+.
  def under(data, label, leaf)
    data[:samples].sum { |frames, ns| frames[0][1] == leaf && frames.any? { |frame| frame[1] == label } ? ns : 0 }
  end

  # Threads that are there from the start to the stop, as those that Ruby's libraries have: each has the session's
  # duration. What one of them runs for some microseconds without being found is with the others'.
  # Those of the program: other tests of this process may have made sperf's own, which no session measures.
  def threads_count = Thread.list.count { |thread| thread.name != "sperf" }

  def assert_all_time_is_there(data)
    whole = threads_count * data[:duration_ns]
    assert_in_delta whole, total(data), whole * CLOCKS_AGREE_TO
  end

  def test_weights_are_the_sessions_duration
    data = wall do
      3.times { burn(40) && sleep(0.02) }
      GC.start
    end
    assert_all_time_is_there data
    assert_operator by_thread(data)[1], :>=, data[:duration_ns] * (1 - CLOCKS_AGREE_TO)
  end

  # What a sleep uses of the CPU is running time; the rest of what passes in it is blocked, until the thread has a core.
  def test_sleep_is_blocked_on_the_stack_that_slept
    passed = used = nil
    data = wall do
      cpu_begun = cpu_ns
      mono_begun = mono_ns
      5.times { sleep(0.03) }
      passed = mono_ns - mono_begun
      used = cpu_ns - cpu_begun
    end
    assert_includes (150_000_000 - used)..passed, under(data, "Kernel#sleep", "[GVL blocked]")
    most = data[:samples].group_by { |frames,| frames[0] }.max_by { |_, samples| samples.sum { |_, ns| ns } }
    assert_equal ["<GVL>", "[GVL blocked]"], most.first
  end

  # A thread's short waits for the GVL, which no tick finds, are in the timeline before its end, not before the stop.
  def test_no_time_of_a_thread_is_after_its_end
    after_ns = nil
    data = wall do
      10.times { Thread.new { (Thread.current.name = "ended") && burn(10) && sleep(0.001) }.join }
      sleep(0.02)
      after_ns = mono_ns
      sleep(0.02)
      after_ns -= mono_ns
    end
    numbers = data[:threads].select { |_, name| name == "ended" }.keys
    late = data[:samples].select { |sample| numbers.include?(sample[2]) && sample[4] > data[:duration_ns] + after_ns }
    assert_equal 10, numbers.size
    assert_empty late
  end

  # 60,000 thread events at some 10 to 100 ns, whatever the machine: neither forgotten nor taken for the captures' cost.
  # One event in 64 is measured; one that loses its core meanwhile counts 64 times, so the best of three is looked at.
  def test_cost_of_thread_events_is_reported
    reader, writer = IO.pipe
    runs = Array.new(3) { wall(frequency: 100) { 10_000.times { writer.write("x") && reader.readpartial(1) } } }
    data = runs.min_by { |run| run[:hooks_time_ns].fdiv(run[:duration_ns]) }
    assert_operator data[:hooks_time_ns], :>, 60_000 * 3
    assert_operator data[:hooks_time_ns], :<, data[:duration_ns] / 2
  ensure
    [reader, writer].each(&:close)
  end

  def test_threads_that_contend_wait_for_the_gvl
    data = wall { Array.new(4) { Thread.new { burn(150) } }.each(&:join) }
    leaves = by_leaf(data)
    # Four threads with 150 ms each take turns of 100 ms: each waits while the others run.
    assert_operator leaves["[GVL wait]"], :>, 600_000_000
    # What all threads of one GVL ran is less than what passed: counting a wait as running would break this.
    running = leaves.sum { |label, ns| label.start_with?("[") ? 0 : ns }
    assert_operator running, :>=, 600_000_000
    assert_operator running, :<=, data[:duration_ns]
  end

  # Each computes for longer than the others sleep: whoever wakes up finds the GVL taken. Prints how long it all took,
  # and what the profile says that the threads ran and waited for the GVL, in nanoseconds.
  TURNS = <<~RUBY
    require "sperf"
    def now_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
    def compute = 400_000.times { |number| number * number }
    begun = now_ns
    data = Sperf.start(mode: :wall) do
      Array.new(2) { Thread.new { 15.times { compute and sleep 0.001 } } }.each(&:join)
    end
    elapsed = now_ns - begun
    leaves = data[:samples].group_by { |frames,| frames.first.last }.transform_values { |rows| rows.sum { |_, ns| ns } }
    waited = leaves.delete("[GVL wait]").to_i
    leaves.delete("[GVL blocked]")
    puts elapsed, leaves.values.sum, waited
  RUBY

  def test_threads_that_wake_up_to_a_taken_gvl_wait
    elapsed, running, waited = run_program(TURNS).split.map { |word| Float(word) }

    # One thread at a time has the GVL. What they use of the CPU without it, to go to sleep, is next to nothing.
    assert_operator running, :<=, elapsed * 1.02
    assert_operator waited, :>, 0
  end

  # One thread after the other in a session: for how long each lived, at least and at most, by its number.
  #
  # A thread lives from somewhere in Thread.new to somewhere before join returns, and at least while its block runs.
  Lives = Data.define(:before, :inner, :outer) do
    # Threads that are there are numbered first.
    def self.none = new(Thread.list.size, {}, {})

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

    def thread
      number = before + outer.size + 1
      born = now
      Thread.new do
        begun = now
        yield
        inner[number] = now - begun
      end.join
      outer[number] = now - born
    end
  end

  def assert_lifetimes_add_up(data, lives)
    lived = total(data) - (threads_count * data[:duration_ns])
    allowed = total(data) * CLOCKS_AGREE_TO
    assert_includes (lives.inner.values.sum - allowed)..(lives.outer.values.sum + allowed), lived
  end

  # Rows of intervals that are long enough to be charged with their own length: [begin, end, leaf] in nanoseconds.
  def long_rows(data, thread)
    data[:samples].filter_map do |frames, ns, number, _lines, end_ns|
      [end_ns - ns, end_ns, frames[0][1]] if data[:threads][number] == thread && ns >= 5_000_000
    end
  end

  # Whoever sleeps beside a thread that computes waits for the GVL afterwards.
  def test_wait_for_the_gvl_is_drawn_after_the_sleep_before_it
    data = wall do
      napper = Thread.new do
        Thread.current.name = "napper"
        4.times { sleep 0.03 }
      end
      nil while napper.alive?
    end
    rows = long_rows(data, "napper")

    assert_operator rows.count { |_, _, leaf| leaf == "[GVL blocked]" }, :>=, 4
    assert_includes rows.map(&:last), "[GVL wait]"
    rows.each_cons(2) { |(_, before, _), (begun, _, _)| assert_operator before, :<=, begun + 100_000, rows.inspect }
  end

  def test_marking_is_drawn_before_the_sweeping_after_it
    GC.disable
    living = Array.new(200_000) { |i| [i] }
    400_000.times { |i| [i] } # No array has them: one that a stack still names would keep them.
    data = wall(frequency: 5000) { GC.start }
    living.clear
    rows = data[:samples].select { |frames, ns,| frames[0][1].start_with?("[GC") && ns >= 500_000 }
    begins, ends = rows.map { |_, ns, _, _, end_ns| [end_ns - ns, end_ns] }.transpose

    assert_equal ["[GC marking]", "[GC sweeping]"], rows.map { |frames,| frames[0][1] }.uniq
    ends.zip(begins.drop(1)) { |before, begun| assert_operator before, :<=, begun + 100_000 if begun }
  ensure
    GC.enable
  end

  # Threads that a tick finds running stand for those that were gone before, also for what those used without the GVL.
  # So it is their sum that is exact. Of a single thread, what it waited is.
  def test_lifetimes_of_threads_add_up_and_each_has_its_own_waits
    lives = Lives.none
    napped = {}
    data = wall do
      6.times do |i|
        lives.thread do
          begun = [mono_ns, cpu_ns]
          i.even? ? burn(30) : sleep(0.05)
          napped[lives.before + i + 1] = 50_000_000 - (cpu_ns - begun[1]) if i.odd?
        end
      end
    end
    assert_lifetimes_add_up data, lives
    waited = by_thread(data.merge(samples: data[:samples].select { |frames,| frames[0][1].start_with?("[GVL ") }))
    napped.each { |number, ns| assert_operator waited[number], :>=, ns }
    lives.outer.each { |number, ns| assert_operator waited[number], :<=, ns * (1 + CLOCKS_AGREE_TO) }
  end

  def test_thread_asleep_from_before_start_until_after_stop_is_blocked_throughout
    sleeper = Thread.new { sleep }
    Thread.pass until sleeper.status == "sleep"
    data = wall { burn(80) }
    assert_in_delta data[:duration_ns], under(data, "Kernel#sleep", "[GVL blocked]"), data[:duration_ns] * 0.005
  ensure
    sleeper&.kill&.join
  end

  def test_thread_that_starts_and_dies_without_a_tick_keeps_its_time
    lives = Lives.none
    data = wall(frequency: 1) { 50.times { lives.thread { burn(1) } } }
    assert_lifetimes_add_up data, lives
  end

  # A session that ends in garbage collection: none of that may be running time, too.
  def test_gc_after_the_last_running_tick_is_counted_once
    { cpu: method(:cpu_ns), wall: method(:mono_ns) }.each do |mode, clock|
      inside = nil
      held = Array.new(200_000) { |i| [i.to_s] }
      outside = clock.call
      data = Sperf.start(mode:) do
        begun = clock.call
        burn(20)
        8.times { GC.start }
        inside = clock.call - begun
      end
      outside = clock.call - outside
      held.clear
      # On a busy machine starting and stopping wait for a core, too.
      assert_operator by_thread(data)[1], :>=, inside * 0.95, mode
      assert_operator by_thread(data)[1], :<=, outside * 1.05, mode
    end
  end

  # Each time right after the other method, so that half of the stop would be that one's.
  def test_a_stop_of_the_process_belongs_to_the_method_that_was_stopped
    program = <<~RUBY
      require "sperf"
      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      def burn(s) = now.then { |begun| nil while now < begun + s }
      def before = burn(0.02)
      def stopped = [Process.kill(:STOP, $$), burn(0.02)]
      data = Sperf.start(mode: :wall, frequency: 1000) { 5.times { [before, stopped] } }
      sum = ->(name) { data[:samples].sum { |frames, ns| frames.any? { |_, label| label.end_with?(name) } ? ns : 0 } }
      puts sum["#before"], sum["#stopped"]
    RUBY
    before, stopped = IO.popen([RbConfig.ruby, "-I#{ROOT}/lib", "-e", program]) do |io|
      Process.kill(:CONT, io.pid) until io.wait_readable(0.2)
      io.read.split.map(&:to_i)
    end

    assert_operator stopped, :>, 2 * before
  end
end

# frozen_string_literal: true

require "tmpdir"
require_relative "profile_block_helper"

# Sperf.profile: what is in a block's profile, and how much of it, by clocks in the block and around it. What a block
# used lies between the two.
class ProfileBlockTest < Minitest::Test
  include ProfileBlockHelper

  # Prints the time inside and around the blocks, what their profiles have, and what +data+ has.
  SMALL_BLOCKS = <<~RUBY
    require "sperf"
    def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
    def burn
      begun = cpu_ns
      nil while cpu_ns < begun + 5_000_000
      cpu_ns - begun
    end
    def tell(data) = puts(data ? data[:samples].sum { |_, ns| ns } : 0)
    inside = around = claimed = 0
    GC.disable # what it takes is its own, and the profile's
    blocks = lambda do
      200.times do
        begun = cpu_ns
        profile = Sperf.profile { inside += burn }
        around += cpu_ns - begun
        claimed += profile.summary[:total_ns]
      end
      puts inside, around, claimed
    end
  RUBY

  def small_blocks(source, mode = "")
    inside, around, claimed, whole = ruby(mode, "-e", SMALL_BLOCKS + source).split.map(&:to_f)

    assert_includes inside..around, claimed
    # What begins and ends a block is the block's, too: 50 us of 5 ms, where another process has taken the caches.
    assert_in_delta 1, claimed / inside, 0.03
    [claimed, whole]
  end

  in_each_mode("blocks_of_five_milliseconds_add_up_without_a_session") do |mode|
    small_blocks("blocks.(); tell(nil)", mode)
  end

  def test_blocks_of_five_milliseconds_add_up_in_a_session_and_are_all_of_a_deferred_one
    claimed, whole = small_blocks("Sperf.start; blocks.(); tell(Sperf.stop)")
    deferred, whole_deferred = small_blocks("Sperf.start(defer: true); blocks.(); tell(Sperf.stop)")

    assert_operator whole, :>=, claimed
    assert_in_delta 1, whole_deferred / deferred, 1e-6
  end

  STRATEGIES.each do |capture|
    define_method(:"test_block_has_what_it_used_captured_by_#{capture}") do
      Sperf.start(defer: true, capture:)
      profile, clocks = measured { [one(40), two(20)] }

      assert_within clocks, profile
      assert_claims 2 / 3r, profile, :one
      assert_equal capture, profile.summary[:capture]
    end
  end

  def test_profile_has_what_it_is_of
    before = Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond)
    profile = sampled { measured { one(20) }.first }
    after = Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond)
    summary = profile.summary

    assert_instance_of Sperf::Profile, profile
    assert_includes before..after, summary[:start_time_ns]
    assert_includes 20_000_000..(after - before), summary[:duration_ns]
    assert_equal 1000, summary[:frequency]
    assert_equal([["main"], :cpu], profile.to_h.then { |data| [data[:threads].values, data[:mode]] })
    assert_operator summary[:sampling_count], :>, 0
  end

  def test_profile_of_a_block_that_no_tick_fell_into_has_its_time_and_its_labels
    Sperf.start(defer: true, frequency: 1)
    profile, clocks = measured(part: "short") { one(1) }

    assert_within clocks, profile
    assert_equal([{ part: "short" }], profile.to_h[:samples].map { |sample| sample[6] })
  end

  WAITING_BLOCKS = <<~RUBY
    require "sperf"
    def wait = sleep(0.002)
    def work = 15_000.times { |i| i + 1 }
    sums = Hash.new(0)
    GC.disable
    100.times do
      profile = Sperf.profile { wait; work; wait }
      profile.to_h[:samples].each { |frames, ns| sums[frames.any? { _2 == "Object#wait" }] += ns }
    end
    puts sums[true] * 3 < sums[false]
  RUBY

  # All that no tick had found of the block's CPU time went to the wait, which has always a sample of what it used.
  def test_work_that_no_tick_found_is_not_of_the_wait_beside
    assert_equal "true\n", run_program(WAITING_BLOCKS)
  end

  def test_threads_have_blocks_of_their_own_at_once
    results = Array.new(4) do |i|
      Thread.new { 5.times.map { measured { i.even? ? one(5) : two(5) } } }
    end.map(&:value)

    results.each_with_index do |blocks, i|
      blocks.each do |profile, clocks|
        assert_within clocks, profile
        assert_equal 0, under(profile, i.even? ? :two : :one)
        assert_equal 1, profile.summary[:threads]
      end
    end
  end

  def test_blocks_in_one_another
    inner = inner_clocks = nil
    outer, clocks = measured do
      one(20)
      inner, inner_clocks = measured { two(20) }
      one(20)
    end

    assert_within clocks, outer
    assert_within inner_clocks, inner
    assert_equal 0, under(inner, :one)
    assert_claims 1 / 3r, outer, :two
  end

  def test_thread_that_is_created_in_a_block_and_outlives_it_is_in_it_until_its_end
    worker = nil
    profile, = measured do
      worker = Thread.new { (two(30) && Thread.stop) || one(30) }
      Thread.pass until worker.stop?
    end
    other, clocks = measured { worker.run && worker.join }

    assert_operator under(profile, :two) + unsampled(profile), :>=, 30_000_000 * 0.8
    assert_equal [2, 0], [profile.summary[:threads], under(profile, :one) + under(other, :one)]
    assert_within clocks, other
  end

  # What they take is shown by what makes it long: a collection at each object that is made.
  def test_what_the_beginning_and_the_end_of_a_block_take_is_not_in_it
    heap = Array.new(300_000) { Object.new }
    one_ns = Array.new(3) { cpu_ns.then { |before| (GC.start || cpu_ns) - before } }.min
    inside = nil
    GC.stress = true
    profile = Sperf.profile(part: "one") do
      GC.stress = false
      begun = cpu_ns
      one(1)
      inside = cpu_ns - begun
      GC.stress = true
    end
    GC.stress = false

    assert_equal 300_000, heap.size
    assert_operator weight(profile) - inside, :<, one_ns / 2, "a collection takes #{one_ns} ns"
  ensure
    GC.stress = false
  end

  def test_fibers_created_in_a_block_are_in_it
    profile, clocks = measured do
      fiber = Fiber.new { 3.times { two(5) && Fiber.yield } }
      3.times { fiber.resume }
      numbers = Enumerator.new { |yielder| loop { yielder << two(5) } }
      3.times { numbers.next }
    end

    assert_within clocks, profile
    assert_operator under(profile, :two) + unsampled(profile), :>=, weight(profile) * 0.8
  end

  # Which fiber runs is seen at ticks: a run that tells anything is one in which hardly one of 20 was dropped.
  def test_block_on_each_of_several_fibers
    profiles, most = loop do
      seen = in_turns
      break seen if seen.first.all? { |profile| profile.summary[:samples] >= 18 }
    end

    assert_equal [0, 0], [under(profiles[0], :two), under(profiles[1], :one)]
    profiles.each { |profile| assert_includes 20_000_000..most, weight(profile) }
  end

  # Returns the profiles of a block on each of two fibers that take turns, and what each may have at most, as the other
  # has 20 ms of the thread's CPU time.
  def in_turns
    begun = cpu_ns
    profiles = []
    fibers = %i[one two].map.with_index do |name, i|
      Fiber.new { profiles[i] = Sperf.profile { 4.times { __send__(name, 5) && Fiber.yield } } }
    end
    5.times { fibers.each(&:resume) }
    [profiles, cpu_ns - begun - 20_000_000]
  end

  def test_wall_time_of_a_block_is_its_duration
    Sperf.start(defer: true, mode: :wall)
    profile, clocks = measured(clock: method(:mono_ns)) do
      one(10)
      sleep 0.05
      one(10)
    end
    times = profile.summary[:times]

    assert_within clocks, profile
    assert_operator times[:blocked], :>=, 49_000_000
    assert_operator times[:running], :>=, 20_000_000
  end

  def test_collections_in_a_block_are_its_own
    profile, clocks = measured { 10.times { GC.start } }
    times = profile.summary[:times]

    assert_within clocks, profile
    assert_operator times[:marking] + times[:sweeping], :>, weight(profile) / 2
  end

  def test_labels_of_a_block_are_on_its_samples_and_the_sessions
    Sperf.start
    profile = sampled { Sperf.profile(part: "one") { one(20) } }
    two(20)
    whole = Sperf::Profile.from_h(Sperf.stop)

    assert_equal [{ part: "one" }], profile.to_h[:samples].map { |sample| sample[6] }.uniq
    assert_equal [{ part: "one" }], labels_under(whole, :one)
    assert_empty labels_under(whole, :two) - [nil]
  end

  def test_labels_in_a_block_without_a_session
    profile = sampled { Sperf.profile { Sperf.label(part: "two") { two(20) } } }

    assert_includes labels_under(profile, :two), { part: "two" }
    assert_empty Sperf.labels
  end

  def test_wrong_labels_are_refused_before_the_block
    assert_raises(ArgumentError) { Sperf.profile(pid: 1) { flunk } }
    assert_match(/needs a block/, assert_raises(ArgumentError) { Sperf.profile }.message)
    assert_within(*measured { one(5) }.reverse)
  end

  def test_what_ends_the_block_goes_on
    assert_raises(IOError) { Sperf.profile { raise IOError } }
    assert_equal 7, catch(:out) { Sperf.profile { throw :out, 7 } }
    assert_equal(8, Sperf.profile { break 8 })
    70.times { Thread.new { Sperf.profile { Thread.current.kill } }.join }

    assert_within(*measured { one(5) }.reverse)
  end

  def nested(depth, &) = depth.zero? ? yield : Sperf.profile { nested(depth - 1, &) }

  # Such blocks may be requests, of which there are more when the program is slow.
  def test_blocks_beyond_the_most_are_refused_without_a_collection
    words = majors = nil
    nested(64) do
      GC.start
      majors = GC.stat(:major_gc_count)
      words = Array.new(200) do
        Sperf.profile { flunk }
      rescue Sperf::Error => e
        e.message
      end
      majors = GC.stat(:major_gc_count) - majors
    end

    assert_equal [["64 blocks of Sperf.profile are open, which is the maximum"], 0], [words.uniq, majors]
  end

  # In a process of its own: until Ruby has collected such a fiber, its block is open.
  def test_blocks_of_fibers_that_are_gone_are_given_back
    out = run_program(<<~RUBY)
      require "sperf"
      4.times do
        60.times { Fiber.new { Sperf.profile { Fiber.yield } }.resume }
        GC.start
      end
      p Sperf.profile { 7 }.class
    RUBY

    assert_equal "Sperf::Profile\n", out
  end

  def test_block_that_a_child_of_fork_ends_is_empty_and_its_own_are_not
    out = run_program(<<~'RUBY')
      require "sperf"
      child = nil
      work = -> { 100_000.times { |i| i.to_s } }
      profiles = [Sperf.profile { work.call; child = fork }, Sperf.profile(&work)]
      told = profiles.map { |profile| profile.summary[:total_ns].positive? }
      puts "#{child ? :parent : :child} #{told} #{Sperf.running?}"
      $stdout.flush
      Process.wait(child) if child
    RUBY

    assert_equal ["child [false, true] false", "parent [true, true] false"], out.lines(chomp: true).sort
  end

  def test_other_ractors_are_refused_and_may_collect_garbage
    out = run_program(<<~RUBY)
      require "sperf"
      ractor = Ractor.new { Sperf.profile { 7 } rescue [$!.class, $!.message] }
      p ractor.respond_to?(:value) ? ractor.value : ractor.take
      Ractor.new { loop { Array.new(1000) { |i| i.to_s } } }
      def spin(s) = (t = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + s
                     Object.new while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < t)
      p 20.times.all? { Sperf.profile { spin(0.01) }.summary[:total_ns] >= 10_000_000 }
    RUBY

    assert_equal "[Sperf::Error, \"Sperf.profile works in the main Ractor only\"]\ntrue\n", out
  end

  def test_profiles_are_made_while_every_object_collects_garbage
    out = run_program(<<~RUBY)
      require "sperf"
      GC.stress = true
      profiles = Array.new(3) do
        Sperf.profile(part: "one") { Sperf.profile { Thread.new { 7.to_s }.join } && Fiber.new { 7.to_s }.resume }
      end
      puts profiles.sum { |profile| profile.summary[:threads] + profile.to_h[:threads].size }
    RUBY

    assert_equal "12\n", out
  end

  def test_blocks_in_a_recorded_command
    Dir.mktmpdir do |directory|
      path = File.join(directory, "all.pb.gz")
      program = <<~RUBY
        require "sperf"
        def one = 300_000.times { |i| i.to_s }
        def two = 300_000.times { |i| i.to_s }
        one
        profile = Sperf.profile { two }
        names = profile.to_h[:samples].flat_map { |frames,| frames.map(&:last) }
        p names.include?("Object#two"), names.include?("Object#one"), Sperf.running?
      RUBY
      out = ruby("#{ROOT}/exe/sperf", "record", "-o", path, RbConfig.ruby, "-I#{ROOT}/lib", "-e", program)

      assert_equal %w[true false true], out.split
      assert_empty %w[Object#one Object#two] - labels(Sperf.load(path).to_h)
    end
  end

  def test_exit_and_exec_in_a_block_are_as_without_it
    { "exit 3" => ["", 3], "exit! 4" => ["", 4], "exec 'echo done'" => ["done\n", 0] }.each do |ending, expected|
      out, status = Open3.capture2e(RbConfig.ruby, "-I#{ROOT}/lib", "-rsperf", "-e", "Sperf.profile { #{ending} }")

      assert_equal expected, [out, status.exitstatus]
    end
  end
end

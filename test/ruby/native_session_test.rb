# frozen_string_literal: true

require_relative "native_helper"
require "tempfile"

# Sessions: what they record, and that they leave the program as it was.
class NativeSessionTest < Minitest::Test
  include NativeHelper

  def teardown = Sperf.stop

  # Returns what the block used of this thread's CPU time, and what start and stop used around it.
  def spent
    Sperf.start { nil } # the first session of a process looks at the VM's layout, which takes some milliseconds
    outside = cpu_ns
    inside = nil
    data = yield(->(work) { cpu_ns.then { |before| work.call && (inside = cpu_ns - before) } })
    [data, inside, cpu_ns - outside]
  end

  Sperf::Native.capture_strategies.each do |capture|
    define_method(:"test_#{capture}_weights_sum_to_the_threads_cpu_time") do
      data, inside, outside = spent do |measured|
        Sperf.start(frequency: 1000, capture:) { measured.call(-> { burn(400) }) }
      end
      assert_equal capture, data[:capture]
      assert_includes inside..outside, total(data)
    end
  end

  def test_aggregate_keeps_the_same_sums_in_fewer_rows
    data, inside, outside = spent do |measured|
      Sperf.start(frequency: 1000, aggregate: true) { measured.call(-> { burn(300) }) }
    end
    assert_includes inside..outside, total(data)
    assert_equal data[:samples].size, data[:samples].uniq { |frames, _, thread, lines| [frames, thread, lines] }.size
    assert(data[:samples].all? { |sample| sample[4].nil? })
    summary = Sperf::Profile.from_h(data).summary
    assert_equal data[:samples].sum { |sample| sample[5] }, summary[:samples]
    assert_operator summary[:samples], :>, data[:samples].size
  end

  def test_frames_given_with_other_lines_are_another_stack
    frames = [["a.rb", "a"].freeze].freeze
    data = { samples: [[frames, 1, 1, [1].freeze], [frames, 2, 1, [2].freeze], [[["b.rb", "b"]], 4, 1, [2].freeze]] }
    samples = Sperf::Profile.from_h(data).to_h[:samples]
    assert_equal([[1, [1]], [2, [2]], [4, [2]]], samples.map { |sample| sample.values_at(1, 3) })
    assert_equal "b", samples[2][0][0][1]
  end

  def test_session_shorter_than_a_tick_loses_no_time
    data, inside, outside = spent do |measured|
      Sperf.start(frequency: 1) { measured.call(-> { burn(5) }) }
    end
    # One tick a second: as a rule none falls into 5 ms, and all of it is unsampled.
    assert_includes inside..outside, total(data)
  end

  def test_time_of_samples_rises_within_the_session
    data = Sperf.start(frequency: 5000) { burn(100) }
    times = data[:samples].map { |sample| sample[4] }
    assert_equal times.sort, times
    assert_operator times.last, :<=, data[:duration_ns]
  end

  def test_five_hundred_sessions_in_a_row_all_record
    counts = Array.new(500) do
      Sperf.start(frequency: 10_000) { burn(1) }[:samples].size
    end
    assert(counts.all?(&:positive?))
  end

  def test_lines_and_names_of_ruby_and_c_frames
    line = __LINE__ + 2
    data = Sperf.start(frequency: 5000) do
      50.times { Array.new(20_000) { |i| -i }.sort }
    end
    sample = data[:samples].find { |frames,| frames.first.last == "Array#sort" }
    frames, _, thread, lines = sample
    assert_equal ["<C method>", "Array#sort"], frames[0]
    assert_equal 0, lines[0]
    assert_equal line, lines[1]
    assert_equal frames.size, lines.size
    assert_equal 1, thread
    assert_equal "main", data[:threads][1]
  end

  # A file that is being loaded has a frame without code: naming it crashed.
  def test_files_being_loaded_are_sampled_without_harm
    Tempfile.create(["loaded", ".rb"]) do |file|
      file.write("LOADED_BY_TEST = [] unless defined?(LOADED_BY_TEST)\n" * 200)
      file.close
      data = Sperf.start(frequency: 10_000) { 100.times { load file.path } }
      assert_includes labels(data), "Kernel#load"
    end
  end

  # Of frames that come and go while they are read from outside 3 % had lost their class: the environment was another's.
  def test_methods_that_return_while_they_are_read_keep_their_class
    labels = run_program(<<~RUBY).lines(chomp: true)
      require "sperf"
      def now = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
      def spin(s) = now.then { |begun| nil while now < begun + s }
      data = Sperf.start(frequency: 10_000) { spin(0.4) }
      puts data[:samples].flat_map { |frames,| frames.map(&:last) }
    RUBY
    assert_includes labels, "Object#now"
    assert_empty(labels.grep(/now|spin/).grep_v(/Object#/).tally)
  end

  def test_stack_deeper_than_the_limit_keeps_its_leaf_and_says_so
    descend = ->(depth) { depth.zero? ? burn(30) : descend.call(depth - 1) }
    data = Sperf.start(frequency: 5000) { descend.call(1500) }
    # Instructions are told beside the frames.
    stacks = data[:samples].map { |frames,| frames.first.first == "<instruction>" ? frames.drop(1) : frames }
    assert_equal 1025, stacks.map(&:size).max
    frames = stacks.find { |deep| deep.size == 1025 && deep.first(5).map(&:last).include?("NativeHelper#burn") }
    assert_equal ["<sperf>", "[truncated]"], frames.last
    assert_operator data[:truncated_stacks], :>, 0
  end

  def cpu_time_of
    begun = cpu_ns
    yield
    cpu_ns - begun
  end

  # The hooks at both ends of a collection are inside of the clocks around it, which takes them less than a hundredth of
  # the time. The collector is also entered for pages, as the program allocates.
  def test_gc_time_is_apart_from_running_time
    held = allocating = collecting = nil
    GC.start
    GC.disable # but for those that are asked for
    data = Sperf.start(frequency: 5000) do
      allocating = cpu_time_of { held = Array.new(200_000) { |i| [i] } }
      collecting = Array.new(6) { cpu_time_of { GC.start } }.sum
    end
    held.clear
    leaves = Hash.new(0)
    data[:samples].each { |frames, weight| leaves[frames.first.last] += weight }
    gc_ns = leaves["[GC marking]"] + leaves["[GC sweeping]"]
    assert_includes (collecting * 0.95)..(collecting + allocating), gc_ns
    assert_operator leaves["[GC marking]"], :>, 0
    assert_operator leaves["[GC sweeping]"], :>, 0
    assert_operator leaves["GC.start"], :<, gc_ns / 10
  ensure
    GC.enable
  end

  # More than one chunk of 1,024 values, so that some are settled; then everything is collected and compacted.
  def test_thousands_of_methods_survive_settling_and_compaction
    count = 2500
    holder = Module.new
    holder.module_eval(Array.new(count) { |i| "def self.many_#{i}(spec) = spec.burn(0, samples: 2)" }.join("\n"))
    data = Sperf.start(frequency: 10_000) do
      count.times do |i|
        holder.send(:"many_#{i}", self)
        GC.start(full_mark: (i % 500).zero?) if (i % 100).zero?
      end
      GC.compact
    end
    names = data[:samples].flat_map { |frames,| frames.map(&:last) }.grep(/many_\d+/).uniq
    assert_equal count, names.size
    assert(names.all? { |name| name.match?(/many_\d+\z/) })
  end
end

# frozen_string_literal: true

require_relative "native_helper"

# Labels that the program gives: whose they are, and whether the time that they claim is what clocks say. What looks at
# clocks runs in processes of their own, the first in every mode of this Ruby.
class LabelsTest < Minitest::Test
  include NativeHelper

  # Prints for each label "part" what the program's own clocks say of it and what the profile says, and what chance
  # makes of a share.
  PRELUDE = <<~RUBY
    require "sperf"
    CLOCKS = Hash.new(0)
    def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
    # Whatever is done between two looks at the clock is the part's.
    def burn(part, ms)
      begun = cpu_ns
      nil while cpu_ns < begun + (ms * 1_000_000).to_i
      CLOCKS[part] += cpu_ns - begun
    end
    def report(data)
      parts = data[:samples].group_by { |sample| sample[6]&.fetch(:part, nil) }
      weights = data[:samples].map { |sample| sample[1].to_f }
      puts Math.sqrt(weights.sum { |ns| ns * ns }) / weights.sum
      CLOCKS.each do |part, ns|
        claimed = parts.fetch(part, []).sum { |sample| sample[1] }
        puts part, ns.to_f / CLOCKS.values.sum, claimed / weights.sum
      end
    end
  RUBY

  # Each part's share is what the clocks say, within half a point and four standard errors.
  def assert_parts(expected, source, *options)
    chance, *rows = ruby(*options, "-e", PRELUDE + source).split
    parts = rows.each_slice(3).to_h { |part, clock, claimed| [part, [Float(clock), Float(claimed)]] }

    assert_equal expected.sort, parts.keys.sort
    parts.each do |part, (clock, claimed)|
      assert_share clock, claimed, Float(chance), part
    end
  end

  def test_string_that_changes_while_labels_are_read_was_read_before
    %w[label profile].each do |method|
      50.times do
        string = +"x" * 100_000
        late = Object.new
        late.define_singleton_method(:to_s) { string.clear && GC.start.to_s }
        labels = nil
        Sperf.start(mode: :custom) { Sperf.public_send(method, a: string, b: late) { labels = Sperf.labels } }

        assert_equal "xxx", labels[:a][0, 3]
      end
    end
  end

  slow def test_labels_are_read_while_the_heap_is_compacted
    late = Object.new
    late.define_singleton_method(:to_s) { GC.verify_compaction_references(expand_heap: true, toward: :empty) && "late" }
    5.times do |i|
      given = { "first#{i}" => "value#{i}", "second" => late, "third#{i}" => "last#{i}" }
      labels = nil
      Sperf.start(mode: :custom) { Sperf.label(**given) { labels = Sperf.labels } }

      assert_equal({ "first#{i}": "value#{i}", second: "late", "third#{i}": "last#{i}" }, labels)
    end
  end

  def test_names_that_are_no_utf8_are_repaired
    ["\xC0", "\xff".b, "\x80".dup.force_encoding("Shift_JIS").b].each do |name|
      labels = nil
      sample = -> { (labels = Sperf.labels) && Sperf.sample(1) }
      data = Sperf.start(mode: :custom) { Sperf.label(**{ name => "v" }, &sample) }

      assert_equal [{ "\u{FFFD}": "v" }] * 2, [labels, data[:samples][0][6]]
    end
  end

  in_each_mode("blocks_have_the_time_that_they_took") do |mode|
    assert_parts(%w[one three two], <<~RUBY, mode)
      data = Sperf.start(frequency: 2000) do
        60.times do
          Sperf.label(part: "one") { burn("one", 2) }
          Sperf.label(part: "two") do
            burn("two", 3)
            Sperf.label(part: "three") { burn("three", 5) }
            burn("two", 1)
          end
        end
      end
      report(data)
    RUBY
  end

  def test_threads_have_the_labels_of_what_created_them
    assert_parts(%w[main one two], <<~RUBY)
      data = Sperf.start(frequency: 2000) do
        threads = [["one", 100], ["two", 300]].map do |part, ms|
          Sperf.label(part:) { Thread.new { (ms / 10).times { burn(part, 10) } } }
        end
        Sperf.label(part: "main") { burn("main", 200) }
        threads.each(&:join)
      end
      report(data)
    RUBY
  end

  # Threads that a pool keeps must not have the labels of whatever made them.
  def test_labels_for_fibers_alone_are_not_inherited_by_threads
    seen = {}
    in_session do
      Sperf.label(tenant: 1) do
        Sperf.label(inherit: :fibers, endpoint: "a") do
          Sperf.label!(inherit: :fibers, step: 2)
          seen[:own] = Sperf.labels
          seen[:fiber] = Fiber.new { Fiber.new { Sperf.labels }.resume }.resume
          seen[:enumerator] = Enumerator.new { |out| out << Sperf.labels }.next
          seen[:thread] = Thread.new { Sperf.labels }.value
          seen[:its_fiber] = Thread.new { Fiber.new { Sperf.labels }.resume }.value
          seen[:its_thread] = Fiber.new { Thread.new { Thread.new { Sperf.labels }.value }.value }.resume
          its_own = -> { Sperf.label(inherit: :fibers, part: 3) { Fiber.new { Sperf.labels }.resume } }
          seen[:its_own] = Thread.new(&its_own).value
        end
        seen[:after] = Fiber.new { Sperf.labels }.resume
      end
    end
    all = { tenant: "1", endpoint: "a", step: "2" }

    assert_equal({ own: all, fiber: all, enumerator: all, thread: { tenant: "1" }, its_fiber: { tenant: "1" },
                   its_thread: { tenant: "1" }, its_own: { tenant: "1", part: "3" }, after: { tenant: "1" } }, seen)
    assert_empty Sperf.labels
  end

  def test_fibers_take_their_labels_along
    assert_parts(%w[main one two], <<~RUBY)
      def worker(part, ms) = Sperf.label(part:) { Fiber.new { loop { burn(part, ms); Fiber.yield } } }
      data = Sperf.start(frequency: 2000) do
        fibers = [worker("one", 2), worker("two", 6)]
        Sperf.label(part: "main") { 60.times { fibers.each(&:resume); burn("main", 1) } }
      end
      report(data)
    RUBY
  end

  def parts_of(data) = data[:samples].map { |sample| sample[6] }.uniq

  def test_waits_and_collections_have_the_labels_of_their_code
    data = Sperf.start(mode: :wall) do
      Sperf.label(part: "waits") { sleep 0.05 }
      Sperf.label(part: "collects") { 20.times { GC.start } }
    end
    leaf = ->(name) { data[:samples].select { |sample| sample[0].first.last == name }.map { |sample| sample[6] }.uniq }

    assert_equal [{ part: "waits" }], leaf["[GVL blocked]"].compact
    assert_equal [{ part: "collects" }], leaf["[GC marking]"].compact
  end

  def in_session(&)
    result = nil
    Sperf.start { result = yield }
    result
  end

  def test_labels_add_up_and_end_with_their_block
    seen = in_session do
      nested = Sperf.label(a: 1, b: :two) do
        [Sperf.label(b: 3, c: nil) { Sperf.labels }, Sperf.label(a: nil, b: "") { Sperf.labels }, Sperf.labels]
      end
      from_here = Sperf.label(a: 1) { Sperf.label!(b: 2) || Sperf.labels }
      fiber = Fiber.new { Sperf.label(a: 1) { Fiber.yield(Sperf.labels) } } # is left in the block
      [*nested, from_here, Sperf.labels, fiber.resume, Sperf.labels]
    end

    assert_equal [{ a: "1", b: "3" }, {}, { a: "1", b: "two" }, { a: "1", b: "2" }, {}, { a: "1" }, {}], seen
  end

  def test_labels_are_restored_whatever_ends_the_block
    seen = in_session do
      Sperf.label(outer: 1) do
        catch(:out) { Sperf.label(inner: 2) { throw :out } }
        thrown = Sperf.labels
        begin
          Sperf.label(inner: 2) { raise "over" }
        rescue RuntimeError
          [thrown, Sperf.labels]
        end
      end
    end

    assert_equal [{ outer: "1" }] * 2, seen
  end

  def test_block_returns_its_value_and_labels_nothing_without_a_session
    assert_equal [{}, 7], [Sperf.label(a: 1) { Sperf.labels }, in_session { Sperf.label(a: 1) { 7 } }]
  end

  def test_labels_from_here_last_as_long_as_the_thread_and_are_known_to_a_later_session
    worker = Thread.new do
      Sperf.label!(worker: 3)
      Thread.stop
      burn(60, samples: 2)
      Sperf.labels
    end
    Thread.pass until worker.stop?
    data = Sperf.start { worker.run.value }

    assert_equal({ worker: "3" }, worker.value)
    assert_includes parts_of(data), { worker: "3" }
    assert_empty Sperf.labels
  end

  def test_labels_that_are_not_inherited
    seen = in_session do
      Sperf.label(all: 1) do
        Sperf.label(mine: 2, inherit: false) do
          fiber = Fiber.new { Sperf.labels }
          [fiber.resume, Thread.new { Sperf.labels }.value, Sperf.labels, Sperf.label(more: 3) { Sperf.labels }]
        end
      end
    end

    assert_equal [{ all: "1" }, { all: "1" }, { all: "1", mine: "2" }, { all: "1", mine: "2", more: "3" }], seen
  end

  def test_any_value_with_to_s
    odd = Class.new { def to_s = "odd" }.new
    bytes = "\xff\xfe".b
    seen = in_session { Sperf.label(odd:, nine: 9.5, latin: "é".encode("ISO-8859-1"), bytes:) { Sperf.labels } }

    assert_equal ["odd", "9.5", "é"], seen.values_at(:odd, :nine, :latin)
    assert_equal bytes, seen[:bytes].b
  end

  def test_wrong_labels_are_refused
    in_session do
      many = (0..32).to_h { |i| [:"k#{i}", i] }

      %i[pid ppid process_title].each do |key|
        assert_equal "a label cannot be called #{key}: sperf uses this name itself",
                     assert_raises(ArgumentError) { Sperf.label(key => 1) { nil } }.message
      end
      assert_equal "more than 32 labels", assert_raises(ArgumentError) { Sperf.label(**many) { nil } }.message
      assert_raises(ArgumentError) { Sperf.label({ a: 1 }) { nil } }
      assert_match(/needs a block/, assert_raises(ArgumentError) { Sperf.label(a: 1) }.message)
      assert_empty Sperf.labels
    end
  end

  def test_too_many_sets_become_other_and_are_counted
    last, comments = run_program(<<~RUBY).lines(chomp: true)
      require "sperf"
      last = nil
      Sperf.start(frequency: 10)
      10_010.times { |i| Sperf.label(tenant: i) { last = Sperf.labels } }
      known = Sperf.label(tenant: 5) { Sperf.labels }
      profile = Sperf::Native.stop
      puts [last, known].inspect, profile.comments.grep(/other/).inspect
    RUBY

    assert_equal '[{tenant: "(other)"}, {tenant: "5"}]', last
    assert_equal '["# sperf: labels had the value \"(other)\" 10 times: there were too many label sets"]', comments
  end

  def test_other_ractors_run_without_labels
    out = run_program(<<~RUBY)
      require "sperf"
      Sperf.start
      ractor = Ractor.new { [Sperf.label(a: 1) { 7 }, Sperf.label!(a: 1), Sperf.labels] }
      p ractor.respond_to?(:value) ? ractor.value : ractor.take
    RUBY

    assert_equal "[7, nil, {}]\n", out
  end

  def test_fibers_have_their_labels_while_another_ractor_runs
    out = run_program(<<~RUBY)
      require "sperf"
      def spin(seconds = 0.05)
        till = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + seconds
        nil while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < till
      end
      Sperf.start
      Ractor.new { loop { 1000.times { |i| i.to_s } } }
      fibers = %w[one two].map { |part| Sperf.label(part:) { Fiber.new { 2.times { spin; Fiber.yield } } } }
      2.times { fibers.each(&:resume) }
      parts = Sperf.stop[:samples].group_by { |sample| sample[6]&.fetch(:part, nil) }
      puts(%w[one two].map { |part| parts.fetch(part, []).sum { |sample| sample[1] } })
    RUBY

    assert_operator out.split.map(&:to_i).min, :>, 80_000_000
  end
end

# frozen_string_literal: true

require "tmpdir"
require_relative "native_helper"

# What Sperf.stop returns has all that was recorded: saved from the Hash, a profile is what the session itself writes.
class HashRoundTripTest < Minitest::Test
  # What is recorded.
  class Shop
    def run = 30.times { sell } && sleep(0.002) && GC.start

    def fail
      raise IOError
    rescue IOError
      nil
    end

    def sell = Array.new(5) { Object.new.to_s }.map(&:size)
  end

  KINDS = { trace: { mode: :trace }, trace_with_allocations: { mode: :trace, allocations: true },
            only: { only: "HashRoundTripTest::Shop#run", slow: "HashRoundTripTest::Shop#run>1us" },
            wall: { mode: :wall, frequency: 2000 }, aggregate: { mode: :cpu, frequency: 2000, aggregate: true },
            object: { mode: :object, interval: 5 }, retained: { mode: :object, retained: true, interval: 5 },
            cpu_and_object: { mode: %i[cpu object], interval: 5, frequency: 2000 },
            custom: { mode: :custom }, exceptions: { mode: :exceptions } }.freeze

  KINDS.each do |kind, options|
    define_method(:"test_hash_of_#{kind}_when_saved_is_what_was_recorded") do
      Dir.mktmpdir do |directory|
        written, saved = %w[written.json saved.json].map { |name| File.join(directory, name) }
        data = Sperf.start(output: written, metadata: false, **options) do
          Sperf.label(shop: "one") { 20.times { Shop.new.run } }
          Sperf.sample(3) if kind == :custom
          2.times { Shop.new.fail } if kind == :exceptions
        end
        refute_empty Sperf.load(written).top(5, :flat)
        Sperf.save(saved, data)
        assert_same_contents(written, saved)
        Sperf.save(saved, Marshal.load(Marshal.dump(data.except(:trace))))
        assert_same_contents(written, saved)
      end
    end
  end

  def test_hash_of_a_trace_whose_samples_were_changed_counts_the_changes
    data = Sperf.start(mode: :trace) { Shop.new.run }
    data[:samples].select! { |frames,| frames.first.last == "HashRoundTripTest::Shop#sell" }
    data[:samples].each { |sample| sample[1] = 7 and sample[5] = 8 }
    profile = Sperf::Profile.from_h(data)
    assert_equal [7, 8], profile.summary[:totals].values_at(:wall, :calls)
  end

  def test_number_whose_conversion_changes_the_frame_is_read_before_it
    path = +"a" * 100_000
    line = Object.new
    line.define_singleton_method(:to_int) { path.replace("b.rb").size && 7 }
    data = { samples: [[[[path, "Foo#bar"]], 1, nil, [line]]] }

    Dir.mktmpdir do |directory|
      Sperf.save(File.join(directory, "a.data"), data)

      assert_equal([["b.rb", "Foo#bar"]], Sperf.load(File.join(directory, "a.data")).to_h[:samples][0][0])
    end
  end

  def test_hash_with_sample_types_of_another_shape_is_refused
    data = { mode: :trace, samples: [] }
    assert_raises(TypeError) { Sperf::Profile.from_h(data.merge(sample_types: ["calls"])) }
    assert_raises(TypeError) { Sperf::Profile.from_h(data.merge(sample_types: [["calls", 1]])) }
    assert_raises(ArgumentError) { Sperf::Profile.from_h(data.merge(sample_types: [])) }
    assert_raises(TypeError) { Sperf::Profile.from_h(data.merge(comments: [1])) }
  end

  private

  def assert_same_contents(written, saved)
    contents(written).zip(contents(saved)) { |expected, found| assert_equal expected, found if expected || found }
  end

  # What a profile says, whatever the numbers of its tables; and what the trace API reads of it.
  def contents(path)
    profile = Sperf.load(path)
    rows = profile.to_h
    [profile.sample_types, profile.comments.sort, profile.summary[:totals],
     *rows.values_at(:samples, :allocations).map { |list| list&.sort_by(&:inspect) }, first_lines(rows),
     rows.values_at(:start_time_ns, :duration_ns, :frequency, :mode), traced(profile)]
  end

  # Of the functions of samples: others may be in the tables.
  def first_lines(rows)
    lines = rows[:first_lines].each_with_object({}.compare_by_identity) { |(pair, line), found| found[pair] = line }
    rows[:samples].flat_map(&:first).map { |pair| [pair, lines[pair]] }.uniq.sort_by(&:inspect)
  end

  def traced(profile)
    return unless profile.summary[:mode] == :trace

    trace = Sperf::Trace.new(profile)
    trace.methods.map do |method|
      [method.full_name, method.line, method.measurement.to_h, method.callers.map(&:called)]
    end
  end
end

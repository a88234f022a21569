# frozen_string_literal: true

require_relative "test_helper"
require "sperf/recorder/handover/handover_file"

# What Ruby did in a process, and in several.
class RubyUsageTest < Minitest::Test
  def usage(**) = Sperf::RubyUsage.new(**)

  def read = Sperf::RubyUsage.parse(Sperf::Native.ruby_usage)

  def test_counts_go_up_by_what_ruby_did
    GC.disable # Ruby itself collects when it wants to
    before = read
    1000.times { Object.new }
    GC.start
    after = read
    GC.enable
    done = ->(name) { after[name] - before[name] }

    assert_includes 1000..1100, done[:allocated_objects]
    assert_equal [1, 0, 1], %i[gc_count gc_minor_count gc_major_count].map(&done)
    assert_operator done[:gc_time_ns], :>, 0
    assert_operator done[:freed_objects], :>, 0
  end

  def test_memory_is_that_of_the_process
    assert_operator read[:max_rss_bytes], :>, 5_000_000
  end

  def test_processes_add_up_except_for_their_peaks
    both = usage(gc_count: 5, max_rss_bytes: 100) + usage(gc_count: 2, max_rss_bytes: 70)

    assert_equal [7, 100], [both[:gc_count], both[:max_rss_bytes]]
  end

  def test_yjit_ratio_is_of_all_instructions_or_nothing
    assert_nil usage(yjit_processes: 1).yjit_ratio
    both = usage(instructions: 10, yjit_instructions: 9) + usage(instructions: 10, yjit_instructions: 3)

    assert_in_delta 0.6, both.yjit_ratio
  end

  def test_text_is_read_back
    written = usage(gc_count: 5, freed_objects: 7, max_rss_bytes: 100)

    assert_equal written.to_s, Sperf::RubyUsage.parse("future 1 2\n#{written}nonsense\n\n").to_s
  end
end

# frozen_string_literal: true

require_relative "test_helper"
require "sperf/command/ruby_usage"

# What Ruby did in a process, and in several.
class RubyUsageTest < Minitest::Test
  def usage(**) = Sperf::RubyUsage.new(**)

  def test_difference_of_readings_is_what_happened_between_them
    before = Sperf::RubyUsage.read
    1000.times { Object.new }
    GC.start
    done = Sperf::RubyUsage.read - before

    assert_includes 1000..1100, done[:allocated_objects]
    assert_equal [1, 0, 1], [done[:gc_count], done[:gc_minor_count], done[:gc_major_count]]
    assert_operator done[:gc_time_ns], :>, 0
    assert_operator done[:freed_objects], :>, 0
  end

  def test_difference_keeps_what_is_no_count
    done = usage(gc_count: 5, yjit_processes: 1, max_rss_bytes: 100) - usage(gc_count: 2, yjit_processes: 1)

    assert_equal [3, 1, 100], [done[:gc_count], done[:yjit_processes], done[:max_rss_bytes]]
  end

  def test_memory_is_that_of_the_process
    assert_operator Sperf::RubyUsage.read[:max_rss_bytes], :>, 5_000_000
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

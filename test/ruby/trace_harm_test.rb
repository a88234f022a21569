# frozen_string_literal: true

require_relative "trace_helper"

# A traced program survives, and gets what other threads raise in it, whatever moves while its trace looks at something.
class TraceHarmTest < Minitest::Test
  include NativeHelper
  include TraceHelper

  parallelize_me!

  # Memory that was given back holds garbage or is gone, and threads are switched often.
  HARSH = { "RUBY_THREAD_TIMESLICE" => "10", "MALLOC_PERTURB_" => "165", "MALLOC_MMAP_THRESHOLD_" => "131072" }.freeze

  # Each file is a method that is met while a call of a method that is known is being looked at.
  FILES = <<~RUBY
    require "sperf"
    def known = nil
    known
    files = Array.new(5_000) { |i| RubyVM::InstructionSequence.compile("known", "f\#{i}.rb", "/f\#{i}.rb") }
    Sperf::Native.trace_start
    files.each(&:eval)
    names = Sperf::Native.trace_stop.top(100_000, :flat).map(&:first)
    puts names.grep(/<compiled>/).size, names.include?("Object#known")
  RUBY

  def test_call_from_a_file_that_makes_the_table_of_methods_grow_is_counted
    assert_equal "5000\ntrue\n", run_program(FILES, environment: HARSH)
  end

  def deep(levels, &) = levels.zero? ? yield : deep(levels - 1, &)

  def test_recursion_that_is_open_at_the_start_is_open_as_a_whole
    rows = nil
    deep(5_000) do
      Sperf::Native.trace_start
      burn(1)
      rows = check(Sperf::Native.trace_stop)
    end
    stack = rows.rows.map(&:stack).max_by(&:size)

    assert_equal 5_001, stack.count("TraceHarmTest#deep")
  end
end

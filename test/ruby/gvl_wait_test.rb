# frozen_string_literal: true

require_relative "native_helper"

# Threads that sleep and wake up while another one holds the GVL: they wait for it, and do not run.
class GvlWaitTest < Minitest::Test
  include NativeHelper

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

  in_each_mode("threads_that_wake_up_to_a_taken_gvl_wait") do |mode|
    elapsed, running, waited = ruby(mode, "-e", TURNS).split.map { |word| Float(word) }

    # One thread at a time has the GVL. What they use of the CPU without it, to go to sleep, is next to nothing.
    assert_operator running, :<=, elapsed * 1.02
    assert_operator waited, :>, 0
  end
end

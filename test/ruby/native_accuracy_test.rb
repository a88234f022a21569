# frozen_string_literal: true

require_relative "native_helper"

# Against ground truth: shares of CPU time by clocks around the calls. At 5,000 Hz for 3 s there are 15,000 samples; the
# standard error of the largest share, about one half, is then 0.4 points, and 2 points are five of those. On a machine
# that has more to run than cores ticks come late, and samples are fewer and heavier: then it is five of what they are
# worth.
#
# On a machine that is busy all over, Linux puts switches that are not urgent off until a thread enters the kernel, so
# the thread stands at its system calls whenever a tick finds it without a core (docs/execution-contexts.md, known
# gaps): of that part of the time a profile knows nothing, and a share may be off by as much. A run that had no core for
# more than a tenth of its time is done again; the best of three counts.
class NativeAccuracyTest < Minitest::Test
  include NativeHelper

  def on_core(lines) = lines.last.last.to_f

  def run_on_a_core(mode, where)
    runs = []
    until runs.size == 3 || (runs.any? && on_core(runs.last) > 0.9)
      runs << ruby(mode, File.join(ROOT, "test/accuracy/shares.rb"), "3", "5000", where).lines.map(&:split)
    end
    runs.max_by { |lines| on_core(lines) }
  end

  def assert_true_shares(lines)
    coreless = 1 - on_core(lines)
    _, clock, summed, samples = lines.pop
    lines.each do |label, truth, got|
      error = Math.sqrt(truth.to_f * (1 - truth.to_f) / samples.to_f)
      assert_in_delta truth.to_f, got.to_f, [0.02, 5 * error].max + coreless, "#{label}, #{samples} samples"
    end
    assert_in_delta clock.to_i, summed.to_i, clock.to_i * 0.01
  end

  slow(/yjit_are_true|claim_their_time/)

  # What is interpreted and what YJIT compiles is captured alike; the leaves are not.
  [["ruby_and_c_methods", "plain", *MODES], ["methods_below_ninety_frames_of_closures", "deep", MODES.last],
   ["fibers_that_claim_their_time_by_a_clock", "fibers", MODES.first]].each do |what, where, *modes|
    modes.each do |mode|
      define_method(:"test_shares_of_#{what}_#{mode.delete_prefix("--")}_are_true") do
        assert_true_shares(run_on_a_core(mode, where))
      end
    end
  end
end

# frozen_string_literal: true

require_relative "native_helper"

# A program that is hard on a profiler, at the highest frequency, in every mode that this Ruby has. `script/stress` runs
# it for a minute and more, `make test-stress` for some seconds. Two run at once, for each has a process of its own, and
# none looks at a time.
class NativeStressTest < Minitest::Test
  slow

  include NativeHelper

  parallelize_me!

  PROGRAM = File.join(ROOT, "test/stress/everything.rb")
  SECONDS = Suite::STRESS_S.to_s

  # Starts a session around PROGRAM; the arguments are seconds and the session's options.
  RUNNER = <<~RUBY.freeze
    require "sperf"
    options = eval(ARGV.delete_at(1))
    Sperf.start(frequency: 10_000, **options)
    load ARGV.delete_at(1)
    data = Sperf.stop
    of_main = data[:samples].sum { |_, weight, thread| thread == 1 ? weight : 0 }
    whole = (of_main - data[:duration_ns]).abs < data[:duration_ns] * 0.01
    puts data[:samples].size > #{17 * Suite::STRESS_S}, data[:dropped].values_at(:memory, :stray_signal).sum
    puts data[:samples].count { |frames,| frames[0][0] == "<native>" } > 20 == options.key?(:native),
         whole || options[:mode] != :wall
  RUBY

  # ZJIT's frames cannot be read from outside.
  programs = MODES.product(Sperf::Native.capture_strategies).reject { |pair| pair == ["--zjit", :remote] }
    .map { |mode, capture| [mode, "{ capture: :#{capture} }"] }
  [*programs, [MODES.last, "{ native: true }"], [MODES.last, "{ mode: :wall }"]].each do |mode, options|
    define_method(:"test_everything_at_once_under_#{options.gsub(/\W+/, "_")}#{mode.delete_prefix("--")}_survives") do
      assert_match(/\Aok .*\ntrue\n0\ntrue\ntrue\n\z/, ruby(mode, "-e", RUNNER, SECONDS, options, PROGRAM))
    end
  end

  # Hooks are not told of the GCs of other Ractors. Before that was taken care of, one such run in four died on a busy
  # machine.
  STRATEGIES.each do |capture|
    define_method(:"test_ractors_from_before_the_session_that_compact_survive_under_#{capture}") do
      assert_equal "true 0\n", ruby(File.join(ROOT, "test/stress/ractors.rb"), capture.to_s, SECONDS)
    end
  end

  MODES.product(%w[cpu wall]).each do |mode, what|
    define_method(:"test_labels_pauses_and_snapshots_in_#{what}_mode_#{mode.delete_prefix("--")}_survive") do
      assert_match(/\Aok /, ruby(mode, File.join(ROOT, "test/stress/snapshots.rb"), SECONDS, what))
    end
  end

  def test_everything_at_once_without_a_session_survives
    assert_match(/\Aok /, ruby(PROGRAM, "1"))
  end
end

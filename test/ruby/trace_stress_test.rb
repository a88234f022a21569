# frozen_string_literal: true

require_relative "native_helper"

# Traces of every kind come and go while a program does what is hard on them, in every mode that this Ruby has, with a
# sampling session and without one.
class TraceStressTest < Minitest::Test
  include NativeHelper

  parallelize_me!

  PROGRAM = File.join(ROOT, "test/stress/traces.rb")

  MODES.zip(%w[none wall object].cycle).each do |mode, session|
    define_method(:"test_traces_beside_a_session_of_mode_#{session}_#{mode.delete_prefix("--")}_survive") do
      need_mode(mode)
      possible = session == "object" && !NativeHelper.objects_announced?(mode) ? "wall" : session

      assert_match(/\Aok .*\n[1-9]\d* traces\n\z/, ruby(mode, PROGRAM, Suite::STRESS_S.to_s, possible))
    end
  end
end

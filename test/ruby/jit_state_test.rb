# frozen_string_literal: true

require_relative "native_helper"

# The label `jit`: whether the time of a sample was spent in compiled code.
class JitStateTest < Minitest::Test
  include NativeHelper

  # Prints the share of compiled time, as the profile has it and as it comes back from a file; "none" without labels.
  REPORT = <<~'RUBY'
    def report(profile)
      again = Sperf::Profile.decode(:pprof, profile.encode(:pprof, timeline: true))
      shares = [profile, again].map do |one|
        summary = one.summary
        summary[:compiled_ns] ? summary[:compiled_ns].fdiv(summary[:times][:running]).round(3) : "none"
      end
      puts shares.uniq.size == 1 ? shares[0] : "differ #{shares}"
    end
    def profile(native: false, aggregate: false)
      Sperf::Native.start(mode: :cpu, frequency: 2000, capture: (:signal if native), aggregate:, native:)
      yield
      Sperf::Native.stop
    end
    def turn(n) = (i = 0; sum = 0; while i < n; sum += i & 7; i += 1; end; sum)
    def calls(list, n) = (i = 0; while i < n; list.sum; i += 1; end)
    def cpu = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
    # So long that there are samples also where most ticks come late.
    def for_a_while = (cpu + 0.4).then { |stop| yield while cpu < stop }
  RUBY

  def share(program, mode)
    output = run_program("require 'sperf'\n#{REPORT}#{program}", mode:).chomp
    output == "none" ? nil : Float(output)
  end

  def yjit! = need_mode("--yjit")

  LOOP = "100.times { turn(1_000) }; report(profile { for_a_while { 100.times { turn(5_000) } } })"
  C_CALLS = "list = (1..500).to_a; 100.times { calls(list, 50) }; " \
            "report(profile { for_a_while { 100.times { calls(list, 100) } } })"

  { "loops" => LOOP, "c_functions" => C_CALLS,
    "sums" => LOOP.sub("profile {", "profile(aggregate: true) {") }.each do |what, program|
    define_method(:"test_#{what}_of_compiled_code_are_labelled_yes") do
      yjit!

      assert_operator share(program, "--yjit"), :>=, 0.9
    end
  end

  def test_loop_that_zjit_compiles_is_labelled_yes
    inapplicable "ZJIT came with Ruby 4.0" unless MODES.include?("--zjit")

    assert_operator share(LOOP, "--zjit"), :>=, 0.9
  end

  def test_interpreted_program_has_no_labels
    assert_nil share(LOOP, "")
  end

  # Switched on in the middle: what ran before is labelled no.
  def test_yjit_that_is_enabled_later_has_the_share_after_that
    yjit!
    program = <<~RUBY
      clock = -> { Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) }
      run = ->(seconds) { stop = clock.() + seconds; turn(2_000) while clock.() < stop }
      report(profile { run.(0.5); RubyVM::YJIT.enable; run.(0.5) })
    RUBY

    assert_in_delta 0.5, share(program, ""), 0.1
  end

  def test_interpreter_of_a_program_with_yjit_is_labelled_no
    yjit!

    assert_operator share(LOOP, "--yjit-call-threshold=100000000"), :<=, 0.05
  end

  def test_native_leaves_of_compiled_code_are_called_jit
    not_portable "a map of the memory"
    yjit!
    program = "100.times { turn(1_000) }; all = profile(native: true) { for_a_while { 100.times { turn(5_000) } } }; " \
              "p all.top(1, :flat)[0][0, 2]"

    assert_equal %w[[jit] <native>].inspect, run_program("require 'sperf'\n#{REPORT}#{program}", mode: "--yjit").chomp
  end
end

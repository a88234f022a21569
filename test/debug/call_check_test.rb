# frozen_string_literal: true

require_relative "../ruby/test_helper"

# The debug build's check of calls from hooks and jobs (ext/sperf/base/call_check.h): it finds a call that was planted,
# and nothing in what sperf does. Needs the extension of `make test-debug`.
class CallCheckTest < Minitest::Test
  include TestHelper

  PLANTED = "Sperf.start; Sperf::Native.call_from_job(%s); Sperf.stop; puts 'survived'"

  def planted(hold)
    run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", format(PLANTED, hold),
                env: { "RUBY_CRASH_REPORT" => path("crash.txt") })
  end

  def test_call_from_a_job_without_interrupts_held_back_aborts
    result = planted(false)

    assert_equal Signal.list["ABRT"], result.status.termsig, result.err
    assert_includes result.err, "[sperf] sperf_kept_send calls Ruby in call_job without holding interrupts back\n"
  end

  # The Ractor leaves files open: Ruby closes them by a job of its own, with which it runs all others. It may be the one
  # that is faster, so this is done until it was.
  def test_job_that_another_ractor_runs_is_passed_on_to_the_main_one
    result = run_command(RUBY, "-W0", "-I#{ROOT}/lib", "-rsperf", "-e", <<~RUBY)
      Ractor.new { loop { 20.times { IO.pipe }; GC.start } }
      loop do
        in_main, passed_on, astray = Sperf::Native.trigger_jobs(1_000) { sleep 0.1 }
        next unless in_main > 0 && passed_on > 0
        $stdout.syswrite("\#{astray}\n")
        exit!(0)
      end
    RUBY

    assert_equal ["0\n", ""], [result.out, result.err]
  end

  def test_call_from_a_job_with_interrupts_held_back_goes_on
    result = planted(true)

    assert_predicate result.status, :success?, result.err
    assert_equal "survived\n", result.out
  end
end

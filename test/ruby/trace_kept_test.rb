# frozen_string_literal: true

require_relative "test_helper"

# A trace under the command is kept while it runs, by a hook in whichever thread comes by. The program must not notice.
class TraceKeptTest < Minitest::Test
  include TestHelper

  parallelize_me!

  # Memory that was given back holds garbage or is gone, and threads are switched often.
  HARSH = { "RUBY_THREAD_TIMESLICE" => "10", "MALLOC_PERTURB_" => "165", "MALLOC_MMAP_THRESHOLD_" => "131072" }.freeze

  PROGRAM = File.join(ROOT, "test/stress/traced_threads.rb")

  def test_six_threads_that_make_methods_fibers_and_threads_survive_and_get_what_is_raised
    result = sperf("record", "-m", "trace", RUBY, "-W0", PROGRAM, "4", env: HARSH)

    assert_match(/\Asent [1-9]\d*, lost 0\n\z/, result.out, result.err.lines.last(5).join)
    assert_predicate result.status, :success?, result.err
  end

  # The methods that tell of the GC are the program's to redefine.
  def test_program_that_redefines_gc_stress_is_not_asked
    result = record(<<~RUBY, "-m", "trace")
      class << GC
        def stress = Thread.main.raise("asked")
      end
      def leaf = nil
      deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 0.6
      leaf until Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
      puts "well"
    RUBY

    assert_equal "well\n", result.out, result.err
  end
end

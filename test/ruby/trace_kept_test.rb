# frozen_string_literal: true

require_relative "test_helper"

# A trace under the command is kept while it runs, by a hook in whichever thread comes by. The program must not notice.
class TraceKeptTest < Minitest::Test
  include TestHelper

  parallelize_me!

  # Memory that was given back holds garbage or is gone, and threads are switched often.
  HARSH = { "RUBY_THREAD_TIMESLICE" => "10", "MALLOC_PERTURB_" => "165", "MALLOC_MMAP_THRESHOLD_" => "131072" }.freeze

  # Raises in a thread while that keeps the trace, where it is seen to do so, and at any other time. Says how often it
  # saw that, and how many of what was raised did not come. The names of many threads are asked for meanwhile.
  RAISED = <<~'RUBY'
    def kept
      file = Dir.glob("#{ENV.fetch("SPERF_COLLECT_DIR")}/#{$$}-*.started").max_by { |name| name[/-(\d+)/, 1].to_i }
      File.binread(file, 8, 80).unpack1("Q")
    end
    def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    def leaf = nil
    Late = Class.new(Exception)
    names = Array.new(1500) { |i| Thread.new { sleep }.tap { |thread| thread.name = "waits #{i}" } }
    came = sent = lost = seen = 0
    stop = false
    worker = Thread.new do
      leaf until stop
    rescue Late
      came += 1
      retry
    end
    times = 0
    at = kept
    while times < 4 && lost.zero?
      deadline = clock + 0.05
      keeps = false
      Thread.pass until (keeps = worker.backtrace.to_s.include?("Thread#name")) || clock > deadline
      seen += 1 if keeps
      before = came
      worker.raise(Late)
      sent += 1
      deadline = clock + 10
      sleep 0.001 until came > before || clock > deadline
      lost += 1 if came == before
      now = kept
      times += 1 if now != at
      at = now
    end
    stop = true
    worker.join
    names.each(&:kill).each(&:join)
    puts "#{sent.positive?} #{lost} lost, #{seen} seen"
  RUBY

  slow def test_what_is_raised_while_a_trace_is_kept_comes
    result = record(RAISED, "-m", "trace", env: HARSH)

    assert_equal "true 0 lost, 0 seen\n", result.out, result.err
  end

  PROGRAM = File.join(ROOT, "test/stress/traced_threads.rb")

  slow def test_six_threads_that_make_methods_fibers_and_threads_survive_and_get_what_is_raised
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

# frozen_string_literal: true

require_relative "test_helper"
require_relative "../../lib/sperf/outside/target"

# Sperf::Native::Target: what the threads of another process do, and for what they wait.
class TargetTest < Minitest::Test
  include TestHelper

  PROGRAM = <<~RUBY
    require "monitor"
    lock = Mutex.new
    monitor = Monitor.new
    queue = Thread::Queue.new
    $threads = {}
    def start(name, &) = $threads[name] = Thread.new(&).tap { |thread| thread.name = name }
    def asleep = (Thread.pass until $threads.values.all? { |thread| thread.status == "sleep" })
    start("holder") { lock.synchronize { monitor.synchronize { sleep } } }
    asleep
    start("locker") { lock.lock }
    start("monitored") { monitor.synchronize {} }
    start("popper") { queue.pop }
    start("joiner") { $threads["popper"].join }
    asleep
    $pipe = IO.pipe
    start("reader") { $pipe.first.read }
    start("spinner") { loop { 1000.times { |i| i.to_s } } }
    sleep 0.1
    $stdout.puts "ready"
    $stdout.flush
    sleep
  RUBY

  def setup
    super
    need_reading_from_outside
    @output = IO.popen([CLEAN, RUBY, "-e", PROGRAM])
    @output.gets
    @target = Sperf::Native::Target.open(@output.pid)
    # The main thread waits for the GVL first: the spinner has it.
    Timeout.timeout(PATIENCE) { sleep 0.01 until threads["main"][:state] == :waiting }
  end

  def teardown
    @target&.close
    Process.kill(:KILL, @output.pid) if @output
    @output&.close
    super
  end

  def threads = @target.threads[:threads].to_h { |thread| [thread[:main] ? "main" : thread[:name], thread] }

  def test_threads_have_names_states_and_native_threads
    found = threads

    assert_equal %w[holder joiner locker main monitored popper reader spinner], found.keys.sort
    assert_equal :waiting, found["holder"][:state]
    assert_equal :blocking, found["reader"][:state]
    assert_includes %i[running gc], found["spinner"][:state]
    assert_equal @output.pid, found["main"][:tid]
    found.each_value { |thread| assert_path_exists "/proc/#{@output.pid}/task/#{thread[:tid]}" }
    assert_equal [1], found.values.map { |thread| thread[:ractor] }.uniq
    assert_operator found["spinner"][:cpu_ns], :>, found["holder"][:cpu_ns]
  end

  def test_sampler_counts_and_takes_a_profile_with_both_times
    sampler = @target.sampler
    10.times do
      sampler.sample
      sleep 0.01
    end
    profile = sampler.remove_profile(100)

    assert_equal %i[samples cpu wall], profile.summary[:totals].keys
    assert_equal 80, profile.summary[:samples]
    assert_includes labels(profile), "Integer#times"
    assert_equal 80, @target.counts[:stacks]
    assert_equal 0, sampler.remove_profile(100).summary[:samples]
  end

  def test_target_that_is_closed_or_gone_says_so
    Process.kill(:KILL, @output.pid)
    sleep 0.01 until File.read("/proc/#{@output.pid}/stat")[/.*\) (\w)/m, 1] == "Z"
    error = assert_raises(Sperf::Error) { @target.sample }

    assert_equal "process #{@output.pid} has ended", error.message
    @target.close
    assert_raises(Sperf::Error) { @target.sample }
  end

  def test_impossible_layout_is_refused
    maps = Sperf::Outside::ProcessMaps.new(@output.pid)
    layout = Sperf::Outside::RubyLayout.of(maps, Sperf::Outside::Launch.new(maps)).at(maps)

    assert_raises(Sperf::Error) { Sperf::Native::Target.attach(@output.pid, layout.merge(frame_bytes: 57)) }
    assert_raises(KeyError) { Sperf::Native::Target.attach(@output.pid, layout.except(:thread_ec)) }
    gone = Sperf::Native::Target.attach(@output.pid, layout.merge(vm_root: 8))

    assert_raises(Sperf::Error) { gone.sample }
  end
end

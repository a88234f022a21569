# frozen_string_literal: true

require_relative "test_helper"
require_relative "../../lib/sperf/outside/target"

# Sperf::Native::Target: what the threads of another process do. For what they wait, dump_outside_test.rb has.
class TargetTest < Minitest::Test
  include TestHelper

  PROGRAM = <<~RUBY
    def start(name, &) = Thread.new(&).tap { |thread| thread.name = name }
    sleeper = start("sleeper") { sleep }
    pipe = IO.pipe
    start("reader") { pipe.first.read }
    start("spinner") { loop { 1000.times { |i| i.to_s } } }
    Thread.pass until sleeper.status == "sleep"
    $stdout.puts "ready"
    $stdout.flush
    sleep
  RUBY

  # The states of those that wait.
  WAITING = %i[waiting waiting blocking].freeze

  def setup
    super
    need_reading_from_outside
    @output = IO.popen([CLEAN, RUBY, "-e", PROGRAM])
    @output.gets
    @target = Sperf::Native::Target.open(@output.pid)
    # Threads wait for the GVL first: the spinner has it.
    wait_until { threads.values_at("main", "sleeper", "reader").map { |thread| thread[:state] } == WAITING }
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

    assert_equal %w[main reader sleeper spinner], found.keys.sort
    assert_includes %i[running gc], found["spinner"][:state]
    assert_equal @output.pid, found["main"][:tid]
    found.each_value { |thread| assert_path_exists "/proc/#{@output.pid}/task/#{thread[:tid]}" }
    assert_equal [1], found.values.map { |thread| thread[:ractor] }.uniq
    assert_operator found["spinner"][:cpu_ns], :>, found["sleeper"][:cpu_ns]
  end

  def test_sampler_counts_and_takes_a_profile_with_both_times
    sampler = @target.sampler
    10.times do
      sampler.sample
      sleep 0.01
    end
    profile = sampler.remove_profile(100)

    assert_equal %i[samples cpu wall], profile.summary[:totals].keys
    assert_equal [40, 40], [profile.summary[:samples], @target.counts[:stacks]]
    assert_includes labels(profile), "Integer#times"
    assert_equal 0, sampler.remove_profile(100).summary[:samples]
  end

  def test_target_that_is_closed_gone_or_impossible_says_so
    maps = Sperf::Outside::ProcessMaps.new(@output.pid)
    layout = Sperf::Outside::RubyLayout.of(maps, Sperf::Outside::Launch.new(maps)).at(maps)

    assert_raises(Sperf::Error) { Sperf::Native::Target.attach(@output.pid, layout.merge(frame_bytes: 57)) }
    assert_raises(KeyError) { Sperf::Native::Target.attach(@output.pid, layout.except(:thread_ec)) }
    assert_raises(Sperf::Error) { Sperf::Native::Target.attach(@output.pid, layout.merge(vm_root: 8)).sample }
    Process.kill(:KILL, @output.pid)
    wait_until { File.read("/proc/#{@output.pid}/stat")[/.*\) (\w)/m, 1] == "Z" }
    error = assert_raises(Sperf::Error) { @target.sample }

    assert_equal "process #{@output.pid} has ended", error.message
    @target.close
    assert_raises(Sperf::Error) { @target.sample }
  end
end

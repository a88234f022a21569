# frozen_string_literal: true

require_relative "native_helper"

# Which strategy runs, and what is said of it.
class NativeChoiceTest < Minitest::Test
  include NativeHelper

  REASON = <<~'RUBY'
    require "sperf"
    data = Sperf.start(**eval(ARGV[0])) { 10_000.times { nil } }
    puts "#{data[:capture]}: #{data[:capture_reason]}"
  RUBY

  def reason(options = "{}", mode: "") = ruby(mode, "-e", REASON, options).chomp

  def test_best_strategy_is_said_to_be_it
    best = Sperf::Native.capture_strategies.first
    inapplicable "no remote here" unless best == :remote

    assert_match(/\Aremote: the best there is(, and the cheapest on one core)?\z/, reason)
  end

  def test_strategy_that_was_asked_for_is_said_to_be_that
    Sperf::Native.capture_strategies.each do |capture|
      assert_equal "#{capture}: as the options say", reason("{ capture: #{capture.inspect} }")
    end
  end

  def test_one_core_is_told
    not_portable "the affinity of a process"
    lack "taskset is missing" unless system("taskset", "--version", out: File::NULL, err: File::NULL)
    inapplicable "no remote here" unless Sperf::Native.capture_strategies.first == :remote
    core = File.read("/proc/self/status")[/^Cpus_allowed_list:\s*(\d+)/, 1]
    output, status = Open3.capture2("taskset", "-c", core, RbConfig.ruby, "-I#{ROOT}/lib", "-e", REASON, "{}")

    assert_predicate status, :success?
    assert_equal "remote: the best there is, and the cheapest on one core\n", output
  end

  def test_ractors_that_were_there_before_are_told
    inapplicable "no remote here" unless Sperf::Native.capture_strategies.first == :remote
    output = run_program(<<~RUBY)
      require "sperf"
      ractor = Ractor.new { Ractor.receive }
      data = Sperf.start { 10_000.times { nil } }
      ractor.send(nil)
      puts data[:capture_reason]
    RUBY

    assert_match(/; by signals, as there are several Ractors$/, output)
  end

  def test_zjit_is_told
    inapplicable "no ZJIT before Ruby 4.0" if RUBY_VERSION < "4"
    need_mode("--zjit")

    assert_equal "signal: not remote, as ZJIT keeps parts of frames elsewhere", reason(mode: "--zjit")
  end

  # -- A Ruby that sperf does not know --

  # Makes this Ruby one of a release that is to come.
  NEWER = "Object.send(:remove_const, :RUBY_VERSION); RUBY_VERSION = '9.7.0'\n"

  # Runs +source+ in it; returns the lines that it prints.
  def in_newer_ruby(source, mode: "") = run_program("#{NEWER}require 'sperf'\n#{source}", mode:).lines(chomp: true)

  # By the public API: no blocks of their own, no instructions, but methods, files and lines, and true weights.
  def test_newer_ruby_has_profiles_and_is_told
    BUILT_MODES.each do |mode|
      output = in_newer_ruby(<<~RUBY, mode:)
        def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
        def work(ns) = (till = cpu_ns + ns; [1].each { "ab".gsub(/a/, "b") while cpu_ns < till })
        before = cpu_ns
        data = Sperf.start { work(200_000_000) }
        spent = cpu_ns - before
        own = ["-e", "Object#work"]
        rows = data[:samples].flat_map { |frames, _ns, _thread, lines| frames.zip(lines) }
        total = data[:samples].sum { |_frames, ns| ns }
        puts data.values_at(:capture, :capture_reason, :vm_layout, :instructions)
        puts total >= 200_000_000, total <= spent
        puts rows.filter_map { |frame, line| line if frame == own }.uniq.inspect
        puts rows.flat_map(&:first).grep(/block in Object|<instruction>/).inspect
      RUBY

      assert_equal ["safepoint", "neither remote nor signal, as this Ruby is newer than sperf",
                    "ruby 9.7 is newer than those that sperf was tested with", "0", "true", "true", "[4]", "[]"],
                   output, mode
    end
  end

  def test_newer_ruby_takes_signals_where_they_are_asked_for
    only_on_linux "no signals to capture with" unless Sperf::Native.capture_strategies.include?(:signal)
    output = in_newer_ruby(<<~RUBY)
      till = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + 0.1
      data = Sperf.start(capture: :signal) { nil while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < till }
      puts Sperf::Native.capture_strategies.inspect, data[:capture], data[:samples].any?
    RUBY

    assert_equal ["[:signal, :safepoint]", "signal", "true"], output
  end

  def test_newer_ruby_is_recorded_with_threads_collections_and_waits
    output = in_newer_ruby(<<~RUBY)
      data = Sperf.start(mode: :wall) do
        threads = Array.new(3) { |i| Thread.new { 200.times { Array.new(500) { |j| "\#{i} \#{j}" } }; sleep(0.02) } }
        GC.start
        GC.compact if GC.respond_to?(:compact)
        threads.each(&:join)
        Fiber.new { 1000.times { |i| i.to_s } }.resume
      end
      labels = data[:samples].flat_map { |frames,| frames.map(&:last) }
      puts ["[GC marking]", "[GVL blocked]", "Kernel#sleep"].map { |label| labels.include?(label) }
    RUBY

    assert_equal %w[true true true], output
  end
end

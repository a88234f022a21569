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

    assert_equal "signal: not remote, as ZJIT keeps frames in registers", reason(mode: "--zjit")
  end
end

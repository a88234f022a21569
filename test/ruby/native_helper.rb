# frozen_string_literal: true

# For tests of the extension: sessions in this process, and programs in processes of their own.

require "minitest/autorun"
require "open3"
require "rbconfig"
require "sperf"
require_relative "requirements"

module NativeHelper
  include Requirements

  ROOT = File.expand_path("../..", __dir__)

  # Every way in which a program may run here: option for Ruby, or none.
  MODES = ["", ("--yjit" if RbConfig::CONFIG["YJIT_SUPPORT"].to_s != "no"),
           ("--zjit" if RbConfig::CONFIG["ZJIT_SUPPORT"].to_s.match?(/yes|dev/))].compact.freeze

  # How stacks are captured where the thread is: what holds for the default need not hold for signals.
  STRATEGIES = (Sperf::Native.capture_strategies - [:safepoint]).freeze

  # Runs Ruby with +arguments+ (and +environment+); returns stdout. Fails the test where it does not exit with 0.
  def ruby(*arguments, environment: {}, input: "")
    command = [environment, RbConfig.ruby, "-W0", "-I#{ROOT}/lib", *arguments.reject(&:empty?)]
    output, errors, status = Open3.capture3(*command, stdin_data: input)
    assert_predicate status, :success?, "#{status}\n#{errors}\n#{output}"
    output
  end

  # Runs the program +source+ in a process of its own.
  def run_program(source, mode: "", environment: {}) = ruby(mode, "-e", source, environment:)

  # For a test that calls C functions of its own: a Ruby that was built without libffi, as script/ruby has it, cannot.
  def need_fiddle
    require "fiddle"
  rescue LoadError
    lack "this Ruby lacks Fiddle"
  end

  def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

  def mono_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

  # Uses +milliseconds+ of this thread's CPU time and returns that number.
  def burn(milliseconds)
    deadline = cpu_ns + (milliseconds * 1_000_000)
    nil while cpu_ns < deadline
    milliseconds
  end

  def total(data) = data[:samples].sum { |_, weight| weight }

  def labels(data) = data[:samples].flat_map { |frames,| frames.map(&:last) }.uniq
end

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

  # Every way in which a program may run on this release of Ruby: option for Ruby, or none.
  MODES = ["", "--yjit", ("--zjit" if RUBY_VERSION >= "4")].compact.freeze

  # Those that this Ruby was built with; another one may run on with a warning.
  BUILT_MODES = MODES.select do |mode|
    mode.empty? ||
      system(RbConfig.ruby, mode, "-e", "exit RubyVM.const_defined?(ARGV[0])", mode.delete("-").upcase, err: File::NULL)
  end.freeze

  # How stacks are captured where the thread is: what holds for the default need not hold for signals.
  STRATEGIES = (Sperf::Native.capture_strategies - [:safepoint]).freeze

  # Ruby's own tool is told of the objects of a method that ZJIT has compiled.
  ANNOUNCED = <<~RUBY
    require "objspace"
    def make(list) = list << []
    100.times { make([]) }
    list = []
    ObjectSpace.trace_object_allocations { 100.times { make(list) } }
    exit list.all? { |object| ObjectSpace.allocation_sourceline(object) }
  RUBY

  # Returns whether Ruby announces objects of code that it has compiled. Where it does not, mode object is refused.
  def self.objects_announced?(mode) = mode != "--zjit" || system(RbConfig.ruby, mode, "-e", ANNOUNCED)

  # The test gems, for programs in processes of their own.
  GEMS = File.join(ROOT, "vendor/gems/test/bundler/setup.rb")

  # For the class of a test.
  module EachMode
    # Defines a test for each mode; the block gets it.
    def in_each_mode(name, &)
      define_method(name, &)
      MODES.each do |mode|
        suffix = mode.empty? ? "interpreted" : mode.delete_prefix("--")
        define_method(:"test_#{name}_#{suffix}") { __send__(name, mode) }
      end
    end
  end

  def self.included(test)
    super
    test.extend(EachMode)
  end

  # A Ruby is built without its JITs where there was no rustc, which script/tools brings for CI.
  def need_mode(mode)
    lack "this Ruby has no #{mode.delete_prefix("--").upcase}" unless BUILT_MODES.include?(mode)
  end

  # Runs Ruby with +arguments+ (and +environment+); returns stdout. Fails the test where it does not exit with 0. A mode
  # comes first.
  def ruby(*arguments, environment: {}, input: "")
    need_mode(arguments.first) if MODES.include?(arguments.first)
    # RubyGems takes longer to load than most of these programs run. It loads rbconfig, which programs use.
    bare = [RbConfig.ruby, "--disable-gems", "-rrbconfig"]
    command = [environment, *bare, "-W0", "-I#{ROOT}/lib", *arguments.reject(&:empty?)]
    output, errors, status = Open3.capture3(*command, stdin_data: input)
    assert_predicate status, :success?, "#{status}\n#{errors}\n#{output}"
    output
  end

  # Runs the program +source+ in a process of its own.
  def run_program(source, mode: "", environment: {}) = ruby(mode, "-e", source, environment:)

  def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

  def mono_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

  # For how long this thread has been ready to run and had no core, as Linux counts it; 0 where nobody does.
  def waited_for_core_ns
    File.read("/proc/thread-self/schedstat").split[1].to_i
  rescue Errno::ENOENT
    0
  end

  # The share, within half a point and four standard errors. Ticks are spread more evenly than chance would have it,
  # unless some are late. +chance+: what chance makes of a share, in standard deviations of one sample's.
  def assert_share(expected, share, chance, message = nil)
    assert_in_delta expected, share, 0.005 + (4 * Math.sqrt(expected * (1 - expected)) * chance), message
  end

  # Uses +milliseconds+ of this thread's CPU time and returns that number. Where the session that records has not taken
  # +samples+ by then, as on a busy machine, it goes on until it has. The first may be of what came before.
  def burn(milliseconds, samples: 0)
    enough = Sperf::Native.sampling_count + samples if samples.positive?
    deadline = cpu_ns + (milliseconds * 1_000_000)
    nil while cpu_ns < deadline
    nil while enough && Sperf::Native.sampling_count < enough
    milliseconds
  end

  def total(data) = data[:samples].sum { |_, weight| weight }

  def labels(data) = data[:samples].flat_map { |frames,| frames.map(&:last) }.uniq
end

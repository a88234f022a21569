# frozen_string_literal: true

# What holds for every test, whichever file it is in; script/minitest loads it.

require "minitest"
require "timeout"

module Suite
  # A test that has not ended after so many seconds waits for what will not come: the longest take one minute on a
  # machine that is busy all over.
  LIMIT = Integer(ENV.fetch("TEST_LIMIT", 600))

  # For how many seconds a program of test/stress runs: make test-stress, of make test-more, asks for more.
  STRESS_S = Float(ENV.fetch("STRESS_SECONDS", "1"))

  class TookTooLong < Minitest::Assertion; end

  # Every conversation with another process ends, if not by itself.
  module TimeLimit
    def run
      Timeout.timeout(LIMIT, TookTooLong, "took longer than #{LIMIT} s") { super }
    ensure
      kill_children if failures.any?(TookTooLong)
    end

    private

    # What the test started would run on, and take a core from all that follow.
    def kill_children
      Dir["/proc/self/task/*/children"].flat_map { |file| File.read(file).split }.each do |pid|
        Process.kill(:KILL, Integer(pid))
        Process.wait(Integer(pid))
      rescue SystemCallError
        next # ended by itself
      end
    end
  end

  # Marks a failed comparison of quantities: with a tolerance, a bound or a range. This is no subclass of
  # Minitest::Assertion, as minitest counts only failures of that class itself.
  module Measured; end

  # Marks what a comparison of quantities fails by as Measured.
  module Measurements
    def assert_in_delta(*) = Suite.measured { super }

    def assert_operator(object, operator, *) = object.is_a?(Numeric) ? Suite.measured { super } : super

    def assert_includes(collection, *) = collection.is_a?(Range) ? Suite.measured { super } : super
  end

  def self.measured
    yield
  rescue Minitest::Assertion => e
    raise e.extend(Measured)
  end

  # A machine that has other work can spoil a measurement; a defect shows in each one. What was measured again is
  # printed.
  module MeasuredAgain
    # Seconds to wait before each further measurement.
    PAUSES = ENV.fetch("TEST_PAUSES", "2 20").split.map { |seconds| Float(seconds) }

    def run_one_method(test_class, name)
      PAUSES.reduce(super) do |result, pause|
        break result unless result.failures.any? && result.failures.all?(Measured)

        puts "\nmeasured again: #{test_class}##{name}: #{result.failures.first.message.lines.join(" ").squeeze(" ")}"
        sleep pause
        super
      end
    end
  end

  # Marks tests that take long and seldom find what quicker ones do not: `slow def test_x`, `slow(/some/)`, `slow` for
  # a whole class. SLOW_TESTS chooses: "without" them (make test), "only" them (make test-slow), or else all tests.
  module Slow
    def slow(tests = //)
      (@slow ||= []) << Regexp.new(tests.is_a?(Regexp) ? tests : "\\A#{tests}\\z")
      tests
    end

    def runnable_methods
      slow, quick = super.partition { |name| @slow&.any? { |tests| tests.match?(name) } }
      { "only" => slow, "without" => quick }.fetch(ENV["SLOW_TESTS"]) { super }
    end
  end

  # In CI the scripts have brought everything that can be installed. What cannot says so by Requirements#inapplicable.
  module NothingSkipped
    def skip(reason = nil, *) = flunk("nothing may be skipped in CI: #{reason}")
  end
end

# Nothing of the runner's is left in a buffer when a test forks or captures what is printed.
$stdout.sync = true
Minitest::Test.prepend(Suite::TimeLimit)
Minitest::Test.prepend(Suite::Measurements)
Minitest::Test.singleton_class.prepend(Suite::Slow)
Minitest.singleton_class.prepend(Suite::MeasuredAgain)
Minitest::Test.prepend(Suite::NothingSkipped) if ENV["CI"]

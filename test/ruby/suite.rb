# frozen_string_literal: true

# What holds for every test, whichever file it is in; script/minitest loads it.

require "minitest"
require "timeout"

module Suite
  # A test that has not ended after so many seconds waits for what will not come: the longest take one minute on a
  # machine that is busy all over.
  LIMIT = Integer(ENV.fetch("TEST_LIMIT", 600))

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

  # In CI the scripts have brought everything that can be installed. What cannot says so by Requirements#inapplicable.
  module NothingSkipped
    def skip(reason = nil, *) = flunk("nothing may be skipped in CI: #{reason}")
  end
end

Minitest::Test.prepend(Suite::TimeLimit)
Minitest::Test.prepend(Suite::NothingSkipped) if ENV["CI"]

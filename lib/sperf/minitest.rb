# frozen_string_literal: true

# Labels what tests of Minitest do: test is the class and the name of each, OrdersTest#test_total. With setup and
# teardown, in parallel threads and in children of fork as well.
#
#   sperf record ruby -rsperf/minitest -Itest test/orders_test.rb
#   sperf report --tags
#
# It may be required before Minitest or after. Where no session runs it does nothing.
require_relative "integrations"
require_relative "integrations/arrival"
require_relative "integrations/work"

module Sperf
  module Integrations
    # Prepended to Minitest::Test.
    module MinitestTest
      WORK = Work.new("test")
      private_constant :WORK

      # Of Minitest: runs the test, and returns its result.
      def run(...)
        WORK.call(-> { { test: "#{self.class}##{name}" } }) { super }
      end
    end

    Arrival.of(%i[Minitest Test]) { |test| test.prepend(MinitestTest) }
  end
end

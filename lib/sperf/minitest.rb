# frozen_string_literal: true

# Labels tests of Minitest in profiles: the label test is the class and the name, OrdersTest#test_total. Setup and
# teardown are included. Tests in parallel threads and in forked workers are labelled as well.
#
#   sperf record ruby -rsperf/minitest -Itest test/orders_test.rb
#   sperf report --tags
#
# May be required before or after Minitest. Without a session it does nothing.
require_relative "integrations"
require_relative "integrations/run_labeller"

module Sperf
  module Integrations
    # Prepended to Minitest::Test.
    module MinitestTest
      LABELLER = RunLabeller.new("test")
      private_constant :LABELLER

      # Runs the test, and returns its result.
      def run(...) = LABELLER.call(-> { { test: "#{self.class}##{name}" } }) { super }
    end

    ConstantHook.on_defined(%i[Minitest Test]) { |test| test.prepend(MinitestTest) }
  end
end

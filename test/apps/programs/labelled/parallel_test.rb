# frozen_string_literal: true

# Tests of Rails in children of fork.
require "active_support"
require "active_support/test_case"
require "active_support/testing/autorun"
require_relative "by_name"

Minitest::Test.prepend(Module.new do
  def run = ByName.outside("#{self.class}##{name}") { super }
end)

class ForkedTest < ActiveSupport::TestCase
  parallelize(workers: 2, threshold: 0)

  { short: 2, middle: 4, long: 8, other: 4 }.each do |name, times|
    test(name.to_s) { ByName.inside("ForkedTest#test_#{name}") { times.times { assert_equal 196_418, Hot.work } } }
  end
end

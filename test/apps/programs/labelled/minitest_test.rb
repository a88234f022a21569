# frozen_string_literal: true

require "minitest/autorun"
require "minitest/mock"
require_relative "by_name"

Minitest::Test.prepend(Module.new do
  def run = ByName.outside("#{self.class}##{name}") { super }
end)

class ParallelTest < Minitest::Test
  parallelize_me!

  { short: 3, middle: 6, long: 9 }.each do |name, times|
    define_method("test_#{name}") do
      ByName.inside("ParallelTest#test_#{name}") { times.times { assert_equal 196_418, Hot.work } }
    end
  end
end

describe "Waiting" do
  it("sleeps") { ByName.inside("Waiting#test_0001_sleeps") { sleep 0.15 } }

  it("stubs clocks") { Process.stub(:clock_gettime, 1) { assert_equal 1, Process.clock_gettime(0) } }

  it("fails") { assert_equal 0, 1 }

  it("raises") { raise KeyError, "none" }

  it("skips") { skip "not there" }
end

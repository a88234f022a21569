# frozen_string_literal: true

require "minitest/autorun"
require "minitest/mock"

class HotTest < Minitest::Test
  parallelize_me!

  12.times { |number| define_method("test_#{number}") { assert_equal 196_418, Hot.work } }

  def test_stubbed = Time.stub(:now, Time.at(0)) { assert_equal 0, Time.now.to_i }

  def test_failing = assert_equal(0, Hot.work)

  def test_skipped = skip("not there")
end

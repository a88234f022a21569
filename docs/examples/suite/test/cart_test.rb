# frozen_string_literal: true

require "minitest/autorun"
require_relative "../lib/cart"

class CartTest < Minitest::Test
  def cart = Array.new(20) { |i| "SKU-#{19_000 + i}" }.inject(Cart.new, :add)

  def test_empty_at_first = assert_equal(0, Cart.new.total)

  10.times do |number|
    define_method("test_total_#{number}") { assert_predicate cart.total, :positive? }
  end
end

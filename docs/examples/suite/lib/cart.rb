# frozen_string_literal: true

# A shopping cart. Looking up a price is slow on purpose.
class Cart
  CATALOG = Array.new(20_000) { |i| { sku: "SKU-#{i}", cents: (i * 37) % 5_000 } }

  def initialize
    @skus = []
  end

  def add(sku)
    @skus << sku
    self
  end

  def total = @skus.sum { |sku| price(sku) }

  private

  def price(sku) = CATALOG.find { |item| item[:sku] == sku }.fetch(:cents)
end

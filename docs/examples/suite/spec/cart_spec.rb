# frozen_string_literal: true

require_relative "../lib/cart"

RSpec.describe Cart do
  let(:cart) { Array.new(20) { |i| "SKU-#{19_000 + i}" }.inject(described_class.new, :add) }

  it("is empty at first") { expect(described_class.new.total).to eq(0) }

  10.times do |number|
    it("adds up what is in it (#{number})") { expect(cart.total).to be_positive }
  end

  it "waits for a payment" do
    sleep 0.3
    expect(cart.total).to be_positive
  end
end

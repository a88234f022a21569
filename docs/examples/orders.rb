# frozen_string_literal: true

# A program to try sperf on: reads orders and customers as JSON and prints what each customer has spent.
#
# The part that costs the most is not the one that looks like work. `ruby orders.rb --index` runs it repaired.

require "json"

class Report
  def initialize(json, index:)
    data = JSON.parse(json)
    @orders = data.fetch("orders")
    @customers = data.fetch("customers")
    @by_id = @customers.to_h { |customer| [customer["id"], customer] } if index
  end

  def rows
    totals = Hash.new(0)
    @orders.each { |order| totals[customer_of(order)["name"]] += price(order) }
    totals.sort_by { |name, cents| [-cents, name] }
  end

  def to_s
    rows.map { |name, cents| format("%-20s %10.2f", name, cents / 100.0) }.join("\n")
  end

  private

  def customer_of(order)
    return @by_id[order["customer"]] if @by_id

    @customers.find { |customer| customer["id"] == order["customer"] }
  end

  def price(order)
    order["lines"].sum { |line| line["cents"] * line["count"] }
  end
end

def generate(customers:, orders:, random: Random.new(1))
  JSON.generate(
    customers: Array.new(customers) { |i| { id: "c#{i}", name: "Customer #{i}" } },
    orders: Array.new(orders) do |i|
      lines = Array.new(5) { { cents: random.rand(10_000), count: random.rand(1..9) } }
      { id: i, customer: "c#{random.rand(customers)}", lines: }
    end
  )
end

puts Report.new(generate(customers: 1_000, orders: 20_000), index: ARGV.delete("--index")).to_s.lines.first(3)

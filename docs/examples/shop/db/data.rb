# frozen_string_literal: true

ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:customers) { |table| table.string :name }
  create_table(:orders) do |table|
    table.belongs_to :customer
    table.integer :cents
  end
end

Customer.insert_all!(Array.new(50) { |i| { name: "Customer #{i}" } })
Order.insert_all!(Array.new(1_000) { |i| { customer_id: (i % 50) + 1, cents: (i * 7919) % 10_000 } })

# frozen_string_literal: true

# A shop in one file: Active Record on SQLite, views, JSON, and Active Job on threads of its own. It has APP_ORDERS
# orders, 8 where that is not set. Whoever loads it defines Hot.work first.
require "rails"
require "active_record/railtie"
require "active_job/railtie"
require "action_controller/railtie"
require "action_view/railtie"

class Shop < Rails::Application
  config.load_defaults Rails::VERSION::STRING.to_f
  config.root = __dir__
  config.eager_load = true
  config.secret_key_base = "0" * 64
  config.logger = Logger.new(File::NULL)
  config.cache_store = :memory_store
  config.active_job.queue_adapter = :async
  config.hosts.clear

  routes.append do
    resources :orders, only: %i[index show]
    post "orders/:id/count", to: "orders#count"
    get "counted", to: "orders#counted"
  end
end

Shop.initialize!

class Order < ActiveRecord::Base
  has_many :items

  # What a real shop would not compute like this.
  def discount = Hot.work(30) % 100
end

class Item < ActiveRecord::Base
  belongs_to :order
end

class CountJob < ActiveJob::Base
  def perform(id)
    order = Order.find(id)
    order.update!(counted: order.items.sum(:price) + Hot.work(30))
  end
end

class OrdersController < ActionController::Base
  skip_forgery_protection
  prepend_view_path File.join(__dir__, "views")

  def index
    @orders = Order.includes(:items).order(:id)
  end

  def show
    order = Order.find(params[:id])
    render json: { order: order.as_json(only: %i[id name]), items: order.items.order(:id).pluck(:name, :price),
                   discount: order.discount }
  end

  def count
    CountJob.perform_later(params[:id])
    head :accepted
  end

  def counted
    render plain: Order.where.not(counted: nil).order(:id).pluck(:counted).join(",")
  end
end

ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:orders) do |table|
    table.string :name
    table.integer :counted
  end
  create_table(:items) do |table|
    table.belongs_to :order
    table.string :name
    table.integer :price
  end
end

Integer(ENV.fetch("APP_ORDERS", "8")).times do |number|
  order = Order.create!(name: "Order #{number}")
  5.times { |item| order.items.create!(name: "Item #{item}", price: (number * 10) + item) }
end
5.times { Order.find_each(&:discount) }
# Connections are not for children of fork.
ActiveRecord::Base.connection_handler.clear_all_connections!

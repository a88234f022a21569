# frozen_string_literal: true

# The shop of test/apps in Rails, with two threads that ask it for pages of orders and for orders as JSON. Needs
# DATABASE_URL, and the gems of the applications.

require "rails"
require "sperf/rails"

# What the application computes for its tests is left out.
Object.const_set(:Hot, Module.new) unless defined?(Hot)
Hot.define_singleton_method(:work) { |number = 0| number }
Sperf::Railtie.config.sperf.notifications = true
require_relative "../../../test/apps/programs/rails/app"
require "rack/mock_request"

requests = Rack::MockRequest.new(Shop)
threads = Array.new(2) do |number|
  Thread.new do
    Thread.current.name = "web #{number + 1}"
    20.times do |round|
      requests.get("/orders")
      5.times { |order| requests.get("/orders/#{((round + order) % 8) + 1}") }
      sleep 0.005
    end
  end
end
threads.each(&:join)

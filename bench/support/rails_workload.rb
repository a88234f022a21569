# frozen_string_literal: true

require "tmpdir"

module Bench
  module Workloads
    # A round asks the Rails application of test/apps for a page of 30 orders with 5 items each (Active Record, 150
    # partials) and for five orders as JSON, without a server, all on this thread.
    #
    # Needs the gems of the applications on the load path. The database is a file of its own. The computations that the
    # application does for the tests are left out.
    class RailsRequests
      ORDERS = 30
      JSON_REQUESTS = 5

      def initialize
        directory = Dir.mktmpdir("bench-rails")
        at_exit { FileUtils.rm_rf(directory) }
        ENV.update("APP_ORDERS" => ORDERS.to_s, "DATABASE_URL" => "sqlite3:#{directory}/shop.sqlite3",
                   "RACK_ENV" => "production")
        Object.const_set(:Hot, Module.new { def self.work(number) = number })
        require_relative "../../test/apps/programs/rails/app"
        require "rack/mock_request"
        @requests = Rack::MockRequest.new(::Shop)
      end

      def call(rounds)
        rounds.times do |round|
          get("/orders")
          JSON_REQUESTS.times { |number| get("/orders/#{(((JSON_REQUESTS * round) + number) % ORDERS) + 1}") }
        end
      end

      # Sends +count+ requests for JSON, from number +first+ on, and a page for every ten of them, through
      # +application+: the shop with something in front.
      def through(application, count, first = 0)
        through = Rack::MockRequest.new(application)
        (first...(first + count)).each do |number|
          get("/orders", through) if (number % 10).zero?
          get("/orders/#{(number % ORDERS) + 1}", through)
        end
      end

      def about
        "Rails #{::Rails.version}: a round is a page of #{ORDERS} orders (150 partials) and #{JSON_REQUESTS} " \
          "requests for JSON, by Rack::MockRequest"
      end

      private

      def get(path, requests = @requests)
        status = requests.get(path).status
        raise "GET #{path}: #{status}" unless status == 200
      end
    end
  end
end

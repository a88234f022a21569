# frozen_string_literal: true

# The Rails application of test/apps. Each worker loads it, so each has a database of its own.

# The session has begun before the worker loads this.
WorkerClock.start

# What the application would compute is not what is measured.
module Hot
  def self.work(number) = number
end

ENV["APP_ORDERS"] = "30"
ENV["DATABASE_URL"] = "sqlite3:#{Dir.pwd}/shop-#{Process.pid}.sqlite3"
require_relative "../../../test/apps/programs/rails/app"

run ->(environment) { Shop.call(environment).tap { WorkerClock.used_ns } }

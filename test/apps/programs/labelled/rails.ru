# frozen_string_literal: true

# An application of Rails that sends profiles to APP_RAILS_PUSH, and answers as puma.ru does.
require "action_controller/railtie"
require "sperf/rails"
require_relative "../../support/hot" unless defined?(Hot)

class Shop < Rails::Application
  config.root = Dir.pwd
  config.eager_load = false
  config.logger = Logger.new($stdout)
  config.hosts.clear
  config.secret_key_base = "x" * 64
  config.sperf.push = ENV.fetch("APP_RAILS_PUSH")
  routes.append { get "/", to: "hot#index" }
end

class HotController < ActionController::Base
  def index
    Hot.work
    render plain: "#{Process.pid} 0"
  end
end

Shop.initialize!
run Shop

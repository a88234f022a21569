# frozen_string_literal: true

# A Rails application to try sperf on: one page that lists the customers and what each has spent.
require "rails"
require "active_record/railtie"
require "action_controller/railtie"
require "action_view/railtie"
require "sperf/rails"

class Shop < Rails::Application
  config.load_defaults 8.1
  config.eager_load = true
  config.secret_key_base = "0" * 64
  config.logger = Logger.new(File::NULL)
  config.hosts.clear
  config.sperf.slow = 500 # ms
end

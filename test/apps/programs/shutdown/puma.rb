# frozen_string_literal: true

bind "tcp://127.0.0.1:0"
environment "production"
threads 3, 3
workers Integer(ENV.fetch("APP_WORKERS"))
preload_app!
force_shutdown_after Float(ENV["APP_FORCE"]) if ENV["APP_FORCE"]
rackup File.join(__dir__, "config.ru")

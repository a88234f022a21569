# frozen_string_literal: true

bind "tcp://127.0.0.1:0"
environment "production"
threads 2, 2
workers Integer(ENV.fetch("APP_WORKERS"))
preload_app! ENV["APP_PRELOAD"] == "1"
plugin :sperf
rackup File.join(__dir__, "puma.ru")

# frozen_string_literal: true

require_relative "../../support/end_of_puma" # A restart forgets the options of Ruby, and so what they have loaded.

bind "tcp://127.0.0.1:0"
environment "production"
threads 2, 2
workers Integer(ENV.fetch("APP_WORKERS"))
preload_app! ENV["APP_PRELOAD"] == "1"
plugin :sperf
sperf(**{ push: ENV.fetch("APP_PUSH", nil), rotate: ENV["APP_ROTATE"]&.to_i }.compact)
rackup File.join(__dir__, ENV.fetch("APP_RACKUP", "puma.ru"))

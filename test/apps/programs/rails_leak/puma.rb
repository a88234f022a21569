# frozen_string_literal: true

bind "tcp://127.0.0.1:0"
environment "production"
threads 2, 2
rackup File.join(__dir__, "config.ru")

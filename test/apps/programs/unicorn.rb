# frozen_string_literal: true

# Unicorn's configuration: two workers. It prints the port that it was given, as others do.
worker_processes 2
preload_app true
listen "127.0.0.1:0"
after_fork do |server, worker|
  puts "http://127.0.0.1:#{server.class::LISTENERS.first.local_address.ip_port}" if worker.nr == 1
  $stdout.flush
end

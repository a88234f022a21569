# frozen_string_literal: true

# Puma in this process serves the Rails application of test/apps with five threads and YJIT, as Rails has it, until its
# standard input ends. For each request, as servers do, the program also creates a thread, a fiber and an enumerator
# that end with it.
#
# Task: tracer ("trace", a row of support/profilers.rb, or none), frequency. Answer: the port of 127.0.0.1, and the
# process id, which is not the command's where a command records it.

require_relative "../support/child"
require_relative "../support/profilers"
require "tmpdir"

# What the application would compute is not what is measured.
module Hot
  def self.work(number) = number
end

task = Bench::Child.task
Dir.mktmpdir do |directory|
  ENV.update("DATABASE_URL" => "sqlite3:#{directory}/shop.sqlite3", "RACK_ENV" => "production")
  require_relative "../../test/apps/programs/rails/app"
  require "puma"
  require "puma/server"
  require "sperf"

  churn = lambda do |environment|
    Thread.new { Enumerator.new { |y| 3.times { |i| y << i } }.next }.join
    Shop.call(environment)
  end
  server = Puma::Server.new(churn, nil, min_threads: 5, max_threads: 5, log_writer: Puma::LogWriter.null)
  port = server.add_tcp_listener("127.0.0.1", 0).local_address.ip_port
  server.run
  case task[:tracer]
  when nil then nil
  when "trace" then Sperf::Trace.start
  else Bench::Profilers.make(task[:tracer], task[:frequency]).start
  end
  Bench::Child.answer([port, Process.pid])
  $stdin.read
end
exit!(true) # what was recorded is not looked at

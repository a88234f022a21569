# frozen_string_literal: true

# Puma in this process serves the Rails application of test/apps with two threads and YJIT, as Rails has it; one client,
# a process of its own, asks it without a pause for a page of 8 orders.
#
# Task: tracer ("sperf", "sperf only", "ruby-prof"), seconds. Answer: requests a second, bare and then in each of so
# many seconds under the tracer.

require_relative "../support/child"

# What the application would compute is not what is measured.
module Hot
  def self.work(number) = number
end

CLIENT = <<~RUBY
  require "net/http"
  now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
  Net::HTTP.start("127.0.0.1", ARGV[0]) do |http|
    ARGV[1].to_i.times do
      begun = now.call
      count = 0
      (http.get("/orders").code == "200" or exit 1) && count += 1 until now.call - begun > 1
      puts count / (now.call - begun)
    end
  end
RUBY

task = Bench::Child.task
require "tmpdir"
Dir.mktmpdir do |directory|
  ENV.update("DATABASE_URL" => "sqlite3:#{directory}/shop.sqlite3", "RACK_ENV" => "production")
  require_relative "../../test/apps/programs/rails/app"
  require "puma"
  require "puma/server"
  require "ruby-prof"
  require "sperf"

  server = Puma::Server.new(Shop, nil, min_threads: 2, max_threads: 2, log_writer: Puma::LogWriter.null)
  port = server.add_tcp_listener("127.0.0.1", 0).local_address.ip_port
  server.run
  ask = lambda do |seconds|
    IO.popen([RbConfig.ruby, "-e", CLIENT, port.to_s, seconds.to_s], &:readlines).map { |line| Float(line) }
  end
  bare = ask.call(3).last
  profile = RubyProf::Profile.new # kept: the collector would end what it does
  case task[:tracer]
  when "sperf" then Sperf::Trace.start
  when "sperf only" then Sperf::Trace.start(only: "OrdersController#index")
  when "ruby-prof" then profile.start
  end
  Bench::Child.answer({ bare:, traced: ask.call(task[:seconds]) })
end
exit!(true) # what was traced is not looked at

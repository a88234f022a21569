# frozen_string_literal: true

# Stands for a server: three threads answer requests, each of which computes and waits for a database.
require "sperf/rack"

def render(rows) = Array.new(rows) { |row| "<li>order #{row}: #{Math.sqrt(row)}</li>" }.join

def query(seconds) = sleep(seconds)

shop = Sperf::Rack.new(lambda do |env|
  number = env["PATH_INFO"][/\d+/].to_i
  3.times do
    render(number % 5 == 0 ? 4000 : 1000)
    query(0.004)
  end
  [200, {}, [render(1000)]]
end)

requests = Queue.new
400.times { |number| requests << { "REQUEST_METHOD" => "GET", "PATH_INFO" => "/orders/#{number}" } }
requests.close
threads = Array.new(3) do
  Thread.new do
    while (env = requests.pop)
      shop.call(env)
    end
  end
end
threads.each(&:join)

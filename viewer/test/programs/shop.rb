# frozen_string_literal: true

# A program with something of everything that the viewer shows: Ruby and C code, a standard library, garbage, threads
# that wait for each other and for input, and recursion. `ruby shop.rb [seconds] [slow]`; slow does one thing twice.

require "json"

# rubocop:disable Style/OneClassPerFile -- one program

class Catalogue
  def initialize
    @items = Array.new(400) do |id|
      { "id" => id, "name" => "item #{id}", "price" => (id * 37) % 9_000, "tags" => %w[a b c] }
    end
  end

  def document = JSON.generate(@items)

  def parse(text) = JSON.parse(text)

  def cheapest(items) = items.sort_by { |item| [item["price"], item["name"]] }.first(10)

  def describe(items) = items.map { |item| format("%-20s %6.2f", item["name"], item["price"] / 100.0) }.join("\n")
end

class Routes
  def distance(from, to, depth = 0)
    return (from - to).abs + 1 if depth == 11

    [distance(from + 1, to, depth + 1), distance(from, to - 1, depth + 1)].min
  end
end

class Shop
  def initialize(slow)
    @catalogue = Catalogue.new
    @routes = Routes.new
    @rounds = slow ? 2 : 1
    @queue = Queue.new
  end

  def run(seconds)
    @stop = now + seconds
    @least_cpu = seconds / 2
    workers = [worker("accounts") { account }, worker("courier") { deliver }, worker("printer") { print_labels }]
    serve until closed?
    workers.each(&:join)
  end

  private

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  # On a machine that is busy otherwise it takes longer to show everything.
  def closed? = now > @stop && Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) > @least_cpu

  def worker(name)
    Thread.new do
      Thread.current.name = name
      yield # at least once, however late it gets a core
      yield until closed?
    end
  end

  def serve
    items = nil
    @rounds.times { items = @catalogue.parse(@catalogue.document) }
    @catalogue.describe(@catalogue.cheapest(items))
    @queue << items.size
    wait_for_customer
  end

  def wait_for_customer = sleep(0.004)

  def account
    (1..3_000).sum { |number| number.to_s.reverse.to_i % 7 }
    sleep(0.001)
  end

  def deliver
    @routes.distance(1, 40)
    sleep(0.008)
  end

  def print_labels
    @queue.pop(timeout: 0.05)
    Array.new(3_000) { |number| "label #{number}" * 4 }.to_set
  end
end

# rubocop:enable Style/OneClassPerFile

Shop.new(ARGV[1] == "slow").run(Float(ARGV[0] || 1))

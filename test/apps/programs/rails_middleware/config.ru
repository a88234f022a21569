# frozen_string_literal: true

# The shop of programs/rails with sperf/rails, as its settings APP_SPERF (JSON) say. In front of all middleware it has
# clocks of its own: the CPU time of the thread that answers each kind of request. /start begins a session and lets the
# clocks begin anew, /stop ends the session, writes what they say to the file APP_TRUTH, and the profile to sperf.data.
require "json"
require "rails"
require "sperf/rails"

Sperf::Railtie.config.sperf.merge!(JSON.parse(ENV.fetch("APP_SPERF", "{}"), symbolize_names: true))
require_relative "../rails/app"
Rails.logger = Logger.new("rails.log")

class SlowController < ActionController::Base
  skip_forgery_protection

  def wait
    sleep(Float(params[:seconds]))
    head :no_content
  end

  def burn
    Hot.work(Integer(params[:rounds]))
    head :no_content
  end

  # 1 query for the orders, 2 for the items of each, 10 and 1 for one item; 2 are answered from the cache.
  def lines
    Order.all.to_a.each { |order| order.items.load }
    Item.uncached { 10.times { Item.find_by(id: 1) } }
    3.times { Item.find_by(id: 1) }
    sleep(0.05)
    head :ok
  end

  # What has a time of its last change is not put together to be summed up.
  def stream
    headers["Last-Modified"] = Time.now.httpdate
    self.response_body = Enumerator.new { |out| 5.times { sleep(0.1) && out << "part" } }
  end
end

Shop.routes.append do
  get "wait/:seconds", to: "slow#wait", constraints: { seconds: /[\d.]+/ }
  get "burn/:rounds", to: "slow#burn"
  get "stream", to: "slow#stream"
  match "lines/:id", to: "slow#lines", via: %i[get post]
  get "old/:word", to: redirect("/orders")
end
Shop.reload_routes!

# What requests take, by what the paths are.
class Truth
  NAMES = { %r{\A/orders\z} => "orders#index", %r{\A/orders/\d+(?:\.json)?\z} => "orders#show",
            %r{\A/orders/\d+/count\z} => "orders#count", %r{\A/wait/} => "slow#wait",
            %r{\A/burn/} => "slow#burn" }.freeze

  def initialize(app)
    @app = app
    @sums = Hash.new { |sums, name| sums[name] = { count: 0, cpu: 0 } }
  end

  def call(env)
    case env["PATH_INFO"]
    when "/start" then start
    when "/stop" then stop
    else measure(env)
    end
  end

  private

  def start
    @sums.clear
    Sperf.start(output: "sperf.data", frequency: 4000) # chance makes less than half a point
    [204, {}, []]
  end

  def stop
    Sperf.stop
    File.write(ENV.fetch("APP_TRUTH"), JSON.generate(@sums))
    [204, {}, []]
  end

  def measure(env)
    name = NAMES.find { |pattern, _| pattern.match?(env["PATH_INFO"]) }&.last || "other"
    begun = now
    @app.call(env)
  ensure
    @sums[name][:count] += 1
    @sums[name][:cpu] += now - begun
  end

  def now = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
end

use Truth
run Shop

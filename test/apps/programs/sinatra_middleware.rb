# frozen_string_literal: true

# Asks a Sinatra application with Sperf::Rack in front, while a session runs, and prints the labels that its routes have
# and what filters behind them have.
require "rack/lint"
require "rack/mock"
require "sinatra/base"
require "sperf/rack"

class Routes < Sinatra::Base
  set :environment, :production
  set :host_authorization, { permitted_hosts: [] }

  before { SEEN << Sperf.labels[:endpoint] }
  get("/orders/:id") { tell }
  get("/orders/:id/:what", agent: /robot/) { tell }
  get("/orders/:id/*") { tell && halt(418) }
  get("/passed/:id") { tell && pass }
  get("/passed/*") { tell }
  post(%r{/(in|out)}) { tell }
  get("/broken") { raise IOError }
  error { "broken" }

  # What comes behind the route's block is the route's as well.
  after { AFTER << Sperf.labels[:endpoint] }

  def tell = Sperf.labels[:endpoint].tap { |endpoint| SEEN << endpoint }
end

SEEN = [] # rubocop:disable Style/MutableConstant
AFTER = [] # rubocop:disable Style/MutableConstant
# What is in front and behind is as Rack wants it.
requests = Rack::MockRequest.new(Rack::Lint.new(Sperf::Rack.new(Rack::Lint.new(Routes))))
Sperf.start(output: "sinatra.data", frequency: 10) do
  2.times do
    %w[/orders/7 /orders/7/items /passed/1 /broken /nothing].each { |path| requests.get(path) }
    requests.post("/in")
    puts SEEN.shift(SEEN.size).inspect, AFTER.shift(AFTER.size).inspect
  end
  puts Sperf.labels.inspect, requests.get("/orders/7").status, requests.get("/orders/7/x").status
end

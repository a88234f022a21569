# frozen_string_literal: true

require "stringio"
require "sperf/web"
require_relative "test_helper"

# For tests of the page inside an application. Requests are plain Hashes, as a Rack server makes them.
module WebHelper
  include TestHelper

  LOCAL = { "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "/sperf", "PATH_INFO" => "/", "QUERY_STRING" => "",
            "HTTP_HOST" => "localhost:3000", "REMOTE_ADDR" => "127.0.0.1", "rack.url_scheme" => "http" }.freeze
  TOKEN = "t" * 43

  Answer = Data.define(:status, :headers, :body) do
    def location = headers["location"]
    def type = headers["content-type"]
    def words = [status, body]
  end

  def setup
    super
    @lines = []
  end

  def teardown
    Sperf::Web.instance_variable_set(:@default, nil)
    super
  end

  def web(**)
    Sperf::Web.new(directory: path("kept"), log: ->(line) { @lines << line }, development: true, **)
  end

  # As whoever says nothing of development: there is no Rails in these tests.
  def production(**) = web(development: nil, **)

  def get(web, path = "/", verb: "GET", **env)
    path, query = path.split("?", 2)
    ask(web, { "REQUEST_METHOD" => verb, "PATH_INFO" => path, "QUERY_STRING" => query.to_s, **env })
  end

  def ask(web, env)
    status, headers, body = web.call(LOCAL.merge(env.transform_keys(&:to_s)))
    Answer.new(status, headers, body.join)
  end

  # A form as the page has it, sent by its own browser unless +env+ says otherwise.
  def post(web, path, form = {}, token: TOKEN, **env)
    form = { token:, **form }.compact
    body = StringIO.new(form.map { |name, value| "#{name}=#{value}" }.join("&"))
    ask(web, { "REQUEST_METHOD" => "POST", "PATH_INFO" => path, "rack.input" => body,
               "CONTENT_TYPE" => "application/x-www-form-urlencoded", "HTTP_COOKIE" => "a=b; sperf_web=#{TOKEN}",
               "HTTP_ORIGIN" => "http://localhost:3000", **env })
  end

  FORM = { mode: "wall", frequency: 100, seconds: 30 }.freeze

  # A profile of one sample with these frames, the leaf first, as [path, label].
  def profile_of(*frames)
    sample = [frames, 1_000_000, 1, frames.map { 1 }, 1_000_000]
    Sperf::Profile.from_h({ mode: :cpu, frequency: 1000, samples: [sample] })
  end

  # Keeps a profile, and returns the name of its file.
  def keep(profile = profile_of(["a.rb", "Order#total"]), kind: "request", name: "orders#show", took_ns: 812_000_000)
    @kept ||= Sperf::Integrations::KeptProfiles.new(path("kept"))
    File.basename(@kept.add(profile, kind:, name:, took_ns:))
  end

  def place(name) = "/profiles/#{name.gsub("#", "%23")}"

  def kept = Sperf::Integrations::KeptProfiles.new(path("kept")).entries
end

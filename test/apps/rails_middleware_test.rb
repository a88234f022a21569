# frozen_string_literal: true

require "json"
require "sperf/cli"
Sperf::CLI.commands # loads all of them
require "sperf/integrations"
require_relative "support/apps_test"

# Rails under Puma with sperf/rails: endpoints have the time that the application's own clocks give them, slow requests
# leave their stacks, and nobody who may not learns anything.
class RailsMiddlewareTest < Minitest::Test
  include AppsTest

  TOKEN = "b1946ac92492d2347c6235b4"

  def shop(**settings)
    puma = Apps::Catalogue.configured_puma("rails/puma.rb", Apps::Catalogue.program("rails_middleware/config.ru"))
    environment = { "APP_ORDERS" => "2", "APP_TRUTH" => path("truth.json"), **Apps::LIB,
                    "APP_SPERF" => JSON.generate({ directory: path("kept"), **settings }) }
    Apps::Server.new("rails_middleware", puma, environment: Apps::Catalogue.shop(environment))
  end

  # Yields a Net::HTTP to the server, and tells that to end.
  def asking(pid, port)
    Net::HTTP.start("127.0.0.1", port, nil, max_retries: 0) { |http| yield http }
  ensure
    Process.kill(:TERM, pid)
  end

  def truth = JSON.parse(File.read(path("truth.json")))

  def kept = Sperf::Integrations::KeptProfiles.new(path("kept")).entries

  # { endpoint => nanoseconds }
  def by_endpoint(profile)
    samples = profile.to_h[:samples].select { |sample| sample[6]&.key?(:endpoint) }
    samples.group_by { |sample| sample[6][:endpoint] }.transform_values { |rows| rows.sum { |row| row[1] } }
  end

  def assert_shares(expected, actual)
    assert_equal expected.keys.sort, actual.keys.sort
    expected.each do |name, ns|
      share = ns.fdiv(expected.values.sum)
      # Two points, and what chance makes of so many samples, one in a millisecond.
      chance = 3 * Math.sqrt(share * (1 - share) / (actual.values.sum / 1e6))
      assert_in_delta share, actual[name].fdiv(actual.values.sum), 0.02 + chance, name
    end
  end

  # Runs a shop that says nothing on stderr. Yields a Net::HTTP to it.
  def asked(**settings, &)
    outcome = @runner.run(shop(**settings)) { |pid, port| asking(pid, port, &) }
    assert_empty outcome.err
  end

  # What only the first requests load is not endpoints' time, so the session begins behind them.
  def test_endpoints_have_the_time_that_clocks_give_them
    paths = ["/orders", "/orders/1", "/orders/2.json", "/burn/27", "/wait/0.01", "/orders/1/7/missing"]
    asked(notifications: true) do |http|
      [*paths, "/start", *paths * 30, "/stop"].each { |path| http.get(path) }
    end
    clocks = truth.transform_values { |sums| sums["cpu"] }
    found = by_endpoint(profile)

    assert_equal 30, truth["slow#wait"]["count"]
    clocks.delete("other") # what is not there has no endpoint
    assert_shares clocks, found
    # What is missing is the way of each first request to its route.
    assert_operator found.values.sum, :>=, 0.9 * clocks.values.sum
    assert_tells_queries_and_views profile
    assert_lists_lines_of_views
    refute_path_exists path("kept")
  end

  def assert_tells_queries_and_views(profile)
    labels = profile.to_h[:samples].filter_map { |sample| sample[6] }

    assert_includes labels.filter_map { |label| label[:sql] }, "Order Load"
    assert_includes labels.filter_map { |label| label[:template] }, "views/orders/index.html.erb"
    assert_equal ["orders#index"], labels.select { |label| label[:template] }.map { |label| label[:endpoint] }.uniq
    marks = profile.comments.filter_map { |comment| comment[/\A# marks: \d+ \d+ (\S+ \S+) /, 1] }
    assert_empty ["endpoint orders#index", "sql Order%20Load", "template views/orders/index.html.erb"] - marks
  end

  # The partial is rendered by the line that says so.
  def assert_lists_lines_of_views
    text = Sperf::CLI::Report.new.text(["--list", "orders/index", path("sperf.data")])

    assert_match(%r{^ROUTINE =+ .*views/orders/index\.html\.erb in \S+/views/orders/index\.html\.erb$}, text)
    assert_match(%r{^ +\S+ +[\d.]+\S+ +index\.html\.erb:5:    <%= render partial: "orders/item"}, text)
  end

  def test_slow_and_asked_requests_are_found_with_their_stacks
    answers = {}
    asked(slow: 250, token: TOKEN, keep: 20) do |http|
      http.get("/wait/0.01")
      answers[:slow] = http.get("/wait/0.3")
      answers[:plain] = http.get("/orders/1")
      answers[:forged] = ["", "x", TOKEN.succ, TOKEN.chop].map { |token| http.get("/orders/1", "X-Sperf" => token) }
      answers[:parameter] = http.get("/orders/1?x-sperf=#{TOKEN}")
      answers[:asked] = http.get("/orders/1", "X-Sperf" => TOKEN)
    end

    told, slow = kept.partition { |entry| entry.kind == "asked" }
    assert_equal ["orders#show"], told.map(&:name)
    # On a busy machine others may have taken so long as well: that is true, then.
    assert_operator slow.map(&:took_ms).min, :>=, 250
    lines = slow.map { |entry| "[sperf] request #{entry.name} took #{entry.took_ms} ms; its profile: #{entry.path}" }
    assert_equal lines.sort, File.read(path("rails.log")).scan(/ WARN .*?(\[sperf\] .*)/).flatten.sort
    waited = slow.select { |entry| entry.name == "slow#wait" }.max_by(&:time) # the first one may have been slow as well
    assert_found_by_its_wait Sperf.load(waited.path)
    assert_labelled Sperf.load(told.first.path)
    assert_discloses_nothing(answers, told.first)
  end

  # A value that must be in no file.
  SECRET = "Ab3xYz"

  def test_slow_request_tells_its_path_its_status_its_queries_and_its_waits
    asked(slow: 50) do |http|
      http.get("/lines/1") # loads the schema, with queries of its own
      http.get("/lines/7?page=2&filter%5Bname%5D=#{SECRET}&#{SECRET}&#{SECRET}=1")
      http.post("/lines/8?page=2", "comment=#{SECRET}&order[note]=#{SECRET}&#{SECRET}=1",
                "Content-Type" => "application/x-www-form-urlencoded")
    end
    profiles = kept.select { |entry| entry.name == "slow#lines" }.first(2).reverse

    paths = profiles.map { |entry| assert_tells_what_it_did(entry) }
    profiles.each { |entry| assert_marks_its_queries(entry) }
    assert_equal ["GET /lines/:id?page&filter[name]&:other", "POST /lines/:id?page&comment&order&:other"], paths
    kept.each { |entry| refute_includes Zlib.gunzip(File.binread(entry.path)), SECRET }
    assert_counts_queries profiles.map(&:path)
  end

  # Returns the path.
  def assert_tells_what_it_did(entry)
    fields = Sperf::Metadata.parse(Sperf.load(entry.path).comments)

    assert_equal [%w[200], %w[14], ["13 Item Load", "1 Order Load"]], fields.values_at("status", "queries", "query")
    assert_match(/\bblocked \d+ ms\b/, fields["time"].first)
    assert_match(/\A\d+ ms Kernel#sleep\b/, fields["wait"].first)
    fields["path"].first
  end

  # One mark for each query, on the request's thread.
  def assert_marks_its_queries(entry)
    marks = Sperf.load(entry.path).comments.grep(/\A# marks: \d+ \d+ sql /)

    assert_equal({ "Item%20Load" => 13, "Order%20Load" => 1 },
                 marks.to_h { |comment| [comment.split[5], comment.scan(/ \d+:\d+/).size] })
  end

  def assert_counts_queries(paths)
    text = Sperf::CLI::Report.new.text(["--by", "sql", *paths])

    assert_match(/^Item Load +26 /, text)
    assert_match(/^Order Load +2 /, text)
  end

  slow def test_streamed_body_is_part_of_a_slow_request
    inapplicable "Rails 7.2 says of each body that it is an Array" if Apps.version("actionpack") < Gem::Version.new("8.0")
    body = nil
    asked(slow: 250) { |http| body = http.get("/stream").body }
    streamed = kept.select { |entry| entry.name == "slow#stream" }

    assert_equal ["part" * 5, 1], [body, streamed.size]
    assert_operator streamed.first.took_ms, :>=, 500
    samples = Sperf.load(streamed.first.path).to_h[:samples]
    waits = samples.select { |frames, *| frames.any? { |_path, name| name == "Kernel#sleep" } }
    assert_operator waits.sum { |sample| sample[1] }, :>=, 490_000_000
  end

  # As all requests are redirected that force_ssl meets, and those of scanners.
  slow def test_redirects_take_no_names_from_actions
    asked(slow: 60_000) do |http|
      350.times { |number| http.get("/old/#{number.to_s.tr("0-9", "q-z")}") }
      ["/start", *["/burn/27"] * 5, "/stop"].each { |path| http.get(path) }
    end

    assert_equal ["slow#burn"], by_endpoint(profile).keys
  end

  def assert_found_by_its_wait(profile)
    frames, ns = profile.to_h[:samples].max_by { |sample| sample[1] }

    assert_operator ns, :>=, 295_000_000
    names = frames.map(&:last)
    assert_includes names, "Kernel#sleep"
    assert_includes names, "SlowController#wait"
    assert_includes names, "Truth#call" if names.include?("Puma::ThreadPool") # the stack goes on to the server
    assert_equal ["slow#wait"], by_endpoint(profile).keys
  end

  def assert_labelled(profile)
    labels = profile.to_h[:samples].filter_map { |sample| sample[6] }

    assert_equal ["orders#show"], labels.map { |label| label[:endpoint] }.uniq
    assert_equal ["GET"], labels.map { |label| label[:method] }.uniq
  end

  def assert_discloses_nothing(answers, asked)
    plain = answers[:plain]
    [*answers[:forged], answers[:parameter]].each do |answer|
      assert_equal [plain.code, plain.body, headers(plain)], [answer.code, answer.body, headers(answer)]
    end
    assert_equal File.basename(asked.path), answers[:asked]["x-sperf-profile"]
    assert_equal [plain.code, plain.body], [answers[:asked].code, answers[:asked].body]
    assert_equal headers(plain), headers(answers[:asked]) - ["x-sperf-profile"]
  end

  def headers(answer) = answer.to_hash.keys.sort
end

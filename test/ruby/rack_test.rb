# frozen_string_literal: true

require "minitest/mock"
require_relative "rack_helper"

# The middleware of Rack.
class RackTest < Minitest::Test
  include RackHelper

  def test_request_without_a_session_is_passed_on_as_it_is
    given = env.freeze
    answer = [200, {}.freeze, Object.new].freeze
    seen = nil
    rack = middleware { |passed| (seen = passed) && answer }

    assert_same answer, rack.call(given)
    assert_same given, seen
    assert_empty Sperf.labels
    assert_empty files
  end

  def test_request_is_labelled_by_method_and_path
    assert_equal({ method: "GET", endpoint: "GET /orders/:id" }, labels_of)
    assert_equal({ method: "POST", endpoint: "POST /shop/orders" },
                 labels_of("/orders", method: "POST", SCRIPT_NAME: "/shop"))
    assert_equal({ method: "(other)", endpoint: "(other) /orders" }, labels_of("/orders", method: "BREW1"))
    assert_empty Sperf.labels
  end

  def test_ids_in_paths_have_one_name
    { "/" => "/", "" => "", "/orders" => "/orders", "/v1/orders" => "/v1/orders",
      "/orders/7/items/12" => "/orders/:id/items/:id", "/orders/7.json" => "/orders/:id.json",
      "/days/2026-11-22" => "/days/:id", "/orders/7/" => "/orders/:id/",
      "/u/550e8400-e29b-41d4-a716-446655440000/edit" => "/u/:id/edit",
      "/c/da39a3ee5e6b4b0d3255bfef95601890afd80709" => "/c/:id",
      "/reset/Zx81kdP0aQm3-Lw_77xY" => "/reset/:id", "/a/application-3f2a9c7d5e.js" => "/a/:id.js",
      "/reset_password/AbCdEfGhIjKl" => "/reset_password/:id", "/unsubscribe/alice@example.com" => "/unsubscribe/:id",
      "/users/Alice" => "/users/:id", "/users/john.smith" => "/users/:id", "/files/j%C3%B6rg" => "/files/:id",
      "/confirm/qmzpsyebfrtwyxnbvasdlkjh" => "/confirm/:id", "/posts/why-i-left-alice-for-bob" => "/posts/:id",
      "/line_items/sign-in" => "/line_items/sign-in", "/feed.rss" => "/feed.rss", "/oauth2/token" => "/oauth2/token",
      "/.env" => "/:id", "/Reset/AbC.json" => "/:id/:id.json", "/a\nb/c" => "/:id/c", "//" => "//",
      "/orders/\xFF".b => "/orders/:id" }.each do |path, template|
      assert_equal "GET #{template}", labels_of(path)[:endpoint]
    end
  end

  def test_inner_one_of_two_does_nothing
    calls = 0
    inner = middleware(slow: 0, rate: 1.0, token: TOKEN) { calls += 1 and [200, {}, Sperf.labels.keys] }
    outer = middleware(slow: 0, token: TOKEN) { |env| inner.call(env) }
    answer = outer.call(asking)

    assert_equal 1, calls
    assert_equal [%w[asked GET__orders__id]], kinds
    assert_equal [File.basename(kept.first.path)], answer[1].values
  end

  # A middleware in front may send a request twice.
  def test_environment_is_as_it_was_and_may_be_used_again
    rack = middleware(slow: 0)
    given = env
    2.times { rack.call(given) }

    assert_equal env, given
    assert_equal 2, kept.size
  end

  def test_answer_is_the_very_same
    answers = [[200, {}.freeze, ["fine"]].freeze, [101, {}, ->(stream) { stream }], [-1, {}, []], nil, :async, [204],
               [200, { "rack.hijack" => 1 }, proc {}], [200, { "content-type" => "text/event-stream" }, [].each]]
    answers.product([{}, { slow: 0 }, { rate: 1, token: TOKEN }]).each do |answer, options|
      middleware(**options) { answer }.then do |rack|
        assert_same answer, rack.call(env)
        Sperf.start { assert_same answer, rack.call(env) }
      end
    end
  end

  def test_hijacked_request_is_left_alone
    socket = Object.new
    given = env("rack.hijack": -> { socket })
    rack = middleware(slow: 0) do |env|
      assert_same socket, env["rack.hijack"].call
      env["rack.hijack_io"] = socket
      [-1, {}, []]
    end

    assert_equal [-1, {}, []], rack.call(given)
    assert_same socket, given["rack.hijack_io"]
    assert_equal 0, rack.failures, @lines
  end

  def test_slow_request_leaves_its_profile_and_a_line
    rack = middleware(slow: 50, rate: 1) { sleep(0.05) && [200, {}, []] }
    rack.call(env("/slow"))

    assert_equal [%w[request GET__slow]], kinds
    assert_equal ["request GET /slow took #{kept.first.took_ms} ms; its profile: #{kept.first.path}"], @lines
    data = Sperf.load(kept.first.path).to_h
    assert_equal [{ method: "GET", endpoint: "GET /slow" }], data[:samples].map { |sample| sample[6] }.uniq
    assert_operator sum_of(data), :>=, 50_000_000
  end

  # A pull of 30 s is a request as any other for the server, but none of the application's.
  def test_request_for_a_page_of_sperf_is_never_a_slow_one
    require "sperf/web"
    web = Sperf::Web.new(directory: path("kept"), development: true, log: ->(line) { @lines << line })
    rack = middleware(slow: 0, rate: 1) { |env| env["SCRIPT_NAME"] == "/sperf" ? web.call(env) : [200, {}, []] }
    own = { HTTP_HOST: "localhost", REMOTE_ADDR: "127.0.0.1", QUERY_STRING: "", "rack.url_scheme": "http",
            SCRIPT_NAME: "/sperf" }
    profile = Sperf.start { [env("/", **own), env("/orders")].each { |env| assert_equal 200, rack.call(env)[0] } }

    assert_equal %w[GET__orders], kinds.map(&:last)
    spans = profile[:comments].filter_map { |comment| comment[/\A# spans: endpoint (\S+)/, 1] }
    assert_equal ["GET%20/orders"], spans
  end

  def test_part_of_the_requests_is_sampled
    rack = middleware(rate: 0.25, keep: 1000).freeze
    srand(7)
    expected = Random.new(7).rand
    400.times { |number| rack.call(env) && (kept if (number % 40).zero?) }

    assert_equal expected, Kernel.rand # the program's own numbers are what they would be
    assert_equal ["sampled"], kept.map(&:kind).uniq
    assert_includes 60..140, kept.size # 100, and 4.6 standard deviations
    assert_empty @lines
  end

  # Without this, the first request of a process would have to wait for it.
  def test_what_watches_is_ready_before_the_first_request
    ready = 'require "sperf/rack"; Sperf::Rack.new(nil, slow: 50, directory: "kept"); ' \
            "puts Sperf::Native.begin_block(true, 100, 1, false) ? :ready : :unprepared"

    assert_equal "ready\n", run_command(RUBY, "-I", File.join(ROOT, "lib"), "-e", ready).out
  end

  # The clock is driven by hand.
  def test_what_it_takes_to_get_ready_is_not_the_requests_time
    clock = 0
    late_as = lambda do |name, &call|
      original = Sperf::Session.method(name)
      late = ->(**keywords, &block) { (clock += 100_000_000_000) && original.call(**keywords, &block) }
      Sperf::Session.stub(name, late, &call)
    end
    rack = middleware(slow: 50_000, token: TOKEN)
    Sperf::Integrations.stub(:now_ns, -> { clock }) do
      late_as.call(:begin_block) { rack.call(env) }
      # As in a worker that was forked from a process that was ready.
      late_as.call(:prepare_blocks) { Process.wait(fork { rack.call(asking) && exit!(0) }) }
    end

    assert_equal([["asked", 0]], kept.map { |entry| [entry.kind, entry.took_ms] })
  end

  def test_only_limits_what_is_sampled_and_what_is_slow
    is_order = ->(env) { env["PATH_INFO"].start_with?("/orders/") }
    [{ only: %r{\A/orders/}, slow: 0 }, { only: is_order, rate: 1 }].each do |options|
      rack = middleware(token: TOKEN, **options)
      ["/orders/7", "/customers", "/"].each { |path| rack.call(env(path)) }

      assert_equal ["GET__orders__id"], kept.map(&:name)
      rack.call(asking(TOKEN, "/customers"))
      assert_equal [%w[asked GET__customers]], kinds.first(1)
      FileUtils.rm_rf(path("kept"))
    end
  end

  def test_request_with_the_token_leaves_a_profile_and_is_told_its_name
    headers = { "content-type" => "text/plain" }.freeze
    body = ["fine"]
    rack = middleware(token: TOKEN) { burn(0.02) && [200, headers, body] }
    status, told, same = rack.call(asking)

    assert_equal [%w[asked GET__orders__id]], kinds
    assert_equal({ "content-type" => "text/plain", "x-sperf-profile" => File.basename(kept.first.path) }, told)
    assert_equal 200, status
    assert_same body, same
    assert_equal({ "content-type" => "text/plain" }, headers)
    assert_operator Sperf.load(kept.first.path).summary[:total_ns], :>=, 20_000_000
  end

  def test_wrong_token_changes_and_discloses_nothing
    answer = [200, {}, ["fine"]]
    forged = ["", "x", TOKEN.chop, "#{TOKEN}0", TOKEN.succ, "\0" * TOKEN.size, TOKEN.upcase, nil, 7, [TOKEN], "é" * 10]
    { TOKEN => forged, "" => ["", nil, TOKEN], nil => ["", nil, TOKEN] }.each do |token, tokens|
      rack = middleware(token:) { answer }
      tokens.each { |given| assert_same answer, rack.call(asking(given)) }
      assert_same answer, rack.call(env(QUERY_STRING: "x-sperf=#{TOKEN}", HTTP_X_SPERF_PROFILE: TOKEN))
    end

    assert_empty files
    assert_empty @lines
  end

  def test_only_that_fails_is_logged_once_and_the_request_answered
    rack = middleware(slow: 0, only: ->(_env) { raise IOError, "no" })

    2.times { assert_equal 200, rack.call(env)[0] }
    assert_equal [2, 1], [rack.failures, @lines.size]
    assert_empty files
  end

  def test_environment_without_what_rack_promises_is_answered
    rack = middleware(slow: 0)

    assert_equal(200, Sperf.start { rack.call({}) } && rack.call({})[0])
    assert_equal [["request", "_other_"]], kinds.map { |kind, name| [kind, name.delete_suffix("_")] }.uniq
  end

  def test_environment_may_be_frozen_by_the_application_or_fail
    odd = Class.new(Hash) { def delete(*) = raise(IOError, "no") }
    asks = Hash.new { |_, key| raise(IOError, key) if key.start_with?("sperf") }
    freezes = ->(passed) { [200, {}, [passed.freeze && "ok"]] }
    fails = ->(_) { [200, {}, ["ok"]] }
    keyless = Class.new(Hash) { undef_method :key? }
    cases = [[env, freezes], *[odd.new, asks, keyless.new].map { |given| [given.merge!(env), fails] }]
    cases.product([{ slow: 0 }, {}]) do |(given, app), options|
      rack = middleware(**options, &app)
      Sperf.start { assert_equal ["ok"], rack.call(given.dup).last }

      assert_empty Sperf.labels
      refute_predicate Sperf::Native, :blocks?
    end
  end

  def test_spans_say_how_long_requests_took
    rack = middleware { |env| env["PATH_INFO"] == "/gone" ? raise(IOError) : [201, {}, []] }
    Sperf.start do
      3.times { |id| rack.call(env("/orders/#{id}")) }
      assert_raises(IOError) { rack.call(env("/gone")) }
      counts = Sperf.snapshot.comments.grep(/\A# spans: /).to_h do |comment|
        key, value, *buckets = comment.delete_prefix("# spans: ").split
        [[key, value], buckets.sum { |bucket| Integer(bucket.split(":").last) }]
      end

      assert_empty Sperf.labels
      assert_equal({ %w[endpoint GET%20/orders/:id] => 3, %w[endpoint GET%20/gone] => 1, %w[status 201] => 3,
                     %w[status raised] => 1 }, counts)
    end
  end

  # As the hooks into frameworks do.
  def test_route_that_is_told_is_the_endpoint_until_the_end
    seen = []
    rack = middleware do |env|
      assert env["sperf.request"].set_route?("orders#show")
      seen << Sperf.labels[:endpoint]
      [200, {}, [seen << Sperf.labels[:endpoint]]]
    end
    Sperf.start { 2.times { rack.call(env("/other")) && seen << Sperf.labels[:endpoint] } }

    assert_equal ["orders#show", "orders#show", nil] * 2, seen
  end

  # A live stream of Rails is answered by the thread of a pool.
  def test_route_that_is_told_on_another_thread_labels_that_part_only
    seen = []
    see = -> { seen << Sperf.labels[:endpoint] }
    rack = middleware do |env|
      Thread.new do
        see.call
        refute env["sperf.request"].set_route?("orders#live")
        see.call
        env["sperf.request"].elsewhere(&see)
        see.call
      end.join
      [200, {}, []]
    end
    Sperf.start do
      rack.call(env("/live"))

      assert_includes Sperf.snapshot.comments.join("\n"), "# spans: endpoint orders#live"
    end

    assert_equal [nil, nil, "orders#live", nil], seen
  end

  # The next request of the same template begins with the route; templates that lead to several have none.
  def test_route_is_expected_where_it_was_the_same_each_time
    routes = Sperf::Integrations::Routes
    first = []
    rack = middleware do |env|
      first << Sperf.labels[:endpoint]
      env["sperf.request"].set_route?(env["route"])
      [200, {}, []]
    end
    routes.stub(:expected?, true) do
      Sperf.start { %w[a#b a#b c#d a#b].each { |route| rack.call(env("/orders/7", route:)) } }
    end

    assert_equal [nil, "a#b", "a#b", nil], first
  end

  def test_block_of_sperf_profile_has_the_labels
    rack = middleware { burn(0.3) && [200, {}, []] } # at 100 Hz, if requests were watched before
    profile = Sperf.profile { rack.call(env) }

    assert_includes profile.to_h[:samples].map { |sample| sample[6] }, { method: "GET", endpoint: "GET /orders/:id" }
  end

  # As ActiveSupport::Notifications calls it.
  def test_what_rails_notifies_of_is_labelled_while_it_lasts
    require "sperf/integrations/rails/notification_labels"
    guard = Sperf::Integrations::ErrorBoundary.new("notified", ->(line) { @lines << line })
    labels = Sperf::Integrations::NotificationLabels.new("/srv/shop", guard)
    seen = []
    events = [["render_template.action_view", { identifier: "/srv/shop/app/views/a.erb" }],
              ["sql.active_record", { name: "Order Load", sql: "SELECT 7" }],
              ["cache_read.active_support", { key: "7" }], ["sql.active_record", { name: nil }],
              ["render_partial.action_view", { identifier: "/x/gems/a-1/b.erb" }]]
    run = lambda do |(event, payload), *inner|
      labels.start(event, "id", payload)
      inner.empty? ? seen << Sperf.labels : run.call(*inner)
    ensure
      labels.finish(event, "id", payload)
    end
    run.call(*events) # without a session
    Sperf.start { events.each { |event| run.call(event) } && run.call(*events.first(3)) && seen << Sperf.labels }

    alone = [{ template: "app/views/a.erb" }, { sql: "Order Load" }, { cache: "read" }, { sql: "SQL" },
             { template: "a-1/b.erb" }]
    assert_equal [{}, *alone, alone.first(3).reduce(:merge), {}], seen
    assert_empty @lines
  end

  def test_wrong_arguments_are_refused
    [{ slow: -1 }, { slow: "1" }, { rate: 2 }, { rate: -0.1 }, { rate: "1" }, { rate: Float::NAN }, { only: "/orders" },
     { token: 7 }, { slow: 1, keep: 0 }, { keep: 0 }, { directory: 7 }].each do |options|
      assert_raises(ArgumentError) { middleware(**options) }
    end
  end
end

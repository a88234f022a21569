# frozen_string_literal: true

require_relative "support/apps_test"
require "json"
require "socket"
require "sperf/integrations"

# The page inside an application: a real Rails application under Puma, asked by a real browser and by others.
class ApplicationWebTest < Minitest::Test
  include AppsTest

  KeptProfiles = Sperf::Integrations::KeptProfiles
  BROWSERS = %w[chromium chromium-browser google-chrome].freeze

  def setup
    super
    lack "the packages of the viewer are missing" unless File.directory?("#{ROOT}/viewer/node_modules/playwright-core")
    @browser = BROWSERS.flat_map { |name| ENV.fetch("PATH").split(":").map { |place| File.join(place, name) } }
      .find { |path| File.executable?(path) }
    lack "Chromium is missing (script/tools apps)" unless @browser
  end

  # The shop with +workers+.
  def shop(workers: 0)
    arguments = Apps::Catalogue.puma("web/config.ru", "-t", "3:3", "-w", workers.to_s)
    Apps::Server.new("web", arguments, environment: Apps::Catalogue.shop("APP_PROFILES" => path("kept")))
  end

  # Uses the page as somebody does.
  def browse(port)
    script = File.join(ROOT, "viewer/test/application.mjs")
    pictures = FileUtils.mkdir_p(File.join(ROOT, "build/viewer/screenshots")).first
    result = run_command("node", script, "http://127.0.0.1:#{port}", pictures, env: { "CHROMIUM" => @browser })
    assert_predicate result.status, :success?, result.err
    JSON.parse(result.out, symbolize_names: true)
  end

  # A thread of its own writes the profiles after the answers.
  def wait_for_profiles(number)
    Timeout.timeout(Apps::PATIENCE) { sleep 0.05 until KeptProfiles.new(path("kept")).entries.size >= number }
  end

  slow def test_somebody_looks_at_a_slow_request_and_records_the_application
    seen, closed = serve(shop) do |port|
      Apps::Client.open(port) { |client| 3.times { client.get("/slow") } }
      wait_for_profiles(3)
      # The browser needs a core, too.
      [under_load(port, "/orders/1", pause: 0.02) { browse(port) }, closed_doors(port)]
    end

    assert_equal [[], []], seen.values_at(:problems, :violations)
    assert_equal 3, seen[:listed]
    assert_looked_at seen[:list]
    assert_shown seen[:request], /\AGET__slow, [\d,]+ ms, /
    assert_match(/\AGET__slow, .+ → GET__slow, /, seen[:comparison])
    assert_match(/\AProcess \d+ records wall time at 1000 Hz, until [\d:]+\.\sStop\z/, seen[:recording])
    assert_shown seen[:session], /\Awall_1000Hz, 1,\d\d\d ms, /
    assert_equal 2, seen[:sessions]
    assert_equal [403, "The request does not come from sperf's own page. Nothing was done.\n"], seen[:forged]
    assert_equal [["403", true], ["403", "You are not allowed to see this page.\n"], ["403", true]], closed
    assert_profiles
  end

  def assert_looked_at(list)
    took = list[:took].map { |text| Integer(text.delete(", ms")) }

    assert_equal ["Took", took.sort.reverse, 3], [list[:sorted], took, took.size]
    assert_equal [["3"], [], 3, 3], list.values_at(:groups, :violations, :chosen, :all)
  end

  # The browser has found what the shop does in the table. In production no source is shown.
  def assert_shown(profile, title)
    assert_match title, profile[:title]
    assert_empty profile[:alerts]
    assert_operator profile[:colours], :>, 5
    assert_equal 0, profile[:code]
  end

  # What those get who were not let in: at the place that nobody guards, and without the cookie.
  def closed_doors(port)
    Apps::Client.open(port) do |client|
      [client.get("/forgotten"), client.get("/sperf/"), client.post("/forgotten/start")].map do |status, words|
        [status, words.start_with?("Sperf::Web is closed: this is not a development") || words]
      end
    end
  end

  def assert_profiles
    kept = KeptProfiles.new(path("kept")).entries
    assert_equal({ "session" => 2, "request" => 3 }, kept.map(&:kind).tally)
    session = kept.select { |entry| entry.kind == "session" }.map { |entry| Sperf.load(entry.path) }.last
    assert_equal [:wall, 1000], session.summary.values_at(:mode, :frequency)
    assert_includes labels(session), "OrdersController#show"
  end

  ADMIN = { "Cookie" => "admin=yes; sperf_web=#{"t" * 43}" }.freeze

  FORM = { "Content-Type" => "application/x-www-form-urlencoded" }.freeze

  # On a connection of its own: any worker may answer.
  def ask(port, path, form = nil)
    Net::HTTP.start("127.0.0.1", port, nil, read_timeout: Apps::PATIENCE) do |http|
      next http.get(path, ADMIN).body unless form

      body = URI.encode_www_form(token: "t" * 43, **form)
      http.post(path, body, { **ADMIN, **FORM, "Origin" => "http://127.0.0.1:#{port}" }).code
    end
  end

  # Asks for the list until the process that answers fits. A time limit on each run ends a wait in vain.
  def list_from(port)
    loop do
      page = ask(port, "/sperf")
      return page if yield Integer(page[/This page is from process\s+(\d+)/, 1])
    end
  end

  slow def test_workers_know_of_each_others_recordings
    started, page, stopped, process = serve(shop(workers: 2)) do |port|
      started = ask(port, "/sperf/start", { mode: "wall", frequency: 100, seconds: 60 })
      process = Integer(ask(port, "/sperf")[/Process (\d+) records/, 1])
      page = list_from(port) { |pid| pid != process }
      recording = page[/name="recording" value="(\d+)"/, 1]
      # The next request may reach the other one again, which may stop it as well.
      stopped = ask(port, "/sperf/stop", { recording: })
      sleep 0.05 until ask(port, "/sperf").include?("wall_100Hz")
      [started, page, stopped, process]
    end

    assert_equal %w[303 303], [started, stopped]
    assert_match(/Process #{process} records wall time at 100 Hz/, page)
    kept = KeptProfiles.new(path("kept")).entries
    assert_equal([["session", process]], kept.map { |entry| [entry.kind, entry.pid] })
  end

  # A proxy that runs on the same machine, such as nginx with a plain proxy_pass, sends these requests.
  def request(path, verb = "GET", host: "localhost") = "#{verb} #{path} HTTP/1.0\r\nHost: #{host}\r\n\r\n"

  def status(socket, request)
    socket.write(request)
    socket.read[%r{\AHTTP/1.. (\d+)}, 1]
  ensure
    socket.close
  end

  # Puma sets RACK_ENV to development.
  def test_page_without_rails_is_closed_behind_a_proxy_and_a_unix_socket
    bound = Apps::Catalogue.command("puma", "-b", "tcp://127.0.0.1:0", "-b", "unix://#{path("puma.sock")}", "-t", "1:1",
                                    Apps::Catalogue.program("web/bare.ru"))
    env = { "RACK_ENV" => nil, "APP_PROFILES" => path("kept") }
    by_tcp, by_socket = serve(Apps::Server.new("web", bound), env:) do |port|
      connections = [-> { TCPSocket.new("127.0.0.1", port) }, -> { UNIXSocket.new(path("puma.sock")) }]
      connections.map do |connect|
        [["/silent/"], ["/silent/start", "POST"], ["/told/"], ["/told/start", "POST"]].map do |words|
          status(connect.call, request(*words))
        end
      end
    end

    # Told that it is in development it shows the list, and refuses a form without a token.
    assert_equal %w[403 403 200 403], by_tcp
    assert_equal %w[403] * 4, by_socket
    refute_path_exists path("kept")
  end

  NAMES = <<~RUBY
    require "action_controller/railtie"
    require "sperf/web"
    class Shop < Rails::Application
      config.hosts = eval(ARGV[0])
    end
    web = Sperf::Web.new(directory: "kept")
    env = { "REQUEST_METHOD" => "GET", "PATH_INFO" => "/", "REMOTE_ADDR" => "127.0.0.1" }
    ARGV.drop(1).each { |host| puts "\#{host} \#{web.call(env.merge("HTTP_HOST" => host)).first}" }
  RUBY

  # Returns the status that each of +hosts+ gets in development, where Rails lets in +names+.
  def statuses(names, *hosts) = in_development(NAMES, names, *hosts).lines.to_h(&:split)

  # What a program prints.
  def in_development(program, *)
    env = { "RAILS_ENV" => "development", "RACK_ENV" => nil }
    result = patiently(RUBY, "-I#{ROOT}/lib", "-e", program, *, env:)
    assert_predicate result.status, :success?, result.err
    result.out
  end

  def test_development_answers_to_the_names_that_rails_lets_in
    own = { "localhost:3000" => "200", "[::1]" => "200", "evil.example" => "403" }

    all = { **own, "a.shop.test:3000" => "200", "10.1.2.3" => "200", "11.1.2.3" => "403" }
    assert_equal all, statuses('[".shop.test", IPAddr.new("10.0.0.0/8")]', *all.keys)
    # No list of names is not an invitation.
    assert_equal own, statuses("[]", *own.keys)
  end

  slow def test_profiles_are_where_the_settings_of_rails_say
    assert_equal "#{path("elsewhere")}\n", in_development(<<~RUBY)
      require "action_controller/railtie"
      require "sperf/rails"
      require "sperf/web"
      class Shop < Rails::Application
        config.root = Dir.pwd
        config.sperf.directory = "elsewhere"
      end
      env = { "REQUEST_METHOD" => "GET", "PATH_INFO" => "/", "REMOTE_ADDR" => "::1", "HTTP_HOST" => "localhost" }
      puts Sperf::Web.call(env)[2].join[/Profiles are in (\\S+)\\./, 1]
    RUBY
  end
end

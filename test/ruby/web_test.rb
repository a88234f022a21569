# frozen_string_literal: true

require "json"
require "socket"
require_relative "web_helper"

# The page inside an application: what is shown, and to whom. web_recording_test.rb has what it starts and stops;
# test/apps/web_test.rb a real server, and a browser.
class WebTest < Minitest::Test
  include WebHelper

  # -- The list --

  def test_list_has_what_was_kept_the_newest_first
    names = [keep(name: "orders#index"), keep(kind: "job", name: "CountJob"), keep(name: "orders#show")]
    page = get(web)

    assert_equal [200, "text/html; charset=utf-8"], [page.status, page.type]
    links = page.body.scan(%r{<a href="/sperf(/profiles/[^"]+)/view">([^<]+)</a></td><td>([^<]+)<})
    assert_equal [[place(names[2]), "orders#show", "slow request"], [place(names[1]), "CountJob", "slow job"],
                  [place(names[0]), "orders#index", "slow request"]], links
    assert_includes page.body, ">812 ms<"
    assert_includes page.body, "This page is from process\n#{Process.pid}."
  end

  # A profile as a request leaves it.
  def keep_request(name, took_ms, **fields)
    profile = profile_of(["a.rb", "Order#total"]).annotate(Sperf::Metadata.comments(fields.transform_keys(&:to_s)))
    keep(profile, name:, took_ns: took_ms * 1_000_000)
  end

  def keep_requests
    keep_request("orders#show", 900, path: "GET /orders/:id?page", status: 200, queries: 41, time: "blocked 800 ms",
                                     query: ["40 Item Load", "1 Order Load"], wait: ["700 ms IO.select in Order#total"])
    keep_request("orders#index", 2500, path: "GET /orders", status: 500, queries: 3, query: ["3 <b> Load"])
    keep_request("orders#show", 600, path: "GET /orders/:id", status: 200)
    keep(kind: "job", name: "CountJob", took_ns: 1_000_000_000)
  end

  def names(page) = page.body.scan(%r{/view">([^<]+)<}).flatten

  # Asserts what the list has for each query, whatever the query holds.
  def assert_lists(rows)
    rows.each do |query, listed|
      page = get(web, "/#{query}")

      assert_equal listed, names(page), query
      refute_includes page.body, "<b>"
    end
  end

  def test_list_tells_of_a_request_what_one_asks_next
    keep_requests
    body = get(web).body

    ["GET /orders/:id?page<", "blocked 800 ms; 700 ms IO.select in Order#total<", "<td>200</td>", "<td>500</td>",
     ">41<br><span class=\"hint\">40 Item Load<", "3 &lt;b&gt; Load<"].each { |text| assert_includes body, text }
    refute_includes body, "1 Order Load"
  end

  def test_list_is_sorted_by_what_its_headings_say
    keep_requests
    assert_lists("" => %w[CountJob orders#show orders#index orders#show],
                 "?sort=took" => %w[orders#index CountJob orders#show orders#show],
                 "?sort=queries" => %w[orders#show orders#index CountJob orders#show],
                 "?sort=took&kind=request" => %w[orders#index orders#show orders#show],
                 "?sort=<b>" => %w[CountJob orders#show orders#index orders#show])
    page = get(web, "/?sort=took&kind=request").body
    assert_includes page, '<th scope="col" aria-sort="descending" class="number">' \
                          '<a href="/sperf/?kind=request&amp;sort=took">Took</a>'
    assert_includes page, 'href="/sperf/?kind=request&amp;sort=queries"'
  end

  def test_list_is_filtered_by_text_kind_and_name
    keep_requests
    assert_lists("?q=ITEM" => %w[orders#show], "?q=500" => %w[orders#index], "?q=select" => %w[orders#show],
                 "?q=count" => %w[CountJob], "?q=page&kind=job" => [], "?kind=job" => %w[CountJob],
                 "?kind=<b>" => %w[CountJob orders#show orders#index orders#show],
                 "?name=orders%23show" => %w[orders#show orders#show], "?q=%FF%22%3E" => [])
    page = get(web, "/?q=%22%3E%3Cb%3E&sort=took").body
    assert_includes page, "No profile matches."
    assert_includes page, "name=\"q\" aria-label=\"Filter\" value=\"&quot;&gt;&lt;b&gt;\""
    assert_includes page, '<input type="hidden" name="sort" value="took">'
  end

  def test_list_is_grouped_by_endpoint
    keep_requests
    page = get(web, "/?group=1&sort=took").body
    rows = page.scan(%r{<tr><td><a href="([^"]+)">([^<]+)</a></td>#{"\\s*<td>([^<]*)</td>" * 4}})

    expected = [["orders#index", "slow request", "1", "2,500 ms", "3"], ["CountJob", "slow job", "1", "1,000 ms", ""],
                ["orders#show", "slow request", "2", "900 ms", "41"]]
    assert_equal(expected, rows.map { |row| row.drop(1) })
    chosen = rows.last.first.delete_prefix("/sperf").gsub("&amp;", "&")
    assert_equal %w[orders#show orders#show], names(get(web, chosen))
  end

  # What nobody can read, or what would block whoever reads it.
  def test_list_reads_no_file_that_is_no_profile
    name = keep_request("orders#show", 900, status: 200)
    File.write(path("kept/#{name.sub("900ms", "901ms")}"), "nonsense")
    File.symlink(path("kept/#{name}"), path("kept/#{name.sub("900ms", "902ms")}"))
    File.mkfifo(path("kept/#{name.sub("900ms", "903ms")}"))
    page = get(application = web)

    assert_equal [4, 1], [names(page).size, page.body.scan("<td>200</td>").size]
    assert_equal 0, application.failures
  end

  def test_list_has_the_files_of_pumas_plugin_in_order_of_their_time
    name = keep
    old, new = %w[puma-4711-20261122T094500.pb.gz puma-4712.pb.gz].map { |file| path("kept/#{file}") }
    [old, new].each { |file| Sperf.save(file, profile_of(["a.rb", "Puma#serve"])) }
    File.utime(Time.at(0), Time.at(0), old)
    File.utime(Time.now + 60, Time.now + 60, new)
    File.write(path("kept/puma-x.pb.gz"), "another name")
    page = get(web).body

    assert_equal ["puma-4712.pb.gz", name.sub("#", "%23"), File.basename(old)],
                 page.scan(%r{href="/sperf/profiles/([^/]+)/view"}).flatten
    assert_match(/Puma&#39;s plugin|Puma's plugin/, page)
    assert_equal 200, get(web, "/profiles/puma-4712.pb.gz/view").status
    assert_includes get(web, "/profiles/puma-4712.pb.gz/view-0.json").body, "Puma#serve"
    assert_equal 404, get(web, "/profiles/puma-x.pb.gz/view").status
  end

  def test_list_without_a_directory_is_empty_and_makes_none
    assert_includes get(web).body, "There are no profiles yet."
    refute_path_exists path("kept")
  end

  def test_list_escapes_names_of_files
    keep
    Dir.chdir(path("kept")) do
      File.write("20261122T121314.123Z-1-job-1ms-<script>\"&'.pb.gz", "")
      File.binwrite("20261122T121314.124Z-1-job-1ms-\xFF.pb.gz", "")
    end
    body = get(web).body

    assert_includes body, "&lt;script&gt;&quot;&amp;&#39;"
    assert_includes body, ">\uFFFD<"
    refute_includes body, "<script>"
  end

  def test_links_are_below_the_place_where_the_page_is_mounted
    keep
    { "" => "/", "/sperf" => "/sperf/", "/a b/\"x" => "/a%20b/%22x/", "//evil.example/sperf" => "/evil.example/sperf/",
      "/\\evil.example" => "/%5Cevil.example/" }.each do |mounted, place|
      links = get(web, SCRIPT_NAME: mounted).body.scan(/(?:href|action)="([^"]*)"/).flatten - ["data:,"]

      refute_empty links
      links.each { |link| assert link.start_with?(place), "#{mounted}: #{link}" }
      assert_equal place, post(web, "/start", FORM, SCRIPT_NAME: mounted).location
      Sperf.stop
    end
  end

  # -- A profile --

  # Two of one title, each with its own view.
  def test_profiles_open_in_the_viewer
    names = %w[one two].map { |label| keep(profile_of(["a.rb", "Order##{label}"])) }
    page = get(application = web, "#{place(names[0])}/view")

    assert_equal [200, "text/html; charset=utf-8"], [page.status, page.type]
    description = JSON.parse(page.body[%r{id="page">(.*)</script>$}, 1])
    assert_match(/\Aorders#show, 812 ms, 20/, description.fetch("names").first)
    assert_equal "/sperf/", description.fetch("home")
    assert_includes page.body, '<script src="viewer.js"></script>'
    names.zip(%w[Order#one Order#two]) do |name, label|
      json = get(application, "#{place(name)}/view-0.json")

      assert_equal [200, "application/json; charset=utf-8"], [json.status, json.type]
      assert_equal [label], JSON.parse(json.body).to_s.scan(/Order#\w+/).uniq
    end
  end

  def test_assets_are_those_of_the_viewer
    name = keep
    { "viewer.js" => "text/javascript", "viewer.css" => "text/css" }.each do |asset, type|
      answer = get(web, "#{place(name)}/#{asset}")

      assert_equal [200, "#{type}; charset=utf-8"], [answer.status, answer.type]
      assert_equal File.binread("#{ROOT}/lib/sperf/viewer_assets/#{asset}"), answer.body.b
    end
    assert_equal "text/css; charset=utf-8", get(web, "/list.css").type
  end

  # By servers that decode paths, and those that do not.
  def test_file_can_be_taken_away
    name = keep
    ["/profiles/#{name}/file", "#{place(name)}/file"].each do |path|
      answer = get(web, path)

      assert_equal File.binread(path("kept/#{name}")), answer.body.b
      assert_equal "attachment; filename=\"#{name}\"", answer.headers["content-disposition"]
    end
  end

  def test_names_that_are_not_in_the_list_are_not_there
    name = keep
    file("secret.pb.gz", "secret")
    File.symlink(path("secret.pb.gz"), path("kept/#{link = name.sub("812ms", "813ms")}"))
    ["/profiles/#{name}", "/profiles/#{name}/", "/profiles/#{name}/other", "/profiles/#{name}/view-1.json",
     "/profiles/#{name}/view/more", "/profiles/../secret.pb.gz/file", "/profiles/..%2Fsecret.pb.gz/file",
     "/profiles/#{"../" * 9}etc%2Fpasswd/file", "/profiles/%2E%2E/file", "/profiles/#{link}/file",
     "/profiles/%00/file", "/profiles/#{name}%00/file", "/profiles/%FF/view", "/profiles//view", "/profiles",
     "/viewer.js", "/start", "/stop", "/list.css/x", "/.recording", "/profiles/.recording/file"].each do |path|
      assert_equal [404, "Not found.\n"], get(web, path).words, path
    end
  end

  def test_file_that_is_no_profile_is_one_sentence_and_no_failure
    name = keep
    File.write(path("kept/#{name}"), "nonsense")
    answer = get(application = web, "#{place(name)}/view-0.json")

    assert_equal 422, answer.status
    assert_match(/\Acannot read #{Regexp.escape(name)}: it is neither gzip nor pprof/, answer.body)
    assert_equal 0, application.failures
  end

  def test_source_of_files_that_the_profile_names_is_shown_in_development_only_unless_asked_for
    source = file("order.rb", "def total = 1\n")
    file("other.rb", "secret")
    place = "#{place(keep(profile_of([source, "Order#total"])))}/source?file="

    assert_equal [200, "def total = 1\n"], get(web, place + source).words
    assert_equal 204, get(web(sources: false), place + source).status
    assert_equal 204, get(production(authenticated_outside: true), place + source).status
    assert_equal 200, get(production(authenticated_outside: true, sources: true), place + source).status
    ["other.rb", path("other.rb"), "/etc/passwd", "", "../order.rb"].each do |wanted|
      assert_equal [204, ""], get(web, place + wanted).words, wanted
    end
  end

  # -- What every answer has --

  def test_every_answer_has_the_headers_of_the_viewer_and_head_is_get_without_a_body
    name = keep
    ["/", "/list.css", "#{place(name)}/view", "#{place(name)}/view-0.json", "#{place(name)}/viewer.js", "/nothing"]
      .each do |path|
        got, head = %w[GET HEAD].map { |verb| get(web, path, verb:, HTTP_COOKIE: "sperf_web=#{TOKEN}") }
        headers = got.headers

        assert_equal %w[nosniff no-store same-origin same-origin],
                     headers.values_at("x-content-type-options", "cache-control", "cross-origin-resource-policy",
                                       "cross-origin-opener-policy"), path
        refute_match(/unsafe|\*|https?:/, headers["content-security-policy"])
        assert_includes headers["content-security-policy"], "frame-ancestors 'none'"
        assert_equal headers.keys.map(&:downcase), headers.keys
        assert_equal [got.status, headers, ""], [head.status, head.headers, head.body], path
        assert_equal got.body.bytesize.to_s, headers["content-length"]
      end
    refute_includes get(web).headers["content-security-policy"], "script-src"
  end

  def test_other_methods_are_refused
    %w[PUT DELETE PATCH OPTIONS TRACE].each do |verb|
      answer = get(web, "/", verb:)

      assert_equal [405, "GET, HEAD, POST"], [answer.status, answer.headers["allow"]], verb
    end
  end

  # -- Who may see it --

  def test_production_is_closed_until_access_is_configured
    keep
    answer = get(production)

    assert_equal 403, answer.status
    assert_match(/\ASperf::Web is closed: there is no Rails\.env, .+Sperf::Web\.authenticate.+development: true/m,
                 answer.body)
    refute_includes answer.body, "orders"
    assert_equal 403, post(production, "/start", FORM).status
    refute_predicate Sperf, :running?
    assert_match(/\ASperf::Web is closed: it was created with development: false/, get(web(development: false)).body)
  end

  # Each row: what Rails.env is, and who gets an answer on this machine without access being configured. Puma and rackup
  # set RACK_ENV to development where nobody has set it, in production as well.
  def test_environment_of_rails_decides_and_variables_of_servers_do_not
    before = ENV.to_h.slice("RACK_ENV", "APP_ENV")
    ENV.update("RACK_ENV" => "development", "APP_ENV" => "development")

    assert_equal 403, get(production).status
    { "development" => 200, "test" => 200, "production" => 403, "staging" => 403, "dev" => 403 }.each do |name, status|
      in_rails(name) do
        assert_equal [status, 200, 403],
                     [production, web, web(development: false)].map { |application| get(application).status }, name
      end
    end
    in_rails("staging") { assert_includes get(production).body, "(Rails.env is staging)" }
  ensure
    %w[RACK_ENV APP_ENV].each { |name| ENV[name] = before[name] }
  end

  def in_rails(environment)
    Object.const_set(:Rails, Module.new { define_singleton_method(:env) { environment } })
    yield
  ensure
    Object.send(:remove_const, :Rails)
  end

  def test_production_lets_in_whom_the_block_or_a_guard_outside_lets_in
    remote = { REMOTE_ADDR: "203.0.113.9", HTTP_HOST: "shop.example" }
    application = production(authenticate: ->(env) { env["HTTP_X_USER"] == "admin" })

    assert_equal 200, get(application, **remote, HTTP_X_USER: "admin").status
    [{}, { HTTP_X_USER: "guest" }].each do |env|
      assert_equal [403, "You are not allowed to see this page.\n"], get(application, **remote, **env).words
    end
    assert_equal 403, post(application, "/start", FORM, **remote, HTTP_ORIGIN: "http://shop.example").status
    refute_predicate Sperf, :running?
    assert_equal 200, get(production(authenticated_outside: true), **remote).status
  end

  def test_what_the_block_answers_raises_or_throws_is_the_applications
    challenge = [401, { "www-authenticate" => "Basic" }, ["Who are you?"]]
    answer = get(production(authenticate: ->(_env) { challenge }))

    assert_equal challenge, [answer.status, answer.headers, [answer.body]]
    assert_equal :denied, catch(:warden) { get(production(authenticate: ->(_env) { throw :warden, :denied })) }
    assert_raises(KeyError) { get(production(authenticate: ->(env) { env.fetch("no.such") })) }
  end

  def test_class_is_an_application_and_takes_a_block
    Dir.chdir(@directory) do
      in_rails("development") { assert_equal 200, ask(Sperf::Web, {}).status }
      assert_equal 403, ask(Sperf::Web, {}).status
      assert_nil(Sperf::Web.authenticate { |env| env["HTTP_X_USER"] == "admin" })
      assert_equal 200, ask(Sperf::Web, { HTTP_X_USER: "admin" }).status
      assert_equal 403, ask(Sperf::Web, {}).status
    end
    assert_raises(ArgumentError) { Sperf::Web.authenticate }
  end

  # A proxy on this machine says nothing of who asks; of a Unix socket servers say that it comes from 127.0.0.1.
  def test_development_answers_to_this_machine_alone_and_to_no_proxy_or_unix_socket
    ours, theirs = UNIXSocket.pair
    own = [{}, *["::1", "127.8.8.8", "::ffff:127.0.0.1"].map { |address| { REMOTE_ADDR: address } }]
    remote = ["192.168.1.5", "", nil, "localhost", "unix:"].map { |address| { REMOTE_ADDR: address } } +
      ["127.0.0.1", "203.0.113.9, 127.0.0.1", ""].map { |list| { HTTP_X_FORWARDED_FOR: list } } +
      [{ HTTP_X_REAL_IP: "127.0.0.1" }, { HTTP_FORWARDED: "for=127.0.0.1" }, { HTTP_VIA: "1.1 proxy" },
       { HTTP_X_FORWARDED_HOST: "localhost" }, { HTTP_X_FORWARDED_PROTO: "https" }, { "puma.socket": ours },
       { "unicorn.socket": ours }, { "puma.socket": Struct.new(:to_io).new(ours) }]
    own.each { |env| assert_equal 200, get(web, **env).status, env.inspect }
    remote.each { |env| assert_remote env }
    [web(authenticate: ->(_env) { true }), web(authenticated_outside: true)].each do |configured|
      assert_equal 200, get(configured, REMOTE_ADDR: "192.168.1.5").status
    end
    TCPServer.open("127.0.0.1", 0) do |server|
      TCPSocket.open("127.0.0.1", server.addr[1]) do |socket|
        assert_equal 200, get(web, "puma.socket": socket).status
      end
    end
  ensure
    [ours, theirs].each(&:close)
  end

  def assert_remote(env)
    answer = get(web, **env)

    assert_equal 403, answer.status, env.inspect
    assert_match(/\AUntil access is configured, Sperf::Web answers only requests from the machine/, answer.body)
    assert_includes answer.body, "Sperf::Web.authenticate { Rails.env.local? }"
  end

  # As by a page of somebody else's that makes its own name point to this machine.
  def test_development_answers_to_no_foreign_name_whoever_asks_and_says_how_to_get_in
    guarded = [web, web(authenticate: ->(_env) { true }), web(authenticated_outside: true)]
    ["evil.example", "evil.example:3000", "localhost.evil.example", "192.168.1.5", "", nil].product(guarded)
      .each do |host, application|
        answer = get(application, HTTP_HOST: host)

        assert_equal 403, answer.status, host
        assert_match(/\AIn development, Sperf::Web does not answer requests for this host name/, answer.body)
        ["host! \"localhost\"", "Sperf::Web.new(hosts: ", "config.hosts"].each { |way| assert_includes answer.body, way }
        refute_includes answer.body, "evil"
      end
    %w[localhost LOCALHOST:1 127.0.0.1 [::1]:3000].each { |host| assert_equal 200, get(web, HTTP_HOST: host).status }
    assert_equal 200, get(web(hosts: ["shop.test"]), HTTP_HOST: "shop.test:3000").status
  end

  # -- What goes wrong --

  def test_error_of_sperfs_is_one_page_and_one_line
    file("kept", "")
    application = web
    2.times do
      answer = get(application)

      assert_equal [500, false], [answer.status, answer.body.include?("kept")]
    end
    assert_equal [2, 1], [application.failures, @lines.size]
    assert_match(/\Aa page of Sperf::Web failed: .*Not a directory/, @lines.first)
    FileUtils.rm_f(path("kept"))
    assert_equal 200, get(application).status
  end

  def test_whatever_a_request_holds_the_answer_is_one
    [{ PATH_INFO: nil }, { PATH_INFO: "\xFF" }, { PATH_INFO: "/%" }, { PATH_INFO: "/%zz/%" }, { QUERY_STRING: nil },
     { QUERY_STRING: "%FF=%&&=&=" }, { HTTP_COOKIE: "\xFF; sperf_web" }, { SCRIPT_NAME: nil }, { HTTP_HOST: "\xFF" },
     { REQUEST_METHOD: nil }, { REQUEST_METHOD: "GE\nT" }, { HTTP_ORIGIN: "\xFF" }].each do |env|
      application = web
      assert_includes [200, 403, 404, 405], get(application, **env).status, env.inspect unless env.key?(:REQUEST_METHOD)
      assert_includes [403, 404, 405], post(application, "/other", **env).status, env.inspect

      assert_equal 0, application.failures, @lines.inspect
    end
  end

  def test_wrong_arguments_are_refused
    [{ keep: 0 }, { seconds_max: 0 }, { seconds_max: 1.5 }, { authenticate: true },
     { development: "false" }, { other: 1 }].each do |wrong|
      assert_raises(ArgumentError, wrong.inspect) { web(**wrong) }
    end
  end

  # -- What is loaded --

  def test_page_in_an_application_needs_neither_rack_nor_a_server
    result = run_command(RUBY, "-w", "-I#{ROOT}/lib", "-rsperf/web", "-e",
                         "puts $LOADED_FEATURES.grep(/webrick|rack|net.http/)")

    assert_equal ["", ""], [result.out, result.err]
  end
end

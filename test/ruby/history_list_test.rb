# frozen_string_literal: true

require "json"
require "net/http"
require_relative "test_helper"
require "sperf/cli"
Sperf::CLI.commands
Sperf::CLI.const_get(:History)
require "sperf/history/list_site"
require "sperf/viewer"

# The list of `sperf history --open`: its pages, what they lead to, and the command line. Clicks in a browser are tested
# in viewer/test.
class HistoryListTest < Minitest::Test
  include TestHelper

  HOUR = 3600
  DAY = 24 * HOUR
  # 2026-11-01 00:00:00 UTC
  BEGINNING = 1_793_491_200
  SECOND_NS = 1_000_000_000
  HOSTILE = "</span><script>alert(1)</script>\"'&\u{202E}"
  # Where the gem is, for programs that the tests start.
  WEBRICK = $LOAD_PATH.find { |directory| File.file?(File.join(directory, "webrick.rb")) }
  ASKED = Struct.new(:root, :path, :query) do
    def with(path:) = dup.tap { |other| other.path = path }
    def value(_name) = ""
  end

  # Writes a profile of +seconds+ that began +at+ seconds after BEGINNING.
  def write(name, at: 0, slow: 100, seconds: 10, commit: nil, host: nil, mode: :cpu)
    samples = [[[["app.rb", "App#slow"], ["app.rb", "<main>"]], slow * 1_000_000, 1, nil, nil, 1, { endpoint: "a#b" }],
               [[["app.rb", "<main>"]], 100_000_000, 1, nil, nil, 1, nil]]
    profile = Sperf::Profile.from_h({ mode:, samples:, start_time_ns: (BEGINNING + at) * SECOND_NS,
                                      duration_ns: seconds * SECOND_NS })
    comments = { "git.commit" => commit, "host" => host }.compact.map { |key, value| "# #{key}: #{value}" }
    Sperf.save(path(name), profile.annotate(comments), format: :pprof)
  end

  def site(subject: nil, filters: [], per: :second, **)
    catalog = Sperf::History::Catalog.new(Sperf::ProfilePaths.expand([@directory])) { |line| flunk(line) }
    measure = Sperf::History::Measure.new(*catalog.main_type, per, filters)
    readings = []
    catalog.each_profile { |file, profile| readings << measure.read(file, profile) }
    Sperf::History::ListSite.new(readings, measure, subject:, **) { |line| (@lines ||= []) << line }
  end

  # Returns status, content type, body and headers.
  def get(site, address = "")
    path, query = address.split("?", 2)
    site.answer(ASKED.new("/t/", path.to_s, query.to_s))
  end

  def body(...) = get(...)[2]

  # Returns the address of the link +words+ on +page+, below the site's root, without its fragment.
  def link(page, words)
    found = page[%r{<a href="([^"]+)">#{words}</a>}, 1]
    CGI.unescapeHTML(found).delete_prefix("/t/").sub(/#.*/, "")
  end

  def selected(*keys) = "?#{keys.map { |key| "period=#{CGI.escape(key)}" }.join("&")}"

  # Returns the keys of the periods on +page+.
  def keys(page) = page.scan(/name="period" value="([^"]+)" aria-label/).flatten

  # Returns the address to which the comparison of +keys+ leads.
  def compared(site, *keys)
    get(site, "compare#{selected(*keys)}")[3].fetch("location").delete_prefix("/t/").sub(/#.*/, "")
  end

  # Returns the CPU time of the profile in the JSON of the viewer's page.
  def total(view)
    path = path("view.json").tap { |name| File.binwrite(name, view) }
    Sperf.load(path).filtered_total({ type: 1 }).last
  end

  def description(html) = JSON.parse(html[%r{id="page">(.*)</script>$}, 1])

  # -- The list --

  def test_month_has_a_row_for_each_day_and_each_hour_of_the_chosen_day
    write("a.data", at: 10 * HOUR, slow: 100)
    write("b.data", at: (10 * HOUR) + 60, slow: 300)
    write("c.data", at: DAY, slow: 900)
    application = site
    page = body(application, "?day=2026-11-01")

    assert_equal %w[2026-11-02 2026-11-01], keys(body(application))
    assert_equal ["2026-11-02", "2026-11-01", "2026-11-01 10:00"], keys(page)
    assert_match(%r{<tr id="2026-11-01_10_00">.*</meter> 30\.0 ms/s</td><td>2</td><td>20\.0 s</td>}, page)
    assert_equal [1.0, 0.3, 0.3], page.scan(/<meter value="([^"]+)"/).flatten.map(&:to_f)
    assert_equal ["2026-11-02", ""], page.scan(/name="day" value="([^"]*)"/).flatten
    assert_equal "2026-11-01", body(application)[%r{value="2026-11-01" formaction="/t/#([^"]+)"}, 1]
  end

  def test_page_has_a_policy_without_scripts
    write("a.data")
    status, type, page, headers = get(site)

    assert_equal [200, "text/html"], [status, type]
    assert_match(/\Adefault-src 'none'; style-src 'self';/, headers["content-security-policy"])
    refute_match(/script|style=/, page)
    assert_equal [200, "text/css"], get(site, "list.css").first(2)
  end

  def test_list_of_a_function_shows_its_value_and_that_of_everything
    write("a.data", slow: 100)
    page = body(site(subject: "App#slow", filters: [{ focus: /App#slow/ }], state: { search: "App#slow" }))

    assert_includes page, "CPU time per second of recording of App#slow; 1 profile, "
    assert_match(%r{</meter> 10\.0 ms/s</td><td>20\.0 ms/s</td><td>1</td>}, page)
    assert_includes body(site(state: { search: "A#b" })), "/view#search=A%23b"
  end

  def test_months_are_shown_one_at_a_time
    [0, 40, 70].each { |days| write("#{days}.data", at: days * DAY) }
    application = site
    newest = body(application)

    assert_equal %w[2027-01-10], keys(newest)
    assert_equal %w[2027-01 2026-12 2026-11], newest.scan(/<option(?: selected)?>([^<]+)/).flatten
    assert_equal %w[2026-12-11], keys(body(application, "?month=2026-12"))
    %w[2026-10 x 9999-99].each { |month| assert_equal newest, body(application, "?month=#{month}"), month }
  end

  slow def test_page_of_many_periods_hosts_and_commits_stays_small
    file = Sperf::History::RecordedFile.read_head(path("a.data").tap { write("a.data") })
    readings = Array.new(20_000) do |number|
      one = file.with(start_ns: file.start_ns + (number * HOUR * SECOND_NS), host: "host#{number}",
                      commit: "c#{number}")
      Sperf::History::Reading.new(file: one, value: number, total: number)
    end
    measure = Sperf::History::Measure.new("cpu", "nanoseconds", :second, [])
    page = body(Sperf::History::ListSite.new(readings, measure))

    assert_operator page.bytesize, :<, 500_000
    assert_equal 200, page.scan('<option value="host').size
  end

  def test_file_that_is_longer_than_an_hour_is_of_its_day_only
    write("a.data", seconds: 2 * HOUR)
    page = body(site, "?day=2026-11-01")

    assert_equal %w[2026-11-01], keys(page)
    refute_includes page, 'name="day"'
  end

  def test_host_and_commit_choose_profiles
    write("a.data", commit: "abc123", host: "web1", slow: 100)
    write("b.data", commit: "abd999", host: "web2", slow: 300, at: HOUR)
    write("c.data", at: 2 * HOUR)
    application = site
    found = ["?host=web1", "?commit=ab", "?commit=abd&host=web2", "?host=(unknown)", "?host=web",
             "?commit=abc&host=web2"]
      .map do |query|
      body(application, "#{query}&day=2026-11-01").scan(/period" value="2026-11-01 (\d\d)/).flatten.map(&:to_i).sort
    end

    assert_equal [[0], [0, 1], [1], [2], [], []], found
    assert_includes body(application, "?host=web"), "<p>No profile matches.</p>"
    page = body(application, "?host=web1&month=2026-11")
    assert_equal "?month=2026-11", link(page, "all profiles")
    assert_equal ["2026-11-01 UTC, 1 profile"], description(body(application, link(page, "2026-11-01")))["names"]
  end

  def test_first_profiles_of_a_commit_are_marked
    %w[one one two two].each_with_index { |commit, hour| write("#{hour}.data", commit:, at: hour * HOUR) }
    page = body(site, "?day=2026-11-01")

    assert_equal [%w[02 two], %w[00 one]],
                 page.scan(%r{<tr id="2026-11-01_(\d\d)_00">.*<td>\w+<br><span class="hint">first of (\w+)</span></td>})
  end

  def test_names_cannot_break_out_of_the_page
    write("a.data", host: HOSTILE, commit: HOSTILE)
    write("b.data", host: "caf\xE9", commit: "c\0", at: HOUR)
    application = site(subject: HOSTILE)
    page = body(application, "?host=#{CGI.escape(HOSTILE)}&period=2026-11-01")

    refute_match(/<script/, page)
    assert_includes page, CGI.escapeHTML(HOSTILE)
    assert_predicate body(application), :valid_encoding?
    ["?host=%FF%00&period=%FF", "?day=%FF", "?period=<b>&month=<b>&day=<b>", "compare?period=<b>", "?%",
     "?=&&&="].each do |query|
      status, _, page = get(application, query)
      assert_equal query.start_with?("compare") ? 422 : 200, status
      refute_includes page, "<b>", query
    end
  end

  # -- Selecting --

  def test_comparison_of_another_number_of_periods_says_how_many_are_selected
    3.times { |day| write("#{day}.data", at: day * DAY) }
    found = [%w[2026-11-01], %w[2026-11-01 2026-11-02 2026-11-03], []].map do |keys|
      status, _, page = get(site, "compare#{selected(*keys)}")
      [status, page[/compared, and ([^.]+)\./, 1]]
    end

    assert_equal [[422, "1 is selected"], [422, "3 are selected"], [422, "0 are selected"]], found
  end

  # -- Opening and comparing --

  def test_period_opens_in_the_viewer_with_the_sum_of_its_profiles
    write("a.data", at: 0, slow: 100)
    write("b.data", at: 60, slow: 300)
    write("c.data", at: HOUR, slow: 900)
    application = site
    place = link(body(application, "?day=2026-11-01"), "2026-11-01 00:00")
    html = body(application, place)

    assert_equal [["2026-11-01 00:00 UTC, 2 profiles"], "/t/?month=2026-11&day=2026-11-01"],
                 description(html).values_at("names", "home")
    view = body(application, place.sub(/view\z/, "view-0.json"))
    assert_includes JSON.parse(view)["strings"], "App#slow"
    assert_equal 600_000_000, total(view)
    assert_equal 200, get(application, place.sub(/view\z/, "viewer.js"))[0]
    assert_equal 204, get(application, place.sub(/view\z/, "source"))[0]
    assert_nil get(application, place.sub(/view\z/, "view-1.json"))
  end

  def test_two_periods_open_as_a_comparison
    write("a.data", at: 0)
    write("b.data", at: HOUR, slow: 300)
    write("c.data", at: DAY, seconds: 60)
    application = site
    pair = ->(*keys) { description(body(application, compared(application, *keys))) }

    assert_equal [["2026-11-01 00:00 UTC, 1 profile", "2026-11-01 01:00 UTC, 1 profile"], false],
                 pair.call("2026-11-01 01:00", "2026-11-01 00:00").values_at("names", "normalized")
    assert pair.call("2026-11-01", "2026-11-02")["normalized"], "recorded for 20 and 60 s"
  end

  def test_many_profiles_are_added_up_without_their_order_and_none_is_missing
    61.times { |number| write("#{number}.data", at: number) }
    application = site
    place = link(body(application, "?day=2026-11-01"), "2026-11-01")
    html = body(application, place)

    assert_equal [["2026-11-01 UTC, 61 profiles"], [[]]], description(html).values_at("names", "recordings")
    assert_equal 61 * 200_000_000, total(body(application, place.sub(/view\z/, "view-0.json")))
  end

  def test_file_that_vanished_is_missing_in_the_name_and_reported
    write("a.data", at: 0)
    write("b.data", at: 60)
    application = site
    place = link(body(application), "2026-11-01")
    File.unlink(path("b.data"))

    assert_equal ["2026-11-01 UTC, 1 of 2 profiles"], description(body(application, place))["names"]
    assert_match(/\A2026-11-01 UTC, 1 of 2 profiles could be read: cannot read .*b\.data: No such file/, @lines.first)
  end

  def test_period_whose_files_have_all_vanished_is_an_alert_on_the_list
    write("a.data")
    application = site
    place = link(body(application), "2026-11-01")
    File.write(path("a.data"), "nonsense")
    status, type, page = get(application, place)

    assert_equal [422, "text/html"], [status, type]
    assert_match(/<p role="alert">The selection cannot be shown: cannot read \S+a\.data: .+; the profiles may have /,
                 page)
    assert_equal [422, nil], get(application, place.sub(/view\z/, "view-0.json")).first(2)
  end

  def test_requests_for_anything_else_find_nothing
    write("a.data")
    file("secret.txt", "secret")
    application = site
    ["profiles/all/2026-11-02/view", "profiles/all/view", "profiles/all/../../secret.txt/view", "secret.txt",
     "profiles/all/#{CGI.escapeURIComponent(path("a.data"))}/view", "../secret.txt", "a.data", "days.rb",
     "profiles/all/2026-11-01/2026-11-01/2026-11-01/view", "profiles/%FF/%00/view", "profiles/all/2026-11-01/x.js",
     "profiles/host=x/2026-11-01/view"].each { |place| assert_nil get(application, place), place }
  end

  # -- The server and the command line --

  def history(*, **options)
    no_browser = { "BROWSER" => nil, "DISPLAY" => nil, "WAYLAND_DISPLAY" => nil }
    sperf("history", *, env: { "RUBYLIB" => WEBRICK, **no_browser, **options })
  end

  def refused(status, words, *) = assert_fails(status, words, history(*))

  def test_server_sends_its_headers_and_those_of_the_list
    lack "the gem webrick is missing" unless WEBRICK
    write("a.data")
    Sperf::Viewer.check
    server = Sperf::Viewer::Server.new(site, 0)
    thread = Thread.new { server.run }
    uri = URI(server.url)
    page, opened = Net::HTTP.start(uri.hostname, uri.port) do |http|
      ["", "profiles/all/2026-11-01/view"].map { |place| http.get("#{uri.path}#{place}") }
    end

    assert_equal %w[200 no-store nosniff], [page.code, page["cache-control"], page["x-content-type-options"]]
    refute_includes page["content-security-policy"], "script-src"
    assert_includes opened["content-security-policy"], "script-src 'self'"
  ensure
    server&.stop
    thread&.join
  end

  def test_command_serves_the_list_until_it_is_interrupted
    lack "the gem webrick is missing" unless WEBRICK
    write("a.data")
    file("empty.data", "")
    opener = file("opener", "#!/bin/sh\nkill -INT $PPID\n")
    File.chmod(0o755, opener)
    result = history(".", "--function", "slow", "--open", "BROWSER" => opener)

    assert_equal [0, ""], [result.status.exitstatus, result.out], result.err
    assert_equal "cannot read ./empty.data: it is empty", result.words.first
    assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/[\w-]{22}/ shows a list of 1 profile; Ctrl-C stops the server\z},
                 result.words.last)
  end

  def test_bad_input_is_one_line
    lack "the gem webrick is missing" unless WEBRICK
    refused 1, /\Acannot read \.: there is no profile in this directory/, ".", "--open"
    refused 1, /\Acannot read gone\*: no file matches\z/, "gone*", "--open"
    write("a.data")
    { "--by" => %w[--by day], "--json" => %w[--json], "--csv" => %w[--csv], "--bisect" => %w[--bisect] }
      .each do |flag, words|
        refused 2, /\A--open is for the browser, #{flag} for text: use only one of them\z/, ".", "--open", *words
      end
    refused 2, /\A--port is not for --compact\z/, ".", "--compact", "--port", "1"
    refused 2, /\A--port must be an integer from 0 to 65535, not 70000\z/, ".", "--port", "70000"
    refused 2, /\Ano sample of any profile matches --function x\z/, ".", "--no-open", "--function", "x"
    refused 1, /\Ano profile begins in this time/, ".", "--no-open", "--from", "2027-01-01"
  end

  def test_without_webrick_one_line_says_what_is_missing
    write("a.data")
    env = { "GEM_PATH" => @directory, "GEM_HOME" => @directory }
    result = sperf("history", ".", "--open", env:, apart: true)

    assert_equal 1, result.status.exitstatus
    assert_equal ["the gem webrick, which serves the page, is missing: gem install webrick; without --open, sperf " \
                  "history prints a table"], result.words
  end
end

# frozen_string_literal: true

require "sperf/rack"
require_relative "web_helper"

# Recordings that the page inside an application starts and stops: what becomes of them, and who may do so.
class WebRecordingTest < Minitest::Test
  include WebHelper

  def test_form_starts_a_session_and_its_profile_is_kept_when_it_is_stopped
    application = web
    answer = post(application, "/start", FORM)

    assert_equal [303, "/sperf/"], [answer.status, answer.location]
    assert_predicate Sperf, :running?
    page = get(application)
    assert_match(/Process #{Process.pid} records wall time at 100 Hz,\s+until \d\d:\d\d:\d\d/, page.body)
    assert_includes 1..32, Integer(page.headers["refresh"])
    [application, web].each do |other| # one at a time
      refused = post(other, "/start", FORM)

      assert_equal 409, refused.status
      assert_match(/\AProcess #{Process.pid} already records, until \d\d:\d\d:\d\d: only one/, refused.body)
    end
    burn(0.1)

    assert_equal 303, post(application, "/stop", { recording: page.body[/name="recording" value="(\d+)"/, 1] }).status
    refute_predicate Sperf, :running?
    assert_equal([["session", "wall_100Hz", Process.pid]], kept.map { |entry| [entry.kind, entry.name, entry.pid] })
    assert_kept_session kept.first, :wall, 100
    assert_nil get(application).headers["refresh"]
    assert_equal 0, application.failures
  end

  # A session ends by itself, in a thread that is not the program's.
  def test_thread_that_waits_is_in_no_profile_and_may_be_killed
    waiting = waiting_threads
    waiting.each { |thread| thread.join(0.3) }

    assert_equal ["sperf"], waiting.map(&:name)
    refute_includes Sperf.stop[:threads].values, "sperf"
    waiting_threads.each(&:kill).each(&:join)

    refute_predicate Sperf, :running?
    assert_equal %w[session session], kept.map(&:kind)
  end

  # Starts a recording, and returns the threads that it has.
  def waiting_threads
    before = Thread.list
    post(web, "/start", FORM)
    Thread.list - before
  end

  # With its samples in order of time, for the timeline.
  def assert_kept_session(entry, mode, frequency)
    profile = Sperf.load(entry.path)
    assert_equal [mode, frequency], profile.summary.values_at(:mode, :frequency)
    assert_includes profile.to_h[:samples].map { |sample| sample[0].map(&:last) }.flatten, "TestHelper#burn"
    refute_empty(profile.to_h[:samples].filter_map { |sample| sample[4] })
    assert_includes profile.comments.join("\n"), "# cwd: "
  end

  slow def test_session_ends_by_itself_when_its_time_is_over
    begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    post(web, "/start", { mode: "cpu", frequency: 1000, seconds: 1 })
    wait_until { kept.any? && !File.exist?(path("kept/.recording")) }
    elapsed = Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun

    refute_predicate Sperf, :running?
    duration = Sperf.load(kept.first.path).summary[:duration_ns] / 1e9
    assert_operator duration, :>=, 1
    assert_operator duration, :<=, elapsed
    assert_equal kept.first.took_ms, (duration * 1000).to_i
  end

  # It is not waited for, either.
  def test_session_that_runs_when_the_process_ends_is_kept
    source = <<~RUBY
      require "sperf/web"
      require "stringio"
      env = #{LOCAL.merge("REQUEST_METHOD" => "POST", "PATH_INFO" => "/start", "HTTP_ORIGIN" => "http://localhost",
                          "HTTP_HOST" => "localhost", "HTTP_COOKIE" => "sperf_web=#{TOKEN}",
                          "CONTENT_TYPE" => "application/x-www-form-urlencoded").inspect}
      env["rack.input"] = StringIO.new("token=#{TOKEN}&mode=cpu&frequency=1000&seconds=600")
      puts Sperf::Web.new(directory: "kept", seconds_max: 600, development: true).call(env)[0]
      #{BURN}
    RUBY
    result = run_command(RUBY, "-I#{ROOT}/lib", "-e", source)

    assert_equal ["303\n", ""], [result.out, result.err]
    assert_equal %w[session], kept.map(&:kind)
    refute_path_exists path("kept/.recording")
  end

  def test_session_of_somebody_else_goes_on_and_snapshots_of_it_are_kept
    application = web
    data = Sperf.start(frequency: 500, output: path("own.data")) do
      page = get(application).body
      assert_includes page, "A session already runs in this process"
      assert_includes page, 'action="/sperf/snapshot"'
      refute_includes page, "/start"
      status, words = post(application, "/start", FORM).words
      assert_equal [409, true], [status, words.start_with?("A session already runs in this process")]
      burn(0.1)
      answer = post(application, "/snapshot")

      assert_equal [303, "/sperf/"], [answer.status, answer.location]
      assert_predicate Sperf, :running?
      assert_includes get(application).body, "<td>snapshot</td>"
    end

    assert_equal 500, data[:frequency]
    assert_equal([["snapshot", "cpu_500Hz", Process.pid]], kept.map { |entry| [entry.kind, entry.name, entry.pid] })
    assert_kept_session kept.first, :cpu, 500
    assert_operator Sperf.load(kept.first.path).summary[:duration_ns], :<=, data[:duration_ns]
    assert_equal 0, application.failures
  end

  # In production calls are not recorded: the code that was traced stays slower.
  def test_allocations_and_every_call_can_be_recorded_in_development
    { "object" => "allocations", "trace" => "every call" }.each do |mode, words|
      application = web
      assert_equal 303, post(application, "/start", { **FORM, mode: }).status
      page = get(application).body
      assert_match(/Process #{Process.pid} records #{words},\s+until/, page)
      Array.new(3, &:to_s)
      post(application, "/stop", { recording: page[/name="recording" value="(\d+)"/, 1] })
      entry = kept.first

      assert_equal [mode, mode.to_sym], [entry.name, Sperf.load(entry.path).summary[:mode]]
      assert_equal 200, get(application, "#{place(File.basename(entry.path))}/view-0.json").status
    end
    application = production(authenticated_outside: true)
    refute_includes get(application).body, "every call"
    assert_equal [422, "mode must be wall or cpu or object, not trace.\n"],
                 post(application, "/start", { **FORM, mode: "trace" }).words
    refute_predicate Sperf, :running?
  end

  # Its command line is the server's. One variable leaves out all else.
  def test_no_profile_that_the_page_keeps_has_a_command_line
    record_and_snapshot(application = web)
    Sperf.start(output: path("own.data"), metadata: true) { post(application, "/snapshot") }

    assert_equal %w[session snapshot snapshot], kept.map(&:kind).sort
    assert_equal([[nil, RUBY_DESCRIPTION]] * 3, kept.map { |entry| fields(entry.path).values_at("command", "ruby") })
    assert_equal RUBY_DESCRIPTION, fields(path("own.data"))["ruby"]
    refute_nil fields(path("own.data"))["command"]
    ENV["SPERF_METADATA"] = "0"
    FileUtils.rm_r(path("kept"))
    record_and_snapshot(web)

    assert_equal %w[session snapshot], kept.map(&:kind).sort
    assert_empty(kept.flat_map { |entry| fields(entry.path).keys } & %w[command cwd host ruby git.commit sperf.version])
  ensure
    ENV.delete("SPERF_METADATA")
  end

  def record_and_snapshot(application)
    %w[/start /snapshot].each { |path| post(application, path, FORM) }
    Sperf.stop
  end

  def fields(path) = Sperf::Metadata.parse(Sperf.load(path).comments).transform_values(&:first)

  def test_program_under_sperf_record_is_told_so
    source = <<~RUBY
      require "sperf/web"
      puts Sperf::Web.new(directory: "kept", development: true).call(#{LOCAL.inspect})[2].join
    RUBY
    result = sperf("record", "-o", "a.data", RUBY, "-I#{ROOT}/lib", "-e", source)

    assert_includes result.out, "A session already runs in this process: that of sperf record"
  end

  def test_other_process_sees_the_recording_and_can_end_it
    post(application = web, "/start", FORM)
    id = get(application).body[/name="recording" value="(\d+)"/, 1]
    own = Process.pid
    child = fork do
      page = get(web).body
      told = ["Process #{own} records wall time at 100 Hz", "This page is from process\n#{own}."]
        .map { |words| page.include?(words) }
      told.push(post(web, "/start", FORM).status, post(web, "/stop", { recording: id }).status, Sperf.running?)
      file("told", told.inspect)
      exit!(true)
    end
    Process.wait(child)

    assert_equal "[true, false, 409, 303, false]", File.read(path("told"))
    wait_until { kept.any? }
    assert_equal own, kept.first.pid
  end

  # Each request is recorded in a block of its own then, also the one that starts the session and the one that ends it,
  # which are not kept.
  def test_requests_of_the_application_may_be_watched_meanwhile
    application = web
    answers = ->(env) { env["PATH_INFO"] == "/orders" ? [200, {}, []] : application.call(env) }
    watched = Sperf::Rack.new(answers, slow: 0, directory: path("kept"), log: ->(line) { @lines << line })
    assert_equal 303, post(watched, "/start", { **FORM, mode: "cpu", frequency: 1000 }).status
    burn(0.05)
    assert_equal 200, get(watched, "/orders").status
    page = get(watched).body
    assert_equal 303, post(watched, "/stop", { recording: page[/name="recording" value="(\d+)"/, 1] }).status
    assert_equal 200, get(watched, "/orders").status

    assert_equal [0, 0], [application.failures, watched.failures], @lines.inspect
    assert Sperf::Integrations::ProfileWriter.instance.flush(60)
    assert_equal({ "session" => 1, "request" => 2 }, kept.map(&:kind).tally)
    assert_kept_session kept.find { |entry| entry.kind == "session" }, :cpu, 1000
  end

  def test_file_of_a_process_that_was_killed_or_that_says_nothing_is_in_nobodys_way
    pid = fork do
      post(web, "/start", FORM)
      Process.kill(:KILL, Process.pid)
    end
    Process.wait(pid)
    left = File.binread(path("kept/.recording"))
    [left, "", "nonsense", "1 wall x y z", "1 wall #{10**30} 1 #{10**15}", "\xFF"].each do |text|
      File.binwrite(path("kept/.recording"), text)
      page = get(web)

      assert_equal 200, page.status, text
      refute_includes page.body, "records wall time"
      assert_equal 303, post(web, "/start", FORM).status, text
      Sperf.stop
    end
  end

  def test_values_of_the_form_are_checked
    [{ seconds: 0 }, { seconds: 61 }, { seconds: "" }, { seconds: "1e9" }, { seconds: -1 }, { seconds: nil }]
      .each do |wrong|
        assert_equal [422, "The time must be a number of seconds from 1 to 60.\n"],
                     post(web, "/start", { **FORM, **wrong }).words, wrong
      end
    modes = "mode must be wall or cpu or object or trace"
    { { mode: "real" } => "#{modes}, not real.\n",
      { mode: nil } => "#{modes}, not empty.\n",
      { frequency: "0" } => "frequency must be an integer from 1 to 10000 (Hz), not 0.\n",
      { frequency: "x" } => "frequency must be an integer from 1 to 10000 (Hz), not x.\n" }.each do |wrong, words|
      assert_equal [422, words], post(web, "/start", { **FORM, **wrong }).words
    end
    assert_equal 422, post(web(seconds_max: 5), "/start", { **FORM, seconds: 6 }).status
    refute_predicate Sperf, :running?
  end

  def test_nothing_but_forms_of_what_runs_starts_or_stops_anything
    %w[/start /stop].each { |path| assert_equal 404, get(web, path).status }
    assert_equal 404, post(web, "/other").status
    refute_includes get(web).body, "snapshot</button>"
    assert_equal [409, "No session runs in process #{Process.pid}, which answers this request.\n"],
                 post(web, "/snapshot").words
    assert_empty kept
    refute_predicate Sperf, :running?
    assert_equal [409, "This recording has ended.\n"], post(web, "/stop").words
    post(application = web, "/start", FORM)
    assert_equal 409, post(application, "/stop", { recording: "1" }).status
    assert_predicate Sperf, :running?
  end

  # Also those that the program stops. Profiles of the application are not removed for recordings.
  def test_newest_recordings_are_kept
    3.times { keep }
    3.times do
      assert_equal 303, post(web(keep: 2), "/start", FORM).status
      assert_instance_of Hash, Sperf.stop
    end

    assert_equal({ "session" => 2, "request" => 3 }, kept.map(&:kind).tally)
  end

  # -- Forgery --

  def test_token_of_the_form_is_that_of_the_cookie
    page = get(web)
    cookie = page.headers["set-cookie"]
    token = page.body[/name="token" value="([^"]+)"/, 1]

    assert_match(%r{\Asperf_web=#{token}; Path=/sperf; HttpOnly; SameSite=Strict\z}, cookie)
    assert_match(/\A[\w-]{43}\z/, token)
    refute_equal token, get(web).body[/name="token" value="([^"]+)"/, 1]
    assert_match(/; Secure\z/, get(web, "rack.url_scheme": "https").headers["set-cookie"])
    assert_match(%r{; Path=/;}, get(web, SCRIPT_NAME: "").headers["set-cookie"])
  end

  def test_token_that_the_browser_has_stays
    page = get(web, HTTP_COOKIE: "other=1; sperf_web=#{TOKEN}")

    assert_includes page.body, "name=\"token\" value=\"#{TOKEN}\""
    assert_nil page.headers["set-cookie"]
    refute_includes get(web, HTTP_COOKIE: "sperf_web=<script>").body, "<script>"
  end

  def test_form_without_the_token_of_the_cookie_is_refused
    other = "u" * 43
    [{ token: nil }, { token: "" }, { token: other }, { token: "t" * 42 }, { token: "t" * 44 },
     { HTTP_COOKIE: nil }, { HTTP_COOKIE: "sperf_web=#{other}" }, { HTTP_COOKIE: "sperf_web=", token: "" },
     { HTTP_COOKIE: "sperf_web=short", token: "short" }, { CONTENT_TYPE: "text/plain" }, { "rack.input": nil },
     { "rack.input": StringIO.new("x=#{"y" * 5000}&token=#{TOKEN}") }].each do |wrong|
      assert_refused_form(/reload the page/, **wrong)
    end
  end

  def test_form_from_elsewhere_is_refused
    [{ HTTP_ORIGIN: nil }, { HTTP_ORIGIN: "null" }, { HTTP_ORIGIN: "http://evil.example" },
     { HTTP_ORIGIN: "http://localhost:4000" }, { HTTP_ORIGIN: "http://localhost:3000.evil.example" },
     { HTTP_ORIGIN: "http://evil.example/localhost:3000" }, { HTTP_ORIGIN: "" },
     { HTTP_ORIGIN: "http://evil.example\nhttp://localhost:3000" },
     { HTTP_SEC_FETCH_SITE: "cross-site" }, { HTTP_SEC_FETCH_SITE: "same-site" }, { HTTP_SEC_FETCH_SITE: "none" },
     { HTTP_SEC_FETCH_SITE: "same-origin", HTTP_ORIGIN: "http://evil.example" }].each do |wrong|
      assert_refused_form(/not come from sperf's own page/, **wrong)
    end
  end

  def assert_refused_form(words, token: TOKEN, **env)
    %w[/start /stop /snapshot].each do |form|
      answer = post(web, form, FORM, token:, **env)

      assert_equal 403, answer.status, [form, env].inspect
      assert_match words, answer.body
    end
    refute_predicate Sperf, :running?
  end

  # Also one that was read before, as Rack::MethodOverride does in every Rails application.
  def test_form_that_comes_from_here_is_taken
    form = { "token" => TOKEN, "mode" => "cpu", "frequency" => "100", "seconds" => "30", "other" => { "a" => "b" } }
    read = { "rack.input": StringIO.new("") }
    [{}, { HTTP_SEC_FETCH_SITE: "same-origin" }, { HTTP_SEC_FETCH_SITE: "same-origin", HTTP_ORIGIN: nil },
     { HTTP_ORIGIN: "https://shop.example", HTTP_X_FORWARDED_HOST: "shop.example" },
     { **read, "rack.request.form_hash": form }, { **read, "rack.request.form_pairs": form.to_a }].each do |env|
      assert_equal 303, post(web(authenticated_outside: true), "/start", FORM, **env).status, env.inspect
      Sperf.stop
    end
  end

  # -- What goes wrong --

  def test_directory_that_cannot_be_used_is_told_and_logged_once
    file("kept", "")
    application = web
    2.times do
      assert_equal [500, "Nothing is recorded: cannot use #{path("kept")}: Not a directory.\n"],
                   post(application, "/start", FORM).words
    end
    assert_equal [2, 1], [application.failures, @lines.size]
    refute_predicate Sperf, :running?
  end

  def test_recording_that_cannot_be_kept_is_told_and_logged_once
    application = web
    post(application, "/start", FORM)
    FileUtils.rm_rf(path("kept"))
    file("kept", "")
    Sperf.stop

    assert_equal [1, 1], [application.failures, @lines.size]
    assert_match(/\Akeeping a recording of Sperf::Web failed: /, @lines.first)
    FileUtils.rm_f(path("kept"))
    assert_match(/The last recording was not kept: /, get(application).body)
  end
end

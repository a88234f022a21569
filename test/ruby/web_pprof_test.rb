# frozen_string_literal: true

require "socket"
require "sperf/rack"
require_relative "web_helper"

# Profiles that other programs fetch: Sperf::Web.pprof, and the same paths below the page. test/apps/web_pprof_test.rb
# has a real server, and go tool pprof.
class WebPprofTest < Minitest::Test
  include WebHelper

  ROOT_MOUNT = { "SCRIPT_NAME" => "" }.freeze

  def pprof(**)
    Sperf::Web.pprof(development: true, log: ->(line) { @lines << line }, **)
  end

  def fetch(application, path, **) = get(application, path, **ROOT_MOUNT, **)

  def profile_in(answer)
    assert_equal [200, "application/octet-stream"], [answer.status, answer.type], answer.body
    assert_equal answer.body.bytesize.to_s, answer.headers["content-length"]
    Sperf.load(file("fetched.pb.gz", answer.body))
  end

  def functions(profile) = profile.to_h.values_at(:samples, :allocations).compact.flat_map { |rows| names(rows) }.uniq

  def names(rows) = rows.flat_map { |row| row[0].map(&:last) }

  # Calls the block again and again in another thread while +fetching+ runs.
  def meanwhile(work)
    ended = false
    thread = Thread.new { work.call until ended }
    yield
  ensure
    ended = true
    thread.join
  end

  # Returns the server's end and the client's.
  def connection
    server = TCPServer.new("127.0.0.1", 0)
    theirs = TCPSocket.new("127.0.0.1", server.local_address.ip_port)
    [server.accept, theirs]
  ensure
    server.close
  end

  # Yields while a request of a minute records this process. Its client closes the connection after the block. Returns
  # the answer to that request.
  def while_recording(application, path: "/debug/pprof/wall?seconds=60")
    ours, theirs = connection
    request = Thread.new { fetch(application, path, "puma.socket": ours) }
    wait_until { Sperf.running? }
    yield
    theirs.close
    refute_nil request.join(PATIENCE)
    request.value
  ensure
    [ours, theirs].each(&:close)
    request&.join(PATIENCE)
  end

  # -- What is fetched --

  slow def test_profile_wall_and_allocs_record_what_runs_meanwhile
    { "profile" => :cpu, "wall" => :wall, "allocs" => :object }.each do |name, mode|
      answer = meanwhile(-> { burn(0.01) && Array.new(100) { +"" } }) do
        fetch(pprof, "/debug/pprof/#{name}?seconds=1")
      end
      profile = profile_in(answer)

      assert_equal [mode, "attachment; filename=\"#{name}.pb.gz\""],
                   [profile.summary[:mode], answer.headers["content-disposition"]]
      assert_operator profile.summary[:duration_ns], :>=, 1_000_000_000
      # Labels of blocks name their method.
      assert_includes functions(profile).map { |label| label.sub(/\Ablock (?:\(.*\) )?in /, "") },
                      "WebPprofTest#meanwhile"
      assert_equal [[RUBY_DESCRIPTION], nil], Sperf::Metadata.parse(profile.comments).values_at("ruby", "command")
      refute_predicate Sperf, :running?
    end
    assert_empty @lines
  end

  def test_threads_are_those_of_this_moment
    queue = Queue.new
    Sperf.start(mode: :wall) # Labels are kept while a session runs.
    thread = Thread.new { Sperf.label(role: "waiter") { queue.pop } }
    thread.name = "the waiting one"
    wait_until { thread.stop? }
    number = Thread.list.size
    data = profile_in(fetch(pprof, "/debug/pprof/threads")).to_h
    mine = data[:samples].find { |sample| data[:threads][sample[2]] == "the waiting one" }

    assert_equal(number, data[:samples].sum { |sample| sample[1] })
    assert_equal ["Thread::Queue#pop", { "role" => "waiter", "state" => "waiting", "waits for" => "queue" }],
                 [mine[0].first.last, mine[6].transform_keys(&:to_s).slice("role", "state", "waits for")]
  ensure
    queue.close
    thread.join
  end

  def test_same_profiles_are_below_the_page_and_where_the_directory_is_mounted
    assert_includes labels(profile_in(get(web, "/debug/pprof/threads"))), "Sperf::Web::ThreadProfile.read"
    assert_equal 404, get(web, "/threads").status
    assert_equal 200, get(pprof, "/threads", SCRIPT_NAME: "/debug/pprof").status
  end

  # -- A session that runs --

  def before_the_request = burn(0.1)
  def during_the_request = burn(0.01)

  slow def test_session_that_runs_is_read_and_goes_on
    fetched = nil
    data = Sperf.start(mode: :cpu) do
      before_the_request
      meanwhile(-> { during_the_request }) do
        fetched = profile_in(fetch(pprof, "/debug/pprof/profile?seconds=1"))
      end
      assert_predicate Sperf, :running?
    end
    all = names(data[:samples])

    assert_includes functions(fetched), "WebPprofTest#during_the_request"
    refute_includes functions(fetched), "WebPprofTest#before_the_request"
    assert_includes all, "WebPprofTest#before_the_request"
    assert_includes all, "WebPprofTest#during_the_request"
    assert_includes 1_000_000_000...data[:duration_ns], fetched.summary[:duration_ns]
  end

  def test_session_without_what_is_asked_for_is_named
    Sperf.start(mode: :wall) do
      assert_equal [409, "A session of wall time runs in process #{Process.pid}: it has no CPU time.\n"],
                   fetch(pprof, "/debug/pprof/profile?seconds=1").words
    end
  end

  def test_session_that_ends_meanwhile_is_no_profile_and_can_be_asked_again
    [-> { Sperf.start(mode: :wall) }, -> {}].each do |session|
      session.call
      request = Thread.new { fetch(pprof, "/debug/pprof/wall?seconds=60") }
      wait_until { Sperf.running? && Sperf::Web::Turn.of_process.try(0) { true } != true }
      Sperf.stop

      assert_ended request.value
    end
  end

  def test_session_that_is_cleared_meanwhile_is_no_profile
    application = pprof
    Sperf.start(mode: :wall) do
      session = Sperf::Session.current
      real = session.method(:snapshot)
      calls = 0
      session.define_singleton_method(:snapshot) do |**options|
        (calls += 1) == 2 && real.call(clear: true)
        real.call(**options)
      end

      assert_ended fetch(application, "/debug/pprof/wall?seconds=1")
    end
  end

  def assert_ended(answer)
    assert_equal [503, "The session that was read has ended, or has started again. Ask again.\n", "1"],
                 [*answer.words, answer.headers["retry-after"]]
  end

  # -- One at a time --

  def test_second_request_is_told_when_to_ask_again
    application = pprof
    last = while_recording(application) do
      answers = Array.new(20) { Thread.new { fetch(application, "/debug/pprof/profile?seconds=60") } }.map(&:value)

      assert_equal [429], answers.map(&:status).uniq
      assert_equal "Another request records process #{Process.pid}: one profile can be made at a time.\n",
                   answers.first.body
      answers.each { |answer| assert_includes 1..60, Integer(answer.headers["retry-after"]) }
      assert_equal 429, get(web, "/debug/pprof/profile?seconds=1").status
      assert_equal 200, fetch(application, "/debug/pprof/threads").status
    end

    assert_equal [503, "The client has closed the connection.\n"], last.words
    refute_predicate Sperf, :running?
    assert_equal 200, fetch(application, "/debug/pprof/wall?seconds=1").status
  end

  # Puma's thread has another request of the same connection in its socket.
  slow def test_client_that_has_sent_more_is_still_there
    ours, theirs = connection
    theirs.write("GET / HTTP/1.1\r\n")
    answer = fetch(pprof, "/debug/pprof/wall?seconds=1", "puma.socket": ours)

    assert_equal [200, "GET / HTTP/1.1\r\n"], [answer.status, ours.readpartial(100)]
  ensure
    [ours, theirs].each(&:close)
  end

  def test_thread_that_waits_can_be_killed
    request = Thread.new { fetch(pprof, "/debug/pprof/wall?seconds=60") }
    wait_until { Sperf.running? }
    request.kill

    refute_nil request.join(PATIENCE)
    refute_predicate Sperf, :running?
    assert_equal true, Sperf::Web::Turn.of_process.try(0) { true }
  end

  slow def test_child_of_fork_is_not_in_the_turn_of_its_parent
    while_recording(pprof) do
      pid = fork { exit!(fetch(pprof, "/debug/pprof/wall?seconds=1").status == 200) }
      assert_predicate Process.wait2(pid).last, :success?
    end
  end

  # -- Strangers --

  def test_seconds_that_are_no_number_in_range_are_refused_in_one_line
    ["0", "61", "-1", "1.5", "1e1", "0x1", "1_0", "", "%00", "%FF", "9" * 400, "1%0a", " 1", "1&seconds=2",
     "1&seconds=1"].each do |seconds|
      %w[profile threads].each do |name|
        assert_equal [400, "seconds must be one whole number from 1 to 60.\n"],
                     fetch(pprof, "/debug/pprof/#{name}?seconds=#{seconds}").words, seconds
      end
    end
    assert_equal 400, fetch(pprof(seconds_max: 5), "/debug/pprof/profile?seconds=6").status
    refute_predicate Sperf, :running?
  end

  def test_head_records_nothing_and_other_methods_are_refused
    answer = fetch(pprof, "/debug/pprof/profile?seconds=60", verb: "HEAD")

    assert_equal [200, "application/octet-stream", ""], [answer.status, answer.type, answer.body]
    assert_equal 400, fetch(pprof, "/debug/pprof/profile?seconds=x", verb: "HEAD").status
    %w[POST PUT DELETE OPTIONS TRACE].product([[:fetch, pprof], [:get, web]]).each do |verb, (way, application)|
      refused = __send__(way, application, "/debug/pprof/profile", verb:)

      assert_equal [405, "GET, HEAD"], [refused.status, refused.headers["allow"]], verb
    end
    refute_predicate Sperf, :running?
  end

  def test_other_paths_are_not_found
    %w[/ /debug /debug/pprof /debug/pprof/ /debug/pprof/heap /debug/pprof/profile/x /debug/pprof/../pprof/profile
       /debug%2Fpprof%2Fprofile /debug/pprof/profile%00 /debug/pprof/%FF /x/debug/pprof/profile /pprof/profile
       /debug/profile].each do |path|
      assert_equal [404, "Not found.\n"], fetch(pprof, path).words, path
    end
    refute_predicate Sperf, :running?
  end

  def test_page_of_another_site_cannot_record
    %w[cross-site same-site].each do |site|
      assert_equal [403, "The request comes from the page of another site.\n"],
                   fetch(pprof, "/debug/pprof/profile?seconds=60", HTTP_SEC_FETCH_SITE: site).words
    end
    assert_equal 200, fetch(pprof, "/debug/pprof/threads", HTTP_SEC_FETCH_SITE: "none").status
  end

  # -- Access --

  def test_access_is_that_of_the_page
    closed = Sperf::Web.pprof
    assert_match(/\ASperf::Web is closed: /, fetch(closed, "/debug/pprof/profile").body)
    { closed => {}, pprof => { HTTP_HOST: "evil.example" }, pprof(hosts: []) => { REMOTE_ADDR: "10.0.0.1" },
      production => {}, web(authenticate: ->(_env) { false }) => {} }.each do |application, env|
      assert_equal 403, fetch(application, "/debug/pprof/profile?seconds=60", **env).status
    end
    refute_predicate Sperf, :running?
    decided = Sperf::Web.pprof(authenticate: ->(env) { env["HTTP_AUTHORIZATION"] == "Bearer secret" })
    answers = [{}, { HTTP_AUTHORIZATION: "Bearer other" }, { HTTP_AUTHORIZATION: "Bearer secret" }].map do |env|
      fetch(decided, "/debug/pprof/threads", **env).status
    end

    assert_equal [403, 403, 200], answers
  end

  def test_settings_are_checked
    [0, -1, 1.5, "60", nil].each { |value| assert_raises(ArgumentError) { pprof(seconds_max: value) } }
    assert_raises(ArgumentError) { pprof(authenticate: "secret") }
    assert_raises(ArgumentError) { Sperf::Web.pprof(directory: "/tmp") }
  end
end

# frozen_string_literal: true

require "digest"
require "time"
require_relative "push_helper"
require "sperf/push/address"
require "sperf/push/sender"
require "sperf/push/supervisor"

# `sperf push`: which files it sends, what it does with each answer, and what it keeps.
class PushTest < Minitest::Test
  include PushHelper

  def answer(...) = PushReceiver.answer(...)

  # -- What is sent --

  # The beginnings of the requests' IDs are those of digests of the files.
  def ids(receiver) = receiver.received.map { |request| request.body[/(\h{8})-\h{4}-8\h{3}-8\h{3}-\h{12}/, 1] }

  def digests(*names) = names.map { |name| Digest::SHA256.hexdigest(differing(name))[0, 8] }

  def test_files_are_sent_once_the_oldest_first
    add_profiles("b.data", "a.data", "c.pb.gz")
    receiver.answers << answer(202)
    result = push("--once", queue, receiver.url("pyroscope"))

    assert_push 0, /\A\[sperf\] sent 3 profiles\n\z/, result
    assert_equal digests("b.data", "a.data", "c.pb.gz"), ids(receiver)
    assert_equal %w[a.data b.data c.pb.gz], queued
    assert_push 0, /sent 0 profiles/, push("--once", queue, receiver.url("pyroscope"))
    assert_equal 3, receiver.received.size
  end

  def test_renamed_file_is_not_sent_again_and_a_replaced_one_is
    add_profiles("a.data", "b.data")
    push("--once", queue, receiver.url)
    File.rename(File.join(queue, "a.data"), File.join(queue, "a-old.data"))
    FileUtils.rm(File.join(queue, "b.data"))
    add_profiles("b.data", age_s: 100)

    assert_push 0, /sent 1 profile\n/, push("--once", queue, receiver.url)
  end

  def test_unfinished_files_links_and_other_files_stay
    add_profiles(".sperf.12.0.tmp", ".hidden.data", "notes.txt", "app.rb")
    File.symlink(file("secret.data", PushHelper.content), File.join(queue, "link.data"))
    assert_push 0, /sent 0 profiles/, push("--once", queue, receiver.url)
    assert_empty receiver.received
  end

  def test_only_chooses_by_name
    add_profiles("app-1.data", "web-1.data")
    assert_push 0, /sent 1 profile\n/, push("--once", "--only", "app-*.data", queue, receiver.url)
    assert_push 0, /sent 1 profile\n/, push("--once", queue, receiver.url)
    assert_push 0, /sent 0 profiles\n/, push("--once", "--only", "web-*.data", queue, receiver.url)
  end

  def test_delete_removes_what_was_accepted_and_nothing_else
    add_profiles("a.data", "b.data")
    receiver.answers << answer(413, "\e[31mtoo large\n")
    result = push("--once", "--delete", queue, receiver.url)

    assert_push 1, /a\.data was not accepted and stays: status 413: \[31mtoo large\n.*sent 1 profile, 1 not/m, result
    assert_equal [%w[a.data], %w[refused]], [queued, outcomes]
    assert_push 0, /sent 0 profiles/, push("--once", queue, receiver.url)
  end

  # The kill is an exception that the push does not report.
  def test_file_that_was_accepted_before_a_kill_is_removed_by_the_next_push
    add_profiles("a.data")
    assert_push 0, /sent 1 profile\n/, push("--once", queue, receiver.url)
    add_profiles("b.data")
    killed = Sperf::Push::Directory.new(queue)
    killed.define_singleton_method(:remove) { |_entry| exit(9) }
    Sperf::Push::Directory.stub(:new, killed) { push("--once", "--delete", queue, receiver.url) }
    assert_equal %w[a.data b.data], queued
    assert_push 0, /sent 0 profiles\n/, push("--once", "--delete", queue, receiver.url)
    assert_equal 2, receiver.received.size
    assert_equal %w[a.data], queued # It was sent without --delete.
  end

  def test_damaged_profiles_are_put_aside
    add_profiles("a.data", content: "no profile")
    add_profiles("b.data", content: PushHelper.content[0...-30])
    add_profiles("c.data", content: "")
    add_profiles("d.data")
    result = push("--once", queue, receiver.url)

    assert_push 1, /sent 1 profile, 3 not accepted/, result
    %w[a b c].each { |name| assert_match(/#{name}\.data was not accepted and stays: it is /, result.err) }
    assert_equal 4, result.err.lines.size
    assert_push 0, /sent 0 profiles/, push("--once", queue, receiver.url)
  end

  # -- Answers --

  def test_errors_that_may_pass_are_tried_again
    add_profiles("a.data", "b.data")
    receiver.answers << answer(503) << answer(500) << ->(_socket, _request) {}
    result = push_hastily(queue, receiver.url)

    assert_push 0, /cannot send profiles now: status 503; sperf tries.*accepts profiles again\n.*sent 2/m, result
    assert_equal 5, receiver.received.size
    assert_equal 3, result.err.lines.size
  end

  def test_retry_after_is_honoured
    add_profiles("a.data")
    asked = []
    backoff = Hasty.dup
    backoff.define_singleton_method(:next_s) { |after_s| (asked << after_s) && 0.01 }
    ["7", (Time.now + 3000).httpdate].each { |value| receiver.answers << answer(429, Retry_After: value) }
    Sperf::Push::Backoff.stub(:new, backoff) { assert_push 0, /status 429/, push("--once", queue, receiver.url) }

    assert_equal 7, asked[0]
    assert_in_delta 3000, asked[1], PATIENCE
  end

  def test_pauses_are_twice_as_long_each_time_up_to_a_minute_and_less_by_chance
    longest, shortest = [1.0, 0.0].map { |number| Sperf::Push::Backoff.new(random: -> { number }) }
    pauses = [7, *[nil] * 7].map { |after_s| longest.next_s(after_s) }
    longest.reset

    assert_equal [7 + 1, 2, 4, 8, 16, 32, 60, 60], pauses
    assert_equal [1, 0.5], [longest, shortest].map(&:next_s)
  end

  def test_answers_that_end_it_keep_the_files
    add_profiles("a.data", "b.data")
    { answer(401, "tok-4711") => /\A\[sperf\] the receiver refused the credentials \(status 401\); .*\n\z/,
      answer(403, "tok-4711") => /\A\[sperf\] the receiver refused the credentials \(status 403\); .*\n\z/,
      answer(404) => /no profiles endpoint \(status 404\)/, answer(501) => /no profiles endpoint/,
      answer(200, "<html>", Content_Type: "text/html; charset=utf-8") =>
        /no profiles endpoint \(it answered with a web page\)/,
      answer(301, Location: "https://user:pw@else.example/x?token=1") =>
        %r{redirects \(status 301\) to https://else\.example:443/x; use that URL\n} }.each do |text, words|
      receiver.default = text
      receiver.received.clear
      result = push("--delete", queue, receiver.url, env: { "SPERF_PUSH_TOKEN" => "tok-4711" })

      assert_push 1, words, result
      refute_match(/4711/, result.err)
      assert_equal [1, ["Bearer tok-4711"], %w[a.data b.data], []],
                   [result.err.lines.size, receiver.received.map { it.headers["authorization"] }, queued, outcomes]
    end
  end

  # As OTLP demands: google.rpc.Status.
  def test_reason_in_a_message_of_protobuf_is_shown
    add_profiles("a.data", "b.data", "c.data")
    type = { Content_Type: "application/x-protobuf" }
    ["\b\x03\x12\nbad\e[31m x", "\b\x03\x12\x7Fcut", "\x12\x02\xFFx"].each do |status|
      receiver.answers << answer(400, status.b, **type)
    end
    result = push("--once", queue, receiver.url)

    assert_push 1, /a\.data was not accepted and stays: status 400: bad \[31m x\n/, result
    assert_match(/b\.data .* status 400\n.*c\.data .* status 400: x\n/m, result.err)
  end

  # Such as the output of a command that is recorded again meanwhile.
  def test_file_that_is_replaced_while_it_is_sent_is_a_new_profile
    add_profiles("a.data")
    receiver.answers << lambda do |socket, _request|
      add_profiles("b.data")
      File.rename(File.join(queue, "b.data"), File.join(queue, "a.data"))
      socket.write(PushReceiver::OK)
    end

    assert_push 0, /sent 2 profiles\n/, push("--once", "--delete", queue, receiver.url("pyroscope"))
    assert_equal digests("a.data", "b.data"), ids(receiver)
    assert_empty queued
  end

  # With the files of a day, reading the directory takes longer than sending a file.
  def test_directory_is_not_read_again_for_each_file
    add_profiles(*Array.new(30) { |number| "#{number}.data" })
    reads = 0
    directory = Sperf::Push::Directory.new(queue)
    directory.define_singleton_method(:entries) { (reads += 1) && super() }
    Sperf::Push::Directory.stub(:new, directory) do
      assert_push 0, /sent 30 profiles\n/, push("--once", "--delete", queue, receiver.url)
    end

    assert_empty queued
    assert_operator reads, :<, 15
  end

  slow def test_file_that_fails_again_and_again_does_not_block_the_others
    add_profiles("a.data", "b.data")
    first, second = digests("a.data", "b.data")
    receiver.default = lambda do |socket, request|
      socket.write(request.body.include?("#{first}-") ? answer(500) : PushReceiver::OK)
    end
    pushing("--deadline", "1ms", receiver.url("pyroscope")) { wait_until { outcomes == %w[sent] } }

    assert_equal [first, first, first, second], ids(receiver).first(4)
  end

  # -- The receiver is hostile or slow --

  def test_endless_answers_and_those_that_are_not_http_are_tried_again_unless_there_is_a_status
    add_profiles("a.data", "b.data")
    endless = ->(head, text) { ->(socket, _) { socket.write(head) && loop { socket.write(text) } } }
    ok = "HTTP/1.1 200 OK\r\n"
    again = [endless.call("", "z" * 1000), endless.call(ok, "x: #{"y" * 1000}\r\n"),
             endless.call("", "HTTP/1.1 100 Continue\r\n\r\n"), "\0\1\2\r\n\r\n", "HTTP/1.1 2", "SSH-2.0-OpenSSH\r\n"]
    [*again, "#{ok}Content-Length: -7\r\n\r\n"].each { |text| receiver.answers << text }
    receiver.default = endless.call("#{ok}Content-Type: text/plain\r\n\r\n", "z" * 1000)

    assert_push 0, /its answer is too long; sperf tries again.*sent 2 profiles\n/m, push_hastily(queue, receiver.url)
    assert_equal again.size + 2, receiver.received.size
  end

  # -- Signals --

  def test_term_sends_what_is_left
    add_profiles("a.data")
    gate = Thread::Queue.new
    receiver.answers << ->(socket, _request) { gate.pop && socket.write(PushReceiver::OK) }
    result = pushing(receiver.url, signal: nil) do |pid|
      receiver.next_request
      add_profiles("b.data")
      Process.kill("TERM", pid)
      gate << true
    end

    assert_push 0, /\A\[sperf\] sent 2 profiles\n\z/, result
  end

  slow def test_deadline_ends_a_push_whose_receiver_hangs
    add_profiles("a.data")
    receiver.default = ->(_socket, _request) { sleep }
    { "TERM" => 143, "INT" => 130 }.each do |signal, status|
      result = pushing("--deadline", "1s", receiver.url, signal:) { receiver.next_request }

      assert_push status, /sent 0 profiles, 1 still to be sent/, result
    end
    # Without a signal, too. A connection alone would wait for half a minute, and say "it does not answer".
    assert_push 1, /cannot send profiles now: it did not answer within 1 s; .*1 still to be sent/m,
                push("--once", "--deadline", "1s", queue, receiver.url)
  end

  def test_push_whose_parent_is_gone_ends
    FileUtils.mkdir_p(queue)
    result = pushing(receiver.url, signal: nil, env: { "SPERF_PUSH_PARENT" => "1234567" }) { nil }
    assert_push 0, /sent 0 profiles/, result
  end

  # -- sperf record --push --

  def test_rotated_files_of_a_recording_are_sent
    add_profiles("other.data")
    gate = path("gate")
    program = "sleep 0.05 until File.exist?(ARGV[0]); exit 3"
    recorder = Thread.new do
      sperf("record", "--rotate", "1s", "-m", "wall", "-o", "queue/app-%t.data", "--push", receiver.url, RUBY, "-e",
            program, gate)
    end
    receiver.next_request
    file("gate", "")
    result = recorder.value

    assert_equal 3, result.status.exitstatus, result.err
    assert_match(/^\[sperf\] sent (\d+) profiles?$/, result.err)
    sent = result.err[/sent (\d+)/, 1].to_i
    assert_equal [sent, sent, sent], [receiver.received.size, queued.size - 1, outcomes.size]
  end

  def test_file_of_a_recording_is_sent_at_its_end
    add_profiles("other.data")
    result = sperf("record", "-m", "wall", "-o", "queue/a.data", "--push", receiver.url, RUBY, "-e", "sleep 0.1")

    assert_push 0, /sent 1 profile\n\z/, result
    assert_equal 1, receiver.received.size
  end

  # A signal may end a Ruby that is still starting with status 1 and without a word.
  def test_command_that_ends_while_sperf_push_starts_has_its_file_sent
    slow = file("slow.rb", 'trap("TERM") { exit!(1) } && sleep(0.5) if ARGV.first == "push"')
    result = sperf("record", "--rotate", "1s", "-m", "wall", "-o", "a-%t.data", "--push", receiver.url, RUBY, "-e",
                   "sleep 0.02", env: { "RUBYOPT" => "-r#{slow}" })

    assert_push 0, /sent 1 profile\n\z/, result
  end

  slow def test_recording_does_not_notice_a_receiver_that_is_away
    url = PushReceiver.open(&:url)
    result = sperf("record", "-m", "wall", "--rotate", "1s", "-o", "a-%t.data", "--push", url, RUBY, "-e",
                   "sleep 0.1; exit 4")

    assert_push 4, /Connection refused; sperf tries again\n.*sent 0 profiles, 1 still to be sent/m, result
    assert_equal 1, Dir.glob("a-*.data", base: @directory).size
  end

  def test_recording_with_a_wrong_url_or_output_does_not_begin
    FileUtils.mkdir(path(Time.now.year.to_s))
    { ["--push", "http://h"] => /--push: the URL must begin with/,
      ["--push", "otlp+http://h", "-o", "-"] => /--push needs a file, not -/,
      ["--push", "otlp+http://h", "-o", "%Y/a.data"] => /--push needs files in one directory, not %Y/,
      ["--push", "otlp+http://h", "-o", "a.svg"] => /--push needs a file that ends in/ }.each do |options, words|
      assert_push 2, words, sperf("record", *options, RUBY, "-e", "puts 1", apart: false)
    end
  end

  # -- Limits --

  slow def test_limits_drop_the_oldest_and_count_them
    content = differing("x" * (600 * 1024))
    add_profiles("a.data", "b.data", "c.data", content:)
    add_profiles("old.data", age_s: 7200)
    url = PushReceiver.open(&:url)
    result = push("--once", "--deadline", "1s", "--max-age", "1h", "--max-size", "1M", queue, url)

    assert_push 1, /removed 3 profiles that were not sent: beyond the limits.*3 removed by the limits, 1 still/m, result
    assert_equal %w[c.data], queued
  end

  def test_limits_keep_what_was_accepted
    add_profiles("a.data", age_s: 7200)
    push("--once", queue, receiver.url)
    assert_push 0, /sent 0 profiles\n/, push("--once", "--max-age", "1h", queue, receiver.url)
    assert_equal %w[a.data], queued
  end

  # -- TLS --

  def certificate(name)
    key = OpenSSL::PKey::RSA.new(2048)
    certificate = OpenSSL::X509::Certificate.new
    certificate.version = 2
    certificate.serial = 1
    certificate.subject = certificate.issuer = OpenSSL::X509::Name.parse("/CN=#{name}")
    certificate.public_key = key.public_key
    certificate.not_before = Time.now - 60
    certificate.not_after = Time.now + 3600
    extensions = OpenSSL::X509::ExtensionFactory.new(certificate, certificate)
    certificate.add_extension(extensions.create_extension("subjectAltName", "DNS:#{name}"))
    certificate.add_extension(extensions.create_extension("basicConstraints", "CA:TRUE", true))
    [certificate.sign(key, OpenSSL::Digest.new("SHA256")), key]
  end

  slow def test_certificate_that_is_not_trusted_or_of_another_host_ends_it
    add_profiles("a.data")
    [["localhost", false, 1, /\Athe certificate of localhost is not valid: self-signed certificate; .*\z/],
     ["other.example", true, 1, /\Athe certificate of localhost is not valid: hostname mismatch; .*\z/],
     ["localhost", true, 0, /\Asent 1 profile\z/]].each do |name, trusted, status, words|
      tls = certificate(name)
      trust = trusted ? { "SSL_CERT_FILE" => file("ca.pem", tls.first.to_pem) } : {}
      PushReceiver.open(tls:) do |receiver|
        result = sperf("push", "--once", queue, receiver.url(transport: "https"), env: trust)

        assert_equal [status, 1], [result.status.exitstatus, result.words.size], result.err
        assert_match words, result.words.first
        assert_equal 1 - status, receiver.received.size
      end
    end
  end

  # -- Headers --

  def test_headers_come_from_the_environment_and_from_a_file
    add_profiles("a.data")
    lines = file("headers", "# tokens\n\nX-Scope-OrgID: team-1\nX-Extra: b: c\n")
    env = { "SPERF_PUSH_USER" => "me", "SPERF_PUSH_TOKEN" => "secret", "SPERF_PUSH_HEADERS" => "X-Extra: a\nX-More: d" }
    push("--once", "--headers-file", lines, queue, receiver.url, env:)
    headers = receiver.received.first.headers

    assert_equal ["team-1", "b: c", "d", "Basic #{["me:secret"].pack("m0")}"],
                 headers.values_at("x-scope-orgid", "x-extra", "x-more", "authorization")
  end

  def test_wrong_headers_are_named_by_line_without_their_content
    add_profiles("a.data")
    { "secret" => /line 1 of \S+headers must be a header, NAME: VALUE/, "A: b\nHost: secret" => /line 2 .* set Host/,
      "A: sec\0ret" => /line 1 .* control characters/ }.each do |content, words|
      result = push("--once", "--headers-file", file("headers", content), queue, "otlp+http://localhost:1")

      assert_push 1, words, result
      refute_match(/secret/, result.err.delete_prefix(queue))
    end
    assert_push 1, /cannot read missing: No such file/, push("--headers-file", "missing", queue, "otlp+http://x")
  end

  def test_receivers_words_do_not_show_a_token_in_any_encoding
    { "tok-4711" => "bad token", "gehöim" => "für" }.each do |token, words|
      add_profiles("a.data")
      PushReceiver.open do |receiver|
        receiver.default = answer(400, "#{words} #{token}".b)
        assert_push 1, /status 400: #{words} \*\*\*$/,
                    push("--once", queue, receiver.url, env: { "SPERF_PUSH_TOKEN" => token })
      end
      FileUtils.rm_rf(queue)
    end
  end

  # -- Proxies --

  def test_proxy_of_the_environment_is_asked
    add_profiles("a.data")
    env = { "http_proxy" => "http://localhost:#{receiver.port}", "no_proxy" => nil }
    assert_push 0, /sent 1/, push("--once", queue, "otlp+http://collector.invalid:4318", env:)
    assert_equal "http://collector.invalid:4318/v1development/profiles", receiver.received.first.path
  end

  # -- Wrong input --

  def test_wrong_command_lines_have_status_two
    FileUtils.mkdir_p(queue)
    { %w[] => /push needs DIR and URL/, [queue] => /push needs DIR and URL/,
      [queue, "http://localhost"] => /the URL must begin with otlp\+, pyro/,
      [queue, "::"] => /the URL is not a URL such as/,
      [queue, "otlp+http://me:pw@localhost"] => /must not contain a user or password/,
      [queue, "otlp+http:///x"] => /must name a host/, [queue, "otlp+http://h/?token=pw"] => /must not contain \? or #/,
      ["--max-age", "x", queue, "otlp+http://h"] => /--max-age must be a duration/ }.each do |arguments, words|
      result = push(*arguments)

      assert_push 2, words, result
      assert_equal 1, result.err.lines.size
      refute_match(/pw/, result.err)
    end
  end

  def test_directories_that_cannot_be_followed_are_refused
    { path("none") => /cannot send the files in \S+none: No such file/, file("a", "") => /it is not a directory/ }
      .each { |directory, words| assert_push 1, words, push(directory, "otlp+http://h") }
  end

  def test_directory_of_another_user_is_refused
    inapplicable "not root" unless Process.euid.zero?
    FileUtils.mkdir_p(queue)
    File.chown(12_345, nil, queue)

    assert_push 1, /it belongs to another user/, push(queue, "otlp+http://h")
  end

  def test_second_push_of_a_directory_is_refused
    FileUtils.mkdir_p(queue)
    pushing(receiver.url) do
      wait_until { File.exist?(File.join(queue, ".sperf.push.lock")) }
      add_profiles("a.data")
      receiver.next_request
      assert_push 1, /another sperf push sends the files in/, push(queue, receiver.url)
    end
  end

  def test_state_that_is_damaged_or_cannot_be_read_is_refused
    FileUtils.mkdir_p(state = File.join(queue, ".sperf.push.json"))
    assert_push 1, /cannot read \S+push\.json: Is a directory\n\z/, push(queue, "otlp+http://h")
    Dir.rmdir(state)
    ["", "[]", '{"version":2,"files":{}}', '{"version":1,"files":{"a":1}}'].each do |content|
      File.write(state, content)

      assert_push 1, /push\.json is damaged; if it is removed/, push(queue, "otlp+http://h")
    end
  end

  # A state that is lost is no reason to keep profiles back.
  def test_state_that_cannot_be_written_is_reported_once_and_files_are_sent
    add_profiles("a.data", "b.data")
    receiver.answers << lambda do |socket, _request|
      FileUtils.mkdir(File.join(queue, ".sperf.push.json"))
      socket.write(PushReceiver::OK)
    end
    result = push("--once", queue, receiver.url)

    assert_push 0, /cannot write \S+push\.json in \S+: Is a directory; files may be sent twice\n.*sent 2/m, result
    assert_equal [2, 2], [receiver.received.size, result.err.lines.size]
  end

  def test_help_loads_no_http
    result = run_command(RUBY, "-I#{ROOT}/lib", "-e", <<~'RUBY')
      require "sperf"; require "sperf/cli"
      Sperf::CLI.commands.each_value { |command| command.options }
      puts $LOADED_FEATURES.grep(%r{/(net/http|openssl|uri)\.rb})
    RUBY
    assert_equal "", result.out
  end
end

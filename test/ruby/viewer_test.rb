# frozen_string_literal: true

require_relative "test_helper"
require "json"
require "net/http"
require "pty"
require "socket"

# The viewer's Ruby side: what is served to whom, the page in one file, and the command line. What the page does with
# it is tested in a browser (viewer/test).
class ViewerTest < Minitest::Test
  include TestHelper

  HOSTILE = "</script><script>alert(1)</script><!--\"'\u2028&"
  ASSETS = File.join(ROOT, "lib/sperf/viewer_assets")
  # Where the gem is, for programs that the tests start.
  WEBRICK = $LOAD_PATH.find { |directory| File.file?(File.join(directory, "webrick.rb")) }

  def setup
    super
    lack "the gem webrick is missing" unless WEBRICK
  end

  def viewer(*, **options)
    no_browser = { "BROWSER" => nil, "DISPLAY" => nil, "WAYLAND_DISPLAY" => nil }
    sperf(*, env: { "RUBYLIB" => WEBRICK, **no_browser, **options })
  end

  def page(*profiles, **)
    require "sperf/viewer"
    Sperf::Viewer::Page.new(profiles.each_with_index.map { |profile, i| ["#{i}.data", profile] }, **)
  end

  # A profile of one sample with these frames, the leaf first, as [path, label].
  def profile_of(*frames, weight: 1_000_000)
    sample = [frames, weight, 1, frames.map { 1 }, 1_000_000]
    Sperf::Profile.from_h({ mode: :cpu, frequency: 1000, samples: [sample] })
  end

  def small_page = page(profile_of(["a.rb", "a"]))

  # Saves profiles for tests of which any will do.
  def save(*names, mode: :cpu)
    names.each { |name| Sperf.save(path(name), { mode:, samples: [[[["/srv/a.rb", "x"]], 5]] }) }
  end

  def description_in(html) = JSON.parse(html[%r{id="page">(.*?)</script>}, 1])

  # A browser that ends what called it.
  def interrupting_browser
    file("opener", "#!/bin/sh\nkill -INT $PPID\n").tap { |opener| File.chmod(0o755, opener) }
  end

  # Yields a running Server of +page+ and how to ask it: (path below the token, headers) -> Net::HTTPResponse.
  def serving(page, **)
    require "sperf/viewer"
    Sperf::Viewer.check
    server = Sperf::Viewer::Server.new(page, 0, **)
    thread = Thread.new { server.run }
    uri = URI(server.url)
    yield server, lambda { |path = "", headers = {}, token: uri.path, verb: Net::HTTP::Get|
      Net::HTTP.start(uri.hostname, uri.port) { |http| http.request(verb.new("#{token}#{path}", headers)) }
    }
  ensure
    server&.stop
    thread&.join
  end

  # -- What is served --

  def test_server_serves_page_script_style_and_views
    profile = profile_of(["a.rb", "Object#work"])
    serving(page(profile)) do |_server, get|
      assert_match(%r{<script src="viewer.js"></script>}, get.call.body)
      assert_equal File.binread(File.join(ASSETS, "viewer.js")), get.call("viewer.js").body.b
      assert_equal "text/css; charset=utf-8", get.call("viewer.css")["content-type"]
      assert_equal({ "names" => ["0.data"], "recordings" => [[]], "normalized" => false, "roots" => [], "leaves" => [],
                     "sperf" => Sperf::VERSION },
                   description_in(get.call.body))
      assert_equal profile.encode(:json, timeline: true), get.call("view-0.json").body.b
      assert_equal "404", get.call("view-1.json").code
    end
  end

  def test_page_in_a_pipe_whose_reader_leaves_early_ends_quietly
    Sperf.save(path("long.data"), profile_of(*Array.new(200) { |i| ["a.rb", "method#{i}" * 200] }))
    command = [RUBY, SPERF, "report", "--html", "-", "long.data"]
    result = run_command("bash", "-c", "\"$@\" | head -c 9; echo \" ${PIPESTATUS[0]}\"", "bash", *command)

    assert_equal ["<!DOCTYPE 0\n", ""], [result.out, result.err]
  end

  def test_page_is_under_a_path_that_cannot_be_guessed
    serving(small_page) do |server, get|
      assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/[\w-]{22}/\z}, server.url)
      assert_equal "404", get.call(token: "/").code
      assert_equal "404", get.call("viewer.js", token: "/").code
      assert_equal "404", get.call("view-0.json", token: "/#{"A" * 22}/").code
    end
  end

  # 127.0.0.2 is an address of every Linux, and one that what listens on 127.0.0.1 alone does not have.
  OTHER_ADDRESS = "127.0.0.2"

  def reachable?(address, port)
    TCPSocket.new(address, port).close
    true
  rescue Errno::ECONNREFUSED
    false
  end

  def test_server_listens_on_one_address_of_this_machine_unless_told_otherwise
    served = small_page
    own = Socket.ip_address_list.map(&:ip_address).reject { |address| address == "127.0.0.1" || address.include?("%") }
    serving(served) do |server, _|
      [OTHER_ADDRESS, *own].each { |address| refute reachable?(address, server.port), address }
      assert reachable?("127.0.0.1", server.port)
      assert_nil server.warning
    end
    serving(served, host: "0.0.0.0") { |server, _| assert reachable?(OTHER_ADDRESS, server.port) }
    serving(served, host: OTHER_ADDRESS) do |server, get|
      refute reachable?("127.0.0.1", server.port)
      assert_equal ["200", "http://#{OTHER_ADDRESS}:#{server.port}/"], [get.call.code, server.url[%r{.+\d/}]]
    end
  end

  def test_server_on_all_addresses_has_its_page_on_this_machine_and_warns
    serving(small_page, host: "0.0.0.0") do |server, get|
      assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/[\w-]{22}/\z}, server.url)
      assert_equal "200", get.call.code
      assert_equal "404", get.call(token: "/").code
      assert_match(/\Athe server listens on 0\.0\.0\.0: anyone who can reach port #{server.port} and/, server.warning)
    end
  end

  def test_server_listens_on_an_ipv6_address
    lack "this machine has no IPv6" unless Socket.ip_address_list.any?(&:ipv6_loopback?)
    serving(small_page, host: "::1") do |server, get|
      assert_match(%r{\Ahttp://\[::1\]:\d+/}, server.url)
      assert_equal "200", get.call.code
    end
  end

  def test_two_servers_have_two_tokens
    serving(small_page) do |one, _|
      serving(small_page) { |other, _| refute_equal URI(one.url).path, URI(other.url).path }
    end
  end

  def test_foreign_host_header_is_forbidden
    serving(small_page) do |server, get|
      ["evil.example", "evil.example:#{server.port}", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1",
       "[fe80::1]", "192.168.1.5:#{server.port}"].each do |host|
        assert_equal "403", get.call("", { "Host" => host }).code, host
      end
      assert_match(/start sperf with --allow-host/, get.call("", { "Host" => "evil.example" }).body)
    end
  end

  def test_host_header_that_is_none_is_nobodys_name
    require "sperf/viewer/hosts"
    hosts = Sperf::Viewer::Hosts.new("0.0.0.0", ["dev.example"])
    [nil, "", ":80", "localhost:", "localhost:80:80", "localhost:http", "[localhost]", "[::1", "[::1]evil.example",
     "evil.example@localhost", "localhost evil.example", "localhost/", "localhost\nevil.example", "127.0.0.1/8",
     "[dev.example]"]
      .each { |header| refute_includes hosts, header }
    assert_includes hosts, "dev.example"
  end

  # As `ssh -L` makes it: the browser has this machine's name and a port that is not the server's.
  def test_page_answers_through_a_forwarded_port
    serving(small_page) do |server, get|
      other = server.port == 9000 ? 9001 : 9000
      %W[localhost:#{server.port} localhost:#{other} localhost LOCALHOST:1 localhost. 127.0.0.1:#{other} 127.0.0.1
         127.1.2.3 [::1]:#{other} [::1]].each { |host| assert_equal "200", get.call("", { "Host" => host }).code, host }
    end
  end

  def test_names_that_were_allowed_and_addresses_of_an_open_server_are_not_forbidden
    served = small_page
    serving(served, allowed: ["dev.example", "Box_1"]) do |_server, get|
      code = ->(host) { get.call("", { "Host" => host }).code }
      %w[dev.example DEV.example:80 box_1:9000].each { |host| assert_equal "200", code.call(host), host }
      %w[example a.dev.example 10.0.0.1].each { |host| assert_equal "403", code.call(host), host }
    end
    serving(served, host: "0.0.0.0") do |_server, get|
      %w[10.0.0.1 10.0.0.1:80 [fe80::1]:80 localhost:1].each do |host|
        assert_equal "200", get.call("", { "Host" => host }).code, host
      end
      assert_equal "403", get.call("", { "Host" => "evil.example" }).code
    end
  end

  def test_other_methods_than_get_are_refused
    serving(small_page) do |_server, get|
      [Net::HTTP::Post, Net::HTTP::Put, Net::HTTP::Delete].each do |verb|
        assert_equal "405", get.call("", { "Content-Type" => "text/plain" }, verb:).code
      end
    end
  end

  def test_every_answer_has_a_strict_policy_and_no_answer_is_kept
    serving(small_page) do |_server, get|
      ["", "view-0.json", "nothing"].each do |path|
        answer = get.call(path)
        policy = answer["content-security-policy"]

        assert_includes policy, "default-src 'none'"
        assert_includes policy, "script-src 'self'"
        refute_match(/unsafe|\*|https?:/, policy)
        assert_equal %w[nosniff no-store no-referrer],
                     [answer["x-content-type-options"], answer["cache-control"], answer["referrer-policy"]]
      end
    end
  end

  # -- Sources --

  def test_source_is_served_for_files_that_the_profile_names
    file("named.rb", "def named = 1\n")
    file("other.rb", "secret")
    serving(page(profile_of([path("named.rb"), "Object#named"]))) do |_server, get|
      assert_equal "def named = 1\n", get.call("source?#{URI.encode_www_form(file: path("named.rb"))}").body
      [path("other.rb"), "#{@directory}/./named.rb", "#{@directory}/../#{File.basename(@directory)}/named.rb", "",
       "/etc/passwd", "named.rb"].each do |wanted|
        answer = get.call("source?#{URI.encode_www_form(file: wanted)}")

        assert_equal ["204", nil], [answer.code, answer.body], wanted
      end
    end
  end

  def test_source_is_found_by_the_name_that_the_page_has_for_it
    names = ["caf\u00E9.rb", "caf\xE9.rb"].map { |name| path(name) }
    names.each { |name| File.binwrite(name, "x = #{name.valid_encoding?}\n") }
    serving(page(profile_of(*names.map { |name| [name, "a"] }))) do |_server, get|
      names.each do |name|
        answer = get.call("source?#{URI.encode_www_form(file: name.scrub)}")

        assert_equal "x = #{name.valid_encoding?}\n", answer.body
      end
    end
  end

  def test_source_is_found_where_the_program_was_recorded_and_where_the_options_say
    FileUtils.mkdir_p([path("recorded"), path("checkout/lib")])
    file("recorded/here.rb", "here = 1\n")
    file("checkout/lib/there.rb", "there = 1\n")
    told = profile_of(["here.rb", "a"], ["/srv/web/lib/there.rb", "b"]).annotate(["# cwd: #{path("recorded")}"])
    where = { source_path: [path("checkout")], trim_path: ["/srv/web"] }

    assert_equal({ "here.rb" => "here = 1\n", "/srv/web/lib/there.rb" => "there = 1\n" },
                 page(told, sources: where).sources.all)
  end

  def test_html_takes_source_options
    FileUtils.mkdir_p(path("checkout"))
    file("checkout/a.rb", "here = 'it is'\n")
    save("a.data")
    result = sperf("report", "--html", "a.html", "--source-path=checkout", "--trim-path=/srv", "a.data")

    assert_equal 0, result.status.exitstatus
    assert_equal ["here = 'it is'\n"], sources_in(File.read(path("a.html"))).values
  end

  def test_html_before_a_profile_does_not_replace_it
    save("sperf.data", "a.data")
    before = File.binread(path("a.data"))
    result = sperf("report", "--html", "a.data")

    assert_equal [1, 1], [result.status.exitstatus, result.err.lines.size], result.err
    assert_match(/\Acannot write a\.data: it exists, .*: --html page\.html a\.data\z/, result.words.first)
    assert_equal before, File.binread(path("a.data"))
    2.times { assert_equal 0, sperf("report", "--html", "page.html", "a.data").status.exitstatus }
  end

  def test_source_that_is_no_ruby_is_not_shown_even_if_the_profile_names_it
    file("id_rsa", "PRIVATE KEY")
    file("script", "#!/usr/bin/env ruby\nputs 1\n")
    file("shell", "#!/bin/sh\necho 1\n")
    sources = page(profile_of(*%w[id_rsa script shell].map { |name| [path(name), name] })).sources

    assert_nil sources.read(path("id_rsa"))
    assert_nil sources.read(path("shell"))
    assert_equal "#!/usr/bin/env ruby\nputs 1\n", sources.read(path("script"))
    assert_equal [path("script")], sources.all.keys
  end

  def test_source_that_is_a_directory_a_pipe_or_huge_or_gone_is_none
    FileUtils.mkdir(path("d.rb"))
    File.mkfifo(path("p.rb"))
    File.open(path("huge.rb"), "w") { |huge| huge.truncate(3 * 1024 * 1024) }
    names = %w[d.rb p.rb huge.rb gone.rb].map { |name| path(name) }
    sources = page(profile_of(*names.map { |name| [name, "a"] }, ["nul\0.rb", "a"])).sources

    names.each { |name| assert_nil sources.read(name), name }
    assert_nil sources.read("nul\0.rb")
    assert_empty sources.all
  end

  def test_sources_of_a_page_of_its_own_are_those_of_the_heaviest_functions_up_to_a_limit
    require "sperf/viewer"
    limit = Sperf::Viewer::Sources
    names = Array.new((limit::ALL_BYTES / limit::FILE_BYTES) + 1) { |number| path("#{number}.rb") }
    names.each { |name| File.open(name, "w") { |large| large.truncate(limit::FILE_BYTES) } }
    profiles = names.each_with_index.map { |name, number| profile_of([name, name], weight: names.size - number) }

    assert_equal names[..-2], page(Sperf::Profile.sum(profiles)).sources.all.keys
  end

  def test_source_that_is_no_utf8_is_repaired
    file("latin.rb", "# caf\xE9\n".b)

    assert_equal "# caf\uFFFD\n", page(profile_of([path("latin.rb"), "a"])).sources.read(path("latin.rb"))
  end

  # -- One file --

  def test_page_in_one_file_holds_data_sources_and_the_hashes_of_its_own_script
    file("named.rb", "def named = 1\n")
    html = page(profile_of([path("named.rb"), "Object#named"])).standalone
    script = html[%r{<script>(.*)</script>}m, 1]
    hash = [Digest::SHA256.digest(script)].pack("m0")

    policy = CGI.unescapeHTML(html[/Content-Security-Policy" content="([^"]+)"/, 1])

    assert_includes policy, "script-src 'sha256-#{hash}'"
    assert_equal({ path("named.rb") => "def named = 1\n" }, sources_in(html))
    refute_match(/(src|href)="(?!data:)/, html.sub(script, ""))
  end

  def sources_in(html)
    JSON.parse(Zlib.gunzip(html[%r{<script type="application/gzip" id="sources">(.*?)</script>}, 1].unpack1("m")))
  end

  def test_names_cannot_end_the_script_elements_of_the_page
    file("named.rb", "puts #{HOSTILE.inspect}\n")
    html = page(profile_of([path("named.rb"), HOSTILE], [HOSTILE, "</script>"])).standalone
    data = html.scan(%r{<script type="application/json" id="([\w-]+)">(.*?)</script>}m).to_h

    assert_equal %w[page view-0], data.keys
    assert_equal({ path("named.rb") => "puts #{HOSTILE.inspect}\n" }, sources_in(html))
    data.each_value { |json| refute_match(/[<>&\u2028]/, json) }
    assert_includes JSON.parse(data["view-0"])["strings"], HOSTILE
    assert_equal 4, html.scan("<script").size - File.read(File.join(ASSETS, "viewer.js")).scan("<script").size
  end

  def test_bundle_can_stand_in_a_script_element
    bundle = File.read(File.join(ASSETS, "viewer.js"))

    refute_match(%r{</script|<!--}i, bundle)
    assert_predicate bundle, :ascii_only?
    refute_match(%r{https?://(?!www\.w3\.org/)}, bundle)
  end

  def test_bundle_is_small
    bundle = %w[viewer.js viewer.css].map { |name| File.binread(File.join(ASSETS, name)) }

    assert_operator bundle.sum { |bytes| Zlib.gzip(bytes, level: 9).bytesize }, :<=, 120 * 1024
  end

  # -- The command line --

  def test_diff_writes_one_file_of_both
    save("a.data", "b.data")
    viewer("diff", "a.data", "b.data", "--html", "out.html")

    assert_match(/<title>a\.data → b\.data · sperf/, File.read(path("out.html")))
    assert_match(/id="view-1"/, File.read(path("out.html")))
  end

  def test_diff_of_several_files_a_side_normalizes_the_page_as_asked
    save("a.data", "b.data", "c.data")
    viewer(*%w[diff --base a.data --base b.data --target c.data --normalize --html out.html])
    html = File.read(path("out.html"))

    assert_match(/<title>a\.data and 1 other → c\.data · sperf/, html)
    assert description_in(html)["normalized"]
  end

  def test_page_of_several_files_says_when_each_was_recorded
    times = [[1_793_491_200_000_000_000, 5_000_000_000], [1_793_494_800_000_000_000, 7_000_000_000]]
    times.each_with_index do |(start_time_ns, duration_ns), i|
      samples = [[[["a.rb", "a"]], 1_000_000, 1, [1]]]
      Sperf.save(path("#{i}.data"), Sperf::Profile.from_h({ mode: :cpu, start_time_ns:, duration_ns:, samples: }))
    end
    viewer(*%w[report 0.data 1.data --html out.html])

    assert_equal [times], description_in(File.read(path("out.html")))["recordings"]
  end

  # -- The page or text --

  # Runs commands of sperf, one after the other in a process with its standard output on a terminal, and a browser that
  # ends what called it; returns its standard error.
  def on_terminal(*commands)
    source = "ARGV.each { |words| begin; Sperf::CLI.new.run(words.split); rescue SystemExit; end }"
    no_ssh = %w[SSH_CONNECTION SSH_CLIENT SSH_TTY].to_h { |name| [name, nil] }
    environment = CLEAN.merge(no_ssh, "RUBYLIB" => WEBRICK, "BROWSER" => interrupting_browser)
    PTY.open do |_terminal, device|
      pid = Process.spawn(environment, RUBY, "-I", File.join(ROOT, "lib"), "-rsperf/cli", "-e", source, *commands,
                          chdir: @directory, out: device, err: path("err"))
      Timeout.timeout(PATIENCE) { Process.wait(pid) }
    end
    File.read(path("err"))
  end

  def test_report_and_diff_on_a_terminal_serve_the_page
    save("a.data", "b.data")

    served = on_terminal("report a.data b.data", "diff a.data b.data",
                         "diff --base a.data --target b.data --normalize")

    assert_equal ["a.data and 1 other", "a.data and b.data", "a.data and b.data"],
                 served.scan(%r{^\[sperf\] http://\S+ shows (.+); }).flatten
  end

  def test_an_option_for_text_is_text_on_a_terminal_too
    save("a.data", "b.data")

    assert_empty on_terminal("report --cum a.data", "report --json a.data", "report --info a.data",
                             "diff --no-marks a.data b.data")
  end

  def test_the_page_and_text_exclude_each_other
    { %w[report --html x.html --focus a] => "--html is for the viewer, --focus for text: use only one of them",
      %w[report --port 1 --top] => "--port is for the viewer, --top for text: use only one of them",
      %w[diff --no-open --fail-above 5% a b] =>
        "--open is for the viewer, --fail-above for text: use only one of them" }
      .each { |words, complaint| assert_refused viewer(*words), 2, /\A#{Regexp.escape(complaint)}\z/ }
  end

  def test_report_serves_until_it_is_interrupted
    save("sperf.data")
    %w[INT TERM].each do |signal|
      status, words = interrupted_report(signal)

      assert_equal 0, status.exitstatus, words
      assert_match(%r{\A\[sperf\] http://127\.0\.0\.1:\d+/[\w-]+/ shows sperf\.data; Ctrl-C stops the server\n\z},
                   words)
    end
  end

  # Returns the status and stderr of a report that was sent +signal+ after it had answered once.
  def interrupted_report(signal)
    environment = CLEAN.merge("RUBYLIB" => WEBRICK)
    command = [RUBY, SPERF, "report", "--no-open"]
    Open3.popen3(environment, *command, chdir: @directory) do |_stdin, _stdout, stderr, report|
      line = stderr.gets
      assert_equal "200", Net::HTTP.get_response(URI(line[/http\S+/])).code
      Process.kill(signal, report.pid)
      [report.value, line + stderr.read]
    end
  end

  def test_browser_is_not_opened_over_ssh_unless_asked_for
    require "sperf/viewer"
    at_hand = lambda do |variables|
      before = ENV.to_h
      ENV.update("SSH_CONNECTION" => nil, "SSH_CLIENT" => nil, "SSH_TTY" => nil, "BROWSER" => nil, "DISPLAY" => nil,
                 "WAYLAND_DISPLAY" => nil, "WSL_DISTRO_NAME" => nil)
      ENV.update(variables)
      Sperf::Viewer::Browser.at_hand?
    ensure
      ENV.replace(before)
    end

    refute at_hand.call({}) unless RUBY_PLATFORM.include?("darwin")
    assert at_hand.call("BROWSER" => "true")
    refute at_hand.call("BROWSER" => "true", "SSH_CONNECTION" => "10.0.0.1 1 10.0.0.2 22")
    refute at_hand.call("BROWSER" => "true", "SSH_TTY" => "/dev/pts/0")
  end

  # A Mac's command is there, and none of the variables that say that a screen is.
  def test_browser_of_a_mac_is_opened
    opener = file("open", "#!/bin/sh\necho \"$1\" >#{path("opened")}\n")
    File.chmod(0o755, opener)
    hidden = %w[SSH_CONNECTION SSH_CLIENT SSH_TTY BROWSER DISPLAY WAYLAND_DISPLAY WSL_DISTRO_NAME]
      .to_h { |name| [name, nil] }
    result = script(<<~RUBY, env: { **hidden, "PATH" => "#{@directory}:#{CLEAN.fetch("PATH")}" })
      Object.send(:remove_const, :RUBY_PLATFORM)
      RUBY_PLATFORM = "arm64-darwin23"
      require "sperf/viewer"
      p Sperf::Viewer::Browser.at_hand?
      Sperf::Viewer::Browser.open("http://localhost:1").join
    RUBY

    assert_equal ["true\n", "http://localhost:1\n"], [result.out, File.read(path("opened"))], result.err
  end

  def test_port_in_use_is_an_error
    save("sperf.data")
    listener = TCPServer.new("127.0.0.1", 0)
    port = listener.addr[1]
    result = viewer("report", "--port", port.to_s)

    assert_equal 1, result.status.exitstatus
    assert_equal ["cannot listen on port #{port}: Address already in use"], result.words
  ensure
    listener&.close
  end

  def test_address_that_cannot_be_listened_on_is_an_error
    save("sperf.data")
    { %w[--host 192.0.2.1] => "cannot listen on 192.0.2.1: Cannot assign requested address",
      %w[--host 192.0.2.1 --port 9] => "cannot listen on port 9 of 192.0.2.1: Cannot assign requested address",
      %w[--host no-such.invalid] => "cannot listen on no-such.invalid: this machine has no such name or address" }
      .each do |words, complaint|
        result = viewer("report", *words)

        assert_equal [1, [complaint]], [result.status.exitstatus, result.words]
      end
  end

  def test_report_on_all_addresses_says_what_that_means
    save("sperf.data")
    result = viewer("report", "--host", "0.0.0.0", "--open", "BROWSER" => interrupting_browser)

    assert_predicate result.status, :success?, result.err
    assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/[\w-]+/ shows sperf\.data; Ctrl-C stops the server\z}, result.words[0])
    assert_match(/\Athe server listens on 0\.0\.0\.0: .+ is not encrypted\z/, result.words[1])
  end

  def test_wrong_command_lines_are_refused
    { %w[report --port 70000] => /\A--port must be an integer from 0 to 65535, not 70000\z/,
      %w[report --port x] => /\A--port must be an integer from 0 to 65535, not x\z/,
      %w[report --host http://x/] =>
        %r{\A--host must be a host name or an IP address, without scheme and port, not http://x/\z},
      %w[report --host 0.0.0.0:80] => /\A--host must be .+ without scheme and port, not 0\.0\.0\.0:80\z/,
      ["report", "--host", ""] => /\A--host must be .+, not empty\z/,
      %w[report --allow-host *.example] => /\A--allow-host must be a host name .+, not \*\.example\z/,
      %w[report --host ::1 --top] => /\A--host is for the viewer, --top for text: use only one of them\z/,
      %w[report --html a.html --host ::1] => /\A--html writes a file and starts no server: remove --host\z/,
      ["report", "--port", ""] => /\A--port must be an integer from 0 to 65535, not empty\z/,
      %w[report --htm x] => /\Ainvalid option: --htm; did you mean --html\? \(see sperf report -h\)\z/,
      %w[diff a] => /\Adiff needs two profiles, a base and a target \(see sperf diff -h\)\z/ }
      .each { |words, complaint| assert_refused viewer(*words), 2, complaint }
  end

  def test_files_that_cannot_be_read_or_written_are_one_line
    assert_refused viewer("report"), 1, /\Acannot read sperf\.data: No such file or directory\z/
    assert_refused viewer("report", "--html", "no/where.html"), 1, %r{\Acannot write no/where\.html: there is no dir}
    assert_refused viewer("diff", "a", "b"), 1, /\Acannot read a: No such file or directory\z/
  end

  def test_record_open_shows_the_profile_and_ends_as_the_command_did
    result = run_command(RUBY, SPERF, "record", "--open", RUBY, "-e", "#{BURN}; exit 3",
                         env: { "RUBYLIB" => WEBRICK, "BROWSER" => interrupting_browser })

    assert_equal 3, result.status.exitstatus, result.err
    saved, shown = result.words.last(2)
    assert_match(/\Asperf\.data: /, saved)
    assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/.+ shows sperf\.data}, shown)
  end

  def test_record_open_of_a_format_that_cannot_be_read_is_refused_before_the_command_runs
    assert_refused viewer("record", "--open", "-o", "a.txt", RUBY, "-e", "File.write('trace', '')"), 2,
                   /\A--open needs a profile that sperf can read, and a\.txt would be text\z/
  end

  def test_without_webrick_one_line_says_what_is_missing
    save("sperf.data")
    env = { "GEM_PATH" => @directory, "GEM_HOME" => @directory }
    result = sperf("report", "--no-open", env:, apart: true)

    assert_equal 1, result.status.exitstatus
    assert_match(/\Athe gem webrick, which serves the page, is missing: gem install webrick; /, result.words.first)
    assert_predicate viewer("report", "--html", "a.html").status, :success?
  end

  # There it is not enough that the gem is installed.
  def test_without_webrick_below_bundler_one_line_says_what_is_missing
    save("sperf.data")
    file("Gemfile", "")
    result = run_command(RUBY, "-rbundler/setup", SPERF, "report", "--no-open")

    assert_equal 1, result.status.exitstatus
    assert_match(/\Athe gem webrick, which serves the page, is missing: bundle add webrick; /, result.words.first)
  end

  def test_recorded_programs_load_neither_the_viewer_nor_its_server
    result = record("#{BURN}; puts $LOADED_FEATURES.grep(%r{webrick|sperf/viewer|/json}), 'end'")

    assert_equal "end\n", result.out
    assert_path_exists path("sperf.data")
  end
end

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

  def test_page_is_under_a_path_that_cannot_be_guessed
    served = small_page
    serving(served) do |server, get|
      assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/[\w-]{22}/\z}, server.url)
      { "" => "/", "viewer.js" => "/", "view-0.json" => "/#{"A" * 22}/" }.each do |name, token|
        assert_equal "404", get.call(name, token:).code
      end
      serving(served) { |other, _| refute_equal URI(server.url).path, URI(other.url).path }
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
    serving(served, host: OTHER_ADDRESS) do |server, get|
      refute reachable?("127.0.0.1", server.port)
      assert_equal ["200", "http://#{OTHER_ADDRESS}:#{server.port}/"], [get.call.code, server.url[%r{.+\d/}]]
    end
    serving(served, host: "0.0.0.0") do |server, get|
      assert reachable?(OTHER_ADDRESS, server.port)
      assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/[\w-]{22}/\z}, server.url)
      assert_equal %w[200 200 404],
                   [get.call, get.call("", { "Host" => "10.0.0.1:80" }), get.call(token: "/")].map(&:code)
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

  # The port may be another one than the server's, as `ssh -L` makes it.
  LOCAL_HOSTS = %w[localhost:80 localhost LOCALHOST:1 localhost. 127.0.0.1:9000 127.0.0.1 127.1.2.3 [::1]:9000
                   [::1]].freeze
  ADDRESSES = %w[10.0.0.1 10.0.0.1:80 192.168.1.5:80 [fe80::1] [fe80::1]:80].freeze
  FOREIGN = [nil, "", ":80", "localhost:", "localhost:80:80", "localhost:http", "[localhost]", "[::1",
             "[::1]evil.example", "evil.example@localhost", "localhost evil.example", "localhost/",
             "localhost\nevil.example", "127.0.0.1/8", "[dev.example]", "evil.example", "evil.example:80",
             "localhost.evil.example", "127.0.0.1.evil.example", "example", "a.dev.example"].freeze

  def test_hosts_are_local_ones_and_those_that_were_allowed_and_addresses_of_an_open_server
    require "sperf/viewer/hosts"
    names = %w[dev.example DEV.example:80 box_1:9000]
    { ["127.0.0.1"] => LOCAL_HOSTS, ["127.0.0.1", %w[dev.example Box_1]] => LOCAL_HOSTS + names,
      ["0.0.0.0"] => LOCAL_HOSTS + ADDRESSES }.each do |options, answered|
      hosts = Sperf::Viewer::Hosts.new(*options)

      assert_equal(answered, (LOCAL_HOSTS + names + ADDRESSES + FOREIGN).select { |header| hosts.include?(header) })
    end
  end

  def test_foreign_host_header_is_forbidden
    serving(small_page, allowed: ["dev.example"]) do |_server, get|
      answers = %w[localhost:1 dev.example evil.example].map { |host| get.call("", { "Host" => host }) }

      assert_equal %w[200 200 403], answers.map(&:code)
      assert_match(/start sperf with --allow-host/, answers.last.body)
    end
  end

  def test_every_answer_has_a_strict_policy_and_no_answer_is_kept_and_other_methods_are_refused
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
      [Net::HTTP::Post, Net::HTTP::Put, Net::HTTP::Delete].each do |verb|
        assert_equal "405", get.call("", { "Content-Type" => "text/plain" }, verb:).code
      end
    end
  end

  # -- Sources --

  # By the name that the page has for it, which is UTF-8.
  def test_source_is_served_for_files_that_the_profile_names
    names = ["named.rb", "caf\u00E9.rb", "caf\xE9.rb"].map { |name| path(name) }
    names.each { |name| File.binwrite(name, "x = #{name.inspect.dump}\n") }
    file("other.rb", "secret")
    serving(page(profile_of(*names.map { |name| [name, "Object#named"] }))) do |_server, get|
      source = ->(name) { get.call("source?#{URI.encode_www_form(file: name)}") }
      names.each { |name| assert_equal "x = #{name.inspect.dump}\n", source.call(name.scrub).body }
      [path("other.rb"), "#{@directory}/./named.rb", "#{@directory}/../#{File.basename(@directory)}/named.rb", "",
       "/etc/passwd", "named.rb"].each do |wanted|
        assert_equal ["204", nil], [source.call(wanted).code, source.call(wanted).body], wanted
      end
    end
  end

  def test_source_is_found_where_the_program_was_recorded_and_where_the_options_say
    FileUtils.mkdir_p([path("recorded"), path("checkout/lib")])
    file("recorded/here.rb", "here = 1\n")
    file("checkout/lib/there.rb", "there = 1\n")
    told = profile_of(["here.rb", "a"], ["/srv/web/lib/there.rb", "b"]).annotate(["# cwd: #{path("recorded")}"])
    Sperf.save(path("told.data"), told)
    sperf("report", "--html", "a.html", "--source-path=checkout", "--trim-path=/srv/web", "told.data")

    assert_equal({ "here.rb" => "here = 1\n", "lib/there.rb" => "there = 1\n" },
                 sources_in(File.read(path("a.html"))))
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

  def test_source_is_a_readable_file_of_ruby_repaired_where_it_is_no_utf8
    shown = { "script" => "#!/usr/bin/env ruby\nputs 1\n", "latin.rb" => "# caf\xE9\n".b }
    { **shown, "id_rsa" => "PRIVATE KEY", "shell" => "#!/bin/sh\necho 1\n" }.each { |name, text| file(name, text) }
    FileUtils.mkdir(path("d.rb"))
    File.mkfifo(path("p.rb"))
    File.open(path("huge.rb"), "w") { |huge| huge.truncate(3 * 1024 * 1024) }
    none = %w[id_rsa shell d.rb p.rb huge.rb gone.rb].map { |name| path(name) } << "nul\0.rb"
    sources = page(profile_of(*[*shown.keys.map { |name| path(name) }, *none].map { |name| [name, "a"] })).sources

    none.each { |name| assert_nil sources.read(name), name }
    assert_equal "#!/usr/bin/env ruby\nputs 1\n", sources.read(path("script"))
    assert_equal "# caf\uFFFD\n", sources.read(path("latin.rb"))
    assert_equal shown.keys.map { |name| path(name) }, sources.all.keys
  end

  def test_sources_of_a_page_of_its_own_are_those_of_the_heaviest_functions_up_to_a_limit
    require "sperf/viewer"
    limit = Sperf::Viewer::Sources
    names = Array.new((limit::ALL_BYTES / limit::FILE_BYTES) + 1) { |number| path("#{number}.rb") }
    names.each { |name| File.open(name, "w") { |large| large.truncate(limit::FILE_BYTES) } }
    profiles = names.each_with_index.map { |name, number| profile_of([name, name], weight: names.size - number) }

    assert_equal names[..-2], page(Sperf::Profile.sum(profiles)).sources.all.keys
  end

  # -- One file --

  def test_page_in_one_file_holds_the_hash_of_its_script_and_data_that_cannot_end_its_script_elements
    file("named.rb", "puts #{HOSTILE.inspect}\n")
    html = page(profile_of([path("named.rb"), HOSTILE], [HOSTILE, "</script>"])).standalone
    data = html.scan(%r{<script type="application/json" id="([\w-]+)">(.*?)</script>}m).to_h
    script = html[%r{<script>(.*)</script>}m, 1]
    policy = CGI.unescapeHTML(html[/Content-Security-Policy" content="([^"]+)"/, 1])

    assert_includes policy, "script-src 'sha256-#{[Digest::SHA256.digest(script)].pack("m0")}'"
    refute_match(/(src|href)="(?!data:)/, html.sub(script, ""))
    assert_equal %w[page view-0], data.keys
    assert_equal({ path("named.rb") => "puts #{HOSTILE.inspect}\n" }, sources_in(html))
    data.each_value { |json| refute_match(/[<>&\u2028]/, json) }
    assert_includes JSON.parse(data["view-0"])["strings"], HOSTILE
    assert_equal 4, html.scan("<script").size - File.read(File.join(ASSETS, "viewer.js")).scan("<script").size
  end

  def sources_in(html)
    JSON.parse(Zlib.gunzip(html[%r{<script type="application/gzip" id="sources">(.*?)</script>}, 1].unpack1("m")))
  end

  def test_bundle_is_small_and_can_stand_in_a_script_element
    bundle, style = %w[viewer.js viewer.css].map { |name| File.binread(File.join(ASSETS, name)) }

    refute_match(%r{</script|<!--}i, bundle)
    assert_predicate bundle, :ascii_only?
    refute_match(%r{https?://(?!www\.w3\.org/)}, bundle)
    assert_operator [bundle, style].sum { |bytes| Zlib.gzip(bytes, level: 9).bytesize }, :<=, 120 * 1024
  end

  # -- The command line --

  def test_diff_writes_one_file_of_both_sides_and_normalizes_as_asked
    save("a.data", "b.data", "c.data")
    { %w[a.data b.data] => ["a.data → b.data", false],
      %w[--base a.data --base b.data --target c.data --normalize] => ["a.data and 1 other → c.data", true] }
      .each do |words, (title, normalized)|
        viewer("diff", *words, "--html", "out.html")
        html = File.read(path("out.html"))

        assert_includes html, "<title>#{title} · sperf"
        assert_includes html, 'id="view-1"'
        assert_equal normalized, description_in(html)["normalized"]
      end
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

  def test_report_and_diff_on_a_terminal_serve_the_page_unless_an_option_is_for_text
    save("a.data", "b.data")
    said = on_terminal("report a.data b.data", "diff a.data b.data",
                       "diff --base a.data --target b.data --normalize", "report --cum a.data",
                       "report --json a.data", "report --info a.data", "diff --no-marks a.data b.data")

    assert_equal(["a.data and 1 other", "a.data and b.data", "a.data and b.data"],
                 said.lines.map { |line| line[%r{\A\[sperf\] http://\S+ shows (.+); }, 1] })
  end

  # One that listens on all addresses says what that means.
  def test_report_serves_until_it_is_interrupted
    save("sperf.data")
    { "INT" => [], "TERM" => %w[--host 0.0.0.0] }.each do |signal, options|
      result = converse_on_stderr(RUBY, SPERF, "report", "--no-open", *options) do |pid, line|
        assert_equal "200", Net::HTTP.get_response(URI(line[/http\S+/])).code
        Process.kill(signal, pid)
      end

      assert_equal 0, result.status.exitstatus, result.err
      shown, *warning = result.words
      assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/[\w-]+/ shows sperf\.data; Ctrl-C stops the server\z}, shown)
      assert_equal options.size / 2,
                   warning.grep(/\Athe server listens on 0\.0\.0\.0: .+ is not encrypted\z/).size, result.err
    end
  end

  # Yields the process id and the first line of standard error once that is there; returns the Result.
  def converse_on_stderr(*command)
    Open3.popen3(CLEAN.merge("RUBYLIB" => WEBRICK), *command, chdir: @directory) do |_stdin, _stdout, stderr, process|
      line = stderr.gets
      yield process.pid, line
      Result.new("", line + stderr.read, process.value)
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

  def test_port_in_use_and_address_that_cannot_be_listened_on_are_errors
    save("sperf.data")
    listener = TCPServer.new("127.0.0.1", 0)
    port = listener.addr[1].to_s
    in_use, nowhere = [Errno::EADDRINUSE, Errno::EADDRNOTAVAIL].map { |error| SystemCallError.new(error::Errno).message }
    { ["--port", port] => "cannot listen on port #{port}: #{in_use}",
      %w[--host 192.0.2.1] => "cannot listen on 192.0.2.1: #{nowhere}",
      %w[--host 192.0.2.1 --port 9] => "cannot listen on port 9 of 192.0.2.1: #{nowhere}",
      %w[--host no-such.invalid] => "cannot listen on no-such.invalid: this machine has no such name or address" }
      .each do |words, complaint|
        result = viewer("report", *words)

        assert_equal [1, [complaint]], [result.status.exitstatus, result.words]
      end
  ensure
    listener&.close
  end

  def test_record_of_what_cannot_be_opened_is_refused
    assert_refused viewer("record", "--open", "-o", "a.txt", RUBY, "-e", "File.write('ran', '')"), 2,
                   /\A--open needs a profile that sperf can read, and a\.txt would be text\z/
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
      %w[report --html x.html --focus a] => /\A--html is for the viewer, --focus for text: use only one of them\z/,
      %w[report --port 1 --top] => /\A--port is for the viewer, --top for text: use only one of them\z/,
      %w[diff --no-open --fail-above 5% a b] =>
        /\A--open is for the viewer, --fail-above for text: use only one of them\z/,
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

  # Below Bundler it is not enough that the gem is installed.
  slow def test_without_webrick_one_line_says_what_is_missing
    save("sperf.data")
    file("Gemfile", "")
    report = [SPERF, "report", "--no-open"]
    { report => "gem install", ["-rbundler/setup", *report] => "bundle add" }.each do |words, advice|
      result = run_command(RUBY, *words)

      assert_equal 1, result.status.exitstatus
      assert_match(/\Athe gem webrick, which serves the page, is missing: #{advice} webrick; /, result.words.first)
    end
    assert_predicate viewer("report", "--html", "a.html").status, :success?
  end
end

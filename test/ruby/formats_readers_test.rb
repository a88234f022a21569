# frozen_string_literal: true

require_relative "test_helper"
require_relative "protobuf_schema"
require_relative "synthetic_trace"
require "json"
require "uri"

# What sperf writes, read by other people's programs: every one of them finds the same sums.
#
# script/tools and script/readers bring the readers; what is tested with one that is missing is skipped.
class FormatsReadersTest < Minitest::Test
  slow

  include TestHelper

  MAIN = ["app.rb", "<main>"].freeze
  LONG = "L" * 10_000
  # In names: separators, quotes, brackets, escapes and line breaks of every format, and what is no UTF-8.
  ODD = "odd; \"q\" 'a' \\ \\N <b>&amp; |`{}` , (1) # \t\n\r caf\xE9 é \u{1F600}"
  # [frames, leaf first; nanoseconds; thread], in order of time.
  SAMPLES = [
    [[["app.rb", "Object#leaf"], ["app.rb", "Object#caller"], MAIN], 5_000_001, 1],
    [[["app.rb", "Object#leaf"], ["app.rb", "Object#leaf"], MAIN], 3_000_000, 1],
    [[["<GC>", "[GC marking]"], ["<C method>", "Array#map"], MAIN], 2_000_010, 1],
    [[["<GVL>", "[GVL blocked]"], ["<C method>", "Kernel#sleep"], ["app.rb", "block in <main>"]], 40_000_300, 2],
    [[["odd;\n\"dir\"/a,b.rb", ODD], MAIN], 700_000, 1],
    [[["app.rb", LONG], ["app.rb", "block in <main>"]], 600_007, 2],
    [[["app.rb", ""], MAIN], 90_000, 1],
    [[["app.rb", "Object#leaf"], ["app.rb", "Object#caller"], MAIN], 1_000_000, 1]
  ].freeze
  TOTAL = SAMPLES.sum { |_frames, weight| weight }
  TOTAL_GROUPED = TOTAL.to_s.gsub(/(?<=\d)(?=(\d{3})+$)/, ",").freeze
  THREAD_TOTALS = SAMPLES.group_by(&:last).transform_values { |rows| rows.sum { |row| row[1] } }.freeze

  PROFILE = begin
    time_ns = 0
    samples = SAMPLES.map do |frames, weight, thread|
      time_ns += weight
      [frames, weight, thread, frames.each_index.map { |index| 10 + index }, time_ns]
    end
    Sperf::Profile.from_h({ mode: :wall, frequency: 1000, start_time_ns: 1_700_000_000_000_000_000,
                            duration_ns: TOTAL, threads: { 1 => "main", 2 => "wörker \"2\"" }, samples: })
  end

  # Name -> nanoseconds of its own, and with what it calls.
  FLAT = SAMPLES.group_by { |frames, *| frames.first.last }.transform_values { |rows| rows.sum { |row| row[1] } }.freeze
  NAMED = SAMPLES.flat_map { |frames, weight| frames.map(&:last).uniq.map { |name| [name, weight] } }.freeze
  CUMULATIVE = NAMED.group_by(&:first).transform_values { |pairs| pairs.sum(&:last) }.freeze

  def setup
    super
    @paths = Hash.new { |paths, name| paths[name] = path(name).tap { |file| Sperf.save(file, PROFILE) } }
  end

  def on_path?(command) = system("command -v #{command} >/dev/null")

  def need(command)
    return command if on_path?(command)

    lack "#{command} is missing (script/tools readers brings it)"
  end

  def need_packages
    need("node")
    packages = IO.popen([File.join(ROOT, "script/readers")], &:read).strip
    return packages unless packages.empty?

    lack "script/readers could not install the npm packages"
  end

  # Returns what a command prints; it must succeed.
  def output(*command, env: {})
    result = run_command(*command, env:)

    assert_predicate result.status, :success?, "#{command.first(4).join(" ")}: #{result.err}"
    result.out.force_encoding(Encoding::UTF_8)
  end

  # Names as formats made of lines write them.
  def one_line(name) = name.empty? ? "[unknown]" : name.scrub.gsub(/[[:cntrl:]]/, " ")

  # -- pprof --

  def pprof(*) = output(need("go"), "tool", "pprof", *, env: { "HOME" => @directory, "PPROF_TMPDIR" => @directory })

  # report_pprof_test.rb has more of what it prints.
  def test_go_tool_pprof_top_has_the_total_and_each_function
    text = pprof("-top", "-unit=ns", "-nodecount=1000", "-nodefraction=0", @paths["a.pb.gz"])

    assert_includes text, "100% of #{TOTAL}ns total"
    { "Object#leaf" => [9_000_001, 9_000_001], "Object#caller" => [0, 6_000_001] }.each do |name, (flat, cumulative)|
      assert_match(/^ *#{flat}(ns)? +[\d.]+% +[\d.]+% +#{cumulative}ns +[\d.]+% +#{name}$/, text)
    end
    assert_includes text, LONG
    calls = pprof("-top", "-sample_index=calls", trace("trace.pb.gz"))
    assert_match(/^ *7 41.18% 41.18% +12 70.59%  Order#total$/, calls)
  end

  # Returns the path of a trace in the format that its extension means.
  def trace(name)
    bytes = SyntheticTrace.new.encode
    File.binwrite(path("trace.pb"), bytes)
    Sperf.save(path(name), Sperf.load(path("trace.pb")))
    path(name)
  end

  # The public fields of profile.proto, as far as they are of interest: name, number, type.
  SCHEMA = ProtobufSchema.new("readers", {
    "ValueType" => [["type", 1, :int64], ["unit", 2, :int64]],
    "Sample" => [["location_id", 1, [:uint64]], ["value", 2, [:int64]]],
    "Line" => [["function_id", 1, :uint64], ["line", 2, :int64]],
    "Location" => [["id", 1, :uint64], ["line", 4, ["Line"]]],
    "Function" => [["id", 1, :uint64], ["name", 2, :int64], ["filename", 4, :int64]],
    "Profile" => [
      ["sample_type", 1, ["ValueType"]], ["sample", 2, ["Sample"]], ["location", 4, ["Location"]],
      ["function", 5, ["Function"]], ["string_table", 6, [:string]], ["duration_nanos", 10, :int64]
    ]
  }.freeze)

  def test_google_protobuf_finds_every_field_where_the_schema_has_it
    decoded = SCHEMA["Profile"].decode(Zlib.gunzip(File.binread(@paths["a.pb.gz"])))
    strings = decoded.string_table
    types = decoded.sample_type.map { |type| [strings[type.type], strings[type.unit]] }

    assert_equal [%w[samples count], %w[wall nanoseconds]], types
    assert_equal [TOTAL, TOTAL], [decoded.sample.sum { |sample| sample.value[1] }, decoded.duration_nanos]
    assert_empty [ODD.scrub, LONG] - decoded.function.map { |function| strings[function.name] }
    assert_equal [10, 11, 12], decoded.location.flat_map { |location| location.line.map(&:line) }.uniq.sort
  rescue LoadError
    lack "the gem google-protobuf is missing"
  end

  # -- collapsed --

  FLAMEGRAPHS = %w[flamegraph.pl /usr/share/perl5/Devel/NYTProf/flamegraph.pl].freeze

  def test_flamegraph_draws_all_samples
    script = FLAMEGRAPHS.find { |name| on_path?(name) || File.readable?(name) }
    script ||= need("flamegraph.pl")
    svg = output("perl", script.include?("/") ? script : `command -v #{script}`.strip, @paths["a.collapsed"])

    assert_match(/all \(#{TOTAL_GROUPED} samples, 100%\)/, svg)
    assert_includes svg, "odd: &quot;q&quot;"
  end

  # -- callgrind --

  def callgrind(*) = output(need("callgrind_annotate"), "--threshold=100", "--auto=no", *, @paths["a.callgrind"])

  # Name -> cost.
  def rows_of(text)
    text.scan(/^ *([\d,]+) \( ?[\d.]+%\) +\S.*?:(\S.*)$/).to_h { |cost, name| [name.rstrip, cost.delete(",").to_i] }
  end

  def test_callgrind_annotate_has_the_total_and_each_functions_own_and_cumulative_cost
    text = callgrind

    assert_match(/^#{TOTAL_GROUPED} \(100.0%\)  PROGRAM TOTALS$/, text)
    refute_match(/malformed/, text)
    { text => FLAT, callgrind("--inclusive=yes") => CUMULATIVE }.each do |output, costs|
      assert_empty costs.transform_keys { |name| one_line(name) }.to_a - rows_of(output).to_a
    end
  end

  def test_callgrind_annotate_has_all_times_of_a_trace
    text = output(need("callgrind_annotate"), "--threshold=100", "--auto=no", "--inclusive=yes", "--tree=both",
                  trace("trace.callgrind"))

    assert_match(/^wall_nanoseconds +cpu_nanoseconds +wait_nanoseconds +file:function$/, text)
    assert_match(/^ +40,500,000 \(40.50%\) +400,000 \( ?0.68%\) +40,000,000 \(100.0%\) +\* +<C method>:Kernel#sleep/,
                 text)
    assert_match(/> +app.rb:Order#total \(5x\)/, text)
  end

  # -- dot --

  def test_dot_draws_boxes_that_add_up
    svg = output(need("dot"), "-Tsvg", @paths["a.dot"])
    flats = svg.scan(/xlink:title="flat (\d+), cum (\d+)"/).uniq.map { |flat, _cumulative| flat.to_i }

    assert_equal TOTAL, flats.sum
    assert_includes svg, "&quot;q&quot;"
    assert_includes svg, "\\N &lt;b&gt;&amp;amp;"
  end

  # -- Firefox Profiler --

  def profiler_cli_command
    ["node", File.join(need_packages, "@firefox-devtools/profiler-cli/dist/profiler-cli.js")]
  end

  def profiler_cli(*) = output(*profiler_cli_command, *, env: { "HOME" => @directory })

  # Yields with +file+ loaded into its daemon.
  def in_profiler_cli(file)
    start_profiler_cli(file)
    yield
  ensure
    profiler_cli("stop", "--all")
  end

  # The daemon has half a second to start, which a busy machine does not always give it.
  def start_profiler_cli(file)
    20.times do
      result = run_command(*profiler_cli_command, "load", file, env: { "HOME" => @directory })
      return if result.status.success?

      terminate(Integer(result.err[/running as pid (\d+)/, 1] || flunk(result.err)))
    end
    flunk "the daemon of profiler-cli does not start"
  end

  def terminate(pid)
    Process.kill("TERM", pid)
  rescue Errno::ESRCH
    # It has ended by itself.
  end

  def test_profiler_cli_finds_threads_functions_and_markers
    need_packages
    in_profiler_cli(@paths["a.firefox.json"]) do
      THREAD_TOTALS.each_with_index { |(thread, total), place| assert_firefox_thread("t-#{place}", thread, total) }

      assert_match(/\[GVL blocked\] +1 markers/, profiler_cli("thread", "markers"))
    end
  end

  def test_profiler_cli_sums_bytes
    need_packages
    allocations = SAMPLES.map { |frames, weight, thread| [frames, 1, weight, thread] }
    Sperf.save(path("bytes.firefox.json"), { mode: :object, samples: [], allocations: })
    in_profiler_cli(path("bytes.firefox.json")) do
      thread, total = THREAD_TOTALS.first
      profiler_cli("thread", "select", "t-0")
      functions = JSON.parse(profiler_cli("thread", "functions", "--json")).fetch("functions")

      assert_equal total, functions.sum { |function| function["selfSamples"] }, thread
    end
  end

  def assert_firefox_thread(handle, thread, total)
    profiler_cli("thread", "select", handle)
    functions = JSON.parse(profiler_cli("thread", "functions", "--include-idle", "--json")).fetch("functions")

    assert_in_delta total / 1e6, functions.sum { |function| function["selfSamples"] }, 1e-6
    assert_firefox_functions(functions, thread)
  end

  def assert_firefox_functions(functions, thread)
    rows = SAMPLES.select { |row| row.last == thread }.group_by { |frames, *| frames.first.last.scrub }
    expected = rows.transform_values { |group| group.sum { |row| row[1] } / 1e6 }
    found = functions.to_h { |function| [function["name"], function["selfSamples"]] }

    expected.each { |name, weight| assert_in_delta weight, found.fetch(name), 1e-6, name[0, 60] }
  end

  # -- SVG --

  BROWSERS = %w[chromium chromium-browser google-chrome].freeze
  BROWSER_OPTIONS = %w[
    --headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader
    --allow-file-access-from-files --virtual-time-budget=8000 --dump-dom
  ].freeze

  # Returns the document that a browser without a window and without a network makes of an address.
  def in_browser(address)
    browser = BROWSERS.find { |name| on_path?(name) } || need(BROWSERS.first)
    output(browser, *BROWSER_OPTIONS, "--user-data-dir=#{path("browser")}",
           "--host-resolver-rules=MAP * ~NOTFOUND", address)
  end

  # As a browser's XML parser reads the picture and its fonts measure it. A rectangle is [title, width, width of its
  # text, the text].
  MEASURE = <<~HTML
    <body><script>
    const bytes = Uint8Array.from(atob("%s"), (character) => character.charCodeAt(0));
    const parsed = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml");
    const svg = document.importNode(parsed.documentElement, true);
    document.body.append(svg);
    const rectangles = [...svg.querySelectorAll("g")].map((group) => {
      const text = group.querySelector("text");
      return [group.querySelector("title").textContent, group.querySelector("rect").getBBox().width,
              text ? text.getComputedTextLength() : 0, text ? text.textContent : ""];
    });
    const result = { errors: parsed.querySelectorAll("parsererror").length, name: svg.tagName, rectangles,
                     scripts: svg.querySelectorAll("script").length };
    document.body.replaceChildren("RESULT" + btoa(encodeURIComponent(JSON.stringify(result))) + "END");
    </script></body>
  HTML

  def measured(svg)
    page = file("measure.html", format(MEASURE, [File.binread(svg)].pack("m0")))
    encoded = in_browser("file://#{page}")[/RESULT([^<]*)END/, 1]
    JSON.parse(URI.decode_uri_component(encoded.unpack1("m")))
  end

  def test_svg_in_a_browser_has_widths_by_value_and_text_that_fits
    picture = measured(@paths["a.svg"])
    rectangles = picture["rectangles"]
    widths = rectangles.group_by { |title, *| title[/\A(.*?)(?: \(|: )/m, 1] }
      .transform_values { |rows| rows.sum { |row| row[1] } }

    assert_equal [0, "svg", 0], picture.values_at("errors", "name", "scripts")
    { "Object#caller" => 6_000_001, "Array#map" => 2_000_010, "[GVL blocked]" => 40_000_300 }.each do |name, weight|
      assert_in_delta 1180.0 * weight / TOTAL, widths.fetch(name), 0.03, name
    end
    assert_includes rectangles.map(&:last), "[GVL blocked]"
    rectangles.each { |title, width, text,| assert_operator text, :<=, width, title }
  end

  # -- speedscope --

  # The app in a browser without a window, without a network. What it shows is in the page.
  def speedscope(file)
    page = File.join(need_packages, "speedscope/dist/release/index.html")
    source = [File.binread(file)].pack("m0")
    script = file("profile.js", "speedscope.loadFileFromBase64(#{File.basename(file).to_json}, #{source.to_json})")
    html = in_browser("file://#{page}#localProfilePath=#{script}&view=sandwich")
    html.gsub(/<[^>]*>/, "|").squeeze("|")
  end

  def test_speedscope_shows_a_profile_for_each_thread_the_main_thread_first
    text = speedscope(@paths["a.speedscope.json"])

    assert_includes text, %(|1|main|11.79ms|2|wörker "2"|40.60ms|)
    assert_match(/\|9\.00ms \(76%\)\|9\.00ms \(76%\)\|Object#leaf\|/, text)
    assert_match(/\|6\.00ms \(51%\)\|0\.00ns \(&lt;0\.01%\)\|Object#caller\|/, text)
  end

  # Times of this format are whole microseconds.
  def test_speedscope_reads_the_cpuprofile_with_the_same_sums
    text = speedscope(@paths["a.cpuprofile"])

    assert_match(/\|9\.00ms \(17%\)\|9\.00ms \(17%\)\|Object#leaf\|/, text)
    assert_match(/\|40\.00ms \(76%\)\|40\.00ms \(76%\)\|\[GVL blocked\]\|/, text)
    assert_match(/\|600\.00µs \(1\.1%\)\|600\.00µs \(1\.1%\)\|L{100}/, text)
  end

  # -- Formats that Ruby reads --

  def test_csv_is_read_with_names_as_they_are
    require "csv"
    rows = CSV.read(@paths["a.csv"], headers: true)

    assert_equal(TOTAL, rows.sum { |row| row["flat"].to_i })
    FLAT.each do |name, flat|
      row = rows.find { |candidate| candidate["name"].to_s == name.scrub }
      assert_equal [flat, CUMULATIVE.fetch(name)], row.values_at("flat", "cum").map(&:to_i), name[0, 60]
    end
  rescue LoadError
    lack "the gem csv is missing"
  end
end

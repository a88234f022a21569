# frozen_string_literal: true

require_relative "test_helper"

# The stackprof gem itself: its reports over what sperf writes, and what sperf reads of its dumps. It is
# among the gems of the tests (script/gems test).
class StackprofGemTest < Minitest::Test
  include TestHelper

  # A program that spends three times as long in one method as in another, and recurs.
  PROGRAM = <<~RUBY
    def light(till) = (nil while cpu < till)
    def heavy(till) = (nil while cpu < till)
    def cpu = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :millisecond)
    def deeper(levels, &) = levels.zero? ? yield : deeper(levels - 1, &)
    def work = deeper(3) { 4.times { light(cpu + 15); heavy(cpu + 45) } }
  RUBY
  RUN = "StackProf.run(mode: :cpu, raw: true, out: ARGV[0], metadata: { at: Time.now }) { work }"

  # How a program prints each report, and what is in it.
  REPORTS = {
    "report.call.print_text" => [/Mode: cpu\(1000\)\n +Samples: 40 \(0\.00% miss rate\)\n +GC: 1 \(2\.50%\)/,
                                 /^ +30 +\(75\.0%\) +30 +\(75\.0%\) +Object#heavy$/],
    "report.call.print_text(true, 5)" => [/^ +39 +\(97\.5%\) +0 +\(0\.0%\) +(?:<main>|Object#work)$/],
    "report.call.print_method(/heavy/)" => [/callers:\n +30 +\( +100\.0%\) +Object#work\n/,
                                            %r{^ +30 +\(75\.0%\) +/ +30 +\(75\.0%\) +\| +2 +\| def heavy$}],
    "report.call.print_method(/marking/)" => [/callers:\n +1 +\( +100\.0%\) +\(garbage collection\)/],
    "report.call.print_file('app.rb')" => [/^ +39 +\(97\.5%\) +\| +6 +\| work$/],
    "report.call.print_files" => [/^ +108 .*app\.rb$/],
    "report.call.print_graphviz" => [/"\d+" -> "\d+" \[label="30"\]/],
    "report.call.print_callgrind" => [/^fn=Object#heavy\n2 30$/],
    "report.call.print_stackcollapse" => [/^<main>;Object#work;Object#heavy 30$/],
    "report.call.print_timeline_flamegraph($stdout, false)" => [/"width":30,"frame_id":\d+,"frame":"Object#heavy"/],
    "report.call.print_alphabetical_flamegraph($stdout, false)" => [/"frame":"Array#map"/],
    "report.call.print_d3_flamegraph" => [/"name":"Object#heavy : app\.rb : ","value":30/],
    "report.call.print_json" => [/\A\{"version":1\.2,"mode":"cpu"/],
    "(report.call + report.call).print_text" =>
      [/Samples: 80 .*^ +60 +\(75\.0%\) +60 +\(75\.0%\) +Object#heavy$/m]
  }.freeze

  SAMPLES = [
    [[["app.rb", "Object#heavy"], ["app.rb", "Object#work"], ["app.rb", "<main>"]], 30_000_000, 1, [2, 5, 6], 1],
    [[["<C method>", "Array#map"], ["app.rb", "Object#work"], ["app.rb", "<main>"]], 9_000_000, 1, [0, 5, 6], 2],
    [[["<GC>", "[GC marking]"], ["app.rb", "<main>"]], 1_000_000, 1, [0, 6], 3]
  ].freeze

  def gems
    @gems ||= IO.popen({ "RUBY" => RUBY }, [File.join(ROOT, "script/gems"), "test"], err: File::NULL, &:read).strip
    lack "script/gems could not install the gems of the tests" if @gems.empty?
    @gems
  end

  def gem_file(name) = Dir[File.join(File.dirname(gems, 2), "ruby/*/gems/stackprof-*", name)].first

  def with_gem(*, **)
    result = run_command(RUBY, "-r#{gems}", *, **)
    assert_predicate result.status, :success?, result.err
    result.out
  end

  # Dumps of the program as the gem and as sperf have it.
  def both_dumps
    file("program.rb", PROGRAM)
    with_gem("-r./program.rb", "-rstackprof", "-e", RUN, "gem.dump")
    result = run_command(RUBY, "-I#{ROOT}/lib", "-r./program.rb", "-rsperf/stackprof", "-e", RUN, "sperf.dump")
    assert_predicate result.status, :success?, result.err
    %w[gem.dump sperf.dump]
  end

  def hash_of(name) = Marshal.load(File.binread(path(name))) # rubocop:disable Security/MarshalLoad -- written above

  def frames_of(name) = hash_of(name)[:frames].values.to_h { |frame| [frame[:name], frame] }

  def test_reports_of_the_gem_print_what_sperf_writes
    file("app.rb", "def light = nil\ndef heavy\n  2\nend\ndef work = heavy\nwork\n")
    Sperf.save(path("a.dump"), { mode: :cpu, frequency: 1000, samples: SAMPLES })
    prints = REPORTS.keys.map { |call| "puts '==='; #{call}" }.join("; ")
    out = with_gem("-rstackprof", "-e", "report = -> { StackProf::Report.from_file('a.dump') }; #{prints}")

    REPORTS.values.zip(out.split(/^===\n/).drop(1)) do |patterns, text|
      patterns.each { |pattern| assert_match pattern, text }
    end
  end

  slow def test_command_of_the_gem_reads_what_sperf_record_writes
    assert_predicate sperf("record", "-o", "app.dump", RUBY, "-e", TestHelper::BURN).status, :success?
    command = gem_file("bin/stackprof")

    assert_match(/^ +Mode: cpu\(1000\)$/, with_gem(command, "app.dump"))
    assert_match(/^ +\d+ +\(\d+\.\d%\) +\d+ +\(\d+\.\d%\) +<main>$/, with_gem(command, "--sort-total", "app.dump"))
    file("app.json", with_gem(command, "--json", "app.dump"))
    assert_equal Sperf.load(path("app.dump")).top(20, :flat), Sperf.load(path("app.json")).top(20, :flat)
  end

  # Structure, order and the exact numbers of recursion; how long what took is the machine's business.
  slow def test_program_under_sperf_has_the_frames_that_it_has_under_the_gem
    theirs, ours = both_dumps.map { |name| frames_of(name) }
    methods = %w[Object#light Object#heavy Object#work Object#deeper]

    methods.each do |name|
      assert_equal theirs[name].slice(:name, :file, :line), ours[name].slice(:name, :file, :line)
      assert_equal theirs[name][:lines].keys, ours[name][:lines].keys, name
    end
    assert_empty hash_of("gem.dump").keys - hash_of("sperf.dump").keys
    [theirs, ours].each do |frames|
      assert_operator frames["Object#heavy"][:total_samples], :>, frames["Object#light"][:total_samples]
      levels = frames["Object#deeper"][:edges].values
      assert_equal frames["Object#deeper"][:total_samples] * 4, levels.sum
    end
  end
end

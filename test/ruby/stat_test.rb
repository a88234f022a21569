# frozen_string_literal: true

require "json"
require_relative "test_helper"
require "sperf/recorder/stat/stat_report"

# `sperf stat` and `sperf exec`: what they print of the commands that they run, and how they end.
class StatTest < Minitest::Test
  include TestHelper

  # Rows in the layout of the guide: a number, its unit, its share, and what it is.
  ROW = /\A {2,}(?<number>[\d,.?]+)(?: (?<unit>ms|MB|%))? +(?:(?<share>\d+\.\d)% +)?(?<label>\S.*)\z/

  FIB = "def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2); fib(28)"
  LAST_LINE = /
    \A\ (?:1\ sample|[\d,.]+\ samples)\ \((?:1\ unique\ stack|[\d,.]+\ unique\ stacks)\),
    \ (?:1\ trigger|[\d,.]+\ triggers),\ \d+\.\d%\ profiler\ overhead\z
  /x

  def stat(source, *options, **) = sperf("stat", *options, RUBY, "-e", source, **)

  # The rows of a text as [label, number, unit, share].
  def rows(result)
    found = result.err.lines(chomp: true).filter_map { |line| ROW.match(line) }
    found.to_h { |row| [row[:label], [row[:number].delete(",").to_f, row[:unit], row[:share]&.to_f]] }
  end

  def number(result, label)
    rows(result).find { |name, _row| name.start_with?(label) }&.last&.first
  end

  # The line at the end, but for those of what came to no sample, as ticks do that a busy machine makes late.
  def assert_ends_with_the_samples(result)
    lines = result.err.lines(chomp: true)
    lines.pop while lines.last.match?(/\A (samples lost|skipped): /)

    assert_match LAST_LINE, lines.last
  end

  def json(result) = JSON.parse(result.err.lines.last, symbolize_names: true)

  def refused(status, words, *) = assert_refused(sperf("stat", *, apart: false), status, words)

  # The numbers that `stat --json` prints of a program.
  def measure(source, *, **) = json(stat(source, "--json", *, **))

  def times(numbers) = numbers.values_at(:running_ns, :blocked_ns, :wait_ns, :marking_ns, :sweeping_ns)

  def test_program_is_measured_in_the_layout_of_the_guide
    result = stat(FIB)
    lines = result.err.lines(chomp: true)

    assert_equal [0, ""], [result.status.exitstatus, result.out]
    assert_equal ["", " Performance stats for '#{BARE.join(" ")} -e #{FIB}':", ""], lines.first(3)
    assert_equal %w[user sys real], rows(result).keys.first(3)
    assert_ends_with_the_samples result
    assert_empty files
  end

  def test_each_kind_of_time_has_its_share_and_garbage_is_counted
    result = stat("GC.start; 300_000.times { Object.new }; GC.start; sleep 0.03; " \
                  "4.times.map { Thread.new { #{BURN} } }.each(&:join)")
    gc_time = rows(result).keys.grep(/GC time/).first
    minor, major = gc_time.scan(/(\d+) m/).flatten.map(&:to_i)

    assert_in_delta 100.0, rows(result).values.filter_map { |_number, _unit, share| share }.first(5).sum, 0.3
    assert_operator number(result, "[Ruby] GVL blocked (I/O, sleep)"), :>=, 30
    ["CPU execution", "[Ruby] GVL wait (contention)", "[Ruby] GC marking"].each do |label|
      assert_operator number(result, label), :>, 0, label
    end
    refute_match(/\(<(GVL|GC|sperf)>\)/, result.err)
    assert_operator number(result, "[Ruby] allocated objects"), :>=, 300_000
    assert_operator number(result, "[Ruby] freed objects"), :>, 100_000
    assert_operator major, :>=, 2
    assert_includes gc_time, "(#{minor + major} count:"
  end

  def test_operating_system_is_asked
    numbers = measure("'x' * 50_000_000; sleep 0.001")

    assert_operator numbers[:max_rss_bytes], :>=, 50_000_000
    assert_operator numbers[:minor_faults], :>, 0
    assert_operator numbers[:voluntary_switches], :>, 0
    assert_equal numbers[:context_switches], numbers[:voluntary_switches] + numbers[:involuntary_switches]
  end

  def test_yjit_ratio_is_shown_when_it_is_counted
    # Ruby is built without it where there was no rustc, which script/tools brings for CI.
    lack "this Ruby has no YJIT" unless defined?(RubyVM::YJIT)

    refute_match(/YJIT/, stat(FIB).err)
    assert_match(/ \? % .*YJIT.*--yjit-stats=quiet/, sperf("stat", RUBY, "--yjit", "-e", FIB).err)
    # Since Ruby 4.0 only a build for statistics counts what is interpreted.
    counts = "exit RubyVM::YJIT.runtime_stats.key?(:total_insns_count)"
    inapplicable "this Ruby counts no instructions" unless
      run_command(RUBY, "--yjit", "--yjit-stats=quiet", "-e", counts).status.success?
    counted = sperf("stat", RUBY, "--yjit", "--yjit-stats=quiet", "-e", FIB)

    assert_operator number(counted, "[Ruby] YJIT code execution ratio"), :>, 50
  end

  def test_several_processes_add_up_and_are_counted
    command = "'#{RUBY}' -e '300_000.times { Object.new }'; '#{RUBY}' -e '300_000.times { Object.new }'"
    result = sperf("stat", "sh", "-c", command)

    assert_equal 2, number(result, "[Ruby] processes")
    assert_operator number(result, "[Ruby] allocated objects"), :>=, 600_000
    assert_nil number(stat("1"), "[Ruby] processes")
  end

  def test_command_that_is_no_ruby_gets_what_the_system_knows
    result = sperf("stat", "sh", "-c", "echo ran; exit 6")

    assert_equal [6, "ran\n"], [result.status.exitstatus, result.out]
    assert_equal " sh ended with status 6 and ran no Ruby that could be recorded", result.err.lines(chomp: true).last
    assert_equal %w[user sys real], rows(result).keys.first(3)
    refute_match(/\[Ruby\]|CPU execution/, result.err)
    assert_empty files
  end

  def test_memory_of_a_command_smaller_than_sperf_is_not_made_up
    assert_match(/ \? MB .*peak memory/, sperf("stat", "true").err)
    numbers = json(sperf("stat", "--json", "true"))

    assert_nil numbers[:max_rss_bytes]
    assert_nil numbers[:running_ns]
  end

  def test_process_that_leaves_no_profile_is_told_apart_from_no_ruby
    killed = "Process.kill(:KILL, $$); sleep"
    result = stat(killed)

    assert_equal 9, result.status.termsig
    assert_match(/\A 1 Ruby process left no profile \(.*SIGKILL.*\)\n\z/, result.err.lines.last)
    assert_equal 1, measure(killed)[:missing_profiles]
  end

  # -- Children of fork --

  slow def test_children_of_fork_are_counted_in_the_text_and_the_json_of_all_runs
    forks = "3.times { Process.wait(fork { nil }) }"
    assert_equal " 3 child processes of fork were not recorded",
                 stat(forks, "--no-inherit", "-o", "a.data").err.lines(chomp: true).grep_v(/\A\[sperf\]/).last
    assert_includes profile("a.data").comments, "# sperf: 3 child processes of fork were not recorded"
    assert_equal " 1 child process of fork was not recorded",
                 stat("Process.wait(fork { nil }); Process.kill(:KILL, $$); sleep", "--no-inherit")
                   .err.lines(chomp: true).last
    assert_equal 6, measure(forks, "--no-inherit", "-r", "2")[:unrecorded_forks]
    assert_equal 0, measure(forks)[:unrecorded_forks]
  end

  # -- Repetition --

  # The first run that failed tells the status.
  def test_repeated_command_has_mean_and_sample_deviation_of_each_number
    file("count", "0")
    source = "n = File.read('count').to_i; File.write('count', n + 1); (n * 100_000).times { Object.new }; " \
             "sleep 0.02; exit n"
    result = stat(source, "-r", "3", "--json=numbers.json", "-o", "a.data", env: { "TMPDIR" => @directory })
    numbers = JSON.parse(File.read(path("numbers.json")), symbolize_names: true)

    assert_equal [1, "3"], [result.status.exitstatus, File.read(path("count"))]
    assert_match(/ Performance stats for .* \(3 runs\):$/, result.err)
    assert_match(/ms +real +\( \+- \d+\.\d% \)$/, result.err)
    assert_operator profile("a.data").summary[:times][:blocked], :>=, 60_000_000
    assert_equal 3, numbers[:runs]
    assert_in_delta 100_000, numbers[:allocated_objects], 5000
    assert_in_delta 100_000, numbers[:deviations][:allocated_objects], 5000 # of 0, 100,000 and 200,000
    assert_empty Sperf::Measurement::CLOCKS - numbers[:deviations].compact.keys
    assert_equal %w[a.data count numbers.json], files
  end

  def test_interrupt_stops_the_repetition
    source = "File.write('runs', 'x', mode: 'a'); $stdout.sync = true; puts Process.pid; sleep"
    command = [RUBY, SPERF, "stat", "-r", "5", RUBY, "-e", source]
    result = converse(*command) { |_sperf, pid| Process.kill("INT", Integer(pid)) }

    assert_equal Signal.list.fetch("INT"), result.status.termsig
    assert_equal "x", File.read(path("runs"))
    assert_equal ["0 of 5 runs counted; the others were cut short or not started; the numbers are those of a run " \
                  "that was cut short"], result.words
    assert_ends_with_the_samples result
  end

  # The second run writes to a file how often it was begun, and is sent the signal; only the first one counts.
  def test_run_that_was_interrupted_is_not_averaged_in
    source = "File.write('runs', 'x', mode: 'a'); runs = File.size('runs'); #{BURN}; " \
             "Process.kill(:INT, Process.ppid) && sleep if runs == 2"
    result = sperf("stat", "-r", "3", "--json=numbers.json", RUBY, "-e", source)
    numbers = JSON.parse(File.read(path("numbers.json")))

    assert_equal "xx", File.read(path("runs"))
    assert_equal ["1 of 3 runs counted; the others were cut short or not started"], result.words
    assert_equal [1, {}], numbers.values_at("runs", "deviations")
  end

  def test_interrupt_between_runs_prints_those_that_were_measured
    source = <<~RUBY
      require "sperf"
      require "sperf/cli"
      Sperf::CLI.commands # loads all of them
      runs = 0
      Sperf::HandoverDirectory.prepend(Module.new do
        define_method(:profile) { (runs += 1) == 2 ? Process.kill("INT", Process.pid) && sleep : super() }
      end)
      Sperf::CLI.new.run(ARGV)
    RUBY
    result = run_command(RUBY, "-I#{ROOT}/lib", "-e", source, "--", "stat", "-r", "5", RUBY, "-e", BURN,
                         env: { "TMPDIR" => @directory })

    assert_equal [0, ["1 of 5 runs counted; the others were cut short or not started"]],
                 [result.status.exitstatus, result.words]
    assert_match(/^ Performance stats for '.*':$/, result.err)
    refute_match(/^ Performance stats for '.*' \(\d+ runs\):$/, result.err)
    assert_ends_with_the_samples result
    assert_empty files
  end

  def test_signal_that_the_command_survives_stops_the_repetition_all_the_same
    source = "trap('TERM') { exit }; File.write('runs', 'x', mode: 'a'); $stdout.sync = true; puts 1; sleep 3"
    command = [RUBY, SPERF, "stat", "-r", "3", RUBY, "-e", source]
    result = converse(*command) { |sperf, _first| Process.kill("TERM", sperf) }

    assert_equal ["x", 0], [File.read(path("runs")), result.status.exitstatus]
  end

  # -- Where to --

  def test_json_is_one_line_on_stderr_with_every_number
    result = stat(FIB, "--json", "-f", "100")
    numbers = json(result)

    assert_equal [1, ""], [result.err.lines.size, result.out]
    assert_equal [100, [*BARE, "-e", FIB]], numbers.values_at(:frequency, :command)
    assert_empty Sperf::Measurement::NAMES - numbers.keys
    assert_includes numbers[:top].map { |row| row[:label] }, "Object#fib"
    assert_equal %i[cumulative_ns flat_ns label path], numbers[:top].first.keys.sort
  end

  def test_output_keeps_the_profile
    result = stat("def work; #{BURN}; end; work", "-v", "-o", "a.data")
    nothing = sperf("stat", "-o", "b.data", "true").words

    assert_equal :wall, profile("a.data").summary[:mode]
    assert_includes labels(profile("a.data")), "Object#work"
    assert_includes result.words.grep(/\Aa\.data: /).first, " of wall time; to look at it: sperf report a.data"
    assert_includes result.words, "mode=wall frequency=1000Hz"
    assert_equal ["nothing was recorded: true ran no Ruby that could be recorded; b.data was not written"], nothing
    assert_equal ["a.data"], files
  end

  def test_what_makes_no_sense_is_refused_before_the_command_runs
    trace = [RUBY, "-e", "File.write('trace', '')"]
    { %w[-f 0 true] => /\A-f must be an integer from 1 to 10000 \(Hz\), not 0\z/,
      %w[-m cpu true] => /\Ainvalid option: -m/, [] => /\Astat needs a command \(see sperf stat -h\)\z/,
      %w[-r 0 true] => /\A-r must be an integer from 1 to 999999999, not 0\z/,
      %w[-r 1.5 true] => /\A-r must be an integer from 1 to 999999999, not 1\.5\z/ }
      .each { |arguments, words| refused 2, words, *arguments }
    { ["--json=nowhere/x", *trace] => %r{\Acannot write nowhere/x: there is no directory},
      ["-o", "nowhere/x", *trace] => %r{\Acannot write nowhere/x: there is no directory},
      %w[no-such-command argument] => /\Acannot run no-such-command: No such file/ }
      .each { |arguments, words| refused 1, words, *arguments }
    assert_refused sperf("exec", "no-such-command", apart: false), 1, /\Acannot run no-such-command: No such file/
  end

  # -- sperf exec --

  def test_exec_prints_the_tables_as_well
    result = sperf("exec", RUBY, "-e", "def work; #{BURN}; end; work; exit 4")

    assert_equal 4, result.status.exitstatus
    assert_match(/ Performance stats for .*^Total: .* \(wall\)$.*^Flat:$.*^Cumulative:$.*Object#work/m, result.err)
  end
end

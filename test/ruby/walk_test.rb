# frozen_string_literal: true

require "test_helper"
require "stringio"
require "sperf/cli"
Sperf::CLI.commands # loads all of them
require_relative "terminal"

# `sperf report --walk`: where each line that is typed leads, and how the terminal fares.
#
# fixtures/orders.pb.gz is a recording of docs/examples/orders.rb; the directory of Ruby's library in it was changed, to
# another of the same length.
class WalkTest < Minitest::Test
  include TestHelper
  include Terminal

  GUIDE = File.join(ROOT, "docs/guide/reports.md")
  FIXTURES = File.join(__dir__, "fixtures")

  def setup
    super
    FileUtils.cp(File.join(FIXTURES, "orders.pb.gz"), path("sperf.data"))
    FileUtils.cp(File.join(ROOT, "docs/examples/orders.rb"), path("orders.rb"))
    File.utime(0, 0, path("orders.rb")) # older than the recording
  end

  # Gives the lines of a test in place of what is typed; an exception is raised, as Ctrl-C raises one.
  class Typing
    def initialize(output, lines)
      @output = output
      @lines = lines
    end

    def open = yield

    def read(prompt)
      line = @lines.shift
      @output.write("#{prompt}#{line}\n") if line.is_a?(String)
      line.is_a?(Class) ? raise(line) : line
    end
  end

  # Returns what a walk through +profile+ prints, for which +lines+ are typed.
  def walk(*lines, from: nil, profile: self.profile, **options)
    output = StringIO.new
    files = { source: Sperf::SourceFiles.new([profile]), rows_max: 10, fold_lines: true }
    Dir.chdir(@directory) do
      walk = Sperf::Walk.new(profile, files.merge(options), display: Sperf::Display.new(output), output:)
      walk.run(from && Regexp.new(from), Typing.new(output, [*lines, "q"]))
    end
    output.string
  end

  # Returns what came after each of the lines that were typed, an Array.
  def answers(*, **) = walk(*, **).split(/^walk> .*\n/).drop(1)

  def method_shown(text) = text[/^ROUTINE =+ (.*)$/, 1]

  # -- The lines that are typed --

  # The method of the most flat value, the one that matches, or a list of those that do.
  def test_walk_begins_where_it_is_told
    { nil => "Enumerable#find in <C method>", "to_s" => "Report#to_s in orders.rb",
      "Report#customer_of" => "Report#customer_of in orders.rb" }
      .each { |from, method| assert_equal method, method_shown(walk(from:)) }
    list = walk("2", from: "customer_of")

    assert_match(/\A +flat +cum +cum%\n +1\).*  block in Report#customer_of.*\n +2\).*  Report#customer_of \(/, list)
    assert_equal "Report#customer_of in orders.rb", method_shown(list)
  end

  def test_walk_numbers_lead_to_callers_and_callees_and_the_source_is_in_between
    text = walk(from: "^Report#customer_of$")

    assert_match(/^callers:\n   1\) +549ms   100%  block in Report#rows\ncode:\n/, text)
    assert_match(/^code:\n(?:.*\n)* +0\.7ms +549ms +orders\.rb:32:    @customers\.find .*\n(?:.*\n)*callees:\n/, text)
    assert_match(/^callees:\n   2\) +549ms  99\.9%  Enumerable#find\n/, text)
    shown = %w[1 2].map { |number| method_shown(answers(number, from: "^Report#customer_of$").first) }

    assert_equal ["block in Report#rows in orders.rb", "Enumerable#find in <C method>"], shown
  end

  def test_walk_names_and_expressions_search
    answers = answers("Report#price", "/rows$", "Hash#[]", "JSON")

    assert_equal "Report#price in orders.rb", method_shown(answers[0])
    assert_match(/ 1\) .*  Report#rows .*\n.* 2\) .*  block in Report#rows /, answers[1])
    assert_equal "Hash#[] in <instruction>", method_shown(answers[2])
    assert_match(/ 1\) .*  JSON/, answers[3])
  end

  def test_walk_back_and_top_table_and_all_of_it
    answers = answers("t", "1", "2", "b", "b", "b", "b", "t", "a", "a", from: "^Report#rows$")

    assert_match(/\A +flat +cum +cum%\n +1\) +203ms +549ms  81\.0%  Enumerable#find\n/, answers[0])
    assert_match(/^ +20\).*\n +\.\.\. \(\d+ more\)\n\z/, answers[0])
    assert_equal "Enumerable#find in <C method>", method_shown(answers[1])
    assert_equal method_shown(answers[1]), method_shown(answers[3])
    assert_equal answers[0], answers[4]
    assert_equal "Report#rows in orders.rb", method_shown(answers[5])
    assert_equal "this is where the walk began\n", answers[6]
    refute_match(/more\)/, answers[8])
    assert_operator answers[8].lines.size, :>, 22
  end

  def test_walk_switches_the_sample_type_and_keeps_the_method
    answers = answers("s", "s samples", "s cpu", "s 0", "s calories", from: "^Report#rows$")

    assert_equal "sample types: samples, cpu (shown: cpu)\n", answers[0]
    assert_match(/\ATotal: 676\nROUTINE =+ Report#rows in /, answers[1])
    assert_match(/\ATotal: 678ms\nROUTINE =+ Report#rows in /, answers[2])
    assert_equal answers[1], answers[3]
    assert_equal "there is no sample type calories; the types are samples, cpu\n", answers[4]
  end

  def test_walk_stays_after_what_leads_nowhere
    answers = answers("99", "0", "nowhere", "(", "", "h", Interrupt, "t")

    assert_match(/\Athere is no 99 here: the numbers are 1 to \d+\n\z/, answers[0])
    assert_match(/\Athere is no 0 here/, answers[1])
    assert_equal ["no method matches nowhere (h: help)\n"], [answers[2]]
    assert_match(/ 1\) .*  block \(2 levels\) in Object#generate /, answers[3])
    assert_equal answers[3], answers[4]
    assert_match(/^NUMBER  /, answers[5])
    assert_match(/^ +1\) /, answers.last)
  end

  def test_walk_tells_methods_of_one_name_apart
    samples = %w[a.rb b.rb].map { |file| [[[file, "Object#run"], ["main.rb", "<main>"]], 10_000_000, 1, [2, 1]] }
    two = Sperf::Profile.from_h({ mode: :cpu, samples: })
    answers = answers("Object#run", "2", profile: two, from: "main")

    assert_match(/  Object#run a\.rb\n.*  Object#run b\.rb\n/, answers[0])
    assert_equal "Object#run in b.rb", method_shown(answers[1])
  end

  def test_walk_completes_names_and_needs_samples
    walk = Sperf::Walk.new(profile, {}, display: nil)

    assert_equal %w[Report#price Report#rows], walk.completions("Report#").grep(/price|rows/)
    assert_empty walk.completions("nowhere")
    assert_empty walk.completions("")
    error = assert_raises(Sperf::Error) { walk(profile: Sperf::Profile.from_h({ mode: :cpu, samples: [] })) }
    assert_equal "there is nothing to walk through: no sample is left", error.message
  end

  # With REFRESH_PAGES=1 the guide gets what is printed.
  def test_walk_that_the_guide_shows_is_what_is_printed
    block = /^```\n\$ sperf report --walk='(.*)'\n((?:.*\n)*?)```\n/
    guide = File.read(GUIDE, encoding: "UTF-8")
    from, shown = guide.match(block).captures
    typed = shown.scan(/^walk> (.*)$/).flatten
    printed = walk(*typed.take_while { |line| line != "q" }, from:)
    File.write(GUIDE, guide.sub(shown) { printed }) if ENV["REFRESH_PAGES"]

    assert_equal printed, shown
  end

  # -- The command line --

  def test_walk_without_a_terminal_or_with_what_excludes_it_is_refused
    assert_fails 2, /\A--walk needs a terminal as standard input and output; --list=REGEX needs none\z/,
                 sperf("report", "--walk")
    { %w[--walk --top] => "--walk and --top exclude each other: use only one of them",
      %w[--walk --list=x] => "--walk and --list exclude each other: use only one of them",
      %w[--walk --json] => "--json is not for --walk, which prints text",
      %w[--walk --html=x.html] => "--html is for the viewer, --walk for text: use only one of them",
      %w[--walk Order#total] => "there is no file Order#total; for a method write --walk=Order#total",
      %w[--walk=(] => "--walk must be a regular expression",
      %w[--walk -o x] => "invalid option: -o" }.each do |arguments, words|
      assert_fails 2, /\A#{Regexp.escape(words)}/, sperf("report", *arguments)
    end
    assert_fails 2, /\Ainvalid option: --walk/, sperf("diff", "--walk", "sperf.data", "sperf.data")
  end

  # -- On a terminal --

  # Yields the terminal and the process id of the walk, after its first prompt.
  def on_walk(*, env: {})
    # Since Ruby 4.0 it is a gem.
    lack "this Ruby lacks Reline" unless run_command(RUBY, "-e", "require 'reline'").status.success?
    in_shell(SPERF, "report", "--walk=^Report#customer_of$", *, env:) do |terminal, pid|
      first = answer_for_the_cursor(terminal)
      read_until(terminal, /walk> /)
      yield terminal, pid, first
    end
  end

  # Reline asks once how wide the terminal draws a sign, and waits half a second for those that do not tell. Returns
  # what came before.
  def answer_for_the_cursor(terminal)
    text = read_until(terminal, /\e\[6n/)
    terminal.write("\e[1;2R")
    text
  end

  # Returns what is printed up to where the next line is read, which begins with a request to mark what is pasted.
  def at_prompt(terminal) = read_until(terminal, /\e\[\?2004h(?:.|\n)*walk> \z/)

  slow def test_walk_on_a_terminal_reads_lines_completes_names_and_quits
    on_walk do |terminal, _, _|
      terminal.write("Report#pr\t\r")

      assert_match(/ROUTINE =+ Report#price in orders\.rb/, at_prompt(terminal))
      terminal.write("\e[A") # the previous line
      read_until(terminal, /Report#price/)
      terminal.write("\x03") # Ctrl-C
      at_prompt(terminal)
      terminal.write("q\r")

      assert_ends terminal, "status 0, signal nil"
    end
  end

  # A signal ends it, and Ctrl-D. It fits the window, and has no colour where none is wanted.
  slow def test_walk_that_ends_leaves_the_terminal_as_it_was
    [[:TERM, "status nil, signal 15", {}, []], [:HUP, "status nil, signal 1", {}, []],
     ["\x04", "status 0, signal nil", { "NO_COLOR" => "1" }, []],
     ["\x04", "status 0, signal nil", {}, ["--color=never"]]].each do |ending, words, env, arguments|
      on_walk(*arguments, env:) do |terminal, pid, first|
        coloured = [env, arguments].all?(&:empty?)
        assert_equal coloured, first.match?(/\e\[[0-9;]*m/)
        assert_equal coloured, first.match?(/\e\[1;31m +2\) +549ms  99\.9%  Enumerable#find\e\[0m/)
        lines = first.dup.force_encoding(Encoding::UTF_8).gsub(/\e\[[0-9;?]*[a-zA-Z]/, "").lines(chomp: true)
        assert_operator lines.map(&:size).max, :<=, 80
        coloured ? Process.kill(ending, pid) : terminal.write(ending)

        assert_ends terminal, words
      end
    end
  end

  # Whatever is wrong in it, also while Reline has the terminal.
  slow def test_walk_that_fails_leaves_the_terminal_as_it_was
    file("broken.rb", "$:.unshift(#{File.join(ROOT, "lib").dump})\nrequire 'sperf/cli'\n" \
                      "Sperf::CLI.commands\nSperf::Walk.prepend(Module.new { def completions(*) = raise('broken') })\n")
    on_walk(env: { "RUBYOPT" => "-r#{path("broken.rb")}" }) do |terminal, _, _|
      terminal.write("Repo\t")

      assert_ends terminal, "status 1, signal nil"
    end
  end

  # What was typed is still there afterwards.
  slow def test_walk_that_is_stopped_leaves_the_terminal_as_it_was_and_goes_on
    on_walk do |terminal, pid, _|
      terminal.write("Report")
      read_until(terminal, /Report/)
      Process.kill(:TSTP, pid)
      assert_stopped_and_resume(terminal)
      terminal.write("\x1a") # Ctrl-Z
      assert_stopped_and_resume(terminal)
      terminal.write("#price\r")

      assert_match(/Report#price/, read_until(terminal, /ROUTINE .*\r\n/))
      at_prompt(terminal)
      terminal.write("q\r")
      assert_ends terminal, "status 0, signal nil"
    end
  end

  # Reline asks for the cursor again, and knows no signals until it has an answer.
  def assert_stopped_and_resume(terminal)
    assert_match(/stopped as before/, read_until(terminal, /stopped .*;/))
    terminal.write("\r")
    answer_for_the_cursor(terminal)
    read_until(terminal, /Report/)
  end

  def test_walk_without_reline_reads_lines_as_the_terminal_gives_them
    Dir.mkdir(path("none"))
    file("none/reline.rb", "raise LoadError")
    text = +""
    on_terminal("-I", path("none"), SPERF, "report", "--walk", "--color=never") do |terminal, _|
      read_until(terminal, /walk> \z/)
      terminal.write("t\n")
      text << read_until(terminal, /walk> \z/)
      terminal.write("\x04")
    end

    assert_match(/ 1\) .*Enumerable#find/, text)
  end
end

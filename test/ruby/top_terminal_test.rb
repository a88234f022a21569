# frozen_string_literal: true

require_relative "test_helper"
require_relative "terminal"

# `sperf top` as a command: on a terminal, into a pipe, and with what it cannot show. The process is a scripted one,
# which the file given to RUBYOPT puts in place of what reads a process.
class TopTerminalTest < Minitest::Test
  include TestHelper
  include Terminal

  SCRIPTED = <<~RUBY.freeze
    $:.unshift(#{File.join(ROOT, "lib").dump}, #{__dir__.dump})
    require "sperf/cli"
    Sperf::CLI.commands # loads all of them
    require "scripted_target"
    Sperf::Native.send(:remove_const, :Target) if Sperf::Native.const_defined?(:Target)
    Sperf::Native::Target = Class.new do
      def self.open(_pid)
        failure = { failure: Sperf::Native::ProcessEnded.new("process 1 has ended") } if ENV.key?("ENDS")
        ScriptedTarget.new(ends_after: Integer(ENV.fetch("ENDS_AFTER", 1_000_000)), **failure)
      end
    end
  RUBY

  ENTER = "\e[?1049h"
  LEAVE = "\e[?1049l"

  def setup
    super
    @asked = Process.spawn("sleep", "60")
    @running = true
  end

  def teardown
    stop_asked
    super
  end

  def stop_asked
    return unless @running

    Process.kill(:KILL, @asked)
    Process.wait(@asked)
    @running = false
  end

  def scripted(env = {}) = { "RUBYOPT" => "-r#{file("scripted.rb", SCRIPTED)}", "NO_COLOR" => "1", **env }

  # Yields the terminal and the process id of the command once it has drawn its first rows.
  def on_top(*, env: {})
    in_shell(SPERF, "top", *, @asked.to_s, env: scripted(env)) do |terminal, pid|
      read_until(terminal, /Order#total/)
      yield terminal, pid
    end
  end

  def assert_ends(...) = super.tap { |text| assert_includes text, LEAVE }

  # -- On a terminal --

  # Its last screen stays: nobody can read the other one any more.
  slow def test_top_draws_follows_keys_and_leaves_its_last_screen
    on_top do |terminal, _|
      terminal.write("t")
      read_until(terminal, /waits for the GVL  Report#/)
      terminal.write("w\e[Blh")
      read_until(terminal, /freeze the screen, or continue/)
      terminal.write("h/repo\r")
      read_until(terminal, /only repo/)
      terminal.write("\e ")
      frozen = read_until(terminal, /for \S+s.*frozen/m)[/for (\S+)/, 1]
      3.times { assert_equal frozen, read_until(terminal, /for \S+s.*frozen/m)[/for (\S+)/, 1] }
      terminal.write(" m")
      read_until(terminal, /for (?!#{Regexp.escape(frozen)})\S+s\e/)
      terminal.write("q")
      kept = assert_ends(terminal, "status 0, signal nil").split(LEAVE).last

      assert_match(/\Asperf top  #{@asked}  ruby 3\.4\.5  sleep 60\r\n/, kept)
      assert_match(/ +Order#total  .*order\.rb\r\n/, kept)
      refute_match(/Quit/, kept)
    end
  end

  slow def test_top_that_a_key_or_a_signal_ends_leaves_the_terminal_as_it_was
    { "\x03" => "status 0, signal nil", "\x04" => "status 0, signal nil", TERM: "status nil, signal 15",
      HUP: "status nil, signal 1" }.each do |ending, words|
      on_top do |terminal, pid|
        ending.is_a?(Symbol) ? Process.kill(ending, pid) : terminal.write(ending)

        assert_ends terminal, words
      end
    end
  end

  slow def test_top_that_fails_leaves_the_terminal_as_it_was
    file("broken.rb", "#{SCRIPTED}Sperf::Top::Keys.prepend(Module.new { def feed(*) = raise('broken') })\n")
    in_shell(SPERF, "top", @asked.to_s, env: { "RUBYOPT" => "-r#{path("broken.rb")}" }) do |terminal, _|
      read_until(terminal, /sperf top/)
      terminal.write("m")

      assert_match(/broken/, assert_ends(terminal, "status 1, signal nil"))
    end
  end

  # Not where SIGSTOP stops it: the shell has set its own modes meanwhile.
  slow def test_top_that_is_stopped_leaves_the_terminal_as_it_was_and_goes_on
    on_top do |terminal, pid|
      ["\x1a", :TSTP, :TSTP, :STOP].each do |stop|
        stop.is_a?(Symbol) ? Process.kill(stop, pid) : terminal.write(stop)
        text = read_until(terminal, /stopped [^;]*;\r/)

        assert_match(/#{Regexp.escape(LEAVE)}.*stopped as before/m, text) unless stop == :STOP
        terminal.write("\n")
        read_until(terminal, /#{Regexp.escape(ENTER)}.*Order#total/m)
      end
      terminal.write("q")
      assert_ends terminal, "status 0, signal nil"
    end
  end

  slow def test_top_draws_again_for_another_size_of_the_window
    on_top do |terminal, _|
      terminal.winsize = [10, 40]
      text = read_until(terminal, /\e\[2J.*\e\[J/m)[/\e\[2J.*/m]
      lines = text.gsub(/\e\[[0-9;?]*[A-Za-z]/, "").force_encoding(Encoding::UTF_8).split(/\r+\n/)

      assert_equal 10, lines.size
      assert_operator lines.map(&:size).max, :<=, 40
      assert_match(/ SELF%▼  TOTAL%  METHOD/, lines[4])
      terminal.write("q")
      assert_ends terminal, "status 0, signal nil"
    end
  end

  slow def test_top_has_colours_unless_they_are_unwanted_and_lines_on_a_dumb_terminal_and_with_plain
    colour = /\e\[[0-9;]*m/
    [[{ "NO_COLOR" => "" }, [], [true, true], "q"], [{}, [], [false, true], "q"],
     [{ "TERM" => "dumb" }, [], [false, false], "\x03"], [{}, ["--plain"], [false, false], "\x03"]]
      .each do |env, options, expected, key|
        on_terminal(SPERF, "top", *options, @asked.to_s, env: scripted(env)) do |terminal, _|
          text = read_until(terminal, /Order#total.*\r\n/)
          terminal.write(key)

          assert_equal expected, [text.match?(colour), text.include?("\e")]
        end
      end
  end

  # The samples up to there are on the last screen. A process that ends loses its VM before its memory.
  slow def test_top_of_a_process_that_cannot_be_read_any_more_says_why_and_keeps_the_last_screen
    [[{}, false, 1, "[sperf] process 1 cannot be read: it is gone"],
     [{ "ENDS" => "1" }, false, 0, "the process has ended"],
     [{}, true, 0, "the process has ended"]].each do |env, stops, status, words|
      on_top(env: { "ENDS_AFTER" => "150", **env }) do |terminal, _|
        stop_asked if stops
        kept = assert_ends(terminal, "status #{status}, signal nil").split(LEAVE).last

        assert_match(/^#{Regexp.escape(words)}\r\n/, kept)
        assert_match(/ +Order#total  /, kept)
      end
    end
  end

  # -- Without a terminal --

  def lines_of(*, env: {})
    converse(RUBY, SPERF, "top", *, @asked.to_s, env: scripted(env)) { |pid, *| yield pid }
  end

  def test_top_into_a_pipe_prints_lines_until_it_is_interrupted
    result = lines_of("--by=thread", "-n", "2") { |pid| Process.kill(:INT, pid) }

    assert_equal 0, result.status.exitstatus, result.err
    lines = result.out.lines(chomp: true)
    assert_match(/\A\d\d:\d\d:\d\d  cpu \S+%  gvl \S+%  gvl wait \S+%  gc 0\.0%  3 threads: 1 running, /, lines[0])
    assert_match(/\A  RUN%▼ .* THREAD\z/, lines[1])
    assert_match(/  main  running  Order#total/, lines[2])
    assert_equal "", lines[4]
    refute_match(/\e/, result.out)
  end

  slow def test_top_orders_and_chooses_by_options
    result = lines_of("--by=line", "--cum", "-m", "wall") { |pid| Process.kill(:INT, pid) }

    assert_match(/TOTAL%▼ .*  LINE \(wall time\)/, result.out)
    assert_match(/report\.rb:7  Report#rows/, result.out)
  end

  slow def test_top_ends_quietly_when_the_pipe_is_closed
    command = "#{RUBY} #{SPERF} top #{@asked} | head -n 1"
    out, err, status = Open3.capture3(CLEAN.merge(scripted), command, chdir: @directory)

    assert_equal ["", 1, 0], [err, out.lines.size, status.exitstatus]
  end

  # -- The command line --

  def test_top_refuses_what_is_no_process_id
    { [] => "top needs the id of a process (see sperf top -h)", %w[abc] => "a process id is a number, not abc",
      [""] => "a process id is a number, not empty", %w[0] => "a process id is a number, not 0",
      %w[-- -1] => "a process id is a number, not -1", %w[99999999999] => "a process id is a number, not 99999999999",
      %w[1 2] => "top shows one process, not 1 2", %w[-f 0 1] => "-f must be an integer from 1 to 1000, not 0",
      %w[--by=file 1] => "--by must be method, line or thread, not file" }.each do |arguments, words|
      assert_refused sperf("top", *arguments, apart: false), 2, /\A#{Regexp.escape(words)}\z/
    end
  end
end

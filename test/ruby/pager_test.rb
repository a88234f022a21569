# frozen_string_literal: true

require_relative "test_helper"
require_relative "terminal"

# Long text on a terminal goes through a pager, which is left in peace.
class PagerTest < Minitest::Test
  include TestHelper
  include Terminal

  # Says how much it got, and waits for a key as less does, which goes on after Ctrl-C.
  def pager
    file("pager", <<~RUBY)
      #!#{RUBY}
      trap("INT") { $stdout.syswrite("caught\\n") } # puts may be at work
      $stdout.syswrite("lines=\#{$stdin.each_line.count}\\n")
      terminal = File.open("/dev/tty")
      terminal.getc
      puts "parent=\#{Process.ppid}"
    RUBY
    File.chmod(0o755, path("pager"))
    path("pager")
  end

  slow def test_help_goes_through_the_pager_unless_it_is_short_or_none_is_wanted
    [%w[help], %w[help record], %w[report -h]].each do |arguments|
      lines = sperf(*arguments).out.lines.size
      on_terminal(SPERF, *arguments, env: { "PAGER" => pager }) do |terminal, _sperf|
        assert_match(/lines=#{lines}\r\n/, read_until(terminal, /lines=\d+\r\n/))
        terminal.write("\n")
      end
    end
    [%w[help formats --no-pager], %w[merge -h]].each do |arguments|
      lines = sperf(*arguments).out.lines(chomp: true)
      on_terminal(SPERF, *arguments, env: { "PAGER" => pager }) do |terminal, _sperf|
        assert_equal lines, read_until(terminal, /\A(?:.*\r\n){#{lines.size}}/).lines("\r\n", chomp: true)
      end
    end
  end

  def test_interrupt_of_the_pager_leaves_sperf_waiting_for_it
    sperf_pid = nil
    status = on_terminal(SPERF, "help", env: { "PAGER" => pager }) do |terminal, sperf|
      sperf_pid = sperf
      read_until(terminal, /lines=\d+\r\n/)
      terminal.write("\x03")
      read_until(terminal, /caught\r\n/)
      terminal.write("\n")

      assert_match(/parent=#{sperf}\r\n/, read_until(terminal, /parent=\d+\r\n/))
    end

    assert_equal [sperf_pid, 0], [status.pid, status.exitstatus]
  end

  def test_interrupt_ends_a_pager_that_does_nothing_about_it
    file("pager", "#!/bin/sh\nwc -l\nexec sleep 60\n")
    File.chmod(0o755, path("pager"))
    status = on_terminal(SPERF, "help", env: { "PAGER" => path("pager") }) do |terminal, _sperf|
      read_until(terminal, /\d+\r\n/)
      terminal.write("\x03")
    end

    assert_equal 0, status.exitstatus
  end
end

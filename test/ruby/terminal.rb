# frozen_string_literal: true

require "io/console"
require "pty"

# For tests of what happens on a terminal.
module Terminal
  # Runs Ruby with +arguments+ on a terminal of its own, as the leader of its session, and yields the terminal and the
  # process id. Returns the Process::Status.
  def on_terminal(*, env: {})
    pid = nil
    Timeout.timeout(TestHelper::PATIENCE, Timeout::Error) do
      PTY.open do |terminal, slave|
        slave.winsize = [24, 80]
        options = { in: slave, out: slave, err: slave, chdir: @directory }
        pid = Process.spawn(TestHelper::CLEAN.merge("TERM" => "xterm", **env), TestHelper::RUBY, "-e", LEAD,
                            slave.path, TestHelper::RUBY, *, **options)
        slave.close
        yield terminal, pid
        drain(terminal)
        Process.wait2(pid).last
      end
    end
  rescue Timeout::Error
    Process.kill(:KILL, -pid)
    raise
  end

  # Opening a terminal makes it that of a session which has none.
  LEAD = "Process.setsid; File.open(ARGV.shift).close; exec(*ARGV)"

  # Runs the command as a shell would, in a process group of its own, and says with what modes the terminal is found
  # when it ends or is stopped; a stopped one goes on when a line comes.
  SHELL = <<~'RUBY'
    require "io/console"
    foreground = ->(group) { $stdin.ioctl(0x5410, [group].pack("i")) } # TIOCSPGRP
    modes = -> { `stty -g`.chomp }
    trap("TTOU", "IGNORE")
    before = modes.call
    pid = Process.spawn(*ARGV, pgroup: true)
    foreground[pid]
    puts "pid=#{pid};"
    loop do
      status = Process.wait2(pid, Process::WUNTRACED).last
      foreground[Process.pid]
      print "#{status.stopped? ? "stopped" : "ended"} #{modes.call == before ? "as before" : modes.call}, "
      puts "status #{status.exitstatus.inspect}, signal #{status.termsig.inspect};"
      break unless status.stopped?
      sleep 0.01 until $stdin.gets
      foreground[pid]
      Process.kill(:CONT, pid)
    end
  RUBY

  # As on_terminal, with SHELL around the command.
  def in_shell(*, **)
    on_terminal("-e", SHELL, TestHelper::RUBY, *, **) do |terminal, _|
      yield terminal, read_until(terminal, /pid=\d+;/)[/pid=(\d+)/, 1].to_i
    end
  end

  # Asserts that SHELL says of the command's end +words+, and that modes are as before; returns what was printed until
  # then.
  def assert_ends(terminal, words)
    read_until(terminal, /ended [^;]*;\r/).tap { |text| assert_match(/ended as before, #{words};/, text) }
  end

  # Reads from +terminal+ up to what +pattern+ matches, and returns that.
  def read_until(terminal, pattern)
    text = +""
    (text << terminal.readpartial(1)) until text.match?(pattern)
    text
  rescue Timeout::Error => e
    raise e, "#{e.message}, and the terminal shows #{text.inspect}"
  rescue Errno::EIO
    raise "the terminal was left after #{text.inspect}"
  end

  # A terminal that nobody has open any more fails to be read.
  def drain(terminal)
    loop { terminal.readpartial(4096) }
  rescue Errno::EIO, EOFError
    nil
  end
end

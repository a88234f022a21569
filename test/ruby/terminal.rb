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

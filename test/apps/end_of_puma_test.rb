# frozen_string_literal: true

require_relative "support/apps_test"

# Puma as the tests of applications run it ends when it is told to.
class EndOfPumaTest < Minitest::Test
  include AppsTest

  # Puma's pipe is full, so that the trap is still in its write when the pipe is closed.
  PROGRAM = <<~RUBY
    require "puma"
    require "puma/server"

    reader, writer = IO.pipe
    nil while writer.write_nonblock("x" * 4096, exception: false) != :wait_writable
    server = Puma::Server.new(->(_) { [200, {}, []] })
    server.instance_variable_set(:@notify, writer)
    trap("TERM") { server.stop }
    closer = Thread.new do
      Thread.pass until Thread.main.stop?
      writer.close
    end
    Process.kill("TERM", Process.pid)
    closer.join
    puts "at the end"
  RUBY

  # The server is told to end before it runs, as a worker is that has just booted.
  EARLY = <<~RUBY
    require "puma"
    require "puma/server"

    server = Puma::Server.new(->(_) { [200, {}, []] })
    trap("TERM") { server.stop }
    Process.kill("TERM", Process.pid)
    server.run.join
    puts "at the end"
  RUBY

  def test_pipe_that_is_closed_while_the_trap_writes_does_not_hold_puma_up
    assert_ends PROGRAM
  end

  def test_server_that_is_told_to_end_before_it_runs_ends
    assert_ends EARLY
  end

  private

  def assert_ends(program)
    result = run_command(RUBY, "-r", Apps::END_OF_PUMA, "-e", program,
                         env: { "GEM_HOME" => Apps.gems, "GEM_PATH" => Apps.gems })

    assert_equal ["at the end\n", ""], [result.out, result.err]
  end
end

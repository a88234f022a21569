# frozen_string_literal: true

require_relative "support/apps_test"

# Puma as the tests of applications run it ends when it is told to.
class EndOfPumaTest < Minitest::Test
  include AppsTest

  # Puma's pipe is full, so that the trap is still in its write when the pipe is closed.
  CLOSED = <<~RUBY
    reader, writer = IO.pipe
    nil while writer.write_nonblock("x" * 4096, exception: false) != :wait_writable
    server.instance_variable_set(:@notify, writer)
    closer = Thread.new do
      Thread.pass until Thread.main.stop?
      writer.close
    end
    Process.kill("TERM", Process.pid)
    closer.join
  RUBY

  # The server is told to end before it runs, as a worker is that has just booted.
  EARLY = <<~RUBY
    Process.kill("TERM", Process.pid)
    server.run.join
  RUBY

  slow
  { "pipe_that_is_closed_while_the_trap_writes_does_not_hold_puma_up" => CLOSED,
    "server_that_is_told_to_end_before_it_runs_ends" => EARLY }.each do |name, part|
    define_method("test_#{name}") do
      program = <<~RUBY
        require "puma"
        require "puma/server"
        server = Puma::Server.new(->(_) { [200, {}, []] })
        trap("TERM") { server.stop }
        #{part}
        puts "at the end"
      RUBY
      result = patiently(RUBY, "-r", Apps::END_OF_PUMA, "-e", program)

      assert_equal ["at the end\n", ""], [result.out, result.err]
    end
  end
end

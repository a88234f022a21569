# frozen_string_literal: true

require_relative "support/apps_test"
require "socket"

# Profiles that other programs fetch, with a real server and a real client: Puma, and go tool pprof.
class ApplicationWebPprofTest < Minitest::Test
  include AppsTest

  def pprof = Apps::Server.new("pprof", Apps::Catalogue.puma("pprof.ru", "-t", "4:4", "-w", "0"))

  def go = ENV.fetch("PATH").split(":").map { |place| File.join(place, "go") }.find { |path| File.executable?(path) }

  def go_tool_pprof(port, name)
    home = { "HOME" => @directory, "PPROF_TMPDIR" => @directory }
    run_command(go, "tool", "pprof", "-top", "-seconds", "2", "http://127.0.0.1:#{port}/debug/pprof/#{name}", env: home)
  end

  slow def test_go_tool_pprof_fetches_what_puma_does
    lack "go is missing (script/tools readers)" unless go
    results = serve(pprof) do |port|
      under_load(port, "/") { %w[profile wall allocs threads].to_h { |name| [name, go_tool_pprof(port, name)] } }
    end

    results.each { |name, result| assert_predicate result.status, :success?, "#{name}: #{result.err}" }
    { "profile" => "cpu", "wall" => "wall", "allocs" => "alloc_space", "threads" => "threads" }.each do |name, type|
      assert_match(/^Type: #{type}$/, results[name].out)
    end
    assert_match(/ Hot\.work$/, results["profile"].out)
    assert_match(/ Puma::\S+/, results["threads"].out)
  end

  # The status of a request for a profile of a second, once no other one is being made.
  def status_once_free(client)
    Timeout.timeout(PATIENCE) do
      loop do
        status, = client.get("/debug/pprof/wall?seconds=1")
        return status unless status == "429"

        sleep 0.05
      end
    end
  end

  # Asks for a recording of an hour, and returns the connection once another client is refused. If that client comes
  # first, the hour is refused.
  def start_long_recording(port, client)
    Timeout.timeout(PATIENCE) do
      loop do
        socket = TCPSocket.new("127.0.0.1", port)
        socket.write("GET /debug/pprof/wall?seconds=3600 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        sleep 0.05
        loop do
          refused = client.get("/debug/pprof/wall?seconds=1").first == "429"
          break if socket.wait_readable(0)
          return socket if refused
        end
        socket.close
      end
    end
  end

  slow def test_client_that_closes_its_connection_ends_the_recording
    status = serve(pprof) do |port|
      Apps::Client.open(port) do |client|
        start_long_recording(port, client).close
        status_once_free(client)
      end
    end

    assert_equal "200", status
  end
end

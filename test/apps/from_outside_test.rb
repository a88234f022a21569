# frozen_string_literal: true

require "json"
require_relative "support/apps_test"

# Real programs, read from outside while they work: `sperf record --pid`, `sperf top` and `sperf dump`. All of them must
# end as they do by themselves. One has sperf in it, for its labels.
class FromOutsideTest < Minitest::Test
  include AppsTest

  # Yields the process id of a program that works until it is told to end, and its port.
  def running(name, arguments, **)
    server = Apps::Server.new(name, arguments, **)
    outcome = @runner.run(server, clocks: false) do |pid, port|
      yield pid, port
    ensure
      Process.kill(:TERM, pid)
    end
    assert_empty outcome.own_err.lines.grep(/Error|BUG/)
    outcome
  end

  def record(pid, *)
    result = sperf("record", "--pid", pid.to_s, "-o", path("app.data"), *)

    assert_predicate result.status, :success?, result.err
    profile("app.data")
  end

  # Returns the weights by the name of the thread, of stacks with +label+ if one is given.
  def weights(profile, label = nil)
    data = profile.to_h
    data[:samples].each_with_object(Hash.new(0)) do |(frames, weight, thread), sums|
      sums[data[:threads][thread]] += weight if label.nil? || frames.any? { |_path, name| name == label }
    end
  end

  def dump(pid) = JSON.parse(sperf("dump", "--json", pid.to_s).out, symbolize_names: true)

  # Returns what `sperf top` prints until the third line that begins a second.
  def top(pid, *options)
    IO.popen([CLEAN, RUBY, SPERF, "top", "--plain", *options, pid.to_s]) do |output|
      lines = []
      Timeout.timeout(PATIENCE) { lines << output.gets until lines.grep(/^[\d:]{8}  cpu /).size == 3 }
      Process.kill(:INT, output.pid)
      lines.join
    end
  end

  slow def test_puma_with_five_threads_under_load_has_all_threads
    running("puma", Apps::Catalogue.puma("cluster.ru", "-t", "5:5")) do |pid, port|
      load = Apps::Load.new(port, clients: 6)
      load.wait_for(12)
      profile = record(pid, "-m", "wall", "--duration", "3s")
      workers = weights(profile, "Hot.fib")
      lives = weights(profile)
      read = dump(pid)
      screen = top(pid, "--by", "thread")
      load.end_server(pid)

      assert_equal 5, workers.keys.grep(/\Apuma srv/).size, workers
      lives.each_value { |weight| assert_in_delta 3e9, weight, 1.5e9 }
      names = read[:threads].map { |thread| thread[:name] }
      assert_equal 5, names.grep(/\Apuma srv tp \d/).size, names
      assert_operator read[:threads].count { |thread| thread[:frames].flatten.include?("Hot.fib") }, :>=, 1
      assert_match(/puma srv tp/, screen)
    end
  end

  # Asks for both endpoints in turns, until the server ends.
  def ask(port)
    Array.new(4) do
      Thread.new do
        loop { %w[/long /short].each { |path| Net::HTTP.get(URI("http://127.0.0.1:#{port}#{path}")) } }
      rescue SystemCallError, IOError
        nil # The server has ended.
      end
    end
  end

  slow def test_puma_with_the_middleware_has_endpoints
    clients = []
    running("puma", Apps::Catalogue.puma("endpoints.ru", "-t", "3:3"),
            environment: { **Apps::LIB, "APP_PROFILES" => path("profiles") }) do |pid, port|
      clients = ask(port)
      # Until the endpoints have names.
      Timeout.timeout(PATIENCE) { sleep 0.1 until dump(pid)[:threads].any? { |thread| thread[:labels][:endpoint] } }
      profile = record(pid, "--duration", "4s")
      screen = top(pid, "--by", "thread")
      labels = dump(pid)[:threads].filter_map { |thread| thread[:labels][:endpoint] }
      sums = profile.to_h[:samples].each_with_object(Hash.new(0)) do |row, all|
        all[(row[6] || {}).transform_keys(&:to_s)["endpoint"].to_s[/long|short/]] += row[1]
      end

      # A request for the one works three times as long. Samples are some hundreds.
      assert_in_delta 0.75, sums["long"].fdiv(sums["long"] + sums["short"]), 0.12, sums
      assert_operator sums[nil], :<, 0.3 * sums.values.sum, sums
      assert_match(/long/, sperf("report", "--by", "endpoint", path("app.data")).out)
      assert_match(/; [123] requests?$/, screen)
      assert_match(%r{\[(?:GET )?/(?:long|short)\]}, screen)
      assert_operator labels.size, :>=, 1
    end
    clients.each(&:join)
  end

  def test_sidekiq_has_its_jobs
    arguments = Apps::Catalogue.sidekiq("sidekiq_steady.rb", "-c", "2", "-t", "2")
    running("sidekiq", arguments, environment: redis) do |pid,|
      profile = record(pid, "--duration", "2s")
      jobs = weights(profile, "SteadyJob#perform")

      assert_operator jobs.values.sum, :>, 0.5 * profile.summary[:total_ns]
      assert_operator jobs.size, :>=, 1
      assert_operator dump(pid)[:threads].size, :>=, 3
      assert_match(/Hot.fib/, top(pid))
    end
  end
end

# frozen_string_literal: true

require_relative "support/apps_test"
require_relative "../ruby/push_receiver"
require "sperf/push/receivers"

# Puma with a `sperf push` beside it: what each process records arrives once, and the server is as without.
class PumaPushTest < Minitest::Test
  include AppsTest

  # A profile as it arrived: the process, the time at which it begins and its duration in nanoseconds.
  Part = Data.define(:pid, :begin_ns, :duration_ns, :endpoint)

  # Variables with which the setting is one of Rails.
  RAILS = { APP_PUSH: nil, APP_RAILS_PUSH: :url, APP_RACKUP: "rails.ru" }.freeze
  # Between two periods a session takes its snapshot. A period that is missing is longer.
  GAP_NS = 500_000_000

  def puma(workers, **variables)
    defaults = { "APP_WORKERS" => workers.to_s, "APP_PRELOAD" => "1", "APP_ROTATE" => "1", **Apps::LIB }
    Apps::Server.new("puma", Apps::Catalogue.configured_puma("labelled/puma.rb"),
                     environment: defaults.merge(variables.transform_keys(&:to_s)))
  end

  # Runs Puma with +workers+ under load, and yields its process id, the Load and the receiver. Returns the Outcome and
  # the Parts.
  def push(workers, **variables)
    PushReceiver.open do |receiver|
      url = receiver.url("pyroscope")
      variables = { APP_PUSH: :url, **variables }.transform_values { |value| value == :url ? url : value }
      outcome = loaded(puma(workers, **variables)) { |pid, load| yield pid, load, receiver }
      [outcome, receiver.received.map { |request| part(request.body) }]
    end
  end

  # What Pyroscope gets: PushRequest, its series, the sample of that, its profile.
  def part(body)
    bytes = [1, 2, 1].reduce(body) { |message, number| Sperf::Push::Protobuf.fields(message).to_h.fetch(number) }
    file = path("arrived.pb.gz")
    File.binwrite(file, bytes)
    profile = Sperf.load(file)
    tags = sperf("report", "--tags", file).out
    Part.new(tags[/ *pid:\n.*% +(\d+)$/, 1]&.to_i, *profile.summary.values_at(:start_time_ns, :duration_ns),
             tags[/ *endpoint:\n.*% +(\S+)$/, 1])
  end

  # Process ids of the `sperf push` beside a server, whichever thread has started it.
  def pushers(pid)
    children = Dir["/proc/#{pid}/task/*/children"].flat_map do |file|
      File.read(file).split
    rescue SystemCallError
      [] # the thread has ended
    end
    children.map { |child| Integer(child) }.select { |child| command(child).include?("push") }
  end

  # Waits for one that is none of +besides+.
  def pusher(pid, besides: [])
    loop do
      found = (pushers(pid) - besides).first
      return found if found

      sleep 0.02
    end
  end

  def command(pid)
    File.read("/proc/#{pid}/cmdline").split("\0")
  rescue SystemCallError
    []
  end

  def waiting = Dir[path("tmp/sperf/push/*")]

  def wait_for(receiver, count) = (sleep 0.02 until receiver.received.size >= count)

  # Each moment of a process is in one profile: periods begin where the last one ended.
  def assert_contiguous(parts)
    parts.sort_by(&:begin_ns).each_cons(2) do |one, next_one|
      assert_in_delta one.begin_ns + one.duration_ns, next_one.begin_ns, GAP_NS
    end
  end

  # A process is the same after a restart without workers, but is not recorded meanwhile.
  def assert_no_overlap(parts)
    parts.sort_by(&:begin_ns).each_cons(2) do |one, next_one|
      assert_operator one.begin_ns + one.duration_ns, :<=, next_one.begin_ns + GAP_NS
    end
  end

  def assert_processes(pids, parts)
    by_pid = parts.group_by(&:pid)

    assert_equal pids.sort, by_pid.keys.sort
    by_pid.each_value { |of_one| assert_contiguous(of_one) }
    assert_equal ["/"], parts.filter_map(&:endpoint).uniq
  end

  def test_periods_of_all_workers_arrive_once_by_one_process
    pids = children = nil
    outcome, parts = push(2) do |pid, load, receiver|
      pids = load.working(2)
      wait_for(receiver, 6)
      children = pushers(pid)
    end

    assert_equal [1, []], [children.size, command(children.first)]
    assert_empty waiting
    assert_processes pids, parts
    assert_operator parts.size, :>=, 8 # the last one of each worker, too
    assert_match(/^\[sperf\] sent #{parts.size} profiles$/, outcome.err)
    refute_match(/unknown child/, outcome.out)
  end

  # A worker that is killed loses its last period only.
  slow def test_one_process_sends_through_restarts_and_kills_of_workers
    old = new = last = children = nil
    _, parts = push(2, APP_PRELOAD: "0") do |pid, load, receiver|
      old = load.working(2)
      wait_for(receiver, 2)
      children = pushers(pid)
      Process.kill(:USR1, pid)
      new = load.working(2, besides: old)
      Process.kill(:KILL, new.first)
      last = load.working(1, besides: old + new)
      wait_for(receiver, receiver.received.size + 4)
      children |= pushers(pid)
    end

    assert_equal 1, children.size
    assert_empty waiting
    assert_processes((old + new + last) & parts.map(&:pid), parts)
    assert_empty [*old, new.last, *last] - parts.map(&:pid)
  end

  slow def test_processes_send_before_and_after_a_restart
    [0, 2].each do |workers|
      children = nil
      outcome, parts = push(workers) do |pid, load, receiver|
        load.working([workers, 1].max)
        wait_for(receiver, 2)
        children = [pusher(pid)]
        Process.kill(:USR2, pid)
        children << pusher(pid, besides: children)
        wait_for(receiver, receiver.received.size + 2)
      end

      assert_empty waiting
      counts = outcome.err.scan(/^\[sperf\] sent (\d+) profiles?$/).flatten.map { |count| Integer(count) }
      assert_equal parts.size, counts.sum
      assert_empty(children.flat_map { |child| command(child) })
      parts.group_by(&:pid).each_value { |of_one| assert_no_overlap(of_one) }
    end
  end

  # In a cluster the application is loaded before workers start, or the process that starts them does not know it.
  slow def test_setting_of_rails_is_that_of_the_plugin
    [0, 2].each do |workers|
      _, parts = push(workers, **RAILS) do |_pid, load, receiver|
        load.working([workers, 1].max)
        wait_for(receiver, 3)
      end

      assert_equal [[workers, 1].max, ["hot#index"], []],
                   [parts.map(&:pid).uniq.size, parts.filter_map(&:endpoint).uniq, waiting]
    end
  end

  slow def test_setting_of_rails_that_comes_too_late_is_logged
    _, parts = push(2, **RAILS, APP_PRELOAD: "0") do |_pid, load|
      load.working(2)
      sleep 0.02 until File.read(path("out")).scan("config.sperf.push is unknown").size == 2
    end

    assert_empty parts
  end

  # -- Harm --

  slow def test_process_that_is_killed_is_started_again
    first = second = nil
    outcome, parts = push(2) do |pid, load, receiver|
      first = pusher(pid)
      Process.kill(:KILL, first)
      second = pusher(pid, besides: [first])
      Process.kill(:KILL, second)
      pusher(pid, besides: [first, second])
      load.working(2)
      wait_for(receiver, 4)
    end

    assert_equal 1, outcome.out.scan(/sperf push has ended( \(SIGKILL .*\))?; it is started again/).size, outcome.out
    assert_empty waiting
    assert_equal 2, parts.map(&:pid).uniq.size
  end

  # As of systemd, which signals all processes of a service.
  slow def test_signal_to_all_processes_loses_nothing
    pids = nil
    _, parts = push(2, APP_ROTATE: "600") do |pid, load|
      pids = load.working(2)
      Process.kill(:TERM, pusher(pid))
    end

    assert_processes pids, parts
    assert_equal [2, []], [parts.size, waiting]
  end

  def sockets(pid) = Dir["/proc/#{pid}/fd/*"].filter_map { |file| File.readlink(file)[/\Asocket:.*/] }

  slow def test_process_inherits_nothing_but_stderr
    push(2) do |pid, load|
      load.working(2)
      child = pusher(pid)
      files = Dir["/proc/#{child}/fd/{0,1,2}"].map { |file| File.readlink(file) }
      assert_equal [[], File::NULL, path("err"), path("err")], [sockets(pid) & sockets(child), *files]
      assert_equal [child, 10], [Process.getpgid(child), Process.getpriority(Process::PRIO_PROCESS, child)]
    end
  end

  slow def test_receiver_that_is_away_keeps_the_files_and_harms_nothing
    url = PushReceiver.open { |receiver| receiver.url("pyroscope") }
    outcome, parts = push(2, APP_PUSH: url) do |_pid, load|
      load.working(2)
      sleep 0.02 until waiting.size >= 4
    end

    assert_empty parts
    assert_match(/cannot send profiles now: Connection refused; sperf tries again\n.* still to be sent/m, outcome.err)
    assert_operator waiting.size, :>=, 6
  end

  slow def test_wrong_credentials_keep_the_files
    outcome, = push(2) do |_pid, load, receiver|
      receiver.default = PushReceiver.answer(401)
      load.working(2)
      sleep 0.02 until File.read(path("err")).include?("refused the credentials")
    end

    assert_operator waiting.size, :>=, 2
    assert_match(/\* sperf: sperf push has ended \(exit 1\); it is started again/, outcome.out)
  end

  slow def test_url_that_only_sperf_push_can_refuse_is_said_once
    outcome, = push(0, APP_PUSH: "otpl+http://localhost") do |_pid, load|
      sleep 0.02 until File.read(path("out")).include?("sperf push does not run")
      load.working(1)
    end

    assert_equal 1, outcome.err.scan("the URL must begin with otlp+").size, outcome.err
  end

  slow def test_process_ends_with_a_server_that_is_killed
    child = nil
    assert_raises(RuntimeError) do
      push(0) do |pid, load|
        load.working(1)
        child = pusher(pid)
        Process.kill(:KILL, pid)
        raise "killed"
      end
    end
    Timeout.timeout(PATIENCE) { sleep 0.05 until command(child).empty? }
  end
end

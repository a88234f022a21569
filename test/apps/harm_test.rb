# frozen_string_literal: true

require_relative "support/apps_test"
require_relative "support/families"

# Real applications that come to grief under sperf: they fare as without it, and sperf says truly what is lost.
class HarmTest < Minitest::Test
  include AppsTest

  CUT_OFF = "1 Ruby process was ended by SIGKILL or a crash: up to its last 2 s are missing"

  def prefix = [RUBY, SPERF, "record", "-o", path("app.data")]

  # The number of the process that holds a request, once it does.
  def staying_process
    # It says so in a file, of which nothing tells. A time limit on each run ends a wait in vain.
    sleep 0.02 until File.read(path("out")).match?(/^staying in \d+$/)
    Integer(File.read(path("out"))[/^staying in (\d+)$/, 1])
  end

  # Kills the process that a request is in. Returns how that ended for the client, and the number of the process.
  def kill_in_request(port)
    client = Thread.new do
      Apps::Client.open(port) { |http| http.get("/stay") }
    rescue StandardError => e
      e.class
    end
    process = staying_process
    Process.kill(:KILL, process)
    [client.value, process]
  end

  # Ruby's own report of the crash is long, and no two are the same.
  def test_server_that_crashes_does_so_as_bare_and_leaves_what_it_did
    outcomes = [[], prefix].map do |prefix|
      @runner.run(application("sinatra"), prefix:) do |_pid, port|
        Apps::Spool.new(@directory).wait_for_first if prefix.any?
        Apps::Client.open(port) { |http| [http.get("/fib/20"), (http.get("/crash") rescue :died)] } # rubocop:disable Style/RescueModifier
      end
    end
    bare, crashed = outcomes

    assert_equal [["200", '{"20":6765}'], :died], crashed.answers
    assert_equal bare.answers, crashed.answers
    outcomes.each { |outcome| assert_match(/\[BUG\] Segmentation fault/, outcome.err) }
    assert_equal 128 + bare.status.termsig, crashed.status.exitstatus
    assert_equal [CUT_OFF], unknown_words(crashed)
    assert_operator profile("app.data").summary[:total_ns], :>, 0
  end

  def test_server_killed_in_a_request_ends_as_bare
    outcomes = [[], prefix].map do |prefix|
      @runner.run(application("sinatra"), prefix:) do |_pid, port|
        Apps::Spool.new(@directory).wait_for_first if prefix.any?
        kill_in_request(port).first
      end
    end

    assert_equal [EOFError], outcomes.map(&:answers).uniq
    assert_equal [9], outcomes.map { |outcome| outcome.status.termsig }.uniq
    assert_equal [CUT_OFF], unknown_words(outcomes.last)
    assert_operator profile("app.data").summary[:total_ns], :>, 0
  end

  def cluster
    arguments = Apps::Catalogue.command("puma", "-b", "tcp://127.0.0.1:0", "-w", "2", "-t", "1:1", "--preload",
                                        "-e", "production", File.join(Apps::PROGRAMS, "cluster.ru"))
    Apps::Server.new("cluster", arguments, requests: nil, normalize: Apps::CHANGING_NUMBERS)
  end

  def test_worker_killed_in_a_request_is_replaced_and_the_others_are_in_the_profile
    recorded = @runner.run(cluster, prefix:) do |pid, port|
      died, process = kill_in_request(port)
      # A new worker has come up once Puma says so a third time, in a file, of which nothing tells.
      sleep 0.02 until File.read(path("out")).scan(/- Worker \d .*booted/).size == 3
      answer = Apps::Client.open(port) { |http| http.get("/") }
      Process.kill(:TERM, pid)
      [died, answer, File.exist?("/proc/#{process}")]
    end

    assert_equal [EOFError, ["200", "196418"], false], recorded.answers
    assert_equal "TERM", Signal.signame(recorded.status.termsig.to_i)
    # Puma may end another worker that has just begun without waiting for it. What is killed within 0.25 s leaves
    # nothing.
    lost = unknown_words(recorded)
    assert_includes 1..2, lost.size, recorded.err
    lost.each { |line| assert_match(/\A[12] (of 4 )?Ruby process(es)? ((was|were) ended by|left no profile)/, line) }
    assert_includes 2..3, recorded.clocks[:processes]
    assert_in_delta 1, profile("app.data").summary[:total_ns].fdiv(recorded.clocks[:cpu]), 0.1
  end

  # A disk of +kilobytes+, mounted in a namespace of its own: nobody else sees it, and it goes with its last process.
  def on_small_disk(kilobytes, directory)
    mount = "mount -t tmpfs -o size=#{kilobytes}k none \"$1\" && shift && exec \"$@\""
    namespace = Process.uid.zero? ? %w[unshare --mount] : %w[unshare --user --map-root-user --mount]
    [*namespace, "sh", "-c", mount, "sh", directory]
  end

  def test_disk_that_is_full_costs_the_profile_and_nothing_else
    Dir.mkdir(path("small"))
    small = on_small_disk(8, path("small"))
    lack "nothing can be mounted here" unless run_command(*small, "true").status.success?
    rake = application("rake")
    recorded = @runner.run(rake, prefix: [*small, RUBY, SPERF, "record", "-o", path("small/app.data")])

    assert_equal [bare("rake").out, bare("rake").own_err], [recorded.out, recorded.own_err]
    assert_equal [1, 1], [recorded.words.size, recorded.status.exitstatus]
    assert_match(/No space left on device/, recorded.words.first)
    assert_empty Dir.children(path("small"))
  end
end

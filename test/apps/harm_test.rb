# frozen_string_literal: true

require_relative "support/apps_test"

# Real applications that come to grief under sperf: they fare as without it, and sperf says truly what is lost.
class HarmTest < Minitest::Test
  include AppsTest

  CUT_OFF = "1 Ruby process was ended by SIGKILL or a crash: up to its last 2 s are missing"

  def prefix = [RUBY, SPERF, "record", "-o", path("app.data")]

  # Ruby's own report of a crash is long, and no two are the same.
  slow def test_server_that_crashes_or_is_killed_in_a_request_does_so_as_bare_and_leaves_what_it_did
    ["/crash", "/kill"].each do |path|
      bare, ended = [[], prefix].map do |prefix|
        @runner.run(application("sinatra"), prefix:) do |_pid, port|
          Apps::Spool.new(@directory).wait_for_first if prefix.any?
          Apps::Client.open(port) { |http| [http.get("/fib/20"), http.get(path)] }
        rescue StandardError
          :died
        end
      end

      assert_equal %i[died died], [bare.answers, ended.answers]
      [bare, ended].each { |run| assert_equal path == "/crash", run.err.include?("[BUG] Segmentation fault") }
      signal = bare.status.termsig
      expected = path == "/kill" ? [signal, nil] : [nil, 128 + signal]
      assert_equal expected, [ended.status.termsig, ended.status.exitstatus]
      assert_equal [CUT_OFF], unknown_words(ended)
      assert_operator profile("app.data").summary[:total_ns], :>, 0
    end
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

# frozen_string_literal: true

require "test_helper"
require "json"

# Labels as frames (--tagroot, --tagleaf), and what labels processes and threads have. That the tables are those of
# pprof, report_pprof_test.rb shows.
class LabelFramesTest < Minitest::Test
  include TestHelper

  FRAMES = [["app.rb", "work"], ["app.rb", "<main>"]].freeze
  DATA = {
    mode: :cpu, threads: { 1 => "main", 2 => "worker" },
    samples: [
      [FRAMES, 60_000_000, 1, [2, 9], nil, 6, { endpoint: "orders#show", size: 2048 }],
      [FRAMES, 30_000_000, 1, [2, 9], nil, 3, { endpoint: "orders#index" }],
      [FRAMES, 10_000_000, 2, [2, 9], nil, 1]
    ]
  }.freeze

  # Two processes, of which one calls itself something else at its end, and a thread with a name. Prints the CPU time
  # that each of them has used, in milliseconds, and who they are.
  FORKS = <<~RUBY
    def clock(id) = Process.clock_gettime(id, :float_millisecond)
    def burn(milliseconds)
      finish = clock(Process::CLOCK_THREAD_CPUTIME_ID) + milliseconds
      nil while clock(Process::CLOCK_THREAD_CPUTIME_ID) < finish
      clock(Process::CLOCK_THREAD_CPUTIME_ID)
    end
    $0 = "master of all"
    child = fork do
      Process.setproctitle("worker 1 [app]")
      reaper = Thread.new { burn(50) }.tap { |thread| thread.name = "reaper" }.value
      burn(50)
      puts reaper, clock(Process::CLOCK_PROCESS_CPUTIME_ID)
    end
    burn(50)
    Process.wait(child)
    puts clock(Process::CLOCK_PROCESS_CPUTIME_ID), Process.pid, child
  RUBY

  def setup
    super
    Sperf.save(path("sperf.data"), DATA)
  end

  def report(*, **) = sperf("report", *, **)

  def test_html_page_begins_with_the_labels_that_were_asked_for
    report("--html", "page.html", "--tagroot", "endpoint", "--tagleaf", "thread")

    page = File.read(path("page.html"))
    skip_unless_built(page)

    assert_includes page, '"roots":["endpoint"],"leaves":["thread"]'
  end

  def skip_unless_built(page) = page.empty? && lack("the page is not built")

  def test_record_gives_each_process_its_number_its_parents_and_its_title
    not_portable "titles that Process.setproctitle has set"
    result = sperf("record", "-o", "forks.data", RUBY, "-e", FORKS)
    *used, parent, child = result.out.split.map(&:to_i)
    rows = JSON.parse(report("--threads", "--json", "forks.data").out).fetch("rows")
    by_title = rows.group_by { |row| row["process_title"] }

    assert_equal ["master of all", "worker 1 [app]"], by_title.keys.sort
    assert_equal [[child, parent]], by_title["worker 1 [app]"].map { |row| row.values_at("pid", "ppid") }.uniq
    assert_equal %w[main reaper], by_title["worker 1 [app]"].map { |row| row["thread"] }.sort
    assert_equal [parent], by_title["master of all"].map { |row| row["pid"] }.uniq
    assert_filters used, "pid=#{parent}", "pid=#{child}", "ppid=#{parent}", "process_title=worker 1"
  end

  # From what was computed there to what the clocks say that was used in all. The last three are of one process.
  def assert_filters(used, parent, *child)
    total = lambda do |label|
      report("--top", "--unit=ms", "--tagfocus", label, "forks.data").out[/accounting for ([\d.]+)ms/, 1].to_f
    end

    { "thread=reaper" => 50, child.first => 100, parent => 50 }.zip(used) do |(label, least), most|
      assert_includes (least * 0.95)..(most + 1), total[label], label
    end
    assert_equal 1, child.map(&total).uniq.size
  end

  # What is longer than the arguments were goes on where the environment was, as `ps` shows it.
  def test_long_title_of_a_child_is_known_whatever_the_program_redefined
    not_portable "titles that Process.setproctitle has set"
    result = record(<<~RUBY, "-o", path("own.data"))
      $0 = "short"
      Process.wait(fork do
        Process.setproctitle("a title with \\u00e9 " + "x" * 400)
        puts File.binread("/proc/self/cmdline").delete("\\0").rstrip
        class << Process
          %i[pid ppid setproctitle argv0].each { |name| define_method(name) { |*| raise "not mine" } }
        end
        class << File
          %i[read open].each { |name| define_method(name) { |*| raise "not mine" } }
        end
        #{BURN}
      end)
    RUBY
    rows = JSON.parse(report("--threads", "--json", "own.data").out).fetch("rows")

    assert_predicate result.status, :success?, result.err
    assert_match(/\Aa title with é x+\z/, result.out.force_encoding("UTF-8").chomp)
    assert_includes rows.map { |row| row["process_title"] }, result.out.chomp
  end

  def test_session_of_the_api_knows_the_title_at_its_end
    result = script(<<~RUBY)
      Sperf.start(output: "own.data")
      200_000.times { |i| i.to_s }
      Process.setproctitle("first")
      Sperf.pause
      Sperf.resume
      200_000.times { |i| i.to_s }
      $0 = "second"
      Sperf.stop
    RUBY

    assert_equal "", result.err
    # What was recorded before the pause is of the same process.
    assert_equal ["second"], report("--threads", "own.data").out.scan(/  main  +(.*)$/).flatten
  end

  # At 20 ticks a second few find the main thread; its collection is measured.
  slow def test_collections_of_a_killed_process_are_of_a_thread_that_no_tick_found
    record(<<~RUBY, "-f", "20", "-o", "killed.data")
      GC.start
      Thread.new do
        Thread.current.name = "busy"
        finish = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + 0.5
        nil while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < finish
      end.join
      sleep 3
      Process.kill(:KILL, Process.pid)
    RUBY
    rows = JSON.parse(report("--threads", "--json", "killed.data").out).fetch("rows")

    assert_equal %w[busy main], rows.map { |row| row["thread"] }.sort
  end

  def test_merge_keeps_processes_of_one_number_apart
    %w[one two].each do |title|
      sperf("record", "-o", "#{title}.data", RUBY, "-e", "$0 = #{title.dump}; 300_000.times { |i| i.to_s }")
      sperf("convert", "#{title}.data", "#{title}.json")
      json = JSON.parse(File.read(path("#{title}.json")))
      json["threads"]["process"].map! { 1 }
      json["threads"]["parent"].map! { 0 }
      file("#{title}.json", JSON.generate(json))
    end
    sperf("merge", "-o", "both.data", "one.json", "two.json")

    assert_equal %w[one two], report("--threads", "both.data").out.scan(/  main  +(\w+)$/).flatten.sort
  end
end

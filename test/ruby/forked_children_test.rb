# frozen_string_literal: true

require_relative "test_helper"
require "sperf/recorder/handover/handover_directory"

# Children of fork are recorded under the command. Where they shall not be, those that run on are counted.
class ForkedChildrenTest < Minitest::Test
  include TestHelper

  WAIT = "def child(&) = Process.wait(fork(&)); work = -> { 100.times { |i| i.to_s } }; "

  # What the children of each program come to: how many run on without being recorded where children shall not be; how
  # many programs leave a profile where they shall, and how many more began to be recorded.
  CHILDREN = {
    "none" => [0, 1, 0, ""],
    "spawn, system and backticks" => [0, 1, 0, "system('true'); `true`; Process.wait(spawn('true'))"],
    "a block" => [1, 2, 0, "child { work.call }"],
    "several, and a child's child" => [3, 4, 0, "child { work.call }; child { child { work.call } }"],
    "fork in a thread" => [1, 2, 0, "Thread.new { child { work.call } }.join"],
    "Process.fork in a child of a gem's fork" =>
      [2, 3, 0, "Process.singleton_class.prepend(Module.new { def _fork = super }); child { child { work.call } }"],
    # Ruby ends such a child at once after its block.
    "IO.popen of itself with a block" => [1, 1, 1, "IO.popen('-') { |io| io ? io.read : work.call }"],
    "IO.popen of itself" => [1, 2, 0, "io = IO.popen('-'); io ? (io.read; io.close) : work.call"],
    "a daemon" => [2, 3, 0, "r, w = IO.pipe; Process.wait(fork { r.close; Process.daemon(true, true); work.call }); " \
                            "w.close; r.read"],
    "a child that ends by exit!" => [1, 2, 0, "child { work.call; Process.exit! }"],
    "a child that is killed" => [1, 1, 1, "child { work.call; Process.kill(:KILL, Process.pid) }"],
    "a child that becomes another program" => [0, 2, 0, "child { work.call; exec('true') }"],
    "a child that becomes another Ruby" => [0, 3, 0, "child { work.call; exec(RbConfig.ruby, '-e', '') }"],
    "a child that could not" => [1, 2, 0, "child { work.call; exec('/nonexistent') rescue work.call }"],
    "a child without privileges, in another root" =>
      [1, 2, 0, "child { Dir.chroot('/tmp'); Process::Sys.setuid(65534); work.call }"],
    "a child of a process that stopped the session" => [1, 1, 0, "Sperf.stop; child { work.call }"],
    "a child that stops its session" => [1, 2, 0, "child { Sperf.stop; work.call }"]
  }.freeze

  # What the command is to see: recorded processes leave it in the directory that they are told.
  def collection(source, inherit)
    directory = Dir.mktmpdir("collection", @directory)
    result = autorun("#{WAIT}#{source}", env: { "SPERF_COLLECT_DIR" => directory, "SPERF_INHERIT" => inherit })
    assert_predicate result.status, :success?, result.err
    assert_empty result.err
    Sperf::HandoverDirectory.new(directory)
  end

  CHILDREN.each do |name, (counted, profiles, unfinished, source)|
    define_method(:"test_#{name.gsub(/\W+/, "_")}_are_recorded_or_counted_where_they_shall_not_be") do
      lack "not root" if source.include?("chroot") && !Process.uid.zero?
      found = collection(source, "1")

      assert_equal counted, collection(source, "0").forked_count
      assert_equal [profiles, profiles + unfinished], [found.finished_count, found.started_count]
      assert_equal source.start_with?("Sperf.stop") ? counted : 0, found.forked_count
      refute_nil found.profile
    end
  end

  # One tick a second: as a rule none falls into such a child.
  def test_time_of_a_child_without_a_sample_is_that_process_s
    result = record("#{WAIT}puts Array.new(20) { fork { work.call }.tap { |pid| Process.wait(pid) } }", "-f", "1")
    assert_predicate result.status, :success?, result.err
    pids = result.out.lines.map { |line| Integer(line) }
    assert_includes labels(profile), "[unsampled]"
    times = pids.map { |pid| profile.filtered_total(tagfocus: "pid=#{pid}:#{pid}").first }
    assert times.all?(&:positive?), times.inspect
  end

  def test_profile_of_a_program_that_records_itself_says_how_many_were_not_recorded
    { "" => [], "child { work.call }; " => ["# sperf: 1 child process of fork was not recorded"],
      "2.times { child { work.call } }; " => ["# sperf: 2 child processes of fork were not recorded"],
      "child { Sperf.start { work.call } }; " => [] }.each do |children, comments|
      program = "require 'sperf'; #{WAIT}Sperf.start(output: 'out.pb.gz'); #{children}Sperf.stop"
      result = run_command(RUBY, "-I#{ROOT}/lib", "-e", program)
      assert_predicate result.status, :success?, result.err
      assert_equal comments, profile("out.pb.gz").comments.grep(/fork/), children
    end
  end

  SPIN = <<~RUBY
    require "sperf"
    def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    def samples = Sperf::Native.sampling_count
    # Where no core is free, ticks come late.
    def spin(till = cpu + 0.05, enough = samples.to_i + 3)
      nil while cpu < till || (samples && samples < enough)
    end
    def root = spin
    def child = spin
    def grandchild = spin
  RUBY

  # What each profile of a program that records itself and its children has: the first of these names that is in it.
  def parts(program)
    result = run_command(RUBY, "-I#{ROOT}/lib", "-e", SPIN + program)
    assert_predicate result.status, :success?, result.err
    assert_empty result.err
    files.grep(/\Apart-\d+\.data\z/).map do |file|
      names = Sperf.load(path(file)).to_h[:samples].flat_map { |frames,| frames.map(&:last) }
      %w[grandchild child root].find { |name| names.include?("Object##{name}") }
    end.sort_by(&:to_s)
  end

  def test_session_of_the_api_records_children_where_it_is_asked_to
    assert_equal %w[child child grandchild root], parts(<<~RUBY)
      Sperf.start(output: "part-%p.data", inherit: true)
      root
      fork { child; Process.wait(fork { grandchild }) }
      fork { child; exit!(true) }
      Process.waitall
    RUBY
  end

  def test_child_of_a_paused_session_of_the_api_is_paused
    assert_equal ["", "child", "root"], parts(<<~RUBY).map(&:to_s)
      Sperf.start(output: "part-%p.data", inherit: true)
      root
      Sperf.pause
      Process.wait(fork { child })
      Process.wait(fork { Sperf.resume; child })
    RUBY
  end

  def test_child_may_label_and_stop_the_session_that_it_inherited
    result = script(<<~RUBY)
      #{SPIN}
      Sperf.start(inherit: true)
      Process.wait(fork do
        Sperf.label(job: 4) { child }
        puts Sperf.stop[:samples].any? { |sample| sample[6] == { job: "4" } }
      end)
      fork { Dir.chdir("/"); Process.exit! }
      Process.wait
      puts Sperf.running?
    RUBY

    assert_equal "true\ntrue\n", result.out, result.err
  end

  # It is recorded when it comes to a safepoint, of which there is none before these.
  def test_child_that_ends_or_becomes_another_program_at_once_leaves_a_profile
    result = sperf("record", "-m", "wall", RUBY, "-e", <<~RUBY)
      Process.wait(fork { exit! 3 })
      puts $?.exitstatus
      Process.wait(fork { exec "true" })
      puts $?.exitstatus
    RUBY

    assert_equal "3\n0\n", result.out
    refute_match(/left no profile/, result.remarks.join("\n"))
    assert_match(/ in 3 processes; /, result.words.last)
  end

  # In its first milliseconds it has none, and sperf's thread looks after what the command asks for; a pause ends that
  # thread. What short children cost, bench/children_bench.rb measures.
  def test_child_that_pauses_at_once_or_lives_on_has_a_control_thread
    lack "/proc" unless File.exist?("/proc/self/task")
    ["Sperf.pause", "nil"].each do |beginning|
      result = sperf("record", "-q", "-o", path("longer.data"), RUBY, "-e", <<~RUBY)
        pid = fork do
          #{beginning}
          sleep 0.001 until Dir["/proc/self/task/*/comm"].any? { |file| File.read(file) == "sperf-control\n" }
          puts "controlled"
        end
        Process.wait(pid)
      RUBY

      assert_equal "controlled\n", result.out
    end
  end

  def test_child_whose_file_cannot_be_written_says_so_and_runs
    result = script(<<~RUBY)
      #{SPIN}
      Dir.mkdir("gone")
      Sperf.start(output: "gone/part-%p.data", inherit: true)
      Dir.rmdir("gone")
      Process.wait(fork { child; puts "done" })
      exit!
    RUBY

    assert_equal "done\n", result.out
    words = %r{\A\[sperf\] not recording process \d+: cannot write .*gone/part-\d+\.data: there is no directory .*\n\z}
    assert_match(words, result.err)
  end
end

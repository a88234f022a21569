# frozen_string_literal: true

require "json"
require_relative "pid_helper"

# Labels of processes that run already and have sperf in them, read from outside.
class PidLabelsTest < Minitest::Test
  include PidHelper

  # Threads and fibers with labels. Prints the CPU time of each label, by the clocks of the threads, when it is told to
  # end.
  SHARES = <<~RUBY
    $used = Hash.new(0.0)
    $stop = false
    trap(:USR1) { $stop = true }
    def work(name, seconds) = (before = clock; burn(seconds); $used[name] += clock - before)
    def labelled(name, seconds) = (Sperf.label!(endpoint: name); work(name, seconds))
    threads = [Thread.new { (labelled("large", 0.013); labelled("small", 0.005)) until $stop },
               Thread.new do
                 fibers = [["one", 0.007], ["two", 0.003]].map do |name, seconds|
                   Fiber.new do
                     Sperf.label!(endpoint: name)
                     loop { work(name, seconds); Fiber.yield }
                   end
                 end
                 fibers.each(&:resume) until $stop
               end]
    ready
    threads.each(&:join)
    $stdout.puts $used.map { |name, seconds| [name, seconds].join(" ") }.join(",")
  RUBY

  # The nanoseconds by the value of a label, nil for none.
  def by_label(profile, key)
    profile.to_h[:samples].each_with_object(Hash.new(0)) do |row, sums|
      labels = row[6] || {}
      sums[labels[key.to_sym] || labels[key]] += row[1]
    end
  end

  # Of samples: sperf's own thread in the process is no Ruby thread.
  def label_sets(profile)
    rows = profile.to_h[:samples].reject { |frames,| frames == [["<CPU>", "[not sampled]"]] }
    rows.map { |row| (row[6] || {}).transform_keys(&:to_s) }.uniq
  end

  def labelled(source, environment: {}, &)
    before = ENV.to_h
    ENV.update(environment)
    program(source, "-I#{ROOT}/lib", "-rsperf", &)
  ensure
    ENV.replace(before)
  end

  def test_labels_share_cpu_time_as_the_programs_own_clocks_say
    learn_layout
    labelled(SHARES, environment: { "RUBY_THREAD_TIMESLICE" => "10" }) do |pid, output|
      result = record_pid(pid.to_s, "--duration", "2s", "-f", "500")
      Process.kill(:USR1, pid)
      truth = output.gets.split(",").to_h { |line| line.split.then { |name, seconds| [name, seconds.to_f] } }
      found = by_label(profile, "endpoint")

      assert_predicate result.status, :success?, result.err
      assert_equal profile.summary[:totals][:cpu], found.values.sum
      assert_operator found[nil], :<, 0.02 * found.values.sum
      # 1,000 samples or so: their own deviation is 1.5 points.
      truth.each do |name, seconds|
        assert_in_delta seconds / truth.values.sum, found[name].fdiv(found.values.sum), 0.08, name
      end
      assert_match(/large/, sperf("report", "--by", "endpoint", path("sperf.data")).out)
    end
  end

  # Without a session, blocks label nothing.
  def test_labels_are_those_of_the_process
    { "" => { "worker" => "1" }, "Sperf.start" => { "worker" => "1", "job" => "täglich" } }.each do |start, labels|
      source = "#{start}; Sperf.label!(worker: 1); Sperf.label(job: 'täglich') { ready; loop { burn(0.1) } }"
      labelled(source) do |pid|
        record_pid(pid.to_s, "--duration", "300ms")

        assert_equal [labels], label_sets(profile)
        assert_includes profile.comments,
                        "# sperf: labels are those of sperf in the process; of 0 samples they could not be read"
      end
    end
  end

  def test_labels_of_threads_that_inherit_them_and_of_later_threads_without
    source = <<~RUBY
        Sperf.label!(worker: 1)
      Thread.new { burn(0.1) }.join # ends, and leaves its memory to a thread that follows
      Sperf.label!(worker: nil)
      20.times { Thread.new { 1 }.join }
      GC.start
      threads = Array.new(3) { Thread.new { sleep } }
      Sperf.label!(worker: 2)
      threads << Thread.new { sleep }
      Thread.pass until threads.all? { |thread| thread.status == "sleep" }
      ready
      sleep
    RUBY
    labelled(source) do |pid|
      result = sperf("dump", "--json", pid.to_s, env: @env)
      threads = JSON.parse(result.out)["threads"]

      found = threads.map { |thread| thread["labels"] }

      assert_equal [{ "worker" => "2" }, {}, {}, {}, { "worker" => "2" }], found
      assert_equal 2, sperf("dump", pid.to_s, env: @env).out.scan(/^    \[worker=2\]$/).size
    end
  end

  def test_labels_in_a_child_of_fork_are_its_own
    source = <<~RUBY
        5.times { |i| Thread.new { Sperf.label!(worker: i); sleep } }
      Sperf.label!(master: 1)
      reader, writer = IO.pipe
      child = fork do
        Sperf.label!(child: 1, inherit: false)
        threads = Array.new(8) { Thread.new { sleep } }
        Thread.pass until threads.all?(&:stop?)
        writer.puts
        sleep
      end
      reader.gets
      ready
      $stdout.puts child
      $stdout.flush
      $stdin.gets
    RUBY
    labelled(source) do |_pid, output|
      child = output.gets.to_i
      threads = JSON.parse(sperf("dump", "--json", child.to_s, env: @env).out)["threads"]

      found = threads.map { |thread| thread["labels"] }

      assert_equal [{ "master" => "1", "child" => "1" }, *[{ "master" => "1" }] * 8], found
    ensure
      Process.kill(:KILL, child)
    end
  end

  # Labels change all the time, are different each time, and their sets are freed: each that is read has been set, and
  # its two labels belong together.
  CHURN = <<~RUBY
    count = 0
    threads = Array.new(4) do |thread|
      Thread.new do
        loop do
          count += 1
          text = "\#{thread}-\#{count}"
          Sperf.label(one: text, two: "x" * (count % 900) + text) { 20.times { |i| i.to_s } }
        end
      end
    end
    ready
    if ARGV.delete("restart")
      loop { Sperf.start(aggregate: true); sleep 0.05; Sperf.stop }
    else
      Sperf.start(aggregate: true)
      loop { sleep 0.02; Sperf.snapshot(clear: true) }
    end
  RUBY

  # Few samples have labels that stood still while they were read, and on a busy machine a second may have none.
  def sets_of_churn(pid)
    10.times do
      result = record_pid(pid.to_s, "--duration", "1s", "-m", "wall")

      assert_predicate result.status, :success?, result.err
      sets = label_sets(profile).reject { |labels| labels.empty? || labels.value?("(other)") }
      return sets if sets.any?
    end
    flunk "none of the labels was read"
  end

  [{}, HOSTILE_ENVIRONMENT].each do |environment|
    define_method(:"test_labels_that_change_while_their_sets_are_freed_are_never_wrong_#{environment.size}") do
      learn_layout
      labelled(CHURN, environment:) do |pid|
        sets = sets_of_churn(pid)

        sets.each do |labels|
          assert_match(/\A[0-3]-\d+\z/, labels["one"])
          assert_match(/\Ax*#{labels["one"]}\z/, labels["two"])
          assert_equal labels["one"].split("-").last.to_i % 900, labels["two"][/\Ax*/].size
        end
        assert_nil Process.wait(pid, Process::WNOHANG)
      end
    end
  end

  def test_process_without_sperf_has_no_labels_and_says_so
    program("ready; loop { burn(0.1) }") do |pid|
      record_pid(pid.to_s, "--duration", "500ms")

      assert_equal [{}], label_sets(profile)
      assert_includes profile.comments, "# sperf: the process had no sperf in it, so samples have no labels"
      assert_nil JSON.parse(sperf("dump", "--json", pid.to_s, env: @env).out).dig("threads", 0, "labels")
    end
  end

  # Another version of sperf may keep its labels otherwise.
  def test_labels_of_another_version_are_not_read
    original = File.binread("#{ROOT}/lib/sperf/sperf.so")
    # Between what is 0 until the library is loaded.
    head = [Sperf::Native::Target::LABELS_VERSION, Sperf::Native::Target::LABELS_BYTES].pack("x16L2x24")
    assert_equal 1, original.scan(head).size
    FileUtils.cp_r("#{ROOT}/lib", path("lib"))
    other = head.dup.tap { |bytes| bytes[16, 4] = [99].pack("L") }
    File.binwrite(path("lib/sperf/sperf.so"), original.sub(head) { other })
    program("Sperf.label!(a: 1); ready; loop { burn(0.1) }", "-I#{path("lib")}", "-rsperf") do |pid|
      result = record_pid(pid.to_s, "--duration", "500ms")
      note = "has version #{Sperf::VERSION} of sperf in it, whose labels version #{Sperf::VERSION} cannot read"

      assert_includes result.words, "process #{pid} #{note}"
      assert_equal [{}], label_sets(profile)
      assert_includes profile.comments, "# sperf: the process #{note}"
    end
  end

  slow def test_process_that_ends_or_execs_while_labels_are_read_keeps_what_was_recorded
    learn_layout
    ["", "; exec('sleep', '1')"].each do |ending|
      labelled("Sperf.label!(a: 1); ready; burn(1.5)#{ending}") do |pid|
        result = record_pid(pid.to_s, "--duration", "20s", "-f", "500")

        assert_predicate result.status, :success?, result.err
        assert_match(/process #{pid} (?:has ended|does not run the same program any more); what was recorded/,
                     result.err)
        assert_equal [{ "a" => "1" }], label_sets(profile)
      end
    end
  end

  def test_top_shows_the_labels_of_threads
    learn_layout
    labelled("Sperf.label!(endpoint: 'orders#show', method: 'GET'); ready; loop { burn(0.1) }") do |pid|
      lines = IO.popen([CLEAN.merge(@env), RUBY, SPERF, "top", "--plain", "--by", "thread", pid.to_s]) do |output|
        read = []
        Timeout.timeout(PATIENCE) { read << output.gets until read.last.to_s.include?("orders#show") }
        Process.kill(:INT, output.pid)
        read
      end

      assert_match(/ 1 thread: 1 (?:running|in GC); 1 request$/, lines.grep(/^[\d:]{8}/).last)
      assert_match(/ main  (?:running|GC) \[orders#show\]  /, lines.last)
    end
  end
end

# frozen_string_literal: true

require_relative "test_helper"

# How many sets of labels a process has room for, which label gives way where there is none, and which sets stay. Each
# program is a process of its own, as they fill the table.
class LabelSetsTest < Minitest::Test
  include TestHelper

  # fill(count) makes so many sets in a session of its own and returns the lines that tell of "(other)". What was left
  # over from before is garbage by then, as it is in a program that does anything else.
  PRELUDE = <<~RUBY
    require "sperf"
    $made = 0
    def fill(count)
      GC.start
      Sperf.start(frequency: 10)
      count.times { Sperf.label(tenant: $made += 1) { nil } }
      Sperf::Native.stop.comments.grep(/other/)
    end
  RUBY

  def output_of(source, *options)
    result = run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", *options, "-e", PRELUDE + source)

    assert_equal ["", 0], [result.err, result.status]
    result.out.lines(chomp: true)
  end

  # More queries than there is room for, in requests whose endpoints are known, and in those that come later.
  def test_newest_label_gives_way_where_there_is_no_room
    wrong, others, late = output_of(<<~RUBY)
      wrong = others = 0
      Sperf.start(frequency: 10) do
        300.times do |endpoint|
          Sperf.label(method: "GET", endpoint: "orders#a\#{endpoint}") do
            80.times do |query|
              Sperf.label(sql: "Query \#{query}") do
                labels = Sperf.labels
                wrong += 1 if labels.values_at(:method, :endpoint) != ["GET", "orders#a\#{endpoint}"]
                others += 1 if labels[:sql] == "(other)"
              end
            end
          end
        end
        late = Array.new(100) { |number| Sperf.label(method: "PUT", endpoint: number) { Sperf.labels } }
        puts wrong, others, late == Array.new(100) { |number| { method: "PUT", endpoint: number.to_s } }
      end
    RUBY

    assert_equal "0", wrong
    assert_includes 4000...24_000, Integer(others)
    assert_equal "true", late
  end

  def test_no_key_uses_up_the_room_of_others
    found = output_of(<<~RUBY)
      Sperf.start(frequency: 10) do
        %w[one two three four].each { |key| 30_000.times { |i| Sperf.label(key.to_sym => i) { nil } } }
        puts Sperf.label(five: 5) { Sperf.labels.to_a.inspect }
      end
    RUBY

    assert_equal ['[[:five, "5"]]'], found
  end

  def test_sets_end_with_their_sessions
    assert_equal ["[]"] * 5, output_of("5.times { p fill(9_000) }")
  end

  def test_sets_end_with_what_snapshots_took
    assert_equal ["[]"], output_of(<<~RUBY)
      Sperf.start(frequency: 10)
      comments = Array.new(5) do |round|
        7_000.times { |i| Sperf.label(tenant: (round * 7_000) + i) { nil } }
        GC.start
        Sperf.snapshot(clear: true).comments.grep(/other/)
      end
      p comments.flatten
    RUBY
  end

  # In fibers that wait, threads, threads' own labels, blocks that have not ended, and where one inherits from another.
  HELD = <<~RUBY
    def same?(what, expected)
      return if Sperf.labels == expected
      puts "\#{what}: \#{Sperf.labels} in the place of \#{expected}"
    end
    go_on, told = Queue.new, Queue.new
    Sperf.start(frequency: 10)
    fiber = Fiber.new do
      Sperf.label(fiber: 1) { 4.times { same?("fiber", { fiber: "1" }) || Fiber.yield } }
      same?("fiber behind its block", {})
    end
    fiber.resume
    threads = Array.new(3) do |number|
      Thread.new do
        Sperf.label!(thread_number: number)
        inherits = Thread.new { told << 1 && go_on.pop && same?("inherits", { thread_number: number.to_s }) }
        told << 1
        go_on.pop
        same?("thread", { thread_number: number.to_s })
        Sperf.label!(inherit: false, own: 1)
        go_on.pop
        same?("own", { own: "1", thread_number: number.to_s })
        Fiber.new { same?("fiber in own", { thread_number: number.to_s }) }.resume
        inherits.join
      end
    end
    6.times { told.pop }
    around = { around: "1", inner: "2" }
    Sperf.label(around: 1) do
      Sperf.label(inner: 2, inherit: :fibers) do
        Sperf::Native.stop
        3.times do
          puts fill(4_000) # of two sets each: threads do not inherit what is inner
          fiber.resume
          same?("block", around)
          Thread.new { same?("thread of block", { around: "1" }) }.join
          Fiber.new { same?("fiber of block", around) }.resume
          6.times { go_on << 1 }
        end
      end
      same?("outer block", { around: "1" })
    end
    3.times { go_on << 1 }
    same?("no block", {})
    fiber.resume
    threads.each(&:join)
    puts "end"
  RUBY

  def test_sets_stay_while_a_fiber_a_thread_or_a_block_has_them
    assert_equal ["end"], output_of(HELD)
    assert_equal ["end"], output_of("GC.stress = false; GC.auto_compact = true\n#{HELD}")
  end

  slow def test_samples_have_the_labels_of_their_session
    assert_equal %w[[] true] * 3, output_of(<<~RUBY)
      stop = false
      worker = Thread.new { Sperf.label!(role: "worker"); 1 until stop }
      3.times do |round|
        p fill(9_000)
        Sperf.start(frequency: 1000)
        Sperf.label(round: round) do
          Thread.pass until Sperf.snapshot(clear: false).to_h[:samples].any? { |s| s[6] == { round: round.to_s } }
        end
        sets = Sperf.stop[:samples].map { |sample| sample[6] }.uniq
        p (sets - [nil, { role: "worker" }, { round: round.to_s }]).empty? && sets.include?({ round: round.to_s })
      end
      stop = true
      worker.join
    RUBY
  end

  def test_children_of_fork_keep_what_they_have_and_reclaim_the_rest
    assert_equal ["[]", "child: []", "child: []", '{around: "1"}', "[]"], output_of(<<~RUBY)
      $stdout.sync = true
      Sperf.start(frequency: 10)
      Sperf.label(around: 1) do
        Sperf::Native.stop
        p fill(9_000)
        pid = fork do
          2.times { puts "child: \#{fill(9_000)}" }
          puts "{around: \#{Sperf.labels.fetch(:around).inspect}}"
          exit!(0)
        end
        Process.wait(pid)
        p fill(9_000)
      end
    RUBY
  end
end

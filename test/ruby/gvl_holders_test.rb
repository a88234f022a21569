# frozen_string_literal: true

require_relative "native_helper"
require_relative "test_helper"
require "json"

# Waiting for the GVL is charged to what held it: each nanosecond once, and to nothing that did not hold it.
class GvlHoldersTest < Minitest::Test
  include NativeHelper
  include TestHelper

  # The native extension that keeps the GVL. Built once.
  def self.keeper
    @keeper ||= Dir.mktmpdir("gvl-keeper").then do |directory|
      Minitest.after_run { FileUtils.rm_rf(directory) }
      FileUtils.cp("#{ROOT}/test/ruby/fixtures/gvl_keeper/gvl_keeper.c", directory)
      [[RUBY, "-e", "require 'mkmf'; create_makefile('gvl_keeper')"], %w[make]].each do |command|
        output, status = Open3.capture2e(*command, chdir: directory)
        raise output unless status.success?
      end
      "#{directory}/gvl_keeper"
    end
  end

  # What all programs begin with: waits_beside runs the block while threads wait again and again, each until it has
  # found the GVL taken at least once.
  HEAD = <<~RUBY
    require "sperf"
    require ENV.fetch("KEEPER")
    OUTPUT = ENV["OUTPUT"]
    def waits_beside(threads: 2)
      stop = false
      waiters = Array.new(threads) { Thread.new { sleep 0.001 until stop } }
      yield
    ensure
      stop = true
      waiters.each(&:join)
    end
  RUBY

  # Runs the program; returns what it has recorded, a Sperf::Profile.
  def recorded(source, mode: "", environment: {})
    environment = { "KEEPER" => self.class.keeper, "OUTPUT" => path("sperf.data") }.merge(environment)
    run_program(HEAD + source, mode:, environment:)
    profile
  end

  def rows(profile, kind = :blocked)
    profile.render(kind, { format: :json, type: 1 }).first.then { |text| JSON.parse(text)["rows"] }
  end

  def holders(profile) = rows(profile).select { |row| row["what"] == "holder" }.to_h { |row| [row["name"], row] }

  # Every nanosecond of waiting has one cause, and is of one waiter.
  def assert_sums_exact(profile)
    waited, known = profile.waiting_for_gvl

    assert_operator waited, :>, 0
    assert_equal waited, known
    sums = rows(profile).group_by { |row| row["what"] }.transform_values { |of| of.sum { |row| row["value"] } }

    assert_equal({ "holder" => waited, "pair" => waited, "waiter" => waited }, sums)
  end

  # compute keeps the GVL 22 times and uses a core, doze once and sleeps.
  KEEPS = <<~RUBY
    options = eval(ENV.fetch("OPTIONS", "{}"))
    Sperf.start(mode: :wall, output: OUTPUT, **options) do
      waits_beside do
        [[:compute, 5, 20], [:compute, 50, 2], [:doze, 150, 1]].each do |method, milliseconds, times|
          times.times { GvlKeeper.public_send(method, milliseconds) or sleep 0.002 }
        end
      end
    end
  RUBY

  in_each_mode("waiting_is_charged_to_the_native_methods_that_kept_the_gvl") do |mode|
    profile = recorded(KEEPS, mode:)
    compute, doze = holders(profile).values_at("GvlKeeper.compute", "GvlKeeper.doze")

    assert_sums_exact(profile)
    refute_nil compute
    # A thread that sleeps with the GVL gets no signal.
    assert_equal profile.comments.grep(/capture=remote/).any?, !doze.nil?
    # No hold counts twice, whoever waits for it.
    assert_operator compute["holds"], :<=, 22
    assert_operator doze["holds"], :<=, 1 if doze
    longest = rows(profile, :holders).map { |row| row["longest_ns"] }

    assert_equal longest.sort.reverse, longest
  end

  slow def test_sums_are_exact_with_each_strategy_and_other_options
    options = [*STRATEGIES.map { |strategy| "{ capture: :#{strategy} }" }, "{ aggregate: true }", "{ frequency: 50 }",
               "{ frequency: 10_000 }", "{ native: true }"].map { |text| { "OPTIONS" => text } }
    [*options, { "RUBY_MN_THREADS" => "1" }].each do |environment|
      profile = recorded(KEEPS, environment:)

      assert_sums_exact(profile)
      next unless environment.to_s.match?(/capture|MN_THREADS/) # others name functions in C, or have few ticks

      assert_includes holders(profile).keys, "GvlKeeper.compute", environment
    end
  end

  # A method of Ruby in C is named as well, and code in Ruby gives up the GVL by itself.
  slow def test_methods_of_ruby_hold_the_gvl
    profile = recorded(<<~RUBY)
      text = "ab" * 200_000
      def spin = 3_000_000.times { |number| number * number }
      Sperf.start(mode: :wall, output: OUTPUT) do
        waits_beside { 5.times { text * 200; text.scan(/(a|b)+c/) { nil }; sleep 0.002 } and spin }
      end
    RUBY

    assert_sums_exact(profile)
    refute_empty holders(profile).keys & %w[String#* String#scan]
    refute_empty holders(profile).keys & ["Integer#*", "Integer#times", "block in Object#spin"]
  end

  # Each Ractor has a GVL of its own: what one holds, no thread of another waits for. What a thread of another Ractor
  # waits for, sperf cannot tell from other Ractors.
  def test_ractors_do_not_wait_for_each_other_and_holders_of_other_ones_are_unknown
    profile = recorded(<<~RUBY)
      Sperf.start(mode: :wall, output: OUTPUT) do
        ractor = Ractor.new do
          stop = false
          waiter = Thread.new { sleep 0.001 until stop }
          20.times { GvlKeeper.compute(10) or sleep 0.002 }
          stop = true
          waiter.join
        end
        spinner = Thread.new { Thread.pass until ractor.nil? }
        200.times { Thread.pass } # these two wait for each other
        ractor.respond_to?(:value) ? ractor.value : ractor.take
        ractor = nil
        spinner.join
      end
    RUBY

    assert_sums_exact(profile)
    refute_includes holders(profile).keys, "GvlKeeper.compute"
    assert_includes holders(profile).keys, "[unknown holder]"
  end

  # The thread that holds the GVL ends, is killed, or is in a collection; the session begins and ends inside of a wait.
  def test_sums_are_exact_as_threads_and_sessions_end
    profile = recorded(<<~RUBY, environment: { "RUBY_THREAD_TIMESLICE" => "10" })
      spinners = Array.new(3) { Thread.new { loop { 1000.times { Object.new } } } }
      Sperf.start(mode: :wall, output: OUTPUT)
      40.times { Thread.new { GvlKeeper.compute(3) } }
      10.times { Thread.new { loop { GvlKeeper.compute(2) or Thread.pass } }.tap { sleep 0.005 }.kill }
      5.times { GC.start }
      Sperf.stop
      spinners.each(&:kill)
    RUBY

    assert_sums_exact(profile)
  end

  # Each snapshot has the causes of its own time; a block has none.
  def test_sums_are_exact_across_snapshots_pauses_and_blocks
    out = ruby("-e", HEAD + <<~RUBY, environment: { "KEEPER" => self.class.keeper })
      def keep = 6.times { GvlKeeper.compute(5) or sleep 0.002 }
      def check(profile) = puts(profile.waiting_for_gvl.inspect, profile.waiting_for_gvl.uniq.size)
      Sperf.start(mode: :wall)
      waits_beside do
        keep
        check Sperf.snapshot
        keep
        check Sperf.snapshot(clear: true)
        Sperf.pause and keep
        Sperf.resume and keep
        check Sperf.snapshot
        block = Sperf.profile { keep }
        puts block.waiting_for_gvl.last.zero?
      end
      Sperf.stop
    RUBY
    waited, *others = out.lines(chomp: true).partition { |line| line.start_with?("[") }

    assert_equal 3, waited.size
    assert_equal [%w[1 1 1 true]], others
  end

  # A child of fork has waits of its own; the command adds all up.
  slow def test_sums_are_exact_over_processes
    program = <<~RUBY
      require ENV.fetch("KEEPER")
      work = lambda do
        stop = false
        waiter = Thread.new { sleep 0.001 until stop }
        10.times { GvlKeeper.compute(5) or sleep 0.002 }
        stop = true
        waiter.join
      end
      2.times { fork { work.call } }
      work.call
      Process.waitall
    RUBY
    result = record(program, "-m", "wall", env: { "KEEPER" => self.class.keeper })

    assert_predicate result.status, :success?, result.err
    assert_sums_exact(profile)
    # Merging keeps it, and so does reading what was written.
    Sperf.save(path("twice.data"), Sperf::Profile.sum([profile, profile]))

    assert_sums_exact(profile("twice.data"))
    assert_equal profile.waiting_for_gvl.map { |ns| 2 * ns }, profile("twice.data").waiting_for_gvl
  end
end

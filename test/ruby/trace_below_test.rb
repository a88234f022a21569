# frozen_string_literal: true

require "timeout"
require_relative "trace_helper"

# What is found below chosen methods: which thread looks for it, what is announced, and what arrives meanwhile.
class TraceBelowTest < Minitest::Test
  include NativeHelper
  include TraceHelper

  STORM = File.join(ROOT, "test/stress/chosen.rb")

  # What is traced: methods of every kind that a name alone does not find.
  class Shop
    def run = Array.new(60) { sell }
    def sell = [wrapped, made, old_renamed].size
    def wrapped = busy
    define_method(:made) { busy }
    def renamed = busy
    alias old_renamed renamed
    undef renamed
    define_method(:renamed) { :new }
    def busy = 5_000.times { it }
  end

  # Stands in front of a method of Shop.
  module Front
    def wrapped = super # rubocop:disable Lint/UselessMethodDefinition -- it is not, in front of another one
  end
  Shop.prepend(Front)

  # Gets methods that are looked for.
  class Growing
    def busy = 300.times { it }
  end

  def test_below_a_chosen_method_the_code_that_ran_is_announced
    rows = trace(only: [Shop.instance_method(:run)]) { 20.times { Shop.new.run } }
    names = rows.names.map { |name| name.delete_prefix("TraceBelowTest::") }
    assert_empty %w[Shop#run Shop#sell Front#wrapped Shop#wrapped Shop#made Shop#busy] - names, names.inspect
    assert(names.any? { |name| name.end_with?("#renamed", "#old_renamed") }, names.inspect)
  end

  # Nothing arrives elsewhere than where the methods come and go. Below chosen methods test/stress/chosen.rb raises.
  def test_while_methods_are_looked_for_what_another_thread_raises_arrives
    arrived = Queue.new
    done = false
    Sperf.trace(only: "TraceBelowTest::Growing#*", metadata: false) do
      worker = Thread.new do
        Thread.handle_interrupt(Object => :never) do
          arrived << :ready
          begin
            Thread.handle_interrupt(Object => :immediate) do
              Growing.class_eval("def later = nil; undef_method :later", __FILE__, __LINE__) until done
            end
          rescue RuntimeError
            arrived << :storm
            retry
          end
        end
      end
      arrived.pop
      lost = (1..500).find { worker.raise("storm") && arrived.pop(timeout: 10).nil? }
      assert_nil lost, "of what was raised, this did not arrive"
    ensure
      done = true
      worker.join
    end
  end

  def test_traces_of_chosen_methods_that_end_while_methods_are_announced_survive
    environment = { "RUBY_THREAD_TIMESLICE" => "10", "MALLOC_PERTURB_" => "165" }
    assert_match(/\A[1-9]\d* raised, 0 lost, [1-9]\d* traces\n\z/, ruby(STORM, Suite::STRESS_S.to_s, environment:))
  end

  # nil: it has ended.
  def name_of_task(path)
    File.read("#{path}/comm")
  rescue SystemCallError
    nil
  end

  def test_the_finders_thread_takes_no_signals_and_sleeps_on_the_monotonic_clock
    inapplicable "there is no /proc" unless File.directory?("/proc/self/task")
    trace(only: [Shop.instance_method(:run)]) do
      task = poll { Dir["/proc/self/task/*"].find { |path| name_of_task(path) == "sperf-finder\n" } }
      blocked = File.read("#{task}/status")[/^SigBlk:\s*(\h+)$/, 1].hex
      assert_equal([], (1..31).reject { |signal| [9, 19].include?(signal) || blocked[signal - 1] == 1 })
      operation = poll { File.read("#{task}/syscall")[/\A\d+ \h+x\h+ 0x(\h+)/, 1]&.hex }
      assert_equal 0, operation & 256, "FUTEX_CLOCK_REALTIME"
    end
  end

  # Prints in how many of ten traces one of forty methods was not found.
  COMPACTED = <<~RUBY
    require "sperf"
    others = Array.new(30_000) { Class.new }
    40.times do |i|
      Object.const_set("Moved\#{i}", Class.new { def work = 1 })
      others.concat(Array.new(300) { Class.new })
    end
    others.select!.with_index { |_, i| i % 3 == 0 }
    done = false
    mover = Thread.new { (GC.compact && Array.new(1_000) { Class.new }) until done }
    names = Array.new(40) { |i| "Moved\#{i}#work" }
    missed = 10.times.count do
      trace = Sperf.trace(only: names, threads: [Thread.current]) do
        40.times { |i| Object.const_get("Moved\#{i}").new.work }
      end
      names.any? { |name| trace.threads.none? { |thread| thread[name] } }
    end
    done = true
    mover.join
    print missed
  RUBY

  slow def test_methods_are_found_while_another_thread_compacts_the_heap
    assert_equal "0", run_program(COMPACTED, environment: { "RUBY_THREAD_TIMESLICE" => "1" })
  end

  private

  def poll
    Timeout.timeout(60) { sleep 0.001 until (found = yield) && (return found) }
  end
end

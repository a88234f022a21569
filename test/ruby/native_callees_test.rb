# frozen_string_literal: true

require_relative "native_helper"

# What compiled code calls without a frame: a leaf, as if it were interpreted.
class NativeCalleesTest < Minitest::Test
  include NativeHelper

  PREPARE = <<~RUBY
    require "sperf"
    text, other = %w[and anx].map { |last| ("out of the blue " * 2000) + last }
    key = "key" * 1000
    table = { key.dup => 1 }
    def equal(one, other, n) = (i = 0; (one == other; i += 1) while i < n)
    def fetch(table, key, n) = (i = 0; (table[key]; i += 1) while i < n)
    def store(table, key, n) = (i = 0; (table[key] = i; i += 1) while i < n)
    def biggest(one, other, n) = (i = 0; ([one, other].max; i += 1) while i < n)
    def plain(n) = (i = sum = 0; (sum += i & 7; i += 1) while i < n)
    def cpu = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
    def for_a_while(seconds = 0.5) = (cpu + seconds).then { |stop| yield while cpu < stop }
    turn = -> { equal(text, other, 50); fetch(table, key, 100); store(table, key, 100); biggest(text, other, 50) }
    100.times { turn.() }
  RUBY

  # Returns the weights of leaves under their callers, by both labels.
  def pairs(code, capture, mode)
    lines = run_program(<<~RUBY, mode:).lines(chomp: true)
      #{PREPARE}
      data = Sperf.start(frequency: 1000, capture: :#{capture}) { #{code} }
      raise "captured by \#{data[:capture]}" unless data[:capture] == :#{capture}

      pairs = Hash.new(0)
      data[:samples].each { |frames, ns| pairs[[frames.dig(1, 1), frames.dig(0, 1)]] += ns }
      pairs.each { |labels, ns| puts [*labels, ns].join("\\t") }
    RUBY
    lines.to_h { |line| line.split("\t").then { |caller, leaf, ns| [[caller, leaf], Integer(ns)] } }
  end

  CALLS = { "equal" => "String#==", "fetch" => "Hash#[]", "store" => "Hash#[]=", "biggest" => "Array#max" }.freeze

  # Nearly all of the time of these methods is their callee's, and no other method has it.
  def test_c_functions_that_compiled_code_calls_without_a_frame_are_leaves
    not_portable "timers for a thread"
    need_mode("--yjit")
    STRATEGIES.each do |capture|
      pairs = pairs("for_a_while(1) { turn.() }", capture, "--yjit")
      CALLS.each do |method, callee|
        inside = pairs.select { |(caller, leaf),| caller == "Object##{method}" || leaf == "Object##{method}" }
        assert_operator inside.fetch(["Object##{method}", callee], 0), :>, inside.values.sum * 0.8,
                        "#{capture}: #{pairs}"
      end
    end
  end

  # The loop around it reads a clock by a system call, at which a busy machine takes the core away: it does not count.
  def test_what_compiled_code_does_itself_is_its_own_time
    need_mode("--yjit")
    STRATEGIES.each do |capture|
      pairs = pairs("for_a_while { 100.times { plain(5_000) } }", capture, "--yjit")
      own = pairs.sum { |(_, leaf), ns| leaf == "Object#plain" ? ns : 0 }
      callees = pairs.sum { |(caller, _), ns| caller == "Object#plain" ? ns : 0 }

      assert_operator own, :>, 100_000_000, "#{capture}: #{pairs}"
      assert_operator own, :>, (own + callees) * 0.9, "#{capture}: #{pairs}"
    end
  end

  # The timer's signal never finds a thread in a system call: here each begins right after compiled code.
  def test_system_call_with_the_gvl_after_compiled_code_is_not_interrupted
    not_portable "timers for a thread"
    need_mode("--yjit")
    need_fiddle
    interrupted, calls, leaves = run_program(<<~RUBY, mode: "--yjit").split.map { |word| Integer(word) }
      require "fiddle"
      usleep = Fiddle::Function.new(Fiddle.dlopen(nil)["usleep"], [Fiddle::TYPE_INT], Fiddle::TYPE_INT, need_gvl: true)
      #{PREPARE}
      interrupted = 0
      data = Sperf.start(frequency: 4000, capture: :remote) do
        1_000.times do
          fetch(table, key, 200)
          interrupted += 1 unless usleep.call(500).zero?
        end
      end
      puts interrupted, 1_000, data[:samples].count { |frames,| frames[0][1] == "Hash#[]" }
    RUBY
    assert_equal [0, 1_000], [interrupted, calls]
    assert_operator leaves, :>, 50
  end
end

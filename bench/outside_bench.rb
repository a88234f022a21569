# frozen_string_literal: true

# Measures what a program loses while `sperf record --pid` reads it, and what the reader takes itself.
#
# A program works in units of some milliseconds, interpreted and compiled. The reader attaches once; then SIGSTOP and
# SIGCONT halt it and let it go on, by turns. Each window in which it reads makes a pair with the one before, in which
# it does not: the figure is the ratio of the medians of their units' times, by the clock and in CPU time. The reader's
# CPU time is that of its threads in the windows in which it reads.
#
# The third window of a turn shows how much of that is the machine's: in place of the reader, a process that has nothing
# to do with the program wakes up as often and uses as much CPU time.
#
# Target: at 100 samples a second, at most 0.5 % more.

require_relative "support/benchmark"
require_relative "support/outside_reader"

class Outside < Bench::Benchmark
  RATES = [100, 1000].freeze
  COLUMNS = ["", "elapsed", "CPU time", "the reader's own CPU time", "a bystander: elapsed", "its CPU time"].freeze
  TURN = %i[nothing reader bystander].freeze
  Window = Data.define(:from_ns, :to_ns, :used_ns)

  def run
    rows = JITS.flat_map { |jit, flags| RATES.map { |rate| [jit, rate, measure(flags, rate)] } }
    table("What the reading adds to the program, in mode wall", COLUMNS,
          rows.map { |jit, rate, found| ["#{jit}, #{rate} Hz", *cells(found)] })
    rows.each do |jit, rate, found|
      next unless rate == RATES.first

      met = found[:elapsed].verdict(1.005)
      target("#{jit}, #{rate} Hz: at most 0.5 % more elapsed time", met)
    end
  end

  private

  def cells(found)
    elapsed, cpu, beside = found.values_at(:elapsed, :cpu, :beside).map do |estimate|
      spread(estimate.map { |ratio| (ratio - 1) * 100 }, "%+.2f", " %")
    end
    [elapsed, cpu, core(found[:reader]), beside, core(found[:bystander])]
  end

  def core(share) = format("%.2f %% of a core", share * 100)

  def measure(flags, rate)
    Dir.mktmpdir("sperf-outside") do |directory|
      units = File.join(directory, "units")
      turns = Bench::RubyChild.watch("units_of_work", { path: units }, flags:) { |pid| take_turns(pid, rate, directory) }
      compare(turns, File.binread(units).unpack("Q*").each_slice(3).select { |unit| unit.size == 3 })
    end
  end

  # Returns the windows of each turn.
  def take_turns(pid, rate, directory)
    reader = Bench::OutsideReader.new(pid, directory, frequency: rate, mode: :wall)
    Process.kill(:STOP, reader.pid)
    task = { rate:, used_ns: (window(reader.pid).used_ns / (rate * number(:window_s))).round }
    Bench::RubyChild.watch("bystander", task) do |bystander|
      Process.kill(:STOP, bystander)
      processes = TURN.zip([nil, reader.pid, bystander]).to_h
      Array.new(number(:pairs)) { processes.transform_values { |process| window(process) } }
    end
  ensure
    Process.kill(:CONT, reader.pid) && reader.stop if reader
  end

  # A window in which `process` runs, if there is one.
  def window(process)
    Process.kill(:CONT, process) if process
    sleep number(:settle_s)
    begun = now_ns
    used = process ? used_ns(process) : 0
    sleep number(:window_s)
    Window.new(from_ns: begun, to_ns: now_ns, used_ns: process ? used_ns(process) - used : 0)
  ensure
    Process.kill(:STOP, process) if process
  end

  def used_ns(pid) = Dir["/proc/#{pid}/task/*/schedstat"].sum { |path| File.read(path).to_i }

  def compare(turns, units)
    medians = turns.map { |turn| turn.transform_values { |window| medians_of(units, window) } }
    ratio = ->(name, index) { estimate(medians.map { |turn| turn[name][index].fdiv(turn[:nothing][index]) }) }
    { elapsed: ratio.call(:reader, 0), cpu: ratio.call(:reader, 1), reader: share(turns, :reader),
      beside: ratio.call(:bystander, 0), bystander: share(turns, :bystander) }
  end

  # Of the units within a window: their times by the clock, and in CPU time.
  def medians_of(units, window)
    within = units.select { |from, to,| from >= window.from_ns && to <= window.to_ns }
    [median(within.map { |from, to,| to - from }), median(within.map(&:last))]
  end

  def share(turns, name)
    windows = turns.map { |turn| turn[name] }
    windows.sum(&:used_ns).fdiv(windows.sum { |window| window.to_ns - window.from_ns })
  end

  def now_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
end

Outside.start(__FILE__, "A program that is read from outside",
              quick: { pairs: 10, window_s: 0.5, settle_s: 0.1 }, long: { pairs: 60, window_s: 1, settle_s: 0.2 })

# frozen_string_literal: true

# Measures what a program loses while `sperf record --pid` reads it, and what the reader takes itself.
#
# A program works in units of some milliseconds, interpreted and compiled. The reader attaches once; then SIGSTOP and
# SIGCONT halt it and let it go on, by turns. Each window in which it reads makes a pair with the one before, in which
# it does not: the figure is the ratio of the medians of their units' times, by the clock and in CPU time. The reader's
# CPU time is that of its threads in the windows in which it reads.
#
# rbspy and py-spy do the same for other programs; no build of rbspy can be had where this was written.
#
# Target: at 100 samples a second, at most 0.5 % more.

require_relative "support/benchmark"

class Outside < Bench::Benchmark
  RATES = [100, 1000].freeze
  PATIENCE_S = 30
  COLUMNS = ["", "elapsed", "CPU time", "the reader's own CPU time"].freeze
  Window = Data.define(:reads, :from_ns, :to_ns, :reader_ns)

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
    [*found.values_at(:elapsed, :cpu).map { |estimate| percent(estimate) }, format("%.2f %% of a core", found[:reader])]
  end

  def percent(estimate)
    values = [estimate.median, estimate.low, estimate.high].map { |ratio| ratio && format("%+.2f", (ratio - 1) * 100) }
    "#{values[0]} % (#{values[1]} .. #{values[2]})"
  end

  def measure(flags, rate)
    Dir.mktmpdir("sperf-outside") do |directory|
      units = File.join(directory, "units")
      windows = Bench::RubyChild.watch("units_of_work", { path: units }, flags:) { |pid| read(pid, rate, directory) }
      compare(windows, File.binread(units).unpack("Q*").each_slice(3).select { |unit| unit.size == 3 })
    end
  end

  # Returns the windows.
  def read(pid, rate, directory)
    log = File.join(directory, "log")
    reader = Process.spawn(Bench::RubyChild.clean_environment, *Bench::SPERF, "record", "--quiet", "--pid", pid.to_s,
                           "-f", rate.to_s, "-m", "wall", "-o", File.join(directory, "sperf.data"), err: log)
    await(reader, pid, log)
    Array.new(number(:pairs) * 2) { |index| window(reader, reads: index.odd?) }
  ensure
    Process.kill(:CONT, reader) && Process.kill(:INT, reader) && Process.wait(reader) if reader
  end

  def await(reader, pid, log)
    deadline_s = now_ns / 1e9 + PATIENCE_S
    until Dir.glob("/proc/#{reader}/fd/*").any? { |path| link(path).start_with?("/proc/#{pid}/task/") }
      raise "sperf record --pid does not begin: #{File.read(log)}" if now_ns / 1e9 > deadline_s

      sleep 0.02
    end
  end

  def link(path)
    File.readlink(path)
  rescue SystemCallError
    ""
  end

  def window(reader, reads:)
    Process.kill(reads ? :CONT : :STOP, reader)
    sleep number(:settle_s)
    before = [now_ns, used_ns(reader)]
    sleep number(:window_s)
    Window.new(reads:, from_ns: before[0], to_ns: now_ns, reader_ns: used_ns(reader) - before[1])
  end

  def used_ns(pid) = Dir["/proc/#{pid}/task/*/schedstat"].sum { |path| File.read(path).to_i }

  def compare(windows, units)
    medians = windows.map do |window|
      within = units.select { |from, to,| from >= window.from_ns && to <= window.to_ns }
      [median(within.map { |from, to,| to - from }), median(within.map(&:last))]
    end
    pairs = medians.each_slice(2)
    reading = windows.select(&:reads)
    { elapsed: estimate(pairs.map { |without, with| with[0].fdiv(without[0]) }),
      cpu: estimate(pairs.map { |without, with| with[1].fdiv(without[1]) }),
      reader: reading.sum(&:reader_ns).fdiv(reading.sum { |window| window.to_ns - window.from_ns }) * 100 }
  end

  def now_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
end

Outside.start(__FILE__, "A program that is read from outside",
              quick: { pairs: 10, window_s: 0.5, settle_s: 0.1 }, long: { pairs: 60, window_s: 1, settle_s: 0.2 })

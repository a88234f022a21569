# frozen_string_literal: true

# Measures whether sperf wakes up a program that waits.
#
# A process has one thread in sleep, one in IO.select and one that reads its standard input. It runs bare and under
# profilers at 1,000 Hz, and is observed from outside, which does not wake it: context switches and CPU time of all its
# threads (/proc/PID/task/*/status and schedstat) over some seconds, after half a second of quiet. Each row is the
# median of several processes, in shuffled order, with the smallest and largest value in brackets.
#
# Target: under sperf, in either mode, as many context switches and as much CPU time as bare.

require_relative "support/benchmark"

class Idle < Bench::Benchmark
  OWN = ["bare", "sperf signal", "sperf wall"].freeze
  PEERS = ["rperf", "rperf wall", "vernier", "stackprof wall"].freeze
  COLUMNS = ["", "voluntary switches", "involuntary", "CPU"].freeze
  QUIET_S = 0.5

  # Of all threads of a process together: counts of the kernel's.
  Usage = Data.define(:voluntary, :involuntary, :cpu_ns) do
    def self.of(pid)
      tasks = Dir["/proc/#{pid}/task/*"]
      switches = tasks.map { |task| File.read("#{task}/status").scan(/ctxt_switches:\s*(\d+)/).flatten.map(&:to_i) }
      new(*switches.transpose.map(&:sum), tasks.sum { |task| File.read("#{task}/schedstat").to_i })
    end

    def -(other) = Usage.new(**to_h { |name, value| [name, value - other.public_send(name)] })

    def switches = voluntary + involuntary
  end

  def run
    variants = Bench::Peers.among(OWN + PEERS).select { |name| name == "bare" || wanted?(name) }
    usages = by_turns(variants, number(:runs)) { |name| watch(name) }
    table_usages(usages)
    table_differences(usages)
    (OWN - ["bare"] & usages.keys).each { |name| judge(name, usages[name], usages["bare"]) }
    keep(:usages, usages.transform_values { |list| list.map(&:to_h) })
  end

  private

  def watch(variant)
    Bench::RubyChild.watch("idle", { variant:, frequency: 1000 }, with_peers: Bench::Peers.include?(variant)) do |pid|
      sleep QUIET_S
      before = Usage.of(pid)
      sleep number(:seconds)
      Usage.of(pid) - before
    end
  end

  def table_usages(usages)
    rows = usages.map { |name, list| [name, *cells(list) { |usage, what| usage.public_send(what) }] }
    table("In #{number(:seconds)} s", COLUMNS, rows)
  end

  def table_differences(usages)
    bare = Usage.members.to_h { |what| [what, median(usages["bare"].map(&what))] }
    rows = usages.except("bare").map do |name, list|
      [name, *cells(list) { |usage, what| (usage.public_send(what) - bare[what]).fdiv(number(:seconds)) }]
    end
    table("More than bare, a second", COLUMNS, rows)
  end

  # Medians, the least and the most.
  def cells(list)
    Usage.members.map do |what|
      values = list.map { |usage| yield usage, what }
      values.map! { |ns| ns / 1000.0 } if what == :cpu_ns
      texts = [median(values), *values.minmax].map { |value| value.is_a?(Integer) ? value : format("%.1f", value) }
      "#{texts[0]}#{" us" if what == :cpu_ns} (#{texts[1]} .. #{texts[2]})"
    end
  end

  def judge(name, usages, bare)
    most = bare.map(&:switches).max
    most_ns = bare.map(&:cpu_ns).max
    target("#{name}: no more context switches and CPU time than the bare process had at most " \
           "(#{most}, #{most_ns / 1000} us)",
           usages.all? { |usage| usage.switches <= most && usage.cpu_ns <= most_ns })
  end
end

Idle.start(__FILE__, "A process that waits", quick: { runs: 3, seconds: 2 }, long: { runs: 10, seconds: 10 })

# frozen_string_literal: true

# Whether a program that waits is left alone.
#
# A process with one thread in sleep, one in IO.select and one that reads its standard input, bare and under profilers
# at 1,000 Hz. It is watched from outside, so that looking does not wake it: context switches and CPU time of all its
# threads (/proc/PID/task/*/status and schedstat) over some seconds, which begin when it has been quiet for half a
# second. Several processes for each row, in shuffled order; medians, and in brackets the least and the most.
#
# Target: under sperf, in either mode, as many context switches as bare, and as much CPU time.

require_relative "support/bench"

module Idle
  OWN = ["bare", "sperf signal", "sperf wall"].freeze
  PEERS = ["rperf", "rperf wall", "vernier", "stackprof wall"].freeze
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

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "A process that waits")
      usages = measure(settings)
      report_usages(report, settings, usages)
      report_differences(report, settings, usages)
      judge(report, usages)
      report.keep(:usages, usages.transform_values { |list| list.map(&:to_h) })
      report.finish
    end

    private

    # {variant: [Usage]}
    def measure(settings)
      variants = [*OWN, *(PEERS if Bench::Peers.available?)].select { |name| name == "bare" || settings.wanted?(name) }
      usages = variants.to_h { |name| [name, []] }
      settings[:runs].times { variants.shuffle.each { |name| usages[name] << watch(name, settings[:seconds]) } }
      usages
    end

    def watch(variant, seconds)
      Bench::RubyChild.watch("idle", { variant:, frequency: 1000 }, with_peers: PEERS.include?(variant)) do |pid|
        sleep QUIET_S
        before = Usage.of(pid)
        sleep seconds
        Usage.of(pid) - before
      end
    end

    def report_usages(report, settings, usages)
      rows = usages.map { |name, list| [name, *cells(list) { |usage, what| usage.public_send(what) }] }
      report.table("In #{settings[:seconds]} s", ["", "voluntary switches", "involuntary", "CPU"], rows)
    end

    def report_differences(report, settings, usages)
      bare = median_usage(usages["bare"])
      rows = usages.except("bare").map do |name, list|
        [name, *cells(list) { |usage, what| (usage.public_send(what) - bare[what]).fdiv(settings[:seconds]) }]
      end
      report.table("More than bare, a second", ["", "voluntary switches", "involuntary", "CPU"], rows)
    end

    def cells(list)
      Usage.members.map do |what|
        values = list.map { |usage| yield usage, what }
        values.map! { |ns| ns / 1000.0 } if what == :cpu_ns
        span([Bench::Statistics.median(values), *values.minmax], what == :cpu_ns ? " us" : "")
      end
    end

    def span(numbers, unit)
      texts = numbers.map { |number| number.is_a?(Integer) ? number.to_s : format("%.1f", number) }
      "#{texts[0]}#{unit} (#{texts[1]} .. #{texts[2]})"
    end

    def median_usage(list)
      Usage.members.to_h { |what| [what, Bench::Statistics.median(list.map(&what))] }
    end

    def judge(report, usages)
      most = usages["bare"].map(&:switches).max
      most_ns = usages["bare"].map(&:cpu_ns).max
      (OWN - ["bare"] & usages.keys).each do |name|
        met = usages[name].all? { |usage| usage.switches <= most && usage.cpu_ns <= most_ns }
        report.target("#{name}: no more context switches and CPU time than the bare process had at most " \
                      "(#{most}, #{most_ns / 1000} us)", met)
      end
    end
  end
end

Idle.run(Bench::Settings.new(__FILE__, ARGV, quick: { runs: 3, seconds: 2 }, long: { runs: 10, seconds: 10 }))

# frozen_string_literal: true

# Calls and times of real programs, method by method, by sperf's trace and by ruby-prof.
#
# RDoc over the largest files of the standard library, requests to the Rails application of test/apps, and jobs of
# Sidekiq's: each by each tracer in a process of its own, after two rounds that are not traced. Both trace code whose
# operators are calls, as ruby-prof always does it. Each runs twice: what differs between a tracer's own runs is told
# apart, and so is eql?, by which a Hash compares keys whose hashes are alike: that depends on a seed, which each
# process has anew.
#
# ruby-prof knows a method by its class and name. So it takes Order.find and Order#find for one, and gives an alias a
# row of its own; counts are added up likewise before they are compared.
#
# Times: ruby-prof's have its own cost in them, sperf's have theirs subtracted. So shares of the whole are compared,
# beside the time that the program takes bare. All this is about the main thread alone; calls are of all threads.

require_relative "support/benchmark"

class TraceCompare < Bench::Benchmark
  WORKLOADS = { "rdoc" => {}, "rails" => { with_apps: true }, "sidekiq" => { with_apps: true } }.freeze

  # Nodes that are no methods.
  NO_METHOD = /\A(\[|\(anonymous\)#\z|.*trace_counts\.rb:\d+\z)/
  TOP = 12

  def run
    abort "the gems of the peers are not there" unless Bench::Peers.available?

    WORKLOADS.each { |workload, options| compare(workload, options) if wanted?(workload) }
  end

  private

  def compare(workload, options)
    answers = %w[sperf sperf ruby-prof ruby-prof bare].map do |tracer|
      ask("trace_counts", { tracer:, workload:, files: number(:files) }, with_peers: true, **options)
    end
    bare_ns = answers.pop["took_ns"]
    tracers = answers.map { |answer| answer["methods"].except(*answer["methods"].keys.grep(NO_METHOD)) }
    counts = groups(tracers).map { |keys| count(keys, tracers) }
    show_counts(workload, counts)
    show_times(workload, *tracers.values_at(0, 2), bare_ns)
    keep(workload, { counts:, bare_ns: })
  end

  # Keys of methods that ruby-prof may take for one: of the same name but for what is between class and method. One
  # line can define several.
  def groups(tracers)
    groups = Hash.new { |hash, name| hash[name] = [name] }
    tracers.each do |methods|
      methods.each do |key, sum|
        words = [key, *sum["names"].map { |name| name.sub(/[#.](?=[^#.]+\z)/, "|") }]
        joined = words.flat_map { |word| groups[word] }.uniq
        joined.each { |word| groups[word] = joined }
      end
    end
    groups.values.uniq.map { |words| words.select { |word| tracers.any? { |methods| methods.key?(word) } } }
  end

  def count(keys, tracers)
    calls = tracers.map { |methods| keys.sum { |key| methods.dig(key, "calls") || 0 } }
    names = tracers.flat_map { |methods| keys.flat_map { |key| methods.dig(key, "names") || [] } }.uniq
    { name: names.join(", "), methods: keys.size, calls: }
  end

  def show_counts(workload, counts)
    counts = counts.select { |row| row[:calls].any?(&:positive?) }
    equal, others = counts.partition { |row| row[:calls][0] == row[:calls][2] }
    rows = others.map { |row| [row[:name], *row[:calls].values_at(0, 2).map(&:to_s), reason(row)] }
    sums = [0, 2].map { |who| counts.sum { |row| row[:calls][who] } }
    table("#{workload}: methods whose calls differ", %w[method sperf ruby-prof reason], rows) unless rows.empty?
    note("#{workload}: #{equal.sum { |row| row[:methods] }} of #{counts.sum { |row| row[:methods] }} methods equal; " \
         "calls: sperf #{sums[0]}, ruby-prof #{sums[1]}")
    target("#{workload}: calls equal ruby-prof's, method by method", others.all? { |row| reason(row) != "unknown" })
  end

  def reason(row)
    return "how keys fall in a Hash" if row[:name].end_with?("#eql?")

    row[:calls].each_slice(2).any? { |first, second| first != second } ? "differs from run to run" : "unknown"
  end

  def show_times(workload, ours, theirs, bare_ns)
    wholes = [ours, theirs].map { |methods| methods.values.sum { |sum| sum["self_ns"] } }
    keys = ours.keys.intersection(theirs.keys).max_by(TOP) { |key| ours[key]["self_ns"] }
    rows = keys.map do |key|
      [ours[key]["names"].first, *%w[total_ns self_ns].flat_map { |kind| shares(key, kind, [ours, theirs], wholes) }]
    end
    note(format("%s: bare %.1f ms; sum of self times: sperf %.1f ms, ruby-prof %.1f ms", workload,
                *[bare_ns, *wholes].map { |ns| ns / 1e6 }))
    table("#{workload}: shares of the whole", ["", "sperf total", "ruby-prof", "sperf self", "ruby-prof"], rows)
  end

  def shares(key, kind, tracers, wholes)
    tracers.zip(wholes).map { |methods, whole| format("%.2f %%", 100.0 * methods[key][kind] / whole) }
  end
end

TraceCompare.start(__FILE__, "Calls and times beside ruby-prof", quick: { files: 1 }, long: { files: 4 })

# frozen_string_literal: true

# Records many distinct deep stacks, and answers the wall and CPU time of each step to the profile.
#
# Task: variant, stacks, depth, fan, methods, frequency, output (a path). Answer: {steps: {name: [wall s, CPU s]}, ...}

require "zlib"
require_relative "../support/child"
require_relative "../support/forest"
require_relative "../support/profilers"

STEPS = {} # rubocop:disable Style/MutableConstant
TASK = Bench::Child.task
FREQUENCY = TASK[:frequency]
OUTPUT = TASK[:output]
PERIODS = 1.5

# A collection in the middle would be charged to whatever step it meets.
def measure(name)
  GC.start
  begun = [Bench::Child.wall_s, Bench::Child.process_cpu_s]
  result = yield
  STEPS[name] = [Bench::Child.wall_s, Bench::Child.process_cpu_s].zip(begun).map { |after, before| after - before }
  result
end

def gzip(bytes)
  deflate = Zlib::Deflate.new(1, 31)
  deflate.deflate(bytes, Zlib::FINISH)
ensure
  deflate.close
end

# What starts a session; what ends it, measures each step, and returns what is known of the profile.
WAYS = {
  # As Sperf.stop and Sperf.save do it; to_h is what only a caller who wants the Hash pays for.
  "sperf" => [-> { Sperf::Native.start(mode: :cpu, frequency: FREQUENCY) }, lambda do
    profile = measure("stop") { Sperf::Native.stop }
    bytes = measure("encode") { profile.encode(:pprof, rows_max: 50) }
    packed = measure("gzip") { gzip(bytes) }
    measure("write") { File.binwrite(OUTPUT, packed) }
    measure("to_h") { profile.to_h }
    profile.summary.slice(:samples, :stacks)
  end],
  # As a program uses it.
  "sperf, API" => [-> { Sperf.start(frequency: FREQUENCY, output: OUTPUT, format: :pprof) }, lambda do
    samples = measure("Sperf.stop, output:") { Sperf.stop }[:samples]
    { samples: samples.size, stacks: samples.map(&:first).uniq(&:__id__).size }
  end],
  # Without raw, stackprof keeps no stacks, only sums for each frame.
  "stackprof" => [-> { StackProf.start(mode: :wall, interval: 1_000_000 / FREQUENCY, raw: true) }, lambda do
    measure("stop") { StackProf.stop }
    data = measure("results") { StackProf.results }
    measure("save") { File.binwrite(OUTPUT, Marshal.dump(data)) }
    { samples: data[:samples], stacks: nil }
  end],
  "rperf" => [-> { Rperf.start(frequency: FREQUENCY, mode: :cpu) }, lambda do
    data = measure("stop") { Rperf.stop }
    measure("save") { Rperf.save(OUTPUT, data) }
    { samples: data[:sampling_count], stacks: data[:unique_stacks] }
  end]
}.freeze

require TASK[:variant][/\w+/]
start, stop = WAYS.fetch(TASK[:variant])
forest = Bench::Forest.new(**TASK.slice(:methods, :depth, :fan))
forest.visit_each(100, 1e-7)
start.call
forest.visit_each(TASK[:stacks], PERIODS / FREQUENCY)
facts = stop.call
Bench::Child.answer({ steps: STEPS, **facts })

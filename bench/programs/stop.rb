# frozen_string_literal: true

# Records so many distinct deep stacks and answers what it takes to get the profile: wall and CPU time of each step.
#
# Task: variant, stacks, depth, fan, methods, frequency, output (a path). Answer: {steps: {name: [wall s, CPU s]}, ...}

require "zlib"
require_relative "../support/child"
require_relative "../support/forest"

# sperf, step by step as Sperf.stop and Sperf.save take them.
class SperfSteps
  GZIP_LEVEL = 1

  def initialize(frequency)
    @frequency = frequency
    require "sperf"
  end

  def start = Sperf::Native.start(:cpu, @frequency, nil, nil, false)

  def stop(steps)
    steps.measure("stop") { @profile = Sperf::Native.stop }
    bytes = steps.measure("encode") { @profile.encode(:pprof, false, 50) }
    packed = steps.measure("gzip") { gzip(bytes) }
    steps.measure("write") { File.binwrite(Bench::Child.task[:output], packed) }
    # What only a caller who wants the Hash pays for.
    steps.measure("to_h") { @profile.to_h }
    @profile.summary.slice(:samples, :stacks).merge(bytes: packed.bytesize)
  end

  private

  def gzip(bytes)
    deflate = Zlib::Deflate.new(GZIP_LEVEL, 31)
    deflate.deflate(bytes, Zlib::FINISH)
  ensure
    deflate&.close
  end
end

# sperf as a program uses it.
class SperfWhole
  def initialize(frequency)
    @frequency = frequency
    require "sperf"
  end

  def start = Sperf.start(frequency: @frequency, output: Bench::Child.task[:output], format: :pprof)

  def stop(steps)
    data = steps.measure("Sperf.stop, output:") { Sperf.stop }
    { samples: data[:samples].size, stacks: data[:samples].map(&:first).uniq(&:__id__).size }
  end
end

class RperfSteps
  def initialize(frequency)
    @frequency = frequency
    require "rperf"
  end

  def start = Rperf.start(frequency: @frequency, mode: :cpu)

  def stop(steps)
    data = steps.measure("stop") { Rperf.stop }
    steps.measure("save") { Rperf.save(Bench::Child.task[:output], data) }
    { samples: data[:sampling_count], stacks: data[:unique_stacks] }
  end
end

class StackprofSteps
  def initialize(frequency)
    @frequency = frequency
    require "stackprof"
  end

  # raw: without it stackprof keeps no stacks, only sums for each frame.
  def start = StackProf.start(mode: :wall, interval: 1_000_000 / @frequency, raw: true)

  def stop(steps)
    steps.measure("stop") { StackProf.stop }
    data = steps.measure("results") { StackProf.results }
    steps.measure("save") { File.binwrite(Bench::Child.task[:output], Marshal.dump(data)) }
    { samples: data[:samples], stacks: nil }
  end
end

class Steps
  def initialize
    @times = {}
  end

  attr_reader :times

  # A collection in the middle would be charged to whatever step it meets.
  def measure(name)
    GC.start
    wall = Bench::Child.wall_s
    cpu = Bench::Child.process_cpu_s
    result = yield
    @times[name] = [Bench::Child.wall_s - wall, Bench::Child.process_cpu_s - cpu]
    result
  end
end

PROFILERS = { "sperf" => SperfSteps, "sperf, API" => SperfWhole, "rperf" => RperfSteps,
              "stackprof" => StackprofSteps }.freeze
PERIODS = 1.5

task = Bench::Child.task
profiler = PROFILERS.fetch(task[:variant]).new(task[:frequency])
forest = Bench::Forest.new(methods: task[:methods], depth: task[:depth], fan: task[:fan])
forest.visit_each(100, 1e-7)
profiler.start
forest.visit_each(task[:stacks], PERIODS / task[:frequency])
steps = Steps.new
facts = profiler.stop(steps)
Bench::Child.answer({ steps: steps.times, **facts })

# frozen_string_literal: true

# Records many distinct deep stacks, and answers the wall and CPU time of each step to the profile.
#
# Task: variant, stacks, depth, fan, methods, frequency, output (a path). Answer: {steps: {name: [wall s, CPU s]}, ...}

require "zlib"
require_relative "../support/child"
require_relative "../support/forest"
require_relative "../support/profilers"

# Ways to get a profile out of a profiler. `start` begins a session; `stop` ends it and measures each step.
class Stop
  PERIODS = 1.5
  GZIP_LEVEL = 1

  def initialize(task)
    @task = task
    @steps = {}
  end

  # Returns what it knows of the profile.
  def run
    forest = Bench::Forest.new(methods: @task[:methods], depth: @task[:depth], fan: @task[:fan])
    start, stop = way
    forest.visit_each(100, 1e-7)
    start.call
    forest.visit_each(@task[:stacks], PERIODS / @task[:frequency])
    facts = stop.call
    { steps: @steps, **facts }
  end

  private

  # A collection in the middle would be charged to whatever step it meets.
  def measure(name)
    GC.start
    wall = Bench::Child.wall_s
    cpu = Bench::Child.process_cpu_s
    result = yield
    @steps[name] = [Bench::Child.wall_s - wall, Bench::Child.process_cpu_s - cpu]
    result
  end

  # What starts and what stops a session.
  def way
    case @task[:variant]
    when "sperf" then sperf_by_steps
    when "sperf, API" then sperf_whole
    else peer(@task[:variant])
    end
  end

  # As Sperf.stop and Sperf.save do it.
  def sperf_by_steps
    require "sperf"
    [-> { Sperf::Native.start(mode: :cpu, frequency: @task[:frequency]) },
     lambda do
       profile = measure("stop") { Sperf::Native.stop }
       bytes = measure("encode") { profile.encode(:pprof, rows_max: 50) }
       packed = measure("gzip") { gzip(bytes) }
       measure("write") { File.binwrite(@task[:output], packed) }
       # What only a caller who wants the Hash pays for.
       measure("to_h") { profile.to_h }
       profile.summary.slice(:samples, :stacks).merge(bytes: packed.bytesize)
     end]
  end

  def gzip(bytes)
    deflate = Zlib::Deflate.new(GZIP_LEVEL, 31)
    deflate.deflate(bytes, Zlib::FINISH)
  ensure
    deflate&.close
  end

  # As a program uses it.
  def sperf_whole
    require "sperf"
    [-> { Sperf.start(frequency: @task[:frequency], output: @task[:output], format: :pprof) },
     lambda do
       samples = measure("Sperf.stop, output:") { Sperf.stop }[:samples]
       { samples: samples.size, stacks: samples.map(&:first).uniq(&:__id__).size }
     end]
  end

  def peer(name)
    require name
    return rperf if name == "rperf"

    # Without raw, stackprof keeps no stacks, only sums for each frame.
    [-> { StackProf.start(mode: :wall, interval: 1_000_000 / @task[:frequency], raw: true) },
     lambda do
       measure("stop") { StackProf.stop }
       data = measure("results") { StackProf.results }
       measure("save") { File.binwrite(@task[:output], Marshal.dump(data)) }
       { samples: data[:samples], stacks: nil }
     end]
  end

  def rperf
    [-> { Rperf.start(frequency: @task[:frequency], mode: :cpu) },
     lambda do
       data = measure("stop") { Rperf.stop }
       measure("save") { Rperf.save(@task[:output], data) }
       { samples: data[:sampling_count], stacks: data[:unique_stacks] }
     end]
  end
end

Bench::Child.answer(Stop.new(Bench::Child.task).run)

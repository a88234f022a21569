# frozen_string_literal: true

# Measures how long `sperf convert` takes from a large pprof file to each format, the start of Ruby and writing
# included, and whether reading is linear in the size of the file.
#
# The file has 100,000 stacks of 70 frames: about 10 MB as gzip, 19 MB inflated. The stacks are the leaves of a tree
# that branches at every level. Each of four threads has a part of it, in random order, so that gzip finds few
# repetitions. Reading is measured at a sixteenth, a quarter and the whole of that, in CPU time of the decoder per
# inflated byte.
#
# Targets: at most 1 s of CPU time for each format; the time per byte of the whole file at most 1.5 times that of the
# quarter (the file outgrows the caches, so the times cannot be equal).

require "zlib"
require_relative "support/benchmark"
require "sperf"

class ConvertCost < Bench::Benchmark
  ALLOWED_S = 1.0
  ALLOWED_GROWTH = 1.5
  FUNCTIONS = 8000
  BRANCHES = 1.2
  THREADS = 4
  SIZES = { "1x" => 16, "4x" => 4, "16x" => 1 }.freeze

  def run
    Dir.mktmpdir("bench-convert") do |directory|
      convert(directory)
      read(File.join(directory, "read.pb.gz"))
    end
  end

  private

  def convert(directory)
    input = write_profile(File.join(directory, "input.pb.gz"), number(:stacks))
    formats = Sperf::Native.formats.map { |row| row[:name].to_s }.select { |name| wanted?(name) }
    times = by_turns(formats, number(:runs)) do |name|
      time_command(*Bench::SPERF, "convert", "--format", name, input, File.join(directory, name))
    end
    medians = times.transform_values { |pairs| pairs.transpose.map { |column| median(column) } }
    table("pprof to", ["", "wall", "CPU", "file"], medians.map do |name, (cpu, wall)|
      [name, format("%.2f s", wall), format("%.2f s", cpu), megabytes(File.size(File.join(directory, name)))]
    end)
    medians.each do |name, (cpu, _)|
      target(format("%s: at most %.0f s of CPU time (%.2f)", name, ALLOWED_S, cpu), cpu <= ALLOWED_S)
    end
    note("Input: #{File.size(input)} bytes.")
    keep(:convert, times)
  end

  def read(path)
    costs = SIZES.transform_values do |divisor|
      bytes = Zlib.gunzip(File.binread(write_profile(path, number(:stacks) / divisor)))
      [bytes.bytesize, median(Array.new(number(:runs) * 2) { decode(bytes) })]
    end
    table("Reading pprof", ["", "unfolded", "CPU time", "for a byte"], costs.map do |name, (bytes, seconds)|
      [name, megabytes(bytes), format("%.0f ms", seconds * 1e3), format("%.1f ns", seconds / bytes * 1e9)]
    end)
    keep(:read, costs)
    quarter, whole = costs.values_at("4x", "16x").map { |bytes, seconds| seconds / bytes }
    target(format("a byte of 16x takes at most %.1f times as long as of 4x (%.2f)", ALLOWED_GROWTH, whole / quarter),
           whole / quarter <= ALLOWED_GROWTH)
  end

  def decode(bytes)
    GC.start
    start = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
    Sperf::Profile.decode(:pprof, bytes)
    Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - start
  end

  def write_profile(path, stacks)
    random = Random.new(1)
    samples = Array.new(stacks) { |leaf| sample(leaf, 1 + (leaf * THREADS / stacks), random) }.shuffle(random:)
    Sperf.save(path, { mode: :cpu, frequency: 1000, samples: })
    path
  end

  def sample(leaf, thread, random)
    depth = number(:depth)
    picks = Array.new(depth) { |level| pick(level, (leaf / (BRANCHES**(depth - 1 - level))).to_i) }.reverse
    [picks.map { |hash| functions[hash % FUNCTIONS] }, random.rand(1000..10_000_000), thread,
     picks.map { |hash| ((hash >> 16) % 3) + (hash % 300) + 1 }, nil]
  end

  # The finalizer of MurmurHash3 makes functions of different levels independent.
  def pick(level, number)
    hash = ((number << 8) + level) & 0xFFFFFFFF
    hash = ((hash ^ (hash >> 16)) * 0x85EBCA6B) & 0xFFFFFFFF
    hash = ((hash ^ (hash >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF
    hash ^ (hash >> 16)
  end

  def functions
    @functions ||= Array.new(FUNCTIONS) do |i|
      ["/srv/app/lib/component_#{i % 400}/file_#{i % 1300}.rb", "Component#{i % 900}::Class#{i}#method_#{i % 77}"]
    end
  end
end

ConvertCost.start(__FILE__, "Converting %{stacks} stacks of %{depth} frames",
                  quick: { runs: 3, stacks: 100_000, depth: 70 }, long: { runs: 9 })

# frozen_string_literal: true

# How long `sperf convert` takes, from a large pprof file to each format, start of Ruby and writing included; and
# whether reading grows in step with the file.
#
# The file has 100,000 stacks of 70 frames: about 10 MB as gzip, 19 MB unfolded. The stacks are the leaves of a tree
# that branches at every level, each thread of four with a part of it, and come in no order, so that gzip finds little
# that repeats. Reading is measured at a sixteenth, a quarter and the whole of that, in CPU time of the decoder alone
# for each byte unfolded.
#
# Targets: each format in at most 1 s of CPU time; the time for a byte of the whole at most 1.5 times that of the
# quarter's (caches are left behind on the way, so it is not quite the same).

require "tmpdir"
require "zlib"
require_relative "support/bench"
require "sperf"

module ConvertCost
  ALLOWED_S = 1.0
  ALLOWED_GROWTH = 1.5
  FUNCTIONS = 8000
  BRANCHES = 1.2
  THREADS = 4
  SIZES = { "1x" => 16, "4x" => 4, "16x" => 1 }.freeze

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Converting #{settings[:stacks]} stacks of #{settings[:depth]} frames")
      Dir.mktmpdir("bench-convert") do |directory|
        convert(report, settings, directory)
        read(report, settings, directory)
      end
      report.finish
    end

    private

    def convert(report, settings, directory)
      input = write_profile(File.join(directory, "input.pb.gz"), settings, settings[:stacks])
      times = formats(settings).to_h { |name| [name, []] }
      settings[:runs].times do
        times.keys.shuffle.each { |name| times[name] << convert_once(input, name, directory) }
      end
      report_times(report, times, directory)
      report.note("Input: #{File.size(input)} bytes.")
      report.keep(:convert, times)
    end

    def formats(settings)
      Sperf::Native.formats.map { |row| row[:name].to_s }.select { |name| settings.wanted?(name) }
    end

    def convert_once(input, name, directory)
      command = [Bench::RubyChild.ruby, "-I", File.join(Bench::Builds::ROOT, "lib"),
                 File.join(Bench::Builds::ROOT, "exe", "sperf"), "convert", "--format", name, input,
                 File.join(directory, name)]
      cpu, wall = Bench::RubyChild.time_command(Bench::RubyChild.clean_environment, *command)
      raise Bench::RubyChild::Failure, "sperf convert --format #{name} failed" unless cpu

      [wall, cpu]
    end

    def report_times(report, times, directory)
      medians = times.transform_values { |pairs| pairs.transpose.map { |column| Bench::Statistics.median(column) } }
      rows = medians.map do |name, seconds|
        [name, *seconds.map { |s| format("%.2f s", s) }, format("%.1f MB", File.size(File.join(directory, name)) / 1e6)]
      end
      report.table("pprof to", ["", "wall", "CPU", "file"], rows)
      medians.each do |name, (_wall, cpu)|
        report.target(format("%s: at most %.0f s of CPU time (%.2f)", name, ALLOWED_S, cpu), cpu <= ALLOWED_S)
      end
    end

    def read(report, settings, directory)
      costs = SIZES.to_h do |name, divisor|
        bytes = Zlib.gunzip(File.binread(write_profile(File.join(directory, "read.pb.gz"), settings,
                                                       settings[:stacks] / divisor)))
        [name, [bytes.bytesize, Bench::Statistics.median(Array.new(settings[:runs] * 2) { decode(bytes) })]]
      end
      rows = costs.map do |name, (bytes, seconds)|
        [name, format("%.1f MB", bytes / 1e6), format("%.0f ms", seconds * 1e3),
         format("%.1f ns", seconds / bytes * 1e9)]
      end
      report.table("Reading pprof", ["", "unfolded", "CPU time", "for a byte"], rows)
      report.keep(:read, costs)
      judge_growth(report, *costs.values_at("4x", "16x").map { |bytes, seconds| seconds / bytes })
    end

    def judge_growth(report, quarter, whole)
      growth = whole / quarter
      report.target(format("a byte of 16x takes at most %.1f times as long as of 4x (%.2f)", ALLOWED_GROWTH, growth),
                    growth <= ALLOWED_GROWTH)
    end

    def decode(bytes)
      GC.start
      start = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
      Sperf::Profile.decode(:pprof, bytes)
      Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - start
    end

    def write_profile(path, settings, stacks)
      random = Random.new(1)
      samples = Array.new(stacks) do |number|
        sample(number, settings[:depth], 1 + (number * THREADS / stacks), random)
      end.shuffle(random:)
      Sperf.save(path, { mode: :cpu, frequency: 1000, samples: })
      path
    end

    def sample(number, depth, thread, random)
      picks = Array.new(depth) { |level| pick(level, (number / (BRANCHES**(depth - 1 - level))).to_i) }.reverse
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
end

ConvertCost.run(Bench::Settings.new(__FILE__, ARGV, quick: { runs: 3, stacks: 100_000, depth: 70 }, long: { runs: 9 }))

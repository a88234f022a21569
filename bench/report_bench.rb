# frozen_string_literal: true

# Measures `sperf report --top` and `sperf convert` for a profile of 100,000 stacks of 70 frames, 10 MB as gzip.
#
# "report": time and memory, beside `go tool pprof -top`, for the whole file, a quarter and a sixteenth of it. Whole
# commands are measured, Ruby's start included; memory is the peak of the resident set.
# pprof's program is started directly, without the `go` command.
#
# "convert": from the whole file to each format, and the CPU time of reading by size. The whole file outgrows the
# caches, so a byte of it takes longer than one of the quarter.
#
# Targets: half of pprof's time and memory; 1 s of CPU time for each format; the time per byte of the whole file at most
# 1.5 times that of the quarter.

require "zlib"
require_relative "support/benchmark"
require_relative "support/synthetic"

class ReportBench < Bench::Benchmark
  RATIO_MAX = 0.5
  ALLOWED_S = 1.0
  ALLOWED_GROWTH = 1.5
  PARTS = [16, 4, 1].freeze

  def run
    Dir.mktmpdir("bench-report") do |directory|
      files = PARTS.to_h { |part| [part, write(directory, part)] }
      report(files) if wanted?("report")
      convert(files, directory) if wanted?("convert")
    end
  end

  private

  def write(directory, part)
    path = File.join(directory, "part#{part}.pb.gz")
    Sperf.save(path, Bench::Synthetic.profile(number(:stacks) / part, depth: number(:depth)))
    path
  end

  # -- report --

  # pprof's own program, without the `go` command; nil where there is no Go.
  def pprof
    @pprof ||= IO.popen(%w[go tool -n pprof], err: File::NULL, &:read).chomp
  rescue Errno::ENOENT
    @pprof = ""
  end

  def commands
    own = { "sperf report" => [*Bench::SPERF, "report", "--top"] }
    pprof.empty? ? own : own.merge("go tool pprof" => [pprof, "-top"])
  end

  def report(files)
    runs = by_turns(files.keys.product(commands.keys), number(:rounds)) do |part, name|
      ask("command", { command: [*commands[name], files[part]] })
    end
    table("Median of #{number(:rounds)} runs", ["", "file", "CPU", "wall", "peak memory"],
          runs.map do |(part, name), answers|
            [name, megabytes(File.size(files[part])),
             *%w[cpu_s wall_s].map { |key| format("%.2f s", middle(answers, key)) },
             megabytes(middle(answers, "peak_bytes"))]
          end)
    { "CPU time" => "cpu_s", "peak memory" => "peak_bytes" }.each { |words, key| show_ratio(runs, words, key) }
  end

  def middle(answers, key) = median(answers.map { |answer| answer.fetch(key) })

  def show_ratio(runs, words, key)
    ours, theirs = commands.keys.map { |name| runs[[1, name]].map { |answer| answer.fetch(key) } }
    return unless theirs

    part = estimate(ours.zip(theirs).map { |own, its| own.to_f / its })
    note("#{words}, sperf's as a part of pprof's: #{spread(part, "%.3f")}")
    target("#{words} at most #{RATIO_MAX} of pprof's", part.verdict(RATIO_MAX))
  end

  # -- convert --

  def convert(files, directory)
    formats = Sperf::Native.formats.map { |row| row[:name].to_s }
    times = by_turns(formats, number(:rounds)) do |name|
      time_command(*Bench::SPERF, "convert", "--format", name, files[1], File.join(directory, name))
    end
    medians = times.transform_values { |pairs| pairs.transpose.map { |column| median(column) } }
    table("pprof to", ["", "wall", "CPU", "file"], medians.map do |name, (cpu, wall)|
      [name, format("%.2f s", wall), format("%.2f s", cpu), megabytes(File.size(File.join(directory, name)))]
    end)
    medians.each do |name, (cpu, _)|
      target(format("%s: at most %.0f s of CPU time (%.2f)", name, ALLOWED_S, cpu), cpu <= ALLOWED_S)
    end
    read(files)
  end

  def read(files)
    costs = files.transform_values do |path|
      bytes = Zlib.gunzip(File.binread(path))
      [bytes.bytesize, median(Array.new(number(:rounds) * 2) { decode(bytes) })]
    end
    table("Reading pprof", ["", "unfolded", "CPU time", "for a byte"], costs.map do |part, (bytes, seconds)|
      ["#{PARTS.first / part}x", megabytes(bytes), format("%.0f ms", seconds * 1e3),
       format("%.1f ns", seconds / bytes * 1e9)]
    end)
    quarter, whole = costs.values_at(4, 1).map { |bytes, seconds| seconds / bytes }
    target(format("a byte of 16x takes at most %.1f times as long as of 4x (%.2f)", ALLOWED_GROWTH, whole / quarter),
           whole / quarter <= ALLOWED_GROWTH)
  end

  def decode(bytes)
    GC.start
    start = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
    Sperf::Profile.decode(:pprof, bytes)
    Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - start
  end
end

ReportBench.start(__FILE__, "Large profiles of %{stacks} stacks of %{depth} frames",
                  quick: { rounds: 3, stacks: 100_000, depth: 70 }, long: { rounds: 9 })

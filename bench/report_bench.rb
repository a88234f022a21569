# frozen_string_literal: true

# Measures time and memory of `sperf report --top`, compared with `go tool pprof -top`, for a profile of 100,000 stacks,
# 10 MB of gzip'd pprof or more; and how both grow with the file, at a sixteenth, a quarter and the whole of it.
#
# It measures whole commands, Ruby's start included, in shuffled order. pprof's program is started directly, without the
# `go` command. Memory is the peak of the resident set. The benchmark first checks that both print the same table.

require "open3"
require_relative "support/benchmark"
require_relative "support/call_tree"
require "sperf"

class ReportBench < Bench::Benchmark
  RATIO_MAX = 0.5
  PARTS = [16, 4, 1].freeze

  def run
    Dir.mktmpdir("bench-report") do |directory|
      files = PARTS.to_h { |part| [part, write(directory, part)] }
      files.each_value { |path| check(path) } if pprof
      show(files, by_turns(files.keys.product(commands.keys), number(:rounds)) { |part, name| time(name, files[part]) })
    end
  end

  private

  def write(directory, part)
    path = File.join(directory, "part#{part}.pb.gz")
    Bench::CallTree.new(stacks: number(:stacks) / part, depth: number(:depth)).save(path)
    path
  end

  # pprof's own program, nil where there is no Go.
  def pprof
    return @pprof if defined?(@pprof)

    path = IO.popen(%w[go tool -n pprof], err: File::NULL, &:read).chomp
    @pprof = path.empty? ? nil : path
  rescue Errno::ENOENT
    @pprof = nil
  end

  def commands
    { "sperf report" => [*Bench::SPERF, "report", "--top"], "go tool pprof" => pprof && [pprof, "-top"] }.compact
  end

  # Only a recording of sperf has the name of its program for sperf.
  def check(path)
    tables = commands.values.map { |command| Open3.capture2(*command, path, err: File::NULL).first }
    return if tables.map { |text| text.delete_prefix("File: ruby\n") }.uniq.one?

    abort "bench: the two tables of #{File.basename(path)} differ"
  end

  def time(name, path) = ask("command", { command: [*commands[name], path] })

  def show(files, runs)
    rows = runs.map do |(part, name), answers|
      [name, megabytes(File.size(files[part])), *%w[cpu_s wall_s].map { |key| format("%.2f s", middle(answers, key)) },
       megabytes(middle(answers, "peak_bytes"))]
    end
    table("Median of #{number(:rounds)} runs", ["", "file", "CPU", "wall", "peak memory"], rows)
    keep(:runs, runs.transform_keys { |key| key.join(", ") })
    show_growth(files, runs)
    { "CPU time" => "cpu_s", "peak memory" => "peak_bytes" }.each { |words, key| show_ratio(runs, words, key) } if pprof
  end

  def middle(answers, key) = median(answers.map { |answer| answer.fetch(key) })

  # What a megabyte more of file takes more, from the first size to the second and from the second to the third: equal
  # where growth is linear.
  def show_growth(files, runs)
    rows = commands.keys.map do |name|
      [name, *PARTS.each_cons(2).flat_map { |few, many| slopes(files, runs, name, few, many) }]
    end
    table("For each MB of file more", ["", "CPU, 1x to 4x", "memory", "CPU, 4x to 16x", "memory"], rows)
  end

  def slopes(files, runs, name, few, many)
    more = (File.size(files[many]) - File.size(files[few])) / 1e6
    cpu, peak = %w[cpu_s peak_bytes].map { |key| middle(runs[[many, name]], key) - middle(runs[[few, name]], key) }
    [format("%.3f s", cpu / more), megabytes(peak / more)]
  end

  def show_ratio(runs, words, key)
    ours, theirs = commands.keys.map { |name| runs[[1, name]].map { |answer| answer.fetch(key) } }
    part = estimate(ours.zip(theirs).map { |own, its| own.to_f / its })
    note("#{words}, sperf's as a part of pprof's: #{spread(part, "%.3f")}")
    target("#{words} at most #{RATIO_MAX} of pprof's", part.verdict(RATIO_MAX))
  end
end

ReportBench.start(__FILE__, "Reporting on a large profile", quick: { rounds: 3, stacks: 100_000, depth: 60 },
                                                            long: { rounds: 9 })

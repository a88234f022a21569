# frozen_string_literal: true

# `sperf report --top` beside `go tool pprof -top`: time and memory for a profile of 100,000 stacks, 10 MB and more of
# gzip'd pprof; and how both grow with the file, at a sixteenth, a quarter and all of it.
#
# Whole commands, Ruby's start included, in turn and in shuffled order. pprof's program is started directly, without the
# `go` command before it. Memory is the peak of the resident set. Both print the same table, which is checked first.

require "open3"
require "tmpdir"
require_relative "support/bench"
require_relative "support/call_tree"
require "sperf"

module ReportBench
  RATIO_MAX = 0.5
  PARTS = [16, 4, 1].freeze
  SPERF = File.join(Bench::Builds::ROOT, "exe", "sperf")

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Reporting on a large profile")
      Dir.mktmpdir("bench-report") do |directory|
        files = PARTS.to_h { |part| [part, write(settings, directory, part)] }
        files.each_value { |path| check(path) } if pprof
        show(report, files, measure(settings, files))
      end
      report.finish
    end

    private

    def write(settings, directory, part)
      path = File.join(directory, "part#{part}.pb.gz")
      Bench::CallTree.new(stacks: settings[:stacks] / part, depth: settings[:depth]).save(path)
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
      { "sperf report" => [Bench::RubyChild.ruby, SPERF, "report", "--top"], "go tool pprof" => pprof && [pprof, "-top"] }
        .compact
    end

    # Only a recording of sperf has the name of its program for sperf.
    def check(path)
      tables = commands.values.map { |command| Open3.capture2(*command, path, err: File::NULL).first }
      return if tables.map { |table| table.delete_prefix("File: ruby\n") }.uniq.one?

      abort "bench: the two tables of #{File.basename(path)} differ"
    end

    def measure(settings, files)
      runs = Hash.new { |hash, key| hash[key] = [] }
      settings[:rounds].times do
        files.to_a.product(commands.to_a).shuffle.each do |(part, path), (name, command)|
          runs[[part, name]] << Bench::RubyChild.run("command", { command: [*command, path] }).answer
        end
      end
      runs
    end

    def show(report, files, runs)
      rows = PARTS.product(commands.keys).map { |part, name| row(files[part], name, runs[[part, name]]) }
      report.table("Median of #{runs.values.first.size} runs", ["", "file", "CPU", "wall", "peak memory"], rows)
      report.keep(:runs, runs.transform_keys { |key| key.join(", ") })
      show_growth(report, files, runs)
      show_ratios(report, runs) if pprof
    end

    def row(path, name, answers)
      [name, megabytes(File.size(path)), *%w[cpu_s wall_s].map { |key| format("%.2f s", median(answers, key)) },
       megabytes(median(answers, "peak_bytes"))]
    end

    def megabytes(bytes) = format("%.1f MB", bytes / 1e6)

    def median(answers, key) = Bench::Statistics.median(answers.map { |answer| answer.fetch(key) })

    # What a megabyte more of file takes more, from the first size to the second and from the second to the third: equal
    # where growth is linear.
    def show_growth(report, files, runs)
      rows = commands.keys.map do |name|
        [name, *PARTS.each_cons(2).flat_map { |few, many| slopes(files, runs, name, few, many) }]
      end
      report.table("For each MB of file more", ["", "CPU, 1x to 4x", "memory", "CPU, 4x to 16x", "memory"], rows)
    end

    def slopes(files, runs, name, few, many)
      more = (File.size(files[many]) - File.size(files[few])) / 1e6
      cpu, peak = %w[cpu_s peak_bytes].map { |key| median(runs[[many, name]], key) - median(runs[[few, name]], key) }
      [format("%.3f s", cpu / more), megabytes(peak / more)]
    end

    def show_ratios(report, runs)
      { "CPU time" => "cpu_s", "peak memory" => "peak_bytes" }.each do |words, key|
        ours, theirs = commands.keys.map { |name| runs[[1, name]].map { |answer| answer.fetch(key) } }
        estimate = Bench::Statistics.estimate(ours.zip(theirs).map { |own, its| own.to_f / its })
        report.note("#{words}, sperf's as a part of pprof's: #{Bench::Figures.spread(estimate, "%.3f", "")}")
        report.target("#{words} at most #{RATIO_MAX} of pprof's", estimate.verdict(RATIO_MAX))
      end
    end
  end
end

ReportBench.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 3, stacks: 100_000, depth: 60 },
                                                    long: { rounds: 9 }))

# frozen_string_literal: true

# A real program recorded from beginning to end: `sperf record` of RDoc over a part of Ruby's standard library.
#
# Whole processes: CPU time of the command and everything below it (so: Ruby's start, the profiler's threads, encoding
# and writing the profile), and wall time, bare and with each profiler's own command, round by round in shuffled
# order. All are asked for 1,000 samples a second of CPU time; stackprof's interval is 1000 us. Interpreted, with
# --yjit, and with a program that does nothing, which shows what the recording costs however short the program is.

require "tmpdir"
require_relative "support/bench"

module RdocRecord
  MODES = { "interpreted" => "--disable=yjit", "yjit" => "--yjit", "nothing" => "--disable=yjit" }.freeze
  COMMANDS = ["bare", "sperf record", "rperf record", "stackprof run"].freeze

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Recording RDoc as a whole")
      times = Dir.mktmpdir("bench-rdoc") { |directory| measure(settings, directory) }
      MODES.each_key { |mode| report_mode(report, mode, times) if times.key?([mode, "bare"]) }
      report.keep(:times, times.transform_keys { |key| key.join(", ") })
      report.finish
    end

    private

    def measure(settings, directory)
      plan = MODES.keys.select { |mode| settings.wanted?(mode) }.product(COMMANDS)
      plan.reject! { |_, name| name.match?(/rperf|stackprof/) } unless Bench::Peers.available?
      times = plan.to_h { |key| [key, []] }
      settings[:rounds].times do
        plan.shuffle.each { |mode, name| times[[mode, name]] << record(settings, mode, name, directory) }
      end
      times
    end

    # [CPU s, wall s]
    def record(settings, mode, name, directory)
      environment = Bench::RubyChild.clean_environment
      command = [*prefix(name, File.join(directory, "profile")), *program(settings, mode, directory)]
      Bench::RubyChild.time_command(environment, *command, %i[out err] => File::NULL) ||
        raise(Bench::RubyChild::Failure, "#{name} failed: #{command.join(" ")}")
    end

    def program(settings, mode, directory)
      return [Bench::RubyChild.ruby, MODES[mode], "-e", ""] if mode == "nothing"

      files = Dir[File.join(RbConfig::CONFIG["rubylibdir"], "*.rb")].sort_by { |path| [File.size(path), path] }
      script = File.join(Bench::Builds::ROOT, "bench", "programs", "document.rb")
      [Bench::RubyChild.ruby, MODES[mode], script, File.join(directory, "doc"), *files.last(settings[:files])]
    end

    def prefix(name, output)
      case name
      when "bare" then []
      when "sperf record"
        [Bench::RubyChild.ruby, File.join(Bench::Builds::ROOT, "exe", "sperf"), "record", "-f", "1000", "-o",
         "#{output}.sperf"]
      when "rperf record" then [*peer("rperf"), "record", "-f", "1000", "-o", "#{output}.rperf.pb.gz"]
      when "stackprof run"
        [*peer("stackprof"), "run", "--mode=cpu", "--interval=1000", "--out=#{output}.stackprof", "--"]
      end
    end

    # RubyGems' own way to a command does not find gems that stand by themselves.
    def peer(name) = [Bench::RubyChild.ruby, "-r", Bench::Peers.loader, Bench::Peers.command(name)]

    def report_mode(report, mode, times)
      bare = times[[mode, "bare"]]
      rows = COMMANDS.filter_map do |name|
        own = times[[mode, name]] or next
        [name, *[0, 1].flat_map { |clock| [seconds(own, clock), added(own, bare, clock)] }]
      end
      title = mode == "nothing" ? "A program that does nothing" : "RDoc, #{mode}"
      report.table("#{title}: median of #{bare.size} rounds", ["", "CPU", "added", "wall", "added"], rows)
    end

    def seconds(times, clock) = format("%.3f s", Bench::Statistics.median(times.map { |time| time[clock] }))

    # Round by round: seconds and percent.
    def added(own, bare, clock)
      return "-" if own.equal?(bare)

      seconds = Bench::Statistics.median(own.zip(bare).map { |mine, its| mine[clock] - its[clock] })
      ratios = own.zip(bare).map { |mine, its| mine[clock] / its[clock] }
      format("%+.3f s, %s %%", seconds, Bench::Figures.slowdown(Bench::Statistics.estimate(ratios)))
    end
  end
end

RdocRecord.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 3, files: 4 }, long: { rounds: 15, files: 8 }))

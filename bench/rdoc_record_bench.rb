# frozen_string_literal: true

# Measures what recording adds to a real program from start to end: RDoc over a part of Ruby's standard library.
#
# It measures whole processes, bare and with each profiler's own command, in shuffled order: elapsed time, and CPU time
# of the command and all processes below it (Ruby's start, the profiler's threads, encoding and writing the profile
# included). All profilers are asked for 1,000 samples a second of CPU time; stackprof's interval is 1000 us. The
# program runs interpreted and with --yjit. A program that does nothing shows the fixed cost of a recording.

require_relative "support/benchmark"

class RdocRecord < Bench::Benchmark
  MODES = { **JITS, "nothing" => ["--disable=yjit"] }.freeze
  COMMANDS = ["bare", "sperf record", "rperf record", "stackprof run"].freeze

  def run
    plan = MODES.keys.select { |mode| wanted?(mode) }.product(Bench::Peers.among(COMMANDS))
    times = Dir.mktmpdir("bench-rdoc") do |directory|
      by_turns(plan, number(:rounds)) { |mode, name| record(mode, name, directory) }
    end
    plan.group_by(&:first).each { |mode, keys| show(mode, keys.to_h { |key| [key.last, times[key]] }) }
    keep(:times, times.transform_keys { |key| key.join(", ") })
  end

  private

  # [CPU s, wall s]
  def record(mode, name, directory)
    time_command(*prefix(name, File.join(directory, "profile")), Bench::RubyChild.ruby, *MODES[mode],
                 *program(mode, directory), %i[out err] => File::NULL)
  end

  def program(mode, directory)
    return ["-e", ""] if mode == "nothing"

    files = Dir[File.join(RbConfig::CONFIG["rubylibdir"], "*.rb")].sort_by { |path| [File.size(path), path] }
    [File.join(__dir__, "programs", "document.rb"), File.join(directory, "doc"), *files.last(number(:files))]
  end

  def prefix(name, output)
    case name
    when "bare" then []
    when "sperf record" then [*Bench::SPERF, "record", "-f", "1000", "-o", "#{output}.data"]
    when "rperf record" then [*peer("rperf"), "record", "-f", "1000", "-o", "#{output}.rperf.pb.gz"]
    when "stackprof run"
      [*peer("stackprof"), "run", "--mode=cpu", "--interval=1000", "--out=#{output}.stackprof", "--"]
    end
  end

  # RubyGems' own way to a command does not find gems that stand by themselves.
  def peer(name) = [Bench::RubyChild.ruby, "-r", Bench::Peers.loader, Bench::Peers.command(name)]

  # +times+ are {command: [[CPU s, wall s]]}.
  def show(mode, times)
    bare = times["bare"]
    rows = times.map do |name, own|
      [name, *[0, 1].flat_map { |clock| [seconds(own, clock), name == "bare" ? "-" : added(own, bare, clock)] }]
    end
    title = mode == "nothing" ? "A program that does nothing" : "RDoc, #{mode}"
    table("#{title}: median of #{bare.size} rounds", ["", "CPU", "added", "wall", "added"], rows)
  end

  def seconds(times, clock) = format("%.3f s", median(times.map { |time| time[clock] }))

  # Round by round: seconds and percent.
  def added(own, bare, clock)
    pairs = own.zip(bare).map { |pair| pair.map { |time| time[clock] } }
    format("%+.3f s, %s %%", median(pairs.map { |mine, its| mine - its }),
           slowdown(estimate(pairs.map { |mine, its| mine / its })))
  end
end

RdocRecord.start(__FILE__, "Recording RDoc as a whole", quick: { rounds: 3, files: 4 }, long: { rounds: 15, files: 8 })

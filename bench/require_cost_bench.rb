# frozen_string_literal: true

# What `require "sperf"` costs a program that starts.
#
# Wall and CPU time of whole processes: `ruby -e ''` and `ruby -e 'require "sperf"'`, pair by pair in shuffled order,
# and the same for rperf, stackprof and vernier. "pair" is the difference within a pair. And which files of others it
# loads: a standard library that a profiler loads costs time, and hides that the program forgot to require it.
#
# Targets: at most 5 ms over bare Ruby; no standard library.

require_relative "support/bench"

module RequireCost
  LIBRARIES = %w[sperf rperf stackprof vernier].freeze
  ALLOWED_MS = 5.0

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "The cost of require")
      libraries = LIBRARIES.select { |name| settings.wanted?(name) && (name == "sperf" || Bench::Peers.available?) }
      pairs = measure(settings, libraries)
      strangers = libraries.to_h { |name| [name, loaded_strangers(name)] }
      report_pairs(report, pairs, strangers)
      judge(report, pairs["sperf"], strangers["sperf"]) if pairs["sperf"]
      report.keep(:pairs, pairs)
      report.keep(:strangers, strangers)
      report.finish
    end

    private

    # {library: [[extra wall ms, extra CPU ms]]}
    def measure(settings, libraries)
      pairs = libraries.to_h { |name| [name, []] }
      settings[:pairs].times do
        libraries.shuffle.each do |name|
          times = [nil, name].shuffle.to_h { |library| [library, start_ruby(library, peer: name)] }
          pairs[name] << times[name].zip(times[nil]).map { |with, without| (with - without) * 1000 }
        end
      end
      pairs
    end

    # Both processes of a pair get the same flags: the peers' load path is not what is measured.
    def start_ruby(library, peer:)
      command = [Bench::RubyChild.ruby, *flags(peer), "-e", library ? "require #{library.dump}" : ""]
      cpu, wall = Bench::RubyChild.time_command(Bench::RubyChild.clean_environment, *command)
      raise Bench::RubyChild::Failure, "require #{library} failed" unless cpu

      [wall, cpu]
    end

    def flags(name) = name == "sperf" ? ["-I", File.join(Bench::Builds::ROOT, "lib")] : ["-r", Bench::Peers.loader]

    # Without RubyGems, which has loaded some of the standard library itself.
    def loaded_strangers(name)
      own = name == "sperf" ? File.join(Bench::Builds::ROOT, "lib", "sperf") : "/#{name}"
      code = "before = $LOADED_FEATURES.dup; require ARGV[0]; puts $LOADED_FEATURES - before"
      command = [Bench::RubyChild.ruby, "--disable=gems", *flags(name), "-e", code, name]
      loaded = IO.popen(Bench::RubyChild.clean_environment, command, &:readlines)
      loaded.reject { |path| path.include?(own) }.map { |path| File.basename(path.chomp) }
    end

    def report_pairs(report, pairs, strangers)
      rows = pairs.map do |name, times|
        [name, *times.transpose.map { |extra| Bench::Figures.spread(Bench::Statistics.estimate(extra), "%.1f", " ms") },
         strangers[name].size.to_s, strangers[name].first(4).join(" ")]
      end
      report.table("Over bare Ruby, pair by pair", ["", "wall", "CPU", "files of others", "such as"], rows)
    end

    def judge(report, times, strangers)
      wall = Bench::Statistics.estimate(times.map(&:first))
      report.target("sperf: at most #{ALLOWED_MS.round} ms of wall time",
                    wall.low ? wall.verdict(ALLOWED_MS) : wall.median <= ALLOWED_MS)
      report.target("sperf loads no standard library", strangers.empty?)
    end
  end
end

RequireCost.run(Bench::Settings.new(__FILE__, ARGV, quick: { pairs: 15 }, long: { pairs: 150 }))

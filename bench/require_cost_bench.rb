# frozen_string_literal: true

# Measures what `require "sperf"` adds to the start of a program.
#
# It measures elapsed and CPU time of whole processes, `ruby -e ''` and `ruby -e 'require "sperf"'`, pair by pair in
# shuffled order, and the same for rperf, stackprof and vernier. "pair" is the difference within a pair. It also lists
# the standard libraries that each loads: they cost time, and hide that the program forgot to require them.
#
# Targets: at most 5 ms over bare Ruby; no standard library.

require_relative "support/benchmark"

class RequireCost < Bench::Benchmark
  LIBRARIES = %w[sperf rperf stackprof vernier].freeze
  ALLOWED_MS = 5.0

  def run
    libraries = Bench::Peers.among(LIBRARIES).select { |name| wanted?(name) }
    pairs = by_turns(libraries, number(:pairs)) { |name| pair(name) }
    strangers = libraries.to_h { |name| [name, loaded_strangers(name)] }
    show(pairs, strangers)
    judge(pairs["sperf"], strangers["sperf"]) if pairs["sperf"]
    keep(:pairs, pairs)
    keep(:strangers, strangers)
  end

  private

  # [extra wall ms, extra CPU ms]. Both processes of a pair get the same flags: the peers' load path is not what is
  # measured.
  def pair(name)
    times = ["", "require #{name.dump}"].shuffle.to_h do |code|
      [code, time_command(Bench::RubyChild.ruby, *flags(name), "-e", code)]
    end
    without, with = times.sort.map(&:last)
    with.zip(without).map { |more, less| (more - less) * 1000 }.reverse
  end

  def flags(name) = name == "sperf" ? ["-I", File.join(Bench::ROOT, "lib")] : ["-r", Bench::Peers.loader]

  # Without RubyGems, which has loaded some of the standard library itself.
  def loaded_strangers(name)
    own = name == "sperf" ? File.join(Bench::ROOT, "lib", "sperf") : "/#{name}"
    code = "before = $LOADED_FEATURES.dup; require ARGV[0]; puts $LOADED_FEATURES - before"
    command = [Bench::RubyChild.ruby, "--disable=gems", *flags(name), "-e", code, name]
    loaded = IO.popen(Bench::RubyChild.clean_environment, command, &:readlines)
    loaded.reject { |path| path.include?(own) }.map { |path| File.basename(path.chomp) }
  end

  def show(pairs, strangers)
    rows = pairs.map do |name, times|
      [name, *times.transpose.map { |extra| spread(estimate(extra), "%.1f", " ms") }, strangers[name].size.to_s,
       strangers[name].first(4).join(" ")]
    end
    table("Over bare Ruby, pair by pair", ["", "wall", "CPU", "files of others", "such as"], rows)
  end

  def judge(times, strangers)
    target("sperf: at most #{ALLOWED_MS.round} ms of wall time", at_most?(estimate(times.map(&:first)), ALLOWED_MS))
    target("sperf loads no standard library", strangers.empty?)
  end
end

RequireCost.start(__FILE__, "The cost of require", quick: { pairs: 15 }, long: { pairs: 150 })

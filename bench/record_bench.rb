# frozen_string_literal: true

# Measures what recording adds to programs from start to end, starting and stopping included.
#
# All rows are whole processes, bare and recorded, in shuffled order: elapsed time, and CPU time of the command and all
# processes below it (Ruby's start, the profiler's threads, encoding and writing the profile included).
#
# "programs" runs RDoc over a part of Ruby's standard library (interpreted and with --yjit), a program of half a second,
# and one that does nothing, under each profiler's own command, at 1,000 samples a second of CPU time (stackprof's
# interval is 1000 us).
#
# "apps" records the applications of test/apps (Rails under Puma, Sidekiq, RuboCop, ...) in cpu mode and in wall mode.
# It runs only if --only names it, or with --long; the applications' gems are needed. They are short, so much of what is
# added is the fixed part, which the row "nothing" shows.
#
# "require" is what `require "sperf"` adds to `ruby -e ''`, pair by pair, and the standard libraries that it loads: they
# cost time, and hide that the program forgot to require them.
#
# Targets: require takes at most 5 ms over bare Ruby, and loads no standard library.

require_relative "support/benchmark"
require_relative "../test/apps/support/applications"

class RecordBench < Bench::Benchmark
  HALF_SECOND = "def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2); fib(33)"
  PROGRAMS = { "RDoc, interpreted" => "--disable=yjit", "RDoc, yjit" => "--yjit",
               "A program of half a second" => "--disable=yjit",
               "A program that does nothing" => "--disable=yjit" }.freeze
  COMMANDS = ["bare", "sperf record", "rperf record", "stackprof run"].freeze
  MODES = [nil, "cpu", "wall"].freeze
  LIBRARIES = %w[sperf rperf stackprof vernier].freeze
  REQUIRE_MS = 5.0

  def run
    Dir.mktmpdir("bench-record") do |directory|
      programs(directory)
      apps(Apps::Runner.new(File.realpath(directory))) if @settings.long? || @settings.only?
    end
    requires
  end

  private

  # -- Programs --

  def programs(directory)
    chosen = PROGRAMS.keys.select { |program| wanted?("programs", program) }
    times = by_turns(chosen.product(Bench::Peers.among(COMMANDS)), number(:rounds)) do |program, name|
      time_command(*prefix(name, File.join(directory, "profile")), Bench::RubyChild.ruby, PROGRAMS[program],
                   *arguments(program, directory), %i[out err] => File::NULL)
    end
    times.group_by { |(program, _), _| program }.each do |program, found|
      show(program, found.to_h { |(_, name), own| [name, own] })
    end
  end

  def arguments(program, directory)
    return ["-e", program.include?("half") ? HALF_SECOND : ""] unless program.start_with?("RDoc")

    files = Dir[File.join(RbConfig::CONFIG["rubylibdir"], "*.rb")].sort_by { |path| [File.size(path), path] }
    ["-rrdoc", "-e", "RDoc::RDoc.new.document(ARGV)", "--", "--quiet", "--force-update",
     "--op", File.join(directory, "doc"), *files.last(number(:files))]
  end

  def prefix(name, output)
    case name
    when "bare" then []
    when "sperf record" then [*Bench::SPERF, "record", "-f", "1000", "-o", "#{output}.data"]
    when "rperf record" then [*Bench::Peers.command("rperf"), "record", "-f", "1000", "-o", "#{output}.rperf.pb.gz"]
    else [*Bench::Peers.command("stackprof"), "run", "--mode=cpu", "--interval=1000", "--out=#{output}.stackprof", "--"]
    end
  end

  # +times+ are {command: [[CPU s, wall s]]}.
  def show(program, times)
    bare = times["bare"]
    rows = times.map do |name, own|
      [name, *[0, 1].flat_map do |clock|
        [middle(own, clock, "%.3f s"), name == "bare" ? "-" : added(own, bare, clock)]
      end]
    end
    table("#{program}: median of #{bare.size} rounds", ["", "CPU", "added", "wall", "added"], rows)
  end

  def middle(times, clock, pattern) = format(pattern, median(times.map { |time| time[clock] }))

  # Round by round: seconds and percent.
  def added(own, bare, clock)
    pairs = own.zip(bare).map { |pair| pair.map { |time| time[clock] } }
    format("%+.3f s, %s %%", median(pairs.map { |mine, its| mine - its }),
           slowdown(estimate(pairs.map { |mine, its| mine / its })))
  end

  # -- Applications --

  def apps(runner)
    chosen = [Apps::Application.new("nothing", ["-e", ""]), *Apps::Catalogue.all.values]
    chosen.select! { |application| wanted?("apps", application.name) }
    chosen.reject! { |application| application.name == "sidekiq" } unless Apps::Redis.available? # script/tools apps
    return if chosen.empty?

    times = by_turns(chosen.product(MODES), number(:app_rounds)) { |words| record(runner, *words) }
    table("Median of #{number(:app_rounds)} rounds (quartiles)",
          ["", "CPU", "cpu mode adds", "wall mode adds", "elapsed", "cpu mode adds", "wall mode adds"],
          chosen.map { |one| [one.name, *cells(*MODES.map { |mode| times[[one, mode]] })] })
  end

  def record(runner, application, mode)
    prefix = mode ? [*Bench::SPERF, "record", "-m", mode, "-o", runner.path("bench.data")] : []
    outcome = runner.run(application, prefix:, clocks: false)
    [outcome.cpu_s, outcome.elapsed_s]
  end

  def cells(bare, *modes)
    [0, 1].flat_map do |clock|
      [middle(bare, clock, "%.2f s"), *modes.map do |own|
        quartiles(own.zip(bare).map { |mine, its| ((mine[clock] / its[clock]) - 1) * 100 }, "%+.1f", " %")
      end]
    end
  end

  # -- require --

  def requires
    libraries = Bench::Peers.among(LIBRARIES).select { |name| wanted?("require", name) }
    return if libraries.empty?

    pairs = by_turns(libraries, number(:pairs)) { |name| pair(name) }
    strangers = libraries.to_h { |name| [name, loaded_strangers(name)] }
    table("Over bare Ruby, pair by pair", ["", "wall", "CPU", "files of others", "such as"], pairs.map do |name, times|
      [name, *times.transpose.map { |extra| spread(estimate(extra), "%.1f", " ms") }, strangers[name].size.to_s,
       strangers[name].first(4).join(" ")]
    end)
    judge(pairs["sperf"], strangers["sperf"]) if pairs["sperf"]
  end

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

  def judge(times, strangers)
    target("sperf: at most #{REQUIRE_MS.round} ms of wall time", at_most?(estimate(times.map(&:first)), REQUIRE_MS))
    target("sperf loads no standard library", strangers.empty?)
  end
end

RecordBench.start(__FILE__, "Recording whole programs",
                  quick: { rounds: 3, files: 4, pairs: 15, app_rounds: 1 },
                  long: { rounds: 15, files: 8, pairs: 150, app_rounds: 5 })

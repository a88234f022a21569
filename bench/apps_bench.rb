# frozen_string_literal: true

# Measures what `sperf record` adds to real applications: those of test/apps (Rails under Puma, Sidekiq, RuboCop, ...).
#
# It measures whole processes, bare, recorded in cpu mode and recorded in wall mode, in shuffled order: the duration,
# and the CPU time of the command and all processes below it (the start of Ruby, sperf's thread and writing the profile
# included). The overhead is the median of the rounds' ratios to bare, with quartiles. Each application is short, so
# much of the overhead is that of starting and ending a recording, which the row "nothing" shows.

require_relative "support/benchmark"
require_relative "../test/apps/support/applications"

class AppsBench < Bench::Benchmark
  MODES = [nil, "cpu", "wall"].freeze

  def run
    times = Dir.mktmpdir("bench-apps") { |directory| measure(Apps::Runner.new(File.realpath(directory))) }
    table("Median of #{number(:rounds)} rounds (quartiles)",
          ["", "CPU", "cpu mode adds", "wall mode adds", "elapsed", "cpu mode adds", "wall mode adds"],
          times.keys.map(&:first).uniq.map { |name| row(name, times) })
    keep(:times, times.transform_keys { |name, mode| "#{name}, #{mode || "bare"}" })
  end

  private

  def applications
    known = Apps::Catalogue.all.values
    unless Apps::Redis.available?
      warn "redis-server is missing (script/tools apps): no row for sidekiq"
      known.reject! { |application| application.name == "sidekiq" }
    end
    [Apps::Application.new("nothing", ["-e", ""]), *known].select { |application| wanted?(application.name) }
  end

  # {[application, mode]: [[CPU s, elapsed s]]}
  def measure(runner)
    times = Hash.new { |hash, key| hash[key] = [] }
    chosen = applications
    number(:rounds).times do
      chosen.each do |application|
        MODES.shuffle.each { |mode| times[[application.name, mode]] << time(runner, application, mode) }
      end
    end
    times
  end

  def time(runner, application, mode)
    prefix = mode ? [*Bench::SPERF, "record", "-m", mode, "-o", runner.path("bench.data")] : []
    outcome = runner.run(application, prefix:, clocks: false)
    [outcome.cpu_s, outcome.elapsed_s]
  end

  def row(name, times)
    bare = times[[name, nil]]
    cells = [0, 1].flat_map do |clock|
      own = format("%.2f s", median(bare.map { |time| time[clock] }))
      [own, *MODES.compact.map { |mode| added(times[[name, mode]], bare, clock) }]
    end
    [name, *cells]
  end

  # Round by round, in percent.
  def added(own, bare, clock)
    quartiles(own.zip(bare).map { |mine, its| ((mine[clock] / its[clock]) - 1) * 100 }, "%+.1f", " %")
  end
end

AppsBench.start(__FILE__, "Applications under sperf record", quick: { rounds: 1 }, long: { rounds: 5 })

# frozen_string_literal: true

# Real applications recorded from beginning to end: those of test/apps (Rails under Puma, Sidekiq, RuboCop, ...).
#
# Whole processes: CPU time of the command and everything below it (so: Ruby's start, sperf's own thread, writing the
# profile), and the time from its start to its end, bare, recorded in cpu mode and recorded in wall mode, in turn, in
# shuffled order. What sperf adds is the median of the rounds' ratios to bare, with their quartiles; each application is
# short, so a good part of it is what a recording costs at its start and end, which the row "nothing" shows.

require "tmpdir"
require_relative "support/bench"
require_relative "../test/apps/support/applications"

module AppsBench
  MODES = [nil, "cpu", "wall"].freeze

  class << self
    def run(settings)
      report = Bench::Report.new(settings, "Applications under sperf record")
      applications = all.select { |application| settings.wanted?(application.name) }
      times = Dir.mktmpdir("bench-apps") { |directory| measure(settings, applications, File.realpath(directory)) }
      report.table("Median of #{settings[:rounds]} rounds (quartiles)",
                   ["", "CPU", "cpu mode adds", "wall mode adds", "elapsed", "cpu mode adds", "wall mode adds"],
                   applications.map { |application| row(application.name, times) })
      report.keep(:times, times.transform_keys { |name, mode| "#{name}, #{mode || "bare"}" })
      report.finish
    end

    private

    def all
      known = Apps::Catalogue.all.values
      unless Apps::Redis.available?
        warn "redis-server is missing (script/tools apps): no row for sidekiq"
        known.reject! { |application| application.name == "sidekiq" }
      end
      [Apps::Application.new("nothing", ["-e", ""]), *known]
    end

    def measure(settings, applications, directory)
      runner = Apps::Runner.new(directory)
      times = applications.product(MODES).to_h { |application, mode| [[application.name, mode], []] }
      settings[:rounds].times do
        applications.each do |application|
          MODES.shuffle.each { |mode| times[[application.name, mode]] << time(runner, application, mode) }
        end
      end
      times
    end

    # [CPU s, elapsed s]
    def time(runner, application, mode)
      prefix = mode ? [RbConfig.ruby, Apps::SPERF, "record", "-m", mode, "-o", runner.path("bench.data")] : []
      outcome = runner.run(application, prefix:, clocks: false)
      [outcome.cpu_s, outcome.elapsed_s]
    end

    def row(name, times)
      bare = times[[name, nil]]
      cells = [0, 1].flat_map do |clock|
        own = format("%.2f s", Bench::Statistics.median(bare.map { |time| time[clock] }))
        [own, *MODES.compact.map { |mode| added(times[[name, mode]], bare, clock) }]
      end
      [name, *cells]
    end

    # Round by round, in percent.
    def added(own, bare, clock)
      ratios = own.zip(bare).map { |mine, its| ((mine[clock] / its[clock]) - 1) * 100 }
      format("%+.1f %% (%+.1f .. %+.1f)", Bench::Statistics.median(ratios), *Bench::Statistics.quartiles(ratios))
    end
  end
end

AppsBench.run(Bench::Settings.new(__FILE__, ARGV, quick: { rounds: 1 }, long: { rounds: 5 }))

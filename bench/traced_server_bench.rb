# frozen_string_literal: true

# What a Rails application under Puma answers while it is traced: requests a second beside those of the same process
# before, by sperf, by sperf with --only for the action, and by ruby-prof. YJIT is on, as Rails has it.
#
# With --only, methods below the action are found one after the other, and each time YJIT compiles anew. So each second
# is shown.
#
# Target: traced by sperf the application answers more of its requests than by ruby-prof.

require_relative "support/benchmark"

class TracedServerBench < Bench::Benchmark
  TRACERS = ["sperf", "sperf only", "ruby-prof"].freeze

  def run
    abort "the gems of the peers are not there" unless Bench::Peers.available?

    shares = TRACERS.to_h { |tracer| [tracer, share(tracer)] }
    target("sperf answers more than ruby-prof", shares["sperf"] > shares["ruby-prof"])
  end

  private

  def share(tracer)
    bare, traced = ask("traced_server", { tracer:, seconds: number(:seconds) }, with_peers: true, with_apps: true)
      .values_at("bare", "traced")
    share = traced.sum / traced.size / bare
    note(format("%s: bare %.0f requests a second; traced, in each second: %s; on average %.2f times as many", tracer,
                bare, traced.map { |rate| rate.round.to_s }.join(" "), share))
    keep(tracer, { bare:, traced: })
    share
  end
end

TracedServerBench.start(__FILE__, "A Rails application that is traced", quick: { seconds: 4 }, long: { seconds: 15 })

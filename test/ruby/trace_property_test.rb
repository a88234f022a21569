# frozen_string_literal: true

require_relative "test_helper"
require_relative "trace_property"

# Random programs know by their own counters how often each method was called, and by whom: a trace must say the same.
# SPERF_SEEDS=1000..1200 has other programs checked than the fixed ones; test/ruby/trace_property.rb makes them.
class TracePropertyTest < Minitest::Test
  include TestHelper

  SEEDS = Range.new(*ENV.fetch("SPERF_SEEDS", "1..12").split("..").map { |seed| Integer(seed) })
  CHECK = <<~RUBY
    TraceProperty.check(Range.new(*ARGV.map { |seed| Integer(seed) })) do |seed, found|
      puts "seed \#{seed}: \#{found.first(5).join("; ")}" unless found.empty?
    end
  RUBY
  # Threads change often, and memory that is freed is not zeros.
  STRESSED = { "RUBY_THREAD_TIMESLICE" => "10", "MALLOC_PERTURB_" => "165" }.freeze

  def assert_agree(*options)
    result = run_command(RUBY, "-W0", *options, "-I#{ROOT}/lib", "-I#{ROOT}/test/ruby", "-rsperf", "-rtrace_property",
                         "-e", CHECK, SEEDS.min.to_s, SEEDS.max.to_s, env: STRESSED)

    assert_predicate result.status, :success?, result.err
    assert_empty result.out
  end

  def test_trace_of_random_programs_agrees_with_their_counters = assert_agree

  slow def test_trace_of_random_programs_agrees_with_their_counters_under_a_jit
    jit = %w[--zjit --yjit].find { |option| run_command(RUBY, option, "-e", "1").status.success? }
    inapplicable "this Ruby has no JIT" unless jit
    assert_agree(jit)
  end
end

# frozen_string_literal: true

require_relative "support/apps_test"

# Real applications run under sperf as without it, and their profiles are as true as their own clocks, those of their
# children of fork included.
class ApplicationsTest < Minitest::Test
  include AppsTest

  VARIANTS = { "cpu" => [], "wall" => [], "cpu_yjit" => ["--yjit"], "wall_yjit" => ["--yjit"] }.freeze
  # Which are run compiled as well. (Rails compiles by itself.)
  WITH_YJIT = { "async_http" => %w[wall_yjit], "sidekiq" => %w[cpu_yjit], "minitest" => %w[cpu_yjit],
                "rubocop" => %w[wall_yjit], "fork_per_job" => %w[cpu_yjit] }.freeze

  # No TracePoint tells when a thread of another Ractor begins: how long those lived, the clocks do not know.
  WITHOUT_WALL = %w[ractors].freeze

  # One for each promise; what remains are other servers and modes.
  QUICK = %w[rails_puma_in_wall async_http_in_cpu fork_per_job_in_cpu rubocop_in_cpu native_in_cpu].freeze

  Apps::Catalogue.all.each_key do |name|
    ["cpu", *("wall" unless WITHOUT_WALL.include?(name)), *WITH_YJIT[name]].each do |variant|
      test = define_method("test_#{name}_in_#{variant}_is_as_bare_and_its_profile_true") { check(name, variant) }
      slow test unless QUICK.include?("#{name}_in_#{variant}")
    end
  end

  def check(name, variant)
    flags = VARIANTS.fetch(variant)
    lack "this Ruby has no YJIT" if flags.any? && !RubyVM.const_defined?(:YJIT)
    mode = variant[/\A[a-z]+/]
    recorded = recorded(application(name), "-m", mode, flags:, threads: mode == "wall")

    assert_as_bare application(name), bare(name), recorded
    assert_empty recorded.own_err[/^.*Error\b.*/].to_s, "the application itself failed"
    profile = profile("app.data")
    assert_equal mode.to_sym, profile.summary[:mode]
    assert_empty profile.summary[:dropped]
    mode == "cpu" ? assert_cpu_time(profile, recorded.clocks) : assert_lifetimes(profile, recorded.clocks)
    assert_hot_on_top profile, recorded.clocks[:"hot_#{mode}"], recorded.clocks[:hot_calls]
    assert_templates_by_path profile if name.start_with?("rails")
  end

  # In each worker Rails calls the methods of templates otherwise.
  def assert_templates_by_path(profile)
    templates = labels(profile).grep(/erb/)
    assert_empty ["views/orders/index.html.erb", "block in views/orders/index.html.erb"] - templates
    assert_empty templates.grep_v(%r{\A(block in )?views/orders/(index|_item)\.html\.erb\z})
  end

  # The session begins before the clocks and ends after them, and what a thread uses after its last line is not Ruby's.
  # In a child of fork it begins later, and its beginning is not the program's.
  def assert_cpu_time(profile, clocks)
    total = profile.summary[:total_ns]
    assert_operator total, :>=, (clocks[:cpu] * 0.99) - (2_000_000 * clocks[:processes])
    assert_operator total, :<=, (clocks[:cpu] * 1.01) + (3 * margin("cpu", :cpu)) + (5_000_000 * clocks[:processes])
  end

  # Of a thread that ended it is not known when exactly; that it lived while it ran its lines, and not longer than the
  # session, is.
  def assert_lifetimes(profile, clocks)
    session = profile.summary[:duration_ns]
    assert_operator session * clocks[:processes], :>=, clocks[:wall]
    total = profile.summary[:total_ns]
    assert_operator total, :>=,
                    (clocks[:wall] + (clocks[:threads_least] * 0.99)) - (5_000_000 * (clocks[:processes] - 1))
    assert_operator total, :<=, (clocks[:processes] + clocks[:threads]) * session
  end

  # Loading its files takes each application long, too, and longer where they are not cached. A parent process waits for
  # its children for as long as the machine lets them take.
  LOADING = /\A(\[|Kernel#(require|require_relative|load)\z|File\.file\?\z|Process\.wait)/

  # As far as samples can tell: a call is seen to within one of them at its beginning and its end.
  def assert_hot_on_top(profile, true_ns, calls)
    flat = profile.top(1000, :flat).map(&:first).grep_v(LOADING)
    # What the application does itself may take longer on a slow machine.
    assert_includes flat.first(5), "Hot.fib"
    seen = profile.top(1_000_000, :cumulative).find { |label,| label == "Hot.fib" }.last
    sample_ns = profile.summary[:total_ns].fdiv(profile.summary[:samples])
    assert_in_delta true_ns, seen, (0.1 * true_ns) + (5 * sample_ns * Math.sqrt(calls))
  end

  def margin(mode, clock)
    AppsTest.margins[mode] ||= begin
      idle = recorded(Apps::Application.new("idle", ["-e", ""]), "-m", mode)
      [profile("app.data").summary[:total_ns] - idle.clocks[clock], 0].max
    end
  end
end

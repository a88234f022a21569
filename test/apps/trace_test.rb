# frozen_string_literal: true

require_relative "support/apps_test"

# Real applications, traced: they answer as they do bare, and each request, job and child has its calls.
#
# Times decide nothing here: what is counted is known from what was asked, and what is logged as slow sleeps for longer.
class ApplicationTraceTest < Minitest::Test
  include AppsTest

  # How often each path is asked for, and the methods that answer.
  PATHS = { "/orders" => 12, "/burn/10" => 5, "/wait/0.25" => 3 }.freeze
  ACTIONS = { "OrdersController#index" => 12, "SlowController#burn" => 5, "SlowController#wait" => 3 }.freeze

  def trace = @trace ||= Sperf::Trace.load(path("app.data"))

  # Methods of one name are added up: a class may have been defined in several processes.
  def called(*names)
    calls = trace.methods.group_by(&:full_name).transform_values { |methods| methods.sum(&:called) }
    names.to_h { |name| [name, calls[name]] }
  end

  # --- Rails under Puma, with sperf/rails

  def shop
    puma = Apps::Catalogue.configured_puma("rails/puma.rb", Apps::Catalogue.program("rails_middleware/config.ru"))
    requests = ->(client) { PATHS.flat_map { |path, count| Array.new(count) { client.get(path) } } }
    environment = Apps::Catalogue.shop("APP_ORDERS" => "0", "APP_TRUTH" => path("truth"), **Apps::LIB)
    Apps::Server.new("traced_rails", puma, requests:, environment:, normalize: Apps::CHANGING_NUMBERS)
  end

  # Returns the lines about slow calls, after all others were looked at.
  def slow_lines(outcome)
    slow, others = outcome.words.partition { |line| line.start_with?("slow call") }
    assert_empty(others.reject { |line| SHAPES.any? { |shape| line.match?(shape) } })
    slow
  end

  def assert_slow_waits(outcome)
    lines = slow_lines(outcome)
    calls, counts = lines.partition { |line| line.start_with?("slow call: ") }

    assert_equal PATHS["/wait/0.25"], calls.size, outcome.err
    calls.each do |line|
      assert_match(/, SlowController#wait, at \S+, thread puma srv tp \d+, method=GET; endpoint=slow#wait: /, line)
    end
    assert_equal ["slow calls: 3 of 3 calls of SlowController#wait took more than 200 ms"], counts
  end

  slow def test_requests_are_answered_as_bare_and_counted_in_a_whole_trace_and_in_chosen_methods_under_yjit
    bare = @runner.run(shop)
    whole = recorded(shop, "-m", "trace", "--exclude-common", "--slow", "SlowController#wait>200ms")

    assert_equal bare.answers, whole.answers
    assert_slow_waits whole
    assert_equal ACTIONS, called(*ACTIONS.keys)
    assert_called_by_the_framework trace["OrdersController#index"]
    assert_threads_add_up
    @trace = nil

    chosen = recorded(shop, "--only", "/^(Orders|Slow)Controller#/,Ordr", flags: ["--yjit"])

    assert_equal bare.answers, chosen.answers
    assert_equal "--only Ordr matched no method; did you mean Order?", chosen.words.first
    assert_equal ACTIONS, called(*ACTIONS.keys)
    assert_includes trace.profile.comments, "# jit: yjit"
    assert_empty roots - ACTIONS.keys
  end

  # What is below chosen methods is in the file, and nothing else.
  def roots
    trees = trace.threads.map(&:call_tree)
    trees = trees.flat_map { |tree| tree.target.full_name == "[outside of methods]" ? tree.children.to_a : [tree] }
    trees.map { |tree| tree.target.full_name }.grep(/Controller#(?:index|wait|burn)\z|\AActive|\APuma|\ARack|\AThread/)
  end

  def assert_called_by_the_framework(action)
    callers = action.callers.map { |call| [call.caller.full_name, call.called] }
    callees = action.callees.map { |call| [call.callee.full_name, call.called] }

    assert_equal [["ActionController::BasicImplicitRender#send_action", 12]], callers
    assert_includes callees, ["ActiveRecord::Querying#includes", 12]
  end

  # Puma's threads are all there, and what methods have by themselves is the time of their thread.
  def assert_threads_add_up
    names = trace.threads.map(&:name)
    assert_empty ["main", "puma srv tp 001", "puma reactor"] - names
    trace.threads.each do |thread|
      own = thread.methods.sum { |method| method.self_ns + method.wait_ns + method.gc_ns }
      assert_equal thread.total_ns, own, thread.name
    end
  end

  # --- Sidekiq

  JOBS = { "ReportJob#perform" => 12, "CleanupJob#perform" => 6, "MailJob#perform" => 6, "SyncJob#perform" => 2 }.freeze

  slow def test_jobs_of_sidekiq_are_counted_and_slow_ones_have_their_labels
    command = Apps::Catalogue.sidekiq("labelled/sidekiq.rb", "-c", "2", "-q", "default", "-q", "low")
    environment = { "APP_BY_NAME" => path("by_name"), "APP_SLOW" => "60000", "APP_KEPT" => path("kept"), **redis,
                    **Apps::LIB }
    sidekiq = Apps::Application.new("traced_sidekiq", command, environment:)

    outcome = recorded(sidekiq, "--slow", "SyncJob#perform>200ms", "--slow", "/^(Report|Cleanup|Mail)Job#perform$/>1m")

    done = outcome.out.scan(/^\["(\w+)", \d+\]$/).flatten.map { |name| "#{name}#perform" }
    assert_equal JOBS, done.tally, outcome.err
    assert_equal JOBS, called(*JOBS.keys)
    calls = outcome.words.grep(/\Aslow call: /)
    assert_equal 2, calls.size, outcome.err
    calls.each { |line| assert_match(/, SyncJob#perform, at \S+, .*\bjob=SyncJob; queue=default: /, line) }
  end

  # --- Children of fork

  slow def test_children_of_fork_have_their_own_calls
    jobs = application("fork_per_job")
    outcome = recorded(jobs, "-m", "trace")

    assert_as_bare jobs, bare("fork_per_job"), outcome
    by_process = trace.threads.group_by(&:process).transform_values do |threads|
      threads.sum { |thread| thread["Hot.fib"].called }
    end

    assert_equal 13, by_process.size
    # The calls of fib(18) in each child. The parent works twelve times.
    assert_equal [8361] * 12, by_process.values.min(12)
    assert_equal 12 * fib_calls(27), by_process.values.max
  end

  def fib_calls(number) = (1..number).reduce([1, 1]) { |(a, b), _| [b, a + b + 1] }.first
end

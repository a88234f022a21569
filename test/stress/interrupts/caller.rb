# frozen_string_literal: true

require_relative "child"

# Calls sperf's API over and over on one thread, while other threads interrupt it. Counts what it does, so that
# Checkpoint can compare: of a sample, it knows that it was tried, and, if it was not interrupted, that it was recorded.
class Caller
  # What is raised in it: an error, and an exception that no `rescue` without a class catches.
  class Strike < StandardError
  end

  class HardStrike < Exception # rubocop:disable Lint/InheritException
  end

  STRIKES = [Strike, HardStrike, Timeout::Error, Timeout::ExitException].freeze

  # How often each call is made, by weight.
  WEIGHTS = {
    label: 8, profile: 6, start_and_stop: 8, start: 3, stop: 4, session_of_a_block: 8, snapshot: 4, clear: 4, pause: 2,
    trace: 4, trace_between: 3, stop_traces: 2, subscribe: 3, mark: 4, sample: 8, dump: 1, save_and_load: 3, results: 2,
    request: 5, slow_request: 4, job: 5, slow_job: 3, stackprof: 4, fork_with_a_block: 1, fork_without_a_block: 1
  }.freeze
  # WITHOUT=dump,trace in the environment leaves some out.
  LEFT_OUT = ENV.fetch("WITHOUT", "").split(",").map(&:to_sym)
  CALLS = WEIGHTS.except(*LEFT_OUT).flat_map { |name, weight| [name] * weight }.freeze
  # What a handler of a signal that raises ends halfway: integrations let handlers run in their own part, because they
  # lock a Mutex, and Ruby runs handlers where a method returns, so that the result is lost.
  NOT_ON_MAIN = %i[request slow_request job slow_job clear].freeze
  # Calls that are refused because another thread was faster.
  REFUSED = Regexp.union("already running", "already tracing", "is running", "right now", "too many subscriptions",
                         "of different modes", "there are results of mode")

  ENVIRONMENT = { "REQUEST_METHOD" => "GET", "PATH_INFO" => "/orders/7", "rack.input" => StringIO.new }.freeze

  attr_reader :tried, :recorded, :discarded, :taken, :subscriptions, :running_trace, :calls, :timeouts, :forks, :thread

  def initialize(storm, number)
    @storm = storm
    @number = number
    @tried = @recorded = @discarded = @calls = @timeouts = @forks = 0
    @taken = []
    @subscriptions = []
  end

  # Counts the samples that a start which was interrupted may have discarded: those begun since, and one of each caller
  # that was being recorded. A second exception may end an `ensure` before it gets here, so Checkpoint and the next
  # start call it as well; and none comes in between.
  def count_discarded
    Sperf::Native.atomically do
      @discarded += @storm.tried - @tried_before + Storm::CALLERS if @tried_before
      @tried_before = nil
    end
  end

  # Calls on a thread of its own, until the storm is over.
  def begin_thread
    @thread = Thread.new { run }
    @thread.report_on_exception = false
    self
  end

  def run
    call_once until @storm.over?
  end

  private

  def call_once
    @calls += 1
    name = CALLS.sample
    return work if @thread.nil? && NOT_ON_MAIN.include?(name)

    # A handler that raises may end Timeout's own part: its exception would then come at any later time.
    @thread && rand(3).zero? ? Timeout.timeout(rand(1..3_000) * 1e-6) { __send__(name) } : __send__(name)
    check_labels(name)
  rescue *STRIKES => e
    exit!(Child::STRUCK) unless @storm.here?
    @timeouts += 1 if e.is_a?(Timeout::Error)
    check_labels(name)
  rescue StandardError => e
    @storm.problem("#{name}: #{e.full_message(highlight: false)}") unless e.message.match?(REFUSED)
  end

  def check_labels(name)
    labels = Sperf.labels
    @storm.problem("#{name} leaves labels: #{labels}") if labels.any?
  end

  def work = Array.new(20) { |i| (i * 7) % 5 }.sort.map(&:to_s)

  def mode = @storm.mode

  # A path of a file to write, or none.
  def output = (@storm.path("#{@number}-#{@calls}#{%w[.data .pb.gz .json].sample}") if rand(2).zero?)

  def sample
    @tried += 1
    @recorded += 1 if rand(3).zero? ? Sperf.sample(1, kind: rand(9)) : Sperf.sample
  end

  def label
    Sperf.label(endpoint: "orders#show", tenant: rand(30)) do
      Sperf.label(inherit: false, deep: 1) { sample }
      Fiber.new { Sperf.label!(worker: @number) }.resume # The labels end with the fiber.
    end
  end

  def profile = Sperf.profile(job: "outer") { Sperf.profile(job: "inner") { work } }

  # A session whose start is interrupted is discarded, with the samples that other threads have recorded meanwhile.
  def starting
    count_discarded
    @tried_before = @storm.tried
    yield(-> { @tried_before = nil })
  ensure
    count_discarded
  end

  def start_and_stop
    starting { |begun| [Sperf.start(mode:, output:), begun.call] }
    sample
    work
    Sperf.stop
  end

  def start
    starting { |begun| [Sperf.start(mode:, output:), begun.call] }
    sample
  end

  def stop = Sperf.stop

  # Without metadata: so Checkpoint knows that the session belongs to a block.
  def session_of_a_block
    starting do |begun|
      Sperf.start(mode:, output:, metadata: false) do
        begun.call
        sample
        work
      end
    end
  end

  def snapshot = Sperf.snapshot

  def clear = @taken << Sperf.snapshot(clear: true)

  def pause
    Sperf.pause
    work
    Sperf.resume
  end

  def trace = Sperf.trace(blocks: rand(2).zero?, allocations: rand(3).zero?, operators: rand(5).zero?) { work }

  def trace_between
    @running_trace = Sperf::Trace.start(depth: 5)
    work
    @running_trace.stop
  end

  def stop_traces = @storm.callers.each { |caller| caller.running_trace&.stop }

  def subscribe
    @subscriptions.each(&:cancel)
    @subscriptions << Sperf.subscribe(:sample, batch: 10) { |events| events.sum(&:weight_ns) }
    work
    @subscriptions.last.cancel
  end

  def mark
    Sperf.mark("now")
    Sperf.mark("block") { work }
  end

  def dump = Sperf.dump.to_s

  def save_and_load
    path = @storm.path("saved-#{@number}.data")
    Sperf.save(path, @storm.profile)
    Sperf.load(path).summary
  end

  def results = Sperf.results

  def request = @storm.applications.first.call(ENVIRONMENT.dup)
  def slow_request = @storm.applications.last.call(ENVIRONMENT.dup)
  def job = @storm.jobs.first.call(rand(1_000).to_s, { job: "Mail", queue: "low" }) { sample }
  def slow_job = @storm.jobs.last.call(rand(1_000).to_s, -> { { job: "Mail" } }) { work }

  # Its samples are not among the results.
  def stackprof
    @storm.exact? ? sample : StackProf.run(mode: %i[custom cpu wall].sample) { work }
  end

  def fork_with_a_block
    return work if @storm.ractors?

    @forks += 1
    by_exit = rand(2).zero?
    Thread.handle_interrupt(Object => :never) { fork { Child.run(by_exit) } }
  end

  # In the child, the exit unwinds all that the parent's thread was in.
  def fork_without_a_block
    return work if @storm.ractors?

    @forks += 1
    by_exit = rand(2).zero?
    Sperf.label(child: 1) { Sperf.profile { fork || Child.run(by_exit) } }
  end
end

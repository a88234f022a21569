# frozen_string_literal: true

# A call of sperf that is interrupted (enumerate.rb): what is prepared for it, the call, and what must be true
# afterwards, whatever has interrupted it. The defaults are those of a call that leaves nothing behind.
#
# The block is called on the InterruptedCall. It may assign what the call returned to @result: between the return of a
# method in C and the assignment Ruby looks for no interrupts.
class InterruptedCall
  # The sum of the samples that a session of a call has before the interrupt.
  SUM = 3

  # At about how many points it is interrupted, if it has more.
  attr_reader :most

  def initialize(prepare: nil, finish: nil, leaves_labels: false, threads_stay: false, most: 2_500, &call)
    @prepare = prepare
    @finish = finish
    @leaves_labels = leaves_labels
    @threads_stay = threads_stay
    @most = most
    @call = call
  end

  def prepare(path)
    @result = nil
    @prepared = @prepare&.call(path)
  end

  def call(path) = instance_exec(path, &@call)

  def leaves_labels? = @leaves_labels

  # Whether threads of it end by themselves, within seconds.
  def threads_stay? = @threads_stay

  # Whether +error+ says that another thread or a handler has changed the session meanwhile.
  def may_be_refused?(error) = error.message.match?(/right now|already running|no session is running|is running/)

  # Yields what is wrong.
  def finish(path, &) = @finish&.call(path, @result, @prepared, &)

  def self.session(**)
    lambda do |_path|
      Sperf.start(mode: :custom, **)
      Sperf.sample(SUM)
    end
  end

  def self.session_with_output = ->(path) { session(output: path).call(path) }

  def self.sum_of(profile) = profile.to_h[:samples].sum { |row| row[1] }

  # The session runs on, with what it had.
  RUNS_ON = lambda do |_path, _result, _prepared, &wrong|
    data = Sperf.stop
    sum = data && data[:samples].sum { |row| row[1] }
    wrong.call("sum: #{sum.inspect}") unless sum.to_i >= SUM
  end

  # What was recorded is in the file and in the results, once.
  DELIVERED = lambda do |path, _result, _prepared, &wrong|
    nil while Sperf.stop
    results = Sperf.results(reset: true)
    wrong.call("sum of results: #{results && sum_of(results)}") unless results && sum_of(results) == SUM
    written = File.size?(path) && sum_of(Sperf.load(path))
    wrong.call("sum of the file: #{written.inspect}") unless written == SUM
  end

  # A session that was started runs only if the caller knows.
  STARTED = lambda do |_path, result, _prepared, &wrong|
    running = Sperf.running?
    Sperf.stop
    wrong.call("sum: a session #{running ? "runs" : "does not run"}") unless running == !result.nil?
  end

  CLOSED = lambda do |path, _result, _prepared, &wrong|
    running = Sperf.running?
    nil while Sperf.stop
    wrong.call("sum: a session runs") if running
    wrong.call("sum: of the file") if File.exist?(path) && ![0, SUM].include?(sum_of(Sperf.load(path)))
  end

  TAKEN_ONCE = lambda do |_path, result, _prepared, &wrong|
    sum = (result ? sum_of(result) : 0) + Sperf.stop.to_h.fetch(:samples, []).sum { |row| row[1] }
    wrong.call("sum: #{sum}") unless sum == SUM
  end

  COMPILE_OPTION_RESTORED = lambda do |_path, _result, _prepared, &wrong|
    option = RubyVM::InstructionSequence.compile_option
    wrong.call("the compile option stays") unless option[:specialized_instruction]
  end
end

# What Ruby loads later is loaded now: when loading is interrupted, Ruby begins again.
[Sperf::Trace, Sperf::Tracer, Sperf::ScopeComments, Sperf::Dump, Sperf::VerboseReport]
Sperf.dump
PROFILE = Sperf.profile { nil }

# The integrations, with frameworks that are as small as can be.
require "stringio"
require "sperf/rack"
require "sperf/active_job"
require "sperf/web"
require "sperf/stackprof"
require "sperf/integrations/puma/puma_session"

# What Minitest and RSpec have of it.
module Minitest
  class Test
    def name = "test_total"
    def run = Sperf.labels
  end
end

module RSpec
  PATTERNS = [] # rubocop:disable Style/MutableConstant
  Configuration = Struct.new(:backtrace_exclusion_patterns)

  def self.configuration = Configuration.new(PATTERNS)

  module Core
    class Example
      def metadata = { description: "adds" }
      def full_description = "Order adds"
      def run = Sperf.labels
    end
  end
end

require "sperf/sidekiq"
require "sperf/minitest"
require "sperf/rspec"

module Interrupted
  JOB = { "class" => "Mail", "args" => [1], "retry_count" => 0 }.freeze
  ENVIRONMENT = { "REQUEST_METHOD" => "GET", "PATH_INFO" => "/orders/7", "rack.input" => StringIO.new }.freeze
  ANSWER = ->(_env) { [200, {}, ["ok"]] }
  LOG = ->(_line) {}

  def self.rack(path, **) = Sperf::Rack.new(ANSWER, directory: File.dirname(path), log: LOG, **)

  def self.jobs(path, **) = Sperf::Integrations::JobLabeller.new(log: LOG, directory: File.dirname(path), **)

  def self.puma(path) = Sperf::Integrations::PumaSession.new(log: nil, mode: :custom, output: "#{path}-%p.pb.gz")
end

CALLS = {
  "label" => InterruptedCall.new(prepare: InterruptedCall.session, finish: InterruptedCall::RUNS_ON) do
    Sperf.label(endpoint: "orders#show", tenant: Object.new) { Sperf.labels }
  end,
  "label!" => InterruptedCall.new(prepare: InterruptedCall.session, leaves_labels: true,
                                  finish: InterruptedCall::RUNS_ON) { Sperf.label!(worker: 3) },
  "profile" => InterruptedCall.new { Sperf.profile(job: "a") { [3, 1].sort } },
  "profile in a session" => InterruptedCall.new(prepare: InterruptedCall.session, finish: InterruptedCall::RUNS_ON) do
    Sperf.profile(job: "a") { [3, 1].sort }
  end,
  "start" => InterruptedCall.new(finish: InterruptedCall::STARTED) do |path|
    @result = [Sperf.start(mode: :custom, output: path)]
  end,
  "start with a block" => InterruptedCall.new(finish: InterruptedCall::CLOSED) do |path|
    Sperf.start(mode: :custom, output: path) { Sperf.sample(InterruptedCall::SUM) }
  end,
  "stop" => InterruptedCall.new(prepare: InterruptedCall.session_with_output,
                                finish: InterruptedCall::DELIVERED) { Sperf.stop },
  "stop of a traced session" => InterruptedCall.new(
    prepare: ->(path) { Sperf.start(mode: :trace, depth: 3, output: path) },
    finish: lambda { |path, _result, _prepared, &wrong|
      nil while Sperf.stop
      wrong.call("sum: no file") unless File.size?(path)
    }
  ) { Sperf.stop },
  "snapshot" => InterruptedCall.new(prepare: InterruptedCall.session, finish: InterruptedCall::TAKEN_ONCE) do
    @result = Sperf.snapshot(clear: true)
  end,
  "pause" => InterruptedCall.new(prepare: InterruptedCall.session, finish: InterruptedCall::RUNS_ON) { Sperf.pause },
  "resume" => InterruptedCall.new(prepare: lambda { |path|
    InterruptedCall.session.call(path)
    Sperf.pause
  }, finish: InterruptedCall::RUNS_ON) { Sperf.resume },
  "trace" => InterruptedCall.new { Sperf.trace(exclude: "Array#first") { [3, 1].sort } },
  "trace with operators" => InterruptedCall.new(finish: InterruptedCall::COMPILE_OPTION_RESTORED) do
    Sperf.trace(operators: true) { [3, 1].sort }
  end,
  "trace without a block" => InterruptedCall.new(finish: ->(_path, result, _prepared) { result&.stop }) do
    @result = Sperf::Trace.start(depth: 3)
  end,
  "stop of a trace" => InterruptedCall.new(
    prepare: ->(_path) { Sperf::Trace.start },
    finish: ->(_path, _result, trace, &wrong) { wrong.call("the trace is lost") unless trace.stop&.profile }
  ) { @prepared.stop },
  "mark" => InterruptedCall.new(prepare: InterruptedCall.session,
                                finish: InterruptedCall::RUNS_ON) { Sperf.mark("import") { nil } },
  "sample" => InterruptedCall.new(prepare: InterruptedCall.session,
                                  finish: InterruptedCall::RUNS_ON) { Sperf.sample(2, kind: "query") },
  "subscribe" => InterruptedCall.new(finish: ->(_path, result, _prepared) { result&.cancel }) do
    @result = Sperf.subscribe(:sample) { nil }
  end,
  "cancel" => InterruptedCall.new(prepare: ->(_path) { Sperf.subscribe(:sample) { nil } },
                                  finish: lambda { |_path, _result, subscription|
                                    subscription.cancel
                                  }) { @prepared.cancel },
  "request" => InterruptedCall.new(prepare: lambda { |path|
    InterruptedCall.session.call(path)
    Interrupted.rack(path)
  }, finish: InterruptedCall::RUNS_ON) { @prepared.call(Interrupted::ENVIRONMENT.dup) },
  "slow request" => InterruptedCall.new(prepare: ->(path) { Interrupted.rack(path, slow: 0) },
                                        finish: ->(*) { Sperf::Integrations::ProfileWriter.instance.flush(10) }) do
    @prepared.call(Interrupted::ENVIRONMENT.dup)
  end,
  "job" => InterruptedCall.new(prepare: lambda { |path|
    InterruptedCall.session.call(path)
    Interrupted.jobs(path)
  }, finish: InterruptedCall::RUNS_ON) { @prepared.call("1", { job: "Mail" }) { nil } },
  "sidekiq job" => InterruptedCall.new(prepare: lambda { |path|
    InterruptedCall.session.call(path)
    Sperf::Sidekiq.new
  }, finish: InterruptedCall::RUNS_ON) { @prepared.call(nil, Interrupted::JOB, "low") { nil } },
  "minitest" => InterruptedCall.new(prepare: InterruptedCall.session,
                                    finish: InterruptedCall::RUNS_ON) { Minitest::Test.new.run },
  "rspec" => InterruptedCall.new(prepare: InterruptedCall.session,
                                 finish: InterruptedCall::RUNS_ON) { RSpec::Core::Example.new.run },
  "slow job" => InterruptedCall.new(prepare: ->(path) { Interrupted.jobs(path, slow: 0) }) do
    @prepared.call("1", { job: "Mail" }) { nil }
  end,
  "page" => InterruptedCall.new(prepare: ->(_path) { Sperf::Web.new(development: true) }) do
    @prepared.call(Interrupted::ENVIRONMENT.merge("PATH_INFO" => "/", "REMOTE_ADDR" => "127.0.0.1"))
  end,
  "Puma's session" => InterruptedCall.new(threads_stay: true, most: 500, prepare: ->(path) { Interrupted.puma(path) },
                                          finish: ->(_path, _result, puma) { puma.end }) { @prepared.begin },
  "end of Puma's session" => InterruptedCall.new(
    threads_stay: true, most: 500, prepare: ->(path) { Interrupted.puma(path).tap(&:begin) },
    finish: lambda { |path, _result, puma, &wrong|
      puma.end
      nil while Sperf.stop
      wrong.call("sum: no file") if Dir.glob("#{path}-*").empty?
    }
  ) { @prepared.end },
  "StackProf" => InterruptedCall.new(finish: ->(*) { Sperf::Integrations::StackprofCalls.new.results }) do
    Sperf::Integrations::StackprofCalls.new.run(mode: :custom) { nil }
  end,
  "results" => InterruptedCall.new { Sperf.results },
  "dump" => InterruptedCall.new { Sperf.dump.to_s },
  "save" => InterruptedCall.new { |path| Sperf.save(path, PROFILE) },
  "load" => InterruptedCall.new(prepare: ->(path) { Sperf.save(path, PROFILE) }) { |path| Sperf.load(path).summary }
}.freeze

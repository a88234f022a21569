# frozen_string_literal: true

require "minitest/mock"
require_relative "test_helper"
require "sperf/active_job"
require "sperf/sidekiq"

# Stands for the gem, of which the middleware knows the log.
module Sidekiq
  Log = Struct.new(:lines) { def warn(line) = lines << line }

  def self.logger = @logger ||= Log.new([])
end

# What the tests of jobs have in common.
module JobsTest
  include TestHelper

  MESSAGE = { "class" => "ReportJob", "args" => [1], "jid" => "1" }.freeze
  LABELS = -> { Sperf.labels }

  def setup
    super
    Sidekiq.logger.lines.clear
    @spans = []
  end

  # Returns what the block does while a session runs; what is noted of the time that jobs take is in @spans.
  def recorded(&)
    result = nil
    note = ->(*span) { @spans << span }
    Sperf.start(frequency: 100) { result = Sperf::Native.stub(:span, note, &) }
    result
  end

  # Performs a job as Sidekiq does, which makes a middleware for each.
  def perform(message = {}, *options, &block)
    Sperf::Sidekiq.new(*options).call(Object.new, MESSAGE.merge(message), "low", &block || LABELS)
  end

  # A job of Active Job, as Sidekiq gets it.
  def wrapped(**fields)
    job = { "job_class" => "MailJob", "job_id" => "a-1", "executions" => 0 }.merge(fields.transform_keys(&:to_s))
    { "class" => "Sidekiq::ActiveJob::Wrapper", "wrapped" => "MailJob", "args" => [job] }
  end

  def kept = Dir.children(path("kept"))
end

# The middleware of Sidekiq.
class SidekiqMiddlewareTest < Minitest::Test
  include JobsTest

  def test_job_is_labelled_and_its_time_is_noted
    before, inside, after = recorded { [Sperf.labels, perform, Sperf.labels] }

    assert_equal [{}, { job: "ReportJob", queue: "low" }, {}], [before, inside, after]
    assert_equal([%w[job ReportJob]], @spans.map { |span| span.first(2) })
    assert_kind_of Integer, @spans.first.last
  end

  def test_time_that_is_noted_lies_between_the_clocks_inside_and_outside
    clock = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) }
    inside = nil
    begun = clock.call
    recorded { perform { inside = [clock.call, sleep(0.01), clock.call] } }
    ended = clock.call

    assert_includes (inside.last - inside.first)..(ended - begun), @spans.first.last
  end

  def test_attempts_after_the_first_one_have_their_number
    labels = recorded { [0, 1].map { |count| perform({ "retry_count" => count }) } }

    assert_equal(%w[1 2], labels.map { |set| set[:retry] })
  end

  # The adapter that came with older versions of Rails has no field of its own for the class.
  def test_job_of_active_job_has_its_own_class
    older = "ActiveJob::QueueAdapters::SidekiqAdapter::JobWrapper"
    messages = [wrapped, wrapped(executions: 1).merge("retry_count" => 0),
                wrapped.except("wrapped").merge("class" => older)]
    job = { job: "MailJob", queue: "low" }

    assert_equal([job, { **job, retry: "2" }, job], recorded { messages.map { |message| perform(message) } })
  end

  def test_nothing_runs_and_the_job_does
    assert_equal({}, perform)
    refute_predicate Sperf, :running?
  end

  def test_whatever_ends_a_job_goes_its_way_and_labels_are_as_before
    recorded do
      Sperf.label(tenant: 1) do
        assert_raises(KeyError) { perform { {}.fetch(:none) } }
        assert_raises(Timeout::Error) { Timeout.timeout(0.01) { perform { sleep } } }
        assert_raises(NoMemoryError) { perform { raise NoMemoryError } }
        assert_equal :thrown, catch(:out) { perform { throw :out, :thrown } }
        assert_equal(:broken, perform { break :broken })
        assert_equal({ tenant: "1" }, Sperf.labels)
      end
    end
    assert_equal 5, @spans.size
    assert_empty Sidekiq.logger.lines
  end

  # A child that comes back from the job notes nothing: it is its parent's job.
  def test_job_that_forks_is_noted_once
    IO.pipe do |reader, writer|
      spans = recorded do
        pid = perform { fork }
        unless pid
          writer.write(Sperf.labels.size, @spans.size)
          exit!(true)
        end
        Process.wait(pid)
        @spans
      end
      writer.close

      assert_equal [1, "00"], [spans.size, reader.read]
    end
  end

  def test_errors_of_labels_are_counted_and_logged_once_and_jobs_are_done
    results = recorded { Array.new(3) { perform({ "retry_count" => "often" }) { 42 } } }

    assert_equal [42, 42, 42], results
    assert_equal 1, Sidekiq.logger.lines.size, Sidekiq.logger.lines.inspect
    assert_match(/\A\[sperf\] labelling a job failed: .*not logged\z/, Sidekiq.logger.lines.first)
  end

  def test_options_that_make_no_sense_are_logged_once_and_jobs_are_done
    [{ slow: "often" }, { slaw: 1 }, 2_000].each do |options|
      Sidekiq.logger.lines.clear

      assert_equal(%w[ReportJob ReportJob], recorded { Array.new(2) { perform({}, options)[:job] } })
      assert_equal 1, Sidekiq.logger.lines.size
      assert_match(/keeps no profiles: /, Sidekiq.logger.lines.first)
    end
  end

  # No session runs, and none is left.
  def test_slow_job_leaves_its_profile_with_its_waits_and_their_stacks
    options = { slow: 50, directory: path("kept") }
    assert_equal :quick, perform({}, options) { :quick }
    assert_equal :slow, perform(wrapped, options) { nap }

    assert_equal 1, kept.size, kept.inspect
    assert_match(/-job-\d+ms-MailJob\.data\z/, kept.first)
    assert_equal 1, Sidekiq.logger.lines.grep(/\A\[sperf\] job MailJob took \d+ ms; .*#{kept.first}/).size
    found = Sperf.load(path("kept/#{kept.first}"))
    assert_empty ["SidekiqMiddlewareTest#nap", "Kernel#sleep", "[GVL blocked]"] - labels(found)
    assert_equal(["MailJob"], found.to_h[:samples].map { |sample| sample[6][:job] }.uniq)
    refute_predicate Sperf, :running?
  end

  def nap
    sleep 0.1
    :slow
  end
end

# Active Job, of which install needs one method of a class.
class ActiveJobTest < Minitest::Test
  include JobsTest

  # A job, and the class that it is of.
  class MailJob
    class << self
      attr_accessor :logger, :around

      def around_perform(prepend:, &block)
        raise ArgumentError unless prepend

        self.around = [block, *around]
      end
    end

    attr_reader :job_id, :queue_name, :executions

    def initialize(job_id = "a-1", executions = 1, &perform)
      @job_id = job_id
      @queue_name = "mails"
      @executions = executions
      @perform = perform || -> { Sperf.labels }
    end

    # As Active Job calls callbacks.
    def perform_now
      result = nil
      self.class.around.reverse.reduce(-> { result = @perform.call }) do |inner, callback|
        -> { instance_exec(self, inner, &callback) }
      end.call
      result
    end
  end

  def setup
    super
    MailJob.logger = Sidekiq.logger
    MailJob.around = nil
    Sperf::ActiveJob.install(MailJob)
  end

  def test_job_is_labelled_and_its_time_is_noted_however_often_it_was_installed
    Sperf::ActiveJob.install(MailJob)
    first, second = recorded { [MailJob.new.perform_now, MailJob.new("a-1", 2).perform_now] }

    assert_equal({ job: "ActiveJobTest::MailJob", queue: "mails" }, first)
    assert_equal "1", second[:retry]
    assert_equal([%w[job ActiveJobTest::MailJob]] * 2, @spans.map { |span| span.first(2) })
  end

  def test_job_under_sidekiq_is_counted_once
    labels = recorded { perform(wrapped) { MailJob.new.perform_now } }

    assert_equal({ job: "MailJob", queue: "low" }, labels)
    assert_equal([%w[job MailJob]], @spans.map { |span| span.first(2) })
  end

  def test_job_that_performs_another_one_has_its_own_labels_before_and_after
    inner = MailJob.new("a-2", 3)
    labels = recorded { perform(wrapped) { [Sperf.labels, inner.perform_now, Sperf.labels] } }

    assert_equal(%w[MailJob ActiveJobTest::MailJob MailJob], labels.map { |set| set[:job] })
    assert_equal 2, @spans.size
  end

  def test_slow_job_leaves_its_profile
    Sperf::ActiveJob.install(MailJob, slow: 50, directory: path("kept"), keep: 1)
    2.times { |number| MailJob.new("b-#{number}") { sleep 0.06 }.perform_now }

    assert_equal 1, kept.size
    assert_match(/-job-\d+ms-ActiveJobTest__MailJob\.data\z/, kept.first)
  end

  def test_option_that_makes_no_sense_is_refused
    assert_raises(ArgumentError) { Sperf::ActiveJob.install(MailJob, slow: "often") }
  end
end

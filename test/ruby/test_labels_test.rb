# frozen_string_literal: true

require_relative "test_helper"

# Labels of tests and tasks, whatever is required first.
class TestLabelsTest < Minitest::Test
  include TestHelper

  # The gems of these tests, for programs of their own.
  GEMS = $LOAD_PATH.grep(%r{/(?:minitest|rake)-[^/]*/lib\z}).flat_map { |directory| ["-I", directory] }.freeze
  LIB = ["-I", File.join(ROOT, "lib")].freeze

  SUITE = <<~RUBY
    require "minitest/autorun"
    class OrdersTest < Minitest::Test
      def setup = @labels = Sperf.labels
      def test_total = puts("labels: \#{[@labels, Sperf.labels].uniq.inspect}")
      def test_wrong = assert(false)
    end
    Minitest.after_run { puts "afterwards: \#{Sperf.labels.inspect}" }
  RUBY

  LABELLED = "labels: [{test: \"OrdersTest#test_total\"}]"

  def ruby(source, *options) = run_command(RUBY, *LIB, *GEMS, *options, "-e", source)

  SPANS = "Minitest.after_run { puts Sperf.snapshot.comments.grep(/spans/) }"

  # Where Minitest comes later, and where it is there; and their time is noted.
  def test_tests_are_labelled_while_a_session_runs
    [["Sperf.start; #{SUITE} #{SPANS}", "-rsperf/minitest"],
     ["#{SUITE} #{SPANS}; require 'sperf/minitest'; Sperf.start"]].each do |program|
      result = ruby(*program)

      assert_includes result.out, LABELLED, result.err
      assert_includes result.out, "afterwards: {}"
      assert_includes result.out, "2 runs, 1 assertions, 1 failures, 0 errors"
      assert_equal %w[OrdersTest#test_total OrdersTest#test_wrong],
                   result.out.scan(/^# spans: test (\S+) \d+:1$/).flatten.sort, result.out
    end
    assert_includes ruby(SUITE, "-rsperf/minitest").out, "labels: [{}]"
  end

  # Which Minitest it is to be is for the program to say.
  def test_nothing_is_loaded_that_the_program_has_not_loaded
    loaded = %w[minitest rspec rake].map do |name|
      ruby("p defined?(Minitest), defined?(RSpec), defined?(Rake), ($LOADED_FEATURES - before).grep_v(%r{/sperf})",
           "-e", "before = $LOADED_FEATURES.dup", "-e", "require 'sperf/#{name}'").out
    end

    assert_equal ["nil\nnil\nnil\n[]\n"], loaded.uniq
  end

  # The program's own hook is called, classes may redefine what they like and be made in a Ractor; and nothing is left.
  WAITING = <<~RUBY
    $VERBOSE = nil
    class Object; def self.const_added(name) = (Seen << name if defined?(Seen) && Object.equal?(self)); end
    Seen = []
    require "sperf/minitest"
    class Odd; def self.hash(_) = raise; def self.equal?(*) = raise; def self.==(*) = raise; end
    Odd::VALUE = 1
    Ractor.new { Class.new.const_set(:VALUE, 1) }.then { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }
    module Other; end
    autoload :Minitest, "./later"
    p Seen.last(2), Minitest.value, Minitest::Test.ancestors.first.to_s
    p [Object, Minitest].map { |owner| owner.method(:const_added).owner }
  RUBY

  def test_class_that_is_waited_for_may_come_in_any_way
    file("later.rb", "module Minitest; def self.value = 1; class Test; VALUE = 2; end; end")
    result = ruby(WAITING)

    assert_empty result.err
    assert_equal <<~TEXT, result.out
      [:Other, :Minitest]
      1
      "Sperf::Integrations::MinitestTest"
      [#<Class:Object>, Module]
    TEXT
  end

  # --- Rake

  RAKEFILE = <<~RUBY
    require "sperf/rake"
    task(:first) { puts "first: \#{Sperf.labels}" }
    task(second: :first) { puts "second: \#{Sperf.labels}"; Rake::Task[:third].invoke; puts Sperf.labels }
    task(:third) { puts "third: \#{Sperf.labels}" }
    task(:failing) { raise KeyError, "none" }
    Sperf::RakeTask.new(:profile) { |t| t.task = "second"; t.output = "second.data"; t.options = %w[-m wall] }
  RUBY

  def rake(*, prelude: "")
    file("Rakefile", prelude + RAKEFILE)
    file("rake", "require 'rake'; Rake.application.run")
    run_command(RUBY, *LIB, *GEMS, path("rake"), *, env: { "RUBYLIB" => [*GEMS, *LIB].grep_v("-I").join(":") })
  end

  def test_tasks_are_labelled_by_name_and_fail_as_without_labels
    result = rake("second", "failing", prelude: "require 'sperf'; Sperf.start; ")

    assert_equal <<~TEXT, result.out
      first: {task: "first"}
      second: {task: "second"}
      third: {task: "third"}
      {task: "second"}
    TEXT
    refute_predicate result.status, :success?
    assert_match(/^KeyError: none/, result.err)
    assert_match(/^Tasks: TOP => failing$/, result.err)
  end

  slow def test_rake_task_records_another_one_in_a_process_of_its_own
    result = rake("profile")

    assert_predicate result.status, :success?, result.err
    assert_includes result.out, "third: {task: \"third\"}"
    assert_equal :wall, profile("second.data").summary[:mode]
    assert_match(/^Record second into second\.data|# Record second into/, rake("-T").out)
  end

  def test_rake_task_needs_another_task
    ["Sperf::RakeTask.new", "Sperf::RakeTask.new(:profile) { |t| t.task = 'profile' }"].each do |wrong|
      result = ruby("require 'rake'; require 'sperf/rake'; #{wrong}")

      assert_match(/task must be the name of another task/, result.err)
    end
  end
end

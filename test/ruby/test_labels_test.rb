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

  def test_tests_are_labelled_where_minitest_comes_later
    result = ruby("Sperf.start; #{SUITE}", "-rsperf/minitest")

    assert_includes result.out, LABELLED, result.err
    assert_includes result.out, "afterwards: {}"
    assert_includes result.out, "2 runs, 1 assertions, 1 failures, 0 errors"
  end

  def test_tests_are_labelled_where_minitest_is_there
    result = ruby("#{SUITE} require 'sperf/minitest'; Sperf.start")

    assert_includes result.out, LABELLED, result.err
  end

  def test_nothing_is_labelled_where_no_session_runs
    assert_includes ruby(SUITE, "-rsperf/minitest").out, "labels: [{}]"
  end

  def test_time_of_tests_is_noted
    result = ruby("Sperf.start; #{SUITE} Minitest.after_run { puts Sperf.snapshot.comments.grep(/spans/) }",
                  "-rsperf/minitest")

    assert_equal %w[OrdersTest#test_total OrdersTest#test_wrong],
                 result.out.scan(/^# spans: test (\S+) \d+:1$/).flatten.sort, result.out
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

  def rake(*)
    file("Rakefile", RAKEFILE)
    file("rake", "require 'rake'; Rake.application.run")
    run_command(RUBY, *LIB, *GEMS, path("rake"), *, env: { "RUBYLIB" => [*GEMS, *LIB].grep_v("-I").join(":") })
  end

  def test_tasks_are_labelled_by_name
    first, second, third, rest = sperf_rake("second").lines(chomp: true)

    assert_equal "first: {task: \"first\"}", first
    assert_equal "second: {task: \"second\"}", second
    assert_equal "third: {task: \"third\"}", third
    assert_equal "{task: \"second\"}", rest
  end

  def sperf_rake(*)
    file("Rakefile", "require 'sperf'; Sperf.start; #{RAKEFILE}")
    file("rake", "require 'rake'; Rake.application.run")
    run_command(RUBY, *LIB, *GEMS, path("rake"), *).out
  end

  def test_failure_of_a_task_is_that_without_labels
    result = rake("failing")

    refute_predicate result.status, :success?
    assert_match(/^KeyError: none/, result.err)
    assert_match(/^Tasks: TOP => failing$/, result.err)
  end

  def test_rake_task_records_another_one_in_a_process_of_its_own
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

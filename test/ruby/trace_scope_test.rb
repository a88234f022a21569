# frozen_string_literal: true

require_relative "test_helper"
require "sperf"

Sperf.const_get(:Trace) # Loads the patterns of methods as well.

# Which methods a trace is asked for: patterns, what is decided by them, and what is said of those that match nothing.
class TraceScopeTest < Minitest::Test
  include TestHelper

  def pattern(value) = Sperf::MethodPattern.of(value)

  # Returns which of the names the pattern matches.
  def matching(value, *names, file: nil) = names.select { |name| pattern(value).match?(name, file) }

  def scope(**options)
    patterns = options.slice(:only, :include, :exclude).transform_values { |texts| Array(texts).map { pattern(it) } }
    slow = Array(options[:slow]).map { Sperf::SlowLimit.parse(it) } if options[:slow]
    Sperf::TraceScope.new(**options, **patterns, slow:)
  end

  def complaints(scope) = Sperf::ScopeComments.new(scope.comments).complaints { |option| "--#{option}" }

  # -- Patterns --

  NAMES = %w[Order#total Order.find Order::Line#total Orders#total Order#== Admin::Order#total].freeze

  def test_patterns_match_the_methods_that_they_name
    { "Order#total" => %w[Order#total], "Order.find" => %w[Order.find], "Order#==" => %w[Order#==],
      "Order" => %w[Order#total Order.find Order#==], "Order#*" => %w[Order#total Order#==],
      "Order::*" => %w[Order::Line#total],
      "Order*#total" => %w[Order#total Order::Line#total Orders#total],
      "/total/" => NAMES - %w[Order.find Order#==], '/\Aorder\./i' => %w[Order.find],
      "Admin::Order" => %w[Admin::Order#total] }.each do |text, names|
      assert_equal names, matching(text, *NAMES), text
    end
  end

  def test_templates_are_known_by_their_paths
    templates = %w[app/views/orders/show.html.erb app/views/orders/_item.html.erb devise-4.9.4/app/views/new.erb]
    names = [*templates, "Order#total", "block in #{templates[0]}"]

    assert_equal [names[0], names[4]], matching(templates[0], *names)
    assert_equal [names[1]], matching("app/views/*/_*.erb", *names)
    assert_equal [names[0], names[1], names[4]], matching("app/views/*", *names)
    assert_empty(%w[app/models/order.rb lib/orders /total/g app/views a/b].select { pattern(it) })
  end

  def test_operators_are_methods_and_stars_are_patterns
    assert_equal %w[Integer#/], matching("Integer#/", "Integer#/", "Integer#//")
    assert_equal %w[Integer#* Integer#+], matching("Integer#*", "Integer#*", "Integer#+", "Float#*")
  end

  def test_blocks_belong_to_their_method
    assert_equal ["block (2 levels) in Order#total", "rescue in block in Order#total"],
                 matching("Order#total", "block (2 levels) in Order#total", "rescue in block in Order#total",
                          "block in Order#totals")
  end

  def test_gems_are_known_by_the_paths_of_their_files
    gems = "/usr/lib/ruby/gems/3.4.0"
    { "#{gems}/gems/rack-3.1.8/lib/rack.rb" => true, "#{gems}/gems/rack-test-2.1.0/lib/rack/test.rb" => false,
      "#{gems}/bundler/gems/rack-5d2f0f6a1b2c/lib/rack.rb" => true, "/app/rack-3.1.8/lib/rack.rb" => false,
      nil => false }.each { |file, expected| assert_equal expected, pattern("gem:rack").match?("Rack.x", file), file }
    { "/usr/lib/ruby/3.4.0/net/http.rb" => true, "/usr/lib/ruby/3.4.0/net/http/header.rb" => true,
      "/usr/lib/ruby/3.4.0/net/https.rb" => false, "#{gems}/gems/net-http-0.6.0/lib/net/http.rb" => true }
      .each { |file, expected| assert_equal expected, pattern("gem:net-http").match?("Net::HTTP.x", file), file }
    refute pattern("gem:bundler").match?("Rack.x", "/app/ruby/3.4.0/bundler/gems/rack-5d2f0f6a1b2c/lib/rack.rb")
  end

  def test_classes_regexps_and_methods_are_patterns
    assert_equal "Sperf::Session", pattern(Sperf::Session).text
    assert_equal "Sperf::Session.*", pattern(Sperf::Session.singleton_class).text
    assert_equal "String#upcase", pattern("".method(:upcase)).text
    assert_equal "File.join", pattern(File.method(:join)).text
    assert_equal "/a b/i", pattern(/a b/i).text
    assert_equal ["A B"], matching(/a b/i, "A B", "C")
    nothing = [Class.new, "total", "Order#", "*", "", "gem:", "/(/", "Order total", 5, nil, "\xff"]
    nothing.each { assert_nil pattern(it) }
  end

  # -- Slow calls --

  def test_limits_have_methods_and_a_time
    { "Order#total>50ms" => 50_000_000, "Order>1.5s" => 1_500_000_000, "Integer#>>3us" => 3_000,
      "/a>b/>2m" => 120_000_000_000 }.each { |text, ns| assert_equal ns, Sperf::SlowLimit.parse(text).ns, text }
    assert_equal "Integer#>", Sperf::SlowLimit.parse("Integer#>>3us").pattern.text
    %w[Order#total Order#total>50 Order#total>0ms total>5ms >5ms Order#total>1ns Order>99999m].each do |text|
      assert_nil Sperf::SlowLimit.parse(text), text
    end
    assert_equal(["Order>50ms", "/x/>2s", "Order>500us"],
                 [["Order", 50], [/x/, "2s"], ["Order", 0.5]].map { Sperf::SlowLimit.of(*it).to_s })
  end

  # -- Decisions --

  def judged(scope, *names) = names.map { |name| scope.verdict.call(name, "app.rb", false) }

  def test_nothing_is_asked_where_nothing_is_left_out
    assert_nil scope.verdict
    assert_nil scope(only: "Order").verdict
  end

  def test_included_methods_are_traced_and_no_others
    assert_equal [0, 1, 0], judged(scope(include: "Order"), "Order#total", "User#name", "Order.find")
  end

  def test_excluded_methods_are_left_out_even_if_included
    assert_equal [0, 1], judged(scope(include: "Order", exclude: "Order.find"), "Order#total", "Order.find")
  end

  def test_common_methods_are_left_out
    names = %w[Array#each Enumerable#map Integer#times Class#new Kernel#loop Hash#each]

    assert_equal [1] * names.size, judged(scope(exclude_common: true), *names)
    assert_equal [0, 0], judged(scope(exclude_common: true), "Order#each", "Array#push")
  end

  def test_slow_methods_have_the_shortest_limit_that_is_theirs
    limits = scope(slow: %w[Order>50ms Order#total>20ms], include: "User")

    assert_equal [20_000_000, 50_000_000, 1, 0], judged(limits, "Order#total", "Order.find", "Array#each", "User#name")
  end

  def test_target_is_traced_whatever_is_included
    limited = scope(only: "Order#total", include: "User", exclude: "Order#tax")

    assert limited.target?("Order#total", nil)
    refute limited.target?("User#name", nil)
    assert_equal [0, 1, 0], judged(limited, "Order#total", "Order#find", "User#name")
  end

  # -- What matched nothing --

  def test_patterns_that_match_are_not_complained_of
    matched = scope(exclude: %w[Order#total User])
    judged(matched, "Order#total")

    assert_equal ["--exclude User matched no method that was called"], complaints(matched)
    judged(matched, "User#name")

    assert_empty complaints(matched)
  end

  def test_near_misses_are_named
    { "Order#totl" => "Order#total", "Ordr#total" => "Order#total", "Order.total" => "Order#total",
      "Line#total" => "Order::Line#total", "Ordr" => "Order", "Line" => "Order::Line" }.each do |text, near|
      missed = scope(include: text)
      judged(missed, "User#each", "Array#push", near.include?("#") ? near : "#{near}#add")

      assert_equal ["--include #{text} matched no method that was called; did you mean #{near}?"], complaints(missed)
    end
  end

  def test_a_letter_too_many_in_a_short_name_is_a_near_miss
    missed = scope(include: "K#bb")
    judged(missed, "K#cc", "K#b")

    assert_equal ["--include K#bb matched no method that was called; did you mean K#b?"], complaints(missed)
  end

  def test_two_near_misses_are_named_and_no_more
    missed = scope(include: "Order#totl")
    judged(missed, *%w[Order#totals Order#total Order#totalx])

    assert_equal(["--include Order#totl matched no method that was called; did you mean Order#total?"],
                 complaints(missed).map { it.sub(/ or Order#tota(?:ls|lx)/, "") })
  end

  def test_pattern_that_matched_in_one_process_is_none_to_complain_of
    one, other = Array.new(2) { scope(include: "Order#total") }
    judged(one, "Order#totals")
    judged(other, "Order#total")

    assert_empty(Sperf::ScopeComments.new(one.comments + other.comments).complaints { it })
  end

  def test_slow_pattern_that_is_also_the_target_is_complained_of_once
    missed = scope(only: "Order#total", slow: "Order#total>50ms")

    assert_equal ["--slow Order#total matched no method"], complaints(missed)
  end

  # -- Targets --

  module Shop
    class Order
      def total = 1
      def self.find = 2
      attr_reader :id
    end
  end

  # Returns the names of what is taken by the patterns +texts+ while the block runs.
  def taken(*texts)
    taken = []
    limited = scope(only: texts)
    targets = Sperf::TraceTargets.new(texts.map { pattern(it) }, limited) { |method| taken << method }
    targets.start
    yield
    targets.stop
    @complaints = complaints(limited)
    taken.map { |method| "#{Sperf::MethodPattern.prefix(method.owner).delete_prefix("#{self.class}::")}#{method.name}" }
  ensure
    targets&.stop
  end

  def in_test(name) = "#{self.class}::#{name}"

  def test_methods_that_exist_are_taken
    names = taken(in_test("Shop::Order")) { nil }

    assert_equal %w[Shop::Order#total Shop::Order.find], names.sort
    assert_empty @complaints
  end

  def test_methods_that_come_later_are_taken
    names = taken("/Later/") do
      eval <<~RUBY
        class Later
          def one = 1
          def self.two = 2
          define_method(:three) { 3 }
        end
        module LaterModule
          def four = 4
          def self.five = 5
        end
        LaterStruct = Struct.new(:field) do
          def six = 6
        end
        class LaterBasic < BasicObject
          def seven = 7
        end
        class LaterSilent
          def self.method_added(_name) = nil
          def eight = 8
        end
        class Later
          remove_method :one
          def one = :again
        end
      RUBY
    end

    expected = %w[Later#one Later#one Later#three Later.two LaterBasic#seven LaterModule#four LaterModule.five
                  LaterSilent#eight LaterSilent.method_added LaterStruct#six]

    assert_equal expected, names.grep_v(/LaterStruct\./).sort
  end

  def test_method_of_several_names_is_taken_once
    names = taken("/Aliased/") { eval "class Aliased; def one = 1; alias two one; end" }

    assert_equal %w[Aliased#one], names
  end

  def test_methods_of_scripts_are_taken
    names = taken("Object#trace_scope_test_method") { eval("def trace_scope_test_method = 1", TOPLEVEL_BINDING) }

    assert_equal ["Object#trace_scope_test_method"], names
  ensure
    Object.send(:remove_method, :trace_scope_test_method) if respond_to?(:trace_scope_test_method, true)
  end

  def test_nothing_is_taken_afterwards
    names = taken("/AfterTheTrace/") { nil }
    eval "class AfterTheTrace; def one = 1; end"

    assert_empty names
    assert_equal ["--only /AfterTheTrace/ matched no method"], @complaints
  end

  def test_near_misses_of_targets_are_methods_that_exist
    taken(in_test("Shop::Order#totl")) { nil }

    assert_equal ["--only #{in_test("Shop::Order#totl")} matched no method; " \
                  "did you mean #{in_test("Shop::Order#total")}?"], @complaints
  end

  def test_near_misses_of_targets_may_be_in_another_class
    taken(in_test("Shop::Ordr#total")) { nil }

    assert_match(/; did you mean #{in_test("Shop::Order#total")}\?\z/, @complaints.first)
    taken("NoShop::Order#total") { nil }

    assert_match(/; did you mean .*#{in_test("Shop::Order#total")}\b.*\?\z/, @complaints.first)
  end

  def test_methods_without_code_are_no_targets
    assert_empty(taken(in_test("Shop::Order#id")) { nil })
    assert_match(/is written in C, and only methods in Ruby can be traced/, @complaints.first)
    assert Sperf::TraceTargets.written_in_c?(pattern("String#gsub"))
    refute Sperf::TraceTargets.written_in_c?(pattern(in_test("Shop::Order#total")))
    refute Sperf::TraceTargets.written_in_c?(pattern("NoSuchClass#gsub"))
  end

  def test_programs_may_redefine_what_is_asked_of_classes
    strange = Class.new do
      def self.name = raise("asked")
      def self.instance_methods(*) = raise("asked")
      def self.instance_method(*) = raise("asked")
      def strange = 1
    end
    self.class.const_set(:Strange, strange)

    assert_includes taken(in_test("Strange#strange")) { nil }, "Strange#strange"
  ensure
    self.class.send(:remove_const, :Strange)
  end
end

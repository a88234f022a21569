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

  NAMES = %w[Order#total Order.find Order::Line#total Orders#total Order#== Admin::Order#total Integer#/ Integer#//
             Integer#* Integer#+ Float#*].freeze
  TEMPLATES = %w[app/views/orders/show.html.erb app/views/orders/_item.html.erb devise-4.9.4/app/views/new.erb].freeze
  # Of one of the templates, and of a method.
  BLOCKS = ["block in #{TEMPLATES[0]}", "block (2 levels) in Order#==", "rescue in block in Order#==",
            "block in Order#===s"].freeze

  # Templates are known by their paths, and blocks belong to their method.
  def test_patterns_match_the_methods_that_they_name
    { "Order#total" => %w[Order#total], "Order.find" => %w[Order.find], "Order#==" => ["Order#==", *BLOCKS[1, 2]],
      "Order" => ["Order#total", "Order.find", "Order#==", *BLOCKS[1..]],
      "Order#*" => ["Order#total", "Order#==", *BLOCKS[1..]], "Order::*" => %w[Order::Line#total],
      "Order*#total" => %w[Order#total Order::Line#total Orders#total],
      "/total/" => %w[Order#total Order::Line#total Orders#total Admin::Order#total], '/\Aorder\./i' => %w[Order.find],
      "Admin::Order" => %w[Admin::Order#total], "Integer#/" => %w[Integer#/], "Integer#*" => NAMES[6, 4],
      TEMPLATES[0] => [TEMPLATES[0], BLOCKS[0]], "app/views/*/_*.erb" => [TEMPLATES[1]],
      "app/views/*" => [*TEMPLATES[0, 2], BLOCKS[0]] }.each do |text, names|
      assert_equal names, matching(text, *NAMES, *TEMPLATES, *BLOCKS), text
    end
    assert_empty(%w[app/models/order.rb lib/orders /total/g app/views a/b].select { pattern(it) })
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

  # A verdict is 0 for a method that is traced, 1 for one that is left out, or the limit of one that may be slow.
  def test_methods_are_traced_left_out_or_limited_as_the_options_say
    assert_nil scope.verdict
    assert_nil scope(only: "Order").verdict
    common = %w[Array#each Enumerable#map Integer#times Class#new Kernel#loop Hash#each]
    [[{ include: "Order" }, { "Order#total" => 0, "User#name" => 1, "Order.find" => 0 }],
     [{ include: "Order", exclude: "Order.find" }, { "Order#total" => 0, "Order.find" => 1 }],
     [{ exclude_common: true }, { **common.to_h { [it, 1] }, "Order#each" => 0, "Array#push" => 0 }],
     [{ slow: %w[Order>50ms Order#total>20ms], include: "User" },
      { "Order#total" => 20_000_000, "Order.find" => 50_000_000, "Array#each" => 1, "User#name" => 0 }],
     [{ only: "Order#total", include: "User", exclude: "Order#tax" },
      { "Order#total" => 0, "Order#find" => 1, "User#name" => 0 }]].each do |options, verdicts|
      limited = scope(**options)

      assert_equal verdicts.values, judged(limited, *verdicts.keys), options
      next unless options[:only]

      assert_equal([true, false], ["Order#total", "User#name"].map { |name| limited.target?(name, nil) })
    end
  end

  # -- What matched nothing --

  # Nor those that matched in one process, and of one that is also the target of a limit once.
  def test_patterns_that_match_are_not_complained_of
    matched = scope(exclude: %w[Order#total User])
    judged(matched, "Order#total")

    assert_equal ["--exclude User matched no method that was called"], complaints(matched)
    judged(matched, "User#name")

    assert_empty complaints(matched)
    one, other = Array.new(2) { scope(include: "Order#total") }
    judged(one, "Order#totals")
    judged(other, "Order#total")

    assert_empty(Sperf::ScopeComments.new(one.comments + other.comments).complaints { it })
    assert_equal ["--slow Order#total matched no method"],
                 complaints(scope(only: "Order#total", slow: "Order#total>50ms"))
  end

  # Two at most.
  def test_near_misses_are_named
    { "Order#totl" => "Order#total", "Ordr#total" => "Order#total", "Order.total" => "Order#total",
      "Line#total" => "Order::Line#total", "Ordr" => "Order", "Line" => "Order::Line",
      "K#bb" => "K#b" }.each do |text, near|
      missed = scope(include: text)
      judged(missed, "User#each", "Array#push", "K#cc", near.include?("#") ? near : "#{near}#add")

      assert_equal ["--include #{text} matched no method that was called; did you mean #{near}?"], complaints(missed)
    end
    missed = scope(include: "Order#totl")
    judged(missed, *%w[Order#totals Order#total Order#totalx])

    assert_match(/\A--include Order#totl .*; did you mean Order#total(?: or Order#total[sx])?\?\z/,
                 complaints(missed).join)
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

  # One of several names once.
  def test_methods_that_come_later_are_taken
    names = taken("/Later/", "Object#trace_scope_test_method") do
      eval <<~RUBY, TOPLEVEL_BINDING
        class Later
          def one = 1
          alias again one
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
        def trace_scope_test_method = 1
      RUBY
    end

    expected = %w[Later#one Later#one Later#three Later.two LaterBasic#seven LaterModule#four LaterModule.five
                  LaterSilent#eight LaterSilent.method_added LaterStruct#six Object#trace_scope_test_method]

    assert_equal expected, names.grep_v(/LaterStruct\./).sort
  ensure
    Object.send(:remove_method, :trace_scope_test_method) if respond_to?(:trace_scope_test_method, true)
  end

  def test_nothing_is_taken_afterwards
    names = taken("/AfterTheTrace/") { nil }
    eval "class AfterTheTrace; def one = 1; end"

    assert_empty names
    assert_equal ["--only /AfterTheTrace/ matched no method"], @complaints
  end

  # Or in another class.
  def test_near_misses_of_targets_are_methods_that_exist
    there = in_test("Shop::Order#total")
    { in_test("Shop::Order#totl") => /; did you mean #{there}\?\z/,
      in_test("Shop::Ordr#total") => /; did you mean #{there}\?\z/,
      "NoShop::Order#total" => /; did you mean .*#{there}\b.*\?\z/ }.each do |wrong, words|
      taken(wrong) { nil }

      assert_match(/\A--only #{wrong} matched no method#{words}/, @complaints.join)
    end
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

# frozen_string_literal: true

require_relative "test_helper"
require "sperf/ruby_prof"

# The calls of the ruby-prof gem, answered by sperf. That both count the same is in ruby_prof_gem_test.rb.
class RubyProfTest < Minitest::Test
  include TestHelper

  # What tests profile.
  class Shop
    def self.open = new.tap(&:sell)
    def sell = 3.times { |i| price(i) }
    def price(line) = line.to_s
    def down(levels) = levels.zero? ? nap : down(levels - 1)
    def nap = sleep(0.01)
    def made = Array.new(7) { Object.new }
    def failing = raise(IOError, "closed")

    # Takes most of the time of whatever calls it: tables leave out rows of less than one percent.
    def stock_up(count)
      count -= 1 while count.positive?
    end
  end

  def teardown
    RubyProf.stop if RubyProf.running?
    Sperf::Native.trace_stop if Sperf::Native.tracing?
    super
  end

  def name_of(method) = "RubyProfTest::Shop##{method}"

  # Threads of the test run are left out, as that which looks after its time limit.
  def profile(**options, &)
    options = { exclude_threads: Thread.list - [Thread.current] }.merge(options)
    RubyProf::Profile.profile(allow_exceptions: true, **options, &)
  end

  def method_of(result, name)
    result.threads.flat_map(&:methods).find { |method| method.full_name == name }
  end

  def printed(printer, result, **)
    text = +""
    printer.new(result).print(text, **)
    text
  end

  # -- What was counted --

  def test_methods_know_their_callers_and_callees
    result = profile { Shop.open }
    price = method_of(result, name_of(:price))
    open = method_of(result, "<Class::RubyProfTest::Shop>#open")

    assert_equal [3, "RubyProfTest::Shop", :price, 0, __FILE__],
                 [price.called, price.klass_name, price.method_name, price.klass_flags, price.source_file]
    assert_equal([["Integer#times", 3]],
                 price.call_trees.callers.map { |call| [call.parent.target.full_name, call.called] })
    assert_equal(["Integer#to_s"], price.call_trees.callees.map { |call| call.target.full_name })
    assert_equal [RubyProf::MethodInfo::CLASS_SINGLETON, 1], [open.klass_flags, open.called]
    assert_nil method_of(result, "Integer#to_s").source_file
    assert_in_delta price.total_time, price.self_time + price.children_time + price.wait_time, 1e-12
    assert_operator price.call_trees.min_depth, :>, 2
  end

  def test_call_tree_begins_with_the_method_that_began
    root = profile { Shop.open }.threads.first.call_tree
    names = []
    RubyProf::CallTreeVisitor.new(root, max_depth: 2).visit { |node, event| names << [event, node.target.method_name] }

    assert_equal [:profile, 0, nil, 1], [root.target.method_name, root.depth, root.parent, root.called]
    assert_equal [%i[enter profile], %i[enter open]], names.first(2)
    assert_equal %i[exit profile], names.last
    assert_equal [names.size / 2], names.map(&:first).tally.values.uniq
  end

  def test_threads_are_apart_until_they_are_merged
    result = profile { Array.new(2) { Thread.new { Shop.new.price(1) } }.each(&:join) }

    assert_equal 3, result.threads.size
    assert_equal 3, result.threads.map(&:fiber_id).uniq.size
    worker = result.threads.last
    assert_equal 2, result.tap { result.remove_thread(worker) }.threads.size
    assert_equal [worker], RubyProf::Profile.new.tap { |other| other.add_thread(worker) }.threads
    assert_equal 2, result.merge!.threads.size
    assert_equal 2, method_of(result, name_of(:price)).called
  end

  def test_threads_are_excluded
    queue = Queue.new
    other = Thread.new { queue.pop && Shop.new.price(1) }

    assert_nil method_of(profile(exclude_threads: [other]) { queue.push(true) && other.join }, name_of(:price))
  end

  def test_objects_are_counted_by_class_and_line
    result = profile(track_allocations: true) { Shop.new.made }
    objects = result.threads.first.methods.flat_map(&:allocations).find { |one| one.klass_name == "Object" }

    assert_equal [7, __FILE__], [objects.count, objects.source_file]
    assert_equal Shop.instance_method(:made).source_location.last, objects.line
  end

  def test_mode_says_what_values_are
    time = profile(measure_mode: RubyProf::PROCESS_TIME) { Shop.new.nap }
    count = profile(measure_mode: RubyProf::ALLOCATIONS) { Shop.new.made }

    assert_operator method_of(time, name_of(:nap)).total_time, :<, 0.01
    assert_operator method_of(count, name_of(:made)).total_time, :>=, 8
    assert_equal ["process_time", "Allocations"], [time.measure_mode_string, count.measure_mode_name]
  end

  # -- Start and stop --

  def test_profile_starts_pauses_and_stops
    profile = RubyProf::Profile.new
    shop = Shop.new

    assert_equal [profile, true], [profile.start, profile.running?]
    shop.price(1)
    profile.pause
    assert_predicate profile, :paused?
    shop.price(2)
    profile.resume { shop.price(3) }
    assert_predicate profile, :paused?
    assert_equal [profile, false], [profile.stop, profile.running?]
    assert_equal 2, method_of(profile, name_of(:price)).called
    profile.start
    shop.price(4)
    assert_equal 3, method_of(profile.stop, name_of(:price)).called
  end

  def test_calls_out_of_order_and_wrong_arguments_are_refused
    profile = RubyProf::Profile.new

    %i[stop pause resume trace].each { |name| assert_raises(RuntimeError, name) { profile.public_send(name) } }
    assert_raises(ArgumentError) { profile.profile }
    assert_raises(ArgumentError) { profile.exclude_methods!("Shop", :open) }
    [{ measure_mode: 7 }, { include_threads: ["main"] }].each do |wrong|
      assert_raises(ArgumentError) { RubyProf::Profile.new(**wrong) }
    end
    assert_empty profile.threads
    profile.start
    assert_raises(RuntimeError) { profile.start }
    assert_raises(RuntimeError) { profile.exclude_methods!(Shop, :open) }
    assert_raises(RuntimeError) { RubyProf::Profile.new.start }
    profile.stop
  end

  def test_errors_are_raised_where_that_is_allowed
    quiet = RubyProf::Profile.profile { Shop.new.failing }

    assert_equal 1, method_of(quiet, name_of(:failing)).called
    assert_raises(IOError) { profile { Shop.new.failing } }
    refute Sperf::Native.tracing?
  end

  def test_module_has_a_profile_of_its_own
    assert_raises(RuntimeError) { RubyProf.stop }
    RubyProf.start
    assert_predicate RubyProf, :running?
    assert_raises(RuntimeError) { RubyProf.start }
    RubyProf.pause
    Shop.new.price(1)
    RubyProf.resume
    Shop.new.price(2)

    assert_equal 1, method_of(RubyProf.stop, name_of(:price)).called
    assert_equal 1, method_of(RubyProf.profile { Shop.new.price(3) }, name_of(:price)).called
    assert_equal 1, method_of(RubyProf.resume { Shop.new.price(3) } && RubyProf.stop, name_of(:price)).called
  end

  def test_gem_is_not_loaded_where_it_is_required
    refute require("ruby-prof")
    assert_equal true, RubyProf::SPERF
  end

  def test_profile_goes_through_marshal
    result = profile { Shop.open }
    loaded = Marshal.load(Marshal.dump(result))

    assert_equal result.threads.first.methods.map(&:to_s), loaded.threads.first.methods.map(&:to_s)
    result.trace.save(path("trace.data"))
    assert_equal result.trace.called, Sperf::Trace.load(path("trace.data")).called
  end

  def test_objects_are_inspected_in_a_few_words
    result = profile { Shop.open }
    price = method_of(result, name_of(:price))
    words = [result, result.threads.first, price, price.call_trees, price.call_trees.callers.first].map(&:inspect)

    assert_equal ["#<RubyProf::Profile wall_time: 1 threads and fibers>", "#<RubyProf::CallTrees 1 nodes>",
                  "<RubyProf::CallTree - #{name_of(:price)}>"], words.values_at(0, 3, 4)
    assert_match(/\A#<RubyProf::Thread 1, fiber 1: \d\S+>\z/, words[1])
    assert_match(/\A#<RubyProf::MethodInfo #{name_of(:price)} \(c: 3, tt: \S+, .*\)>\z/, words[2])
  end

  # -- Printers --

  def test_text_has_rows_as_those_of_the_gem
    result = profile { Shop.open }
    flat = printed(RubyProf::FlatPrinter, result)
    graph = printed(RubyProf::GraphPrinter, result)

    assert_match(/^Measure Mode: wall_time\nThread ID: 1\nTotal: \d+\.\d{6}\nSort by: self_time\n/, flat)
    assert_match(/^ +\d+\.\d\d +(?:\d+\.\d{3} +){4}3   RubyProfTest::Shop#price +\S+\.rb:\d+$/, flat)
    assert_match(%r{^ {16}(?: +\d+\.\d{3}){4} +3/3     Integer#times$}, graph)
    assert_match(/^ +\d+\.\d\d% +\d+\.\d\d%(?: +\d+\.\d{3}){4} +3     RubyProfTest::Shop#price /, graph)
    assert_match(/^ +Integer#to_s \(tt:0\.00, .*call:3, \)$/, printed(RubyProf::CallInfoPrinter, result))
    assert_empty printed(RubyProf::FlatPrinter, result, min_percent: 101).scan("Shop#price")
    assert_match(/Sort by: called/, printed(RubyProf::FlatPrinter, result, sort_method: :called))
  end

  def test_pages_and_graphs_are_written
    result = profile { Shop.open }
    html = printed(RubyProf::GraphHtmlPrinter, result, min_percent: 0)
    dot = printed(RubyProf::DotPrinter, result)

    assert_includes html, "<a id=\"_Class__RubyProfTest__Shop__open_1\">&lt;Class::RubyProfTest::Shop&gt;#open</a>"
    assert_empty html.scan("<Class")
    assert_equal html.scan(/href="#([^"]+)"/).flatten.uniq - html.scan(/<a id="([^"]+)"/).flatten, []
    assert_match(%r{\Adigraph "Profile" \{.*^t1m\d+ -> t1m\d+ \[label="3/3"\];.*\}\n\z}m, dot)
    assert_match(/\A<!doctype html>.*the shop/im, printed(RubyProf::CallStackPrinter, result, title: "the shop"))
  end

  def test_several_reports_are_files_in_a_directory
    printer = RubyProf::MultiPrinter.new(profile { Shop.open }, %i[flat tree dot])
    printer.print(path: path("."), profile: "shop", min_percent: 1)
    callgrind = File.read(path("callgrind.out.#{Process.pid}"))

    assert_equal ["callgrind.out.#{Process.pid}", "shop.dot", "shop.flat.txt"], files
    assert_equal File.read(path("shop.flat.txt")), File.read(printer.flat_report)
    assert_equal callgrind, File.read(printer.tree_report)
    assert_equal "shop.call_tree.txt", File.basename(printer.call_info_report)
    assert_match(%r{\Aevents: wall_time\n.*^fn=RubyProfTest/Shop::open\^\n\d+ \d+$}m, callgrind)
  end

  # -- Rack --

  def test_middleware_writes_reports_of_requests
    app = ->(_env) { [200, {}, ["ok"]].tap { Shop.new.stock_up(10_000) } }
    rack = Rack::RubyProf.new(app, path: path("kept/here"), min_percent: 0,
                                   printers: { RubyProf::FlatPrinter => "flat.txt" })

    assert_equal [200, {}, ["ok"]], rack.call({ "SCRIPT_NAME" => "/orders", "PATH_INFO" => "/7" })
    assert_equal [200, {}, ["ok"]], rack.call({ "PATH_INFO" => "/logo.png" })
    assert_equal ["orders-7-flat.txt"], Dir.children(path("kept/here"))
    assert_match(/Shop#stock_up/, File.read(path("kept/here/orders-7-flat.txt")))
    only = Rack::RubyProf.new(app, path: path("kept/there"), only_paths: [/orders/])
    RubyProf.profile { only.call({ "PATH_INFO" => "/orders" }) } # another trace runs
    only.call({ "PATH_INFO" => "/bills" })

    assert_empty Dir.children(path("kept/there"))
  end
end

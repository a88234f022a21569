# frozen_string_literal: true

require_relative "test_helper"
require_relative "trace_rows"

# Sperf::Trace: what its objects say of the rows of a trace.
class TraceTest < Minitest::Test
  include TestHelper

  # In the first thread: Order#total is called twice by Shop.open, once by itself, and waits; a fiber calls it, too.
  def rows
    TraceRows.new
      .row("Shop.open", calls: 1, wall: 100, cpu: 90, labels: { tenant: "a" })
      .row("Shop.open;Order#total", calls: 2, wall: 200)
      .row("Shop.open;Order#total;[GVL blocked]", wall: 50, cpu: 0, wait: 50)
      .row("Shop.open;Order#total;[GVL wait]", wall: 7, cpu: 0, wait: 7)
      .row("Shop.open;Order#total;[GC marking]", wall: 30, cpu: 29)
      .row("Shop.open;Order#total;Order#total", calls: 1, wall: 40)
      .row("Shop.open;Order#total;Order#total;Array#each(C)", calls: 4, wall: 10)
      .row("Shop.open;Order#total;Order#total;Array#each(C);[GC sweeping]", wall: 5)
      .row("Shop.open;Order#total", line: 23, objects: 6, labels: { class: "String" })
      .row("Shop.open;Order#total", line: 23, objects: 2, labels: { class: "String", tenant: "b" })
      .row("Shop.open;Order#total", line: 24, objects: 1, labels: { class: "Hash" })
      .row("Order#total", calls: 3, wall: 300, fiber: 2)
      .row("[outside of methods]", wall: 1000, thread: 2)
      .row("[outside of methods];Array#each(C)", calls: 1, wall: 11, thread: 2)
      .row("Line#price", calls: 9, wall: 12, thread: 2)
  end

  def trace = @trace ||= Sperf::Trace.new(rows.profile)

  def main = trace.threads.first

  def total = main["Order#total"]

  def test_threads_are_one_for_each_fiber
    assert_equal([[1, "main", 1, 4711], [1, "main", 2, 4711], [2, "worker", 1, 4711]],
                 trace.threads.map { |thread| [thread.id, thread.name, thread.fiber, thread.process] })
    assert_equal [442, 300, 1023], trace.threads.map(&:total_ns)
    assert_equal [8, 3, 10], trace.threads.map(&:called)
  end

  # A method has what its measurement has, and a node what its own has.
  def test_own_times_and_that_of_callees_add_up_to_the_total
    measured = { called: 3, self_ns: 240, self_cpu_ns: 240, blocked_ns: 50, gvl_wait_ns: 7, gc_ns: 30, gc_cpu_ns: 29,
                 objects: 9, total_ns: 342, total_cpu_ns: 284, total_objects: 9 }

    assert_equal measured, total.measurement.to_h
    assert_equal [57, 15], [total.wait_ns, total.children_ns]
    assert_equal 442, main.self_ns + main.wait_ns + main.gc_ns
    assert_equal [374, 8], [main.total_cpu_ns, main.called]
    names = measured.keys + %i[wait_ns children_ns]
    [total, total.call_trees.first, main].each do |object|
      assert_equal(names.map { |name| object.measurement.public_send(name) },
                   names.map { |name| object.public_send(name) })
    end
    assert_same main, total.thread
  end

  def test_objects_are_inspected_in_a_few_words
    assert_equal "#<Sperf::Trace::Thread 1 main, fiber 1: 8 calls, 442 ns>", main.inspect
    assert_equal "#<Sperf::Trace::MethodInfo Order#total: 3 calls, 342 ns>", total.inspect
    assert_equal "#<Sperf::Trace::CallTree Shop.open: 1 calls, 442 ns>", main.call_tree.inspect
    assert_equal "#<Sperf::Trace::Call Shop.open -> Order#total: 2 calls, 342 ns>", total.callers.first.inspect
    assert_equal "#<Sperf::Trace::Allocation 8 String at app.rb:23>", total.allocations.first.inspect
    assert_match(/\A#<Sperf::Trace::Measurement called=3 self_ns=240 .*total_objects=9>\z/, total.measurement.inspect)
  end

  def test_method_says_what_it_is
    open = main["Shop.open"]

    assert_equal ["Order", "total", false], [total.class_name, total.method_name, total.singleton?]
    assert_equal ["app.rb", 20, true], [total.source_file, total.line, total.recursive?]
    assert_equal ["Shop", "open", true, false], [open.class_name, open.method_name, open.singleton?, open.recursive?]
    assert_equal ["Array", "<C method>", 0], [main["Array#each"].class_name, main["Array#each"].source_file,
                                              main["Array#each"].line]
    assert_nil main["Order#tax"]
  end

  def test_names_that_are_no_method_of_a_class_have_none
    names = { "#<Class:0x0f>#run" => ["#<Class:0x0f>", "run"], "Foo#<=>" => ["Foo", "<=>"],
              "A::B.x y.z" => ["A::B", "x y.z"],
              "block in Foo#bar" => [nil, "block in Foo#bar"], "<main>" => [nil, "<main>"],
              "app/views/orders/show.html.erb" => [nil, "app/views/orders/show.html.erb"],
              "#<Class:#<Foo:0x1>>.go" => ["#<Class:#<Foo:0x1>>", "go"] }
    made = TraceRows.new
    names.each_key { |name| made.row(name, calls: 1) }
    thread = Sperf::Trace.new(made.profile).threads.first

    assert_equal(names, names.keys.to_h { |name| [name, [thread[name].class_name, thread[name].method_name]] })
  end

  def test_callers_add_up_to_the_method_and_callees_are_those_that_it_called_itself
    callers = total.callers

    assert_equal([["Shop.open", 2, 342, 200], ["Order#total", 1, 0, 40]],
                 callers.map { |call| [call.caller.full_name, call.called, call.total_ns, call.self_ns] })
    assert_equal [57, 30, 9], [callers.sum(&:wait_ns), callers.sum(&:gc_ns), callers.sum(&:objects)]
    assert(callers.all? { |call| call.callee.equal?(total) })
    assert_equal [2], callers.last.call_trees.map(&:depth)
    assert_equal([["Array#each", 4, 15], ["Order#total", 1, 0]],
                 total.callees.map { |call| [call.callee.full_name, call.called, call.total_ns] })
    assert_empty main["Shop.open"].callers
  end

  def test_call_tree_is_walked_callers_first
    root = main.call_tree
    names = root.each.map { |node| "#{node.depth} #{node.target.full_name} #{node.called}" }

    assert_equal ["0 Shop.open 1", "1 Order#total 2", "2 Order#total 1", "3 Array#each 4"], names
    leaf = root.to_a.last
    assert_equal ["Shop.open", "Order#total", "Order#total", "Array#each"], leaf.path.map(&:full_name)
    assert_equal [leaf], leaf.parent.children
    assert_equal 1, [leaf, leaf.parent.children.first].uniq.size
    assert_nil root.parent
    assert_equal [true, false], [leaf.outermost?, leaf.parent.outermost?]
    assert_same main, leaf.thread
  end

  def test_several_methods_of_a_thread_are_below_what_is_outside_of_them
    root = trace.threads.last.call_tree

    assert_equal ["[outside of methods]", 1000, 1023, nil],
                 [root.target.full_name, root.self_ns, root.total_ns, root.target.class_name]
    assert_equal(["Array#each", "Line#price"], root.children.map { |node| node.target.full_name })
  end

  def test_allocations_are_by_class_and_line
    expected = [["String", "app.rb", 23, 8], ["Hash", "app.rb", 24, 1]]
    tell = ->(allocation) { [allocation.class_name, allocation.source_file, allocation.line, allocation.count] }

    assert_equal expected, total.allocations.map(&tell)
    assert_equal expected, main.allocations.map(&tell)
    assert_equal expected, trace.allocations.map(&tell)
    assert_empty main["Shop.open"].allocations
    assert_equal 9, main["Shop.open"].total_objects
  end

  def test_merged_trace_adds_up_threads_and_fibers_or_those_of_one_key
    thread, *others = trace.merged.threads

    assert_empty others
    assert_equal [3, 1765, 21], [thread.size, thread.total_ns, thread.called]
    assert_equal [6, 642], [trace["Order#total"].called, trace["Order#total"].total_ns]
    assert_equal ["[outside of methods]", "Order#total", "Shop.open", "Array#each", "Line#price"],
                 trace.methods.map(&:full_name)
    assert_equal thread.methods.map(&:full_name), trace.methods.map(&:full_name)
    assert_equal 5, trace.merged["Array#each"].called
    assert_equal([[1, 2, 742], [2, 1, 1023]],
                 trace.merged(&:id).threads.map { |one| [one.id, one.size, one.total_ns] })
    assert_equal 3, trace.merged { |one| [one.id, one.fiber] }.threads.size
    assert_equal [1765], trace.merged(&:id).merged.threads.map(&:total_ns)
    both = trace.merge(trace)
    assert_equal [2 * trace.called, 2 * trace.total_ns, 3], [both.called, both.total_ns, both.threads.size]
  end

  def test_trace_says_what_tracing_cost
    assert_equal [5000, 1200], [trace.measured_ns, trace.subtracted_ns]
    plain = Sperf::Trace.new(TraceRows.new(comments: []).profile)

    assert_nil plain.measured_ns
    assert_equal [[], [], 0, 0], [plain.threads, plain.methods, plain.called, plain.total_ns]
    assert_nil plain["Order#total"]
    assert_empty plain.allocations
  end

  def test_file_of_a_trace_says_what_the_trace_said
    %w[trace.data trace.json trace.pb.gz].each do |name|
      assert_operator trace.save(path(name)), :>, 100
      loaded = Sperf::Trace.load(path(name))

      assert_equal trace.threads.map(&:inspect), loaded.threads.map(&:inspect), name
      assert_equal trace.methods.map(&:inspect), loaded.methods.map(&:inspect), name
    end
    assert_match(/3 threads and fibers, 21 calls, 1765 ns/, trace.inspect)
  end

  # As one is between its start and its stop.
  def test_trace_that_runs_has_nothing_to_tell
    running = Sperf::Trace.allocate

    assert_equal "#<Sperf::Trace (running)>", running.inspect
    assert_nil running.profile
    %i[threads methods merged measured_ns].each do |name|
      assert_match(/still runs/, assert_raises(Sperf::Error, name) { running.public_send(name) }.message)
    end
  end

  def test_what_was_sampled_is_no_trace
    sampled = Sperf::Profile.from_h({ samples: [[[["a.rb", "leaf"]], 100]] })
    Sperf.save(path("sampled.data"), sampled)

    assert_match(/not a trace: it was sampled/, assert_raises(Sperf::Error) { Sperf::Trace.new(sampled) }.message)
    error = assert_raises(Sperf::Error) { Sperf::Trace.load(path("sampled.data")) }
    assert_match(/sampled\.data is not a trace/, error.message)
  end

  def test_trace_that_cannot_be_written_is_with_the_error_and_numbers_out_of_range_are_refused
    file("full", "no profile")

    assert_same trace.profile, assert_raises(Sperf::WriteError) { trace.save(path("full")) }.data
    assert_raises(ArgumentError) { trace.save(nil) }
    nodes = rows.profile.call_nodes(nil)
    [-> { nodes.values(0) }, -> { nodes.function(99) }, -> { nodes.root(3) }].each { assert_raises(IndexError, &it) }
    [[0], [0, 2, 1]].each { |groups| assert_raises(Sperf::Error) { rows.profile.call_nodes(groups) } }
  end
end

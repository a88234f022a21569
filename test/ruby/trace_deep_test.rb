# frozen_string_literal: true

require "zlib"
require_relative "test_helper"

# Traces of deep recursions: the Hash, and files that spell out the stack of each sample, fold their stacks. What sperf
# reads of them is the exact call tree.
class TraceDeepTest < Minitest::Test
  include TestHelper

  # What is traced: two methods take turns, and each calls others at each depth.
  class Walk
    def down(depth) = depth.zero? ? 0 : up(depth - 1).succ
    def up(depth) = depth.zero? ? 0 : [down(depth - 1)].sum
  end

  PROGRAM = "def down(n) = n.zero? ? 0 : [down(n - 1)].sum; Thread.new { down(4000) }.join"
  TRUNCATED = ["<sperf>", "[truncated]"].freeze

  # In a thread of its own, whose stack is deep enough, and the same for each test.
  def trace(depth, **) = Sperf.trace(**) { Thread.new { Walk.new.down(depth) }.join }

  # Returns what each node of the call tree of each thread and fiber has.
  def tree(profile)
    Sperf::Trace.new(profile).threads.map do |thread|
      thread.call_tree.map { |node| [node.depth, node.target.full_name, node.measurement.to_h] }
    end
  end

  def allocations(profile)
    Sperf::Trace.new(profile).methods.map do |method|
      [method.full_name, method.allocations.map { |row| [row.class_name, row.line, row.count] }]
    end
  end

  # Returns the number of elements of all frames and lines, each Array once.
  def elements(data)
    rows = [*data[:samples], *data[:allocations]]
    [*rows.map { |row| row[0] }, *rows.map { |row| row[3].is_a?(Array) ? row[3] : row[4] }]
      .uniq(&:object_id).sum(&:size) + data.fetch(:deep_stacks, []).sum(&:size)
  end

  def test_hash_of_a_recursion_grows_with_its_depth_and_has_folded_stacks
    half, whole = [4000, 8000].map { |depth| trace(depth, allocations: true).profile.to_h }
    assert_operator elements(whole), :<, elements(half) * 2
    deep = half[:samples].select { |frames,| frames.include?(TRUNCATED) }

    refute_empty deep
    assert_equal([[256, 63]], deep.map { |frames,| [frames.size, frames.index(TRUNCATED)] }.uniq)
    assert_operator half[:samples].map { |frames,| frames.size }.max, :<=, 1032
    leaves = deep.map { |sample| half[:deep_stacks][sample[8] - 1][1] }
    assert_equal deep.map { |frames,| frames.first }, leaves
  end

  # Where stacks of the Hash were changed, the changes count.
  slow def test_hash_and_files_of_a_recursion_become_the_same_profile
    recorded = trace(2000, allocations: true)
    profile = recorded.profile
    data = profile.to_h
    %w[a.data a.json].each { |name| recorded.save(path(name)) }
    again = [data, Marshal.load(Marshal.dump(data))].map { |hash| Sperf::Profile.from_h(hash) }
    [*again, *%w[a.data a.json].map { |name| Sperf.load(path(name)) }].each do |read|
      assert_equal tree(profile), tree(read)
      assert_equal allocations(profile), allocations(read)
    end
    data[:samples].each { |sample| sample[0] = [sample[0].last].freeze if sample[0].include?(TRUNCATED) }

    assert_operator tree(Sperf::Profile.from_h(data.except(:allocations))).flatten(1).map(&:first).max, :<=, 1032
  end

  def test_hash_with_deep_stacks_of_another_shape_is_refused
    data = { mode: :trace, sample_types: [%w[calls count]] }
    sample = [[%w[a.rb a]], 1, 1, [1], nil, 1, nil, [1], 2]
    node = [0, %w[a.rb a], 1]
    { [1] => TypeError, [[1, %w[a.rb a], 1]] => ArgumentError, [[-1, %w[a.rb a], 1]] => ArgumentError,
      [[0, 1, 1]] => TypeError, [node] => ArgumentError, 1 => TypeError }.each do |rows, error|
      assert_raises(error, rows.inspect) { Sperf::Profile.from_h(data.merge(samples: [sample], deep_stacks: rows)) }
    end
  end

  def test_merged_recursions_have_the_calls_of_both
    one = trace(2000)
    one.save(path("one.data"))
    read = Sperf::Trace.load(path("one.data"))

    assert_equal [2 * one.called, one.threads.size], [one.merge(read).called, one.merge(read).threads.size]
    assert_equal 0, Sperf::Profile.difference(read.profile, one.profile).summary[:totals][:calls].to_i
  end

  slow def test_recorded_recursion_is_reported_and_go_tool_pprof_has_its_totals
    record(PROGRAM, "-m", "trace")

    assert_operator Zlib.gunzip(File.binread(path("sperf.data"))).bytesize, :<, 4_000_000
    %w[--flat --graph --calltree --calls=Object#down --top --json].each do |view|
      result = sperf("report", view)

      assert_predicate result.status, :success?, "#{view}: #{result.err}"
      assert_includes result.out, "Object#down", view
    end
    assert_match(/ 4001 .* Object#down /, sperf("report", "--flat").out)
    lack "go" unless system("go", "version", out: File::NULL, err: File::NULL)
    env = { "HOME" => @directory, "PPROF_TMPDIR" => @directory }
    top = run_command("go", "tool", "pprof", "-top", "-sample_index=calls", path("sperf.data"), env:).out

    assert_match(/^ +4001 .* 100%  Object#down$/, top)
    assert_equal top.lines.grep_v(/\[truncated\]/), sperf("report", "--top", "--sample-type", "calls").out.lines
  end
end

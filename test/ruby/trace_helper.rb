# frozen_string_literal: true

require "json"
require_relative "native_helper"

# For tests of traces: takes one of a block, and reads its rows.
module TraceHelper
  include NativeHelper

  # One row: its thread's number and name, labels, and values by sample type.
  Row = Data.define(:nodes, :node, :thread, :name, :labels, :values) do
    def [](type) = values.fetch(type)

    # Name and line of the frames, the outermost first. Made when asked for: some stacks are deep.
    def frames
      frames = []
      at = node
      while at
        frame, at = nodes[at]
        frames << frame
      end
      frames.reverse
    end

    # Their names.
    def stack = frames.map(&:first)

    # The name, and the line, of the innermost.
    def method = nodes[node].first.first
    def line = nodes[node].first.last
  end

  # A trace, read from sperf's JSON.
  class Rows
    attr_reader :rows, :profile, :comments

    def initialize(profile)
      @profile = profile
      @comments = profile.comments
      @hash = JSON.parse(profile.encode("json"))
      @strings = @hash["strings"]
      @frames = read_frames
      @stacks = read_stacks
      @sets = read_label_sets
      @rows = read_rows
    end

    # Calls of a method, wherever it was called from.
    def calls(name) = sum("calls") { |row| row.method == name }

    # Calls of the last method of +path+ where those before it are just above it.
    def calls_below(*path) = sum("calls") { |row| row.method == path.last && row.stack.last(path.size) == path }

    # The method's own.
    def own(name, type = "wall") = sum(type) { |row| row.method == name }

    # With what it calls.
    def total(name, type = "wall") = sum(type) { |row| row.stack.include?(name) }

    def sum(type) = rows.sum { |row| yield(row) ? row[type] : 0 }

    # Of all methods that have rows.
    def names = rows.map(&:method).uniq

    # Numbers of the comment that tells of the trace as a whole.
    def figures
      line = comments.find { |comment| comment.start_with?("# trace: calls") }
      line.scan(/(\w+) (\d+(?:\.\d+)?)/).to_h { |name, number| [name.to_sym, number.to_f] }
    end

    private

    def read_frames
      functions = @hash["functions"]["name"].map { |id| @strings[id] }
      @hash["frames"].values_at("function", "line").transpose.map { |id, line| [functions[id - 1], line] }
    end

    # By id: a frame, and the id of the node above.
    def read_stacks
      @hash["stacks"].values_at("frame", "up").transpose.each_with_index.to_h do |(frame, up), index|
        [index + 1, [@frames[frame - 1], up.zero? ? nil : index + 1 - up]]
      end
    end

    def read_label_sets
      labels = @hash["labels"].values_at("key", "string", "number").transpose.map do |key, string, number|
        [@strings[key], string.zero? ? number : @strings[string]]
      end
      ends = [0, *@hash["label_sets"]["end"]]
      [{}, *ends.each_cons(2).map { |from, to| labels[from...to].to_h }]
    end

    def read_rows
      types = @hash["sample_types"]["name"].map { |id| @strings[id] }
      samples = @hash["samples"]
      values = samples["values"].transpose
      samples.values_at("stack", "thread", "labels").transpose.each_with_index.map do |(stack, thread, labels), row|
        Row.new(nodes: @stacks, node: stack, thread: @hash["threads"]["number"][thread - 1],
                name: @strings[@hash["threads"]["name"][thread - 1]], labels: @sets[labels],
                values: types.zip(values[row]).to_h)
      end
    end
  end

  # Traces the block with these options; returns Rows, which were found valid.
  def trace(**)
    Sperf::Native.trace_start(**)
    begin
      yield
    ensure
      profile = Sperf::Native.trace_stop
    end
    check(profile)
  end

  # What holds for every trace.
  def check(profile)
    rows = Rows.new(profile)
    again = Sperf::Profile.decode("pprof", profile.encode("pprof"))
    assert_equal profile.sample_types, again.sample_types
    assert_equal(%w[calls wall cpu wait], rows.rows.first.values.keys.first(4)) unless rows.rows.empty?
    assert_empty(rows.rows.reject { |row| row.values.values.min >= 0 }.map(&:stack))
    sums = rows.figures
    assert_equal sums[:calls], rows.sum("calls") { true }
    assert_equal sums[:measured_ns] - sums[:subtracted_ns], rows.sum("wall") { true }
    rows
  end
end

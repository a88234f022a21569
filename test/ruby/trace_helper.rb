# frozen_string_literal: true

require_relative "native_helper"

# For tests of traces: takes one of a block, and reads its rows.
module TraceHelper
  include NativeHelper

  # One row: frames, the innermost first, as [path, label], and their lines; its thread's number and name, labels, and
  # values by sample type.
  Row = Data.define(:frames, :lines, :thread, :name, :labels, :values) do
    def [](type) = values.fetch(type)

    # Names of the frames, the outermost first.
    def stack = frames.map(&:last).reverse

    # The name of the innermost.
    def method = frames.first.last
  end

  # A trace, as its Hash has it.
  class Rows
    attr_reader :rows, :profile, :comments

    def initialize(profile)
      @profile = profile
      @comments = profile.comments
      data = profile.to_h
      types = profile.sample_types.first.map(&:first)
      none = types.to_h { |type| [type, 0] }
      rows = data[:samples].map { |row| [*row.values_at(0, 2, 3, 6), types.zip(row[7]).to_h] } +
        data.fetch(:allocations, []).map { |row| [*row.values_at(0, 3, 4, 5), { **none, "alloc_objects" => row[1] }] }
      @rows = rows.map do |frames, thread, lines, labels, values|
        labels = labels.to_h.transform_keys(&:to_s)
        Row.new(frames:, lines:, thread:, name: data[:threads][thread], labels:, values:)
      end
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

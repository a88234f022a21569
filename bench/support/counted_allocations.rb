# frozen_string_literal: true

require "sperf"
require_relative "child"

module Bench
  # A program that allocates in parts and counts exactly what each allocates, beside what sperf estimates.
  class CountedAllocations
    # +classes+: {part => class}. Each part allocates on one line of +path+.
    def initialize(path, classes)
      @path = path
      @names = classes.to_h { |part, type| [type.name, part] }
      @exact = Hash.new(0)
      @lines = {}
    end

    # Notes that the part has made so many objects on that line. Returns them.
    def count(part, line, objects)
      @lines[line] = part
      @exact[part] += objects
      objects
    end

    # Forgets what was counted so far.
    def clear = @exact.clear

    # Answers what the block allocates: {counted, estimated, samples, exact: {part: objects}, classes: {part: objects},
    # lines: {part: objects}}.
    def measure
      counted = nil
      data = Sperf.start(mode: :object) do
        before = GC.stat(:total_allocated_objects)
        yield
        counted = GC.stat(:total_allocated_objects) - before
      end
      rows = data[:allocations]
      Child.answer(counted:, estimated: rows.sum { |_frames, objects| objects }, samples: data[:sampling_count],
                   exact: @exact, classes: sums(rows) { |row| @names[row[5][:class]] },
                   lines: sums(rows) { |row| part_of_line(row) })
    end

    private

    def part_of_line((frames, _objects, _bytes, _thread, numbers))
      at = frames.index { |path, _label| path == @path }
      at && @lines[numbers[at]]
    end

    def sums(rows) = rows.each_with_object(Hash.new(0)) { |row, sums| sums[(yield row) || "others"] += row[1] }
  end
end

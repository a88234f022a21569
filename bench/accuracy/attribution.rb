# frozen_string_literal: true

require_relative "workload"

module Accuracy
  # Sorts a recording into the parts of the workload, and sets the clocks beside.
  class Attribution
    # What Ruby writes before a method's name for a frame within it.
    WITHIN = /\A(?:(?:block|rescue|ensure)(?: \(\d+ levels\))? in )+/

    STRAYS_SHOWN = 6

    def initialize(workload, recording)
      @workload = workload
      @recording = recording
      labelled = workload.class.parts.flat_map { |part| part.labels.map { |label| [label, part] } }
      @parts_by_label = labelled.group_by(&:first).transform_values { |pairs| pairs.map(&:last) }
      @strays = Hash.new(0)
    end

    def to_h
      reported = sum_up
      { truth: truth, reported:, total_ns: @workload.ledger.total_ns, reported_ns: @recording.total_ns,
        samples: @recording.count, strays: @strays.max_by(STRAYS_SHOWN, &:last).to_h,
        remarks: @workload.remarks }
    end

    private

    # Nanoseconds as [least, most], of which OTHER takes what is left.
    def truth
      parts = @workload.truth
      least, most = parts.values.transpose.map(&:sum)
      total_ns = @workload.ledger.total_ns
      parts.merge(Workload::OTHER => [[total_ns - most, 0].max, [total_ns - least, 0].max])
    end

    def sum_up
      @recording.stacks.each_with_object(Hash.new(0)) do |(frames, weight), sums|
        part = part_of(frames)
        @strays[frames.first&.last.to_s] += weight unless part
        sums[part || Workload::OTHER] += weight
      end
    end

    def part_of(frames)
      frames.each do |path, label|
        found = find(path, label) || find(path, label.sub(WITHIN, ""))
        return found.name if found
      end
      nil
    end

    def find(path, label)
      return unless @parts_by_label.key?(label)

      @parts_by_label[label].find { |part| part.path.nil? || path.end_with?(part.path) }
    end
  end
end

# frozen_string_literal: true

require "stackprof"

module Accuracy
  module Profilers
    # stackprof counts samples. In mode :cpu it asks for ITIMER_PROF, which Linux serves once a jiffy.
    class Stackprof < Adapter
      def start(mode) = ::StackProf.start(mode:, interval: 1_000_000 / @frequency, raw: true)

      def stop
        ::StackProf.stop
        results = ::StackProf.results
        names = results[:frames].transform_values { |frame| [frame[:file].to_s, frame[:name]] }
        stacks = each_stack(results[:raw] || []).map { |ids, count| [ids.reverse.map { |id| names.fetch(id) }, count] }
        Recording.new(stacks, results[:samples], nil, { missed: results[:missed_samples] })
      end

      private

      # Raw is length, frames from the root on, count, and so on.
      def each_stack(raw)
        return enum_for(:each_stack, raw) unless block_given?

        at = 0
        while at < raw.size
          depth = raw[at]
          yield raw[at + 1, depth], raw[at + 1 + depth]
          at += depth + 2
        end
      end
    end
  end
end

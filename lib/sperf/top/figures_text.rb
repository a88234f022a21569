# frozen_string_literal: true

module Sperf
  module Top
    # Words and numbers, as the screen and the plain form show them.
    module FiguresText
      # The states of threads in the order in which they are counted.
      STATES = { running: "running", gc: "in GC", gvl_wait: "GVL wait", blocking: "blocked",
                 waiting: "waiting" }.freeze
      private_constant :STATES

      class << self
        # Returns percent: "87.3%", "-" if unknown.
        def share(value) = value ? format("%.1f%%", value) : "-"

        # Returns nanoseconds in at most 7 columns: "450ms", "12.34s", "3m12s", "2h05m".
        def time(nanoseconds)
          seconds = nanoseconds / 1e9
          return format("%.0fms", seconds * 1e3) if seconds < 0.9995
          return format("%.2fs", seconds) if seconds < 99.995

          minutes, rest = seconds.round.divmod(60)
          minutes < 60 ? format("%dm%02ds", minutes, rest) : format("%dh%02dm", *minutes.divmod(60))
        end

        # Returns the value of a column of +kind+ (Table::Column).
        def value(kind, number) = kind == :time ? time(number) : format("%.1f", number)

        # Returns "12 threads: 1 running, 11 waiting; 3 requests, 1 job". +work+ is the number of threads by what they
        # work on.
        def threads(states, work)
          words = STATES.filter_map { |state, text| "#{states[state]} #{text}" if states[state] }
          threads = [count(states.values.sum, "thread"), *(words.join(", ") if words.any?)].join(": ")
          [threads, *(work.map { |name, number| count(number, name) }.join(", ") if work.any?)].join("; ")
        end

        private

        def count(number, noun) = "#{number} #{noun}#{"s" unless number == 1}"
      end
    end
  end
end

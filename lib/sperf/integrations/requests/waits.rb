# frozen_string_literal: true

module Sperf
  module Integrations
    # What a request or a job did with its time, of its profile: for how long it ran, waited, and so on, and the methods
    # that it waited in the longest.
    module Waits
      STATES = { running: "running", blocked: "blocked", wait: "waiting for the GVL", gc: "GC" }.freeze
      BLOCKED = "[GVL blocked]"
      # Methods that are told, and the least part of all time that one has.
      TOLD_MAX = 3
      SHARE_MIN = 0.01
      # Going through more samples would take a thread of the program's too long.
      SAMPLES_MAX = 50_000
      private_constant :STATES, :BLOCKED, :TOLD_MAX, :SHARE_MIN, :SAMPLES_MAX

      class << self
        # Returns the fields that tell of it: "time", as "running 12 ms, blocked 800 ms", and "wait", as
        # "780 ms Kernel#sleep in Order#total" for a method and the one of the application that has called it. +root+
        # is the application's directory, a String.
        def fields(profile, root)
          summary = profile.summary
          least_ns = [1_000_000, summary[:total_ns] * SHARE_MIN].max
          { "time" => states(summary[:times]),
            "wait" => (top(profile, root, least_ns) if summary[:stacks] <= SAMPLES_MAX) }
        end

        private

        def states(times)
          times = times.merge(gc: times.values_at(:marking, :sweeping).sum)
          STATES.filter_map { |state, words| "#{words} #{ms(times[state])}" if times[state] >= 1_000_000 }.join(", ")
        end

        def top(profile, root, least_ns)
          waits = Hash.new(0)
          profile.to_h[:samples].each do |frames, weight|
            waits[words(frames, root)] += weight if frames.first&.last == BLOCKED
          end
          longest = waits.select { |words, wait_ns| words && wait_ns >= least_ns }.max_by(TOLD_MAX, &:last)
          longest.map { |words, wait_ns| "#{ms(wait_ns)} #{words}" }
        end

        def words(frames, root)
          waiting = frames.find { |_path, label| !label.start_with?("[") }&.last
          own = frames.find { |path, _label| path.start_with?(root) && !path.include?("/gems/") }&.last
          own && own != waiting ? "#{waiting} in #{own}" : waiting
        end

        def ms(time_ns) = "#{time_ns / 1_000_000} ms"
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  module Integrations
    # Summarizes the time of one run from its profile: how long it ran and waited, and the methods it waited longest in.
    module Waits
      STATES = { running: "running", blocked: "blocked", wait: "waiting for the GVL", gc: "GC" }.freeze
      BLOCKED = "[GVL blocked]"
      # The number of methods in the field "wait", and the least share of the time that each must have.
      METHODS_MAX = 3
      SHARE_MIN = 0.01
      # Reading more samples would occupy the program's thread for too long.
      SAMPLES_MAX = 50_000
      private_constant :STATES, :BLOCKED, :METHODS_MAX, :SHARE_MIN, :SAMPLES_MAX

      class << self
        # Returns the fields of a profile: "time", as "running 12 ms, blocked 800 ms", and "wait", an Array of
        # "780 ms Kernel#sleep in Order#total": the waiting method, and the application's method that called it. +root+
        # (String) is the application's directory.
        def fields(profile, root)
          summary = profile.summary
          least_ns = [1_000_000, summary[:total_ns] * SHARE_MIN].max
          { "time" => states(summary[:times]),
            "wait" => (longest(profile, root, least_ns) if summary[:stacks] <= SAMPLES_MAX) }
        end

        private

        def states(times)
          times = times.merge(gc: times.values_at(:marking, :sweeping).sum)
          STATES.filter_map { |state, words| "#{words} #{ms(times[state])}" if times[state] >= 1_000_000 }.join(", ")
        end

        def longest(profile, root, least_ns)
          waits = Hash.new(0)
          profile.to_h[:samples].each do |frames, weight|
            waits[place(frames, root)] += weight if frames.first&.last == BLOCKED
          end
          longest = waits.select { |place, wait_ns| place && wait_ns >= least_ns }.max_by(METHODS_MAX, &:last)
          longest.map { |place, wait_ns| "#{ms(wait_ns)} #{place}" }
        end

        def place(frames, root)
          waiting = frames.find { |_path, label| !label.start_with?("[") }&.last
          own = frames.find { |path, _label| path.start_with?(root) && !path.include?("/gems/") }&.last
          own && own != waiting ? "#{waiting} in #{own}" : waiting
        end

        def ms(time_ns) = "#{time_ns / 1_000_000} ms"
      end
    end
  end
end

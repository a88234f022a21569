# frozen_string_literal: true

module Sperf
  class Web
    # All threads of this process at one moment, as a profile with the sample type +threads+. There is one sample for
    # each thread, with its stack. Labels have its name, its state, and what it waits for.
    module ThreadProfile
      TYPES = [%w[threads count]].freeze
      # Of a thread that has begun or ended at this moment.
      NO_STACK = [["[no stack]", "", 0]].freeze
      private_constant :TYPES, :NO_STACK

      # Returns the Profile.
      def self.read
        threads = Sperf.dump.to_h[:threads]
        Profile.from_h({ sample_types: TYPES, samples: threads.map { |thread| sample(thread) },
                         threads: threads.to_h { |thread| [thread[:id], thread[:name]] },
                         start_time_ns: Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond) })
      end

      # Returns a row as in the Hash of Sperf.stop.
      def self.sample(thread)
        frames = thread[:frames].empty? ? NO_STACK : thread[:frames]
        waits_for = thread[:waits_for]&.fetch(:kind)
        labels = { **thread[:labels].to_h, "state" => thread[:state].to_s, "waits for" => waits_for&.to_s }.compact
        [frames.map { |label, path, _line| [path, label] }, 1, thread[:id], frames.map(&:last), nil, 1, labels, [1]]
      end
      private_class_method :sample
    end
  end
end

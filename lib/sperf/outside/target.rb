# frozen_string_literal: true

require_relative "launch"
require_relative "process_maps"
require_relative "ruby_layout"
require_relative "target_check"
require_relative "waits"

module Sperf
  module Outside
    # Sperf::Native::Target.open.
    module TargetOpening
      # Returns the process +pid+ as a target. A Ruby that is read for the first time is started once more for a moment
      # (Twin). Raises Sperf::Error, whose message says what is wrong and what to do.
      def open(pid)
        maps = TargetCheck.new(pid).maps
        layout = RubyLayout.of(maps, Launch.new(maps))
        target = attach(pid, layout.at(maps))
        target.opened(layout.version, TargetCheck.translated?(pid), maps.sperf)
      rescue SystemCallError => e
        raise Error, "process #{pid} cannot be read: #{e.message}"
      end
    end

    # What Sperf::Native::Target is besides what C defines: a Ruby process that is read from outside. Nothing is written
    # to it, and it is not stopped.
    module TargetReading
      # The version of the process's Ruby, such as "4.0.5".
      attr_reader :ruby_version

      # What is known of labels: :read, :absent (the process has no sperf in it), or why they cannot be read (String).
      attr_reader :labels

      # +sperf+ is sperf's extension in the process, a ProcessMaps::Mapped, or nil.
      def opened(version, translated, sperf) # :nodoc:
        @ruby_version = version
        self.translated = translated
        @labels = sperf ? look_for_labels(sperf) : :absent
        read_threads
        self
      end

      # Returns what all threads do now: see Waits for what each has.
      def threads
        time = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
        read = read_threads
        { time_ns: time, torn: read.count { |thread| thread[:torn] }, threads: Waits.new(read).threads,
          gvl: Waits.gvl(read) }
      end

      # Returns the object that samples are taken with: the target itself.
      def sampler(cpu: true, wall: true)
        measure(cpu, wall)
        self
      end

      private

      def look_for_labels(sperf)
        found = find_labels(sperf.data)
        return :read if found == true

        theirs = found.to_s.empty? ? "another version" : "version #{found}"
        "process has #{theirs} of sperf in it, whose labels version #{VERSION} cannot read"
      end
    end

    Native::Target.extend(TargetOpening)
    Native::Target.include(TargetReading)
  end
end

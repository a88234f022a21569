# frozen_string_literal: true

require_relative "own_frames"

module Sperf
  module Integrations
    # What a program does piece by piece: jobs, tests, tasks. Each piece is labelled, and it is noted how long it took;
    # of the slow ones the profile is kept, where that is asked for.
    #
    # Threads that a piece creates have no label of it: those of pools and servers live on when it has ended.
    #
    # Whatever ends a piece, an exception, a throw or the kill of its thread, ends the labels and goes its way. A piece
    # that forks is one piece: the child that comes back from it notes nothing.
    class Work
      # Tests replace it by another one.
      PID = Process.method(:pid)
      SAY = ->(line) { Host.say(line) }
      private_constant :PID, :SAY

      # +key+ is the label that names a piece. +log+ is called with lines. +slow+ is how many milliseconds a piece may
      # take that leaves no profile, nil where none leaves one; +directory+ and +keep+ are then those of KeptProfiles.
      # Raises ArgumentError.
      def initialize(key, log: SAY, slow: nil, directory: nil, keep: 20)
        @key = key
        # A sperf that cannot work in this Ruby has said so, if the program was to be recorded.
        @able = defined?(Native) ? true : false
        @guard = Guard.new("labelling a #{key}", log)
        Integrations.decline if slow && !@able
        return unless slow && @able

        @watch = Watch.new(directory: Integrations.directory(directory), slow_ms: slow, keep:, log:)
        @watch.prepare
      end

      # How many errors of sperf's there were.
      def failures = @guard.failures + (@watch ? @watch.failures : 0)

      # Calls the block, and returns what it does. The first label is the piece's name, of which to_s is taken.
      # +labels+ is a Hash, or whatever has a method +call+ that returns one: then an error in it is sperf's.
      def call(labels, &)
        measure(labels, &)
      ensure
        OwnFrames.remove($!) # rubocop:disable Style/SpecialGlobalVars -- English is a library
      end

      private

      def measure(labels, &)
        return yield unless @able && (@watch || Native.running? || Native.blocks?)

        labels = @guard.run { labels.call } || {} if labels.respond_to?(:call)
        return yield if labels.empty?

        begin
          @watch&.prepare
          process = PID.call
          started_ns = Integrations.now_ns
          @watch ? watch(labels, &) : label(labels, &)
        ensure
          note(labels, Integrations.now_ns - started_ns) if started_ns && process == PID.call
        end
      end

      def label(labels)
        before = nil
        @guard.run { before = Native.label(labels, :fibers) }
        yield
      ensure
        Native.unlabel(before) if before
      end

      def watch(labels)
        @watch.call(@key, **labels) do |run|
          run.name = labels.first.last.to_s
          yield
        end
      end

      def note(labels, took_ns)
        @guard.run { Integrations.span(@key, labels.first.last.to_s, took_ns) }
      end
    end
  end
end

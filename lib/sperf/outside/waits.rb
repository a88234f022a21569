# frozen_string_literal: true

module Sperf
  module Outside
    # What threads wait for, by the method that each is in.
    #
    # A thread is a Hash: id, tid, name, main, ractor, state, cpu_ns, since_ns, labels, frames, truncated, waits_for,
    # fibers.
    # What only the kernel knows (since_ns, what of waits_for) is not filled in.
    class Waits
      # Of the youngest frames, those that may belong to the method that waits. Their receivers are known.
      DEPTH = 8
      # The kinds of waits whose object is the receiver of the method that waits.
      OBJECTS = %i[queue sized_queue thread condition_variable].freeze

      # Returns the thread that holds the GVL of each Ractor, and the threads that wait for it.
      def self.gvl(read)
        read.group_by { |thread| thread[:ractor] }.transform_values do |threads|
          { holder: threads.find { |thread| %i[running gc].include?(thread[:state]) }&.fetch(:id),
            waiting: threads.select { |thread| thread[:state] == :gvl_wait }.map { |thread| thread[:id] } }
        end
      end

      # +read+ is what Native::Target#read_threads returns.
      def initialize(read)
        @read = read
        @ids = read.to_h { |thread| [thread[:thread], thread[:id]] }
      end

      def threads = @read.map { |thread| described(thread) }

      private

      def described(thread)
        thread.slice(:id, :tid, :name, :main, :ractor, :state, :cpu_ns, :labels, :frames, :truncated)
          .merge(since_ns: nil, fibers: [], waits_for: waits_for(thread))
      end

      def waits_for(thread)
        case thread[:state]
        when :running, :gc then nil
        when :gvl_wait then wait(:gvl, nil, holder_of(thread))
        else lock(thread) || method_wait(thread)
        end
      end

      def holder_of(thread)
        @read.find { |one| one[:ractor] == thread[:ractor] && %i[running gc].include?(one[:state]) }&.fetch(:id)
      end

      def wait(kind, object, owner = nil) = { kind:, object:, owner:, what: nil, until_ns: nil }

      # A thread that waits for a Mutex says so itself, whichever method locks it.
      def lock(thread)
        return if thread[:lock].zero?

        kind = kind_of(thread)
        wait(kind == :monitor ? :monitor : :mutex, thread[:lock], thread[:owner])
      end

      def method_wait(thread)
        kind, label = kind_and_label(thread)
        return unless kind

        object = receiver(thread, label) if OBJECTS.include?(kind)
        wait(kind, object, kind == :thread ? @ids[object] : nil)
      end

      def receiver(thread, label)
        index = thread[:frames].index { |name,| name == label }
        # Monitor#wait_for_cond has the condition variable as its argument.
        thread[:receivers][index] unless label.end_with?("Monitor#wait_for_cond")
      end

      def kind_and_label(thread) = Dump::Waiting.kind(thread[:frames].first(DEPTH))

      def kind_of(thread) = kind_and_label(thread)&.first
    end
  end
end

# frozen_string_literal: true

module Sperf
  class Dump
    # Which thread waits for which: the owner of a lock, or the thread that is joined. Each thread waits for at most one
    # other, so a thread that is reached twice is on a cycle: a deadlock.
    class WaitGraph
      LOCKS = %i[mutex monitor].freeze

      # +threads+ is an Array of Hash, as in Dump#to_h.
      def initialize(threads)
        @threads = threads.to_h { |thread| [thread[:id], thread] }
      end

      # Returns the cycles, an Array of Arrays of ids; each thread waits for the next, and the last for the first. A
      # wait that ends by itself is not part of a deadlock.
      def deadlocks
        cycles = @threads.keys.filter_map { |id| cycle_from(id) }
        cycles.map { |cycle| cycle.rotate(cycle.index(cycle.min)) }.uniq
      end

      # Returns Hashes of a thread that holds up others: { id:, waiters: [ids] }. They wait for locks, and the last of
      # these locks is held by this thread, while it waits itself for something that belongs to no thread. That is a
      # deadlock as well if only threads that wait could end it, which cannot be known: who would fill a Queue?
      def held_up
        waiting = @threads.keys.select { |id| LOCKS.include?(wait(id)&.fetch(:kind)) && blocker(id) }
        holders = waiting.group_by { |id| root_of(id) }
        holders.filter_map { |root, waiters| { id: root, waiters: } if root && wait(root) }
      end

      private

      def wait(id) = @threads[id]&.fetch(:waits_for)

      # The thread for which +id+ waits; nil if it is not known.
      def blocker(id)
        wait = wait(id)
        wait[:owner] if wait && !wait[:until_ns] && @threads.key?(wait[:owner])
      end

      # The last thread of the chain that begins at +id+; nil if the chain ends in a cycle.
      def root_of(id)
        seen = []
        while (following = blocker(id))
          return if seen.include?(id)

          seen << id
          id = following
        end
        id
      end

      # The cycle that +id+ is on; nil if it is on none.
      def cycle_from(id)
        path = [id]
        while (following = blocker(path.last))
          return path if following == id
          return if path.include?(following)

          path << following
        end
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  module Outside
    # Finds where the fields of Ruby's structs are, by searching the memory of a twin for what it says of itself. A
    # field is taken where all facts agree on one place; where they agree on none or on several, it is not known.
    class Calibration
      # The search failed: this Ruby is built as none that sperf knows. The message names the field.
      class NotFound < StandardError; end

      THREAD_WORDS = 128
      RACTOR_WORDS = 128
      VM_WORDS = 1024
      EC_WORDS = 64

      # +facts+ is what the twin said (TwinFacts), +memory+ its TwinMemory, +data+ the writable data of the
      # file that has Ruby's variables, as [offset, words], and
      # +own+ the addresses that are that file's.
      def initialize(facts, memory, data, own)
        @own = own
        @facts = facts
        @memory = memory
        @data = data
        @layout = {}
      end

      attr_reader :layout

      def run
        find_thread_structs
        find_lists
        find_ec
        find_thread_fields
        find_frames
        find_iseq
        find_methods
        find_classes
        find_states
        layout.except(:ec_thread)
      end

      private

      # Returns the one element, or raises NotFound.
      def only(name, found)
        found = found.uniq
        return found.first if found.one?

        raise NotFound, "#{name} (#{found.empty? ? "nowhere" : "in #{found.length} places"})"
      end

      # Returns the words of the data for which the block is true, by their offset.
      def places
        @data.each_with_object({}) do |(offset, words), found|
          words.each_with_index { |word, index| found[offset + (index * 8)] = word if yield word }
        end
      end

      def offsets(count) = (0...count).map { |index| index * TwinMemory::WORD }

      def find_thread_structs
        values = @facts.threads.values.map { |thread| thread[:value] } + [@facts.ractor_thread]
        data, own = only("a thread", (2..5).flat_map do |index|
          structs = values.map { |value| @memory.words(value, 6)[index].to_i }
          offsets(32).select { |at| structs.zip(values).all? { |struct, value| @memory.word(struct + at) == value } }
                     .map { |at| [index * 8, at] }
        end)
        layout[:thread_self] = own
        @data_at = data
        @threads = @facts.threads.transform_values { |thread| @memory.word(thread[:value] + data) }
        @ractor_thread = @memory.word(@facts.ractor_thread + data)
        @thread_words = (@threads.values + [@ractor_thread]).to_h { |at| [at, @memory.words(at, THREAD_WORDS)] }
      end

      def thread_word(thread, at) = @thread_words.fetch(thread)[at / 8].to_i

      # Offsets in a struct at +base+ of the head of a list through all of +members+, with the node's offset in these.
      def lists(base, words, members)
        heads = @memory.words(base, words)
        offsets(heads.length).filter_map do |at|
          first = heads[at / 8]
          member = members.find { |one| first >= one && first < one + 4096 } or next
          node = first - member
          [at, node] if list(base + at, members.length) == members.map { |one| one + node }.sort
        end
      end

      def list(head, limit)
        found = []
        at = @memory.word(head)
        until at == head
          following, previous = @memory.words(at, 2)
          return if found.length >= limit || following.nil? || previous != (found.last || head)

          found << at
          at = following
        end
        found.sort
      end

      def find_lists
        ours = @threads.values
        found = offsets(32).flat_map do |at|
          ractors = ours.map { |thread| thread_word(thread, at) }.uniq
          theirs = thread_word(@ractor_thread, at)
          next [] unless ractors.one? && theirs != ractors.first

          first = lists(ractors.first, RACTOR_WORDS, ours)
          (first & lists(theirs, RACTOR_WORDS, [@ractor_thread])).map { |list| [at, *list] }
        end
        layout[:thread_ractor], layout[:ractor_threads], layout[:thread_node] = only("a Ractor's threads", found)
        @ractors = [ours.first, @ractor_thread].map { |thread| thread_word(thread, layout[:thread_ractor]) }
        find_vm
      end

      def find_vm
        found = offsets(32).flat_map do |at|
          vms = @thread_words.keys.map { |thread| thread_word(thread, at) }.uniq
          vms.one? ? lists(vms.first, VM_WORDS, @ractors).map { |list| [at, *list] } : []
        end
        layout[:thread_vm], layout[:vm_ractors], layout[:ractor_node] = only("the VM's Ractors", found)
        @vm = thread_word(@threads[:main], layout[:thread_vm])
        layout[:vm_root] = places { |word| word == @vm }.keys.min or raise NotFound, "the VM"
      end

      # An execution context has its thread and, one after the other, its stack, the size of that and the frame.
      def find_ec
        found = offsets(48).flat_map do |at|
          ecs = @thread_words.keys.to_h { |thread| [thread, @memory.words(thread_word(thread, at), EC_WORDS)] }
          next [] if ecs.any? { |_thread, words| words.nil? || words.length < 16 }

          threads = offsets(EC_WORDS).select { |to| ecs.all? { |thread, words| words[to / 8] == thread } }
          stacks = offsets(EC_WORDS - 2).select { |to| ecs.values.all? { |words| stack?(words[to / 8, 3]) } }
          threads.product(stacks).map { |thread, stack| [at, thread, stack] }
        end
        layout[:thread_ec], layout[:ec_thread], layout[:ec_stack] = only("an execution context", found)
      end

      def stack?(words)
        stack, size, frame = words
        return false unless frame && size.between?(1024, 1 << 24) && @memory.object?(stack)

        frame > stack && frame < stack + (size * 8)
      end

      def find_thread_fields
        layout[:thread_native], layout[:native_tid] =
          only("a native thread", offsets(48).flat_map { |at| tid_places(at).map { |to| [at, to] } })
        named = @facts.threads.select { |_key, thread| thread[:name] }
        layout[:thread_name] = only("a thread's name", offsets(THREAD_WORDS).select do |at|
          named.all? { |key, thread| @memory.string(thread_word(@threads[key], at)) == thread[:name] }
        end)
      end

      # The offsets of each thread's number in what the threads have at +at+.
      def tid_places(at)
        natives = @threads.to_h { |key, thread| [key, @memory.bytes(thread_word(thread, at), 128)] }
        return [] unless natives.values.all? && natives.values.uniq.length == natives.length

        (0...128).step(4).select do |to|
          natives.all? { |key, bytes| bytes.unpack1("L", offset: to) == @facts.threads[key][:tid] }
        end
      end
    end
  end
end

require_relative "calibration_frames"
require_relative "calibration_states"

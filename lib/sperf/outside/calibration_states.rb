# frozen_string_literal: true

module Sperf
  module Outside
    # The part about what threads do: which runs, which wait, who has which lock, whether the GC is at work.
    class Calibration
      SPACE_BYTES = 1024
      SAMPLES = 100
      OTHERS = 0b111 # the mode, and whether a collection sweeps at once
      ATTEMPTS = 3000
      ENOUGH = 50
      SEEN = 5
      GC_ATTEMPTS = 3

      private

      def find_states
        find_blocking
        find_ractor_number
        find_locks
        find_scheduler
        find_gc
      end

      # The main thread reads its input: it has given the GVL back. The others wait for each other, or sleep. When it
      # works, it has not.
      def find_blocking
        found = offsets(THREAD_WORDS).select do |at|
          @threads.all? { |key, thread| (key == :main) != thread_word(thread, at).zero? }
        end
        @facts.request("work", "working")
        found.select! { |at| @memory.word(@threads[:main] + at).zero? }
        @facts.request("enough", "done")
        layout[:thread_blocking] = only("a thread without the GVL", found)
      end

      def find_ractor_number
        found = (0...(RACTOR_WORDS * 2)).select do |index|
          @ractors.map { |ractor| @memory.bytes(ractor + (index * 4), 4)&.unpack1("L") } == [1, @facts.ractor_number]
        end
        layout[:ractor_number] = 4 * only("a Ractor's number", found)
      end

      # A Mutex is an object with a pointer to its struct, or with the struct in itself.
      def find_locks
        first, second = %i[first second].map { |key| @facts.objects.fetch(key) }
        found = (16..40).step(8).to_a.product([true, false]).flat_map do |at, embedded|
          structs = [first, second].map { |value| embedded ? value + at : @memory.word(value + at).to_i }
          keeping(structs.last).product((0..9).select { |to| @memory.word(structs.last + (to * 8)) == structs.first })
            .map { |keep, following| [at, embedded ? 1 : 0, keep, following * 8] }
        end
        fields = only("a Mutex", found)
        layout.update(%i[mutex_data mutex_embedded thread_keeping mutex_next].zip(fields).to_h)
        layout[:thread_locking] = only("what a thread waits for", offsets(THREAD_WORDS).select do |at|
          thread_word(@threads[:locker], at) == first && @threads.except(:locker).values.all? do |one|
            thread_word(one, at).zero?
          end
        end)
      end

      def keeping(struct)
        offsets(THREAD_WORDS).select do |at|
          @threads.all? { |key, thread| thread_word(thread, at) == (key == :holder ? struct : 0) }
        end
      end

      # While two threads spin, one of them runs and the other one is in a list.
      def find_scheduler
        ractor = @ractors.first
        spinners = @facts.request("spin", "spinners").map { |value| @memory.word(value.to_i + @data_at) }
        running = nil
        ready = Hash.new(0)
        ATTEMPTS.times do |attempt|
          break if attempt > ENOUGH && ready.values.any? { |count| count > SEEN }

          words = @memory.words(ractor, RACTOR_WORDS)
          now = offsets(RACTOR_WORDS).select { |at| spinners.include?(words[at / 8]) }
          running = running ? running & now : now unless now.empty?
          spinners.each { |thread| lists(ractor, RACTOR_WORDS, [thread]).each { |list| ready[list] += 1 } }
          sleep 0.001
        end
        @facts.request("rest", "rested")
        sleep 0.02
        rested = (running || []).select { |at| @memory.word(ractor + at).zero? }
        layout[:ractor_running] = only("the thread that runs", rested)
        layout[:ractor_ready], layout[:thread_ready] = only("threads that wait to run", ready.keys)
      end

      # The state of the GC is a word that is the same while a program rests or works without a collection, and in which
      # a collection changes three bits only: the lowest two say whether it marks (1) or sweeps (2), the third one that
      # it is at work.
      def find_gc
        spaces = @memory.words(@vm, VM_WORDS).each_with_index.filter_map do |word, index|
          [index * 8, word] if @memory.object?(word) && @memory.bytes(word, SPACE_BYTES)
        end
        found = nil
        # On a busy machine, few of the samples may be of a collection.
        GC_ATTEMPTS.times { found ||= gc_place(spaces) }
        # Without it, collections are not told from the code that caused them.
        layout[:vm_space], layout[:space_gc], layout[:gc_bit] = found || [0, 0, 0]
      end

      # Returns the offset of the pointer to the object space in the VM, that of the word in there, and the bit; nil if
      # there is none, or several.
      def gc_place(spaces)
        still = spaces_while(spaces, "work").map(&:uniq)
        busy = spaces_while(spaces, "collect")
        found = spaces.each_index.flat_map { |index| gc_words(still[index], busy[index]).map { |one| [index, *one] } }
        # What is before the struct in memory may reach into it: the nearest address is its own.
        found = found.sort_by { |_index, word, _bit| word }
          .uniq { |index, word, bit| [spaces[index].last + (word * 4), bit] }
        index, word, bit = found.first
        [spaces[index].first, word * 4, bit] if found.one?
      end

      # Returns [number of the word, bit] of the words that can be the state of the GC.
      def gc_words(still, busy)
        (0...(SPACE_BYTES / 4)).filter_map do |word|
          before = still.map { |words| words[word] }.uniq
          next unless before.one?

          bit = gc_bit(busy.map { |words| words[word] ^ before.first }, before.first)
          [word, bit] if bit
        end
      end

      # Returns the 32-bit words of each of +spaces+, as often as they were read while the twin did +what+.
      def spaces_while(spaces, what)
        samples = spaces.map { [] }
        @facts.request(what, "#{what}ing")
        SAMPLES.times do
          sleep 0.001
          spaces.each_with_index do |(_at, space), index|
            samples[index] << @memory.bytes(space, SPACE_BYTES).to_s.unpack("L*")
          end
        end
        @facts.request("enough", "done")
        samples
      end

      # Returns the bit that tells that a collection is at work, by the +changes+ of a word; nil for another word.
      def gc_bit(changes, before)
        changed = changes.inject(:|)
        bit = changed.bit_length - 1
        return unless changed & 3 == 3 && changed & ~OTHERS == 1 << bit && bit.between?(3, 15) && before.nobits?(3)
        return if changes.any? { |change| change.allbits?(3) }

        at_work = changes.count { |change| change[bit] == 1 }
        agreeing = changes.count { |change| change[bit] == change[0] | change[1] }
        bit if at_work > changes.length * 0.3 && agreeing > changes.length * 0.8
      end
    end
  end
end

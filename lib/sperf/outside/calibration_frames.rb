# frozen_string_literal: true

module Sperf
  module Outside
    # The part about frames, and what these refer to.
    class Calibration
      FRAME_WORDS = (5..12)
      BODY_WORDS = 64
      MAGIC = 0x7fff0001
      LOCAL = 2
      METHOD_ENTRY = 6
      SERIAL_SHIFT = 4
      IDS_UNIT = 512
      # Methods that are on the stack of :deep, with their owners.
      METHODS = [%w[<=> SperfTwin::Alpha], %w[each_char String], %w[> Comparable], %w[outer SperfTwin::Alpha]].freeze

      # The fields that begin each frame, in the order that they have had since 1.9. What the frames turn out to say
      # confirms it.
      PC = 0
      ISEQ = 2
      SELF = 3
      EP = 4

      private

      def stack_of(key)
        ec = thread_word(@threads.fetch(key), layout[:thread_ec])
        @memory.words(ec + layout[:ec_stack], 3)
      end

      def frames_of(key, size)
        stack, words, frame = stack_of(key)
        count, rest = (stack + (words * 8) - frame).divmod(size * 8)
        rest.zero? ? @memory.words(frame, count * size).each_slice(size).to_a : []
      end

      # The size: each frame has an environment that says what kind of frame it is, and an iseq or none.
      def find_frames
        waiting = @threads.keys - [:main]
        size = only("a control frame", FRAME_WORDS.select do |words|
          waiting.all? do |key|
            all = frames_of(key, words)
            all.length >= 2 && all[0..-2].all? { |frame| frame?(frame) }
          end
        end)
        layout[:frame_bytes] = 8 * size
        @frames = waiting.to_h { |key| [key, frames_of(key, size)] }
        missing = %i[queue alpha].map { |key| @facts.objects.fetch(key) } - @frames[:deep].map { |frame| frame[SELF] }
        raise NotFound, "self" unless missing.empty?
      end

      def frame?(frame)
        flags = @memory.word(frame[EP])
        return false unless flags && flags & 1 == 1 && (flags & MAGIC) > 1

        frame[ISEQ].zero? || @memory.type?(frame[ISEQ], :imemo)
      end

      def kind(frame) = @memory.word(frame[EP]) & MAGIC

      def find_iseq
        layout[:iseq_body], location = only("an iseq's location", [8, 16, 24, 32].flat_map do |at|
          offsets(BODY_WORDS - 4).select { |to| locations?(at, to) }.map { |to| [at, to] }
        end)
        layout[:body_location] = location
        find_code
        find_lines
        find_local
      end

      def own(key, at = layout[:iseq_body], to = layout[:body_location])
        @frames.fetch(key).filter_map do |frame|
          next if frame[ISEQ].zero?

          body = @memory.word(frame[ISEQ] + at) or next
          path, base, label, first = @memory.words(body + to, 4)
          next unless first && path_of(path) == Twin::PATH

          { pc: frame[PC], iseq: frame[ISEQ], body:, base: @memory.string(base), label: @memory.string(label),
            first: first & 0xffffffff }
        end
      end

      def path_of(object)
        @memory.string(object) || @memory.array(object, 2)&.first&.then { |path| @memory.string(path) }
      end

      # Whether the frames of known methods have the path, base label, label and first line, in this order.
      def locations?(at, to)
        %i[deep other].all? do |key|
          said = @facts.frames.fetch(key).select(&:own?)
          read = own(key, at, to)
          read.map { |one| one[:base] } == said.map(&:base_label) &&
            read.zip(said).all? { |one, frame| one[:first].between?(Twin::LINE, frame.line) && one[:label]&.end_with?(one[:base]) }
        end
      end

      def own_frames = %i[deep other holder].flat_map { |key| own(key) }

      # The size of the code, in words, and right after it the code: the program counter is within, or at its end.
      def find_code
        layout[:body_code] = only("an iseq's code", offsets(BODY_WORDS).select do |to|
          own_frames.all? do |frame|
            size = @memory.bytes(frame[:body] + to - 4, 4)&.unpack1("L")
            code = @memory.word(frame[:body] + to)
            size&.between?(1, 4096) && code && frame[:pc].between?(code + 8, code + (size * 8))
          end
        end)
      end

      def find_lines
        said = %i[deep other holder].flat_map { |key| @facts.frames.fetch(key).select(&:own?).map(&:line) }
        layout[:body_lines], layout[:line_bytes] = only("lines", offsets(BODY_WORDS - 4).flat_map do |to|
          [8, 12, 16].filter_map { |bytes| [to, bytes] if own_frames.map { |frame| line(frame, to, bytes) } == said }
        end)
      end

      # The line of a frame, by a table of lines, its positions, their number and the succinct index of the positions.
      def line(frame, to, bytes)
        table, _positions, count, index = @memory.words(frame[:body] + to, 4)
        return unless index && @memory.object?(table) && (count &= 0xffffffff).between?(1, 4096)

        code = @memory.word(frame[:body] + layout[:body_code])
        row = count == 1 ? 0 : succinct_row(index, ((frame[:pc] - code) / 8) - 1)
        @memory.bytes(table + (row * bytes), 4)&.unpack1("L") if row&.between?(0, count - 1)
      end

      # The first 54 positions have seven bits each, nine in a word; then there are blocks of 512 bits with their ranks.
      # As succ_index_lookup of iseq.c.
      def succinct_row(index, position)
        if position < 54
          word = @memory.word(index + (position / 9 * 8)) or return
          return ((word >> (position % 9 * 7)) & 0x7f) - 1
        end
        block, bit = (position - 54).divmod(512)
        words = @memory.words(index + 48 + (block * 80), 10)
        return unless words.length == 10

        small, within = bit.divmod(64)
        rank = small.zero? ? 0 : (words[1] >> ((small - 1) * 9)) & 0x1ff
        (words[0] & 0xffffffff) + rank + (words[2 + small] & ((1 << (within + 1)) - 1)).digits(2).sum - 1
      end

      # Blocks say which method they are part of, and methods say so of themselves.
      def find_local
        methods = own(:deep).select { |one| one[:label] == one[:base] }.to_h { |one| one.values_at(:base, :iseq) }
        frames = own(:deep).select { |one| methods.key?(one[:base]) }
        layout[:body_local] = only("a block's method", offsets(BODY_WORDS).select do |to|
          frames.all? { |one| @memory.word(one[:body] + to) == methods[one[:base]] }
        end)
      end

      # The method entries of the frames of :deep that are those of methods.
      def method_entries
        @frames.fetch(:deep).filter_map do |frame|
          entry, _outer, flags = @memory.words(frame[EP] - 16, 3)
          entry if flags.anybits?(LOCAL) && method_entry?(entry)
        end
      end

      def method_entry?(value)
        @memory.type?(value, :imemo) && (@memory.word(value) >> TwinMemory::USER_FLAG) & 0xf == METHOD_ENTRY
      end

      def find_methods
        entries = method_entries
        owners = METHODS.map { |_name, owner| @facts.modules.fetch(owner)[:value] }
        found = offsets(8).select { |to| (owners - entries.map { |entry| @memory.word(entry + to) }).empty? }
        found.reject! { |to| entries.any? { |entry| !@memory.type?(@memory.word(entry + to).to_i, :class, :module) } }
        layout[:entry_owner] = only("a method's owner", found)
        find_names(entries)
        find_definitions
      end

      # The iseqs of methods that are written in Ruby, by their entries: frames have both.
      def find_definitions
        pairs = @frames.fetch(:deep).filter_map do |frame|
          entry, _outer, flags = @memory.words(frame[EP] - 16, 3)
          [entry, frame[ISEQ]] if frame[ISEQ].nonzero? && flags.anybits?(LOCAL) && method_entry?(entry)
        end
        found = offsets(8).product(offsets(8)).select do |to, at|
          pairs.all? { |entry, iseq| @memory.word(@memory.word(entry + to).to_i + at) == iseq }
        end
        layout[:entry_definition], layout[:definition_iseq] = only("a method's definition", found)
      end

      # The table of names is an Array of Arrays in the data of the program: the name of an ID is in the row that its
      # serial number says. It is found with the field of a method entry that is an ID.
      def find_names(entries)
        known = entries.filter_map do |entry|
          owner = @memory.word(entry + layout[:entry_owner])
          names = METHODS.select { |_name, of| @facts.modules.fetch(of)[:value] == owner }.map(&:first)
          [entry, names] unless names.empty?
        end
        roots = places { |word| names_table?(word) }
        found = offsets(8).product(roots.to_a).select do |to, (_place, table)|
          known.all? { |entry, names| names.include?(name_of(table, @memory.word(entry + to).to_i)) }
        end
        layout[:entry_name] = only("a method's name", found.map(&:first))
        layout[:names_root] = found.map { |_to, (place, _table)| place }.min
      end

      def names_table?(value)
        return false unless (value % 8).zero? && value >= 4096 && !@own.cover?(value) && (rows = @memory.array(value,
                                                                                                               4))

        rows.length > 2 && rows.first(2).all? { |row| @memory.type?(row, :array) }
      end

      def name_of(table, id)
        return if id.zero? || id > 0xffffffff

        [id >> SERIAL_SHIFT, id].each do |serial|
          row, place = serial.divmod(IDS_UNIT)
          names = @memory.array(@memory.array(table, 1 << 20)&.at(row).to_i, IDS_UNIT * 2) or next
          name, symbol = names[place * 2, 2]
          return @memory.string(name) if symbol == ((id << 8) | 0xc)
        end
        nil
      end

      def find_classes
        layout[:class_name] = only("a class's name", offsets(48).select do |to|
          @facts.modules.all? { |name, one| @memory.string(@memory.word(one[:value] + to).to_i) == name }
        end)
        layout[:class_attached] = only("a singleton class's object", offsets(48).drop(1).select do |to|
          @facts.modules.values.all? { |one| @memory.word(one[:singleton] + to) == one[:value] }
        end)
        flags = @facts.modules.values.map { |one| [one[:value], one[:singleton]].map { |at| @memory.word(at) } }
        layout[:class_singleton_bit] = only("a singleton class's flag", (TwinMemory::USER_FLAG...32).select do |bit|
          flags.all? { |plain, singleton| plain[bit].zero? && singleton[bit] == 1 }
        end)
      end
    end
  end
end

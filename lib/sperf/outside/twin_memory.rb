# frozen_string_literal: true

module Sperf
  module Outside
    # The memory of a process, in words. What cannot be read is nil.
    class TwinMemory
      WORD = 8

      # What the low five bits of an object's flags say it is.
      TYPES = { class: 0x02, module: 0x03, string: 0x05, array: 0x07, data: 0x0c, imemo: 0x1a }.freeze
      TYPE_MASK = 0x1f
      USER_FLAG = 12

      # +pid+ is a process that this one may read. Raises SystemCallError.
      def initialize(pid)
        @file = File.open("/proc/#{pid}/mem", "rb")
      end

      def close = @file.close

      def bytes(address, length)
        return if address < 4096 || address >= 1 << 47

        read = @file.pread(length, address)
        read if read.bytesize == length
      rescue SystemCallError, EOFError
        nil
      end

      # The +count+ words at +address+; fewer where the memory ends.
      def words(address, count)
        all = bytes(address, count * WORD)
        return all.unpack("Q*") if all

        (0...count).each_with_object([]) do |index, found|
          one = word(address + (index * WORD))
          return found unless one

          found << one
        end
      end

      def word(address) = bytes(address, WORD)&.unpack1("Q")

      def object?(value) = value >= 4096 && (value % 8).zero?

      def type?(value, *types)
        return false unless object?(value) && (flags = word(value))

        types.any? { |type| flags & TYPE_MASK == TYPES.fetch(type) }
      end

      # The text of the String +value+, nil where it is not one.
      def string(value)
        return unless type?(value, :string)

        flags, _class, length = words(value, 3)
        return if length.nil? || length > 4096

        at = flags[USER_FLAG + 1].zero? ? value + 24 : word(value + 24)
        length.zero? ? "" : at && bytes(at, length)
      end

      # The elements of the Array +value+, at most +limit+ of them.
      def array(value, limit = 4096)
        return unless type?(value, :array)

        flags = word(value)
        if flags[USER_FLAG + 1] == 1
          words(value + 16, [(flags >> (USER_FLAG + 3)) & 0x7f, limit].min)
        else
          length = word(value + 16)
          at = word(value + 32)
          words(at, [length, limit].min) if at && at >= 4096
        end
      end
    end
  end
end

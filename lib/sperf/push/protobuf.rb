# frozen_string_literal: true

module Sperf
  module Push
    # The wire format of Protocol Buffers, as far as requests need it: fields with a length, and numbers in answers.
    module Protobuf
      LENGTH = 2
      VARINT = 0
      private_constant :LENGTH, :VARINT

      class << self
        # Returns the encoding of field +number+ with +bytes+: a string, or a message that is encoded already.
        def field(number, bytes)
          varint((number << 3) | LENGTH) << varint(bytes.bytesize) << bytes.b
        end

        # Returns the fields of a message as pairs of a number and a value, an Integer or a String; nil if +bytes+ are
        # not a message.
        def fields(bytes)
          pairs = []
          rest = bytes.b
          until rest.empty?
            tag, rest = read_varint(rest)
            value, rest = tag & 7 == VARINT ? read_varint(rest) : read_bytes(rest, tag & 7)
            pairs << [tag >> 3, value]
          end
          pairs
        rescue ArgumentError
          nil
        end

        private

        def varint(number)
          bytes = String.new(encoding: Encoding::BINARY)
          while number > 127
            bytes << ((number & 127) | 128)
            number >>= 7
          end
          bytes << number
        end

        def read_varint(bytes)
          number = 0
          bytes.each_byte.first(10).each_with_index do |byte, index|
            number |= (byte & 127) << (7 * index)
            return [number, bytes.byteslice((index + 1)..)] if byte < 128
          end
          raise ArgumentError
        end

        def read_bytes(bytes, kind)
          raise ArgumentError unless kind == LENGTH

          size, rest = read_varint(bytes)
          raise ArgumentError if size > rest.bytesize

          [rest.byteslice(0, size), rest.byteslice(size..)]
        end
      end
    end
  end
end

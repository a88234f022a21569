# frozen_string_literal: true

module Sperf
  module Top
    # Turns bytes that a terminal sends into keys: Strings of one character, and Symbols for keys with a name.
    #
    # A key with a name is several bytes that begin with Escape, and may arrive in parts. Escape alone is a key, too: if
    # nothing follows for a moment, the caller calls #flush.
    class Keys
      # The names of sequences after Escape. Terminals differ in those of the function keys.
      NAMES = {
        "[A" => :up, "[B" => :down, "OA" => :up, "OB" => :down,
        "[5~" => :page_up, "[6~" => :page_down,
        "[H" => :home, "OH" => :home, "[1~" => :home, "[F" => :end, "OF" => :end, "[4~" => :end,
        "OP" => :help, "[11~" => :help, "[[A" => :help,
        "OS" => :filter, "[14~" => :filter, "[[D" => :filter,
        "[21~" => :quit
      }.freeze
      CONTROLS = { "\r" => :enter, "\n" => :enter, "\x7f" => :backspace, "\b" => :backspace, "\x15" => :clear,
                   "\f" => :redraw, "\x04" => :quit, "\x03" => :quit }.freeze
      # "[", parameters and a letter; "O" and a letter; Linux's own "[[A".
      SEQUENCE = %r{\A\e(\[\[[A-Z]|\[[0-9;?]*[ -/]*[@-~]|O[@-~])}n
      # What may still become a sequence.
      PART = %r{\A\e(?:\[(?:\[|[0-9;?]{0,16}[ -/]{0,4})?|O)?\z}n
      private_constant :NAMES, :CONTROLS, :SEQUENCE, :PART

      def initialize
        @bytes = +"".b
      end

      # Returns the keys that are complete with +bytes+ (String), an Array. Unknown sequences are left out.
      def feed(bytes)
        @bytes << bytes.b
        keys = []
        while (key = next_key)
          keys << key
        end
        keys - [:unknown]
      end

      # Whether bytes wait for others.
      def pending? = !@bytes.empty?

      # Returns the keys in the bytes that no others follow, an Array.
      def flush
        rest = @bytes
        @bytes = +"".b
        rest.start_with?("\e") ? [:escape, *feed(rest.byteslice(1..))] : []
      end

      private

      # Returns the first key and removes its bytes; nil if none is complete.
      def next_key
        return if @bytes.empty?
        return character unless @bytes.start_with?("\e")

        if (sequence = @bytes[SEQUENCE, 1])
          @bytes.slice!(0, sequence.bytesize + 1)
          NAMES.fetch(sequence, :unknown)
        elsif !@bytes.match?(PART)
          @bytes.slice!(0)
          :escape
        end
      end

      def character
        text = @bytes.dup.force_encoding(Encoding::UTF_8)
        char = text[0]
        return if !char.valid_encoding? && incomplete?

        @bytes.slice!(0, char.bytesize)
        return :unknown unless char.valid_encoding?

        CONTROLS.fetch(char) { char.match?(/[[:cntrl:]]/) ? :unknown : char }
      end

      # Whether the bytes are the beginning of one character of UTF-8.
      def incomplete?
        length = case @bytes.getbyte(0)
                 when 0xC2..0xDF then 2
                 when 0xE0..0xEF then 3
                 when 0xF0..0xF4 then 4
                 else return false
                 end
        @bytes.bytesize < length && @bytes.bytes.drop(1).all? { |byte| byte.between?(0x80, 0xBF) }
      end
    end
  end
end

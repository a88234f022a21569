# frozen_string_literal: true

require "shellwords"
require_relative "../../host"

module Sperf
  # A word of a command in a message, to be pasted into a shell.
  module ShellWord
    # Characters that a message or a terminal does not keep as they are.
    UNSAFE = /[\n\t]|#{Host::CONTROL}/n
    private_constant :UNSAFE

    class << self
      # Returns +word+ with what a shell needs.
      def quote(word) = ansi(word) || Shellwords.escape(word)

      # Returns +word+ in quotes, which also patterns of files need.
      def in_quotes(word) = ansi(word) || "'#{word.gsub("'") { "'\\''" }}'"

      private

      # Returns a word with unsafe characters as $'a\012b', which shells read as these; nil for any other.
      def ansi(word)
        bytes = word.b
        return unless bytes.match?(UNSAFE)

        bytes = bytes.gsub(/[\\']/n) { |byte| "\\#{byte}" }
        bytes = bytes.gsub(UNSAFE) { |unsafe| unsafe.each_byte.map { |byte| format("\\%03o", byte) }.join }
        "$'#{bytes.force_encoding(word.encoding)}'"
      end
    end
  end
end

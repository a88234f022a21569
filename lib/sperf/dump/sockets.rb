# frozen_string_literal: true

module Sperf
  class Dump
    # The ends of a process's sockets, by the kernel's tables in /proc/PID/net (proc(5)).
    class Sockets
      LISTENING = "0A"
      MOST_BYTES = 4 * 1024 * 1024 # of a table: some 25,000 sockets
      NO_PEER = /\A0*:0*\z/

      # +directory+ is such a directory.
      def initialize(directory)
        @directory = directory
        @rows = {}
      end

      # Returns a socket in words, such as "TCP 127.0.0.1:3000 to 127.0.0.1:5432"; nil if the tables do not have it.
      def describe(inode)
        %w[tcp tcp6 udp udp6].each do |table|
          row = rows(table).find { |fields| fields[9] == inode }
          return "#{table[0, 3].upcase} #{ends(row)}" if row
        end
        row = rows("unix").find { |fields| fields[6] == inode }
        "Unix socket#{" #{row[7]}" if row[7]}" if row
      end

      # Returns "127.0.0.1:3000" for "0100007F:0BB8": each group of 8 digits is a word of a little-endian machine.
      def self.address(text)
        host, port = text.split(":")
        bytes = [host].pack("H*").unpack("N*").pack("V*").bytes
        "#{bytes.size == 4 ? bytes.join(".") : "[#{version_six(bytes)}]"}:#{port.to_i(16)}"
      end

      # The longest row of zeros is left out (RFC 5952); an IPv4 address in an IPv6 one is written as such.
      def self.version_six(bytes)
        groups = bytes.each_slice(2).map { |high, low| (high << 8) | low }
        return "::ffff:#{bytes.last(4).join(".")}" if groups.first(6) == [0, 0, 0, 0, 0, 0xffff]

        text = groups.map { |group| group.to_s(16) }.join(":")
        zeros = text.scan(/(?<=\A|:)0(?::0)+(?=\z|:)/).max_by(&:size)
        zeros ? text.sub(/(?:\A|:)#{zeros}(?:\z|:)/, "::") : text
      end
      private_class_method :version_six

      private

      def ends(row)
        own, peer, state = row.values_at(1, 2, 3)
        return "#{Sockets.address(own)}#{", listening" if state == LISTENING}" if peer.match?(NO_PEER)

        "#{Sockets.address(own)} to #{Sockets.address(peer)}"
      end

      def rows(table)
        @rows[table] ||=
          Native.read_kernel_file("#{@directory}/#{table}", 0, MOST_BYTES).to_s.lines.drop(1).map(&:split)
      end
    end
  end
end

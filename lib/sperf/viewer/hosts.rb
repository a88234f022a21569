# frozen_string_literal: true

require "ipaddr"

module Sperf
  module Viewer
    # Under which names the page may be asked for: the check of the Host header.
    #
    # What it is for is DNS rebinding: a page of evil.example makes its own name point to this machine, and asks, as one
    # of the same origin, for what is served here. The browser still writes evil.example into the Host header, and that
    # gives it away. Whether a Host is refused follows from that alone:
    #
    # - The port says nothing. The attacker's page has the attacker's name on every port, and behind `ssh -L` or a
    #   container's published port the browser's port is not the one that this process listens on.
    # - `localhost` and the loopback addresses are not looked up at a name server, so no page of somebody else has them
    #   as its origin. (Another server on this machine may; the token in the path keeps it out, and CORS does.)
    # - The same is true of every other IP address. They are heeded only where the server listens on more than loopback,
    #   for without that nobody comes that way.
    # - A name is refused unless the user has named it: who controls what it points to cannot be known here.
    class Hosts
      LOCAL = "localhost"
      # A host and what may follow it; an IPv6 address is in brackets.
      HEADER = /\A(\[[\h:.]+\]|[^:\[\]]+)(?::\d{1,5})?\z/
      # What --allow-host takes: a name as DNS has it, or underscores, as names of containers do.
      NAME = /\A[a-z\d_]([\w-]*[a-z\d_])?(\.[a-z\d_]([\w-]*[a-z\d_])?)*\.?\z/i
      private_constant :LOCAL, :HEADER, :NAME

      # Whether +word+ (String) is a host name or an IP address, with nothing around it.
      def self.name?(word) = word.match?(NAME) || !address(word).nil?

      # Returns the IPAddr that +word+ is, nil if it is none.
      def self.address(word)
        IPAddr.new(word) unless word.include?("/")
      rescue IPAddr::Error
        nil
      end

      # Whether +host+ (String, a name or an IP address) is this machine alone.
      def self.loopback?(host)
        host.casecmp?(LOCAL) || address(host)&.loopback? || false
      end

      # +host+: String, what the server listens on. +names+: Array of String, names that the user allows.
      def initialize(host, names = [])
        @names = [host, LOCAL, *names].map { |name| canonical(name) }
        @addresses = !self.class.loopback?(host)
      end

      # Whether a request with this Host header (String; nil where it has none) is for the page.
      def include?(header)
        host = header && header[HEADER, 1]
        return false unless host

        address = self.class.address(host.delete("[]"))
        return @addresses || address.loopback? || @names.include?(canonical(address.to_s)) if address

        @names.include?(canonical(host))
      end

      private

      # Names are the same in capitals, and with the dot of the root.
      def canonical(name) = name.downcase.delete_suffix(".")
    end
  end
end

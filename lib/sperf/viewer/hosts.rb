# frozen_string_literal: true

require "ipaddr"

module Sperf
  module Viewer
    # Checks the Host header: the host names under which the page is answered.
    #
    # The check prevents DNS rebinding. In this attack, evil.example makes its own name point to this machine, and its
    # page requests data from here as its own origin. The browser still sends evil.example in the Host header. The rules
    # follow from that:
    #
    # - The port is ignored. The attacker's name is the same on every port, and behind `ssh -L` or a container's
    #   published port, the browser's port differs from the server's.
    # - `localhost` and loopback addresses are allowed. No name server resolves them, so another site cannot have them
    #   as its origin. (Another server on this machine can; the token in the path and CORS keep its pages out.)
    # - Other IP addresses are allowed if the server listens on more than loopback. No name server resolves them either.
    # - A name is refused unless the user has allowed it, because its owner is unknown.
    class Hosts
      LOCAL = "localhost"
      # A host and an optional port; an IPv6 address is in brackets.
      HEADER = /\A(\[[\h:.]+\]|[^:\[\]]+)(?::\d{1,5})?\z/
      # A host name for --allow-host: a DNS name, or a container's name with underscores.
      NAME = /\A[a-z\d_]([\w-]*[a-z\d_])?(\.[a-z\d_]([\w-]*[a-z\d_])?)*\.?\z/i
      private_constant :LOCAL, :HEADER, :NAME

      # Returns whether +word+ (String) is exactly a host name or an IP address.
      def self.name?(word) = word.match?(NAME) || !address(word).nil?

      # Returns the IPAddr of +word+, nil if it is not an address.
      def self.address(word)
        IPAddr.new(word) unless word.include?("/")
      rescue IPAddr::Error
        nil
      end

      # Returns whether +host+ (String, a name or an IP address) is reachable from this machine only.
      def self.loopback?(host) = host.casecmp?(LOCAL) || address(host)&.loopback? || false

      # +host+ (String) is the name or address that the server listens on. +names+ (Array of String) are allowed as
      # well.
      def initialize(host, names = [])
        @names = [host, LOCAL, *names].map { |name| canonical(name) }
        @addresses = !self.class.loopback?(host)
      end

      # Returns whether a request with this Host header (String; nil for none) is answered.
      def include?(header)
        host = header && header[HEADER, 1]
        return false unless host

        address = self.class.address(host.delete("[]"))
        return @addresses || address.loopback? || @names.include?(canonical(address.to_s)) if address

        @names.include?(canonical(host))
      end

      private

      # Names ignore case, and the dot of the root.
      def canonical(name) = name.downcase.delete_suffix(".")
    end
  end
end

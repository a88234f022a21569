# frozen_string_literal: true

require_relative "../viewer/hosts"

module Sperf
  class Web
    # Who may see the page.
    #
    # Somebody has to say so, unless the application runs in development and the request comes from this machine. What
    # is not known to be development is taken for production.
    #
    # In development the Host header is looked at whoever asks, for there a page of somebody else's could make its own
    # name point to this machine (DNS rebinding, see Viewer::Hosts): an address that a constraint lets in proves nothing
    # then. In production the names are the application's business.
    class Access
      DEVELOPMENT = %w[development test].freeze
      VARIABLES = %w[RAILS_ENV RACK_ENV APP_ENV].freeze
      FORWARDED = %w[X-Forwarded-For X-Real-IP].freeze
      CLOSED = <<~TEXT
        Sperf::Web is closed: this is no development (%s), and nobody has said who may see it.
        Say so with Sperf::Web.authenticate { |env| ... }, or mount Sperf::Web.new(authenticated_outside: true) where
        the routes let in nobody else.
      TEXT
      UNKNOWN = "RACK_ENV is not set"
      REMOTE = <<~TEXT
        Sperf::Web answers to this machine alone as long as nobody has said who may see it.
        Say so with Sperf::Web.authenticate { |env| ... }.
      TEXT
      FOREIGN = <<~TEXT
        Sperf::Web does not answer under this name in development. If it is yours, add it to config.hosts of Rails, or
        mount Sperf::Web.new(hosts: ["the.name"]).
      TEXT
      private_constant :DEVELOPMENT, :VARIABLES, :FORWARDED, :CLOSED, :UNKNOWN, :REMOTE, :FOREIGN

      # As the keywords of Web.new.
      def initialize(authenticate, authenticated_outside, hosts)
        raise ArgumentError, "authenticate must be a Proc, not #{authenticate.inspect}" unless
          authenticate.nil? || authenticate.respond_to?(:call)

        @authenticate = authenticate
        @outside = authenticated_outside
        @hosts = Viewer::Hosts.new("localhost", hosts)
      end

      # Returns the reason why nobody gets an answer who asks from there, a String; nil where it depends on #let_in.
      def refusal(request)
        if !development?
          format(CLOSED, environments.empty? ? UNKNOWN : environments.join(", ")) unless guarded?
        elsif !known?(request.header("Host"))
          FOREIGN
        else
          REMOTE unless guarded? || local?(request)
        end
      end

      # Returns what the application's block says of who asks, true where there is none. What it raises or throws passes
      # through.
      def let_in(request) = @authenticate.nil? || @authenticate.call(request.env)

      # Whether the application runs in development, or in tests, and says so.
      def development? = environments.any? && environments.all? { |name| DEVELOPMENT.include?(name) }

      private

      def guarded? = @authenticate || @outside

      def environments
        rails = ::Rails.env if defined?(::Rails) && ::Rails.respond_to?(:env)
        [rails.to_s, *VARIABLES.map { |name| ENV[name].to_s }].reject(&:empty?).uniq
      end

      # Rails lets in all names where there is no list. That is no answer to DNS rebinding.
      def known?(host) = @hosts.include?(host) || known_to_rails?(host)

      def known_to_rails?(host)
        return false unless host && defined?(::Rails.application) && defined?(::ActionDispatch::HostAuthorization)

        names = Array(::Rails.application&.config&.hosts)
        names.any? && ::ActionDispatch::HostAuthorization::Permissions.new(names).allows?(host)
      end

      # Also behind a proxy on this machine, as those that give development a name or TLS.
      def local?(request)
        return false if request.header("Forwarded") # in a language of its own

        addresses = [request.env["REMOTE_ADDR"].to_s, *FORWARDED.filter_map { |name| request.header(name) }]
        addresses.map { |list| list.split(",", -1) }
          .all? { |list| list.any? && list.all? { |address| loopback?(address.strip) } }
      end

      # IPv4 may come as a part of IPv6.
      def loopback?(address)
        address = Viewer::Hosts.address(address)
        address&.ipv4_mapped? ? address.native.loopback? : address&.loopback?
      end
    end
  end
end

# frozen_string_literal: true

require_relative "../viewer/hosts"

module Sperf
  class Web
    # Who may see the page. All rules are in #refusal and #let_in:
    #
    # 1. Access was configured (a block, or +authenticated_outside+): the block decides.
    # 2. Otherwise, only development is answered: where Rails.env is development or test, or +development+ says so.
    #    RACK_ENV counts for nothing, as servers set it to "development" themselves.
    # 3. In development, configured or not, the Host header must name this machine, or one of the allowed names. Another
    #    site could make its own name point to this machine (DNS rebinding, see Viewer::Hosts).
    # 4. In development without configured access, the request must come from this machine itself: from a loopback
    #    address, over TCP, and not through a proxy. A proxy and a Unix socket say nothing of who asks.
    class Access
      # Headers that proxies add.
      FORWARDED = %w[Forwarded Via X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Real-IP].freeze
      # Where servers put the socket of the request. Of a Unix socket Puma and Unicorn say that it comes from 127.0.0.1.
      SOCKETS = %w[puma.socket unicorn.socket].freeze
      CLOSED = <<~TEXT
        Sperf::Web is closed: %s, and access has not been configured.
        Configure it by Sperf::Web.authenticate { |env| ... }, or mount Sperf::Web.new(authenticated_outside: true) in
        routes that let in nobody else. For a development environment: Sperf::Web.new(development: true).
      TEXT
      REMOTE = <<~TEXT
        Sperf::Web answers only to the machine that it runs on until access is configured. This request comes from
        another address, through a proxy, or by a Unix socket.
        In a development container, or behind a proxy in development: Sperf::Web.authenticate { Rails.env.local? }, or
        without Rails Sperf::Web.new(development: true, authenticated_outside: true).
      TEXT
      FOREIGN = <<~TEXT
        Sperf::Web does not answer under this name in development. To allow the name, add it to config.hosts of Rails,
        or mount Sperf::Web.new(hosts: ["the.name"]). In an integration test: host! "localhost".
      TEXT
      private_constant :FORWARDED, :SOCKETS, :CLOSED, :REMOTE, :FOREIGN

      # As the keywords of Web.new.
      def initialize(authenticate:, authenticated_outside:, development:, hosts:)
        raise ArgumentError, "authenticate must be a Proc, not #{authenticate.inspect}" unless
          authenticate.nil? || authenticate.respond_to?(:call)
        raise InvalidOption.new(:development, [true, false], development) unless
          [true, false, nil].include?(development)

        @authenticate = authenticate
        @outside = authenticated_outside
        @development = development
        @hosts = Viewer::Hosts.new("localhost", hosts)
      end

      # Returns the reason why a request is refused, whoever sends it, a String; nil where #let_in decides.
      def refusal(request)
        if !development?
          format(CLOSED, environment) unless configured?
        elsif !known?(request.header("Host"))
          FOREIGN
        else
          REMOTE unless configured? || local?(request)
        end
      end

      # Returns what the application's block says of who asks, true where there is none. What it raises or throws passes
      # through.
      def let_in(request) = @authenticate.nil? || @authenticate.call(request.env)

      # Whether this is a development environment.
      def development? = @development.nil? ? rails_env.to_s.match?(/\A(?:development|test)\z/) : @development

      private

      def configured? = @authenticate || @outside

      def rails_env = (::Rails.env if defined?(::Rails) && ::Rails.respond_to?(:env))

      def environment
        return "it was told development: false" if @development == false

        rails_env ? "this is not a development environment (Rails.env is #{rails_env})" : "there is no Rails.env"
      end

      # Rails lets in all names where there is no list. That is no answer to DNS rebinding.
      def known?(host) = @hosts.include?(host) || known_to_rails?(host)

      def known_to_rails?(host)
        return false unless host && defined?(::Rails.application) && defined?(::ActionDispatch::HostAuthorization)

        names = Array(::Rails.application&.config&.hosts)
        names.any? && ::ActionDispatch::HostAuthorization::Permissions.new(names).allows?(host)
      end

      def local?(request)
        loopback?(request.env["REMOTE_ADDR"].to_s) && FORWARDED.none? { |name| request.header(name) } &&
          SOCKETS.none? { |name| unix?(request.env[name]) }
      end

      def unix?(socket)
        socket = socket.to_io if socket.respond_to?(:to_io)
        socket.respond_to?(:local_address) && socket.local_address.unix?
      end

      # IPv4 may come as a part of IPv6.
      def loopback?(address)
        address = Viewer::Hosts.address(address)
        address&.ipv4_mapped? ? address.native.loopback? : address&.loopback?
      end
    end
  end
end

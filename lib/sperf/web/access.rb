# frozen_string_literal: true

require "securerandom"
require_relative "../viewer/hosts"

module Sperf
  class Web
    # Decides who may see the page. All rules are in #refusal and #let_in:
    #
    # 1. If access is configured (a block, or +authenticated_outside+), the block decides.
    # 2. Otherwise, only a development environment is answered: Rails.env is development or test, or +development+ is
    #    true. RACK_ENV is ignored, because servers set it to "development" themselves.
    # 3. In development, configured or not, the Host header must name this machine, or one of the allowed names. Another
    #    site could make its own name point to this machine (DNS rebinding, see Viewer::Hosts).
    # 4. In development without configured access, the request must come from this machine: from a loopback address,
    #    over TCP, and not through a proxy. With a proxy or a Unix socket the client is unknown.
    class Access
      # The headers that proxies add.
      FORWARDED = %w[Forwarded Via X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Real-IP].freeze
      # The keys for the socket of the request. For a Unix socket, Puma and Unicorn report the address 127.0.0.1.
      SOCKETS = %w[puma.socket unicorn.socket].freeze
      CLOSED = <<~TEXT
        Sperf::Web is closed: %s, and access has not been configured.
        Configure access by Sperf::Web.authenticate { |env| ... }, or mount Sperf::Web.new(authenticated_outside: true)
        in routes that check the user. In a development environment: Sperf::Web.new(development: true).
      TEXT
      REMOTE = <<~TEXT
        Until access is configured, Sperf::Web answers only requests from the machine it runs on. This request came from
        another address, through a proxy, or over a Unix socket.
        In a development container, or behind a proxy in development: Sperf::Web.authenticate { Rails.env.local? }, or
        without Rails Sperf::Web.new(development: true, authenticated_outside: true).
      TEXT
      FOREIGN = <<~TEXT
        In development, Sperf::Web does not answer requests for this host name. To allow the name, add it to
        config.hosts of Rails, or mount Sperf::Web.new(hosts: ["the.name"]). In an integration test: host! "localhost".
      TEXT
      private_constant :FORWARDED, :SOCKETS, :CLOSED, :REMOTE, :FOREIGN

      # Takes keywords of Web.new.
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

      # Returns the reason why a request is refused, a String; nil if #let_in decides.
      def refusal(request)
        if !development?
          format(CLOSED, environment) unless configured?
        elsif !known?(request.header("Host"))
          FOREIGN
        else
          REMOTE unless configured? || local?(request)
        end
      end

      # Returns the value of the application's block; true if there is none. Exceptions and throws pass through.
      def let_in(request) = @authenticate.nil? || @authenticate.call(request.env)

      # Whether this is a development environment.
      def development? = @development.nil? ? rails_env.to_s.match?(/\A(?:development|test)\z/) : @development

      private

      def configured? = @authenticate || @outside

      def rails_env = (::Rails.env if defined?(::Rails) && ::Rails.respond_to?(:env))

      def environment
        return "it was created with development: false" if @development == false

        rails_env ? "this is not a development environment (Rails.env is #{rails_env})" : "there is no Rails.env"
      end

      # An empty list of hosts allows all names in Rails, which would not prevent DNS rebinding.
      def known?(host) = @hosts.include?(host) || known_to_rails?(host)

      def known_to_rails?(host)
        return false unless host && Integrations.constant?(:ActionDispatch, :HostAuthorization)

        application = ::Rails.application if defined?(::Rails) && ::Rails.respond_to?(:application)
        names = Array(application&.config&.hosts)
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

      # An IPv4 address may be mapped into IPv6.
      def loopback?(address)
        address = Viewer::Hosts.address(address)
        address&.ipv4_mapped? ? address.native.loopback? : address&.loopback?
      end
    end

    # Prevents cross-site request forgery: another site must not press the page's buttons in the user's browser.
    #
    # A request must come from this page (Origin, Sec-Fetch-Site). And the form must have the token of a cookie, which
    # the browser sends with requests from the same site only. The server stores no token, so any worker accepts the
    # form.
    module Forgery
      COOKIE = "sperf_web"
      TOKEN = /\A[\w-]{43}\z/
      TOKEN_BYTES = 32
      ORIGIN = %r{\Ahttps?://([^/]+)\z}
      ELSEWHERE = "The request does not come from sperf's own page. Nothing was done.\n"
      UNTIED = "The form belongs to another browser, or is too old. Nothing was done: reload the page and try again.\n"
      private_constant :TOKEN, :TOKEN_BYTES, :ORIGIN, :ELSEWHERE, :UNTIED

      class << self
        # Returns the token for a form, and the Set-Cookie header for the token; nil if the browser has the cookie.
        def token(request)
          known = request.cookie(COOKIE)
          return [known, nil] if known&.match?(TOKEN)

          token = SecureRandom.urlsafe_base64(TOKEN_BYTES)
          secure = "; Secure" if request.secure?
          path = request.path.chomp("/")
          [token, "#{COOKIE}=#{token}; Path=#{path.empty? ? "/" : path}; HttpOnly; SameSite=Strict#{secure}"]
        end

        # Returns the reason why a request must not change anything, a String; nil if it may.
        def refusal(request)
          return ELSEWHERE unless same_origin?(request)

          token = request.cookie(COOKIE).to_s
          UNTIED unless token.match?(TOKEN) && Integrations.same_secret?(token, request.form["token"].to_s)
        end

        private

        # Only browsers that are too old for this page send neither header.
        def same_origin?(request)
          site, origin = %w[Sec-Fetch-Site Origin].map { |name| request.header(name) }
          return false unless site || origin

          [nil, "same-origin"].include?(site) && (origin.nil? || here?(origin, request))
        end

        # Behind a proxy, the browser's host name may be in X-Forwarded-Host. A page cannot set that header.
        def here?(origin, request)
          asked = origin[ORIGIN, 1] or return false
          forwarded = request.header("X-Forwarded-Host").to_s.split(/, */).last
          [request.header("Host"), forwarded].any? { |host| host&.casecmp?(asked) }
        end
      end
    end
  end
end

# frozen_string_literal: true

require "securerandom"
require_relative "document"
require_relative "hosts"

begin
  require "webrick"
rescue LoadError
  # Bundler hides gems that are installed but not in the Gemfile.
  command = ENV["BUNDLE_GEMFILE"] ? "bundle add webrick" : "gem install webrick"
  raise Sperf::Error, "the gem webrick, which serves the page, is missing: #{command}; " \
                      "or write the page to a file with --html, or print text with --text"
end

module Sperf
  module Viewer
    # Serves a site to its user: a Page, or pages that lead to others, such as the list of `sperf history`.
    #
    # A site has #names, an Array of what it shows, and #answer(Asked). This returns status, content type (nil for plain
    # text) and body, optionally followed by a Hash of headers; nil if there is nothing at this path.
    #
    # The server listens on 127.0.0.1, unless the user names another address. Every path begins with a random token,
    # which other users of the machine, other machines and other pages in the browser do not know. Names that were made
    # to point here (DNS rebinding) are refused by the Host header: see Hosts.
    class Server
      TOKEN_BYTES = 16
      LOOPBACK = "127.0.0.1"
      # Addresses that mean all interfaces. A browser cannot open them.
      ANY = %w[0.0.0.0 ::].freeze
      # The response for a refused host name. It does not repeat the name, which may be an attacker's.
      FOREIGN = "sperf does not answer requests for this host name. To allow the name, start sperf with --allow-host.\n"
      private_constant :ANY, :FOREIGN

      # A request for a site. +root+ is the path of the site, with slashes around it; +path+ is what follows it, as it
      # was sent: any character may be escaped. +query+ is the text behind the question mark, "" without one.
      Asked = Data.define(:root, :path, :query) do
        # Returns the last value of +name+ in the query, "" without one.
        def value(name) = WEBrick::HTTPUtils.parse_query(query)[name].to_s
      end

      # Starts to listen. +site+: see above; +port+: Integer, 0 for any free port; +host+: String, the name or address
      # to listen on; +allowed+: Array of String, further host names that are answered. Raises Error if listening fails.
      def initialize(site, port, host: LOOPBACK, allowed: [])
        @site = site
        @host = host
        @token = SecureRandom.urlsafe_base64(TOKEN_BYTES)
        @server = listen(port)
        @server.mount_proc("/") { |request, response| answer(request, response) }
        @hosts = Hosts.new(host, allowed)
      end

      def port = @server.config[:Port]

      # The address of the page on this machine.
      def url = "http://#{authority}:#{port}#{root}"

      # Returns a warning, one sentence, if the server listens on more than this machine; else nil.
      def warning
        return if Hosts.loopback?(@host)

        "the server listens on #{@host}: anyone who can reach port #{port} and knows this address can read " \
          "profiles and sources; the connection is not encrypted"
      end

      # Answers until SIGINT or SIGTERM, or until #stop is called. Yields when both have an effect.
      def run(&ready)
        @ready = ready
        before = %w[INT TERM].to_h { |signal| [signal, trap(signal) { stop }] }
        @server.start
      ensure
        before&.each { |signal, handler| trap(signal, handler || "DEFAULT") }
      end

      # Makes #run return, also if #run is called later. May be called in a signal handler.
      def stop
        @stopped = true
        @server.shutdown
      end

      private

      def root = "/#{@token}/"

      def authority
        return LOOPBACK if ANY.include?(@host)

        @host.include?(":") ? "[#{@host}]" : @host
      end

      def listen(port)
        WEBrick::HTTPServer.new(BindAddress: @host, Port: port, AccessLog: [], DoNotReverseLookup: true,
                                StartCallback: -> { started }, AcceptCallback: ->(socket) { send_at_once(socket) },
                                Logger: WEBrick::Log.new(File::NULL, WEBrick::BasicLog::FATAL))
      rescue SystemCallError => e
        raise Error, "cannot listen on #{place(port)}: #{AtomicFile.reason(e)}"
      rescue SocketError
        raise Error, "cannot listen on #{@host}: this machine has no such name or address"
      end

      def place(port)
        return @host if port.zero?

        @host == LOOPBACK ? "port #{port}" : "port #{port} of #{@host}"
      end

      # WEBrick writes head and body separately: the kernel would delay the body for 40 ms, until the head is
      # acknowledged.
      def send_at_once(socket) = socket.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)

      def started
        @server.shutdown if @stopped
        @ready&.call
      end

      def answer(request, response)
        status, type, body, headers = found(request)
        HEADERS.merge(headers || {}).each { |name, value| response[name] = value }
        response.status = status
        response.content_type = "#{type || "text/plain"}; charset=utf-8"
        response.body = body
      end

      # Returns what a site returns.
      def found(request)
        return [403, nil, FOREIGN] unless @hosts.include?(request["host"])
        return [405, nil, "Only GET.\n"] unless %w[GET HEAD].include?(request.request_method)

        path = request.request_uri.path.to_s
        asked = Asked.new(root:, path: path.delete_prefix(root), query: request.query_string.to_s)
        (@site.answer(asked) if path.start_with?(root)) || [404, nil, "Not found.\n"]
      end
    end
  end
end

# frozen_string_literal: true

require "securerandom"
require_relative "headers"
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
    # Serves one page to its user.
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
      # A comparison has two views.
      VIEWS = %w[view-0.json view-1.json].freeze
      TYPES = { ".js" => "text/javascript", ".css" => "text/css", ".json" => "application/json" }.freeze
      private_constant :ANY, :FOREIGN, :VIEWS, :TYPES

      # Starts to listen. +page+: Page; +port+: Integer, 0 for any free port; +host+: String, the name or address to
      # listen on; +allowed+: Array of String, further host names that are answered. Raises Error if listening fails.
      def initialize(page, port, host: LOOPBACK, allowed: [])
        @page = page
        @host = host
        @token = SecureRandom.urlsafe_base64(TOKEN_BYTES)
        @server = listen(port)
        @server.mount_proc("/") { |request, response| answer(request, response) }
        @hosts = Hosts.new(host, allowed)
      end

      def port = @server.config[:Port]

      # The address of the page on this machine.
      def url = "http://#{authority}:#{port}/#{@token}/"

      # Returns a warning, one sentence, if the server listens on more than this machine; else nil.
      def warning
        return if Hosts.loopback?(@host)

        "the server listens on #{@host}: anyone who can reach port #{port} and knows this address can read the " \
          "profile and its sources; the connection is not encrypted"
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
      def send_at_once(socket)
        socket.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)
      end

      def started
        @server.shutdown if @stopped
        @ready&.call
      end

      def answer(request, response)
        HEADERS.each { |name, value| response[name] = value }
        status, type, body = found(request)
        response.status = status
        response.content_type = "#{type || "text/plain"}; charset=utf-8"
        response.body = body
      end

      # Returns status, content type and body.
      def found(request)
        return [403, nil, FOREIGN] unless @hosts.include?(request["host"])
        return [405, nil, "Only GET.\n"] unless %w[GET HEAD].include?(request.request_method)

        nothing = [404, nil, "Not found.\n"]
        token, name, *rest = request.path.delete_prefix("/").split("/", -1)
        return nothing unless token == @token && rest.empty? && name

        content(name, request) || nothing
      end

      def content(name, request)
        case name
        when "" then [200, "text/html", @page.html]
        when *Assets::NAMES then [200, TYPES.fetch(File.extname(name)), Assets.read(name)]
        when *VIEWS then view(VIEWS.index(name))
        when "source" then source(request.query["file"].to_s)
        end
      end

      def view(number)
        [200, "application/json", @page.view(number)] if number < @page.names.size
      end

      # A missing source is a normal response (204): browsers would log an error on the console.
      def source(path)
        text = @page.sources.read(path)
        text ? [200, "text/plain", text] : [204, nil, ""]
      end
    end
  end
end

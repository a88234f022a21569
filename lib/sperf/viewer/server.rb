# frozen_string_literal: true

require "securerandom"

begin
  require "webrick"
rescue LoadError
  raise Sperf::Error, "the gem webrick, which serves the page, is missing: gem install webrick; " \
                      "or write the page to a file with --html, or print text with --top"
end

module Sperf
  module Viewer
    # Serves one page to this machine's user.
    #
    # It listens on 127.0.0.1 alone. Other users of the machine, and other pages in the browser, do not know the random
    # token that every path begins with; a foreign name that was made to point here (DNS rebinding) fails at the Host
    # header.
    class Server
      TOKEN_BYTES = 16
      ADDRESS = "127.0.0.1"
      HEADERS = {
        "Content-Security-Policy" => ContentSecurityPolicy::SERVED,
        "X-Content-Type-Options" => "nosniff",
        "Referrer-Policy" => "no-referrer",
        "Cross-Origin-Resource-Policy" => "same-origin",
        "Cross-Origin-Opener-Policy" => "same-origin",
        "Cache-Control" => "no-store"
      }.freeze
      # A comparison has two.
      VIEWS = %w[view-0.json view-1.json].freeze
      TYPES = { ".js" => "text/javascript", ".css" => "text/css", ".json" => "application/json" }.freeze
      private_constant :HEADERS, :VIEWS, :TYPES

      # +page+: Page; +port+: Integer, 0 for one that is free. Listens from now on. Raises Error if it cannot.
      def initialize(page, port)
        @page = page
        @token = SecureRandom.urlsafe_base64(TOKEN_BYTES)
        @server = listen(port)
        @server.mount_proc("/") { |request, response| answer(request, response) }
        @hosts = [ADDRESS, "localhost"].map { |name| "#{name}:#{@server.config[:Port]}" }
      end

      # Where the page is.
      def url = "http://#{ADDRESS}:#{@server.config[:Port]}/#{@token}/"

      # Answers until SIGINT or SIGTERM, or until #stop is called. Yields once both would be heeded.
      def run(&ready)
        @ready = ready
        before = %w[INT TERM].to_h { |signal| [signal, trap(signal) { stop }] }
        @server.start
      ensure
        before&.each { |signal, handler| trap(signal, handler || "DEFAULT") }
      end

      # Makes #run return, also one that is still to come. May be called in a signal handler.
      def stop
        @stopped = true
        @server.shutdown
      end

      private

      def listen(port)
        WEBrick::HTTPServer.new(BindAddress: ADDRESS, Port: port, AccessLog: [], DoNotReverseLookup: true,
                                StartCallback: -> { started }, AcceptCallback: ->(socket) { send_at_once(socket) },
                                Logger: WEBrick::Log.new(File::NULL, WEBrick::BasicLog::FATAL))
      rescue SystemCallError => e
        raise Error, "cannot listen on port #{port}: #{AtomicFile.reason(e)}"
      end

      # WEBrick writes head and body apart: the kernel would keep the body until the head is acknowledged, for 40 ms.
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
        return [403, nil, "This name is not the page's.\n"] unless @hosts.include?(request["host"])
        return [405, nil, "Only GET.\n"] unless %w[GET HEAD].include?(request.request_method)

        nothing = [404, nil, "There is nothing here.\n"]
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

      # No source is an answer, not an error, which browsers would put on the console.
      def source(path)
        text = @page.sources.read(path)
        text ? [200, "text/plain", text] : [204, nil, ""]
      end
    end
  end
end

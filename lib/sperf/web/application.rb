# frozen_string_literal: true

module Sperf
  class Web
    # Why a request is not obeyed. +status+ is the HTTP status, +retry_after+ seconds (Integer) or nil.
    class Refused < StandardError
      attr_reader :status, :retry_after

      def initialize(message, status = 409, retry_after: nil)
        super(message)
        @status = status
        @retry_after = retry_after
      end
    end

    # What the Rack applications of Sperf::Web share: access, errors, and the form of a response. The class has an
    # +@access+ (Access), an +@answering+ (ErrorBoundary), and a method answer(request) that returns a response, or
    # raises Refused.
    module Application
      DENIED = "You are not allowed to see this page.\n"
      FAILED = "sperf failed to answer. The application's log has the reason of the first such error.\n"
      NOTHING = "Not found.\n"
      BINARY = "application/octet-stream"
      # Where the middleware has left its request: Integrations::Request::KEY, which need not be loaded.
      LABELLED = "sperf.request"
      private_constant :DENIED, :FAILED, :NOTHING, :BINARY, :LABELLED

      private

      # Returns what #call of the class returns.
      def respond(env)
        return plain(503, "#{Host.unsupported_message}\n") unless Sperf.available?

        env[LABELLED]&.disown
        request = Request.new(env)
        answer = closed(request) || denied(@access.let_in(request)) || opened(request)
        request.head? ? [*answer.first(2), []] : answer
      end

      # Returns the response to a request that is refused by Access#refusal, else nil.
      def closed(request)
        refusal = @answering.run { @access.refusal(request) || :none } or return plain(500, FAILED)
        plain(403, refusal) unless refusal == :none
      end

      # Returns the response to a request that the application refuses, else nil. An Array is the application's own
      # response, and never allows the request.
      def denied(verdict)
        return verdict if verdict.is_a?(Array)

        plain(403, DENIED) unless verdict
      end

      def opened(request) = @answering.run { answer_or_refuse(request) } || plain(500, FAILED)

      def answer_or_refuse(request)
        answer(request)
      rescue Refused => e
        plain(e.status, "#{e.message}\n", { "retry-after" => e.retry_after&.to_s }.compact)
      end

      # Returns the response to a request for a profile: +kind+ is what Pull.kind has returned.
      def pulled(pull, kind, request)
        return plain(405, "Only GET and HEAD.\n", "allow" => "GET, HEAD") unless %w[GET HEAD].include?(request.verb)

        profile = pull.profile(kind, request)
        return [200, Viewer::HEADERS.merge("content-type" => BINARY), []] unless profile

        reply(200, nil, profile, "content-type" => BINARY,
                                 "content-disposition" => "attachment; filename=\"#{request.segments.last}.pb.gz\"")
      end

      def plain(status, text, headers = {}) = reply(status, "text/plain", text, headers)

      def reply(status, type, body, headers = {})
        all = Viewer::HEADERS.merge(headers)
        all["content-type"] = "#{type}; charset=utf-8" if type
        all["content-length"] = body.bytesize.to_s unless status == 204
        [status, all, [body]]
      end
    end
  end
end

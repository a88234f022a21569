# frozen_string_literal: true

require_relative "integrations"
require_relative "integrations/rack/endpoints"
require_relative "integrations/rack/request"

module Sperf
  # A Rack middleware that labels requests in profiles.
  #
  #   require "sperf/rack"
  #
  #   use Sperf::Rack
  #
  # While a session runs (<tt>sperf record</tt>, Sperf.start), every request has two labels: +endpoint+ is the route, as
  # <tt>orders#show</tt> in Rails, <tt>GET /orders/:id</tt> in Sinatra, or else the path, in which <tt>:id</tt> stands
  # for every segment that is not a plain word; +method+ is the request's method. Times are counted by endpoint and by
  # status. Without a session, and without options that keep profiles, the middleware only passes the request on.
  #
  # If OpenTelemetry or Datadog's tracer samples the request's trace, the request has the labels +trace_id+ (32
  # hexadecimal digits) and +span_id+ (16). They are read when the middleware is called, and when Rails or Sinatra
  # begins the action. A session has room for 10,000 sets of labels with ids; later requests have only the other labels.
  #
  # Options keep profiles of single requests in a directory. A profile covers the request's thread and the threads that
  # it created, with the stacks of their waits. No session is needed.
  #
  #   use Sperf::Rack, slow: 500, rate: 0.001, only: %r{\A/orders}, token: ENV["SPERF_TOKEN"]
  #
  # [+slow+] Integer or Float: keep the profile of each request that takes at least this many milliseconds, and log a
  #          line that names the file (default: nil, none). Of each endpoint, the three slowest of a minute are kept.
  #          While such a request is profiled, Sperf.profile without a session uses the same mode and frequency:
  #          +:wall+, 100 Hz.
  # [+rate+] Float from 0 to 1: keep the profiles of this share of the requests, chosen at random (default: nil, none).
  # [+only+] Regexp that the path must match, or a Proc that is called with the environment: +slow+ and +rate+ apply to
  #          these requests only (default: nil, all).
  # [+token+] String: keep the profile of each request whose header <tt>X-Sperf</tt> is the token, and name the file in
  #           the response header +x-sperf-profile+ (default: nil, none). A request without the token is answered as
  #           usual.
  # [+directory+] String or Pathname: where profiles are kept (default: tmp/sperf in the application's directory).
  # [+keep+] Integer: how many profiles of each kind are kept, the newest ones (default: 20).
  # [+trace_ids+] false: no labels +trace_id+ and +span_id+ (default: true).
  # [+log+] Proc: called with each line (default: one that writes to stderr).
  #
  # A request lasts until its response is sent: a streamed body is part of the request, but has no labels. The end is
  # reported by the server (rack.response_finished), or by the call of the body's +close+. A thread of sperf's writes
  # the profiles.
  #
  # The response is the application's own, with two exceptions: the header above; and a streamed body is wrapped, in an
  # object that responds to the same methods, unless the server reports the end. The labels end with the request, also
  # after an exception or a throw. Errors of sperf's are counted, and the first one of each kind is logged. If the
  # middleware is added twice, the inner one does nothing.
  class Rack
    # Constants, so that a request creates no String for them.
    ASKED = "HTTP_X_SPERF"
    ANSWER = "x-sperf-profile"
    SAY = ->(line) { Host.say(line) }
    private_constant :ASKED, :ANSWER, :SAY

    # Raises ArgumentError for an invalid option.
    def initialize(app, slow: nil, rate: nil, only: nil, token: nil, directory: nil, keep: 20, trace_ids: true,
                   log: SAY)
      @app = app
      @able = Integrations.able?
      Integrations.decline if !@able && (slow || rate || token)
      return unless @able

      @slow = slow
      @rate = rate_of(rate)
      @only = matcher_of(only)
      @token = token_of(token)
      @trace_ids = Integrations::TraceIds.check(trace_ids)
      @log = log
      @endpoints = Integrations::Endpoints.new
      @boundary = Integrations::ErrorBoundary.new("labelling requests", log)
      profiler = profiler(directory, keep) # Raises for an invalid option, also if no profiles are kept.
      @profiler = profiler if slow || @rate || @token
      @profiler&.prepare
      @random = Random.new # The program's own random numbers stay the same.
      Integrations::Routes.install
    end

    # Returns the number of sperf's own errors.
    def failures
      [@boundary, @profiler].compact.sum(&:failures)
    end

    # Answers the request.
    def call(env)
      return @app.call(env) unless @able && (@profiler || Native.running? || Native.blocks?)
      return @app.call(env) if @boundary.run { env.key?(Integrations::Request::KEY) }

      kind = @boundary.run { kind_of(env) } if @profiler
      return @app.call(env) unless kind || Native.running? || Native.blocks?

      observe(env, kind)
    end

    private

    def rate_of(rate)
      return if rate.nil?
      return (rate if rate.positive?) if rate.is_a?(Numeric) && rate.real? && rate.between?(0, 1)

      raise ArgumentError, "rate must be a number from 0 to 1, not #{rate.inspect}"
    end

    def matcher_of(only)
      case only
      when nil then nil
      when Regexp then ->(env) { "#{env["SCRIPT_NAME"]}#{env["PATH_INFO"]}".match?(only) }
      else
        raise ArgumentError, "only must be a Regexp or a Proc, not #{only.inspect}" unless only.respond_to?(:call)

        only
      end
    end

    # An empty token means none: a variable of the environment may be set to nothing.
    def token_of(token)
      return if token.nil?
      # The message names the class only: the value may be a secret, and messages are logged.
      raise ArgumentError, "token must be a String; it is of class #{token.class}" unless token.is_a?(String)

      token.b.freeze unless token.empty?
    end

    def profiler(directory, keep)
      directory = Integrations.directory(directory)
      Integrations::RunProfiler.new(directory:, slow_ms: @slow, keep:, later: true, log: @log)
    end

    # Returns the kind of KeptProfiles under which the request's profile is kept ("request": only if it is slow); nil if
    # the request is not profiled.
    def kind_of(env)
      return "asked" if @token && env[ASKED].is_a?(String) && Integrations.same_secret?(env[ASKED], @token)
      return if @only && !@only.call(env)
      return "sampled" if @rate && @random.rand < @rate

      "request" if @slow
    end

    # +kind+ is what #kind_of returned. The application is called even if the Request cannot be created.
    def observe(env, kind)
      @profiler.prepare if kind
      request = @boundary.run { request(env, kind) }
      return @app.call(env) unless request

      Native.around(request) { request.response = @app.call(env) }
      answer = request.answer || request.response
      request.file ? named(answer, request.file) : answer
    end

    def request(env, kind)
      Integrations::Request.new(env, @endpoints, @boundary, profiler: (@profiler if kind), trace_ids: @trace_ids,
                                                            keep: (kind if kind != "request"))
    end

    # Copies the headers: the application may return one Hash for all responses.
    def named(response, file)
      @boundary.run do
        status, headers, body = response
        [status, headers.merge(ANSWER => file), body]
      end || response
    end
  end
end

# frozen_string_literal: true

require_relative "integrations"
require_relative "integrations/requests/endpoints"
require_relative "integrations/requests/request"
require_relative "integrations/requests/routes"

module Sperf
  # A middleware for Rack: profiles know the requests.
  #
  #   require "sperf/rack"
  #
  #   use Sperf::Rack
  #
  # Every request is labelled while a session runs (<tt>sperf record</tt>, Sperf.start): +endpoint+ is the route, as
  # <tt>orders#show</tt> of Rails, <tt>GET /orders/:id</tt> of Sinatra, or the path with <tt>:id</tt> in the place of
  # all that is not a plain word; +method+ is the request's. How long it took is counted by endpoint and by status.
  # Where no session runs and no option asks for more, the request is passed on, and that is all.
  #
  # Options make requests leave profiles of their own in a directory: what the request's thread did, and threads that
  # it created, waits with their stacks. They need no session.
  #
  #   use Sperf::Rack, slow: 500, rate: 0.001, only: %r{\A/orders}, token: ENV["SPERF_TOKEN"]
  #
  # [+slow+] Integer or Float: keep the profile of each request that takes at least so many milliseconds, and log a line
  #          that names the file (default: nil, none). Of each endpoint the three slowest of a minute stay. While such
  #          a request is watched, Sperf.profile without a session has this one's mode and frequency: +:wall+, 100 Hz.
  # [+rate+] Float from 0 to 1: keep the profiles of this part of the requests, taken at random (default: nil, none).
  # [+only+] Regexp that the path has to match, or a Proc that is given the environment: +slow+ and +rate+ are about
  #          these requests only (default: nil, all).
  # [+token+] String: keep the profile of each request that has it in the header <tt>X-Sperf</tt>, and name the file in
  #           the header +x-sperf-profile+ of the answer (default: nil, none). A request without the right one is
  #           answered as any other.
  # [+directory+] String or Pathname: where profiles are kept (default: tmp/sperf in the application's directory).
  # [+keep+] Integer: how many of each kind stay there, the newest ones (default: 20).
  # [+log+] Proc: what is called with a line (default: one that writes to stderr).
  #
  # A request is what happens until the answer is sent: a body that is streamed is part of it, though it has no labels.
  # The server says when (rack.response_finished), or it closes the body. Profiles are written by a thread of sperf's.
  #
  # The answer is the application's, the same objects, but for the one header, and for a streamed body where the server
  # does not say when it has sent it: then that is in another object, which responds to the same methods. Whatever ends
  # a request, the labels end with it. An error of sperf's is counted, and the first one of its kind is logged. Of two
  # in one stack the inner one does nothing.
  class Rack
    # Constants so that a request makes no String of them.
    ASKED = "HTTP_X_SPERF"
    ANSWER = "x-sperf-profile"
    SAY = ->(line) { Host.say(line) }
    private_constant :ASKED, :ANSWER, :SAY

    # Raises ArgumentError for options that make no sense.
    def initialize(app, slow: nil, rate: nil, only: nil, token: nil, directory: nil, keep: 20, log: SAY)
      @app = app
      # A sperf that cannot work in this Ruby has said so, if the program was to be recorded.
      @able = defined?(Native) ? true : false
      Integrations.decline if !@able && (slow || rate || token)
      return unless @able

      @slow = slow
      @rate = rate_of(rate)
      @only = matcher_of(only)
      @token = token_of(token)
      @log = log
      @endpoints = Integrations::Endpoints.new
      @guard = Integrations::Guard.new("labelling requests", log)
      watch = watch(directory, keep) # raises, even where nothing is to be watched
      @watch = watch if slow || @rate || @token
      @watch&.prepare
      @random = Random.new # the program's own numbers stay the same
      Integrations::Routes.install
    end

    # How many errors of sperf's there were.
    def failures
      [@guard, @watch].compact.sum(&:failures)
    end

    # Answers the request.
    def call(env)
      return @app.call(env) unless @able && (@watch || Native.running? || Native.blocks?)
      return @app.call(env) if env[Integrations::Request::KEY]

      kind = @guard.run { kind_of(env) } if @watch
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

    # An empty one is what a variable is that nobody has set.
    def token_of(token)
      return if token.nil?
      # It is a secret, and messages are logged.
      raise ArgumentError, "token must be a String; it is of class #{token.class}" unless token.is_a?(String)

      token.b.freeze unless token.empty?
    end

    def watch(directory, keep)
      directory = Integrations.directory(directory)
      Integrations::Watch.new(directory:, slow_ms: @slow, keep:, later: true, log: @log)
    end

    # The kind of KeptProfiles as which a request is to be kept; "request": if it is slow. nil: it is none of those.
    def kind_of(env)
      return "asked" if @token && asked?(env[ASKED])
      return if @only && !@only.call(env)
      return "sampled" if @rate && @random.rand < @rate

      "request" if @slow
    end

    # How long it takes tells nothing of the token but its length.
    def asked?(given)
      return false unless given.is_a?(String) && given.bytesize == @token.bytesize

      difference = 0
      given.each_byte.with_index { |byte, index| difference |= byte ^ @token.getbyte(index) }
      difference.zero?
    end

    # +kind+ as #kind_of returns it. Where sperf could not make a Request, the application is called all the same.
    def observe(env, kind)
      @watch.prepare if kind
      request = response = nil
      begin
        @guard.run { (request = request(env, kind)).begin } # Assigned inside, so that nothing comes between.
        env[Integrations::Request::KEY] = request if request
        response = @app.call(env)
      ensure
        answer = end_request(env, request, response) if request
      end
      file = request&.file
      file ? named(answer || response, file) : answer || response
    end

    def end_request(env, request, response)
      env.delete(Integrations::Request::KEY)
      request.answered(response)
    end

    def request(env, kind)
      Integrations::Request.new(env, @endpoints, @guard, watch: (@watch if kind), keep: (kind if kind != "request"))
    end

    # The application may give the same Hash to everybody.
    def named(response, file)
      @guard.run do
        status, headers, body = response
        [status, headers.merge(ANSWER => file), body]
      end || response
    end
  end
end

# frozen_string_literal: true

require_relative "streamed_body"

module Sperf
  module Integrations
    # A request that is labelled, and watched where somebody asked for that. It is in the request's environment while it
    # is answered, where the framework's hooks (Routes) find it and say which route it took.
    #
    # Its labels end when the application returns; a body that is streamed comes after that, and belongs to the request
    # as well: how long it took, and its profile. Its end is told by the server (rack.response_finished, Rack 3), or is
    # the call of the body's +close+ (StreamedBody). Both may come on another thread, or not at all. Then the request
    # ends when its fiber begins the next one, or is collected.
    class Request
      KEY = "sperf.request"
      ROUTE_OF_SINATRA = "sinatra.route"
      PARAMETERS_OF_RAILS = "action_dispatch.request.path_parameters"
      FORM_OF_RAILS = "action_dispatch.request.request_parameters"
      NOT_FOUND = 404
      ANSWERED = (200..299)
      STATUSES = (100..599)
      # For spans, of a request that was answered by an exception.
      RAISED = "raised"
      # An array of procs that the server calls at the end.
      FINISHED = "rack.response_finished"
      # The answer is given by the application itself.
      HIJACKED = "rack.hijack"
      HIJACKED_IO = "rack.hijack_io"
      # These bodies end when somebody closes the page.
      EVENTS = "text/event-stream"
      TYPES = %w[content-type Content-Type].freeze
      # The fiber-local variable with the request whose body was not closed yet.
      OPEN = :sperf_open_request
      private_constant :ROUTE_OF_SINATRA, :PARAMETERS_OF_RAILS, :FORM_OF_RAILS, :NOT_FOUND, :ANSWERED, :STATUSES,
                       :RAISED, :FINISHED, :HIJACKED, :HIJACKED_IO, :EVENTS, :TYPES, :OPEN

      # +watch+ is the Watch, nil: nobody asked for one; +keep+ the kind of KeptProfiles as which the request is kept
      # however long it takes, if any.
      def initialize(env, endpoints, guard, watch: nil, keep: nil)
        @env = env
        @endpoints = endpoints
        @guard = guard
        @watch = watch
        @keep = keep
        @fiber = Fiber.current
        @started_ns = Integrations.now_ns
        @template = endpoints.template(env)
        @query = env["QUERY_STRING"] if watch
        @labels = { method: endpoints.method(env) }
        # Where a framework is about to name the route, a path would be a second name for the same thing.
        @endpoint = endpoints.route_of(@template) || (endpoints.path(@template) unless Routes.expected?)
        @labels[:endpoint] = @endpoint if @endpoint
      end

      # Begins to label, and to watch. What other threads raise must be held back (Guard).
      def begin
        Thread.current[OPEN]&.finish
        @run = @watch&.begin("request")
        @run&.keep = @keep
        @run&.about = self
      ensure
        @before = Native.label(@labels, :fibers)
      end

      # The request takes the route +name+ from here on. Returns whether it has that label now, as all that comes after
      # on the request's own fiber. Elsewhere it has not: Rails answers live streams on threads of a pool.
      def takes?(name)
        own_fiber = Fiber.current.equal?(@fiber)
        @guard.run { take(name, own_fiber) }
        own_fiber
      end

      # Calls the block, which is part of the request on another fiber, and returns what it does.
      def elsewhere
        before = nil
        begin
          @guard.run { before = Native.label({ endpoint: @route }, :fibers) }
          yield
        ensure
          Native.unlabel(before) if before
        end
      end

      # The request has been answered with +response+; nil: by an exception, or not at all. Returns what is to be
      # answered instead where its body is streamed, else nil.
      def answered(response)
        @guard.run do
          name_it(response)
          leave_open(response) if stays_open?(response)
        ensure
          end_now unless @left_open
          Native.unlabel(@before) if @before
        end
      end

      # What its profile tells: the path's template with the names of the parameters, and the status.
      def details
        { "path" => "#{@template}#{@endpoints.parameters(@query.to_s, @form)}", "status" => text_of(@status) }
      end

      # The name of the file that the request was promised, or nil.
      def file
        @run.path && File.basename(@run.path) if @keep == "asked" && @run
      end

      # The body is sent. Whoever comes first ends the request.
      def finish
        return if @finished

        @finished = true
        @guard.run do
          Thread.current[OPEN] = nil if equal?(Thread.current[OPEN])
          end_now
        end
      end

      private

      def end_now
        @finished = true
        note
      ensure
        @watch.end(@run) if @run
      end

      def name_it(response)
        @status = response && response.first.to_i
        find_route unless @route
        @form = @env[FORM_OF_RAILS] if @run
        @name = name_of(@status)
        @endpoints.took(@template, @name) if @route && @name != Endpoints::OTHER
        @run&.name = @name
      end

      def take(name, own_fiber)
        @route = @endpoints.route(name)
        return if !own_fiber || @route == @endpoint

        @endpoint = @route
        Native.label_from_here({ endpoint: @route }, :fibers)
      end

      # Where no hook has told.
      def find_route
        route = @env[ROUTE_OF_SINATRA]
        Routes.install if route
        parameters = @env[PARAMETERS_OF_RAILS]
        controller, action = parameters.values_at(:controller, :action) if parameters.is_a?(Hash)
        route ||= "#{controller}##{action}" if controller
        @route = @endpoints.route(route.to_s) if route
      end

      # A path in front of the framework's routes, of a static file, say, has a name where it was answered by 2xx. All
      # else there, such as redirects to https, is not the application's to name.
      def name_of(status)
        return @route if @route
        return @endpoints.answered(@template) if status && ANSWERED.cover?(status)

        @endpoints.give_up(@template) if status == NOT_FOUND
        @endpoint || (status == NOT_FOUND ? Endpoints::NOT_FOUND : Endpoints::OTHER)
      end

      # An Array is there as a whole, and so is what behaves as one.
      def stays_open?(response)
        return false unless response.is_a?(Array) && response.size >= 3 && @status >= 200

        headers, body = response.values_at(1, 2)
        return false if !(body.respond_to?(:each) || body.respond_to?(:call)) || body.respond_to?(:to_ary)

        !@env.key?(HIJACKED_IO) && !headers.key?(HIJACKED) &&
          headers.values_at(*TYPES).none? { |type| type.to_s.start_with?(EVENTS) }
      end

      def leave_open(response)
        @watch.reserve(@run) if @keep == "asked" && @run
        finished = @env[FINISHED]
        if finished.is_a?(Array)
          finished << ->(*) { finish }
        else
          status, headers, body, *others = response
          response = [status, headers, StreamedBody.new(body, self), *others]
        end
        @left_open = true
        @env = nil
        Thread.current[OPEN] = self
        response
      end

      def note
        return unless @name

        took_ns = Integrations.now_ns - @started_ns
        Integrations.span("endpoint", @name, took_ns)
        Integrations.span("status", text_of(@status), took_ns)
      end

      def text_of(status)
        return RAISED unless status

        STATUSES.cover?(status) ? status.to_s : Endpoints::OTHER
      end
    end
  end
end

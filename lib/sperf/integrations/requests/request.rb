# frozen_string_literal: true

module Sperf
  module Integrations
    # A request that is labelled. It is in the request's environment while it is answered, where the framework's hooks
    # (Routes) find it and say which route it took.
    class Request
      KEY = "sperf.request"
      ROUTE_OF_SINATRA = "sinatra.route"
      PARAMETERS_OF_RAILS = "action_dispatch.request.path_parameters"
      NOT_FOUND = 404
      STATUSES = (100..599)
      # For spans, of a request that was answered by an exception.
      RAISED = "raised"
      private_constant :ROUTE_OF_SINATRA, :PARAMETERS_OF_RAILS, :NOT_FOUND, :STATUSES, :RAISED

      # Those that the request begins with, a Hash.
      attr_reader :labels

      # The Watch::Run, nil where nothing watches.
      attr_writer :run

      def initialize(env, endpoints, guard)
        @env = env
        @endpoints = endpoints
        @guard = guard
        @fiber = Fiber.current
        @started_ns = Integrations.now_ns
        @template = endpoints.template(env)
        @labels = { method: endpoints.method(env) }
        # Where a framework is about to name the route, a path would be a second name for the same thing.
        @endpoint = endpoints.route(@template) || (endpoints.name(@template) unless Routes.expected?)
        @labels[:endpoint] = @endpoint if @endpoint
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

      # The request has been answered with +response+; nil: by an exception, or not at all.
      def ended(response)
        @guard.run do
          status = response && response.first.to_i
          find_route unless @route
          name = @route || @endpoint || (status == NOT_FOUND ? Endpoints::NOT_FOUND : @endpoints.name(@template))
          remember(name, status)
          @run&.name = name
          note(name, status)
        end
      end

      private

      def take(name, own_fiber)
        @route = @endpoints.name(name)
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
        @route = @endpoints.name(route.to_s) if route
      end

      def remember(name, status)
        if status == NOT_FOUND && !@route
          @endpoints.give_up(@template)
        elsif name != Endpoints::OTHER
          @endpoints.took(@template, name)
        end
      end

      def note(name, status)
        took_ns = Integrations.now_ns - @started_ns
        Integrations.span("endpoint", name, took_ns)
        Integrations.span("status", text_of(status), took_ns)
      end

      def text_of(status)
        return RAISED unless status

        STATUSES.cover?(status) ? status.to_s : Endpoints::OTHER
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  module Integrations
    # A labelled request, which may be profiled as well. It is in the request's environment while the application
    # answers. The framework's hooks (Routes) find it there, and report the route.
    #
    # The ids of the trace are read when the request begins, and once more when the framework reports the route: the
    # tracer's middleware may be outside of sperf's or inside. The first span found is the request's.
    #
    # The labels end when the application returns. A streamed body comes later, and counts for the request's time and
    # profile. The server reports its end (rack.response_finished, Rack 3), or the body's +close+ is called
    # (StreamedBody). Either may happen on another thread, or never. In that case the request ends when its fiber begins
    # the next one, or is collected.
    class Request
      KEY = "sperf.request"
      ROUTE_OF_SINATRA = "sinatra.route"
      PARAMETERS_OF_RAILS = "action_dispatch.request.path_parameters"
      FORM_OF_RAILS = "action_dispatch.request.request_parameters"
      NOT_FOUND = 404
      ANSWERED = (200..299)
      STATUSES = (100..599)
      # The endpoint of requests to sperf's own pages.
      OWN = "(sperf)"
      # The status of a request that ended by an exception, for spans.
      RAISED = "raised"
      # An Array of procs that the server calls when the response is sent.
      FINISHED = "rack.response_finished"
      # The application writes the response to the socket itself.
      HIJACKED = "rack.hijack"
      HIJACKED_IO = "rack.hijack_io"
      # Bodies of this type end when the user closes the page.
      EVENTS = "text/event-stream"
      TYPES = %w[content-type Content-Type].freeze
      # The fiber-local variable with the request whose body is still open.
      OPEN = :sperf_open_request
      private_constant :ROUTE_OF_SINATRA, :PARAMETERS_OF_RAILS, :FORM_OF_RAILS, :NOT_FOUND, :ANSWERED, :STATUSES,
                       :OWN, :RAISED, :FINISHED, :HIJACKED, :HIJACKED_IO, :EVENTS, :TYPES, :OPEN

      # +profiler+ is the RunProfiler; nil: the request is not profiled. +keep+ is the kind of KeptProfiles under which
      # the profile is kept however long the request takes; nil: only a slow one is kept. +trace_ids+: whether the
      # request is labelled with the ids of its trace.
      def initialize(env, endpoints, boundary, profiler: nil, keep: nil, trace_ids: true)
        @env = env
        @endpoints = endpoints
        @boundary = boundary
        @profiler = profiler
        @keep = keep
        @trace_ids = trace_ids
        @fiber = Fiber.current
        @started_ns = Integrations.now_ns
        @template = endpoints.template(env)
        @query = env["QUERY_STRING"] if profiler
        @labels = { method: endpoints.method(env) }
        # If a framework will report the route, the path would be a second name for the same endpoint.
        @endpoint = endpoints.route_of(@template) || (endpoints.path(@template) unless Routes.expected?)
        @labels[:endpoint] = @endpoint if @endpoint
      end

      # What the application has answered, nil after an exception or a throw; and the response to send instead, nil if
      # it is the same.
      attr_accessor :response
      attr_reader :answer

      # Begins the labels and the profile. Native.around calls it, and #leave.
      def enter
        @boundary.run do
          Thread.current[OPEN]&.finish
          begin_run if @profiler
        ensure
          labels = find_ids? ? { **@labels, **@ids } : @labels
          @before = Native.label({}, :fibers) # A handler of a signal may end this before the next assignment.
          Native.label(labels, :fibers)
          @env[KEY] = self unless @env.frozen?
        end
      end

      # The application has answered, or has raised an exception. Called again after a handler of a signal has ended it.
      def leave
        @boundary.run { @env.delete(KEY) unless @env.frozen? } # nil is frozen
        @answer = answered(@response)
        # What a handler has raised was taken for an error of sperf's.
        @boundary.run { end_own_part } unless own_part_ended?
      end

      # The framework has chosen the route +name+. Returns whether the request's fiber is labelled with it from now on;
      # false on another fiber, because Rails answers live streams on threads of a pool.
      def set_route?(name)
        own_fiber = Fiber.current.equal?(@fiber)
        @boundary.run { set_route(name, own_fiber) }
        own_fiber
      end

      # The request is for a page of sperf's: it is not one of the application's, and never a slow one.
      def disown
        @own = true
        @run&.unwanted = true
        set_route?(OWN)
        nil
      end

      # Calls the block, which runs a part of the request on another fiber, and returns its value.
      def elsewhere = Native.label({ endpoint: @route, **@ids }, :fibers) { yield }

      # Returns further fields of the profile: the path's template with the names of parameters, and the status.
      def details
        { "path" => "#{@template}#{@endpoints.parameters(@query.to_s, @form)}", "status" => text_of(@status) }
      end

      # Returns the file name for the response header, or nil.
      def file = (@run.path && File.basename(@run.path) if @keep == "asked" && @run)

      # The body is sent. The first call ends the request.
      def finish
        return if @finished

        @finished = true
        @boundary.run do
          Thread.current[OPEN] = nil if equal?(Thread.current[OPEN])
          end_now
        end
      end

      private

      def begin_run
        @run = RunProfiler::Run.new("request")
        @run.keep = @keep
        @run.about = self
        @profiler.begin(@run)
      end

      # Returns the response to send instead of +response+ if the body must be wrapped, else nil.
      def answered(response)
        @boundary.run do
          unless @left_open
            name_it(response)
            leave_open(response) if stays_open?(response)
          end
        ensure
          end_own_part
        end
      end

      def end_own_part
        end_now unless @left_open
      ensure
        Native.unlabel(@before) if @before
        @before = nil
      end

      def own_part_ended? = @before.nil? && (@left_open || @run&.block.nil?)

      def end_now
        @finished = true
        add_spans unless @own || @has_spans
      ensure
        @profiler.end(@run) if @run
      end

      def name_it(response)
        @status = response && response.first.to_i
        find_route unless @route
        @form = @env[FORM_OF_RAILS] if @run
        @name = name_of(@status)
        @endpoints.remember_route(@template, @name) if @route && @name != Endpoints::OTHER
        @run&.name = @name
      end

      # Looks for the ids of the trace if they are not known yet, and returns whether it has found them. A tracer's
      # error is counted, and the request has its other labels.
      def find_ids?
        return false if !@trace_ids || @ids

        @ids = @boundary.run { TraceIds.current }
        @run.trace_ids = @ids if @run
        !@ids.nil?
      end

      def set_route(name, own_fiber)
        @route = @endpoints.route(name)
        found = find_ids?
        return if !own_fiber || (@route == @endpoint && !found)

        @endpoint = @route
        Native.label_from_here(found ? { endpoint: @route, **@ids } : { endpoint: @route }, :fibers)
      end

      # Finds the route in the environment if no hook has reported it.
      def find_route
        route = @env[ROUTE_OF_SINATRA]
        Routes.install if route
        parameters = @env[PARAMETERS_OF_RAILS]
        controller, action = parameters.values_at(:controller, :action) if parameters.is_a?(Hash)
        route ||= "#{controller}##{action}" if controller
        @route = @endpoints.route(route.to_s) if route
      end

      # A path outside of the framework's routes, such as a static file, is named by its template if the status is 2xx.
      # Other responses there, such as redirects to https, have no endpoint of their own.
      def name_of(status)
        return @route if @route
        return @endpoints.answered(@template) if status && ANSWERED.cover?(status)

        @endpoints.give_up(@template) if status == NOT_FOUND
        @endpoint || (status == NOT_FOUND ? Endpoints::NOT_FOUND : Endpoints::OTHER)
      end

      # Returns whether the body is streamed. An Array, or an object that converts to one, is complete.
      def stays_open?(response)
        return false unless response.is_a?(Array) && response.size >= 3 && @status >= 200

        headers, body = response.values_at(1, 2)
        return false if !(body.respond_to?(:each) || body.respond_to?(:call)) || body.respond_to?(:to_ary)

        !@env.key?(HIJACKED_IO) && !headers.key?(HIJACKED) &&
          headers.values_at(*TYPES).none? { |type| type.to_s.start_with?(EVENTS) }
      end

      def leave_open(response)
        @profiler.reserve(@run) if @keep == "asked" && @run
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

      def add_spans
        return unless @name

        @has_spans = true
        took_ns = Integrations.now_ns - @started_ns
        Native.span("endpoint", @name, took_ns)
        Native.span("status", text_of(@status), took_ns)
      end

      def text_of(status)
        return RAISED unless status

        STATUSES.cover?(status) ? status.to_s : Endpoints::OTHER
      end
    end

    # Wraps a streamed body for servers that do not report the end of a response: every server must call +close+.
    # Responds to the body's methods and to +close+, as Rack::BodyProxy does.
    class StreamedBody
      def initialize(body, request)
        @body = body
        @request = request
        @closed = false
      end

      def close
        return if @closed

        @closed = true
        begin
          @body.close if @body.respond_to?(:close)
        ensure
          @request.finish
        end
      end

      def closed? = @closed

      private

      # As in Rack::BodyProxy, to_str is not passed on.
      def respond_to_missing?(name, all = false) = name != :to_str && @body.respond_to?(name, all)

      def method_missing(name, ...) = name == :to_str ? super : @body.__send__(name, ...)
    end
  end
end

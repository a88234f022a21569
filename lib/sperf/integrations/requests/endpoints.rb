# frozen_string_literal: true

module Sperf
  module Integrations
    # What requests are called in profiles: by the route that the framework took, else by the path's template, in which
    # ids are ":id". Whatever clients ask for, there are so many names, and the rest has one.
    #
    # A route is known when most of the way to it is done. So it is remembered to which one a path's template led, and
    # the next request that has it is called by that from its beginning. A template that led to different routes is
    # not: there the beginning of a request has no name.
    class Endpoints
      NAMES_MAX = 300
      # Names that were given up since, of paths that are not there, count here.
      EVER_MAX = 2000
      OTHER = "(other)"
      # Where a framework names the routes, and had none.
      NOT_FOUND = "(not found)"
      METHODS = %w[GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT LINK UNLINK QUERY]
        .to_h { |method| [method, method.freeze] }.freeze
      # A number, a date, a UUID, a long run of letters with digits in it such as a hash, a token or a slug.
      ID = %r{/(?=[^/]*\d)(?:[\d,:_-]+|[^/.]{16,})(?=[/.]|\z)}
      DIGIT = /\d/
      PATH_BYTES_MAX = 200
      private_constant :NAMES_MAX, :EVER_MAX, :METHODS, :ID, :DIGIT, :PATH_BYTES_MAX

      def initialize
        @names = {}
        @routes = {}
        @ever = 0
      end

      # Returns the method of a request as it is named: clients may send any word.
      def method(env) = METHODS.fetch(env["REQUEST_METHOD"], OTHER)

      # Returns "GET /orders/:id".
      def template(env)
        script = env["SCRIPT_NAME"]
        path = env["PATH_INFO"].to_s
        path = "#{script}#{path}" unless script.nil? || script.empty?
        "#{method(env)} #{clean(path)}"
      end

      # Returns the route that requests of +template+ took, nil where that is not known, or not the same each time.
      def route(template) = @routes[template] || nil

      # The request of +template+ took +route+ (a name).
      def took(template, route)
        known = @routes[template]
        if known.nil?
          @routes[template] = route if @routes.size < NAMES_MAX
        elsif known != route
          @routes[template] = false
        end
      end

      # Returns the name, one of a limited number.
      def name(text)
        @names[text] || begin
          return OTHER if @names.size >= NAMES_MAX || @ever >= EVER_MAX

          @ever += 1
          text = text.dup.freeze
          @names[text] = text
        end
      end

      # There is nothing at +template+: its name makes room for another one.
      def give_up(template)
        @names.delete(template) unless @routes[template]
      end

      private

      def clean(path)
        path = path.byteslice(0, PATH_BYTES_MAX) if path.bytesize > PATH_BYTES_MAX
        path = path.dup.force_encoding(Encoding::UTF_8).scrub("?") unless path.ascii_only?
        path.match?(DIGIT) ? path.gsub(ID, "/:id") : path
      end
    end
  end
end

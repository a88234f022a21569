# frozen_string_literal: true

module Sperf
  module Integrations
    # What requests are called in profiles: by the route that the framework took, else by the path's template, in which
    # every segment that is not a plain word is ":id". Whatever clients ask for, the number of names is limited, and
    # all other requests share one.
    #
    # Routes are the application's, so no client can use them up: they have a limit of their own, which is there for
    # memory alone. A path is what a client sends. It has a name for good once the application has answered it by 2xx.
    # Until then it has one of those for paths that were never answered so, such as redirects and what scanners ask for.
    # A 404 gives its name back. When these are used up, a path has a name from its first 2xx on.
    #
    # A route is known when most of the way to it is done. So it is remembered to which one a path's template led, and
    # the next request that has it is called by that from its beginning. A template that led to different routes is
    # not: there the beginning of a request has no name.
    class Endpoints
      ROUTES_MAX = 5000
      # Paths that were answered by 2xx, and as many again that were not.
      PATHS_MAX = 300
      # How many names paths that were not may ever have: each may stand in a profile.
      UNANSWERED_EVER_MAX = 2000
      # Templates whose routes are remembered; after that, all are learnt anew.
      TEMPLATES_MAX = 2000
      OTHER = "(other)"
      # Where a framework names the routes, and had none.
      NOT_FOUND = "(not found)"
      METHODS = %w[GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT LINK UNLINK QUERY]
        .to_h { |method| [method, method.freeze] }.freeze
      # A segment that a route may have: "line_items", "v2". All others may be ids, names, addresses or secrets.
      WORD = /_?[a-z]{1,20}(?:[_-][a-z]{1,20}){0,3}|v\d{1,2}|oauth\d/
      # Any other word behind a dot may be part of a name.
      EXTENSION = /\.(?:atom|csv|css|gif|html?|ico|jpe?g|js|json|map|pdf|png|rss|svg|txt|webp|woff2?|xlsx?|xml|zip)/
      SEGMENT = %r{[^/]+}
      PLAIN_SEGMENT = /\A#{WORD}#{EXTENSION}?\z/
      ID = ":id"
      EXTENSION_OF_ID = /#{EXTENSION}\z/
      PATH_BYTES_MAX = 200
      # Plain segments that are remembered, as a look is cheaper than a match; after that, all are matched anew.
      WORDS_MAX = 1000
      # "page", "filter[name]", "ids[]". Any other name may be a value: "?AbCdEf".
      PARAMETER = /\A#{WORD}(?:\[(?:#{WORD})?\])*\z/
      BRACKETS = { "%5B" => "[", "%5D" => "]" }.freeze
      OTHER_PARAMETER = ":other"
      PARAMETERS_MAX = 10
      private_constant :ROUTES_MAX, :PATHS_MAX, :UNANSWERED_EVER_MAX, :TEMPLATES_MAX, :METHODS, :WORD, :EXTENSION,
                       :SEGMENT, :PLAIN_SEGMENT, :ID, :EXTENSION_OF_ID, :PATH_BYTES_MAX, :WORDS_MAX, :PARAMETER,
                       :BRACKETS, :OTHER_PARAMETER, :PARAMETERS_MAX

      def initialize
        @routes = {}
        @answered = {}
        @unanswered = {}
        @unanswered_ever = 0
        @routes_of_templates = {}
        @words = {}
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

      # Returns "?page&filter[name]", the names of the parameters in +query+ (String) and in +form+, a Hash, and never
      # their values; "" where there are none.
      def parameters(query, form)
        names = query.b.byteslice(0, PATH_BYTES_MAX * 5).split("&").map do |pair|
          pair[/\A[^=]+(?==)/n].to_s.gsub(/%5[BD]/ni) { |word| BRACKETS[word.upcase] }
        end
        names += form.keys.map(&:to_s) if form.is_a?(Hash)
        names = names.map { |name| name.match?(PARAMETER) ? name : OTHER_PARAMETER }.uniq.first(PARAMETERS_MAX)
        names.empty? ? "" : "?#{names.join("&")}"
      end

      # Returns the route that requests of +template+ took, nil where that is not known, or not the same each time.
      def route_of(template) = @routes_of_templates[template] || nil

      # The request of +template+ took +route+, a name.
      def took(template, route)
        known = @routes_of_templates[template]
        if known.nil?
          @routes_of_templates.clear if @routes_of_templates.size >= TEMPLATES_MAX
          @routes_of_templates[template] = route
        elsif known != route
          @routes_of_templates[template] = false
        end
      end

      # Returns the name of a route of the application's.
      def route(text) = @routes[text] || add(@routes, ROUTES_MAX, text)

      # Returns the name of a path, whose +template+ is given.
      def path(template)
        @answered[template] || @unanswered[template] || begin
          return OTHER if @unanswered_ever >= UNANSWERED_EVER_MAX

          name = add(@unanswered, PATHS_MAX, template)
          @unanswered_ever += 1 if name != OTHER
          name
        end
      end

      # There is nothing at +template+: its name makes room for another one.
      def give_up(template)
        @unanswered.delete(template)
      end

      # Returns the name of a path that the application has answered by 2xx.
      def answered(template)
        @answered[template] || begin
          name = add(@answered, PATHS_MAX, template)
          give_up(template) if name != OTHER
          name
        end
      end

      private

      def add(names, most, text)
        return OTHER if names.size >= most

        text = text.dup.freeze
        names[text] = text
      end

      def clean(path)
        path = path.byteslice(0, PATH_BYTES_MAX) if path.bytesize > PATH_BYTES_MAX
        path = path.dup.force_encoding(Encoding::UTF_8).scrub("?") unless path.ascii_only?
        path.gsub(SEGMENT) { |segment| @words[segment] || clean_segment(segment) }
      end

      # "7.json" is ":id.json".
      def clean_segment(segment)
        return segment.include?(".") ? "#{ID}#{segment[EXTENSION_OF_ID]}" : ID unless segment.match?(PLAIN_SEGMENT)

        @words.clear if @words.size >= WORDS_MAX
        @words[segment.freeze] = segment
      end
    end
  end
end

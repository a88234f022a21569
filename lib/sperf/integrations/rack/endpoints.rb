# frozen_string_literal: true

module Sperf
  module Integrations
    # Names requests in profiles: by the framework's route, or else by the path's template, in which ":id" stands for
    # every segment that is not a plain word. The number of names is limited, whatever clients send: all further
    # requests share one name.
    #
    # Routes belong to the application, so clients cannot exhaust them; their limit only bounds memory. Paths come from
    # clients. A path gets a permanent name when the application answers it by 2xx. Until then it uses one of the names
    # for unanswered paths, such as redirects and the requests of scanners. A 404 returns that name. When these names
    # are used up, a path is named from its first 2xx on.
    #
    # The framework reports a route late in the request. So the route of each template is remembered, and names the next
    # request of that template from its beginning. If a template has led to several routes, the beginning of a request
    # has no name.
    class Endpoints
      ROUTES_MAX = 5000
      # Paths that were answered by 2xx, and the same number of unanswered ones.
      PATHS_MAX = 300
      # The number of names ever given to unanswered paths, because each may be in a profile.
      UNANSWERED_EVER_MAX = 2000
      # Templates whose routes are remembered. At the limit all are forgotten, and learnt again.
      TEMPLATES_MAX = 2000
      OTHER = "(other)"
      # A framework reports routes, and had none for the request.
      NOT_FOUND = "(not found)"
      METHODS = %w[GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT LINK UNLINK QUERY]
        .to_h { |method| [method, method.freeze] }.freeze
      # A plain word, as routes have them: "line_items", "v2". Any other segment may be an id, a name or a secret.
      WORD = /_?[a-z]{1,20}(?:[_-][a-z]{1,20}){0,3}|v\d{1,2}|oauth\d/
      # After a dot, any other word may be part of a name.
      EXTENSION = /\.(?:atom|csv|css|gif|html?|ico|jpe?g|js|json|map|pdf|png|rss|svg|txt|webp|woff2?|xlsx?|xml|zip)/
      SEGMENT = %r{[^/]+}
      PLAIN_SEGMENT = /\A#{WORD}#{EXTENSION}?\z/
      ID = ":id"
      EXTENSION_OF_ID = /#{EXTENSION}\z/
      PATH_BYTES_MAX = 200
      # Plain segments that are remembered, because a lookup is cheaper than a match. At the limit all are forgotten.
      WORDS_MAX = 1000
      # "page", "filter[name]", "ids[]". Any other parameter may be a secret: "?AbCdEf".
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

      # Returns the method of a request, OTHER for an unknown one.
      def method(env) = METHODS.fetch(env["REQUEST_METHOD"], OTHER)

      # Returns "GET /orders/:id".
      def template(env)
        script = env["SCRIPT_NAME"]
        path = env["PATH_INFO"].to_s
        path = "#{script}#{path}" unless script.nil? || script.empty?
        "#{method(env)} #{clean(path)}"
      end

      # Returns "?page&filter[name]": the names of the parameters in +query+ (String) and in +form+ (Hash), never their
      # values. Returns "" if there are none.
      def parameters(query, form)
        names = query.b.byteslice(0, PATH_BYTES_MAX * 5).split("&").map do |pair|
          pair[/\A[^=]+(?==)/n].to_s.gsub(/%5[BD]/ni) { |word| BRACKETS[word.upcase] }
        end
        names += form.keys.map(&:to_s) if form.is_a?(Hash)
        names = names.map { |name| name.match?(PARAMETER) ? name : OTHER_PARAMETER }.uniq.first(PARAMETERS_MAX)
        names.empty? ? "" : "?#{names.join("&")}"
      end

      # Returns the route of earlier requests of +template+; nil if there were none, or several routes.
      def route_of(template) = @routes_of_templates[template] || nil

      # Remembers that a request of +template+ took +route+ (a name).
      def remember_route(template, route)
        known = @routes_of_templates[template]
        if known.nil?
          @routes_of_templates.clear if @routes_of_templates.size >= TEMPLATES_MAX
          @routes_of_templates[template] = route
        elsif known != route
          @routes_of_templates[template] = false
        end
      end

      # Returns the name of a route.
      def route(text) = @routes[text] || add(@routes, ROUTES_MAX, text)

      # Returns the name of an unanswered path with this +template+.
      def path(template)
        @answered[template] || @unanswered[template] || begin
          return OTHER if @unanswered_ever >= UNANSWERED_EVER_MAX

          name = add(@unanswered, PATHS_MAX, template)
          @unanswered_ever += 1 if name != OTHER
          name
        end
      end

      # Returns the name of a path that was not found, for another path to use.
      def give_up(template) = @unanswered.delete(template)

      # Returns the permanent name of a path that was answered by 2xx.
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

    # Hooks by which frameworks report the route of a request. They do nothing for a request without labels.
    #
    # Action Controller lets modules wrap process_action, as Active Record does to measure queries. Sinatra has no such
    # interface: it puts the route into the environment right before it calls route_eval, so the hook wraps route_eval.
    module Routes
      # Included in ActionController::Base and ActionController::API.
      module OfActionController
        private

        def process_action(*)
          labelled = request.env[Request::KEY]
          return super if labelled.nil? || labelled.set_route?("#{controller_path}##{action_name}")

          labelled.elsewhere { super }
        end
      end

      # Prepended to Sinatra::Base.
      module OfSinatra
        private

        def route_eval(*)
          labelled = @env[Request::KEY]
          route = labelled && @env["sinatra.route"]
          return super if route.nil? || labelled.set_route?(route)

          labelled.elsewhere { super }
        end
      end

      class << self
        # Installs the hooks of the frameworks that are loaded, once for each.
        def install
          install_in_sinatra if Integrations.constant?(:Sinatra, :Base) && !@in_sinatra
          install_in_rails if defined?(::ActionDispatch) && defined?(::ActiveSupport) && !@in_rails
        end

        # Whether a framework reports routes.
        def expected? = @in_sinatra || @in_rails

        private

        def install_in_sinatra
          @in_sinatra = true
          ::Sinatra::Base.prepend(OfSinatra)
        end

        def install_in_rails
          @in_rails = true
          ::ActiveSupport.on_load(:action_controller) { include OfActionController }
        end
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  module Integrations
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

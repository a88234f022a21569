# frozen_string_literal: true

module Sperf
  module Integrations
    # Where frameworks tell the route that a request takes.
    #
    # Action Controller has modules wrap process_action, as Active Record does to measure queries. Sinatra has no such
    # place: it puts the route into the environment right before it calls route_eval with the route's block, so that
    # is wrapped. Both do nothing for a request that is not labelled.
    module Routes
      # For ActionController::Base and ActionController::API.
      module OfActionController
        private

        def process_action(*)
          labelled = request.env[Request::KEY]
          return super if labelled.nil? || labelled.takes?("#{controller_path}##{action_name}")

          labelled.elsewhere { super }
        end
      end

      # For Sinatra::Base.
      module OfSinatra
        private

        def route_eval(*)
          labelled = @env[Request::KEY]
          route = labelled && @env["sinatra.route"]
          return super if route.nil? || labelled.takes?(route)

          labelled.elsewhere { super }
        end
      end

      class << self
        # Hooks into the frameworks that are loaded, once into each.
        def install
          install_in_sinatra if defined?(::Sinatra::Base) && !@in_sinatra
          install_in_rails if defined?(::ActionDispatch) && defined?(::ActiveSupport) && !@in_rails
        end

        # Whether a framework names routes here.
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

# frozen_string_literal: true

require_relative "pull"

module Sperf
  class Web
    # The Rack application of Web.pprof: profiles for programs that fetch them, without the page.
    class Pprof
      include Application

      # Takes keywords of Web.pprof.
      def initialize(seconds_max:, log:, **access)
        @access = Access.new(**access)
        @answering = Integrations::ErrorBoundary.new("a profile of Sperf::Web.pprof", log)
        @pull = Pull.new(seconds_max)
      end

      # Returns the response to a request, as Web#call.
      def call(env) = respond(env)

      private

      # The application may be mounted at the root, or at /debug/pprof itself.
      def answer(request)
        *directory, name = request.segments
        kind = Pull.kind([name].compact) if [[], Pull::DIRECTORY].include?(directory)
        kind ? pulled(@pull, kind, request) : plain(404, NOTHING)
      end
    end
  end
end

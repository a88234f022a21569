# frozen_string_literal: true

module Sperf
  module Integrations
    # Removes the frames of the integrations from the backtrace of an error that passes through them: whoever reads the
    # backtrace of a failed job or task looks for the application's code.
    #
    # Nothing else of the error changes: it stays the same object, with its message, its cause and the rest of its
    # backtrace. The methods of Exception are those of Ruby, as an application may override its own.
    module OwnFrames
      DIRECTORY = File.expand_path("..", __dir__)
      # The files whose methods call the application's code. Errors of the API keep their frames.
      FILES = %r{\A#{Regexp.escape(DIRECTORY)}/(?:integrations/|(?:active_job|minitest|rake|rspec|sidekiq)\.rb)}
      LOCATIONS = Exception.instance_method(:backtrace_locations)
      STRINGS = Exception.instance_method(:backtrace)
      REPLACE = Exception.instance_method(:set_backtrace)
      # A cause of a cause of a cause is enough.
      CAUSES_MAX = 8
      private_constant :DIRECTORY, :FILES, :LOCATIONS, :STRINGS, :REPLACE, :CAUSES_MAX

      class << self
        # Removes them from +error+, an Exception or nil, and from its causes. Raises nothing.
        def remove(error)
          CAUSES_MAX.times do
            return unless error

            shorten(error)
            error = error.cause
          end
        rescue StandardError
          nil # The error is frozen, or not like others.
        end

        private

        # Locations stay locations. An error that was raised with lines of its own has only these.
        def shorten(error)
          backtrace = LOCATIONS.bind_call(error) || STRINGS.bind_call(error) or return
          kept = backtrace.reject { |frame| FILES.match?(frame.is_a?(String) ? frame : frame.absolute_path.to_s) }
          REPLACE.bind_call(error, kept) if kept.size < backtrace.size
        end
      end
    end
  end
end

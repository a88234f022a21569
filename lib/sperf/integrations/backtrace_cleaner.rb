# frozen_string_literal: true

require_relative "../program/own_files"

module Sperf
  module Integrations
    # Removes the frames of the integrations from the backtrace of an error that passes through them. The backtrace of
    # a failed job or task then shows the application's code only.
    #
    # The error stays the same object, with its message, its cause and the rest of its backtrace. Ruby's own methods of
    # Exception are called, because an application may override them.
    module BacktraceCleaner
      DIRECTORY = File.expand_path("..", __dir__)
      # The files whose methods call the application's code. Errors of the API keep their frames.
      FILES = %r{\A#{Regexp.escape(DIRECTORY)}/(?:integrations/|(?:#{INTEGRATIONS.keys.join("|")})\.rb)}
      LOCATIONS, STRINGS, REPLACE = %i[backtrace_locations backtrace set_backtrace]
        .map { |name| Exception.instance_method(name) }
      # The number of nested causes that are cleaned.
      CAUSES_MAX = 8
      HELD_BACK = { Object => :never }.freeze
      private_constant :HELD_BACK, :DIRECTORY, :LOCATIONS, :STRINGS, :REPLACE, :CAUSES_MAX

      class << self
        # Cleans +error+ (an Exception or nil) and its causes. Raises only what other threads raise.
        def clean(error)
          return unless error

          Thread.handle_interrupt(HELD_BACK) do
            CAUSES_MAX.times { error &&= shorten(error) }
          rescue StandardError
            nil # The error is frozen, or overrides what it must not.
          end
        end

        private

        # Returns the cause. Locations stay locations. An error raised with its own backtrace has Strings only.
        def shorten(error)
          backtrace = LOCATIONS.bind_call(error) || STRINGS.bind_call(error) || []
          kept = backtrace.reject { |frame| FILES.match?(frame.is_a?(String) ? frame : frame.absolute_path.to_s) }
          REPLACE.bind_call(error, kept) if kept.size < backtrace.size
          error.cause
        end
      end
    end
  end
end

# frozen_string_literal: true

require_relative "program/sperf"
require_relative "integrations/error_boundary"
require_relative "integrations/kept_profiles"
require_relative "integrations/run_profiler"
require_relative "integrations/trace_ids"

module Sperf
  # What the integrations share. sperf/NAME is what an application requires, INTEGRATIONS lists the names, and
  # integrations/NAME has the further files of one integration. Files in integrations/ itself belong to all of them.
  #
  # A run is one request, job, test or task. Integrations execute inside an application's runs. They load nothing that
  # the application has not loaded, count their own errors and log the first one (ErrorBoundary), and never change the
  # application's answer.
  module Integrations
    # The directory of kept profiles by default, in the application's directory.
    DIRECTORY = "tmp/sperf"
    # Tests replace this method.
    CLOCK = Process.method(:clock_gettime)
    private_constant :DIRECTORY, :CLOCK

    class << self
      # Whether this Ruby can be recorded. If it cannot, sperf has said so to a program that was to be recorded.
      def able? = defined?(Native) ? true : false

      # Returns the absolute path of +given+, a String or Pathname; for nil, that of the default directory. Raises
      # ArgumentError for anything else.
      def directory(given = nil)
        root = ::Rails.root if defined?(::Rails) && ::Rails.respond_to?(:root)
        File.absolute_path(given || DIRECTORY, root&.to_s || Dir.pwd)
      rescue TypeError, ArgumentError
        raise InvalidOption.new(:directory, "a String or Pathname", given)
      end

      # Says, once in a process, that nothing is recorded on this platform: otherwise users would wait for a profile.
      # Returns nil.
      def decline
        Unavailable.warn if defined?(Unavailable)
        nil
      end

      # Returns whether two Strings are equal, in a time that depends on their lengths only.
      def same_secret?(one, other)
        one.bytesize == other.bytesize &&
          one.each_byte.with_index.reduce(0) { |difference, (byte, i)| difference | (byte ^ other.getbyte(i)) }.zero?
      end

      # Returns the monotonic time in nanoseconds.
      def now_ns = CLOCK.call(Process::CLOCK_MONOTONIC, :nanosecond)
    end
  end
end

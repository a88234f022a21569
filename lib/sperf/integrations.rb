# frozen_string_literal: true

require_relative "program/sperf"
require_relative "integrations/guard"
require_relative "integrations/kept_profiles"
require_relative "integrations/watch"

module Sperf
  # What frameworks are given so that profiles know requests, jobs and tests: the files beside this one that a program
  # requires (sperf/rack, sperf/rails, ...), and what they have in common.
  #
  # All of it runs inside of somebody's requests. So it loads nothing that the application has not loaded, an error in
  # it is counted and logged once (Guard), and the application's answer is what it would be without.
  module Integrations
    # Where a profile goes that was kept without anybody naming a place, in the application's directory.
    DIRECTORY = "tmp/sperf"
    # Tests replace this method by another one.
    CLOCK = Process.method(:clock_gettime)
    private_constant :DIRECTORY, :CLOCK

    class << self
      # Returns the absolute path of +given+, a String or Pathname; for nil, that of the directory by default. Raises
      # ArgumentError for what is no path.
      def directory(given = nil)
        root = ::Rails.root if defined?(::Rails) && ::Rails.respond_to?(:root)
        File.absolute_path(given || DIRECTORY, root&.to_s || Dir.pwd)
      rescue TypeError, ArgumentError
        raise InvalidOption.new(:directory, "a String or Pathname", given)
      end

      # Says, once in a process, that nothing is recorded on this platform. For who would otherwise wait for a profile.
      # Returns nil.
      def decline
        Unavailable.say if defined?(Unavailable)
        nil
      end

      # Returns the time from somewhere on, for what takes long.
      def now_ns = CLOCK.call(Process::CLOCK_MONOTONIC, :nanosecond)

      # Notes that one request, job or test took +took_ns+, where a session runs: +key+ and +value+, Strings, are the
      # label that it had.
      if defined?(Native) && Native.respond_to?(:span)
        def span(key, value, took_ns) = Native.span(key, value, took_ns)
      else
        def span(_key, _value, _took_ns) = nil
      end
    end
  end
end

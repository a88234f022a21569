# frozen_string_literal: true

module Sperf
  module Integrations
    # Implements the methods of StackProf with sessions of sperf's. Results accumulate until #results takes them, and
    # have the gem's structure.
    #
    # Each method returns what the gem's method returns. Arguments that the gem accepts and sperf cannot implement raise
    # ArgumentError.
    class StackprofCalls
      MODES = %i[cpu wall object custom].freeze
      TIMES = %i[cpu wall].freeze
      # Microseconds: from 10,000 samples a second to one.
      INTERVALS = 100..1_000_000
      DEFAULT_INTERVAL_US = 1_000
      US_IN_S = 1_000_000.0
      ELSEWHERE = "StackProf.start does nothing: a session of sperf already records this process"
      private_constant :MODES, :TIMES, :INTERVALS, :DEFAULT_INTERVAL_US, :US_IN_S, :ELSEWHERE

      def initialize
        @able = Integrations.able?
      end

      # Whether a session that this object has started runs.
      def running? = @able && !@session.nil? && Session.current.equal?(@session) && Native.running?

      # Starts a session, and returns true; false if one runs. +options+ are those of StackProf.start.
      def start(**options) # rubocop:disable Naming/PredicateMethod -- the names are the gem's
        return false if running? || elsewhere?

        mode = mode_of(options)
        metadata = options[:metadata] || {}
        raise ArgumentError, "metadata must be a Hash, not #{metadata.inspect}" unless metadata.is_a?(Hash)

        session = session_of(mode, options)
        check_mode(mode)
        @session = session # first: an exception of another thread may arrive when the session has started
        @options = { **options, mode:, metadata: }
        session.start
        true
      end

      # Stops the session, and returns true; false if none runs.
      def stop
        return false unless running?

        Native.uninterrupted do # What was recorded is in the results, or still in the session.
          profile = @session.finish or break false
          @results ||= Results.new(rows_max: nil, timed: true)
          @mode = @options[:mode]
          @results.add(profile)
          true
        end
      end

      # Returns the results of the sessions since the last call, the Hash of Sperf::StackProf; nil if there are none, or
      # a session runs. With +out+ (a path or an IO, here or in the options), writes the Hash to it and returns the IO.
      def results(out = nil)
        return if running? || @results.nil?

        profile = @results.profile or return
        hash = StackProf.results(profile, **structure)
        out ||= @options[:out]
        hash = write(hash, out) if out
        @results = @mode = nil
        hash
      end

      # Records the block, and returns the value of #results.
      def run(**)
        raise LocalJumpError, "no block given (yield)" unless block_given?

        before = @session
        begin
          start(**)
          begun = true
          yield
        ensure
          stop if begun || !@session.equal?(before)
        end
        results
      end

      # Takes a sample in mode :custom. Returns whether a sample was taken.
      def sample = running? && @options[:mode] == :custom ? Sperf.sample && true : false

      private

      def elsewhere?
        return Integrations.decline || true unless @able
        return false unless Native.running?

        Host.say(ELSEWHERE) unless @said
        @said = true
      end

      def mode_of(options)
        mode = options[:mode] || :wall
        return mode if MODES.include?(mode)

        raise ArgumentError, "mode must be :cpu, :wall, :object or :custom, not #{mode.inspect}"
      end

      def check_mode(mode)
        return if @mode.nil? || @mode == mode

        raise ArgumentError, "there are results of mode #{@mode.inspect}, to which results of mode #{mode.inspect} " \
                             "cannot be added: call StackProf.results first"
      end

      # The session has no output and no metadata: only #results writes.
      def session_of(mode, options)
        sampling = case mode
                   when :object then { interval: options[:interval] || 1 }
                   when :custom then {}
                   else { frequency: frequency_of(options[:interval] || DEFAULT_INTERVAL_US) }
                   end
        Session.new(Options.of_api(mode:, **sampling, aggregate: !options[:raw], metadata: false))
      end

      def frequency_of(interval_us)
        return (US_IN_S / interval_us).round if interval_us.is_a?(Integer) && INTERVALS.cover?(interval_us)

        raise ArgumentError, "interval must be an Integer from #{INTERVALS.begin} to #{INTERVALS.end} microseconds " \
                             "(sperf takes 1 to 10,000 samples a second), not #{interval_us.inspect}"
      end

      # The keywords of Sperf::StackProf.results.
      def structure
        interval = (@options[:interval] || DEFAULT_INTERVAL_US if TIMES.include?(@options[:mode]))
        { raw: @options[:raw] ? true : false, aggregate: @options[:aggregate] != false,
          ignore_gc: @options[:ignore_gc] ? true : false, metadata: @options[:metadata], interval: }
      end

      def write(hash, out)
        io = out.respond_to?(:to_io) ? out.to_io : File.open(out, "wb", 0o600)
        io.write(Marshal.dump(hash))
        io.flush
      end
    end
  end
end

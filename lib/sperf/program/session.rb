# frozen_string_literal: true

require_relative "../options/options"
require_relative "../profiles/metadata"
require_relative "exec_hook"
require_relative "own_files"
require_relative "results"
require_relative "subscription"

module Sperf
  # One recording, from start to stop, and what is done with its profile.
  #
  # The extension knows whether anything is recorded; the session knows where the profile goes. A session is started
  # once and stopped once, by the first of: Sperf.stop, the end of the block, the end of the process. Later callers get
  # the same result. A child of fork finds nothing running, so its copy of the session writes nothing.
  class Session
    # The mode and frequency of a block without a session.
    MODE, FREQUENCY = Options::TABLE.values_at(:mode, :frequency).map(&:default)
    # The modes in which blocks of Sperf.profile can be recorded.
    BLOCK_MODES = %i[cpu wall].freeze
    private_constant :MODE, :FREQUENCY, :BLOCK_MODES

    @results = Results.new

    class << self
      # The session that was started last and has not been stopped, nil for none: the one global of the Ruby side.
      attr_accessor :current

      # The Results of the sessions of the API.
      attr_reader :results

      # Returns a session with the keywords of Sperf.start, +values+. +tracer+ and +server+: as ::new takes them; and
      # +sink+, if it is not the file in +values+. Raises what Options.of_api raises.
      def of_api(tracer: nil, server: false, sink: nil, **values)
        options = Options.of_api(**values)
        values[:output] &&= File.absolute_path(values[:output])
        new(options, sink: sink || options.output_file, again: ({ server:, **values } if options.inherit?),
                     results: @results, tracer:, server:)
      end

      # Begins a block of Sperf.profile. Returns what Native.end_block takes, or false if +most+ blocks are open in this
      # process. +mode+ and +frequency+ apply if there is neither a session nor another block. +ordered+: whether its
      # profile has the samples in the order of time. Raises RuntimeError if the signal is in use.
      def begin_block(mode: MODE, frequency: FREQUENCY, most: Native::BLOCKS_MAX, ordered: false)
        wall = mode == :wall
        block = Native.begin_block(wall, frequency, most, ordered)
        return block unless block.nil?

        prepare_blocks(mode:, frequency:)
        Native.begin_block(wall, frequency, most, ordered)
      end

      # Goes on recording open blocks after a session with +options+ was stopped, as that session did. If that is not
      # possible, they keep what they have.
      def continue_blocks(options)
        mode = options.modes.find { |measured| BLOCK_MODES.include?(measured) } || BLOCK_MODES.first
        prepare_blocks(mode:, frequency: options.frequency) if Native.blocks?
      rescue StandardError
        nil
      end

      # Prepares the recording of blocks without a session. +sampling+ are keywords of Sperf.start. Raises what
      # ::begin_block raises.
      def prepare_blocks(**sampling)
        Native.prepare(**Options.of_api(aggregate: true, defer: true, **sampling).sampling)
      end

      # Returns the metadata of a program that records itself, an Array of comments. +server+: as ::new takes it.
      def origin(options, server: false)
        return [] unless options.metadata?

        Metadata.comments(server ? Metadata.of_server : Metadata.of_program)
      end
    end

    # The comments that its profile gets beside those of the recording: an Array of Strings, which are read at its end.
    attr_reader :origin

    # +options+ say what to record. +sink+ gets the profile: an object with a method write(profile) that raises
    # WriteError, nil for none. +origin+ are comments that say where the profile comes from; +server+: whether these are
    # without a command line. +autorun+: whether the environment asked for this session. +again+ are keywords of
    # Sperf.start for children of fork, nil if these are not recorded. +results+ are the Results to which the profile is
    # added, nil for none. +tracer+ is the running Tracer of a parent process's session, nil for none.
    def initialize(options, sink: options.output_file, server: false, origin: sink && Session.origin(options, server:),
                   autorun: false, again: nil, results: nil, tracer: nil)
      @options = options
      @autorun = autorun
      @again = again
      @results = results
      @sink = sink
      @tracer = tracer || (Tracer.new(options) if options.trace?)
      @traced_before = !tracer.nil?
      @origin = [*origin, *@tracer&.comments]
      # Loaded now: at the stop, after a chroot of the program or in a signal handler, no file could be loaded.
      @report_class = VerboseReport if options.verbose?
      @trace_classes = [ScopeComments, Trace] if @tracer
    end

    # Starts recording. Raises RuntimeError if a session is running, which goes on, or if the signal is in use.
    def start
      ExecHook.install if @autorun || @again
      sampling = @options.sampling
      sampling[:trace] = @tracer.keywords if @tracer
      @tracer&.prepare unless @traced_before
      Native.start(**sampling)
      Session.current = self
      Subscription.revive
      @tracer&.start unless @traced_before
      Native.close_at_exit(self) if @sink && !@autorun
      Native.inherit(self) if @again
    end

    # Starts a session like this one in a child of fork. The extension calls it. Returns whether the session runs.
    def adopt
      child = Session.of_api(**@again, tracer: @tracer)
      child.start
      child.adopted
      true
    rescue StandardError => e
      Host.say("not recording process #{Process.pid}: #{e.message}")
      false
    end

    # Writes the profile of a child of fork. Must be called before the process ends without its at_exit blocks.
    def leave
      close if @adopted
    end

    # Stops the session if it runs, writes the profile to the sink, and returns it as a Hash; nil if the recording was
    # lost (in a child of fork). Raises WriteError, which carries the Hash.
    def stop
      end_recording do |profile|
        @data = result(profile)
        deliver(profile)
      end
      @data
    rescue WriteError => e
      e.data = @data
      raise
    end

    # Returns a Profile of what was recorded so far, nil if the recording was lost (in a child of fork). +server+: as
    # ::new takes it.
    def snapshot(clear:, server: false)
      Native.snapshot(server ? Metadata.without_command(@origin) : @origin, clear:)
    end

    # Stops as #stop does, but makes no Hash, and reports WriteError instead of raising it. For ends at which nobody
    # waits for the result, or an exception of the program is being raised.
    def close
      end_recording { |profile| deliver(profile) }
    rescue WriteError => e
      Host.say(e.message)
    end

    # Stops without a Hash and without writing. Returns the Profile, nil as #stop does.
    def finish
      end_recording { |profile| profile }
    end

    # Stops, and discards what was recorded.
    def discard
      end_recording(nil) { nil }
    end

    # Writes the profile to the sink. Raises WriteError.
    def write(profile)
      Host.in_handler_too { @sink.write(profile) } if @sink
    rescue WriteError
      raise
    rescue StandardError => e # The program has redefined a method that writing needs. The profile is in the exception.
      raise WriteError, "cannot write the profile: #{e.message}"
    ensure
      report(profile) if @report_class
    end

    protected

    def adopted
      @adopted = true
    end

    private

    # Yields the Profile, and returns what the block returns; nil if this session is not running.
    def end_recording(results = @results)
      return unless Session.current.equal?(self)

      profile = Native.stop(@origin)
      Subscription.flush
      @tracer&.stop
      Session.current = nil
      Session.continue_blocks(@options)
      yield profile if profile
    ensure
      results&.add(profile) if profile
    end

    # Returns what Sperf.stop returns.
    def result(profile)
      return profile.to_h unless @tracer

      comments, trace = @trace_classes
      comments.new(profile.comments).complaints { |option| "#{option}:" }.each { |line| Host.say(line) }
      profile.to_h.merge(trace: trace.new(profile))
    end

    # The extension writes the profile of a session that the environment asked for.
    def deliver(profile)
      @autorun ? Native.deliver(profile) : write(profile)
    end

    def report(profile)
      @report_class.of(profile, @options, Statistics.of(profile.summary)).print
    end
  end
end

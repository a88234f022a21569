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
  # The extension knows which session records (Native.session), and has the recordings that ended and are not delivered
  # yet (ext/sperf/bindings/deliveries.h). The session knows where its profile goes. A session is started once and
  # stopped once, by the first of: Sperf.stop, the end of the block, the end of the process. Later callers get the same
  # result. A child of fork finds nothing running, so its copy of the session writes nothing.
  class Session
    # The mode and frequency of a block without a session.
    MODE, FREQUENCY = Options::TABLE.values_at(:mode, :frequency).map(&:default)
    # The modes in which blocks of Sperf.profile can be recorded.
    BLOCK_MODES = %i[cpu wall].freeze
    # How often what records blocks is prepared.
    ATTEMPTS_MAX = 100
    private_constant :MODE, :FREQUENCY, :BLOCK_MODES, :ATTEMPTS_MAX

    @results = Results.new

    class << self
      # Returns the session that records this process, perhaps paused; nil for none.
      def current = Native.session

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

      # Returns a session with the keywords of Sperf.start; also in a signal handler.
      def for_start(**) = Native.uninterrupted { Host.in_handler_too { of_api(**) } }

      # Begins a block of Sperf.profile. Calls the block with what Native.end_block takes, or with false if +most+
      # blocks are open in this process, before anything else runs; returns its value. +mode+ and +frequency+ apply if
      # there is neither a session nor another block. +ordered+: whether its profile has the samples in the order of
      # time. Raises RuntimeError if the signal is in use, and Error if other threads have ended what records blocks
      # ATTEMPTS_MAX times meanwhile.
      def begin_block(mode: MODE, frequency: FREQUENCY, most: Native::BLOCKS_MAX, ordered: false)
        wall = mode == :wall
        ATTEMPTS_MAX.times do
          Native.atomically do
            block = Native.begin_block(wall, frequency, most, ordered)
            return yield(block) unless block.nil?
          end

          prepare_blocks(mode:, frequency:)
        end
        raise Error, "other threads start and stop sessions all the time"
      end

      # Goes on recording open blocks after a session with +options+ was stopped, as that session did. If that is not
      # possible, they keep what they have.
      def continue_blocks(options)
        return unless Native.blocks?

        Native.uninterrupted do # What is raised here is sperf's own.
          mode = options.modes.find { |measured| BLOCK_MODES.include?(measured) } || BLOCK_MODES.first
          prepare_blocks(mode:, frequency: options.frequency)
        rescue StandardError
          nil
        end
      end

      # Prepares the recording of blocks without a session. +sampling+ are keywords of Sperf.start. Raises what
      # ::begin_block raises.
      def prepare_blocks(mode: MODE, frequency: FREQUENCY, **sampling)
        Native.prepare(**Options.of_api(aggregate: true, defer: true, mode:, frequency:, **sampling).sampling)
      end

      # Profiles the block, as Sperf.profile does.
      def profile(labels, &) = Native.profile(labels, self, FREQUENCY, &)

      # Returns the metadata of a program that records itself, an Array of comments. +server+: as ::new takes it.
      def origin(options, server: false)
        return [] unless options.metadata?

        Metadata.comments(server ? Metadata.of_server : Metadata.of_program)
      end
    end

    # What #stop returns; nil before.
    attr_reader :data

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
      @origin = origin.to_a
      # Loaded now: at the stop, after a chroot of the program or in a signal handler, no file could be loaded.
      @report_class = VerboseReport if options.verbose?
      @trace_classes = [ScopeComments, Trace] if @tracer
    end

    # The comments that its profile gets beside those of the recording: an Array of Strings, which are read at its end.
    def origin = [*@origin, *@tracer&.comments]

    # Starts recording. With a block, calls it and stops. Raises RuntimeError if a session is running, which goes on, or
    # if the signal is in use. If it raises, or is interrupted, nothing is recorded.
    def start(&) = Native.record(self, &)

    # Called by Native.record.
    def begin_recording # :nodoc:
      ExecHook.install if @autorun || @again
      sampling = @options.sampling
      sampling[:trace] = @tracer.keywords if @tracer
      @tracer&.prepare unless @traced_before
      Native.start(self, **sampling)
      Subscription.revive
      @tracer&.start unless @traced_before
      Native.inherit(self) if @again
    end

    # Called by Native.record: the start was interrupted, or if it has +begun+, the block of #start. Nothing may be
    # loaded or locked here.
    def abandon(begun) # :nodoc:
      Native.end_session(self, begun)
      @tracer&.stop unless @traced_before
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
    def leave = (close if @adopted)

    # Stops the session if it runs, writes the profile to the sink, and returns it as a Hash; nil if the recording was
    # lost (in a child of fork). Raises WriteError, which carries the Hash.
    def stop = Native.deliver_session(self, :hash)

    # Returns a Profile of what was recorded so far, nil if the recording was lost (in a child of fork). +server+: as
    # ::new takes it.
    def snapshot(clear:, server: false) = Native.snapshot(server ? Metadata.without_command(origin) : origin, clear:)

    # Stops as #stop does, but makes no Hash, and reports WriteError instead of raising it. For ends at which nobody
    # waits for the result, or an exception of the program is being raised.
    def close
      Native.deliver_session(self, nil)
    rescue WriteError => e
      Host.say(e.message)
    end

    # Called at the end of the process: closes the session if its profile is written. (The extension writes that of a
    # session that the environment asked for.)
    def close_at_end = (close if @sink && !@autorun)

    # Stops without a Hash and without writing. Returns the Profile, nil as #stop does.
    def finish = Native.deliver_session(self, :profile)

    # Stops, and discards what was recorded.
    def discard
      Native.end_session(self, false)
      @tracer&.stop
    end

    # Called by Native.deliver_session for the +profile+ of this session, and again if that was interrupted: each step
    # is done once. Returns what +wanted+ names (:hash, :profile, nil for nothing), or a WriteError to be raised.
    def deliver(profile, wanted) # :nodoc:
      Session.continue_blocks(@options)
      @tracer&.stop
      Subscription.flush
      @data ||= result(profile) if wanted == :hash
      hand_over(profile, wanted) unless @delivered
      return @error if @error

      wanted == :profile ? profile : @data
    end

    # Writes the profile to the sink. Raises WriteError.
    def write(profile)
      error = Host.apart(stream: stream?) { try_to_write(profile) } if @sink
      raise error if error
    rescue Host::Unfinished => e
      raise failure(e)
    ensure
      report(profile) if @report_class
    end

    protected

    def adopted
      @adopted = true
    end

    private

    # Whether the profile goes to a pipe or a device. Its reader may have a part of it if the writing was interrupted.
    # A program may have undefined is_a?.
    def stream?
      case @sink
      when OutputFile then @sink.stream?
      else false
      end
    end

    # Once, or to a file until that was not interrupted: here exceptions of other threads would look like errors of
    # writing.
    def hand_over(profile, wanted)
      @delivered = stream?
      @delivered ? try_to_hand_over(profile, wanted) : Native.uninterrupted { try_to_hand_over(profile, wanted) }
    end

    # Keeps a WriteError.
    def try_to_hand_over(profile, wanted)
      begin
        (@autorun ? Native.deliver(profile) : write(profile)) unless wanted == :profile
      rescue WriteError => e
        e.data = @data
        @error = e
      end
      @results&.add(profile)
      @delivered = true
    end

    # Returns a WriteError, nil if the profile is written. All errors here are of sperf, or of methods that the program
    # has redefined; a signal handler's come when it has returned.
    def try_to_write(profile)
      @sink.write(profile)
      nil
    rescue WriteError => e
      e
    rescue StandardError => e
      raise if e.is_a?(ThreadError) && Host.in_handler?

      failure(e)
    end

    def failure(error) = WriteError.new("cannot write the profile: #{error.message}")

    # Returns what Sperf.stop returns.
    def result(profile)
      return profile.to_h unless @tracer

      comments, trace = @trace_classes
      comments.new(profile.comments).complaints { |option| "#{option}:" }.each { |line| Host.say(line) }
      profile.to_h.merge(trace: trace.new(profile))
    end

    def report(profile) = @report_class.of(profile, @options, Statistics.of(profile.summary)).print
  end
end

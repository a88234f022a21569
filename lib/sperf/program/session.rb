# frozen_string_literal: true

module Sperf
  # One recording, from start to stop, and what becomes of it.
  #
  # The extension knows whether something runs; a session knows what to do with the profile. It is made once, started
  # once, and stopped once, by whoever comes first: Sperf.stop, the end of the block, the end of the process. Those who
  # come later get the same result. A child of fork finds nothing running, so that its copy of a session writes nothing.
  class Session
    # What runs while a session does. Other files of sperf are shown in a profile of sperf itself.
    OWN_FILES = %w[
      ../../sperf sperf api autorun exec_hook session
      ../integrations ../integrations/guard ../integrations/kept_profiles ../integrations/watch
      ../integrations/arrival ../integrations/work ../integrations/job ../integrations/puma_session
      ../integrations/rake_action
      ../integrations/requests/endpoints ../integrations/requests/request ../integrations/requests/routes
      ../integrations/requests/notified_labels ../integrations/requests/queries ../integrations/requests/waits
      ../integrations/stackprof/calls ../integrations/stackprof/middleware
      running_trace ../tracing/trace_scope ../tracing/trace_targets ../tracing/tracer ../tracing/method_pattern
      ../tracing/near_names ../tracing/scope_comments ../trace
      results ../stack_prof ../stackprof ../rack ../rails ../sidekiq ../active_job ../minitest ../rspec ../rake
    ].map { |name| File.expand_path("#{name}.rb", __dir__) }.freeze
    # How a block is recorded where nobody says.
    MODE, FREQUENCY = Options::TABLE.values_at(:mode, :frequency).map(&:default)
    # What blocks of Sperf.profile can measure.
    BLOCK_MODES = %i[cpu wall].freeze
    private_constant :OWN_FILES, :MODE, :FREQUENCY, :BLOCK_MODES
    Native.hide(OWN_FILES)

    @results = Results.new

    class << self
      # The session that was started last and has not been stopped, nil for none: the one global of the Ruby side.
      attr_accessor :current

      # The Results of the sessions of the API.
      attr_reader :results

      # Returns a session with the keywords of Sperf.start, +values+; +tracer+ and +server+ as in ::new. Raises what
      # Options.of_api does.
      def of_api(tracer: nil, server: false, **values)
        options = Options.of_api(**values)
        values[:output] &&= File.absolute_path(values[:output])
        new(options, again: ({ server:, **values } if options.inherit?), results: @results, tracer:, server:)
      end

      # Begins a block of Sperf.profile, and returns what Native.end_block takes. Where no session is, nor a block,
      # it is recorded with this +mode+ and +frequency+. Returns false, and has done nothing, where +most+ blocks are
      # open in this process. Where it is +ordered+, its profile has the samples' order of time. Raises RuntimeError if
      # the signal is in use.
      def begin_block(mode: MODE, frequency: FREQUENCY, most: Native::BLOCKS_MAX, ordered: false)
        wall = mode == :wall
        block = Native.begin_block(wall, frequency, most, ordered)
        return block unless block.nil?

        prepare_blocks(mode:, frequency:)
        Native.begin_block(wall, frequency, most, ordered)
      end

      # A session with these +options+ was stopped: blocks that are open go on without one, and are recorded as it was.
      # Where that cannot be, they have what they have.
      def serve_blocks(options)
        mode = options.modes.find { |measured| BLOCK_MODES.include?(measured) } || BLOCK_MODES.first
        prepare_blocks(mode:, frequency: options.frequency) if Native.blocks?
      rescue StandardError
        nil
      end

      # Where no session is, has what records blocks ready. +sampling+ are keywords of Sperf.start. Raises as
      # ::begin_block.
      def prepare_blocks(**sampling)
        Native.prepare(**Options.of_api(aggregate: true, defer: true, **sampling).sampling)
      end

      # Returns the comments that a program which records itself tells, an Array; +server+ as in ::new.
      def origin(options, server: false)
        return [] unless options.metadata?

        Metadata.comments(server ? Metadata.of_server : Metadata.of_program)
      end
    end

    # The comments that its profile shall have beside those of the recording: an Array of Strings, whose contents are
    # what they shall be when it ends.
    attr_reader :origin

    # +options+ say what to record; +sink+ is who takes the profile: anything with a method write(profile) that raises
    # WriteError, nil for nobody; +origin+ are comments that say where the profile comes from, +server+ whether that is
    # without a command line; +autorun+: this is the session that the environment asked for; +again+ are keywords of
    # Sperf.start, for children of fork, nil if these are not recorded; +results+ are the Results that what it records
    # is added to, nil for none; +tracer+ is the Tracer of the session of a parent process, at work here as well, nil
    # for none.
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
      # Loaded now, for the program may have lost sight of sperf's files by the time it stops (chroot).
      @report_class = VerboseReport if options.verbose?
    end

    # Starts recording. Raises RuntimeError if a session runs already (which goes on) or if the signal is in use.
    def start
      ExecHook.install if @autorun || @again
      sampling = @options.sampling
      sampling[:trace] = @tracer.keywords if @tracer
      @tracer&.prepare unless @traced_before
      Native.start(**sampling)
      Session.current = self
      @tracer&.start unless @traced_before
      Native.close_at_exit(self) if @sink && !@autorun
      Native.inherit(self) if @again
    end

    # Begins a session like this one in a child of fork, as the extension asks for it. Returns whether it runs.
    def adopt
      child = Session.of_api(**@again, tracer: @tracer)
      child.start
      child.adopted
      true
    rescue StandardError => e
      Host.say("not recording process #{Process.pid}: #{e.message}")
      false
    end

    # The process ends without its at_exit blocks: what was recorded of a child would be lost.
    def leave
      close if @adopted
    end

    # Stops if this session still runs, hands the profile to the sink, and returns it as a Hash; nil if the recording
    # was lost (in a child of fork). Raises WriteError, which carries the Hash.
    def stop
      take do |profile|
        @data = result(profile)
        deliver(profile)
      end
      @data
    rescue WriteError => e
      e.data = @data
      raise
    end

    # Returns a Profile of what was recorded so far, nil if the recording was lost (in a child of fork); +server+ as in
    # ::new.
    def snapshot(clear:, server: false)
      Native.snapshot(server ? Metadata.without_command(@origin) : @origin, clear:)
    end

    # Stops like #stop, but makes no Hash and raises nothing that can be reported instead: for ends at which nobody
    # waits for the result, or at which an exception of the program's own is under way.
    def close
      take { |profile| deliver(profile) }
    rescue WriteError => e
      Host.say(e.message)
    end

    # Stops, and returns the Profile, nil as #stop does; there is no Hash, and the sink gets nothing.
    def finish
      take { |profile| profile }
    end

    # Stops, and drops what was recorded.
    def discard
      take(nil) { nil }
    end

    # Hands the profile to the sink. Raises WriteError.
    def write(profile)
      @sink&.write(profile)
    rescue WriteError
      raise
    rescue StandardError => e # The program has redefined what writing stands on. What was recorded is in the exception.
      raise WriteError, "cannot write the profile: #{e.message}"
    ensure
      report(profile) if @report_class
    end

    protected

    def adopted
      @adopted = true
    end

    private

    def take(results = @results)
      return unless Session.current.equal?(self)

      profile = Native.stop(@origin)
      @tracer&.stop
      Session.current = nil
      Session.serve_blocks(@options)
      yield profile if profile
    ensure
      results&.add(profile) if profile
    end

    # What Sperf.stop returns.
    def result(profile)
      return profile.to_h unless @tracer

      ScopeComments.new(profile.comments).complaints { |option| "#{option}:" }.each { |line| Host.say(line) }
      profile.to_h.merge(trace: Trace.new(profile))
    end

    # Of the session that the environment asked for, Ruby does not know where the profile goes.
    def deliver(profile)
      @autorun ? Native.deliver(profile) : write(profile)
    end

    def report(profile)
      summary = profile.summary
      @report_class.new(mode: @options.mode, frequency: @options.frequency, summary:,
                        top: profile.top(@report_class::ROWS, :flat), statistics: Statistics.of(summary),
                        comments: profile.comments).print
    end
  end
end

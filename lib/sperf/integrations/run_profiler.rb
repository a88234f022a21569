# frozen_string_literal: true

require_relative "profile_writer"
require_relative "query_counts"

module Sperf
  module Integrations
    # Profiles each run (one request or job), and keeps the profiles of slow ones: of each name, the slowest of every
    # minute (SlowestRuns). A run is recorded as a block of Sperf.profile. A run that ends in time makes no profile.
    #
    # Runs need no session. Without a session, #prepare starts what records the blocks, once in each process. A session
    # that the program starts replaces it: then the session's mode and frequency apply.
    class RunProfiler
      # No run is profiled while so many blocks are open in the process: the rest of Native::BLOCKS_MAX is the
      # program's.
      BLOCKS_MAX = 48
      REFUSED = "#{BLOCKS_MAX} blocks are open; requests and jobs are not profiled until one of them ends".freeze
      private_constant :BLOCKS_MAX, :REFUSED

      # One request or job. The caller sets +name+ (String) before the end. +keep+ (a kind of KeptProfiles) keeps the
      # profile however long the run took; +unwanted+ keeps none. The method +details+ of +about+ returns further fields
      # of the profile (Hash).
      # +trace_ids+ are those of TraceIds.current, or nil.
      # +path+ is the path of the kept profile; nil if there is none.
      class Run
        attr_accessor :name, :keep, :unwanted, :path, :about, :block, :queries, :trace_ids
        attr_reader :kind, :process, :started_ns # :nodoc:

        def initialize(kind) # :nodoc:
          @kind = @name = kind
          @process = Process.pid
          start
        end

        # Restarts the clock, so that the time excludes sperf's own part.
        def start = @started_ns = Integrations.now_ns # :nodoc:
      end

      # A profile to be written.
      Kept = Struct.new(:profiler, :run, :kind, :profile, :took_ns, :place, :details) do
        # Whether no slower run has replaced it.
        def wanted? = !place&.lost?

        def call = profiler.write(self)
      end
      private_constant :Kept

      # Around the block of #call.
      Scope = Struct.new(:profiler, :boundary, :labels, :run, :before) do
        def enter
          boundary.run do
            profiler.begin(run)
          ensure
            label unless labels.empty?
          end
        end

        def leave
          boundary.run do
            profiler.end(run)
          ensure
            Native.unlabel(before) if before
          end
        end

        private

        # The labels of before are known even if a handler of a signal ends this.
        def label
          self.before = Native.label({}, :fibers)
          Native.label(labels, :fibers)
        end
      end
      private_constant :Scope

      attr_reader :kept

      # +directory+ and +keep+ are those of KeptProfiles. +slow_ms+ is the shortest time of a run whose profile is kept;
      # nil keeps none. +mode+ and +frequency+ are those of Sperf.start. +later+: profiles are written by another thread
      # (ProfileWriter), so that no client waits. +log+ is called with lines. Raises ArgumentError.
      def initialize(directory:, slow_ms:, keep: 20, mode: :wall, frequency: 100, later: false, log: ->(line) {})
        raise ArgumentError, "slow must be a number of milliseconds, not #{slow_ms.inspect}" unless
          slow_ms.nil? || (slow_ms.is_a?(Numeric) && slow_ms.real? && slow_ms >= 0)

        @sampling = { mode:, frequency: }
        @metadata = Options.of_api(**@sampling).metadata? # raises
        @slow_ns = slow_ms && (slow_ms * 1_000_000).to_i
        @kept = KeptProfiles.new(directory, keep:)
        @slowest = SlowestRuns.new
        @later = later
        @root = "#{Integrations.directory(".")}/"
        @log = log
        @recording = ErrorBoundary.new("profiling requests or jobs", log)
        @keeping = ErrorBoundary.new("keeping a profile in #{@kept.directory}", log)
      end

      # The number of sperf's own errors: profiles that could not be recorded or written.
      def failures = @recording.failures + @keeping.failures

      # Starts what records blocks in this process, which takes tens of milliseconds the first time. Must be called
      # before the time of a run begins.
      def prepare
        QueryCounts.install
        return if @prepared_in == Process.pid

        @prepared_in = Process.pid
        @recording.run { Session.prepare_blocks(**@sampling) }
      end

      # Calls the block with a Run, and returns its value; exceptions and throws pass through. +kind+ is a kind of
      # KeptProfiles, +labels+ are the run's labels.
      def call(kind, **labels)
        scope = Scope.new(self, @recording, labels, Run.new(kind))
        Native.around(scope) { yield scope.run }
      end

      # Begins +run+ on the current fiber. Must be called inside an ErrorBoundary. Whatever a handler of a signal raises
      # meanwhile, #end ends what was begun.
      def begin(run)
        @recording.run do
          begin_block(run)
          Native.enter_block(run.block) if run.block
          run.queries = QueryCounts.begin
        end
        run.start
      end

      # Ends +run+, on any fiber. Must be called inside an ErrorBoundary.
      def end(run)
        took_ns = Integrations.now_ns - run.started_ns
        run.queries&.leave
        kind = kind_of(run, took_ns)
        place = @slowest.place([kind, run.name], took_ns) if kind && kind != run.keep
        # If the program has forked in the block, the parent has the profile.
        wanted = kind && (place || kind == run.keep) && run.process == Process.pid
        profile = run.block && end_block(run.block, wanted)
        if profile
          @keeping.run do
            write_or_queue(Kept.new(self, run, kind, profile, took_ns, place, run.about&.details))
          end
        end
      ensure
        abandon_block(run) if run.block # A handler of a signal may have ended this.
      end

      # Chooses the path of the profile of +run+ before the run ends.
      def reserve(run)
        return unless run.block

        @keeping.run do
          took_ns = Integrations.now_ns - run.started_ns
          run.path = @kept.reserve(kind: run.keep, name: run.name, took_ns:)
        end
      end

      def write(kept) = @keeping.run { write_profile(kept) } # :nodoc:

      private

      def begin_block(run)
        Session.begin_block(**@sampling, most: BLOCKS_MAX, ordered: true) { |block| run.block = block }
        run.block || @recording.fail_with(REFUSED)
      end

      # A sampled run that is slow is listed as slow.
      def kind_of(run, took_ns)
        return if run.unwanted

        slow = @slow_ns && took_ns >= @slow_ns
        slow && (run.keep.nil? || run.keep == "sampled") ? run.kind : run.keep
      end

      # Ends what is left of the block; nothing if it has ended.
      def abandon_block(run)
        Native.atomically do
          Native.end_block(run.block, false)
          run.block = nil
        end
      end

      def end_block(block, wanted)
        Native.end_block(block, wanted)
      rescue NoMemoryError
        Native.end_block(block, false) # The failed call has changed nothing.
        raise
      end

      # A profile that the client asked for is written before the answer, unless the answer named it before its end.
      def write_or_queue(kept)
        if !@later || (kept.kind == "asked" && !kept.run.path)
          write_profile(kept)
        else
          ProfileWriter.instance.push(kept) || @keeping.fail_with("too many profiles wait to be written")
        end
      end

      def write_profile(kept)
        run = kept.run
        path = run.path || @kept.reserve(kind: kept.kind, name: run.name, took_ns: kept.took_ns)
        run.path = nil
        @kept.write(annotated(kept), kept.kind, path)
        run.path = path
        return unless kept.place

        remove_replaced(kept.place, path)
        trace = "; its trace: #{run.trace_ids[:trace_id]}" if run.trace_ids
        @log.call("#{kept.kind} #{run.name} took #{kept.took_ns / 1_000_000} ms; its profile: #{path}#{trace}")
      end

      def annotated(kept)
        fields = { "kind" => kept.kind, "name" => kept.run.name, "took_ms" => kept.took_ns / 1_000_000 }
        fields = { **fields, **kept.details, **kept.run.trace_ids&.transform_keys(&:name), **kept.run.queries&.fields }
        fields = { **fields, **Waits.fields(kept.profile, @root) }
        fields = { **fields, **Metadata.of_part(kept.profile) }
        fields = { **fields, **Metadata.of_server } if @metadata
        kept.profile.annotate(Metadata.comments(fields) + kept.run.queries&.spans.to_a)
      end

      # Removes the profiles of replaced places. Some of them were never written.
      def remove_replaced(place, path)
        place.path = path
        place.remove_replaced { |replaced| @kept.remove(replaced.path) if replaced.path }
      end
    end

    # Summarizes the time of one run from its profile: how long it ran and waited, and the methods it waited longest in.
    module Waits
      STATES = { running: "running", blocked: "blocked", wait: "waiting for the GVL", gc: "GC" }.freeze
      BLOCKED = "[GVL blocked]"
      # The number of methods in the field "wait", and the least share of the time that each must have.
      METHODS_MAX = 3
      SHARE_MIN = 0.01
      # Reading more samples would occupy the program's thread for too long.
      SAMPLES_MAX = 50_000
      private_constant :STATES, :BLOCKED, :METHODS_MAX, :SHARE_MIN, :SAMPLES_MAX

      class << self
        # Returns the fields of a profile: "time", as "running 12 ms, blocked 800 ms", and "wait", an Array of
        # "780 ms Kernel#sleep in Order#total": the waiting method, and the application's method that called it. +root+
        # (String) is the application's directory.
        def fields(profile, root)
          summary = profile.summary
          least_ns = [1_000_000, summary[:total_ns] * SHARE_MIN].max
          { "time" => states(summary[:times]),
            "wait" => (longest(profile, root, least_ns) if summary[:stacks] <= SAMPLES_MAX) }
        end

        private

        def states(times)
          times = times.merge(gc: times.values_at(:marking, :sweeping).sum)
          STATES.filter_map { |state, words| "#{words} #{ms(times[state])}" if times[state] >= 1_000_000 }.join(", ")
        end

        def longest(profile, root, least_ns)
          waits = Hash.new(0)
          profile.to_h[:samples].each do |frames, weight|
            waits[place(frames, root)] += weight if frames.first&.last == BLOCKED
          end
          longest = waits.select { |place, wait_ns| place && wait_ns >= least_ns }.max_by(METHODS_MAX, &:last)
          longest.map { |place, wait_ns| "#{ms(wait_ns)} #{place}" }
        end

        def place(frames, root)
          waiting = frames.find { |_path, label| !label.start_with?("[") }&.last
          own = frames.find { |path, _label| path.start_with?(root) && !path.include?("/gems/") }&.last
          own && own != waiting ? "#{waiting} in #{own}" : waiting
        end

        def ms(time_ns) = "#{time_ns / 1_000_000} ms"
      end
    end

    # Decides which slow runs leave a profile: of each name, the slowest ones of every minute. In an outage nearly all
    # requests are slow. Profiling all of them would cost time that the application does not have, and the newest
    # profiles would replace those from the outage's beginning.
    #
    # A slow run gets a place at once, because later runs are unknown. A slower run of the same minute replaces the
    # fastest of them.
    class SlowestRuns
      # Places of one name in one period.
      PLACES = 3
      PERIOD_NS = 60_000_000_000
      # The number of names is limited, because programs can create names.
      NAMES_MAX = 2000
      private_constant :PLACES, :PERIOD_NS, :NAMES_MAX

      # The place of one run. +path+ is the path of its profile, nil until the profile is written.
      class Place
        attr_accessor :path
        attr_reader :took_ns

        # +replaced+ is the Place that this one replaces, or nil.
        def initialize(took_ns, replaced)
          @took_ns = took_ns
          @replaced = replaced
          @lost = false
        end

        def lost? = @lost

        def lose
          @lost = true
        end

        # Yields the places that this place has replaced, each once.
        def remove_replaced(&)
          replaced = @replaced
          @replaced = nil
          return unless replaced

          yield replaced
          replaced.remove_replaced(&)
        end
      end

      # A period of one name: its start, and the places.
      Period = Struct.new(:started_ns, :places)
      private_constant :Period

      def initialize
        @mutex = Mutex.new
        @periods = {}
      end

      # Returns the Place of a run of +name+ that took +took_ns+; nil if the run is not among the slowest.
      def place(name, took_ns)
        @mutex.synchronize do
          places = period(name, Integrations.now_ns).places
          replaced = places.min_by(&:took_ns) if places.size >= PLACES
          next if replaced && took_ns <= replaced.took_ns

          replaced&.lose
          places.delete(replaced)
          Place.new(took_ns, replaced).tap { |place| places << place }
        end
      end

      private

      def period(name, now_ns)
        known = @periods[name]
        return known if known && now_ns < known.started_ns + PERIOD_NS

        @periods.shift if known.nil? && @periods.size >= NAMES_MAX
        @periods[name] = Period.new(now_ns, [])
      end
    end
  end
end

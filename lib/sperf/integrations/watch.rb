# frozen_string_literal: true

require_relative "profile_writer"
require_relative "requests/queries"
require_relative "requests/waits"
require_relative "slowest"

module Sperf
  module Integrations
    # Watches requests or jobs, and keeps the profiles of those that took long, the slowest ones of each name in every
    # minute (Slowest). Each one is recorded as a block of Sperf.profile is; what ends in time is thrown away, and no
    # profile is made of it.
    #
    # The blocks need no session of the program's. Where none runs, what records them is prepared at #prepare, and once
    # more in each child of fork; a session that the program starts takes its place: then its mode and frequency apply.
    class Watch
      # A watch begins no block where so many are open in the process, whoever began them: some are left for the
      # program's own (Native::BLOCKS_MAX).
      BLOCKS_MAX = 48
      REFUSED = "#{BLOCKS_MAX} blocks are open, and no more requests or jobs are watched meanwhile".freeze
      private_constant :BLOCKS_MAX, :REFUSED

      # One request or job. +name+, a String, is set before its end; so may be +keep+, a kind of KeptProfiles: then the
      # profile is kept as that however long it took. +about+ has a method +details+, which returns more fields of the
      # profile, a Hash. +path+ is where it was kept, or is about to be; nil: it is not.
      class Run
        attr_accessor :name, :keep, :path, :about, :block, :queries
        attr_reader :kind, :process, :started_ns # :nodoc:

        def initialize(kind) # :nodoc:
          @kind = @name = kind
          @process = Process.pid
          start
        end

        # What came before is sperf's.
        def start = @started_ns = Integrations.now_ns # :nodoc:
      end

      # A profile that is to be written; +details+ are those of the run.
      Kept = Struct.new(:watch, :run, :kind, :profile, :took_ns, :place, :details) do
        # A slower one has taken its place since.
        def wanted? = !place&.lost?

        def call = watch.write(self)
      end
      private_constant :Kept

      # The KeptProfiles.
      attr_reader :kept

      # +directory+ and +keep+ are those of KeptProfiles. +slow_ms+ is how long a run may take that leaves nothing; nil
      # for any time. +mode+ and +frequency+ are as those of Sperf.start. +later+ says whether profiles are written on
      # a thread of their own (ProfileWriter), where somebody waits for the end of a run. +log+ is called with lines.
      # Raises ArgumentError.
      def initialize(directory:, slow_ms:, keep: 20, mode: :wall, frequency: 100, later: false, log: ->(line) {})
        raise ArgumentError, "slow must be a number of milliseconds, not #{slow_ms.inspect}" unless
          slow_ms.nil? || (slow_ms.is_a?(Numeric) && slow_ms.real? && slow_ms >= 0)

        @sampling = { mode:, frequency: }
        @metadata = Options.of_api(**@sampling).metadata? # raises
        @slow_ns = slow_ms && (slow_ms * 1_000_000).to_i
        @kept = KeptProfiles.new(directory, keep:)
        @slowest = Slowest.new
        @later = later
        @root = "#{Integrations.directory(".")}/"
        @log = log
        @watching = Guard.new("watching for what is slow", log)
        @keeping = Guard.new("keeping a profile in #{@kept.directory}", log)
      end

      # How many errors of sperf's there were: profiles that could not be recorded or written.
      def failures = @watching.failures + @keeping.failures

      # Has what records the blocks ready in this process, which takes tens of milliseconds in the first one: no request
      # has to wait for it. To be called before the time of a run begins.
      def prepare
        Queries.install
        return if @prepared_in == Process.pid

        @prepared_in = Process.pid
        @watching.run { Session.prepare_blocks(**@sampling) }
      end

      # Calls the block with a Run, and returns what it does; what it raises or throws passes through. +kind+ is a kind
      # of KeptProfiles. +labels+ are those of the block.
      def call(kind, **labels)
        run = before = nil
        begin
          @watching.run do # Assigned inside, so that nothing comes between.
            run = self.begin(kind)
          ensure
            before = Native.label(labels, :fibers) unless labels.empty?
          end
          yield run
        ensure
          # In one piece: what another thread raises would else come between its parts.
          @watching.run do
            self.end(run)
          ensure
            Native.unlabel(before) if before
          end
        end
      end

      # Begins a Run on the fiber that runs, and returns it. What other threads raise must be held back (Guard).
      def begin(kind)
        run = Run.new(kind)
        @watching.run do
          run.block = begin_block
          Native.enter_block(run.block) if run.block
          run.queries = Queries.begin
        end
        run.start
        run
      end

      # Ends it, on any fiber. The same.
      def end(run)
        took_ns = Integrations.now_ns - run.started_ns
        run.queries&.leave
        kind = kind_of(run, took_ns)
        place = @slowest.place([kind, run.name], took_ns) if kind && kind != run.keep
        # If the program has forked in the block, the parent has the profile.
        wanted = kind && (place || kind == run.keep) && run.process == Process.pid
        profile = run.block && end_block(run.block, wanted)
        @keeping.run { keep(Kept.new(self, run, kind, profile, took_ns, place, run.about&.details)) } if profile
      end

      # Says where the profile of +run+, which goes on, will be.
      def reserve(run)
        return unless run.block

        @keeping.run do
          took_ns = Integrations.now_ns - run.started_ns
          run.path = @kept.reserve(kind: run.keep, name: run.name, took_ns:)
        end
      end

      def write(kept) # :nodoc:
        @keeping.run { write_profile(kept) }
      end

      private

      def begin_block
        block = Session.begin_block(**@sampling, most: BLOCKS_MAX, ordered: true)
        return block if block

        @watching.note(REFUSED)
        nil
      end

      # Who looks for what is slow finds it, even if it was sampled.
      def kind_of(run, took_ns)
        slow = @slow_ns && took_ns >= @slow_ns
        slow && (run.keep.nil? || run.keep == "sampled") ? run.kind : run.keep
      end

      def end_block(block, wanted)
        Native.end_block(block, wanted)
      rescue NoMemoryError
        Native.end_block(block, false) # Nothing had changed.
        raise
      end

      # What was asked for is there when the answer comes, unless the answer tells of it before.
      def keep(kept)
        if !@later || (kept.kind == "asked" && !kept.run.path)
          write_profile(kept)
        else
          ProfileWriter.instance.push(kept) || @keeping.note("too many profiles wait to be written")
        end
      end

      def write_profile(kept)
        run = kept.run
        path = run.path || @kept.reserve(kind: kept.kind, name: run.name, took_ns: kept.took_ns)
        run.path = nil
        @kept.write(annotated(kept), kept.kind, path)
        run.path = path
        took_place(kept.place, path) if kept.place
        @log.call("#{kept.kind} #{run.name} took #{kept.took_ns / 1_000_000} ms; its profile: #{path}") if kept.place
      end

      def annotated(kept)
        fields = { "kind" => kept.kind, "name" => kept.run.name, "took_ms" => kept.took_ns / 1_000_000 }
        fields = { **fields, **kept.details, **kept.run.queries&.fields, **Waits.fields(kept.profile, @root) }
        fields = { **fields, **Metadata.of_part(kept.profile) }
        fields = { **fields, **Metadata.of_server } if @metadata
        kept.profile.annotate(Metadata.comments(fields) + kept.run.queries&.spans.to_a)
      end

      # Those that had the place go. Some of them were never written.
      def took_place(place, path)
        place.path = path
        place.take_formers { |former| @kept.remove(former.path) if former.path }
      end
    end
  end
end

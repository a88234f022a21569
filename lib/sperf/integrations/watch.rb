# frozen_string_literal: true

module Sperf
  module Integrations
    # Watches requests or jobs, and keeps the profiles of those that took long. Each one is recorded as a block of
    # Sperf.profile is; what ends in time is thrown away, and no profile is made of it.
    #
    # The blocks need no session of the program's. Where none runs, what records them is prepared at #prepare, and once
    # more in each child of fork; a session that the program starts takes its place: then its mode and frequency apply.
    class Watch
      # A watch begins no block where so many are open in the process, whoever began them: some are left for the
      # program's own (Native::BLOCKS_MAX).
      BLOCKS_MAX = 48
      REFUSED = "#{BLOCKS_MAX} blocks are open, and no more requests or jobs are watched meanwhile".freeze
      private_constant :BLOCKS_MAX, :REFUSED

      # One request or job. Its block may set +name+, a String, and +keep+: a kind of KeptProfiles, so that the profile
      # is kept as that however long it took. +path+ is where it was kept, nil while it is not.
      class Run
        attr_accessor :name, :keep, :path
        attr_reader :process # :nodoc:

        def initialize(name) # :nodoc:
          @name = name
          @process = Process.pid
        end
      end

      # The KeptProfiles.
      attr_reader :kept

      # +directory+ and +keep+ are those of KeptProfiles. +slow_ms+ is how long a run may take that leaves nothing; nil
      # for any time. +mode+ and +frequency+ are as those of Sperf.start. +log+ is called with lines. Raises
      # ArgumentError.
      def initialize(directory:, slow_ms:, keep: 20, mode: :wall, frequency: 100, log: ->(line) {})
        raise ArgumentError, "slow must be a number of milliseconds, not #{slow_ms.inspect}" unless
          slow_ms.nil? || (slow_ms.is_a?(Numeric) && slow_ms.real? && slow_ms >= 0)

        @sampling = { mode:, frequency: }
        @metadata = Options.of_api(**@sampling).metadata? # raises
        @slow_ns = slow_ms && (slow_ms * 1_000_000).to_i
        @kept = KeptProfiles.new(directory, keep:)
        @log = log
        @watching = Guard.new("watching for what is slow", log)
        @keeping = Guard.new("keeping a profile in #{@kept.directory}", log)
      end

      # How many errors of sperf's there were: profiles that could not be recorded or written.
      def failures = @watching.failures + @keeping.failures

      # Has what records the blocks ready in this process, which takes tens of milliseconds in the first one: no request
      # has to wait for it. To be called before the time of a run begins.
      def prepare
        return if @prepared_in == Process.pid

        @prepared_in = Process.pid
        @watching.run { Session.prepare_blocks(**@sampling) }
      end

      # Calls the block with a Run, and returns what it does; what it raises or throws passes through. +kind+ is a kind
      # of KeptProfiles. +labels+ are those of the block.
      def call(kind, **labels)
        run = Run.new(kind)
        started_ns = Integrations.now_ns
        block = before = nil
        begin
          @watching.run do # Assigned inside, so that nothing comes between.
            block = begin_block
          ensure
            before = Native.label(labels, :fibers) unless labels.empty?
            Native.enter_block(block) if block
          end
          started_ns = Integrations.now_ns # what came before is sperf's
          yield run
        ensure
          # In one piece: what another thread raises would else come between its parts.
          @watching.run { finish(kind, run, block, before, started_ns) }
        end
      end

      private

      def begin_block
        block = Session.begin_block(**@sampling, most: BLOCKS_MAX)
        return block if block

        @watching.note(REFUSED)
        nil
      end

      def finish(kind, run, block, before, started_ns)
        took_ns = Integrations.now_ns - started_ns
        begin
          kind = kind_of(kind, run, took_ns)
          # If the program has forked in the block, the parent has the profile.
          profile = block && end_block(block, kind && run.process == Process.pid)
        ensure
          Native.unlabel(before) if before
        end
        @keeping.run { keep(profile, kind, run, took_ns) } if profile
      end

      # Who looks for what is slow finds it, even if it was sampled.
      def kind_of(kind, run, took_ns)
        slow = @slow_ns && took_ns >= @slow_ns
        slow && (run.keep.nil? || run.keep == "sampled") ? kind : run.keep
      end

      def end_block(block, wanted)
        Native.end_block(block, wanted)
      rescue NoMemoryError
        Native.end_block(block, false) # Nothing had changed.
        raise
      end

      def keep(profile, kind, run, took_ns)
        took_ms = took_ns / 1_000_000
        fields = { "kind" => kind, "name" => run.name, "took_ms" => took_ms, **Metadata.of_part(profile) }
        fields = { **fields, **Metadata.of_program } if @metadata
        profile = profile.annotate(Metadata.comments(fields))
        run.path = @kept.add(profile, kind:, name: run.name, took_ns:)
        @log.call("#{kind} #{run.name} took #{took_ms} ms; its profile: #{run.path}") unless kind == run.keep
      end
    end
  end
end

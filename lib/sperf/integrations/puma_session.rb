# frozen_string_literal: true

module Sperf
  module Integrations
    # The session that Puma's plugin has in each process that serves: begun where the process begins, written where it
    # ends, and whenever somebody asks.
    #
    # Whoever asks touches a file. Puma leaves no signal for that: it takes USR1, USR2, TTIN, TTOU, HUP, URG and PWR for
    # itself, the rest belongs to Ruby, ends a process that has not asked for it yet, or comes of itself (WINCH). And a
    # file reaches all workers at once, whoever knows their process ids.
    class PumaSession
      # All time, at a rate that may go on for weeks; with sums, for a profile in order of time grows.
      DEFAULTS = { output: "tmp/sperf/puma-%p.pb.gz", mode: :wall, frequency: 100, aggregate: true }.freeze
      # Profiles that stay: each start of a worker leaves one.
      KEEP = 50
      # How often the file is looked at, in seconds.
      PERIOD_S = 1
      private_constant :DEFAULTS, :KEEP, :PERIOD_S

      # +settings+ are keywords of Sperf.start. +keep+ says how many profiles of earlier processes stay, +request+ names
      # the file that is touched, +log+ is called with lines. Raises ArgumentError for what makes no sense.
      def initialize(log:, keep: KEEP, request: nil, **settings)
        @settings = DEFAULTS.merge(settings)
        @output = File.absolute_path(@settings[:output])
        raise ArgumentError, "output must have %p in its name, not #{@output}" unless
          File.basename(@output).include?("%p")
        raise ArgumentError, "keep must be a positive Integer, not #{keep.inspect}" unless
          keep.is_a?(Integer) && keep.positive?

        Options.of_api(**@settings.except(:output)) if defined?(Native) # raises
        @keep = keep
        @request = File.absolute_path(request || File.join(File.dirname(@output), "write"))
        @log = log
        @guard = Guard.new("recording Puma", log)
      end

      # How many errors of sperf's there were.
      def failures = @guard.failures

      # Starts to record this process, unless it is recorded already. Returns nil.
      def begin
        return Integrations.decline unless defined?(Native)
        return if Host.asked_to_record? || Native.running?

        @guard.run do
          KeptProfiles.make(File.dirname(@output))
          keep_former
          remove_oldest
          Session.of_api(**@settings, output: @output, server: true).start
          @session = Session.current
          watch(@session)
        end
        nil
      end

      # Stops what was begun in this process, and writes it. Returns nil.
      def end
        @guard.run { @session&.close }
        nil
      end

      private

      # A thread that looks at the file, until +session+ has ended. In a child of fork it is not there.
      def watch(session)
        seen = touched
        Thread.new do
          # A thread inherits what the Guard around its creation holds back, and could not be killed.
          Thread.handle_interrupt(Object => :immediate) { write_when_asked(session, seen) }
        end
      end

      def write_when_asked(session, seen)
        Thread.current.name = "sperf"
        while Session.current.equal?(session)
          sleep PERIOD_S
          now = touched
          @guard.run { write(session) } if now && now != seen
          seen = now
        end
      end

      # When the file was touched last, nil where it is not there.
      def touched
        File.mtime(@request)
      rescue SystemCallError
        nil
      end

      def write(session)
        profile = session.snapshot(clear: false) or return
        session.write(profile)
        @log.call("wrote what was recorded so far: #{path}")
      end

      # The file of this process.
      def path(process = Process.pid) = @output.gsub(/%[p%]/, "%p" => process.to_s, "%%" => "%")

      # After a restart Puma is the same process, and in a container each start may have the same number: what the one
      # before has left gets its time into its name.
      def keep_former
        File.rename(path, path("#{Process.pid}-#{File.mtime(path).utc.strftime("%Y%m%dT%H%M%S")}"))
      rescue Errno::ENOENT
        nil
      end

      # Removes the oldest profiles of processes before this one.
      def remove_oldest
        directory, name = File.split(@output)
        pattern = /\A#{Regexp.escape(name).sub("%p") { '\d+(?:-\d{8}T\d{6})?' }}\z/
        files = Dir.children(directory).grep(pattern).map { |file| File.join(directory, file) }
        files.sort_by { |file| -File.mtime(file).to_f }.drop(@keep - 1).each { |file| File.unlink(file) }
      rescue Errno::ENOENT
        nil # Another worker has removed it.
      end
    end
  end
end

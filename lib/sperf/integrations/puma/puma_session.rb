# frozen_string_literal: true

module Sperf
  module Integrations
    # The session of Puma's plugin: one in each process that serves requests, from its start to its end. The profile is
    # written at the end, and on request.
    #
    # A request is the touch of a file. No signal is free: Puma uses USR1, USR2, TTIN, TTOU, HUP, URG and PWR; the
    # others belong to Ruby, end a process without a handler, or come unasked (WINCH). A file reaches all workers at
    # once, and needs no process ids.
    class PumaSession
      # Wall time, at a rate that suits a session of weeks. Aggregated, because a profile in order of time grows.
      DEFAULTS = { output: "tmp/sperf/puma-%p.pb.gz", mode: :wall, frequency: 100, aggregate: true }.freeze
      # The number of kept profiles: each start of a worker leaves one.
      KEEP = 50
      # The seconds between two checks of the file.
      PERIOD_S = 1
      private_constant :DEFAULTS, :KEEP, :PERIOD_S

      # +settings+ are keywords of Sperf.start. +keep+ is the number of profiles of earlier processes that are kept,
      # +request+ the path of the file to touch. +log+ is called with lines. Raises ArgumentError for an invalid value.
      def initialize(log:, keep: KEEP, request: nil, **settings)
        @settings = DEFAULTS.merge(settings)
        @output = File.absolute_path(@settings[:output])
        raise ArgumentError, "output must have %p in its name, not #{@output}" unless
          File.basename(@output).include?("%p")
        raise ArgumentError, "keep must be a positive Integer, not #{keep.inspect}" unless
          keep.is_a?(Integer) && keep.positive?

        Options.of_api(**@settings.except(:output)) if Integrations.able? # raises
        @keep = keep
        @request = File.absolute_path(request || File.join(File.dirname(@output), "write"))
        @log = log
        @boundary = ErrorBoundary.new("recording Puma", log)
      end

      def failures = @boundary.failures

      # Starts to record this process, unless another session records it. Returns nil.
      def begin
        return Integrations.decline unless Integrations.able?
        return if Host.asked_to_record? || Native.running?

        @boundary.run do
          KeptProfiles.make(File.dirname(@output))
          rename_earlier
          remove_oldest
          Session.of_api(**@settings, output: @output, server: true).start
          @session = Session.current
          watch(@session)
        end
        nil
      end

      # Stops the session of this process, and writes its profile. Returns nil.
      def end
        @boundary.run { @session&.close }
        nil
      end

      private

      # Starts a thread that checks the file until +session+ has ended. A child of fork has no such thread.
      def watch(session)
        seen = touched
        Thread.new do
          # A new thread inherits the mask of the ErrorBoundary around it. With that mask nothing could kill it.
          Thread.handle_interrupt(Object => :immediate) { write_when_asked(session, seen) }
        end
      end

      def write_when_asked(session, seen)
        Thread.current.name = "sperf"
        while Session.current.equal?(session)
          sleep PERIOD_S
          now = touched
          @boundary.run { write(session) } if now && now != seen
          seen = now
        end
      end

      # Returns the time of the last touch, nil if the file does not exist.
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

      # The path of the profile of +process+.
      def path(process = Process.pid) = @output.gsub(/%[p%]/, "%p" => process.to_s, "%%" => "%")

      # Renames the profile of an earlier process with the same number: Puma restarts in the same process, and processes
      # of containers often have the same number.
      def rename_earlier
        File.rename(path, path("#{Process.pid}-#{File.mtime(path).utc.strftime("%Y%m%dT%H%M%S")}"))
      rescue Errno::ENOENT
        nil
      end

      # Removes the oldest profiles of earlier processes.
      def remove_oldest
        directory, name = File.split(@output)
        pattern = /\A#{Regexp.escape(name).sub("%p") { '\d+(?:-\d{8}T\d{6})?' }}\z/
        files = Dir.children(directory).grep(pattern).map { |file| File.join(directory, file) }
        files.sort_by { |file| -File.mtime(file).to_f }.drop(@keep - 1).each { |file| File.unlink(file) }
      rescue Errno::ENOENT
        nil # Another worker has removed the file.
      end
    end
  end
end

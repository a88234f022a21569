# frozen_string_literal: true

require_relative "server_push"
require_relative "../../profiles/output_name"

module Sperf
  module Integrations
    # Where the profiles of a process under Puma go, a sink of Session: to one file, which each profile replaces; or for
    # `sperf push` to a file for each period, whose name no other one has.
    class PumaOutput
      # The files of periods: in a directory of their own, beside the one file.
      DIRECTORY = "push"
      NAME = OutputName.new("puma-%p-%t.pb.gz")
      private_constant :DIRECTORY, :NAME

      # +output+ is the path of the one file, in which %p is the process id and %% a percent sign. +format+ is its
      # format, as for OutputFile.
      def initialize(output, format: nil)
        @output = output
        @format = format
        @periods = false
      end

      # The directory of the files of periods, and a pattern of their names as `sperf push --only` has it.
      def pushed_directory = File.join(File.dirname(path_of_one), DIRECTORY)
      def pushed_pattern = NAME.pattern

      # Whether each profile gets a file of its own.
      def periods? = @periods

      # From now on, each profile gets a file of its own. Raises SystemCallError.
      def use_periods
        KeptProfiles.make(pushed_directory)
        @periods = true
      end

      # Begins the first period. Raises WriteError if nothing could be written.
      def begin_period
        @begin = Time.now
        file
      end

      # Writes +profile+, begins a period, and returns the path. Raises WriteError: then the period is written with the
      # next one.
      def write(profile)
        profile = @unwritten.merge(profile) if @unwritten
        @unwritten = profile if @periods
        written = file
        written.write(profile)
        @unwritten = nil
        @begin = Time.now
        written.path
      end

      # The path of the one file of +process+.
      def path_of_one(process = Process.pid) = @output.gsub(/%[p%]/, "%p" => process.to_s, "%%" => "%")

      private

      def file = @periods ? OutputFile.new(path_of_period) : OutputFile.new(path_of_one, format: @format)

      # Clocks are set back, and process ids are used again.
      def path_of_period
        @begin += 1 while File.exist?(path_at(@begin))
        path_at(@begin)
      end

      def path_at(time) = File.join(pushed_directory, NAME.expand(time, Process.pid))
    end

    # The session of Puma's plugin: one in each process that serves requests, from its start to its end. The profile is
    # written at the end, and on request.
    #
    # With a receiver to send to, there is a file for each period instead, as with `sperf record --rotate`: a snapshot
    # with which the session begins anew. One `sperf push` sends the files of all processes.
    #
    # A request is the touch of a file. No signal is free: Puma uses USR1, USR2, TTIN, TTOU, HUP, URG and PWR; the
    # others belong to Ruby, end a process without a handler, or come unasked (WINCH). A file reaches all workers at
    # once, and needs no process ids.
    class PumaSession
      # Wall time, at a rate that suits a session of weeks. Aggregated, because a profile in order of time grows.
      DEFAULTS = { output: "tmp/sperf/puma-%p.pb.gz", mode: :wall, frequency: 100, aggregate: true }.freeze
      # The number of kept profiles: each start of a worker leaves one.
      KEEP = 50
      # The seconds of a period.
      ROTATE_S = 60
      # The seconds between two checks of the file.
      PERIOD_S = 1
      private_constant :DEFAULTS, :KEEP, :ROTATE_S, :PERIOD_S

      # +settings+ are keywords of Sperf.start. +keep+ is the number of profiles of earlier processes that are kept,
      # +request+ the path of the file to touch. +push+ is the URL of a receiver; nil for that of config.sperf of Rails,
      # if any. +rotate+ are the seconds of a period. +log+ is called with lines. Raises ArgumentError for an invalid
      # value.
      def initialize(log:, keep: KEEP, request: nil, push: nil, rotate: ROTATE_S, **settings)
        @settings = DEFAULTS.merge(settings)
        @output = File.absolute_path(@settings[:output])
        raise ArgumentError, "output must have %p in its name, not #{@output}" unless
          File.basename(@output).include?("%p")
        raise ArgumentError, "keep must be a positive Integer, not #{keep.inspect}" unless
          keep.is_a?(Integer) && keep.positive?

        check_push(push, rotate)
        Options.of_api(**@settings.except(:output)) if Integrations.able? # raises
        @keep = keep
        @url = push
        @rotate_s = rotate
        @sink = PumaOutput.new(@output, format: @settings[:format])
        @request = File.absolute_path(request || File.join(File.dirname(@output), "write"))
        @log = log
        @boundary = ErrorBoundary.new("recording Puma", log)
        # Held from a snapshot until it is written: a process that ended between the two would lose it.
        @writing = Mutex.new
      end

      def failures = @boundary.failures

      # Starts to record this process, unless another session records it. +worker+: whether another process has started
      # this one. Returns nil.
      def begin(worker: false)
        return Integrations.decline unless Integrations.able?
        return if Host.asked_to_record? || Native.running?

        @boundary.run do
          KeptProfiles.make(File.dirname(@output))
          url ? @sink.use_periods : make_room
          @sink.begin_period
          Session.of_api(**rails_settings(:budget), **@settings, sink: @sink, server: true).start
          @session = Session.current
          watch(@session, worker)
        end
        nil
      end

      # Stops the session of this process, and writes its profile. Returns nil.
      def end
        @boundary.run { @writing.synchronize { @session&.close } }
        nil
      end

      # Starts `sperf push`, if there is a receiver and none was started. Must be called in the process that starts the
      # workers, or serves itself, when the application was loaded. Returns nil.
      def begin_push
        return if @server_push || !Integrations.able? || Host.asked_to_record?

        @boundary.run do
          next if url.nil?

          @sink.use_periods
          @server_push = ServerPush.new(@sink.pushed_directory, @sink.pushed_pattern, url, log: @log)
          @server_push.start
        end
        nil
      end

      # Ends `sperf push` if this process has started it, after the session of this process. Returns nil.
      def end_push
        return unless @server_push&.here?

        self.end
        @boundary.run { @server_push.finish }
        nil
      end

      private

      def check_push(push, rotate)
        ServerPush.check(push) if push
        raise ArgumentError, "rotate must be a number of seconds from 1 on, not #{rotate.inspect}" unless
          rotate.is_a?(Numeric) && rotate.real? && rotate >= 1
      end

      # The URL of the receiver, nil for none.
      def url = @url ||= rails_settings(:push)[:push]

      # What config.sperf of Rails says of these +names+, a Hash without those that are not set. An application that is
      # being loaded has no settings yet.
      def rails_settings(*names)
        application = ::Rails.application if defined?(::Rails) && ::Rails.respond_to?(:application)
        return {} unless application.respond_to?(:initialized?) && application.initialized?

        settings = application.config.sperf if application.config.respond_to?(:sperf)
        settings&.enabled ? settings.to_h.slice(*names).compact : {}
      end

      def make_room
        rename_earlier
        remove_oldest
      end

      # Starts a thread that checks the file until +session+ has ended. A child of fork has no such thread.
      def watch(session, worker)
        seen = touched
        Native.own_thread do
          # A new thread inherits the mask of the ErrorBoundary around it. With that mask nothing could kill it.
          Thread.handle_interrupt(Object => :immediate) { write_in_time(session, seen, worker) }
        end
      end

      def write_in_time(session, seen, worker)
        Thread.current.name = "sperf"
        # Workers start together; they should not write together.
        due_s = now_s + (@rotate_s * (1 - (rand / 2)))
        while Session.current.equal?(session)
          sleep PERIOD_S
          now = touched
          asked = now && now != seen
          seen = now
          due = @sink.periods? && now_s >= due_s
          due_s = now_s + @rotate_s if due || asked
          @boundary.run { write(session, asked) } if due || asked
          worker &&= !@boundary.run { url_is_late? }
        end
      end

      # `sperf push` is started by a process that has not loaded the application, and does not know its settings.
      def url_is_late?
        return false if @sink.periods? || rails_settings(:push).empty?

        @log.call("config.sperf.push is unknown to the process that starts the workers: use preload_app!, or write " \
                  "sperf push: URL in config/puma.rb")
        true
      end

      # Returns the time of the last touch, nil if the file does not exist.
      def touched
        File.mtime(@request)
      rescue SystemCallError
        nil
      end

      def write(session, asked)
        path = @writing.synchronize do
          profile = session.snapshot(clear: @sink.periods?) if Session.current.equal?(session)
          @sink.write(profile) if profile
        end
        return unless path

        @log.call("wrote what was recorded so far: #{path}") if asked
      end

      def now_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      # Renames the profile of an earlier process with the same number: Puma restarts in the same process, and processes
      # of containers often have the same number.
      def rename_earlier
        path = @sink.path_of_one
        File.rename(path, @sink.path_of_one("#{Process.pid}-#{File.mtime(path).utc.strftime("%Y%m%dT%H%M%S")}"))
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

# frozen_string_literal: true

require_relative "../options/option_notation"

module Sperf
  class Web
    # Recordings that the page starts. Each ends by itself; one may run at a time.
    #
    # A recording covers the process that starts it: with several workers, the one that answered. The next request may
    # reach another worker, so a file beside the profiles says which process records, and until when. Only one process
    # can create the file. The recording process reads the file until the end, so every worker can move the end forward.
    # The file of a process that has died is ignored.
    class Recording
      # The content of the file: +id+ is a String, +until+ a Time.
      State = Data.define(:id, :pid, :mode, :frequency, :until) do
        def self.parse(text)
          id, mode, *numbers = text.split
          pid, frequency, ends_ms = numbers.map { |number| Integer(number, 10) }
          new(id:, pid:, mode:, frequency:, until: Time.at(0, ends_ms, :millisecond))
        rescue ArgumentError, TypeError
          nil
        end

        def to_s = "#{id} #{mode} #{pid} #{frequency} #{(self.until.to_r * 1000).to_i}\n"

        # Returns the mode and the frequency in words.
        def what = MODES.fetch(mode, mode) + (frequency.positive? ? " at #{frequency} Hz" : "")

        # Whether the recording process is alive, and not overdue.
        def alive? = Time.now < self.until + PATIENCE_S && Recording.process?(pid)
      end

      # The modes and their names in the form; the first two have a frequency. A trace leaves the traced code slower
      # until the process ends, so it is offered in development only.
      MODES = { "wall" => "wall time", "cpu" => "CPU time", "object" => "allocations", "trace" => "every call" }.freeze
      TIMED = %w[wall cpu].freeze
      DEVELOPMENT = %w[trace].freeze
      FILE = ".recording"
      # The longest time for writing a profile.
      PATIENCE_S = 60
      POLL_S = 0.2
      ALREADY = "A session already runs in this process: that of sperf record, or one that the application has " \
                "started. A recording can be started after that session has ended."
      OVER = "This recording has ended."
      # For the process, because it may have several Webs.
      MUTEX = Mutex.new
      NOTATION = OptionNotation.new({}, on: "true", off: "false")
      private_constant :State, :TIMED, :DEVELOPMENT, :FILE, :PATIENCE_S, :POLL_S, :OVER, :MUTEX, :NOTATION

      # The reason why the last recording of this process was not kept, a String; nil if it was kept.
      attr_reader :complaint

      # The modes that are offered, keys of MODES.
      attr_reader :modes

      # +kept+ is the KeptProfiles, +boundary+ the ErrorBoundary for errors after the response. +development+: whether
      # this is a development environment.
      def initialize(kept, boundary, development)
        @kept = kept
        @boundary = boundary
        @modes = development ? MODES.keys : MODES.keys - DEVELOPMENT
      end

      # Returns the State of the recording that runs, in any process; nil if none runs.
      def state
        found = read
        found if found&.alive?
      end

      # Starts a recording of +seconds+. +mode+ and +frequency+ are Strings. Raises Refused.
      def start(mode:, frequency:, seconds:)
        options = options(mode, frequency)
        MUTEX.synchronize do
          raise Refused, ALREADY if Sperf.running? && !ours?(read)

          timed = TIMED.include?(mode)
          claim(State.new(id: Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond).to_s, pid: Process.pid,
                          mode:, frequency: timed ? options.frequency : 0, until: (Time.now + seconds).floor(3)))
          record(options, seconds)
        end
      rescue SystemCallError => e
        @boundary.run { raise e }
        raise Refused.new("Nothing is recorded: cannot use #{@kept.directory}: #{AtomicFile.reason(e)}.", 500)
      end

      # Keeps a snapshot of the session of this process, which goes on. Raises Refused.
      def snapshot
        profile = Session.current&.snapshot(clear: false, server: true)
        raise Refused, "No session runs in process #{Process.pid}, which answers this request." unless profile

        profile = profile.annotate(Metadata.comments(Metadata.of_part(profile)))
        @kept.add(profile, kind: "snapshot", name: name_of(profile.summary), took_ns: profile.summary[:duration_ns])
      rescue SystemCallError, WriteError => e
        @boundary.run { raise e }
        raise Refused.new("The snapshot of process #{Process.pid} was not kept: #{e.message}.", 500)
      end

      # Stops the recording +id+, in any process. Another process may need a moment to stop. Raises Refused.
      def stop(id)
        found = state
        raise Refused, OVER unless found && found.id == id

        @session && ours?(found) ? finish(@session) : bring_nearer(id)
      end

      # Keeps the profile of a session that has ended: see Session.
      def write(profile)
        @boundary.run { add_to_kept(profile) }
      ensure
        release
      end

      # Returns whether the process +pid+ exists.
      def self.process?(pid)
        Process.kill(0, pid)
        true
      rescue Errno::EPERM
        true
      rescue SystemCallError, RangeError
        false
      end

      private

      def options(mode, frequency)
        unless modes.include?(mode)
          raise Refused.new("mode must be #{modes.join(" or ")}, not #{mode.empty? ? "empty" : mode}.", 422)
        end
        return Options.of_api(mode: mode.to_sym) unless TIMED.include?(mode)

        checked = Options.parse({ mode:, frequency: }, NOTATION)
        Options.of_api(mode: checked.mode, frequency: checked.frequency)
      rescue ArgumentError => e
        raise Refused.new("#{e.message}.", 422)
      end

      def path = File.join(@kept.directory, FILE)

      def read
        State.parse(File.read(path))
      rescue SystemCallError
        nil
      end

      # Only modes of time have a frequency.
      def name_of(summary)
        mode, frequency = summary.values_at(:mode, :frequency)
        frequency.to_i.positive? ? "#{mode}_#{frequency}Hz" : mode.to_s
      end

      def ours?(state) = state && state.pid == Process.pid

      # Creates the file, unless a live process records. Raises Refused, SystemCallError.
      def claim(state)
        @kept.make_directory
        File.open(path, File::WRONLY | File::CREAT | File::EXCL, 0o600) { |file| file.write(state.to_s) }
        @state = state
      rescue Errno::EEXIST
        other = read
        refuse(other) if other&.alive? && (!ours?(other) || Sperf.running?)
        File.unlink(path)
        retry
      end

      # Overwrites the file in place, with the same length: a new file could outlive the recording.
      def bring_nearer(id)
        File.open(path, File::RDWR) do |file|
          found = State.parse(file.read)
          raise Refused, OVER unless found && found.id == id

          file.pwrite(found.with(until: Time.now).to_s, 0)
        end
      rescue Errno::ENOENT
        raise Refused, OVER
      end

      def refuse(other)
        ends = other.until.strftime("%T")
        raise Refused, "Process #{other.pid} already records, until #{ends}: only one recording can run at a time."
      end

      def record(options, seconds)
        @complaint = nil
        @session = Session.new(options, sink: self, server: true)
        @session.start
        wait(@session, @state, Time.now + seconds) # The milliseconds of the start do not count.
      rescue StandardError => e
        release
        raise e.is_a?(RuntimeError) ? Refused.new(e.message) : e
      end

      # A new thread inherits the mask of the ErrorBoundary: with that, the end of the process would wait for the end of
      # the recording.
      def wait(session, state, ends)
        Native.own_thread do
          Thread.current.name = "sperf"
          Thread.current.report_on_exception = false
          Thread.handle_interrupt(Object => :immediate) { sleep_through(session, state, ends) }
        ensure
          finish(session) # Also if the thread is killed.
        end
      end

      def sleep_through(session, state, ends)
        while (left = left_s(session, state, ends)).positive?
          sleep([left, POLL_S].min)
        end
      end

      # Returns the seconds until the end. Another process can shorten the recording, but not extend it.
      def left_s(session, state, ends)
        return 0 unless Session.current.equal?(session)

        found = read
        ends = found.until if found && found.id == state.id && found.until < state.until
        ends - Time.now
      end

      # Holds the mutex until the profile is written, so that no other recording starts before.
      def finish(session) = MUTEX.synchronize { session.close }

      def add_to_kept(profile)
        @kept.add(profile, kind: "session", name: name_of(profile.summary), took_ns: profile.summary[:duration_ns])
      rescue StandardError => e
        @complaint = e.message
        raise
      end

      def release
        File.unlink(path) if read&.id == @state.id
      rescue SystemCallError
        nil # Other processes ignore the file after its time.
      end
    end
  end
end

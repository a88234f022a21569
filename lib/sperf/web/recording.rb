# frozen_string_literal: true

require_relative "../options/voice"

module Sperf
  class Web
    # Sessions that the page starts, one at a time, and that end by themselves.
    #
    # A session records the process that starts it: with several workers, the one that happened to answer. The others
    # have to know, for the next request may reach any of them. So there is a file beside the profiles that says who
    # records, and until when. It is made by one process only; the one that records looks at it while it waits for the
    # end, so that each may bring the end nearer. Who died leaves a file that counts no more.
    class Recording
      # Why nothing was started or stopped; +status+ is that of the answer.
      class Refused < StandardError
        attr_reader :status

        def initialize(message, status = 409)
          @status = status
          super(message)
        end
      end

      # What that file says: +id+ is a String, +until+ a Time.
      State = Data.define(:id, :pid, :mode, :frequency, :until) do
        def self.parse(text)
          id, mode, *numbers = text.split
          pid, frequency, ends_ms = numbers.map { |number| Integer(number, 10) }
          new(id:, pid:, mode:, frequency:, until: Time.at(0, ends_ms, :millisecond))
        rescue ArgumentError, TypeError
          nil
        end

        def to_s = "#{id} #{mode} #{pid} #{frequency} #{(self.until.to_r * 1000).to_i}\n"

        # What is recorded, in words.
        def what = MODES.fetch(mode, mode) + (frequency.positive? ? " at #{frequency} Hz" : "")

        # Whether there is somebody who will end it.
        def alive? = Time.now < self.until + PATIENCE_S && Recording.process?(pid)
      end

      # What the form measures, and what that is called; the first two have a frequency. A trace counts every call: the
      # code that it was of stays slower until the process ends, so it is for development.
      MODES = { "wall" => "wall time", "cpu" => "CPU time", "object" => "allocations", "trace" => "every call" }.freeze
      TIMED = %w[wall cpu].freeze
      DEVELOPMENT = %w[trace].freeze
      FILE = ".recording"
      # How long writing a profile may take, at most.
      PATIENCE_S = 60
      POLL_S = 0.2
      # Why nothing can be recorded where somebody else does.
      ALREADY = "A session of sperf runs in this process already: that of sperf record, or one that the application " \
                "has started. It goes on. Nothing else can be recorded from here until it ends."
      OVER = "This recording is over."
      # One at a time in a process, whichever Web is asked.
      MUTEX = Mutex.new
      VOICE = Voice.new({}, on: "true", off: "false")
      private_constant :State, :TIMED, :DEVELOPMENT, :FILE, :PATIENCE_S, :POLL_S, :OVER, :MUTEX, :VOICE

      # Why the last recording of this process was not kept, a String; nil if it was.
      attr_reader :complaint

      # What can be measured here, keys of MODES.
      attr_reader :modes

      # +kept+ is the KeptProfiles, +guard+ the Guard for what goes wrong after the answer; +development+: whether this
      # is a development environment.
      def initialize(kept, guard, development)
        @kept = kept
        @guard = guard
        @modes = development ? MODES.keys : MODES.keys - DEVELOPMENT
      end

      # Returns the State of the recording that is under way, here or in another process; nil where there is none.
      def state
        found = read
        found if found&.alive?
      end

      # Starts a session of so many seconds. +mode+ and +frequency+ are text. Raises Refused.
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
        @guard.run { raise e }
        raise Refused.new("Nothing is recorded, for #{@kept.directory} cannot be used: #{AtomicFile.reason(e)}.", 500)
      end

      # Keeps what the session of this process has so far, whoever started it; it goes on. Raises Refused.
      def snapshot
        profile = Session.current&.snapshot(clear: false, server: true)
        raise Refused, "No session runs in process #{Process.pid}, which has answered." unless profile

        profile = profile.annotate(Metadata.comments(Metadata.of_part(profile)))
        @kept.add(profile, kind: "snapshot", name: name_of(profile.summary), took_ns: profile.summary[:duration_ns])
      rescue SystemCallError, WriteError => e
        @guard.run { raise e }
        raise Refused.new("The snapshot of process #{Process.pid} was not kept: #{e.message}.", 500)
      end

      # Stops the recording called +id+, whoever records it. That one which records may need a moment.
      def stop(id)
        found = state
        raise Refused, OVER unless found && found.id == id

        @session && ours?(found) ? finish(@session) : bring_nearer(id)
      end

      # Keeps the profile of the session, whoever has ended it (as Session has it).
      def write(profile)
        @guard.run { keep(profile) }
      ensure
        release
      end

      # Whether there is a process of this number.
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

        checked = Options.parse({ mode:, frequency: }, VOICE)
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

      # A session that measures no time has no frequency.
      def name_of(summary)
        mode, frequency = summary.values_at(:mode, :frequency)
        frequency.to_i.positive? ? "#{mode}_#{frequency}Hz" : mode.to_s
      end

      def ours?(state) = state && state.pid == Process.pid

      # Takes the file, if nobody has it who still lives. Raises Refused, SystemCallError.
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

      # Writes into the file that is there, which is as long as before: one that were put in its place could outlive the
      # recording.
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
        raise Refused, "Process #{other.pid} records already, until #{ends}: one recording at a time."
      end

      def record(options, seconds)
        @complaint = nil
        @session = Session.new(options, sink: self, server: true)
        @session.start
        wait(@session, @state, Time.now + seconds) # Starting takes some milliseconds, which do not count.
      rescue StandardError => e
        release
        raise e.is_a?(RuntimeError) ? Refused.new(e.message) : e
      end

      # Threads inherit labels, and the request's are not those of what waits. They inherit what holds back exceptions,
      # too: the end of the process would wait for the end of the recording.
      def wait(session, state, ends)
        Sperf.label(**Sperf.labels.transform_values { nil }) do
          Thread.new do
            Thread.current.name = "sperf"
            Thread.current.report_on_exception = false
            Thread.handle_interrupt(Object => :immediate) { sleep_through(session, state, ends) }
          ensure
            finish(session) # also where somebody kills the thread
          end
        end
      end

      def sleep_through(session, state, ends)
        while (left = left_s(session, state, ends)).positive?
          sleep([left, POLL_S].min)
        end
      end

      # How long the session is to go on, in seconds. What another process says counts, but not for more.
      def left_s(session, state, ends)
        return 0 unless Session.current.equal?(session)

        found = read
        ends = found.until if found && found.id == state.id && found.until < state.until
        ends - Time.now
      end

      # Nobody starts another one until the profile is written.
      def finish(session) = MUTEX.synchronize { session.close }

      def keep(profile)
        @kept.add(profile, kind: "session", name: name_of(profile.summary), took_ns: profile.summary[:duration_ns])
      rescue StandardError => e
        @complaint = e.message
        raise
      end

      def release
        File.unlink(path) if read&.id == @state.id
      rescue SystemCallError
        nil # It is as old as the others say, then.
      end
    end
  end
end

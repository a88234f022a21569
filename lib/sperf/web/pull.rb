# frozen_string_literal: true

require "stringio"

module Sperf
  class Web
    # Profiles in pprof's format for programs that fetch them from a running process: <tt>go tool pprof</tt>, and the
    # scrapers of Parca, Grafana Alloy and OpenTelemetry.
    #
    # A profile is recorded while the request waits, in the thread that answers it. If a session runs already, it goes
    # on, and the profile is the difference of two snapshots of it.
    class Pull
      # What is fetched under which name, and in words. :threads is of one moment, the others are modes of a session.
      NAMES = { "profile" => :cpu, "wall" => :wall, "allocs" => :object, "threads" => :threads }.freeze
      WORDS = { cpu: "CPU time", wall: "wall time", object: "allocations" }.freeze
      # The directory in which Go's programs have their profiles.
      DIRECTORY = %w[debug pprof].freeze
      # As Go's programs record by default.
      SECONDS = 30
      POLL_S = 0.2
      NUMBER = /\A\d{1,9}\z/
      OVER = "The session that was read has ended, or has started again. Ask again."
      private_constant :NAMES, :WORDS, :SECONDS, :POLL_S, :NUMBER, :OVER

      # Returns what the path's +segments+ name, nil if that is not a profile.
      def self.kind(segments) = (NAMES[segments.first] if segments.size == 1)

      # +seconds_max+ is the longest time that a request may ask for.
      def initialize(seconds_max)
        @seconds_max = seconds_max
      end

      # Returns the profile that +request+ asks for, a String in pprof's format, compressed; nil for a HEAD request, for
      # which nothing is recorded. +kind+ is what Pull.kind has returned. Raises Refused.
      def profile(kind, request)
        refuse_other_sites(request)
        seconds = seconds(request.values("seconds"))
        return if request.head?

        encode(kind == :threads ? ThreadProfile.read : in_turn(kind, seconds, Client.new(request.env)))
      end

      private

      # A page of another site must not make the user's browser record. Only browsers send this header.
      def refuse_other_sites(request)
        return unless %w[cross-site same-site].include?(request.header("Sec-Fetch-Site"))

        raise Refused.new("The request comes from the page of another site.", 403)
      end

      def seconds(values)
        return [SECONDS, @seconds_max].min if values.empty?

        text = values.first
        return text.to_i if values.one? && text.match?(NUMBER) && (1..@seconds_max).cover?(text.to_i)

        raise Refused.new("seconds must be one whole number from 1 to #{@seconds_max}.", 400)
      end

      def in_turn(kind, seconds, client)
        made = Turn.of_process.try(seconds) { measure(kind, seconds, client) }
        return made unless made.is_a?(Integer)

        raise Refused.new("Another request records process #{Process.pid}: one profile can be made at a time.", 429,
                          retry_after: made)
      end

      # In a child of fork, Session.current is a copy of a session that runs in the parent only.
      def measure(kind, seconds, client)
        session = Session.current if Sperf.running?
        profile = session ? part_of(session, kind, seconds, client) : record(kind, seconds, client)
        profile.annotate(Metadata.comments(metadata))
      end

      def metadata = Options.of_api.metadata? ? Metadata.of_server : {}

      # -- A session of its own --

      def record(kind, seconds, client)
        session = start(kind)
        begin
          wait(session, seconds, client)
        ensure
          profile = session.finish
        end
        profile or raise Refused.new(OVER, 503, retry_after: 1)
      end

      # Another thread may have started a session at the same time.
      def start(kind)
        session = Session.new(Options.of_api(mode: kind, aggregate: true), origin: [])
        session.start
        session
      rescue RuntimeError => e
        raise Refused.new("#{e.message}.", 409)
      end

      # -- A session that runs --

      def part_of(session, kind, seconds, client)
        base = snapshot(session)
        refuse_mode(base.summary[:mode], kind)
        wait(session, seconds, client)
        later = snapshot(session)
        # A program may take snapshots that clear its session. The start of the recording is then another one.
        raise Refused.new(OVER, 503, retry_after: 1) unless start_ns(base) == start_ns(later)

        Profile.difference(later, base, interval: true)
      end

      def start_ns(profile) = profile.summary[:start_time_ns]

      def snapshot(session)
        (session.snapshot(clear: false, server: true) if Session.current.equal?(session)) or
          raise Refused.new(OVER, 503, retry_after: 1)
      rescue RuntimeError # The session has ended meanwhile.
        raise Refused.new(OVER, 503, retry_after: 1)
      end

      def refuse_mode(modes, kind)
        return if Array(modes).include?(kind)

        running = Array(modes).map { |mode| WORDS.fetch(mode, mode.to_s) }.join(" and ")
        raise Refused.new("A session of #{running} runs in process #{Process.pid}: it has no #{WORDS.fetch(kind)}.",
                          409)
      end

      # The ErrorBoundary around the request holds back the end of the thread, which must not wait for the profile.
      def wait(session, seconds, client)
        ends = now + seconds
        Thread.handle_interrupt(Object => :immediate) do
          while (left = ends - now).positive? && Session.current.equal?(session)
            sleep([left, POLL_S].min)
            raise Refused.new("The client has closed the connection.", 503) if client.gone?
          end
        end
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      def encode(profile)
        io = StringIO.new(String.new(encoding: Encoding::BINARY))
        OutputFormat.of(nil, :pprof).write(profile, io, nil)
        io.string
      end
    end

    # The client of a request that takes long, for servers that give the application the socket: Puma and Unicorn.
    # Under other servers, the client counts as present.
    class Client
      SOCKETS = %w[puma.socket unicorn.socket].freeze
      private_constant :SOCKETS

      # +env+ is the request's environment.
      def initialize(env)
        @socket = SOCKETS.filter_map { |name| env[name] }.map { |socket| basic(socket) }.first
      end

      # Returns whether the client has closed the connection. Reads nothing: a further request stays in the socket.
      def gone?
        return false unless @socket

        @socket.recv_nonblock(1, ::Socket::MSG_PEEK, exception: false).nil?
      rescue SystemCallError, IOError
        true
      end

      private

      # Returns nil if there is no socket of the operating system.
      def basic(socket)
        socket = socket.to_io if socket.respond_to?(:to_io)
        socket if defined?(::BasicSocket) && socket.is_a?(::BasicSocket)
      end
    end

    # Ensures that a process makes one profile at a time for programs that fetch profiles.
    class Turn
      # The turn of this process, which all mounted applications share.
      def self.of_process = @of_process ||= new

      def initialize
        @mutex = Mutex.new
      end

      # Calls the block and returns its value. +seconds+ is how long it will take. If another thread has the turn,
      # returns the seconds until that one will be done instead (Integer, 1 or more), without a call.
      def try(seconds)
        remaining = @mutex.synchronize { remaining_s.tap { |left| @taken = [Process.pid, now + seconds] unless left } }
        return remaining if remaining

        begin
          yield
        ensure
          @taken = nil
        end
      end

      private

      # Returns nil if the turn is free. A child of fork has a copy of the turn without the thread.
      def remaining_s
        pid, ends = @taken
        [(ends - now).ceil, 1].max if pid == Process.pid
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    # All threads of this process at one moment, as a profile with the sample type +threads+. There is one sample for
    # each thread, with its stack. Labels have its name, its state, and what it waits for.
    module ThreadProfile
      TYPES = [%w[threads count]].freeze
      # Of a thread that has begun or ended at this moment.
      NO_STACK = [["[no stack]", "", 0]].freeze
      private_constant :TYPES, :NO_STACK

      # Returns the Profile.
      def self.read
        threads = Sperf.dump.to_h[:threads]
        Profile.from_h({ sample_types: TYPES, samples: threads.map { |thread| sample(thread) },
                         threads: threads.to_h { |thread| [thread[:id], thread[:name]] },
                         start_time_ns: Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond) })
      end

      # Returns a row as in the Hash of Sperf.stop.
      def self.sample(thread)
        frames = thread[:frames].empty? ? NO_STACK : thread[:frames]
        waits_for = thread[:waits_for]&.fetch(:kind)
        labels = { **thread[:labels].to_h, "state" => thread[:state].to_s, "waits for" => waits_for&.to_s }.compact
        [frames.map { |label, path, _line| [path, label] }, 1, thread[:id], frames.map(&:last), nil, 1, labels, [1]]
      end
      private_class_method :sample
    end

    # The Rack application of Web.pprof: profiles for programs that fetch them, without the page.
    class Pprof
      include Application

      # Takes keywords of Web.pprof.
      def initialize(seconds_max:, log:, **access)
        @access = Access.new(**access)
        @answering = Integrations::ErrorBoundary.new("a profile of Sperf::Web.pprof", log)
        @pull = Pull.new(seconds_max)
      end

      # Returns the response to a request, as Web#call.
      def call(env) = respond(env)

      private

      # The application may be mounted at the root, or at /debug/pprof itself.
      def answer(request)
        *directory, name = request.segments
        kind = Pull.kind([name].compact) if [[], Pull::DIRECTORY].include?(directory)
        kind ? pulled(@pull, kind, request) : plain(404, NOTHING)
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  # The Ruby that loads sperf, which may be one that sperf does not support.
  #
  # RUBYOPT=-rsperf reaches every Ruby below `sperf record`: an old system Ruby, JRuby, one that the extension was not
  # built for. Such a process must run as without sperf, so this file uses only syntax and methods of Ruby 2.0.
  module Host
    MINIMUM_RUBY = "3.4"
    # The extension maps 15 MB. Ruby itself ends if it gets no memory.
    NEEDED_BYTES = 20 * 1024 * 1024
    # The file in which ext/sperf/extconf.rb writes why it built nothing, or nothing that records.
    UNBUILT = File.expand_path("unbuilt.txt", __dir__)

    # For how many seconds a signal handler waits at most for what it leaves to a thread.
    HANDLER_WAIT = 10
    LOOK = 0.01
    private_constant :LOOK

    # Raised for a block that has not come to its end.
    class Unfinished < ThreadError; end

    # A call on a thread of its own.
    class Call
      def initialize(body)
        @body = body
      end

      # Raises ThreadError. What comes in between would leave a thread that nobody knows.
      def begin
        Native.atomically { @thread = Thread.new { run } }
      end

      # Returns whether it ends, +seconds+ from now at most. Where interrupts are held back, Ruby may miss the end of a
      # thread during a wait with a limit.
      def ended?(seconds)
        return Native.interruptibly { wait } unless seconds

        (seconds / LOOK).ceil.times.any? { @thread.join(LOOK) }
      end

      # Returns what the body has returned. Raises what it has raised, and Unfinished if the program has killed the
      # thread.
      def value
        raise @error if @error
        raise Unfinished, "the program has killed the thread for it" unless @done

        @value
      end

      # Called by Native.discarding.
      def discard
        @thread.kill if @thread # rubocop:disable Style/SafeNavigation -- Ruby 2.0
      end

      private

      # A thread that ends wakes the fibers that join it, and crashes Ruby where the thread of such a fiber has ended.
      # Returns a true value.
      def wait
        return @thread.join unless Fiber.current_scheduler

        sleep LOOK while @thread.alive?
        true
      end

      # What left the thread would end the program where abort_on_exception is set.
      def run
        @value = @body.call
        @done = true
      rescue Exception => e # rubocop:disable Lint/RescueException -- it is raised by #value
        @error = e
      end
    end

    # Control characters of ASCII except line feeds and tabs; in UTF-8 those of ISO 8859-1, line separators and marks of
    # direction.
    CONTROL = /[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]/n

    class << self
      # Returns why sperf cannot work in this Ruby, a String; nil if it can. Must be called before the extension is
      # loaded: one that was built for another Ruby would load a second libruby into the process.
      def unfit_reason
        return "#{RUBY_ENGINE} is not supported (CRuby #{MINIMUM_RUBY} or newer needed)" unless RUBY_ENGINE == "ruby"
        return "ruby #{RUBY_VERSION} is too old (#{MINIMUM_RUBY} or newer needed)" if older?(RUBY_VERSION, MINIMUM_RUBY)

        built_for = ENV["SPERF_BUILT_FOR"]
        return memory_limit_reason if built_for.nil? || built_for == release

        "ruby #{RUBY_VERSION} is not the ruby #{built_for} that this sperf was built for"
      end

      # Returns in words (a String) that the process may not use the memory that sperf needs, nil if it may.
      def memory_limit_reason
        limit = Process.getrlimit(:AS).first
        return if limit == Process::RLIM_INFINITY || mapped_bytes + NEEDED_BYTES <= limit

        "the process may use no more than #{limit / 1024 / 1024} MB of addresses (ulimit -v)"
      rescue SystemCallError, NotImplementedError, ArgumentError
        nil # Only Linux reports both numbers.
      end

      # Returns whether the extension is loaded and can record.
      def records?
        native?(:start) || false
      end

      # Returns why nothing can be recorded on this platform, a String; nil if it should be possible: CRuby on Linux or
      # macOS, unless extconf.rb found that the extension cannot be built.
      def unsupported
        return unfit_reason unless RUBY_ENGINE == "ruby"

        File.read(UNBUILT).split("\n").first
      rescue SystemCallError
        "sperf records on Linux and macOS only, and this is #{RUBY_PLATFORM}" unless RUBY_PLATFORM =~ /linux|darwin/
      end

      # Returns the message for a user who asks for a profile on an unsupported platform.
      def unsupported_message
        "cannot record #{"or read profiles " unless native?(:formats)}here: #{unsupported}"
      end

      # Returns the version of Ruby for which an extension is built, such as "3.4".
      def release
        RUBY_VERSION[/\A\d+\.\d+/]
      end

      # Returns whether the environment asks for a session. Never raises. Returns true for a value that is neither on
      # nor off, so that Autorun reports it.
      def asked_to_record?
        !["", "0", "false", "no", "off"].include?(ENV["SPERF_ENABLED"].to_s.b.downcase)
      end

      # Reports in one line why this process is not profiled: to the `sperf record` above it, which prints the line once
      # for all processes; without one, on stderr.
      def report_unprofiled(reason)
        line = "not profiling: #{reason.to_s.b.split("\n").first}" # it may quote damaged text
        write_note(line) || say(line)
      end

      # Returns whether a signal handler calls.
      def in_handler?
        Mutex.new.synchronize { false }
      rescue ThreadError
        true
      end

      # Returns what the block returns, in which no signal handler runs, so that its exceptions are its own. In a
      # handler as #in_handler_too. +stream+: the block may wait for a reader for ever, so what interrupts the caller
      # ends it.
      def apart(stream: false)
        return in_handler_too { yield } if in_handler?

        stream ? on_thread { yield } : Native.apart { yield }
      end

      # Returns what the block returns. In a signal handler, Ruby refuses to load files and to lock a Mutex, as zlib
      # does: there, the block is called again, on a thread. Raises Unfinished after HANDLER_WAIT: the thread may wait
      # for a lock that is held by what the handler interrupted.
      def in_handler_too
        is_in_handler = in_handler?
        yield
      rescue ThreadError => e
        raise unless is_in_handler && e.message.include?("trap context") # Else it is of a handler that came meanwhile.

        on_thread(HANDLER_WAIT) { yield }
      end

      # Prints one line on the real stderr, whatever the program has assigned to $stderr. Names of files and words of
      # others in it may have control characters, which would command the terminal: they are replaced.
      def say(line)
        line = line.to_s.b.gsub(/\n|#{CONTROL}/n, "?".b)
        # Exceptions of other threads wait: they would be taken for its own.
        native?(:uninterrupted) ? Native.uninterrupted { print_line(line) } : print_line(line)
      end

      # Returns +text+ (String) for a terminal: valid UTF-8, in which names from programs and files cannot command it.
      # Lines and tabs stay.
      def harmless(text) = text.b.gsub(CONTROL, "\u{FFFD}".b).force_encoding(Encoding::UTF_8).scrub

      private

      # Returns what the block returns on a thread of its own. Raises Unfinished if that has not ended after +seconds+,
      # if the program has killed it, or if no thread can be made; without +seconds+ the block is called here then, and
      # what interrupts the caller ends it.
      def on_thread(seconds = nil)
        call = Call.new(-> { yield })
        Native.discarding(call) do
          begin
            call.begin
          rescue ThreadError => e # There are too many, or the group of threads is frozen.
            raise Unfinished, e.message if seconds

            return yield
          end
          return call.value if call.ended?(seconds)
        end
        raise Unfinished, "a signal handler waits for a lock"
      end

      # By a system call, which ignores the encodings that the program has set.
      def print_line(line)
        write(STDERR, "[sperf] ".b << line << "\n".b) # rubocop:disable Style/GlobalStdStream
      rescue IOError, SystemCallError
        nil # stderr is closed.
      end

      def mapped_bytes
        File.read("/proc/self/status")[/^VmSize:\s*(\d+) kB/, 1].to_i * 1024
      end

      def write_note(line)
        directory = ENV["SPERF_COLLECT_DIR"].to_s
        return false if directory.empty?
        return true unless File.directory?(directory) # The recording is over.

        path = File.join(directory, "#{Process.pid}.note")
        File.open(path, "ab") { |note| write(note, "#{line}\n") }
        true
      rescue SystemCallError
        false
      end

      # With the extension: writing beyond the limit of file sizes then does not end the process.
      def write(io, text)
        native?(:write) ? Native.write(io.fileno, text) : io.syswrite(text)
      end

      # Without a method in defined?, where Ruby rescues what other threads raise.
      def native?(name)
        defined?(Native) && Native.respond_to?(name)
      end

      def older?(version, minimum)
        (numbers(version) <=> numbers(minimum)) < 0
      end

      def numbers(version)
        version.split(".").first(2).map(&:to_i)
      end
    end
  end
end

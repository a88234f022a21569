# frozen_string_literal: true

module Sperf
  # The Ruby that sperf finds itself in, which need not be one that it can work in.
  #
  # RUBYOPT=-rsperf reaches every Ruby below `sperf record`: an old system Ruby, JRuby, one that the extension was not
  # built for. Such a process must run on as if sperf were not there, so this file is kept to syntax and methods that
  # Ruby 2.0 has.
  module Host
    MINIMUM_RUBY = "3.4"
    # The extension is mapped to 15 MB. Ruby itself ends where nothing is left for it.
    ROOM_BYTES = 20 * 1024 * 1024
    # Where ext/sperf/extconf.rb writes why it builds nothing.
    UNBUILT = File.expand_path("unbuilt.txt", __dir__)

    class << self
      # Returns the reason (a String) why sperf cannot work in this Ruby, nil where it can. It has to be known before
      # the extension is loaded: one that was built for another Ruby would bring a second libruby into the process.
      def complaint
        return "#{RUBY_ENGINE} is not supported (CRuby #{MINIMUM_RUBY} or newer needed)" unless RUBY_ENGINE == "ruby"
        return "ruby #{RUBY_VERSION} is too old (#{MINIMUM_RUBY} or newer needed)" if older?(RUBY_VERSION, MINIMUM_RUBY)

        built_for = ENV["SPERF_BUILT_FOR"]
        return confinement if built_for.nil? || built_for == release

        "ruby #{RUBY_VERSION} is not the ruby #{built_for} that this sperf was built for"
      end

      # Returns in words (a String) that the process may not have the memory that sperf takes, nil where it may.
      def confinement
        limit = Process.getrlimit(:AS).first
        return if limit == Process::RLIM_INFINITY || mapped_bytes + ROOM_BYTES <= limit

        "the process may use no more than #{limit / 1024 / 1024} MB of addresses (ulimit -v)"
      rescue SystemCallError, NotImplementedError, ArgumentError
        nil # Only Linux says both.
      end

      # Returns the reason (a String) why there is no extension here and none can be expected; nil where one should be:
      # in CRuby on Linux, unless extconf.rb has found that it cannot be built.
      def unsupported
        return complaint unless RUBY_ENGINE == "ruby"

        File.read(UNBUILT).split("\n").first
      rescue SystemCallError
        "sperf needs Linux, and this is #{RUBY_PLATFORM}" unless RUBY_PLATFORM =~ /linux/
      end

      # Returns the sentence for who asks for a profile where there is none.
      def incapable
        "cannot record or read profiles here: #{unsupported}"
      end

      # Returns what an extension's fitness depends on: "3.4".
      def release
        RUBY_VERSION[/\A\d+\.\d+/]
      end

      # Returns whether the environment asks for a session. Raises nothing; a value that is neither is taken for "yes",
      # so that Autorun can say what is wrong with it.
      def asked_to_record?
        !["", "0", "false", "no", "off"].include?(ENV["SPERF_ENABLED"].to_s.downcase)
      end

      # Says in one line why this process is not profiled: to the `sperf record` above it where there is one (which
      # repeats it, once however many processes say so), else on stderr.
      def decline(reason)
        line = "not profiling: #{reason.to_s.split("\n").first}"
        pass_on(line) || say(line)
      end

      # Writes one line of sperf's own words on the real stderr, whatever the program made of $stderr.
      def say(line)
        # By a system call: whatever encoding the program has set, these are the bytes.
        write(STDERR, "[sperf] #{line}\n") # rubocop:disable Style/GlobalStdStream
      rescue IOError, SystemCallError
        nil # Nobody is there to read it.
      end

      private

      def mapped_bytes
        File.read("/proc/self/status")[/^VmSize:\s*(\d+) kB/, 1].to_i * 1024
      end

      def pass_on(line)
        directory = ENV["SPERF_COLLECT_DIR"].to_s
        return false if directory.empty?
        return true unless File.directory?(directory) # The recording is over, nobody wants to know.

        path = File.join(directory, "#{Process.pid}.note")
        File.open(path, "ab") { |note| write(note, "#{line}\n") }
        true
      rescue SystemCallError
        false
      end

      # A file that may not grow must not end the process, as far as the extension is there to see to it.
      def write(io, text)
        defined?(Native.write) ? Native.write(io.fileno, text) : io.syswrite(text)
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

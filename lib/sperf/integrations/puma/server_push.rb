# frozen_string_literal: true

module Sperf
  module Integrations
    # The process of `sperf push` beside a server: one for all of its workers, as a child of the process that starts
    # them. It inherits no descriptor but stderr, and no process group.
    #
    # A thread waits for it, and starts it again if it ends. If the server is killed, `sperf push` notices, and ends as
    # after SIGTERM.
    class ServerPush
      EXECUTABLE = File.expand_path("../../../../exe/sperf", __dir__)
      # Seconds for what is left when the server ends.
      DEADLINE_S = 5
      # Files that were not accepted must not fill the disk of a server.
      OPTIONS = %w[--delete --max-age 24h --max-size 256M --deadline].push("#{DEADLINE_S}s").freeze
      # Seconds until it is started again: twice as long each time, unless it has run for long. It waits for long if it
      # has ended for a reason, such as wrong credentials, which it has said.
      FIRST_S = 1
      MOST_S = 600
      LONG_S = 60
      STOPPED = 1
      # The exit status for a command line that no restart makes better.
      WRONG_USAGE = 2
      # `sperf push` is not more urgent than the server.
      NICE = 10
      # RUBYOPT may name libraries of the server.
      ENVIRONMENT = { "RUBYOPT" => nil, "SPERF_ENABLED" => nil }.freeze
      PARENT = "SPERF_PUSH_PARENT"
      EXTENSION = %r{/sperf/sperf\.(?:so|bundle)\z}
      URL = %r{\A[a-z]+\+https?://[^\s@?#]+\z}
      private_constant :EXECUTABLE, :DEADLINE_S, :OPTIONS, :FIRST_S, :MOST_S, :LONG_S, :STOPPED, :WRONG_USAGE,
                       :NICE, :ENVIRONMENT, :PARENT, :EXTENSION, :URL

      # Raises ArgumentError unless +url+ looks like the URL of a receiver, without secrets: everybody could see them in
      # the list of processes. `sperf push` checks the rest. The message does not contain +url+.
      def self.check(url)
        return if url.is_a?(String) && url.match?(URL)

        raise ArgumentError, 'push must be the URL of a receiver, such as "otlp+http://localhost:4318"'
      end

      # +pattern+ chooses files of +directory+ by name. +log+ is called with lines.
      def initialize(directory, pattern, url, log:)
        @directory = directory
        @arguments = ["--only", pattern, directory, url]
        @log = log
        @wake = Thread::Queue.new
        @boundary = ErrorBoundary.new("sending profiles", log)
      end

      # Must be called in the process that starts the workers, once.
      def start
        @owner = Process.pid
        @thread = Native.own_thread do
          # As for the thread of PumaSession.
          Thread.handle_interrupt(Object => :immediate) { keep_running }
        end
      end

      # Whether this process has started it; a child of fork has not.
      def here? = Process.pid == @owner

      # Ends it: what is left is sent, for a limited time. Must be called when the last file was written, in the process
      # that has started it.
      def finish
        return if @finishing

        @finishing = true
        till_s = now + DEADLINE_S
        @wake << true
        signal("TERM", @pid)
        @thread.join(DEADLINE_S + 1) || signal("KILL", @pid)
        send_rest(till_s)
      end

      private

      def keep_running
        Thread.current.name = "sperf push"
        wait_s = FIRST_S
        until @finishing
          began_s = now
          status = run
          return if @finishing || hopeless?(status)

          wait_s = FIRST_S if now - began_s > LONG_S
          wait_s = [wait_s, LONG_S].max if status&.exitstatus == STOPPED
          say_once("sperf push has ended#{" (#{status.to_s.sub(/\Apid \d+ /, "")})" if status}; it is started again")
          @wake.pop(timeout: wait_s)
          wait_s = [2 * wait_s, MOST_S].min
        end
      end

      # Returns the Process::Status; nil if it could not be started, or if the server has waited for it first.
      def run
        @pid = spawn(*OPTIONS) or return
        lower_priority(@pid)
        signal("TERM", @pid) if @finishing
        Process.wait2(@pid).last
      rescue Errno::ECHILD
        nil
      ensure
        @pid = nil
      end

      def hopeless?(status)
        return false unless status&.exitstatus == WRONG_USAGE

        @log.call("sperf push does not run; the profiles stay in #{@directory}")
        @hopeless = true
      end

      # A signal to all processes of the server reaches `sperf push` before the last files are written.
      def send_rest(till_s)
        left_s = (till_s - now).floor
        return if @hopeless || left_s < 1 || Dir.glob("*", base: @directory).empty?

        pid = spawn("--once", *OPTIONS[0...-1], "#{left_s}s") or return
        Process.detach(pid).join(left_s + 1) || signal("KILL", pid)
      end

      def spawn(*options)
        @boundary.run do
          Process.spawn({ **ENVIRONMENT, PARENT => @owner.to_s }, RbConfig.ruby, *load_path, EXECUTABLE, "push",
                        *options, *@arguments, in: File::NULL, out: :err, pgroup: true, close_others: true)
        end
      end

      # RubyGems may have put the extension elsewhere than Sperf's other files.
      def load_path
        extension = $LOADED_FEATURES.find { |path| path.match?(EXTENSION) }
        extension ? ["-I", File.dirname(extension, 2)] : []
      end

      def lower_priority(pid)
        Process.setpriority(Process::PRIO_PROCESS, pid, NICE)
      rescue SystemCallError
        nil # It has ended, or there are no priorities here.
      end

      def signal(name, pid)
        Process.kill(name, pid) if pid
      rescue Errno::ESRCH
        nil
      end

      def say_once(line)
        @log.call(line) unless @said
        @said = true
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end

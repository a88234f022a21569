# frozen_string_literal: true

require "rbconfig"

module Sperf
  # The process of `sperf push` beside a recording. It sends what the recording writes, and has nothing to do with the
  # recorded command: not its process group, and nothing to wait for while the command runs.
  #
  # If the recorder is killed, `sperf push` notices, and ends as after SIGTERM.
  class PushProcess
    EXECUTABLE = File.expand_path("../../../../exe/sperf", __dir__)
    PARENT = "SPERF_PUSH_PARENT"
    # The number of a descriptor that `sperf push` closes when it handles signals.
    READY = "SPERF_PUSH_READY"
    # The most seconds to wait for that.
    READY_S = 10
    private_constant :EXECUTABLE, :PARENT, :READY, :READY_S

    # +output+ is the OutputName of the recording, +url+ that of the receiver. +follow+: whether files are written while
    # the command runs.
    def initialize(output, url, follow:)
      directory = File.dirname(output.expand(Time.now, Process.pid)) # which has no fields
      @arguments = ["--only", File.basename(output.pattern), directory, url]
      @follow = follow
    end

    # Must be called before the command starts.
    def start
      return unless @follow

      @ready, writer = IO.pipe
      @pid = spawn(environment: { READY => writer.fileno.to_s }, writer => writer)
      writer.close
    end

    # Sends what is left, for a limited time. Must be called when the last file was written.
    def finish
      end_follower if @pid
      send_rest unless @pid && !wait.signaled?
    rescue Errno::ESRCH, Errno::ECHILD
      nil # It has ended, and has said why.
    end

    private

    # A Ruby that is still starting may end after a signal as if it had failed, without a word.
    def end_follower
      @ready.wait_readable(READY_S)
      Process.kill("TERM", @pid)
    end

    # Without the process that follows the files, or if it was ended before it could handle a signal.
    def send_rest
      @pid = spawn("--once")
      wait if @pid
    end

    def wait = Process.wait2(@pid).last

    # Its messages go to stderr.
    def spawn(*options, environment: {}, **redirections)
      Process.spawn({ PARENT => Process.pid.to_s, "SPERF_ENABLED" => nil, **environment }, RbConfig.ruby, EXECUTABLE,
                    "push", *options, *@arguments, in: File::NULL, out: :err, pgroup: true, **redirections)
    rescue SystemCallError => e
      Host.say("cannot start sperf push: #{AtomicFile.reason(e)}")
      nil
    end
  end
end

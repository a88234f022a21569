# frozen_string_literal: true

module Sperf
  # Wraps the methods by which a process ends without running its at_exit blocks: exec and exit! (of Kernel and
  # Process), and Process.daemon, whose parent process ends at once. Installed only if a command records this process
  # (or SPERF_ENABLED does), and by a session with <tt>inherit: true</tt>. In an application with sperf in its Gemfile,
  # Kernel and Process stay unchanged.
  #
  # Before such a call, a session that the environment asked for is stopped and written. If the call fails, the session
  # starts again. The profile of a child that is recorded because of +inherit+ is written as well.
  #
  # Dir.chroot is wrapped, too: if sperf cannot be found after it, RUBYOPT must not require sperf, which would end every
  # Ruby with a LoadError.
  #
  # sperf touches no other methods of Ruby, except that a trace of chosen methods wraps the callbacks for new methods
  # (trace_scope/trace_targets.rb). Signals of sperf need no hook: capture/capture_signal.c.
  module ExecHook
    # For Kernel and Process: exec, exit!.
    module Public
      # Nothing can end exit! in Ruby, so nothing may while the profile is written, no throw of a signal handler either.
      def exit!(...)
        Native.uninterrupted do
          ExecHook.end_session
        ensure
          begin
            super
          ensure
            Native.stay # Its argument was wrong.
          end
        end
      end

      def exec(...)
        ExecHook.before_exec
        super
      ensure
        ExecHook.after_failed_exec
      end
    end

    # For the private methods of Kernel of these names.
    Private = Public.dup
    Private.module_eval { private(*instance_methods(false)) }

    # For Process.daemon. It returns in the child, where no session runs and no signal of the parent is pending.
    module Daemon
      def daemon(...)
        Native.leave
        super
      ensure
        Native.stay
      end
    end

    # For Dir.chroot.
    module Chroot
      def chroot(...)
        result = super
        Native.forget_unreachable
        result
      end
    end

    class << self
      # Installs the hooks, once per process.
      def install
        return if @installed

        @installed = true
        Native.stand_before(Kernel, Private)
        Native.stand_before(Kernel.singleton_class, Public)
        Native.stand_before(Process.singleton_class, Public)
        Native.stand_before(Process.singleton_class, Daemon)
        Native.stand_before(Dir.singleton_class, Chroot)
      end

      # Called before the process ends.
      def end_session
        Native.leave
        Session.current&.leave
        Native.finish_deliveries # Another thread may be writing.
      rescue Ractor::UnsafeError
        nil # Only the main Ractor can stop the session.
      end

      # Called before the process becomes another program.
      def before_exec
        end_session
      ensure
        Native.uncount
      end

      # Called if that has failed.
      def after_failed_exec
        Native.recount
        Native.stay
      rescue Ractor::UnsafeError
        nil
      end
    end
  end
end

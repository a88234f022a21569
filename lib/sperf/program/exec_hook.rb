# frozen_string_literal: true

module Sperf
  # Stands before the ways in which a process goes without running its at_exit blocks: exec and exit! (of Kernel and
  # Process), and Process.daemon, whose parent half ends at once. Installed only where a command records this process
  # and its children (or SPERF_ENABLED does), and by a session with <tt>inherit: true</tt>: in an application that has
  # sperf in its Gemfile, Kernel and Process stay as they are.
  #
  # A session that the environment asked for is ended and written before; it begins anew if the process is still there
  # afterwards, because it could not be done. A child that is recorded because of +inherit+ is written before.
  #
  # And before Dir.chroot: where sperf is out of reach afterwards, RUBYOPT must not ask programs for it, which would end
  # with a LoadError.
  #
  # These are the only methods of Ruby that sperf touches, but for those that tell of new methods, in a trace that is
  # limited to some (tracing/trace_targets.rb). Signals of sperf's need no hook: capture/capture_signal.c.
  module ExecHook
    # For Kernel and Process: exec, exit!.
    module Public
      def exit!(...)
        ExecHook.end_session
        super
      end

      def exec(...)
        ExecHook.leave
        super
      ensure
        ExecHook.stay
      end
    end

    # For the private methods of Kernel of these names.
    Private = Public.dup
    Private.module_eval { private(*instance_methods(false)) }

    # For Process.daemon. It returns in the child, in which no session runs. A signal of this process is none of the
    # child's.
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
      rescue Ractor::UnsafeError
        nil # Another Ractor cannot stop the session, and does without.
      end

      # Called before the process becomes another program.
      def leave
        end_session
      ensure
        Native.uncount
      end

      # Called when that has failed.
      def stay
        Native.recount
        Native.stay
      rescue Ractor::UnsafeError
        nil
      end
    end
  end
end

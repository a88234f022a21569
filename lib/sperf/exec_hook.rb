# frozen_string_literal: true

module Sperf
  # Stands before Kernel#exec, Kernel.exec and Process.exec, from the first session on. A signal that is pending for the
  # thread that calls execve(2) is still pending when the new program begins, which has no handler for it and would be
  # killed: so none may be sent from here on. If the program cannot be executed, recording goes on.
  #
  # These three are the only methods of Ruby that sperf touches.
  module ExecHook
    # For Kernel.exec and Process.exec.
    module Public
      def exec(...)
        Native.hold
        super
      ensure
        Native.release
      end
    end

    # For Kernel#exec, which is private.
    module Private
      private

      def exec(...)
        Native.hold
        super
      ensure
        Native.release
      end
    end

    # Installs the hook, once per process.
    def self.install
      return if @installed

      @installed = true
      Kernel.prepend(Private)
      [Kernel, Process].each { |receiver| receiver.singleton_class.prepend(Public) }
    end
  end
end

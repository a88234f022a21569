# frozen_string_literal: true

require_relative "../command"

module Sperf
  class CLI
    # `sperf push`: sends the profiles in a directory to a receiver.
    class Push < Command
      USAGE = "push [options] DIR URL"
      # Internal: the number of the process that started this one, and whose end ends it.
      PARENT = "SPERF_PUSH_PARENT"
      # Internal: a descriptor to close when signals are handled.
      READY = "SPERF_PUSH_READY"
      private_constant :PARENT, :READY

      private

      def execute(operands)
        raise UsageError, "push needs DIR and URL: sperf push DIR URL (see sperf push -h)" if operands.size != 2

        directory, url = operands
        load_libraries
        exit(run_push(directory, address(url)))
      end

      # HTTP and TLS are loaded for this command only.
      def load_libraries
        require_relative "../../push/address"
        require_relative "../../push/sender"
        require_relative "../../push/supervisor"
      rescue LoadError => e
        raise Error, "cannot send profiles: #{e.message.lines.first.chomp}"
      end

      # Returns the Sperf::Push::Address. Raises UsageError.
      def address(url)
        Sperf::Push::Address.new(url)
      rescue Sperf::Push::Address::Invalid => e
        raise UsageError, "#{e.message} (see sperf push -h)"
      end

      # Returns the exit status. Raises Error.
      def run_push(path, address)
        headers = Sperf::Push::Headers.new(given[:headers_file], ENV.to_h)
        headers.to_h # A wrong line is reported before anything is sent.
        directory = Sperf::Push::Directory.new(path, only: given[:only])
        sender = Sperf::Push::Sender.new(address, headers)
        Sperf::Push::State.open(path) { |state| supervise(Sperf::Push::Pusher.new(directory, state, sender, **settings)) }
      end

      def supervise(pusher) = Sperf::Push::Supervisor.new(pusher, deadline_s:, ready:).run

      def settings
        limits = Sperf::Push::Limits.new(age_s: given[:max_age], bytes: given[:max_size])
        { limits:, once: on?(:once), delete: on?(:delete), deadline_s:, orphan: }
      end

      def deadline_s = given.fetch(:deadline, Table::PUSH_DEADLINE_S)

      def ready
        descriptor = ENV.delete(READY)
        descriptor ? -> { IO.for_fd(Integer(descriptor)).close } : -> {}
      end

      # A recorder that is killed cannot end its sperf push.
      def orphan
        parent = ENV[PARENT].to_i
        parent.zero? ? -> { false } : -> { Process.ppid != parent }
      end
    end
  end
end

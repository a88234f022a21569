# frozen_string_literal: true

require_relative "subprocess/command_signals"

module Sperf
  # Raised if a command was not started because this process lacks a resource that recording needs: descriptors, memory
  # or threads. The command itself may need less.
  class ResourceShortage < Error
    # The exceptions that mean so. ThreadError: no thread can be created.
    CAUSES = [Errno::EMFILE, Errno::ENFILE, Errno::ENOMEM, Errno::EAGAIN, NoMemoryError, ThreadError].freeze

    # Returns a ResourceShortage if +error+ is one of CAUSES, or was caused by one; else nil. +command+ and +out+ are as
    # CommandRun takes them.
    def self.of(error, command, out)
      cause = [error, error.cause].find { |exception| CAUSES.any? { |kind| exception.is_a?(kind) } }
      new(AtomicFile.reason(cause), command, out) if cause
    end

    def initialize(reason, command, out)
      @command = command
      @out = out
      super("cannot record #{command.first}: #{reason}; it runs without being recorded")
    end

    # Replaces this process by the command. Raises Error if the command cannot be run.
    def run_unrecorded
      Host.say(message)
      CommandSignals.exec(@command, ENV.to_h, streams: [nil, @out])
    rescue SystemCallError => e
      raise Error, "cannot run #{@command.first}: #{AtomicFile.reason(e)}"
    end
  end
end

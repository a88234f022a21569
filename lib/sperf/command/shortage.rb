# frozen_string_literal: true

require_relative "signal_set"

module Sperf
  # Raised where a command was not started, because this process may have no more of what recording it takes:
  # descriptors, memory, threads. The command itself may do with less.
  class Shortage < Error
    # What is raised where something has run out. ThreadError: no thread can be made.
    CAUSES = [Errno::EMFILE, Errno::ENFILE, Errno::ENOMEM, Errno::EAGAIN, NoMemoryError, ThreadError].freeze

    # Returns a Shortage if +error+ was raised for one, or because of one; nil else. +command+ and +out+ are as
    # CommandRun takes them.
    def self.of(error, command, out)
      cause = [error, error.cause].find { |exception| CAUSES.any? { |kind| exception.is_a?(kind) } }
      new(reason(cause), command, out) if cause
    end

    def self.reason(cause) = cause.is_a?(SystemCallError) ? AtomicFile.reason(cause) : cause.message
    private_class_method :reason

    def initialize(reason, command, out)
      @command = command
      @out = out
      super("cannot record #{command.first}: #{reason}; it runs without")
    end

    # Becomes the command. Raises Error if it cannot be run.
    def run_unrecorded
      Host.say(message)
      SignalSet.become(@command, ENV.to_h, streams: [nil, @out])
    rescue SystemCallError => e
      raise Error, "cannot run #{@command.first}: #{AtomicFile.reason(e)}"
    end
  end
end

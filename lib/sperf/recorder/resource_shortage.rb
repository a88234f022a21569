# frozen_string_literal: true

require_relative "subprocess/child_process"

module Sperf
  # Raised if a command was not started because this process lacks a resource that recording needs: descriptors, memory,
  # threads, or space for files. The command itself may need less.
  class ResourceShortage < Error
    # No space is left, or files may not be as large.
    STORAGE = [Errno::ENOSPC, Errno::EDQUOT, Errno::EFBIG].freeze
    # The exceptions that mean so. ThreadError: no thread can be created.
    CAUSES = [Errno::EMFILE, Errno::ENFILE, Errno::ENOMEM, Errno::EAGAIN, NoMemoryError, ThreadError, *STORAGE].freeze
    private_constant :STORAGE

    # Returns a ResourceShortage if +error+ is one of CAUSES, or was caused by one; else nil. +command+ and +out+ are as
    # CommandRun takes them.
    def self.of(error, command, out)
      cause = [error, error.cause].find { |exception| CAUSES.any? { |kind| exception.is_a?(kind) } }
      return unless cause

      storage = STORAGE.include?(cause.class)
      new(storage ? AtomicFile.reason(error) : AtomicFile.reason(cause), command, out, storage:)
    end

    # +storage+: whether space for files is missing. +reason+ says where, then.
    def initialize(reason, command, out, storage: false)
      @command = command
      @out = out
      @storage = storage
      super("cannot record #{command.first}: #{reason}; it runs without being recorded")
    end

    # Replaces this process by the command. If space for files is missing, runs the command, and ends this process as
    # the command ended, or with status 1 if it succeeded: the profile is missing. Raises Error if the command cannot be
    # run.
    def run_unrecorded
      Host.say(message)
      CommandSignals.exec(@command, ENV.to_h, streams: [nil, @out]) unless @storage
      child = ChildProcess.new({}, @command, out: @out)
      child.run
      exit(1) if child.success?
      child.exit_like_command
    rescue SystemCallError => e
      raise Error, "cannot run #{@command.first}: #{AtomicFile.reason(e)}"
    end
  end
end

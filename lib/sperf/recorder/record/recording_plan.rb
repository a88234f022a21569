# frozen_string_literal: true

module Sperf
  # When a command is recorded, and when files are written. Immutable.
  #
  # [+delay+] seconds until the recording begins, nil for at once
  # [+duration+] seconds after which the recording ends, nil for with the command
  # [+on_signal+] name of the signal that starts and stops the recording, nil for none; with one it begins stopped
  # [+snapshot_on+] name of the signal that writes what was recorded so far, nil for none
  # [+rotate+] seconds after which a new file begins, nil for one file
  # [+keep+] how many periods of +rotate+ are kept, nil for all
  # [+max_memory+] bytes that each process may use for its recording, nil for no limit
  RecordingPlan = Data.define(:delay, :duration, :on_signal, :snapshot_on, :rotate, :keep, :max_memory) do
    def initialize(delay: nil, duration: nil, on_signal: nil, snapshot_on: nil, rotate: nil, keep: nil, max_memory: nil)
      super
    end

    # Whether the recording does not begin with the command.
    def begins_paused? = !(delay || on_signal).nil?

    # Whether anything happens between the beginning and the end of the command.
    def eventful? = [delay, duration, on_signal, snapshot_on, rotate].any?

    # What each signal asks for, by its name.
    def signals = { on_signal => :toggle, snapshot_on => :snapshot }.compact.except(nil)

    # Keywords of ProcessControl.new.
    def control
      { paused: begins_paused?, toggle: on_signal, snapshot: snapshot_on, memory_max_bytes: max_memory || 0 }
    end
  end
end

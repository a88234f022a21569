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

  # Runs a RecordingPlan while the command runs: keeps the deadlines, handles signals, lets the processes pause, resume
  # and hand over, and has the files written.
  class PlanRunner
    # Seconds within which the same signal, forwarded by two processes, was sent once to both: to their group.
    SAME_SIGNAL_SECONDS = 1.0
    # A signal that was received: when, and which programs have forwarded it.
    ReceivedSignal = Struct.new(:time, :programs)
    private_constant :SAME_SIGNAL_SECONDS, :ReceivedSignal

    # +writer+ is the RecordingWriter.
    def initialize(plan, writer)
      @plan = plan
      @writer = writer
      @events = Thread::Queue.new
      @received = {}
      @recording = @ever_recorded = !plan.begins_paused?
    end

    # The signals that this process handles itself, and their handlers: as ChildProcess takes them.
    def own_handlers = @plan.signals.transform_values { |kind| -> { @events << [kind, :root] } }

    # Runs the plan while the block runs. +control+ is the ProcessControl of the recorded processes.
    def during(control)
      return yield unless @plan.eventful?

      @control = control
      schedule_deadlines
      worker = Thread.new { process_events }
      listener = Thread.new { receive_signals } if @plan.signals.any?
      yield
    ensure
      @events << [:end, nil]
      listener&.kill
      [worker, listener].each { |thread| thread&.join }
    end

    # Returns in words why nothing was recorded, nil if the plan is not the reason.
    def no_profile_reason
      return if @ever_recorded
      return "the command ended before --delay was over" if @plan.delay

      "SIG#{@plan.on_signal} was not received"
    end

    private

    # Sets the next deadline of each method that has one.
    def schedule_deadlines
      start = now
      @deadlines = {
        start_recording: @plan.delay && (start + @plan.delay),
        end_recording: @plan.duration && (start + @plan.duration + (@plan.delay || 0)),
        rotate: @plan.rotate && (start + @plan.rotate)
      }.compact
    end

    def process_events
      loop do
        method, time = @deadlines.min_by { |_method, time| time }
        event, program = @events.pop(timeout: time && [time - now, 0].max)
        return if event == :end

        event ? handle(event, program) : __send__(method)
      rescue Error, SystemCallError => e
        Host.say(AtomicFile.reason(e)) # The command goes on, and later deadlines are kept.
      end
    end

    def receive_signals = @control.each_request { |kind, program| @events << [kind, program] }

    def handle(kind, program) = (__send__(kind) unless @ended || already_forwarded?(kind, program))

    # Whether another process has forwarded the same signal.
    def already_forwarded?(kind, program)
      signal = @received[kind]
      same = signal && now - signal.time < SAME_SIGNAL_SECONDS && !signal.programs.include?(program)
      return signal.programs << program if same

      @received[kind] = ReceivedSignal.new(now, [program])
      false
    end

    def toggle
      @recording ? @control.pause : @control.resume
      @recording = !@recording
      @ever_recorded = true
    end

    def snapshot
      @control.request_handover
      write_file
    end

    def start_recording
      @deadlines.delete(:start_recording)
      toggle
    end

    # What a process does not hand over in time is read when the command has ended.
    def end_recording
      @deadlines.clear
      @ended = true
      @control.end_recording
      write_file
    end

    # If several deadlines have passed, because this process was stopped or got no core, there is one rotation.
    def rotate
      @deadlines[:rotate] += @plan.rotate * (((now - @deadlines[:rotate]) / @plan.rotate).floor + 1)
      @control.request_handover
      @writer.rotate
    end

    def write_file = @plan.rotate ? @writer.rotate : @writer.write_snapshot

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end

# frozen_string_literal: true

require_relative "recording_plan"

module Sperf
  # Sees to a RecordingPlan while the command runs: it keeps the time, takes signals, has the processes pause, go on and
  # hand over what they have, and has it written.
  class Conductor
    # Seconds within which two processes that pass on a signal have got the same one: it was sent to a group.
    SAME = 1.0
    # A signal that came: when, and which processes have passed it on.
    Arrival = Struct.new(:time, :processes)
    private_constant :SAME, :Arrival

    # +delivery+ is the Delivery that writes.
    def initialize(plan, delivery)
      @plan = plan
      @delivery = delivery
      @events = Thread::Queue.new
      @arrivals = {}
      @recording = @ever_recorded = !plan.begins_paused?
    end

    # The signals that this process is to keep for itself, and what is called then: as ChildProcess takes them.
    def orders = @plan.signals.transform_values { |kind| -> { @events << [kind, :root] } }

    # Does its work while the block runs, in which processes follow +control+.
    def during(control)
      return yield unless @plan.eventful?

      @control = control
      begin_times
      worker = Thread.new { work }
      listener = Thread.new { listen } if @plan.signals.any?
      yield
    ensure
      @events << [:end, nil]
      listener&.kill
      [worker, listener].each { |thread| thread&.join }
    end

    # Returns in words why there is nothing, nil where that is not known here.
    def why_nothing
      return if @ever_recorded
      return "the command ended before --delay was over" if @plan.delay

      "SIG#{@plan.on_signal} did not come"
    end

    private

    # When what is due, by the methods that do it; nil for never.
    def begin_times
      start = now
      @due = {
        start_recording: @plan.delay && (start + @plan.delay),
        end_recording: @plan.duration && (start + @plan.duration + (@plan.delay || 0)),
        rotate: @plan.rotate && (start + @plan.rotate)
      }.compact
    end

    def work
      loop do
        method, time = @due.min_by { |_method, time| time }
        event, process = @events.pop(timeout: time && [time - now, 0].max)
        return if event == :end

        event ? take(event, process) : __send__(method)
      rescue Error, SystemCallError => e
        Host.say(AtomicFile.reason(e)) # The command goes on, and so does what is due next.
      end
    end

    def listen
      @control.each_request { |kind, process| @events << [kind, process] }
    end

    def take(kind, process)
      __send__(kind) unless @over || passed_on_before?(kind, process)
    end

    # Whether it is the signal that another process has got as well.
    def passed_on_before?(kind, process)
      arrival = @arrivals[kind]
      same = arrival && now - arrival.time < SAME && !arrival.processes.include?(process)
      return arrival.processes << process if same

      @arrivals[kind] = Arrival.new(now, [process])
      false
    end

    def toggle
      @recording ? @control.pause : @control.resume
      @recording = !@recording
      @ever_recorded = true
    end

    def snapshot
      @control.cut
      @plan.rotate ? @delivery.rotate : @delivery.write_so_far
    end

    def start_recording
      @due.delete(:start_recording)
      toggle
    end

    # What comes of a process that has nothing to say now is taken at the end.
    def end_recording
      @due.clear
      @over = true
      @control.finish
      @plan.rotate ? @delivery.rotate : @delivery.write_so_far
    end

    # After a time in which this process got no core, or was stopped, there is one rotation, not many.
    def rotate
      @due[:rotate] += @plan.rotate * (((now - @due[:rotate]) / @plan.rotate).floor + 1)
      @control.cut
      @delivery.rotate
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end

# frozen_string_literal: true

require_relative "pusher"

module Sperf
  module Push
    # The process of `sperf push`: a thread sends, the main thread waits for signals.
    class Supervisor
      SIGNALS = %w[INT TERM].freeze
      # Seconds in which the sending thread should end by itself after the deadline.
      SLACK_S = 0.5
      # Shells add this to the number of the signal that ended a command.
      SIGNAL_STATUS = 128
      private_constant :SIGNALS, :SLACK_S, :SIGNAL_STATUS

      # +pusher+ is a Pusher. +deadline_s+: after a signal, seconds for what is still to be sent. +ready+ is called when
      # signals are handled.
      def initialize(pusher, deadline_s:, log: Log.new, ready: -> {})
        @pusher = pusher
        @deadline_s = deadline_s
        @log = log
        @ready = ready
        @events = Thread::Queue.new
      end

      # Runs until the Pusher ends or a signal comes. Returns the exit status. Raises Stopped.
      def run
        handle_signals
        @ready.call
        worker = start_worker
        event, detail = @events.pop
        signal = detail if event == :signal
        event, detail = finish(worker) if signal
        raise detail if event == :failed

        status(event == :ended ? detail : @pusher.result, signal)
      end

      private

      # A second signal ends the process at once.
      def handle_signals
        SIGNALS.each do |name|
          trap(name) do
            trap(name, "DEFAULT")
            @events << [:signal, name]
          end
        end
      end

      def start_worker
        Thread.new do
          Thread.current.report_on_exception = false
          @events << [:ended, @pusher.run]
        rescue Exception => e # rubocop:disable Lint/RescueException -- for the main thread
          @events << [:failed, e]
        end
      end

      # Returns the last event of the thread, nil if it had to be killed: its receiver hangs.
      def finish(worker)
        @pusher.finish
        till_s = now + @deadline_s + SLACK_S
        while (left_s = till_s - now).positive?
          event = @events.pop(timeout: left_s)
          return event if event && event.first != :signal
        end
        worker.kill
        worker.join
        nil
      end

      def status(result, signal)
        @log.print(summary(result))
        return result.complete? ? 0 : 1 unless signal

        result.waiting.zero? ? 0 : SIGNAL_STATUS + Signal.list.fetch(signal)
      end

      def summary(result)
        parts = ["sent #{Quantity.count(result.sent, "profile")}"]
        parts << "#{result.refused} not accepted" if result.refused.positive?
        parts << "#{result.dropped} removed by the limits" if result.dropped.positive?
        parts << "#{result.waiting} still to be sent, by the next sperf push" if result.waiting.positive?
        parts.join(", ")
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end

# frozen_string_literal: true

require_relative "../../outside/target"
require_relative "../../report/display"
require_relative "../../top/live"
require_relative "../../top/sampling"
require_relative "../../top/terminal"
require_relative "../command"

module Sperf
  class CLI
    # `sperf top`: shows what a running process does, a second at a time.
    class Top < Command
      USAGE = "top [options] PID"
      PERIOD_NS = 1_000_000_000
      TABLES = { method: :methods, line: :lines, thread: :threads }.freeze
      private_constant :PERIOD_NS, :TABLES

      private

      def execute(operands)
        pid = pid_in(operands)
        target = Native::Target.open(pid)
        clock = Sperf::Top::ProcessClock.new(pid)
        sampling = Sperf::Top::Sampling.new(target, frequency: value(:frequency), process_clock: clock)
        live? ? show(sampling, clock, title(pid, target, clock)) : print_plainly(sampling, clock, pid)
      ensure
        target&.close
      end

      # Returns the process id on the command line. Raises UsageError.
      def pid_in(operands)
        raise UsageError, "top needs the id of a process (see sperf top -h)" if operands.empty?
        raise UsageError, "top shows one process, not #{operands.join(" ")}" if operands.size > 1
        return operands.first.to_i if operands.first.match?(/\A0*[1-9]\d{0,8}\z/)

        raise UsageError, "a process id is a number, not #{shown(operands.first)}"
      end

      def live? = !on?(:plain) && Sperf::Top::Terminal.possible?($stdin, $stdout)

      def title(pid, target, clock) = "#{pid}  ruby #{target.ruby_version}  #{clock.title}"

      def view = Sperf::Top::View.new(table: TABLES.fetch(value(:by)), time: value(:mode), column: on?(:cum) ? 1 : 0)

      def color? = Display.new($stdout, color: value(:color)).color?

      # The last screen stays when the command ends.
      def show(sampling, clock, title)
        live = Sperf::Top::Live.new(sampling, Sperf::Top::Terminal.new, view:, title:, color: color?,
                                                                        period_ns: PERIOD_NS)
        live.run
        puts live.last_lines(nil)
      rescue Error => e
        ended = ended?(clock, e)
        puts live.last_lines(ended ? "the process has ended" : e.message)
        raise unless ended
      end

      def print_plainly(sampling, clock, pid)
        Sperf::Top::Plain.new(sampling, $stdout, view:, rows: value(:nodecount), period_ns: PERIOD_NS,
                                                 color: color?).run
      rescue Error => e
        raise unless ended?(clock, e)

        Host.say("process #{pid} has ended")
      end

      # A process that ends loses its VM, which the reader sees, before it is gone for the kernel.
      def ended?(clock, error) = clock.ended? || error.is_a?(Native::ProcessEnded)
    end
  end
end

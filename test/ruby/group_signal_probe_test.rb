# frozen_string_literal: true

require_relative "test_helper"
require "sperf/recorder/subprocess/command_signals"

# GroupSignalProbe: which signals the process group has received.
class GroupSignalProbeTest < Minitest::Test
  include TestHelper

  # Where there is no /proc.
  class Blind < Sperf::GroupSignalProbe
    private

    def pending_readable? = false
  end

  # Yields a probe and its process id.
  def probe(kind)
    probe = kind.new
    Timeout.timeout(PATIENCE) { yield probe, probe.instance_variable_get(:@pid) }
  ensure
    probe&.stop
  end

  def test_probe_that_received_nothing_returns_no_signals
    [Sperf::GroupSignalProbe, Blind].each { |kind| probe(kind) { |probe, _pid| assert_empty probe.signals } }
  end

  # Also signals that are ignored or stop a process by default, and those ignored at its start.
  def test_probe_returns_the_signals_that_it_received
    before = trap("HUP", "IGNORE")
    [*%w[INT QUIT TERM HUP USR1 WINCH CONT TSTP TTIN URG].map { |name| Signal.list.fetch(name) }, 40].each do |number|
      probe(Sperf::GroupSignalProbe) do |probe, pid|
        Process.kill(number, pid)

        assert_equal [number], probe.signals
      end
    end
  ensure
    trap("HUP", before || "SYSTEM_DEFAULT")
  end

  def test_probe_without_proc_returns_all_signals_when_it_has_ended
    probe(Blind) do |probe, pid|
      Process.kill("TERM", pid)

      assert_includes probe.signals, Signal.list.fetch("TERM")
    end
  end

  def test_probe_that_was_stopped_can_be_ended
    probe(Sperf::GroupSignalProbe) do |probe, pid|
      Process.kill("STOP", pid)

      assert_empty probe.signals
    end
  end
end

# frozen_string_literal: true

require_relative "test_helper"
require "sperf/command/group_witness"

# What a member of the process group makes of signals.
class GroupWitnessTest < Minitest::Test
  include TestHelper

  # Where there is no /proc.
  class Blind < Sperf::GroupWitness
    private

    def status = nil
  end

  # Yields a witness and its process id.
  def witness(kind)
    witness = kind.new
    Timeout.timeout(PATIENCE) { yield witness, witness.instance_variable_get(:@pid) }
  ensure
    witness&.dismiss
  end

  # The tests may run where a signal is ignored, as HUP is under nohup, and programs inherit that.
  def not_ignored(name)
    before = trap(name, "SYSTEM_DEFAULT")
    yield
  ensure
    trap(name, before || "SYSTEM_DEFAULT")
  end

  def test_witness_that_got_nothing_says_so
    [Sperf::GroupWitness, Blind].each { |kind| witness(kind) { |witness, _pid| assert_empty witness.signals } }
  end

  def test_witness_says_what_it_got
    %w[INT QUIT TERM HUP USR1].each do |name|
      not_ignored(name) do
        witness(Sperf::GroupWitness) do |witness, pid|
          Process.kill(name, pid)

          assert_includes witness.signals, name
          refute_includes witness.signals, "USR2"
        end
      end
    end
  end

  def test_witness_that_ended_long_ago_says_of_what
    witness(Sperf::GroupWitness) do |witness, pid|
      Process.kill("QUIT", pid)
      sleep 0.001 until File.read("/proc/#{pid}/stat").include?(" Z ")

      assert_equal ["QUIT"], witness.signals
    end
  end

  def test_witness_whose_state_cannot_be_read_says_that_it_ended
    witness(Blind) do |witness, pid|
      Process.kill("INT", pid)

      assert_includes witness.signals, "INT"
    end
  end

  def test_witness_that_was_stopped_can_be_dismissed
    witness(Sperf::GroupWitness) do |witness, pid|
      Process.kill("STOP", pid)

      refute_includes witness.signals, "INT"
    end
  end
end

# frozen_string_literal: true

require_relative "test_helper"
require "sperf/command/group_witness"

# What a member of the process group makes of signals.
class GroupWitnessTest < Minitest::Test
  include TestHelper

  # Where there is no /proc.
  class Blind < Sperf::GroupWitness
    private

    def told? = false
  end

  # Yields a witness and its process id.
  def witness(kind)
    witness = kind.new
    Timeout.timeout(PATIENCE) { yield witness, witness.instance_variable_get(:@pid) }
  ensure
    witness&.dismiss
  end

  def test_witness_that_got_nothing_says_so
    [Sperf::GroupWitness, Blind].each { |kind| witness(kind) { |witness, _pid| assert_empty witness.signals } }
  end

  # Those that a process ignores or that stop it, too, and those that it was started with ignored.
  def test_witness_says_what_it_got
    before = trap("HUP", "IGNORE")
    [*%w[INT QUIT TERM HUP USR1 WINCH CONT TSTP TTIN URG].map { |name| Signal.list.fetch(name) }, 40].each do |number|
      witness(Sperf::GroupWitness) do |witness, pid|
        Process.kill(number, pid)

        assert_equal [number], witness.signals
      end
    end
  ensure
    trap("HUP", before || "SYSTEM_DEFAULT")
  end

  def test_witness_whose_state_cannot_be_read_says_that_it_ended
    witness(Blind) do |witness, pid|
      Process.kill("TERM", pid)

      assert_includes witness.signals, Signal.list.fetch("TERM")
    end
  end

  def test_witness_that_was_stopped_can_be_dismissed
    witness(Sperf::GroupWitness) do |witness, pid|
      Process.kill("STOP", pid)

      assert_empty witness.signals
    end
  end
end

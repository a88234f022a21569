# frozen_string_literal: true

# Bursts shorter than a tick between waits: what runs at the beginning of each must get as much as what ends it.
class Bursts < Accuracy::Workload
  about "bursts of half a tick between sleeps, CPU time"
  part :beginning
  part :ending
  part "Kernel#sleep"

  def prepare
    @spins = fit(1.0) { |n| beginning(n) } / 4
  end

  # One pair of readings for many bursts: a reading is a system call. Both halves do the same.
  def round
    measure(:bursts) { 60.times { burst } }
    measure(:both) { 20.times { both } }
  end

  def burst
    both
    sleep 0.0015
  end

  def both
    beginning(@spins)
    ending(@spins)
  end

  def beginning(spins)
    i = 0
    i += 1 while i < spins
  end

  def ending(spins)
    i = 0
    i += 1 while i < spins
  end

  # A burst takes what it takes by itself, or somewhat more where its caches are cold after a sleep.
  def truth
    raw = @ledger.parts
    working = [raw[:both] * 4, raw[:both] + raw[:bursts]]
    half = working.map { |ns| ns / 2 }
    { "beginning" => half, "ending" => half, "Kernel#sleep" => [0, raw[:bursts] - (raw[:both] * 3)] }
  end
end

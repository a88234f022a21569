# frozen_string_literal: true

# Requests: work within a third of a tick of a wait, right before it and right after, beside work in the middle.
class AroundWaits < Accuracy::Workload
  about "0.3 ms of work right before and after each wait, 4 ms between, wall time"
  mode :wall
  part :take_in
  part :work
  part :hand_out
  part "Kernel#sleep"

  def prepare
    @edge = fit(0.3) { |n| take_in(n) }
    @middle = fit(4) { |n| work(n) }
  end

  def round
    measure(:take_in) { take_in(@edge) }
    measure(:work) { work(@middle) }
    measure(:hand_out) { hand_out(@edge) }
    measure("Kernel#sleep") { sleep 0.003 }
  end

  def take_in(spins)
    i = 0
    i += 1 while i < spins
  end

  def work(spins)
    i = 0
    i += 1 while i < spins
  end

  def hand_out(spins)
    i = 0
    i += 1 while i < spins
  end
end

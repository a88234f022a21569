# frozen_string_literal: true

# Waits of a fifth of a tick, many, and of five ticks, few, in wall time: a long one must not take what short ones left.
class ShortWaits < Accuracy::Workload
  about "waits of 0.2 ms and of 5 ms, wall time"
  mode :wall
  part "IO.select"
  part "Kernel#sleep"
  part :spin

  def prepare
    @spins = fit(0.1) { |n| spin(n) }
    @reader, @writer = IO.pipe
  end

  def round
    8.times do
      measure("IO.select") { IO.select([@reader], nil, nil, 0.0001) } # rubocop:disable Lint/IncompatibleIoSelectWithFiberScheduler
      measure(:spin) { spin(@spins) }
    end
    measure("Kernel#sleep") { sleep 0.005 }
  end

  def spin(spins)
    i = 0
    i += 1 while i < spins
  end
end

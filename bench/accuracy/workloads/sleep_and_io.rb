# frozen_string_literal: true

# Work that is interspersed with sleeping and with reading and writing a pipe, in wall time.
class SleepAndIo < Accuracy::Workload
  about "computing, sleep, and a pipe, wall time"
  mode :wall
  part :spin
  part "Kernel#sleep"
  part "IO.select"
  part "IO#write"
  part "IO#readpartial"

  def prepare
    @spins = fit(1.0) { |n| spin(n) }
    @reader, @writer = IO.pipe
    @block = "x" * 30_000
  end

  def round
    measure(:spin) { spin(@spins * 5) }
    measure("Kernel#sleep") { sleep 0.003 }
    measure(:spin) { spin(@spins) }
    measure("Kernel#sleep") { sleep 0.0003 }
    measure("IO.select") { IO.select([@reader], nil, nil, 0.002) } # rubocop:disable Lint/IncompatibleIoSelectWithFiberScheduler
    20.times do
      measure("IO#write") { @writer.write(@block) }
      measure("IO#readpartial") { @reader.readpartial(@block.size) }
    end
  end

  def spin(spins)
    i = 0
    i += 1 while i < spins
  end
end

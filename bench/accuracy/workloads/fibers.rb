# frozen_string_literal: true

# Fibers that take turns, an enumerator among them. Each has clocks of its own within a turn.
class Fibers < Accuracy::Workload
  about "fibers and an enumerator that take turns"
  part :left
  part :right
  part :enumerated

  def prepare
    @spins = fit(2.0) { |n| left(n) }
    @fibers = %i[left right].map { |name| Fiber.new { endlessly(name) } }
    @enumerator = Enumerator.new { |yielder| loop { yielder << measure(:enumerated) { enumerated(@spins) } } }
  end

  def endlessly(name)
    loop do
      name == :left ? measure(:left) { left(@spins * 3) } : measure(:right) { right(@spins * 2) }
      Fiber.yield
    end
  end

  def round
    3.times do
      @fibers.each(&:resume)
      @enumerator.next
    end
  end

  def left(spins)
    i = 0
    i += 1 while i < spins
  end

  def right(spins)
    i = 0
    i += 1 while i < spins
  end

  def enumerated(spins)
    i = 0
    i += 1 while i < spins
  end
end

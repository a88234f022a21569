# frozen_string_literal: true

# The same work below 10, 300, 900 and 1,500 frames.
class DeepStacks < Accuracy::Workload
  about "work below 10, 300, 900 and 1,500 frames"
  DEPTHS = { shallow: 10, deep: 300, deeper: 900, deepest: 1_500 }.freeze
  DEPTHS.each_key { |name| part name }

  def prepare
    @spins = fit(1.0) { |n| shallow(n) }
  end

  def round
    DEPTHS.each_with_index { |(name, depth), index| descend(depth, name, @spins * (index + 2)) }
  end

  def descend(depth, name, spins)
    return measure(name) { work(name, spins) } if depth.zero?

    descend(depth - 1, name, spins)
  end

  def work(name, spins)
    case name
    when :shallow then shallow(spins)
    when :deep then deep(spins)
    when :deeper then deeper(spins)
    else deepest(spins)
    end
  end

  counters(*DEPTHS.keys)
end

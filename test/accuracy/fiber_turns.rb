# frozen_string_literal: true

# A loop that lets fibers take turns, as schedulers do: plain ones, one that runs another inside of it, and an
# Enumerator. Each lives for some turns only; then another one takes its place, often on the same memory.
class FiberTurns
  LIFE = 7

  # In each turn of one of +names+ the block is called with the name.
  def initialize(names, &turn)
    @turn = turn
    @kinds = names.zip(%i[plain nested enumerated].cycle).to_h
    @ready = names.map { |name| [name, nil, 0] }
  end

  # One turn for each.
  def round
    @ready.size.times do
      name, task, turns_left = @ready.shift
      if turns_left.zero?
        task = __send__(@kinds.fetch(name), name)
        turns_left = LIFE
      end
      task.call
      @ready.push([name, task, turns_left - 1])
    end
  end

  private

  # What runs the next turn.
  def plain(name)
    fiber = Fiber.new { turns(name) { Fiber.yield } }
    -> { fiber.resume }
  end

  def nested(name)
    fiber = Fiber.new do
      inner = plain(name)
      loop do
        inner.call
        Fiber.yield
      end
    end
    -> { fiber.resume }
  end

  def enumerated(name)
    enumerator = Enumerator.new { |yielder| turns(name) { yielder << name } }
    -> { enumerator.next }
  end

  def turns(name)
    LIFE.times do
      [name].each { |one| @turn.call(one) }
      yield
    end
  end
end

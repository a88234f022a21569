# frozen_string_literal: true

require_relative "../../../test/accuracy/deep_calls"

# Work below ninety frames of callbacks, define_method, blocks passed on, iterators, tap, catch and send, as a web
# framework puts them above an action. Each part is called through closures that are made for it.
class RailsDeep < Accuracy::Workload
  about "work below ninety frames of closures and callbacks"
  FRAMES = 90
  part :query
  part :render
  part "Array#sort"
  part :shallow
  part "framework", "DeepCalls#below"

  def prepare
    @calls = DeepCalls.new(FRAMES)
    @numbers = Array.new(20_000) { |i| (i * 7_919) % 20_011 }
    @spins = fit(1.0) { |n| query(n) }
  end

  def round
    6.times do
      below(:query) { query(@spins * 3) }
      below(:render) { render(@spins * 2) }
      below("Array#sort") { @numbers.sort }
      measure(:shallow) { shallow(@spins * 2) }
    end
    measure("framework") { 60.times { @calls.below { nil } } }
  end

  # The way there and back is the framework's.
  def below(part, &)
    before_ns = @ledger.parts[part]
    measure("framework") { @calls.below { measure(part, &) } }
    @ledger.add("framework", before_ns - @ledger.parts[part])
  end

  def query(spins)
    i = 0
    i += 1 while i < spins
  end

  # Called by an iterator, the block's time is the method's.
  define_method(:render) do |spins|
    [spins].each do |count|
      i = 0
      i += 1 while i < count
    end
  end

  def shallow(spins)
    i = 0
    i += 1 while i < spins
  end
end

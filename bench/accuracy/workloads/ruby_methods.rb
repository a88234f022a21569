# frozen_string_literal: true

# Direct and mutual recursion: what calls itself has all of the time below its first call.
class Recursion < Accuracy::Workload
  measures :fib, :ackermann, :even, :odd

  def prepare
    @fib = fit(5.0) { |n| n.times { fib(12) } }
    @ackermann = fit(5.0) { |n| n.times { ackermann(2, 9) } }
    @both = fit(5.0) { |n| n.times { even(100) } }
  end

  def round
    measure(:fib) { @fib.times { fib(12) } }
    measure(:ackermann) { @ackermann.times { ackermann(2, 9) } }
    measure(:both) { @both.times { even(100) } }
  end

  def fib(number) = number < 2 ? number : fib(number - 1) + fib(number - 2)

  def ackermann(left, right)
    return right + 1 if left.zero?

    right.zero? ? ackermann(left - 1, 1) : ackermann(left - 1, ackermann(left, right - 1))
  end

  def even(number) = number.zero? || odd(number - 1)
  def odd(number) = number.zero? ? false : even(number - 1)

  # Each of the two has half of the calls, and they do the same.
  def truth
    both_ns = @ledger.parts[:both]
    super.except("both").merge("even" => [both_ns * 0.45, both_ns * 0.55], "odd" => [both_ns * 0.45, both_ns * 0.55])
  end
end

# Blocks that are called by iterators written in Ruby and in C. A block's time is its method's.
class Blocks < Accuracy::Workload
  # The labels of each one's iterator, its call, and what the block returns after its work.
  ITERATORS = {
    by_times: [%w[Integer#times], "100.times do", ""],
    by_map: [%w[Array#map], "@items.map do |item|", "item"],
    by_each: [%w[Array#each], "@items.each do", ""],
    by_inject: [%w[Enumerable#inject], "@items.inject do |sum, item|", "sum + item"],
    by_sort: [%w[Enumerable#sort_by Array#sort_by!], "@items.sort_by do |item|", "-item"]
  }.freeze
  measures(*ITERATORS.keys)
  part "iterators", *ITERATORS.values.flat_map(&:first)

  ITERATORS.each do |name, (_labels, iterator, value)|
    class_eval(<<~RUBY, __FILE__, __LINE__ + 1)
      def #{name}(spins)
        #{iterator}
          i = 0
          i += 1 while i < spins
          #{value}
        end
      end
    RUBY
  end

  def prepare
    @items = (0...100).to_a
    @spins = fit(5.0) { |n| by_times(n) }
  end

  def round
    ITERATORS.keys.zip([1, 2, 1, 1, 3]) { |name, times| measure(name) { __send__(name, @spins * times) } }
    measure(:empty) { nothing }
  end

  # The same iterators around nothing: what they can have of the time at most.
  def nothing
    100.times { nil }
    @items.map { |item| item }
    @items.each { nil }
    @items.inject { |sum, _| sum }
    @items.sort_by { |item| -item }
  end

  def truth
    empty_ns = @ledger.parts[:empty]
    parts = super.except("empty")
    parts.to_h { |name, (ns, _)| [name, [ns - (empty_ns / 2), ns]] }.merge("iterators" => [0, 2 * empty_ns])
  end
end

# Iterators that do the work themselves, around blocks that do next to nothing.
class Iterators < Accuracy::Workload
  measures :sorting, "Enumerable#sort_by", :filling, "Array#fill"

  def prepare
    @items = Array.new(20_000) { |i| (i * 7_919) % 30_011 }
    5.times { round }
  end

  def round
    measure(:sort_by) { sorting }
    measure(:map) { mapping }
    measure(:fill) { filling }
    measure(:sum) { mapping }
  end

  def sorting = @items.sort_by { |item| item | 0 }

  # What calling the block takes.
  def mapping = @items.each { |item| item | 0 }
  def filling = @items.dup.fill { |item| item }

  def truth
    raw = @ledger.parts
    call_ns = (raw[:map] + raw[:sum]) / 2
    blocks = [0, call_ns]
    { "Enumerable#sort_by" => [raw[:sort_by] - call_ns, raw[:sort_by]], "sorting" => blocks,
      "Array#fill" => [raw[:fill] - call_ns, raw[:fill]], "filling" => blocks }
  end
end

# Exceptions raised near and far from who rescues them, retry, ensure, throw. What raising takes is below the method.
class Exceptions < Accuracy::Workload
  measures :near, :far, :again, :thrown

  def prepare = fit_each(4.0, :near, :far, :again, :thrown)

  def near(times)
    times.times do
      raise "near"
    rescue RuntimeError
      nil
    end
  end

  def far(times)
    times.times do
      descend(50)
    rescue ArgumentError
      nil
    end
  end

  def descend(depth)
    raise ArgumentError, "far" if depth.zero?

    descend(depth - 1)
  ensure
    @ensured = depth
  end

  def again(times)
    left = times
    begin
      left -= 1
      Integer("no number")
    rescue ArgumentError
      retry if left.positive?
    end
  end

  def thrown(times)
    times.times { catch(:done) { 3.times { |i| throw :done if i == 2 } } }
  end
end

# method_missing, and methods made by define_method, which are known by their names.
class DynamicMethods < Accuracy::Workload
  measures :alpha, :beta
  part "method_missing", "DynamicMethods::Ghost#method_missing"

  # Answers to anything.
  class Ghost
    def method_missing(_name, spins)
      i = 0
      i += 1 while i < spins
    end

    def respond_to_missing?(*) = true
  end

  %i[alpha beta].each do |name|
    define_method(name) do |spins|
      i = 0
      i += 1 while i < spins
    end
  end

  def prepare
    @ghost = Ghost.new
    @spins = fit(0.1) { |n| alpha(n) }
  end

  def round
    measure(:alpha) { 30.times { alpha(@spins) } }
    measure(:beta) { 30.times { beta(@spins * 2) } }
    measure("method_missing") { 30.times { @ghost.anything(@spins * 3) } }
  end
end

# A method that eval makes anew, from one file and then another, while the program runs. Same name, two functions.
class RedefinedMethods < Accuracy::Workload
  part "first version", "RedefinedMethods#work", path: "first.rb"
  part "second version", "RedefinedMethods#work", path: "second.rb"
  part "evaluated", "RedefinedMethods#evaluated", path: "evaluated.rb"

  def prepare
    define("work", "first.rb")
    @spins = fit(1.0) { |n| work(n) }
  end

  def round
    define("work", "first.rb")
    measure("first version") { 4.times { work(@spins) } }
    define("work", "second.rb")
    measure("second version") { 10.times { work(@spins) } }
    define("evaluated", "evaluated.rb")
    measure("evaluated") { 6.times { evaluated(@spins) } }
  end

  BODY = <<~RUBY
    def %s(spins)
      i = 0
      i += 1 while i < spins
    end
  RUBY

  def define(name, path)
    verbose = $VERBOSE
    $VERBOSE = nil
    self.class.class_eval(format(BODY, name), path, 1)
  ensure
    $VERBOSE = verbose
  end
end

# The same work below 10, 300, 900 and 1,500 frames.
class DeepStacks < Accuracy::Workload
  DEPTHS = { shallow: 10, deep: 300, deeper: 900, deepest: 1_500 }.freeze
  counters(*DEPTHS.keys)
  measures(*DEPTHS.keys)

  def prepare
    @spins = fit(1.0) { |n| shallow(n) }
  end

  def round
    DEPTHS.each_with_index { |(name, depth), index| descend(depth, name, @spins * (index + 2)) }
  end

  def descend(depth, name, spins)
    return measure(name) { __send__(name, spins) } if depth.zero?

    descend(depth - 1, name, spins)
  end
end

# Work below ninety frames of callbacks, define_method, blocks passed on, iterators, tap, catch and send, as a web
# framework puts them above an action. Each part is called through closures that are made for it.
class RailsDeep < Accuracy::Workload
  FRAMES = 90
  measures :query, :render, "Array#sort", :shallow
  part "framework", "DeepCalls#below"
  counters :query, :shallow

  def prepare
    require_relative "../../../test/accuracy/deep_calls"
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

  # Called by an iterator, the block's time is the method's.
  define_method(:render) do |spins|
    [spins].each do |count|
      i = 0
      i += 1 while i < count
    end
  end
end

# Fibers that take turns, an enumerator among them. Each has clocks of its own within a turn.
class Fibers < Accuracy::Workload
  measures :left, :right, :enumerated
  counters :left, :right, :enumerated

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
end

# A loop that gives turns to fibers: plain ones, one inside of another, and an enumerator. Each has so much CPU time a
# turn by the clock, however long its work takes, and lives for some turns only; another one then takes its memory.
class ScheduledFibers < Accuracy::Workload
  TURNS_MS = { fetch: 2, encode: 3, rows: 4, respond: 1 }.freeze
  counters(*TURNS_MS.keys)
  measures(*TURNS_MS.keys)

  def prepare
    require_relative "../../../test/accuracy/fiber_turns"
    @spins = fit(0.5) { |n| fetch(n) }
    @turns = FiberTurns.new(TURNS_MS.keys) { |name| measure(name) { claim(name, TURNS_MS.fetch(name)) } }
  end

  def round = 3.times { @turns.round }

  def claim(name, milliseconds)
    deadline = cpu_ns + (milliseconds * 1_000_000)
    __send__(name, @spins) while cpu_ns < deadline
  end
end

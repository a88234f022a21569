# frozen_string_literal: true

# What is hard on a profiler, each part with a result that it knows: a wrong one raises.

def recurse(depth) = recurse(depth + 1) + 1

def fib(number) = number < 2 ? number : fib(number - 1) + fib(number - 2)

class Shifting
  class << self
    attr_accessor :round
  end
  self.round = 0
end

HARDSHIPS = {
  compact: lambda {
    junk = Array.new(5_000) { |i| [i.to_s, { i => i }] }
    GC.compact
    raise "compaction lost data" unless junk[4_999][0] == "4999"
  },
  overflow: lambda {
    begin
      recurse(0)
      raise "no overflow"
    rescue SystemStackError
      nil
    end
  },
  fibers: lambda {
    fibers = Array.new(20) { |i| Fiber.new { 20.times { |j| Fiber.yield(fib(8) + i + j) } && :done } }
    20.times { |j| fibers.each_with_index { |fiber, i| raise "fiber" unless fiber.resume == 21 + i + j } }
    sum = Enumerator.new { |y| 200.times { |i| y << i } }.lazy.map { |i| i * 2 }.first(100).sum
    raise "enumerator" unless sum == 9_900
  },
  redefine: lambda {
    extra = Shifting.round += 1
    Shifting.class_eval("def value(number) = number + #{extra}", "redefined_#{extra % 7}.rb", 1)
    raise "redefined" unless Shifting.new.value(1) == 1 + extra
    Shifting.send(:define_method, :value) { |number| number * 2 }
    raise "defined" unless Shifting.new.value(21) == 42
  },
  throws: lambda {
    got = catch(:done) { 50.times { |i| [1].each { throw :done, i if i == 33 } } }
    raise "throw" unless got == 33
    30.times do |i|
      Integer("x#{i}")
    rescue ArgumentError
      nil
    end
  },
  evals: lambda {
    20.times { |i| raise "eval" unless eval("[#{i}, 1].map { |x| x + 1 }.sum", binding, "(eval #{i})", i + 1) == i + 3 }
    singleton = Object.new
    singleton.define_singleton_method(:answer) { fib(10) }
    raise "singleton" unless singleton.answer == 55
  },
  fork: lambda {
    pid = fork { exit!(fib(12) == 144 ? 0 : 1) }
    _, status = Process.wait2(pid)
    raise "child ended with #{status}" unless status.success?
  },
  spawn: lambda {
    raise "spawn" unless `echo hello` == "hello\n"
  },
  threads: lambda {
    queue = Queue.new
    threads = Array.new(20) { |i| Thread.new { queue << (fib(10) + i) } }
    threads.each(&:join)
    raise "threads" unless Array.new(20) { queue.pop }.sum == 20 * 55 + 190
    Array.new(5) { Thread.new { loop { fib(15) } } }.each(&:kill).each(&:join)
  },
  stress: lambda {
    GC.stress = true
    begin
      raise "stress" unless Array.new(20) { |i| "#{i}-#{i * 2}" }.join.length == 85
    ensure
      GC.stress = false
    end
  },
  sort: lambda {
    data = Array.new(3_000) { |i| (i * 7_919) % 3_001 }
    raise "sort" unless data.sort.first == 0 && data.sort_by { |x| -x }.first == data.max
  }
}.freeze

# frozen_string_literal: true

# Loaded by -r into every application: a method that is known to be hot, with its own clocks around it.
module Hot
  # [CPU nanoseconds, nanoseconds] of each call of Hot.work.
  SPENT = [] # rubocop:disable Style/MutableConstant
  # Compiled, it takes a fifth of the time, and is called as much more often.
  TIMES = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled? ? 5 : 1

  class << self
    def fib(number) = number < 2 ? number : fib(number - 1) + fib(number - 2)

    # Returns the same number each time. A call takes some 20 ms.
    def work(number = 27)
      cpu = clock(Process::CLOCK_THREAD_CPUTIME_ID)
      mono = clock(Process::CLOCK_MONOTONIC)
      value = Array.new(TIMES) { fib(number) }.last
      SPENT << [clock(Process::CLOCK_THREAD_CPUTIME_ID) - cpu, clock(Process::CLOCK_MONOTONIC) - mono]
      value
    end

    private

    def clock(which) = Process.clock_gettime(which, :nanosecond)
  end
end

# frozen_string_literal: true

# Threads that hardly ever live to see a tick, and a thread that works as much as they all do. Makes COUNT threads of
# 0.3 ms each in four ways, profiles itself in MODE at HERTZ (arguments), and prints for each way the threads' share of
# the CPU time by clocks in them, and by the profile.

require "sperf"

module ShortThreads
  MILLISECONDS = 0.3

  class << self
    def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

    def burn(milliseconds)
      deadline = cpu_ns + (milliseconds * 1e6).to_i
      nil while cpu_ns < deadline
    end

    def in_thread(milliseconds) = burn(milliseconds)

    def in_main(milliseconds) = burn(milliseconds)

    def timed(name, milliseconds)
      begun = cpu_ns
      __send__(name, milliseconds)
      @truth[name] += cpu_ns - begun
    end

    def thread = Thread.new { timed(:in_thread, MILLISECONDS) }

    # [rounds, threads in each, whether they live side by side]: main works in between as much as they did.
    def ways(count)
      { "one by one" => [count, 1, false], "a hundred at a time" => [count / 100, 100, false],
        "twenty side by side" => [count / 20, 20, true], "all, then main" => [1, count, false] }
    end

    def round(count, together)
      together ? Array.new(count) { thread }.each(&:join) : count.times { thread.join }
      timed(:in_main, count * MILLISECONDS)
    end

    def charged(data, name)
      data[:samples].sum { |frames, ns| frames.any? { |_, label| label == name } ? ns : 0 }
    end

    def measure(mode, frequency, rounds, count, together)
      @truth = Hash.new(0)
      data = Sperf.start(mode:, frequency:) { rounds.times { round(count, together) } }
      names = %w[ShortThreads.in_thread ShortThreads.in_main]
      charged = names.map { |name| charged(data, name) }
      [@truth[:in_thread].fdiv(@truth.values.sum), charged.first.fdiv(charged.sum)]
    end
  end
end

count, mode, hertz = ARGV
ShortThreads.ways(Integer(count)).each do |name, way|
  puts format("%s: truth %.3f, profile %.3f", name, *ShortThreads.measure(mode.to_sym, Integer(hertz), *way))
end

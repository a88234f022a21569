# frozen_string_literal: true

# A program that is hard on a trace that is kept while it runs: under `sperf record -m trace`, or with "api" as second
# argument under a trace of its own, which is divided by snapshots.
#
# Six threads call thousands of methods, load code, make enumerators, fibers and further threads, which end or are
# killed; many more threads with names wait. Another thread raises in one of the six again and again (as Timeout does),
# and waits until that is rescued there. Prints how many exceptions were sent and how many came: the same number.
#
# traced_threads.rb SECONDS [api]

require "sperf" if ARGV[1] == "api"

SECONDS = Float(ARGV.fetch(0, "5"))
WAITING = Integer(ENV.fetch("WAITING", "500"))
NAMED = "a thread that waits and whose name is asked for each time %d"

# What is sent.
class Late < Exception # rubocop:disable Lint/InheritException -- as Timeout's is, no rescue in between catches it
end

def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

# Methods of its own.
class Worker
  attr_reader :rounds

  def initialize(number)
    @number = number
    @rounds = 0
  end

  def methods_made
    code = Array.new(40) { |i| "def m#{@number}_#{@rounds}_#{i}(x) = x.succ" }.join("\n")
    Worker.class_eval(code, "made_#{@number}_#{@rounds}.rb")
    40.times { |i| __send__(:"m#{@number}_#{@rounds}_#{i}", i) }
  end

  def enumerators
    Array.new(20) { |i| [i, i + 1].each.tap(&:next) }
  end

  def fibers
    10.times { |i| Fiber.new { Fiber.yield(i) && i.succ }.tap(&:resume).resume }
  end

  def threads
    ended = Thread.new { [1].map(&:succ) }
    killed = Thread.new { sleep }
    killed.kill
    [ended, killed].each(&:join)
  end

  def round
    enumerators
    fibers
    methods_made if @rounds < 400
    threads if (@rounds % 10).zero?
    @rounds += 1
  end
end

waiting = Array.new(WAITING) { |i| Thread.new { sleep }.tap { |thread| thread.name = format(NAMED, i) } }
done = false
workers = Array.new(5) { |i| Worker.new(i) }
threads = workers.map { |worker| Thread.new { worker.round until done } }

came = 0
entered = Queue.new
target = Thread.new do
  Thread.current.report_on_exception = true
  worker = Worker.new(9)
  until done
    Thread.handle_interrupt(Late => :never) do
      Thread.handle_interrupt(Late => :immediate) do
        entered << true if entered.empty?
        worker.round
      end
    rescue Late
      came += 1
    end
  end
end

sent = lost = 0
ends = clock + SECONDS
while clock < ends && lost.zero?
  entered.pop
  before = came
  target.raise(Late)
  sent += 1
  patience = clock + 20
  sleep 0.001 until came > before || clock > patience
  lost += 1 if came == before
end
done = true
[*threads, target].each(&:join)
waiting.each(&:kill).each(&:join)
puts "sent #{sent}, lost #{lost}"
exit(lost.zero? ? 0 : 1)

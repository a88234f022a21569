# frozen_string_literal: true

# Threads that wait in system calls without the GVL for SECONDS (argument), while another computes, under whatever
# session was started around it: Ruby's sleep, read and IO.select; and poll and nanosleep called by an extension
# (Fiddle) that lets go of the GVL. The latter two report what Ruby would hide: that a call was interrupted. Prints the
# number of calls of each kind and "interrupted" with a count.

require "fiddle"

seconds = Float(ARGV.fetch(0, "5"))
DEADLINE = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
libc = Fiddle.dlopen(nil)
POLL = Fiddle::Function.new(libc["poll"], [Fiddle::TYPE_VOIDP, Fiddle::TYPE_LONG, Fiddle::TYPE_INT], Fiddle::TYPE_INT)
NANOSLEEP = Fiddle::Function.new(libc["nanosleep"], [Fiddle::TYPE_VOIDP, Fiddle::TYPE_VOIDP], Fiddle::TYPE_INT)
MILLISECOND = [0, 1_000_000].pack("q2").freeze

def repeat
  calls = 0
  while Process.clock_gettime(Process::CLOCK_MONOTONIC) < DEADLINE
    yield
    calls += 1
  end
  calls
end

interrupted = Hash.new(0)
reader, writer = IO.pipe
never, held = IO.pipe
other, also_held = IO.pipe
waiting = {
  sleep: -> { sleep(0.001) },
  read: -> { reader.read(1) },
  select: -> { IO.select([never, other], nil, nil, 0.001) },
  poll: -> { interrupted[:poll] += 1 unless POLL.call(nil, 0, 1).zero? },
  nanosleep: -> { interrupted[:nanosleep] += 1 unless NANOSLEEP.call(MILLISECOND, nil).zero? }
}
threads = waiting.transform_values { |call| Thread.new { repeat(&call) } }
feeder = Thread.new do
  sleep(0.001) while writer.write("x") && threads[:read].alive?
end
# The pause lets the others in: a thread that waited gets the GVL at once.
computed = repeat { 2_000.times { |i| i * i } && sleep(0) }
calls = threads.transform_values(&:value)
feeder.join
[held, also_held].each(&:close)
raise "nothing was computed" if computed.zero?

puts calls.map { |name, count| "#{name} #{count}" }.join(", "), "interrupted #{interrupted.values.sum}"

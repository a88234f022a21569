# frozen_string_literal: true

# Work that is interspersed with sleeping and with reading and writing a pipe, in wall time.
class SleepAndIo < Accuracy::Workload
  mode :wall
  measures :spin, "Kernel#sleep", "IO.select", "IO#write", "IO#readpartial"
  counters :spin

  def prepare
    @spins = fit(1.0) { |n| spin(n) }
    @reader, @writer = IO.pipe
    @block = "x" * 30_000
  end

  def round
    measure(:spin) { spin(@spins * 5) }
    measure("Kernel#sleep") { sleep 0.003 }
    measure(:spin) { spin(@spins) }
    measure("Kernel#sleep") { sleep 0.0003 }
    measure("IO.select") { IO.select([@reader], nil, nil, 0.002) } # rubocop:disable Lint/IncompatibleIoSelectWithFiberScheduler
    20.times do
      measure("IO#write") { @writer.write(@block) }
      measure("IO#readpartial") { @reader.readpartial(@block.size) }
    end
  end
end

# The same in CPU time: code that sleeps has almost none, whatever ran before.
class SleepInCpuTime < SleepAndIo
  mode :cpu
end

# Waits of a fifth of a tick, many, and of five ticks, few, in wall time: a long one must not take what short ones left.
class ShortWaits < Accuracy::Workload
  mode :wall
  measures "IO.select", "Kernel#sleep", :spin
  counters :spin

  def prepare
    @spins = fit(0.1) { |n| spin(n) }
    @reader, @writer = IO.pipe
  end

  def round
    8.times do
      measure("IO.select") { IO.select([@reader], nil, nil, 0.0001) } # rubocop:disable Lint/IncompatibleIoSelectWithFiberScheduler
      measure(:spin) { spin(@spins) }
    end
    measure("Kernel#sleep") { sleep 0.005 }
  end
end

# Bursts shorter than a tick between waits: what runs at the beginning of each must get as much as what ends it.
class Bursts < Accuracy::Workload
  measures :beginning, :ending, "Kernel#sleep"
  counters :beginning, :ending

  def prepare
    @spins = fit(1.0) { |n| beginning(n) } / 4
  end

  # One pair of readings for many bursts: a reading is a system call. Both halves do the same.
  def round
    measure(:bursts) { 60.times { burst } }
    measure(:both) { 20.times { both } }
  end

  def burst
    both
    sleep 0.0015
  end

  def both
    beginning(@spins)
    ending(@spins)
  end

  # A burst takes what it takes by itself, or somewhat more where its caches are cold after a sleep.
  def truth
    raw = @ledger.parts
    working = [raw[:both] * 4, raw[:both] + raw[:bursts]]
    half = working.map { |ns| ns / 2 }
    { "beginning" => half, "ending" => half, "Kernel#sleep" => [0, raw[:bursts] - (raw[:both] * 3)] }
  end
end

# Requests: work within a third of a tick of a wait, right before it and right after, beside work in the middle.
class AroundWaits < Accuracy::Workload
  mode :wall
  measures :take_in, :work, :hand_out, "Kernel#sleep"
  counters :take_in, :work, :hand_out

  def prepare
    @edge = fit(0.3) { |n| take_in(n) }
    @middle = fit(4) { |n| work(n) }
  end

  def round
    measure(:take_in) { take_in(@edge) }
    measure(:work) { work(@middle) }
    measure(:hand_out) { hand_out(@edge) }
    measure("Kernel#sleep") { sleep 0.003 }
  end
end

# Short system calls between short computations: an interrupt that comes late comes at the next system call's end.
#
# Each for some time by itself, which tells what one takes; in turns, time is divided as it was by itself.
class SystemCalls < Accuracy::Workload
  measures :spin, "File.umask", :calling, :turns
  counters :spin

  def prepare
    @spins = fit(1.0) { |n| spin(n) } / 50
    @calls = fit(4.0) { |n| calling(n) }
    @rows = fit(8.0) { |n| turns(n) }
  end

  def round
    counted(:calling, @calls) { calling(@calls) }
    counted(:turns, @rows) { turns(@rows) }
    counted(:spin, 1) { spin(@spins * 200) }
  end

  def calling(times)
    i = 0
    i += 1 while i < times && File.umask
  end

  def turns(times)
    i = 0
    while i < times
      spin(@spins)
      File.umask
      i += 1
    end
  end

  # The loops around both are a twentieth of a call.
  def truth
    raw = @ledger.parts
    call_ns = raw[:calling].fdiv(@called[:calling])
    in_turns = call_ns * @called[:turns]
    { "File.umask" => [(raw[:calling] + in_turns) * 0.8, raw[:calling] + in_turns],
      "calling" => [0, raw[:calling] * 0.2], "turns" => [0, in_turns * 0.5],
      "spin" => [raw[:spin] + raw[:turns] - (in_turns * 1.5), raw[:spin] + raw[:turns] - (in_turns * 0.8)] }
  end
end

# A C function that waits in poll and nanosleep while it holds the GVL, as some extensions do. No signal may cut these
# calls short (EINTR), and wall time goes to the frame that called them.
class BlockingExtension < Accuracy::Workload
  mode :wall
  measures :polled, :slept, :spin
  counters :spin

  def prepare
    require "fiddle"
    pointer = Fiddle::TYPE_VOIDP
    @poll = function("poll", [pointer, Fiddle::TYPE_LONG, Fiddle::TYPE_INT])
    @nanosleep = function("nanosleep", [pointer, pointer])
    @timespec = [0, 7_000_000].pack("q2")
    @spins = fit(3.0) { |n| spin(n) }
    @calls = @interrupted = 0
  end

  def function(name, arguments)
    Fiddle::Function.new(Fiddle::Handle::DEFAULT[name], arguments, Fiddle::TYPE_INT, need_gvl: true)
  end

  def round
    measure(:spin) { spin(@spins) }
    measure(:polled) { polled(5) }
    measure(:spin) { spin(@spins) }
    measure(:slept) { slept }
  end

  def polled(milliseconds) = note(@poll.call(nil, 0, milliseconds))
  def slept = note(@nanosleep.call(@timespec, nil))

  def note(result)
    @calls += 1
    @interrupted += 1 if result.negative? && Fiddle.last_error == Errno::EINTR::Errno
  end

  def remarks = { calls: @calls, interrupted: @interrupted }
end

# frozen_string_literal: true

# Short system calls between short computations: an interrupt that comes late comes at the next system call's end.
#
# Each for some time by itself, which tells what one takes; in turns, time is divided as it was by itself.
class SystemCalls < Accuracy::Workload
  about "system calls of half a microsecond between computations of 20 us"
  part :spin
  part "File.umask"
  part :calling
  part :turns

  def prepare
    @spins = fit(1.0) { |n| spin(n) } / 50
    @calls = fit(4.0) { |n| calling(n) }
    @rows = fit(8.0) { |n| turns(n) }
    @called = Hash.new(0)
  end

  def warm_up(seconds)
    super
    @called.clear
  end

  def round
    counted(:calling, @calls) { calling(@calls) }
    counted(:turns, @rows) { turns(@rows) }
    counted(:spin, 1) { spin(@spins * 200) }
  end

  def counted(name, times, &)
    measure(name, &)
    @called[name] += times
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

  def spin(spins)
    i = 0
    i += 1 while i < spins
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

# frozen_string_literal: true

require "fiddle"

# A C function that waits in poll and nanosleep while it holds the GVL, as some extensions do. No signal may cut these
# calls short (EINTR), and wall time goes to the frame that called them.
class BlockingExtension < Accuracy::Workload
  about "an extension that blocks in poll and nanosleep with the GVL, wall time"
  mode :wall
  part :polled
  part :slept
  part :spin

  INT = Fiddle::TYPE_INT
  POINTER = Fiddle::TYPE_VOIDP

  def prepare
    @poll = function("poll", [POINTER, Fiddle::TYPE_LONG, INT])
    @nanosleep = function("nanosleep", [POINTER, POINTER])
    @timespec = [0, 7_000_000].pack("q2")
    @spins = fit(3.0) { |n| spin(n) }
    @calls = @interrupted = 0
  end

  def function(name, arguments)
    Fiddle::Function.new(Fiddle::Handle::DEFAULT[name], arguments, INT, need_gvl: true)
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

  def spin(spins)
    i = 0
    i += 1 while i < spins
  end

  def remarks = { calls: @calls, interrupted: @interrupted }
end

# frozen_string_literal: true

# C functions that call themselves until a thread's, or a fiber's, stack is used up, as often as ARGV[0] says each. Where Ruby code
# calls itself Ruby leaves some stack unused; these go on to the last page.
#
# Without garbage collection: Ruby 3.4 and 4.0 die by themselves of one that begins while the overflow is handled.

DEEP = "\x04\b#{"[\x06" * 60_000}0".b.freeze

def overflow
  Marshal.load(DEEP)
  :fits
rescue SystemStackError
  :overflow
end

rounds = Integer(ARGV.fetch(0))
GC.start
GC.disable
in_thread = Thread.new { Array.new(rounds) { overflow } }.value
in_fiber = Fiber.new { Array.new(rounds) { overflow } }.resume
GC.enable
puts (in_thread + in_fiber).tally.inspect

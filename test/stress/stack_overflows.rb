# frozen_string_literal: true

# A C function that calls itself until a thread's stack is used up, and a fiber's, as often as ARGV[0] says each. Where
# Ruby code calls itself Ruby leaves some stack unused; this goes on to the last page.
#
# Without garbage collection: Ruby 3.4 dies by itself of one that begins while the overflow is handled.

DEEP = "\x04\b#{"[\x06" * 60_000}0".b.freeze

def overflow
  Marshal.load(DEEP) # rubocop:disable Security/MarshalLoad -- written above
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

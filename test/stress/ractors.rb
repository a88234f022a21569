# frozen_string_literal: true

# Two Ractors that were there before the session allocate and define methods by eval, and each GC of theirs compacts,
# under a session that captures as the first argument says; for SECONDS (the second). The program ends without them.
require "sperf"

capture, seconds = ARGV
GC.auto_compact = true

2.times do |number|
  Ractor.new(number) do |ractor|
    1.step do |i|
      eval("def m#{ractor}_#{i % 50}(x) = [x, x.to_s * 3].map { |y| y.to_s }; m#{ractor}_#{i % 50}(i)")
      Array.new(50) { |j| "#{j}#{i}" }
    end
  end
end

Sperf.start(frequency: 10_000, capture: capture.to_sym)
deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + Float(seconds)
1.step do |i|
  break if Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline

  eval("def q#{i % 50}(x) = { a: x, b: [x].map { |z| z + 1 } }; q#{i % 50}(i)")
  Array.new(20, &:to_s)
end
data = Sperf.stop
puts "#{data[:samples].any?} #{data[:dropped].values_at(:memory, :stray_signal).sum}"
$stdout.flush
exit!(0)

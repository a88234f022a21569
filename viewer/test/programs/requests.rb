# frozen_string_literal: true

# Requests with labels, of which one waits and one computes, and how long they took. `ruby requests.rb [slower]`.

require "sperf"

SLOWER = ARGV[0] == "slower"

def compute(milliseconds)
  finish = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :millisecond) + milliseconds
  nil while Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :millisecond) < finish
end

5.times do
  Sperf.label(endpoint: "orders#index", tenant: 7) { compute(SLOWER ? 60 : 20) }
  Sperf.label(endpoint: "orders#show") { sleep 0.05 } # much more than it takes to get a core again
  compute(10)
end

Sperf.mark("warm")
Sperf.mark("import") { sleep 0.02 }
GC.start

# As the middleware notes them.
4.times { |number| Sperf::Native.span("endpoint", "orders#index", (number + 1) * (SLOWER ? 4_194_304 : 1_048_576)) }
Sperf::Native.span("endpoint", "never sampled", 2_097_152)
Sperf::Native.span("status", "200", 1_048_576)

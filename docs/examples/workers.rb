# frozen_string_literal: true

# A server of two workers with two threads each, for reports by thread and by label.
require "sperf"

def clock = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)

def serve(seconds)
  stop = clock + seconds
  nil while clock < stop
end

def work
  reaper = Thread.new { Sperf.label(endpoint: "orders#index") { serve(0.04) } }
  reaper.name = "reaper"
  Sperf.label(endpoint: "orders#show") { serve(0.075) }
  reaper.join
end

$0 = "shop: master"
serve(0.04)
2.times do |number|
  fork do
    $0 = "shop: worker #{number}"
    work
  end
end
Process.waitall

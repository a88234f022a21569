# frozen_string_literal: true

# A server as a page of several processes shows it: two workers that serve two endpoints each, a thread beside them.

require "sperf"

def serve(milliseconds)
  finish = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :millisecond) + milliseconds
  nil while Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :millisecond) < finish
end

workers = Array.new(2) do |number|
  fork do
    Process.setproctitle("shop: worker #{number}")
    Sperf.label(endpoint: "orders#show") { serve(80) }
    Thread.new { Sperf.label(endpoint: "orders#index") { serve(40) } }.tap { |thread| thread.name = "reaper" }.join
  end
end
$0 = "shop: master"
serve(40)
workers.each { |pid| Process.wait(pid) }

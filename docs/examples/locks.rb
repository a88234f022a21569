# frozen_string_literal: true

# Two threads take turns at a cache that one Mutex protects, and a third waits for work.
LOCK = Mutex.new
QUEUE = Thread::Queue.new

def refresh = sleep(0.05)
def fetch = LOCK.synchronize { refresh }
def next_job = QUEUE.pop

readers = Array.new(2) { Thread.new { 5.times { fetch } } }
worker = Thread.new { 3.times { next_job } }
3.times do
  sleep 0.05
  QUEUE << :job
end
[*readers, worker].each(&:join)

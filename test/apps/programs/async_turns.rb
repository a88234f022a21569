# frozen_string_literal: true

# Tasks of Async that compute and sleep in turns, until the process is told to end.
require "async"

def compute = Hot.work(20)

def pause = sleep(0.01)

puts "http://127.0.0.1:1" # what a server says when it is there
$stdout.flush
trap(:TERM) { exit! }
Sync do |task|
  Array.new(3) { task.async { loop { compute && pause } } }.each(&:wait)
end

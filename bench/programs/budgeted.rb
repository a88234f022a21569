# frozen_string_literal: true

# Computes for so many seconds in threads that take turns, under a session with a budget.
#
# Task: budget, frequency, seconds, threads. Answer: what sperf took, in percent of a core; the frequencies, in words.

require_relative "../support/child"
require "sperf"

def spin
  index = 0
  index += 1 while index < 8_000
end

task = Bench::Child.task
Sperf.start(mode: :cpu, aggregate: true, **task.slice(:frequency, :budget))
till_s = Bench::Child.wall_s + task[:seconds]
threads = Array.new(task[:threads]) { Thread.new { spin && Thread.pass while Bench::Child.wall_s < till_s } }
threads.each(&:join)
taken, hertz = Sperf.stop[:comments].filter_map do |comment|
  comment.match(/sperf took ([\d.]+)% of a core, .* at (.*) Hz/)&.captures
end.first
Bench::Child.answer(taken: taken.to_f, hertz:)

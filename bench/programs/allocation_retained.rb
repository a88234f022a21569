# frozen_string_literal: true

# Makes +objects+ objects, of which +kept+ stay alive, and answers how many living objects the profile reports.
#
# Task: objects, kept; options (of Sperf.start).
# Answer: {kept, reported, samples, seconds (CPU time of the loop), stop_s (CPU time of the stop)}

require_relative "../support/child"
require "sperf"

Order = Class.new

task = Bench::Child.task
orders = []
every = task[:objects] / task[:kept]
ran = [0.0]
Sperf.start(mode: :object, **task[:options]) if task[:options]
ran << Bench::Child.thread_cpu_s
task[:objects].times do |i|
  order = Order.new
  orders << order if (i % every).zero?
end
ran << Bench::Child.thread_cpu_s
data = Sperf.stop
ran << Bench::Child.thread_cpu_s
living = data ? data[:allocations].select { |sample| sample[5][:class] == "Order" } : []
Bench::Child.answer(kept: orders.size, reported: living.sum { |sample| sample[6] || 0 },
                    samples: data && data[:sampling_count], seconds: ran[2] - ran[1], stop_s: ran[3] - ran[2])

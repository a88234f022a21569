# frozen_string_literal: true

# Starts a profiler and waits: one thread in sleep, one in IO.select, the main thread for the end of its standard input.
# Answers once both threads wait.
#
# Task: variant, frequency. Answer: true.

require_relative "../support/child"
require_relative "../support/profilers"

Bench::Profilers.make(Bench::Child.task[:variant], Bench::Child.task[:frequency]).start
never, _kept = IO.pipe
other, _kept_too = IO.pipe
waiting = [Thread.new { sleep }, Thread.new { IO.select([never, other]) }]
Thread.pass until waiting.all? { |thread| thread.status == "sleep" }
Bench::Child.answer(true)
$stdin.read

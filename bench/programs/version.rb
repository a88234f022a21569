# frozen_string_literal: true

# Measures one thing with the sperf that was built in a directory. The task names the directory, so that one benchmark
# can run several versions by turns.
#
# Task: lib, kind, and what the kind needs: mode (start), program (trace, object). Answer: {s: CPU seconds}

require_relative "../support/child"

task = Bench::Child.task

$LOAD_PATH.reject! { |path| path.end_with?("/lib") && File.exist?(File.join(path, "sperf.rb")) }
$LOAD_PATH.unshift(task.fetch(:lib))
require "sperf"

def fib(number) = number < 2 ? number : fib(number - 1) + fib(number - 2)

WORK = {
  "fib" => -> { fib(23) },
  "threads" => -> { 300.times { Thread.new { fib(6) }.join } },
  "enumerators" => -> { 1_000.times { Enumerator.new { |y| 5.times { |i| y << i } }.next } },
  "objects" => -> { 1_000_000.times { Object.new } },
  "strings" => -> { 1_000_000.times { +"a string" } }
}.freeze

# Seconds of CPU time of the process, as a server pays them: the least of three, after one that warms up.
def least
  Array.new(4) do
    begun = Bench::Child.process_cpu_s
    yield
    Bench::Child.process_cpu_s - begun
  end.drop(1).min
end

seconds =
  case task.fetch(:kind)
  when "start"
    begun = Bench::Child.wall_s
    task.fetch(:mode) == "trace" ? Sperf.trace { nil } : Sperf.start(mode: task.fetch(:mode).to_sym)
    Bench::Child.wall_s - begun
  when "bare" then least(&WORK.fetch(task.fetch(:program)))
  when "trace" then least { Sperf.trace(&WORK.fetch(task.fetch(:program))) }
  when "object"
    Sperf.start(mode: :object)
    least(&WORK.fetch(task.fetch(:program)))
  end
Sperf.stop if Sperf.running?
Bench::Child.answer(s: seconds)

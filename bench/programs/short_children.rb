# frozen_string_literal: true

# For each line on standard input, forks a child that does almost nothing, as a server of short jobs does. Answers with
# a line each time: the CPU time of the child and its page faults, as the kernel reports them, and the CPU time of this
# process meanwhile, in nanoseconds.

cpu_ns = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond) }
children_s = -> { Process.times.then { |times| times.cutime + times.cstime } }
faults = -> { File.read("/proc/self/stat").rpartition(")").last.split.fetch(8).to_i }
job = -> { 200.times { |number| number.to_s * 3 } }

$stdout.sync = true
job.call
$stdin.each_line do
  before = [children_s.call, faults.call, cpu_ns.call]
  Process.wait(fork(&job))
  after = [children_s.call, faults.call, cpu_ns.call]
  child_s, child_faults, parent_ns = after.zip(before).map { |later, earlier| later - earlier }
  puts [(child_s * 1e9).round, child_faults, parent_ns].join(" ")
end

# frozen_string_literal: true

# Serves requests of the Rails application under one long session, or bare, while the kernel's own profiler, perf,
# samples the main thread. Answers the samples of it by function.
#
# A clock beside bare turns tells less where the machine's speed changes by more than what is looked for.
#
# Task: mode (of Sperf.start; nil: bare), settle_s (so long the session has run before), seconds.
# Answer: {"library function" => samples}

require "tempfile"
require_relative "../support/child"
require_relative "../support/workloads"

task = Bench::Child.task
requests = Bench::Workloads.make("rails")
serve = lambda do |seconds|
  begun = Bench::Child.wall_s
  requests.call(1) until Bench::Child.wall_s - begun > seconds
end

serve.call(task[:settle_s])
if task[:mode]
  require "sperf"
  Sperf.start(mode: task[:mode].to_sym)
  serve.call(task[:settle_s])
end
Tempfile.create("perf") do |file|
  perf = Process.spawn("perf", "record", "--freq=9999", "--event=cpu-clock", "--tid=#{Process.pid}",
                       "--output=#{file.path}", "sleep", task[:seconds].to_s, %i[out err] => File::NULL)
  serve.call(task[:seconds] + 1)
  Process.wait(perf)
  Sperf.stop if task[:mode]
  report = IO.popen(["perf", "report", "--input=#{file.path}", "--sort=dso,symbol", "--show-nr-samples",
                     "--field-separator=|", { err: File::NULL }], &:read)
  rows = report.each_line.filter_map { |line| line.chomp.split("|").map(&:strip) unless line.start_with?("#") }
  Bench::Child.answer(rows.filter_map { |row| ["#{row[2]} #{row[3]}", Integer(row[1])] if row.size > 3 }.to_h)
end

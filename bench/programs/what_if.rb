# frozen_string_literal: true

# Puma in this process serves an application whose requests compute and wait for known times, until its standard input
# ends. Each request has a number in its path, which decides what it does (see Shares).
#
# Task: threads (of Puma), rounds_per_ms (of Shares.work), profile (a path, or nil: nothing is recorded). Answer: the
# port of 127.0.0.1. The profile is of the time between the lines "record" and "end" on standard input; after "end", a
# line is written to standard output when it is there.

require_relative "../support/child"
require_relative "../support/shares"

task = Bench::Child.task
$stdout.sync = true
require "puma"
require "puma/server"
require "sperf"
require "sperf/rack"

application = lambda do |environment|
  Bench::Shares.serve(environment["PATH_INFO"][/\d+/].to_i, task[:rounds_per_ms])
  [200, { "content-type" => "text/plain" }, ["done"]]
end
application = Sperf::Rack.new(application) if task[:profile]
threads = task[:threads]
server = Puma::Server.new(application, nil, min_threads: threads, max_threads: threads,
                                            log_writer: Puma::LogWriter.null)
port = server.add_tcp_listener("127.0.0.1", 0).local_address.ip_port
server.run
Bench::Child.answer(port)
while (line = $stdin.gets)
  case line.chomp
  when "record" then Sperf.start(mode: :wall, output: task[:profile])
  when "end"
    Sperf.stop
    puts "written"
  end
end
exit!(true)

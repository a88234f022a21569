# frozen_string_literal: true

# Many short sessions that sample allocations (SESSIONS, the first argument), while other tools that listen to new
# objects begin and end at random moments: ObjectSpace.trace_object_allocations, a counter in C (object_counter.c), and
# traces of sperf's own. Each must see all the objects that are made while it listens. At the end objects are made until
# they are not announced any more, as nobody listens. Prints "ok" and how often each tool was used.

require "fileutils"
require "objspace"
require "rbconfig"
require "sperf"
require "tmpdir"

sessions = Integer(ARGV.fetch(0, "500"))
FREQUENCIES = [1000, 5000, 10_000].freeze
MOST_OBJECTS = 2000

def require_counter
  directory = Dir.mktmpdir("sperf-object-counter")
  config = RbConfig::CONFIG
  output = File.join(directory, "object_counter.#{config.fetch("DLEXT")}")
  headers = config.values_at("rubyhdrdir", "rubyarchhdrdir").map { |path| "-I#{path}" }
  system("cc", "-shared", "-fPIC", *headers, "-o", output, File.join(__dir__, "object_counter.c"), exception: true)
  require output
ensure
  FileUtils.rm_rf(directory)
end

Counted = Class.new
Traced = Class.new
Told = Class.new

# Each makes +count+ objects, and returns how many of them the tool has seen.
TOOLS = {
  objspace: lambda { |count|
    made = ObjectSpace.trace_object_allocations do
      Array.new(count) { Told.new }.each { |object| ObjectSpace.allocation_sourcefile(object) || raise(KeyError) }
    end
    made.size
  },
  counter: lambda { |count|
    ObjectCounter.begin(Counted)
    count.times { Counted.new }
    ObjectCounter.end
  },
  trace: lambda { |count|
    trace = Sperf.trace(allocations: true) { count.times { Traced.new } }
    trace.allocations.sum { |row| row.class_name == "Traced" ? row.count : 0 }
  }
}.freeze

def use(tool, seen, more)
  while more.call
    count = rand(MOST_OBJECTS)
    told = TOOLS.fetch(tool).call(count)
    raise "#{tool} was told of #{told} of #{count} objects" unless told == count

    seen[tool] += 1
    rand(500).times { Object.new }
    Thread.pass
  end
end

require_counter
seen = Hash.new(0)
ended = false
Thread.report_on_exception = false
threads = TOOLS.each_key.map { |tool| Thread.new { use(tool, seen, -> { !ended }) } }
sessions.times do
  Sperf.start(mode: :object, frequency: FREQUENCIES.sample)
  rand(3000).times { Object.new }
  Sperf.stop
  break unless threads.all?(&:alive?)
end
ended = true
threads.each(&:value)

Sperf.start(mode: :object, frequency: 1000)
TOOLS.each_value { |tool| tool.call(10) }
Object.new while Sperf::Native.object_events?
Sperf.stop
puts "ok #{seen}"

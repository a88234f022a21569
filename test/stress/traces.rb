# frozen_string_literal: true

# Runs everything.rb for SECONDS (argument) while another thread starts, pauses, resumes and stops traces of every kind
# as fast as it can, and a sampling session in MODE (second argument; "none": none) goes on. Each trace is encoded and
# read again. Prints what everything.rb does, and how many traces there were.

require "sperf"
require "json"

seconds = Float(ARGV.fetch(0, "5"))
mode = ARGV.delete_at(1) || "none"

# A method to trace alone.
class Chosen
  def self.work(number) = number.zero? ? 0 : help(number) + work(number - 1)
  def self.help(number) = [number].sum
end

verdict = ->(name, _file, _c) { { 0 => 1, 1 => 1_000 }.fetch(name.hash % 5, 0) }
KINDS = [{}, { allocations: true }, { blocks: true }, { depth: 3 }, { verdict: }, { only: [] },
         { allocations: true, blocks: true, verdict: }, { only: [], allocations: true }].freeze

def one_trace(options)
  Sperf::Native.trace_start(**options)
  Sperf::Native.trace_target(Chosen.method(:work)) if options[:only]
  2.times do
    Chosen.work(5)
    sleep(rand / 500)
    Sperf::Native.trace_pause
    Sperf::Native.trace_resume
  end
  Sperf::Native.trace_stop
end

def check(profile)
  json = profile.encode("json") # pprof has each stack as a whole, which takes long where a stack overflowed
  again = Sperf::Profile.decode("json", json)
  raise "sample types" unless again.sample_types == profile.sample_types

  values = JSON.parse(json)["samples"]["values"].flatten
  raise "a value below 0: #{values.min}" if values.any?(&:negative?)
end

Sperf.start(mode: mode.to_sym, frequency: 5_000) unless mode == "none"
done = false
traces = 0
tracer = Thread.new do
  until done
    check(one_trace(KINDS[traces % KINDS.size]))
    traces += 1
  end
end
ARGV.replace([seconds.to_s])
load File.join(__dir__, "everything.rb")
done = true
tracer.value
Sperf.stop unless mode == "none"
puts "#{traces} traces"

# frozen_string_literal: true

# Allocates rare strings of 64 kB and arrays of 16 kB among requests to the Rails application, once with interval 1 and
# then as often as `runs` says by default. Answers the bytes of each class and line, with the errors that the profile
# states.
#
# Task: rounds, runs.
# Answer: {truth: {row: bytes}, runs: [{total, samples, unsampled, stated: {row: [bytes, standard error]}}]}. Rows are
# named "class line"; stated are those of three samples or more, as errors of fewer are known too little.

require_relative "../support/child"
require_relative "../support/rails_workload"
require "sperf"

class LargeAmongSmall
  def initialize(small) = @small = small

  def call(rounds)
    rounds.times do
      @small.call(1)
      6.times { read }
      2.times { rows }
    end
  end

  private

  def read = "x" * 65_536
  def rows = Array.new(2_000)
end

# By class and the first frame with a line.
def rows_of(data)
  data[:allocations].each_with_object(Hash.new(0)) do |(frames, _objects, bytes, _thread, lines, labels), rows|
    at = lines.index(&:positive?)
    rows[at ? "#{labels[:class]} #{frames[at].last} #{frames[at].first}:#{lines[at]}" : labels[:class]] += bytes
  end
end

STATED = /\A# estimate: bytes=(\d+) bytes_error=(\d+) .* samples=(?:[3-9]|\d\d+) class=(.+?)(?: at=(.+))?\z/m

def answer_of(data)
  rows = rows_of(data)
  stated = Sperf::Profile.from_h(data).comments.filter_map { |comment| STATED.match(comment)&.captures }
  { total: rows.values.sum, samples: data[:sampling_count], unsampled: rows["(not sampled)"],
    stated: stated.to_h { |bytes, error, name, place| ["#{name} #{place}".strip, [bytes.to_i, error.to_i]] } }
end

task = Bench::Child.task
program = LargeAmongSmall.new(Bench::Workloads::RailsRequests.new)
program.call(3)
truth = rows_of(Sperf.start(mode: :object, interval: 1) { program.call(task[:rounds]) })
runs = Array.new(task[:runs]) do
  GC.start
  answer_of(Sperf.start(mode: :object) { program.call(task[:rounds]) })
end
Bench::Child.answer(truth:, runs:)

# frozen_string_literal: true

# Allocates rare strings of 64 kB and arrays of 16 kB among many small objects, once with interval 1 and then as often
# as `runs` says with the options. Answers the bytes of each class and line, with the errors that the profile states.
#
# Task: rails (whether the small objects are those of requests to the Rails application), rounds, runs, options (of
# Sperf.start).
# Answer: {truth: {row: bytes}, runs: [{total, samples, unsampled, rows: {row: bytes}, stated: {row: [bytes, standard
# error]}}]}. Rows are named "class line"; stated are the largest.

require_relative "../support/child"
require "sperf"

class LargeAmongSmall
  Point = Struct.new(:x, :y)
  STRINGS = 6
  ARRAYS = 2

  # +small+: an object whose call(1) allocates small objects.
  def initialize(small) = @small = small

  def call(rounds)
    rounds.times do
      @small.call(1)
      STRINGS.times { read }
      ARRAYS.times { rows }
    end
  end

  # As many as a request to the Rails application makes.
  class Small
    def call(rounds)
      (rounds * 8_000).times do |i|
        Point.new(i, i)
        { x: i }.merge(y: i) if (i % 4).zero?
        "point #{i}" if i.even?
      end
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

STATED = /\A# estimate: (.+?), (\d+) bytes, standard error (\d+), \d+ samples(?:, (.+))?\z/m

def answer_of(data)
  rows = rows_of(data)
  stated = Sperf::Profile.from_h(data).comments.filter_map { |comment| STATED.match(comment)&.captures }
  { total: rows.values.sum, samples: data[:sampling_count], unsampled: rows["(not sampled)"], rows:,
    stated: stated.to_h { |name, bytes, error, place| ["#{name} #{place}".strip, [bytes.to_i, error.to_i]] } }
end

task = Bench::Child.task
if task[:rails]
  require_relative "../support/rails_workload"
  small = Bench::Workloads::RailsRequests.new
else
  small = LargeAmongSmall::Small.new
end
program = LargeAmongSmall.new(small)
program.call(3)
truth = rows_of(Sperf.start(mode: :object, interval: 1) { program.call(task[:rounds]) })
runs = Array.new(task[:runs]) do
  GC.start
  answer_of(Sperf.start(mode: :object, **task[:options]) { program.call(task[:rounds]) })
end
Bench::Child.answer(truth:, runs:)

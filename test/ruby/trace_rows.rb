# frozen_string_literal: true

# Traces for tests, row by row: without a tracer.
#
#   TraceRows.new.row("Order#total;Line#price", calls: 3, wall: 500).profile
class TraceRows
  TYPES = [%w[calls count], %w[wall nanoseconds], %w[cpu nanoseconds], %w[wait nanoseconds],
           %w[alloc_objects count]].freeze
  FILES = { "[GC" => "<GC>", "[GV" => "<GVL>", "[ou" => "" }.freeze
  COST = "# trace: calls 7, events 14, measured_ns 5000, subtracted_ns 1200, ruby_call_ns 80.1, c_call_ns 60.2"

  def initialize(comments: [COST], types: TYPES, start_time_ns: 0, duration_ns: 9_000)
    @types = types
    @frames = {} # by name
    @data = { mode: :trace, sample_types: types, comments:, start_time_ns:, duration_ns:, samples: [],
              threads: { 1 => "main", 2 => "worker" } }
  end

  # Adds a row. +stack+ has the names of methods, the root first. Those in C end in "(C)". Methods of Ruby are in
  # app.rb, the first in line 10, the next in line 20.
  def row(stack, calls: 0, wall: 0, cpu: wall, wait: 0, objects: 0, thread: 1, fiber: nil, line: nil, labels: {})
    frames = stack.split(";").map { |name| frame_of(name) }.reverse
    lines = frames.map { |frame| first_line(frame) }
    lines[0] = line if line
    labels = { pid: 4711, fiber:, **labels }.compact
    values = [calls, wall, cpu, wait, objects].first(@types.size)
    @data[:samples] << [frames, wall, thread, lines, nil, calls, labels, values]
    self
  end

  # Returns the Profile, read from the file: processes are in files only.
  def profile = Sperf::Profile.decode("pprof", encode)

  # Returns the bytes of a file.
  def encode
    first_lines = @frames.values.map { |frame| [frame, first_line(frame)] }
    Sperf::Profile.from_h({ **@data, first_lines: }).encode("pprof")
  end

  private

  def frame_of(name)
    file = FILES.fetch(name[0, 3]) { name.end_with?("(C)") ? "<C method>" : "app.rb" }
    @frames[name] ||= [file, name.delete_suffix("(C)")]
  end

  def first_line(frame) = frame.first == "app.rb" ? (@frames.values.index { |other| other.equal?(frame) } + 1) * 10 : 0
end

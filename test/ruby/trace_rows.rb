# frozen_string_literal: true

require_relative "synthetic_profile"

# Traces for tests, row by row, as pprof files: without a tracer.
#
#   trace = TraceRows.new
#   trace.row("Order#total;Line#price", calls: 3, wall: 500)
#   Sperf::Profile.decode(:pprof, trace.encode)
class TraceRows < SyntheticProfile
  TYPES = [%w[calls count], %w[wall nanoseconds], %w[cpu nanoseconds], %w[wait nanoseconds],
           %w[alloc_objects count]].freeze
  FILES_OF_FRAMES = { "[GC" => "<GC>", "[GV" => "<GVL>", "[ou" => "" }.freeze
  COST = "# trace: calls 7, events 14, measured_ns 5000, subtracted_ns 1200, ruby_call_ns 80.1, c_call_ns 60.2"

  # Instead of that of profiles, whose stacks come from a seed.
  def initialize(comments: [COST], types: TYPES, times: { 10 => 9_000 }) # rubocop:disable Lint/MissingSuper
    @strings = { "" => 0 }
    @comments = comments
    @types = types
    @times = times
    @functions = {}
    @locations = {}
    @rows = []
  end

  # Adds a row. +stack+ has the names of methods, the root first. Those in C end in "(C)".
  def row(stack, calls: 0, wall: 0, cpu: wall, wait: 0, objects: 0, thread: 1, fiber: nil, line: nil, labels: {})
    frames = stack.split(";")
    ids = frames.each_with_index.map { |name, i| location_of(name, (line if i == frames.size - 1)) }
    set = thread_labels(thread)
    set += number("fiber", fiber) if fiber
    set += labels.map { |name, value| label(name.to_s, value) }.join
    @rows << (packed(1, ids.reverse) + packed(2, [calls, wall, cpu, wait, objects].first(@types.size)) + set)
    self
  end

  # Returns the Profile.
  def profile = Sperf::Profile.decode(:pprof, encode)

  # Returns the bytes of the file, not compressed.
  def encode
    body = @rows.map { |bytes| message(2, bytes) }.join
    head + body + locations + message(3, mapping) + functions + @strings.keys.map { |text| bytes(6, text) }.join
  end

  private

  def thread_labels(thread)
    label("thread", thread == 1 ? "main" : "worker") + number("thread_id", thread) + number("pid", 4711)
  end

  # Methods of Ruby are in app.rb, the first in line 10, the next in line 20.
  def location_of(name, line)
    function = (@functions[name] ||= @functions.size + 1)
    line ||= name.end_with?("(C)") || name.start_with?("[") ? 0 : function * 10
    @locations[[function, line]] ||= @locations.size + 1
  end

  def head
    types = @types.map { |type, unit| message(1, varint(1, string(type)) + varint(2, string(unit))) }.join
    types + @comments.map { |text| varint(13, string(text)) }.join + varint(14, string("wall")) +
      @times.map { |field, time| varint(field, time) }.join
  end

  def locations
    @locations.map do |(function, line), id|
      message(4, varint(1, id) + varint(2, 1) + message(4, varint(1, function) + varint(2, line)))
    end.join
  end

  def functions
    @functions.map do |name, id|
      file = FILES_OF_FRAMES.fetch(name[0, 3]) { name.end_with?("(C)") ? "<C method>" : "app.rb" }
      first_line = file == "app.rb" ? id * 10 : 0
      message(5, varint(1, id) + varint(2, string(name.delete_suffix("(C)"))) + varint(4, string(file)) +
                 varint(5, first_line))
    end.join
  end
end

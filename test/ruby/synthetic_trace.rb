# frozen_string_literal: true

require_relative "synthetic_profile"

# Traces for tests, as the tracer leaves them: a row for each node of the call tree, with values of its own.
class SyntheticTrace < SyntheticProfile
  TYPES = [%w[calls count], %w[wall nanoseconds], %w[cpu nanoseconds], %w[wait nanoseconds]].freeze
  OBJECTS = %w[alloc_objects count].freeze
  COMMENT = "# trace: calls 17, events 34, measured_ns 150000000, subtracted_ns 50000000, " \
            "ruby_call_ns 80.1, c_call_ns 60.2"
  # What stands for time that is no method's, and C methods.
  FILES = { "[GVL blocked]" => "<GVL>", "[GC marking]" => "<GC>", "Kernel#sleep" => "<C method>",
            "Array#each" => "<C method>", "[outside of methods]" => "" }.freeze

  # A program that sums up orders in two threads and a fiber. Names of a stack, labels, values; a line behind a name is
  # one that allocates.
  ROWS = [
    ["[outside of methods]", {}, [0, 1_000_000, 1_000_000, 0]],
    ["[outside of methods];Shop#run", {}, [1, 4_000_000, 4_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each", {}, [2, 5_000_000, 5_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each;Order#total", {}, [5, 20_000_000, 19_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each;Order#total;[GC marking]", {}, [0, 3_000_000, 3_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each;Order#total;Order#total", {}, [2, 6_000_000, 6_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each;Order#total;Order#total;Tax#rate", {}, [2, 1_000_000, 1_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each;Order#total;Tax#rate", {}, [3, 2_000_000, 2_000_000, 0]],
    ["[outside of methods];Shop#run;Kernel#sleep", {}, [1, 500_000, 400_000, 0]],
    ["[outside of methods];Shop#run;Kernel#sleep;[GVL blocked]", {}, [0, 40_000_000, 0, 40_000_000]],
    ["[outside of methods];Tax#rate", { thread: 2 }, [1, 10_000_000, 10_000_000, 0]],
    ["[outside of methods];Tax#rate", { thread: 2, fiber: 2 }, [0, 7_500_000, 7_000_000, 0]]
  ].freeze
  ALLOCATIONS = [
    ["[outside of methods];Shop#run;Array#each;Order#total:14", { class: "String" }, 9],
    ["[outside of methods];Shop#run;Array#each;Order#total:15", { class: "Hash" }, 2],
    ["[outside of methods];Shop#run:3", { class: "String" }, 4]
  ].freeze

  # [+rows+] [stack, labels, values], as ROWS
  # [+allocations+] [stack, labels, objects]: those of a trace with allocations
  def initialize(rows = ROWS, allocations: [], comments: [COMMENT])
    types = allocations.empty? ? TYPES : [*TYPES, OBJECTS]
    super(:plain, 0)
    @shape = Shape.new(types:, head: true)
    @rows = rows.map { |stack, labels, values| [stack, labels, values.first(4) + Array.new(types.size - 4, 0)] }
    @rows += allocations.map { |stack, labels, objects| [stack, labels, [0, 0, 0, 0, objects]] }
    @comments = comments
  end

  private

  def make_functions
    names = @rows.flat_map { |stack, *| stack.split(";") }.uniq
    @functions = names.map { |name| name[/\A(.*?)(?::\d+)?\z/, 1] }.uniq.each_with_index.map do |name, i|
      file = FILES.fetch(name, "app.rb")
      [name, file, file == "app.rb" ? 10 * i : 0]
    end
    @locations = names.map do |name|
      function = @functions.index { |other, *| other == name[/\A(.*?)(?::\d+)?\z/, 1] }
      [function, name[/:(\d+)\z/, 1]&.to_i || @functions[function].last]
    end
    @names = names
  end

  def samples
    @rows.map do |stack, labels, values|
      locations = stack.split(";").map { |name| 1 + @names.index(name) }.reverse
      [[packed(1, locations), labels_of(**labels)], values]
    end
  end

  def labels_of(thread: 1, fiber: nil, **texts)
    thread_labels(thread) + (fiber ? number("fiber", fiber) : "") + texts.map { |key, text| label(key.to_s, text) }.join
  end

  def head
    types = @shape.types.map { |type, unit| message(1, varint(1, string(type)) + varint(2, string(unit))) }.join
    comments = @comments.map { |text| varint(13, string(text)) }.join
    types + comments + varint(14, string("wall")) + varint(9, 1_700_000_000_000_000_000) + varint(10, 90_000_000)
  end
end

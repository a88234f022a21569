# frozen_string_literal: true

# Profiles of every shape for tests, as pprof files laid out as sperf lays them out, by an encoder of its own: it knows
# nothing of the core's.
class SyntheticProfile
  # What a profile has. +types+ are [name, unit]; +values+ gives a sample's values from a Random.
  Shape = Data.define(:functions, :samples, :depth, :types, :values, :labels, :files, :head) do
    def initialize(functions: 12, samples: 60, depth: 8, types: [%w[samples count], %w[cpu nanoseconds]],
                   values: CPU, labels: false, files: 4, head: true)
      super
    end
  end

  CPU = ->(random) { [1 + random.rand(3), 1 + random.rand(20_000_000)] }
  SIGNED = ->(random) { [1, random.rand(-5_000_000..9_000_000)] }
  ZEROS = ->(random) { [1 + random.rand(9), random.rand(2) * (1 + random.rand(7_000_000))] }
  MEMORY = ->(random) { [1 + random.rand(900), 1 + random.rand(40_000_000), 1 + random.rand(9_000_000_000)] }
  MEMORY_TYPES = [%w[alloc_objects count], %w[alloc_space bytes], %w[wall microseconds]].freeze
  HUGE = ->(random) { [1, 1 + random.rand(4_000_000_000_000)] }

  SHAPES = {
    plain: Shape.new,
    one: Shape.new(functions: 1, samples: 1, depth: 1),
    empty: Shape.new(samples: 0),
    recursive: Shape.new(functions: 3, samples: 80, depth: 30),
    deep: Shape.new(functions: 40, samples: 30, depth: 400),
    wide: Shape.new(functions: 700, samples: 1500, depth: 14, files: 40),
    labels: Shape.new(labels: true, samples: 90),
    signed: Shape.new(values: SIGNED, samples: 120),
    zeros: Shape.new(values: ZEROS, samples: 90),
    memory: Shape.new(types: MEMORY_TYPES, values: MEMORY, labels: true),
    huge: Shape.new(values: HUGE, samples: 200, functions: 100),
    headless: Shape.new(head: false, labels: true),
    widgets: Shape.new(types: [%w[widgets gizmos]], values: ->(random) { [1 + random.rand(5_000_000)] })
  }.freeze

  # A sample is either of time or of allocations.
  EITHER = lambda do |random|
    next [1 + random.rand(3), 1 + random.rand(20_000_000), 0, 0] if random.rand(3).zero?

    [0, 0, *MEMORY.call(random).first(2)]
  end
  # Those that tests of sample types compare: not with all options.
  SEVERAL_TYPES = {
    time_and_allocations: Shape.new(types: [%w[samples count], %w[cpu nanoseconds], *MEMORY_TYPES.first(2)],
                                    values: EITHER, labels: true)
  }.freeze

  NAMES = ["Foo#bar", "<main>", "block in Foo#bar", "Foo::Bar.baz", "operator+", "(anonymous)", "a b", "a;b",
           "\"quoted\"", "Größe#messen", "日本#語", "[GC marking]", "Array#each", "Kernel#sleep", "<class:Foo>", "x" * 300,
           "std::vector<int>::push_back", "main.(*T).run", "java.lang.Object.<init>", "%s%n", "tab\there"].freeze
  FILES = ["app.rb", "./lib/foo.rb", "lib//foo/../bar.rb", "/usr/lib/x.rb", "<C method>", "<internal:kernel>", "",
           "../up.rb", "/proc/self/cwd/inside.rb", "dé/jà.rb", "a b.rb", "x/.", "/", "/../y.rb", "../../z.rb"].freeze

  def initialize(name, seed)
    @shape = SHAPES[name] || SEVERAL_TYPES.fetch(name)
    @random = Random.new(seed * 1000 + name.to_s.sum)
    @strings = { "" => 0 }
  end

  # Returns the bytes of the file, not compressed.
  def encode
    make_functions
    body = samples.map { |key, values| message(2, key.first + packed(2, values) + key.last) }.join
    head + body + locations + message(3, mapping) + functions + @strings.keys.map { |text| bytes(6, text) }.join
  end

  private

  def make_functions
    files = Array.new(@shape.files) { |i| FILES[i] || "file#{i}.rb" }.shuffle(random: @random)
    @functions = Array.new(@shape.functions) do |i|
      [NAMES[(i * 7) % NAMES.size] + (i < NAMES.size ? "" : " #{i}"), files.sample(random: @random), @random.rand(90)]
    end
    # One name in two files, as methods of scripts have it.
    @functions << [@functions.first[0], "other.rb", 7] if @shape.functions > 5
    @locations = @functions.flat_map.with_index { |_, i| Array.new(3) { |line| [i, line.zero? ? 0 : (i * 13) + line] } }
  end

  # Values by stack and labels: as in files of sperf, no two samples have the same.
  def samples
    @shape.samples.times.with_object({}) do |_, sums|
      key = [packed(1, stack), labels]
      values = @shape.values.call(@random)
      sums[key] = sums[key] ? sums[key].zip(values).map(&:sum) : values
    end
  end

  # The leaf comes first. Now and then there is none.
  def stack
    depth = @random.rand(10).zero? ? @random.rand(2) : 1 + @random.rand(@shape.depth)
    Array.new(depth) { |level| location(level) }.reverse
  end

  # Near the root there is less choice, so that stacks share their first frames.
  def location(level)
    1 + @random.rand([@locations.size, 3 + level].min)
  end

  def labels
    known = thread_labels(1 + @random.rand(3))
    return known unless @shape.labels

    known + [label("request", "GET /#{@random.rand(3)}"), label("wörd", "äöü"),
             number("bytes", @random.rand(5_000_000)), number("duration", @random.rand(1..90_000), "milliseconds"),
             number("request_size", @random.rand(1..7_000))].sample(@random.rand(4), random: @random).join
  end

  # A main thread, one without a name, and samples of nobody knows which.
  def thread_labels(thread)
    return "" if thread == 3

    label("thread", thread == 1 ? "main" : "thread 2") + number("thread_id", thread) + number("pid", 4711)
  end

  def label(key, text) = message(3, varint(1, string(key)) + varint(2, string(text)))

  def number(key, value, unit = "")
    message(3, varint(1, string(key)) + varint(3, value) + (unit.empty? ? "" : varint(4, string(unit))))
  end

  def head
    types = @shape.types.map { |type, unit| message(1, varint(1, string(type)) + varint(2, string(unit))) }.join
    comment = varint(13, string("# sperf: capture=signal ticks=1 captures=1 truncated=0"))
    default = varint(14, string(@shape.types.last[0]))
    return types + comment + default unless @shape.head

    period = message(11, varint(1, string("cpu")) + varint(2, string("nanoseconds")))
    types + comment + default + period + varint(12, 1_000_000) +
      varint(9, 1_700_000_000_000_000_000 + @random.rand(10**15)) + varint(10, 1 + @random.rand(10**11))
  end

  def locations
    @locations.each_with_index.map do |(function, line), i|
      message(4, varint(1, i + 1) + varint(2, 1) + message(4, varint(1, function + 1) + varint(2, line)))
    end.join
  end

  def functions
    @functions.each_with_index.map do |(name, file, first_line), i|
      message(5, varint(1, i + 1) + varint(2, string(name)) + varint(4, string(file)) + varint(5, first_line))
    end.join
  end

  def mapping = varint(1, 1) + varint(5, string("ruby")) + varint(7, 1) + varint(8, 1) + varint(9, 1)

  # -- Protocol buffers --

  def string(text) = @strings[text] ||= @strings.size

  def base128(value)
    value &= 0xFFFFFFFFFFFFFFFF
    groups = []
    loop do
      groups << (value & 0x7F)
      value >>= 7
      break if value.zero?
    end
    groups[..-2].each_index { |i| groups[i] |= 0x80 }
    groups.pack("C*")
  end

  def varint(field, value) = base128(field << 3) + base128(value)

  def message(field, content) = base128((field << 3) | 2) + base128(content.bytesize) + content

  def bytes(field, text) = message(field, text.b)

  def packed(field, values) = message(field, values.map { |value| base128(value) }.join)
end

# frozen_string_literal: true

# Writes the corpus of test/fuzz/fuzz_outside.c: processes with threads, stacks, blocks, C methods and locks, whose
# structs are laid out as that target says. Usage: ruby test/fuzz/outside_corpus.rb DIRECTORY

# Memory in which objects are made.
class Memory
  BASE = 0x10000
  STRING = 5
  ARRAY = 7 | (1 << 13)
  CLASS = 2
  METHOD_ENTRY = 0x1a | (6 << 12)
  ISEQ = 0x1a | (7 << 12)
  METHOD, BLOCK, C_METHOD, TOP = [0x1111, 0x2222, 0x5555, 0x3333].map { |magic| (magic << 16) | 1 }
  LOCAL = 2

  def initialize
    @words = {}
    @next = BASE + 64
  end

  def []=(address, word)
    raise ArgumentError, "not a word: #{address}" unless (address % 8).zero?

    @words[address] = word
  end

  def bytes
    (BASE...@next).step(8).map { |address| @words.fetch(address, 0) }.pack("Q*")
  end

  # Returns the address of an object with +words+, by their offset or in a row.
  def make(words, size = 8 * (words.is_a?(Hash) ? (words.keys.max / 8) + 1 : words.size))
    address = @next
    @next += (size + 7) / 8 * 8
    words = words.each_with_index.to_h { |word, index| [index * 8, word] } if words.is_a?(Array)
    words.each { |offset, word| self[address + offset] = word }
    address
  end

  def string(text)
    bytes = text.ljust((text.bytesize + 7) / 8 * 8, "\0")
    make([STRING, 0, text.bytesize, *bytes.unpack("Q*")])
  end

  def array(*words) = make([ARRAY | (words.size << 15), 0, *words])

  def ring(head, *nodes)
    [head, *nodes, head].each_cons(2) do |one, other|
      self[one] = other
      self[other + 8] = one
    end
  end

  def klass(name) = make([CLASS, 0, string(name), 0])

  # Returns the iseq and its code.
  def code(label, base: label, local: nil)
    code = make([0] * 8)
    lines = make([7])
    body = make({ 0 => 8 << 32, 8 => code, 16 => string("/a.rb"), 24 => string(base), 32 => string(label), 40 => 5,
                  48 => lines, 56 => 0, 64 => 1, 72 => 0, 80 => 0 })
    iseq = make([ISEQ, body])
    self[body + 80] = local || iseq
    [iseq, code]
  end

  def entry(owner, id, iseq = 0) = make([METHOD_ENTRY, make([0, iseq]), id, owner])

  # +frames+, youngest first, are [iseq, code, entry, outer, flags]. Returns the address of the execution context.
  def stack(frames, words: 64)
    stack = make([0] * words)
    youngest = stack + ((words - (5 * (frames.size + 1))) * 8)
    places = frames.each_index.map { |index| stack + (3 * 8 * (frames.size - 1 - index)) }
    frames.each_with_index do |(iseq, code, entry, outer, flags), index|
      around = outer ? places[outer] + 16 : 0
      [entry, around, flags].each_with_index { |word, at| self[places[index] + (at * 8)] = word }
      values = [code ? code + 16 : 0, places[index] + 24, iseq || 0, 0, places[index] + 16]
      values.each_with_index { |word, at| self[youngest + (index * 40) + (at * 8)] = word }
    end
    make([stack, words, youngest])
  end

  def thread(ractor, virtual_machine, context, tid:, name: 8, blocking: 0, locking: 0, keeping: 0)
    native = make([0, tid])
    make([0x4000, ractor, virtual_machine, 0, 0, context, native, name, blocking, locking, keeping, 0, 0])
  end
end

# A process with +threads+ threads, of which the first one runs and the last one waits for the GVL.
def image(threads)
  memory = Memory.new
  ractor = memory.make([0] * 8)
  virtual_machine = memory.make([0, 0, memory.make([0])])
  memory[Memory::BASE] = virtual_machine
  memory[Memory::BASE + 8] = memory.array(memory.array(0, 0, *[memory.string("each"), 0x10c] * 20))
  order = memory.klass("Order")
  total, total_code = memory.code("total")
  block, block_code = memory.code("block in total", base: "total", local: total)
  main, main_code = memory.code("<main>")
  entry = memory.entry(order, 16, total)
  frames = [[nil, nil, memory.entry(order, 1), nil, Memory::C_METHOD | Memory::LOCAL],
            [block, block_code, 0, 2, Memory::BLOCK], [total, total_code, entry, nil, Memory::METHOD | Memory::LOCAL],
            [main, main_code, 0, nil, Memory::TOP | Memory::LOCAL]]
  lock = memory.make([0, 0])
  mutex = memory.make([0xc, 0, lock])
  all = (1..threads).map do |tid|
    stack = memory.stack(frames.drop(tid % 4))
    locks = { locking: tid == 2 ? mutex : 0, keeping: tid == 1 ? lock : 0 }
    name = memory.string("worker #{tid}")
    memory.thread(ractor, virtual_machine, stack, tid:, name:, blocking: tid % 2, **locks)
  end
  memory.ring(virtual_machine, ractor + 16)
  memory.ring(ractor, *all.map { |thread| thread + 24 })
  memory.ring(ractor + 48, *(threads > 2 ? [all.last + 88] : []))
  memory[ractor + 32] = 1
  memory[ractor + 40] = all.first
  memory.bytes
end

# Where fuzz_outside.c has the labels of a process.
TABLES = 0x3000

# Returns the memory with labels for the first +count+ threads, whose addresses are found by their Thread, 0x4000.
def labelled(memory, count)
  words = memory.unpack("Q*")
  words.fill(0, words.size...(0x3200 / 8))
  threads = words.each_index.select { |index| words[index] == 0x4000 }.first(count)
  at = ->(offset) { (TABLES + offset) / 8 }
  base = Memory::BASE + TABLES
  records = threads.each_with_index.flat_map { |index, number| [0x4000, Memory::BASE + (index * 8), 1 + (number % 2)] }
  texts = %w[endpoint show job mail].map { |text| [text.bytesize, text.ljust(8, "\0").unpack1("Q")] }
  strings = [0, 0, *texts.each_with_index.flat_map { |(length, _), index| [base + 0x1a0 + (index * 8), length] }]
  { 0 => [2, 1, base + 0x78, 1], 0x20 => [base + 0x80, base + 0xe0, base + 0x100, 5, 3, 2],
    0x50 => [0, 1, 2], 0x78 => [base + 0x120], 0x80 => strings, 0xe0 => [1 | (2 << 32), 3 | (4 << 32), 1 | (4 << 32)],
    0x100 => [0, 0 | (1 << 32), 1 | (2 << 32)], 0x120 => records, 0x1a0 => texts.map(&:last) }.each do |offset, values|
    words[at[offset], values.size] = values
  end
  words.pack("Q*")
end

def input(writes, memory) = [writes.size, 0, *writes.flatten].pack("CCS<*") + memory

directory = ARGV.fetch(0)
random = Random.new(1)
[1, 2, 5].each do |threads|
  memory = image(threads)
  File.binwrite(File.join(directory, "#{threads}-threads"), input([], memory))
  2.times do |round|
    words = memory.bytesize / 8
    writes = Array.new(16) { [random.rand(12), random.rand(words), random.rand(words), random.rand(2)] }
    File.binwrite(File.join(directory, "#{threads}-threads-writes-#{round}"), input(writes, memory))
  end
end

[1, 4].each do |threads|
  memory = labelled(image(threads), 4)
  File.binwrite(File.join(directory, "#{threads}-threads-labels"), input([], memory))
  2.times do |round|
    writes = Array.new(16) do
      [random.rand(40), (TABLES / 8) + random.rand(64), (TABLES / 8) + random.rand(64), random.rand(2)]
    end
    File.binwrite(File.join(directory, "#{threads}-threads-labels-writes-#{round}"), input(writes, memory))
  end
end

# frozen_string_literal: true

# Programs composed at random of parts that compute, call C, run without the GVL, write, wait and collect, each with its
# own clock, on one to five threads. The name says the seed: composed_17. Workloads of one kind each find what is wrong
# with that kind; these find what the kinds do to each other.
class Composed < Accuracy::Workload
  abstract

  # What a part of each kind does; `n` is fitted to the part's length, unless `us`, its microseconds, is enough.
  BODIES = {
    ruby: "i = 0; i += 1 while i < n",
    hash: "i = 0; (TABLE[i & 63] = i; i += 1) while i < n",
    sort: "n.times { NUMBERS.sort }",
    deflate: "Zlib.deflate(TEXT[0, n * 50], 6)",
    digest: "OpenSSL::KDF.pbkdf2_hmac('a', salt: 'b', iterations: n, length: 16, hash: 'SHA256')",
    write: "n.times { @file.pwrite(TEXT, 0) }",
    trip: "n.times { @writer.syswrite('x'); @reader.readpartial(1) }",
    fibers: "n.times { @fiber.resume }",
    garbage: "n.times { Array.new(20) { |i| [i] } }",
    sleep: "sleep(us / 1e6)",
    select: "IO.select([@nothing], nil, nil, us / 1e6)",
    lock: "LOCK.synchronize { i = 0; i += 1 while i < n }",
    collect: "GC.start(full_mark: n > 1)"
  }.freeze
  # Kinds whose length is the wait's.
  WAITS = %i[sleep select].freeze
  LONG_US = [50, 200, 1_000, 3_000].freeze
  SHORT_US = [10, 50, 200].freeze
  ROUND_NS = 100_000_000
  NUMBERS = Array.new(30) { |i| (i * 7919) % 31 }.freeze
  TABLE = {} # rubocop:disable Style/MutableConstant
  TEXT = Random.new(1).bytes(25_000).unpack1("H*").freeze
  LOCK = Mutex.new
  NAME = /\Acomposed_(\d+)\z/

  Planned = Data.define(:name, :kind, :micros, :times)

  class << self
    attr_reader :plan, :threads

    # The program with this name.
    def of(name)
      constant = name.capitalize
      return const_get(constant, false) if const_defined?(constant, false)

      const_set(constant, Class.new(self)).tap { |type| type.__send__(:compose, Integer(name[NAME, 1])) }
    end

    # The kind of a part by its name.
    def kind_of(part) = part[/\A([a-z]+)_\d+\z/, 1] || part

    private

    def compose(seed)
      random = Random.new(seed)
      mode(random.rand(3).zero? ? :wall : :cpu)
      @threads = random.rand(2).zero? ? 1 : random.rand(2..5)
      kinds = BODIES.keys.sample(random.rand(3..6), random:)
      fine = random.rand(2).zero?
      @plan = kinds.map.with_index do |kind, i|
        micros = (fine ? SHORT_US : LONG_US).sample(random:) * (0.7 + (random.rand * 0.6))
        Planned.new(:"#{kind}_#{i}", kind, micros, fine ? random.rand(1..8) : random.rand(1..3))
      end
      @plan.each { |part| define_part(part) }
      part "Thread#join" if @threads > 1
    end

    def define_part(planned)
      class_eval("def #{planned.name}(n, us) = (#{BODIES.fetch(planned.kind)})", __FILE__, __LINE__)
      # A fiber has a stack of its own.
      part planned.name, *([label_of(planned.name), "Composed#begin_fiber"] if planned.kind == :fibers)
    end
  end

  def prepare
    require "openssl"
    require "tempfile"
    require "zlib"
    @file = Tempfile.new("composed")
    @nothing, = IO.pipe
    @reader, @writer = IO.pipe
    begin_fiber
    @counts = self.class.plan.to_h { |part| [part, count_for(part)] }
  end

  # On several threads, all do the same; each has its own pipe and fiber. A hand-over of the GVL may make a call a
  # thousand times longer, so they look at the time.
  def round
    return turn(self, @ledger) if self.class.threads == 1

    until_ns = wall_ns + ROUND_NS
    join(Array.new(self.class.threads) do
      measured_thread do |ledger|
        worker = dup.tap(&:begin_worker)
        turn(worker, ledger) until wall_ns > until_ns
      end
    end)
  end

  def begin_worker
    @reader, @writer = IO.pipe
    begin_fiber
  end

  private

  def begin_fiber
    @fiber = Fiber.new { loop { Fiber.yield } }
  end

  def turn(worker, ledger)
    self.class.plan.each do |part|
      count = @counts.fetch(part)
      ledger.measure(part.name) { part.times.times { worker.public_send(part.name, count, part.micros) } }
    end
  end

  def count_for(part)
    return 1 if WAITS.include?(part.kind) || part.kind == :collect

    begin_fiber
    fit(part.micros / 1e3) { |n| public_send(part.name, n, part.micros) }
  end
end

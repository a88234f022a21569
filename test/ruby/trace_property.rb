# frozen_string_literal: true

require "fileutils"
require "tmpdir"

# Random programs whose own counters know every call of every method, and who called it; and what a trace of them has
# otherwise. A seed always gives the same program. Methods are known by the line of their definition, so neither names
# nor the ways of naming matter.
class TraceProperty
  # rubocop:disable Layout/LineLength -- a program in each string
  FILE = "generated_program.rb"
  RUNTIME_LINES = 10_000 # where definitions begin that are evaluated as the program runs

  # What the programs count in: C by method, PAIRS by caller * 1000 + method; a caller of 0 is none. LEFT limits all.
  # Only instructions, no calls.
  module Counters
    C = Array.new(1000, 0)
    PAIRS = Hash.new(0)
    LEFT = [0] # rubocop:disable Style/MutableConstant -- it counts

    def self.reset
      C.fill(0)
      PAIRS.clear
      LEFT[0] = 400
    end
  end

  # How a method with a level and a caller is called. %<o>s is the object, %<m>s its name, %<a>s the arguments.
  CALLS = [
    "%<o>s.%<m>s(%<a>s)", "%<o>s.%<m>s(%<a>s)", "%<o>s.%<m>s(*[%<a>s])", "%<o>s.send(:%<m>s, %<a>s)",
    "%<o>s.public_send(:%<m>s, %<a>s)", "%<o>s.method(:%<m>s).call(%<a>s)", "%<o>s.method(:%<m>s).to_proc.(%<a>s)",
    "%<o>s.method(:%<m>s).unbind.bind_call(%<o>s, %<a>s)", ":%<m>s.to_proc.call(%<o>s, %<a>s)",
    "%<o>s.instance_exec { %<m>s(%<a>s) }", "%<o>s.then { |x| x.%<m>s(%<a>s) }", "%<o>s.__send__(:%<m>s, %<a>s)",
    "proc { |x| x.%<m>s(%<a>s) }.(%<o>s)", "%<o>s.instance_eval('%<m>s(%<a>s)')"
  ].freeze
  PRIVATE_CALLS = ["%<o>s.send(:%<m>s, %<a>s)", "%<o>s.instance_exec { %<m>s(%<a>s) }"].freeze

  # What a method does. Threads are killed where they wait: while C calls are announced, to a TracePoint as well, Ruby
  # calls Integer#+ as a method, at whose end a thread may be killed; counters then differ from each other.
  # CALL is a call from the method, ROOT one that no method makes, N a number, RAISE a raise at times.
  STATEMENTS = [
    "CALL", "CALL", "[3, 1, 2].each { |x| CALL }", "2.times { CALL }", "[1, 2].map { |x| CALL; x }", "[2, 1, 3].sort_by { |x| CALL; x }",
    "{ a: 1 }.each_pair { |k, v| CALL }", "[1, 2].inject { |a, x| CALL; x }", "1.upto(2) { CALL; next }",
    "[1, 2, 3].each { |x| CALL; break if x == 2 }", "(1..3).lazy.map { |x| CALL; x }.first(2)", "[1].each { |x| CALL; return x }",
    "[1, 2].each { |x| CALL; return x if LATER }", "proc { CALL; next 5; CALL }.call", "lambda { CALL; return 1; CALL }.call",
    "begin; CALL; RAISE; CALL; rescue => e; CALL; ensure; CALL; end", "begin; CALL; RAISE; ensure; CALL; end",
    "begin; [1].each { |x| CALL; raise IOError }; rescue IOError; CALL; end", "begin; Integer('x'); rescue ArgumentError; CALL; end",
    "n = 0; begin; n += 1; CALL; raise 'again' if n < 3; rescue RuntimeError; retry if n < 3; end",
    "catch(:tN) { CALL; throw :tN; CALL }", "catch(:outer) { CALL; throw :outer if LATER; CALL }", "throw :outer if LATER", "RAISE",
    "Fiber.new { ROOT; Fiber.yield; ROOT }.resume", "f = Fiber.new { ROOT; Fiber.yield 1; ROOT }; f.resume; CALL; f.resume",
    "f = Fiber.new { begin; ROOT; Fiber.yield; ROOT; ensure; ROOT; end }; f.resume; f.raise('x') rescue CALL",
    "e = Enumerator.new { |y| ROOT; y << 1; ROOT; y << 2 }; e.next; CALL", "e = [1, 2].each; e.next; CALL; e.next",
    "e = Enumerator.new { |y| ROOT; y << 1 }; begin; 2.times { e.next }; rescue StopIteration; CALL; end",
    "Enumerator.new { |y| CALL; y << 1; CALL }.each { |x| CALL }", "Enumerator.new { |y| CALL; y << 1; CALL }.first",
    "Thread.new { ROOT }.join", "begin; Thread.new { ROOT; raise IOError }.value; rescue IOError; CALL; end",
    "t = Thread.new { ROOT; sleep }; Thread.pass until t.stop?; t.kill; t.join; CALL", "[Thread.new { ROOT }, Thread.new { ROOT }].each(&:join)",
    "Thread.new { Fiber.new { ROOT; Fiber.yield }.resume }.join",
    "t = Thread.new { begin; ROOT; sleep; ensure; ROOT; end }; begin; t.raise('x') until t.join(0.002); rescue; CALL; end",
    "t = Thread.new { ROOT; Thread.exit; ROOT }; t.join", "eval(%q{CALL})", "binding.eval(%q{CALL})", "at = ObjectSpace::WeakMap.new; CALL",
    "DEFINE", "DEFINE", "REDEFINE", "REDEFINE", "LOAD", "LOAD", "LEAF", "LEAF", "GC.start(full_mark: false)", "COMPACT", "\"\#{CALL}\"",
    "CALL && CALL", "(CALL; CALL)", "while (n ||= 0) < 2; n += 1; CALL; end", "x = LATER ? CALL : nil", "Comparable.instance_method(:clamp); CALL",
    "[CALL, CALL].max", "instance_variable_set(:@a, CALL)", "Hash.new { |h, k| CALL }[1]", "[[2, 1], [1, 2]].sort { |a, b| CALL; a <=> b }",
    "Array.new(2) { CALL }", "loop { CALL; break }", "loop { CALL; raise StopIteration }", "1.step(3, 2) { CALL }", "'ab'.each_char { CALL }",
    "'aa'.gsub('a') { CALL; 'b' }", "tap { CALL }", "Struct.new(:a).new(1).each { CALL }", "ObjectSpace.garbage_collect(full_mark: false)"
  ].freeze

  # Methods that a C function calls: they get neither level nor caller, and call nothing.
  LEAVES = ["Leaf.new.to_s", "\"\#{Leaf.new}\"", "[Leaf.new, Leaf.new].sort", "[Leaf.new].include?(Leaf.new)", "Leaf.new.nope",
            "[Leaf.new].map(&:plain)", "Leaf.new.map { |x| x }", "Leaf.new.each_slice(1).to_a", "Leaf.new.respond_to?(:nope)",
            "Leaf.new.clone", "[Leaf.new].flatten", "{ Leaf.new => 1 }", "case 1 when Leaf.new then 2 end", "Array(Leaf.new)",
            "Class.new(Leaf)", "1 + Leaf.new", "Leaf.new.madeup = 1", "Leaf.new[1] = 2", "Leaf.fresh"].freeze
  LEAF_METHODS = [
    "def initialize = (HIT)", "def initialize_copy(o) = (HIT)", "def to_s = (HIT; 'x')", "def <=>(o) = (HIT; 0)", "def ==(o) = (HIT; true)",
    "def method_missing(*) = (HIT; nil)", "def respond_to_missing?(*) = (HIT; false)", "def plain = (HIT)", "def each = (HIT; yield 1; yield 2)",
    "def hash = (HIT; 1)", "def eql?(o) = (HIT; true)", "def ===(o) = (HIT; true)", "def self.inherited(o) = (HIT; super)",
    "def coerce(o) = (HIT; [1, o])", "def madeup=(o); HIT; end", "def []=(a, b); HIT; end", "define_singleton_method(:fresh) { HIT }"
  ].freeze

  # How methods are defined: each line has one, whose BODY has its number.
  KINDS = [
    "def mN(d, c); BODY; end", "def mN(d, c); BODY; end", "def mN(d, c, *r, k: 1, &b); BODY; end", "def self.mN(d, c); BODY; end",
    "define_method(:mN) { |d, c| BODY }", "private def mN(d, c); BODY; end", "def aN(d, c); BODY; end; alias mN aN",
    "module_eval { def mN(d, c); BODY; end }", "define_method(:mN, &lambda { |d, c| BODY })",
    "def aN(d, c); BODY; end; define_method(:mN, instance_method(:aN))", "prepend(Module.new { def mN(d, c); BODY; end })",
    "include(Module.new { def mN(d, c); BODY; end })", "define_singleton_method(:mN) { |d, c| BODY }"
  ].freeze

  # How a subclass overrides a method of the class, which is a singleton method where S stands. It calls the one that it
  # overrides; HIT counts, and returns where there have been enough calls.
  OVERRIDES = [
    "def SmN(d, c); HIT; super(d, K); end", "def SmN(d, c); HIT; c = K; super; end", "def SmN(d, c, *); HIT; [1].each { super(d, K) }; end",
    "def SmN(d, c); HIT; super(*[d, K]); end", "def SmN(d, c); HIT; super(d, K); ensure; super(d, K); end",
    "def SmN(d, c); HIT; method(:mN).super_method.call(d, K); end",
    "DEFINE_METHOD(:mN) { |d, c| HITN; super(d, K) }", "def SmN(d, c); HIT; eval('super(d, K)'); end"
  ].freeze
  # The same in a module that the subclass includes, prepends, or that extends it.
  MODULES = ["", "", "include", "prepend"].freeze
  # How methods are refined, for all that is in the class.
  REFINED = ["def mN(d, c); HIT; super(d, K); end", "def mN(d, c); HIT; c = K; super; end", "def mN(d, c, *); HIT; 1.times { super(d, K) }; end",
             "define_method(:mN) { |d, c| HITN; super(d, K) }"].freeze
  # How a file is read: F is its name, as a literal, and AUTO a constant that it defines.
  READS = ["load(F)", "load(F)", "load(F, true)", "$LOADED_FEATURES.delete(F); require(F)", "require(F)", "require_relative(F)",
           "O.autoload(:AUTO, F); O::AUTO", "Kernel.require(F)"].freeze
  # What is in it: O is the class, N the number of its method.
  FILES = [
    "class O\ndef mN(d, c); C[N] += 1; d; end; new.mN(1, 0); end",
    "class O; class Leaf; alias plain_N plain\ndef plain_N; C[N] += 1; super; rescue NoMethodError; 1; end; end; Leaf.new.plain_N; end",
    "class O; class Of_N < Leaf\ndef plain; C[N] += 1; super; end; end; [Of_N.new].each(&:plain); Of_N.new.plain; end",
    "class O; module Refined_N; C = O::C; refine(Leaf) do\ndef plain; C[N] += 1; super; end; end; end; end; using O::Refined_N; O::Leaf.new.plain; [O::Leaf.new].map(&:plain)",
    "class O; module Refined_N; C = O::C; refine(Integer) do\ndef succ; C[N] += 1; super; end; end; end; end; using O::Refined_N; 1.succ; [1].map(&:succ)",
    "class O; module Refined_N; C = O::C; refine(Leaf) do\ndef to_s; C[N] += 1; super; end; end; end; end; using O::Refined_N; \"\#{O::Leaf.new}\"; O::Leaf.new.send(:to_s)"
  ].freeze

  # rubocop:enable Layout/LineLength

  @written = 0
  class << self
    # Returns a number that no file of this process has yet: the same program has other files when it is made again.
    def next_file = @written += 1
  end

  attr_reader :seed, :source, :name

  def initialize(seed, forks: false)
    @seed = seed
    @random = Random.new(seed)
    @name = "Generated#{seed}"
    @forks = forks
    @count = 8 + @random.rand(8)
    @lines = {} # by number of a method: file and line
    @runtime = @count + LEAF_METHODS.size + (3 * @count)
    @directory = Dir.tmpdir
    @uncalled = [] # methods of files that are loaded
    @source = generate
  end

  # Runs the program: evaluate first. Threads that nobody waits for come to their ends, and count, before it returns.
  def run
    Counters.reset
    before = Thread.list
    Object.const_get(@name).run
    until (others = Thread.list - before).empty?
      others.each(&:kill)
      others.each { |thread| thread.join rescue nil } # rubocop:disable Style/RescueModifier
    end
  end

  def evaluate = eval(@source, TOPLEVEL_BINDING, FILE, 1)

  # Returns where the trace (Sperf::Trace) and the counters differ, an Array of Strings. +pairs+: who called whom, too.
  # +chosen+: of the methods of the class itself alone.
  def deviations(trace, pairs: true, chosen: false)
    numbers = @lines.invert
    calls = Hash.new(0)
    found = Hash.new(0)
    trace.threads.each do |thread|
      nodes = thread.call_tree.to_a
      nodes.each do |node|
        number = numbers[[node.target.source_file, node.target.line]] or next
        calls[number] += node.called
        found[(caller_of(node, numbers) * 1000) + number] += node.called if pairs
      end
    end
    differences = (1...@runtime).filter_map do |number|
      next if chosen && !chosen?(number)

      count = Counters::C[number]
      "method #{number} (#{@lines[number]&.last}): #{calls[number]}, not #{count}" if calls[number] != count
    end
    differences + (pairs ? pair_differences(found) : []) + impossible(trace)
  end

  # What holds for each trace.
  def impossible(trace)
    trace.threads.flat_map do |thread|
      nodes = thread.call_tree.to_a
      longest = thread.total_ns
      nodes.filter_map do |node|
        wrong = node.self_ns.negative? || node.called.negative? || node.children.sum(&:total_ns) > node.total_ns ||
          node.total_ns > longest || node.total_cpu_ns.negative?
        "#{node.inspect} below #{node.parent&.target&.full_name} is impossible" if wrong
      end
    end
  end

  private

  def chosen?(number) = @chosen.include?(number)

  def caller_of(node, numbers)
    above = node
    while (above = above.parent)
      number = numbers[[above.target.source_file, above.target.line]]
      return number if number
    end
    0
  end

  def pair_differences(found)
    pairs = found.reject { |pair, count| count.zero? || leaf?(pair % 1000) }
    (pairs.keys | Counters::PAIRS.keys).filter_map do |pair|
      calls = pairs.fetch(pair, 0)
      "#{pair / 1000} -> #{pair % 1000}: #{calls}, not #{Counters::PAIRS[pair]}" if calls != Counters::PAIRS[pair]
    end
  end

  # Whether it does not get to know its caller.
  def leaf?(number) = number.between?(@count + 1, @count + LEAF_METHODS.size) || @uncalled.include?(number)

  def pick(list) = list[@random.rand(list.size)]

  def generate
    @kinds = (1..@count).map { pick(KINDS) }
    @overridden = (1..@count).select { @random.rand(3).zero? }
    refined = (1..@count).select { |number| !singleton?(number) && @random.rand(4).zero? }
    @chosen = (1..@count).reject { |number| @kinds[number - 1].include?("Module.new") }
    @next_runtime = @count + LEAF_METHODS.size
    lines = ["class #{@name}", "include TraceProperty::Counters", "O = self",
             "class Leaf; include TraceProperty::Counters, Enumerable"]
    LEAF_METHODS.each_with_index do |text, index|
      number = @count + 1 + index
      @lines[number] = [FILE, lines.size + 1]
      lines << text.gsub("HIT", "C[#{number}] += 1")
    end
    lines << "end"
    refine(lines, refined)
    (1..@count).each do |number|
      @lines[number] = [FILE, lines.size + 1]
      lines << @kinds[number - 1].gsub(/(?<=[ma])N\b/, number.to_s).gsub("BODY") { body(number) }
    end
    derive(lines)
    lines << "def self.run" << "Thread.report_on_exception = false"
    6.times { lines << "begin; #{call("0", "4")}; rescue StandardError, SystemStackError; end" }
    (lines << "end" << "end" << "").join("\n")
  end

  # Methods of the class, as they are to what follows in it.
  def refine(lines, numbers)
    lines << "module Refined; C, PAIRS, LEFT = O::C, O::PAIRS, O::LEFT; refine(O) do"
    numbers.each { |refined| lines << overriding(lines, pick(REFINED), refined) }
    lines << "end; end" << "using Refined"
  end

  # A class below it.
  def derive(lines)
    @overridden.each_slice(3) do |numbers|
      way = pick(MODULES)
      lines << "class Child < O" << (way.empty? ? "" : "#{way}(Module.new do; const_set(:O, O)")
      numbers.each do |overridden|
        next lines << overriding(lines, pick(OVERRIDES), overridden) if way.empty? || !singleton?(overridden)

        lines << ""
      end
      lines << (way.empty? ? "end" : "end); end")
    end
  end

  # Returns the line of a method that overrides another.
  def overriding(lines, text, overridden)
    number = runtime_number
    @lines[number] = [FILE, lines.size + 1]
    singleton = singleton?(overridden)
    text = text.gsub("DEFINE_METHOD", singleton ? "define_singleton_method" : "define_method")
    text = text.sub("SmN", singleton ? "self.mN" : "mN")
    text.gsub("HITN") { prologue(number).sub("return", "next") }.gsub("HIT") { prologue(number) }
      .gsub(/\bK\b/, number.to_s).gsub(/(?<=m)N\b/, overridden.to_s)
  end

  def singleton?(number) = @kinds[number - 1].match?(/self\.m|define_singleton/)

  def prologue(number)
    "C[#{number}] += 1; PAIRS[c * 1000 + #{number}] += 1; return 0 if d <= 0 || (LEFT[0] -= 1) < 0"
  end

  # Counts first; the level and all calls together are limited.
  def body(number, statements: 1 + @random.rand(3))
    [prologue(number), *Array.new(statements) { statement(number) }].join("; ")
  end

  def statement(number)
    text = pick(STATEMENTS)
    text = "Process.wait(fork { CALL; CALL })" if @forks && @random.rand(12).zero?
    text = text.gsub("RAISE") { "raise ArgumentError, 'x' if #{later}" }
    text.gsub("LATER") { later }.gsub("tN") { "t#{@random.rand(3)}" }
      .gsub("COMPACT") { @random.rand(4).zero? ? "GC.compact" : "GC.start" }.gsub("LEAF") { pick(LEAVES) }
      .gsub("REDEFINE") { redefine(number) }.gsub("DEFINE") { define(number) }.gsub("LOAD") { load_file(number) }
      .gsub("CALL") { call(number.to_s) }.gsub("ROOT") { call("0") }
  end

  def later = "C[#{1 + @random.rand(@count)}] % #{2 + @random.rand(3)} == 1"

  def call(caller, level = "d - 1")
    number = 1 + @random.rand(@count)
    kind = @kinds[number - 1]
    owner = @overridden.include?(number) && @random.rand(2).zero? ? "#{@name}::Child" : @name
    way = pick(kind.start_with?("private") ? PRIVATE_CALLS : CALLS)
    format(way, o: singleton?(number) ? owner : "#{owner}.new", m: "m#{number}", a: "#{level}, #{caller}")
  end

  # Methods that come as the program runs are numbered behind the others.
  def runtime_number
    number = @next_runtime += 1
    @runtime = [@runtime, number + 1].max
    number
  end

  def define(caller) = evaluated(caller, runtime_number)

  # The new definition takes the place of one that may be open.
  def redefine(caller)
    old = 1 + @random.rand(@count)
    return define(caller) unless @kinds[old - 1].match?(/\Adef mN|\Adefine_method\(:mN\)/)

    evaluated(caller, runtime_number, name: "m#{old}", parameters: "d, c, *r, k: 1")
  end

  # Code that defines method +number+ as the program runs, and calls it.
  def evaluated(caller, number, name: "m#{number}", parameters: "d, c")
    @chosen << number
    @lines[number] = [FILE, RUNTIME_LINES + number]
    code = "def #{name}(#{parameters}); C[#{number}] += 1; PAIRS[c * 1000 + #{number}] += 1; d; end"
    "O.class_eval(%q(#{code}), '#{FILE}', #{RUNTIME_LINES + number}); O.new.#{name}(d, #{caller})"
  end

  # A file that defines a method and calls it.
  def load_file(_caller)
    number = runtime_number
    path = File.join(@directory, "sperf_#{Process.pid}_#{@seed}_#{TraceProperty.next_file}.rb")
    @lines[number] = [path, 2]
    way = pick(READS)
    text = pick(FILES).gsub(/\bO\b/, "::#{@name}").gsub(/N\b(?!\w)/) { number.to_s }
    text = "#{text}\nclass ::#{@name}; Auto#{number} = 1; end" if way.include?("AUTO")
    File.write(path, "#{text}\n")
    (@files ||= []) << path
    @uncalled << number
    way.gsub("AUTO", "Auto#{number}").gsub(/\bF\b/) { path.dump }
  end

  public

  def clean_up = FileUtils.rm_f(@files.to_a)

  # Checks the programs of these seeds, traced whole and by chosen methods; yields each seed and its deviations.
  def self.check(seeds)
    seeds.each do |seed|
      program = new(seed)
      program.evaluate
      trace = Sperf.trace { program.run }
      found = program.deviations(trace)
      again = new(seed)
      Object.send(:remove_const, again.name)
      again.evaluate
      trace = Sperf.trace(only: again.name) { again.run }
      found += again.deviations(trace, pairs: false, chosen: true).map { |line| "chosen: #{line}" }
      yield seed, found
    ensure
      program&.clean_up
      again&.clean_up
    end
  end
end

# frozen_string_literal: true

# The program that the twin runs: see Sperf::Outside::Twin. It builds things that are known, prints where they are, and
# then does what its standard input says. It never runs in this process, and loads nothing.
#
# Each line that it prints is "key value value ...". An address is what Kernel#to_s prints.

module SperfTwin
  def self.address(object) = ::Kernel.instance_method(:to_s).bind_call(object)[/0x\h+/].hex

  def self.say(key, *values)
    $stdout.print(key, *values.flat_map { |value| [" ", value] }, "\n")
    $stdout.flush
  end

  # Its methods have frames of all kinds: of methods, of blocks, of C methods, of operators, of singleton methods.
  class Alpha
    include Comparable

    def initialize(queue) = @queue = queue

    def <=>(_other)
      "a".each_char do
        Alpha.single(
          @queue
        )
      end
      0
    end

    def self.single(queue)
      queue.pop
    end

    def outer
      { 1 => 2 }.each_pair do |_key, _value|
        [1].each_slice(1) { self > Alpha.new(nil) }
      end
    end
  end

  # A second class with other lines.
  class Beta
    def wait_for(queue)
      first = 1

      first += queue.pop.to_i
      first
    end
  end

  def self.started(name, &)
    thread = ::Thread.new(&)
    thread.name = name
    thread
  end

  def self.asleep?(thread) = thread.status == "sleep"

  def self.prepare
    @queue = ::Thread::Queue.new
    @alpha = Alpha.new(@queue)
    @beta = Beta.new
    @first = ::Thread::Mutex.new
    @second = ::Thread::Mutex.new
    @threads = {
      main: ::Thread.current,
      deep: started("sperf deep") { @alpha.outer },
      other: started("sperf other") { @beta.wait_for(@queue) },
      timed: started("sperf timed") { sleep(1_000_000) },
      holder: started("sperf holder") { @first.synchronize { @second.synchronize { @queue.pop } } }
    }
    ::Thread.pass until @threads.except(:main).values.all? { |thread| asleep?(thread) }
    @threads[:locker] = started("sperf locker") { @first.lock }
    ::Thread.pass until asleep?(@threads[:locker])
    prepare_ractor
  end

  def self.prepare_ractor
    ready, theirs = ::IO.pipe
    @ractor_pipe = ready
    @ractor = ::Ractor.new(theirs) do |pipe|
      pipe.puts ::Kernel.instance_method(:to_s).bind_call(::Thread.current)[/0x\h+/]
      pipe.flush
      ::Ractor.receive
    end
    @ractor_thread = ready.gets.hex
    sleep 0.01
  end

  def self.describe
    @threads.each do |key, thread|
      say("thread", key, address(thread), thread.native_thread_id, thread.name.to_s.tr(" ", "_"))
    end
    say("ractor_thread", @ractor_thread, @ractor.inspect[/#(\d+)/, 1])
    { queue: @queue, alpha: @alpha, beta: @beta, first: @first, second: @second }.each do |key, object|
      say("object", key, address(object))
    end
    [Alpha, Beta, ::String, ::Comparable, ::Thread::Queue, SperfTwin].each do |mod|
      say("module", address(mod), mod.name, address(mod.singleton_class))
    end
    @threads.each do |key, thread|
      next if key == :main

      thread.backtrace_locations.each do |frame|
        say("frame", key, frame.lineno, frame.path, frame.base_label, frame.label.tr(" ", "_"))
      end
    end
  end

  def self.spin
    @stop = false
    @spinners = ::Array.new(2) { ::Thread.new { nil until @stop } }
    say("spinners", *@spinners.map { |thread| address(thread) })
  end

  # Calls the block over and over until there is another command.
  def self.meanwhile(word)
    say(word)
    yield until $stdin.wait_readable(0)
  end

  def self.collect
    @live ||= ::Array.new(200_000) { +"" }
    ::Array.new(20_000) { +"" }
    ::GC.start
  end

  def self.run
    say("version", RUBY_ENGINE, RUBY_VERSION)
    prepare
    describe
    say("ready")
    while (command = $stdin.gets)
      case command.chomp
      when "spin" then spin
      when "rest"
        @stop = true
        @spinners.each(&:join)
        say("rested")
      when "work" then meanwhile("working") { 10_000.times { |_count| nil } }
      when "collect" then meanwhile("collecting") { collect }
      when "enough" then say("done")
      end
    end
  end
end

# Where a twin says that it is.
if __FILE__ == "/sperf/twin.rb"
  GC.disable
  SperfTwin.run
end

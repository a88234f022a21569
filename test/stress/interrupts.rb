# frozen_string_literal: true

# A storm of interrupts, for SECONDS (argument): threads call all of sperf's API, while others kill and replace them,
# raise in them, toggle sessions in handlers of signals, and compact and stress the heap. Timeouts end many calls, and
# children of fork use the API as well. After each second all threads are stopped, and Checkpoint compares what is left
# with what must be.
#
# In every other round all sessions are of mode :custom, so that the sums of samples are known. Prints one line with
# what was done; exit status: 0; 1 if there was a problem.
#
# script/stress-interrupts runs it under short time slices and a malloc that checks.

require "fileutils"
require "stringio"
require "timeout"
require "tmpdir"
require "sperf"
require "sperf/rack"
require "sperf/active_job"
require "sperf/stackprof"
require_relative "hung_child"
require_relative "interrupts/caller"
require_relative "interrupts/checkpoint"

# Ruby loads these when they are needed; when loading is interrupted, it begins again.
[Sperf::Trace, Sperf::Tracer, Sperf::ScopeComments, Sperf::Dump, Sperf::StackProf, Sperf::VerboseReport]
Sperf.dump

# The rounds, and what the threads share.
class Storm
  CALLERS = 5
  ROUND = 1
  MODES = %i[cpu wall custom object exceptions].freeze
  # After so many problems it ends.
  MOST_PROBLEMS = 30

  attr_reader :callers, :profile, :applications, :jobs
  attr_accessor :most_descriptors

  def initialize(directory, seconds)
    @directory = directory
    @till = now + seconds
    @counts = Hash.new(0)
    @problems = 0
    @callers = []
    @profile = Sperf.profile { nil }
    @process = Process.pid
    make_integrations
  end

  def run
    trap("USR1") { toggle }
    trap("USR2") { raise Caller::HardStrike, "in a handler" if @raising && here? }
    until now > @till || @problems >= MOST_PROBLEMS
      run_round
      @counts[:rounds] += 1
    end
    finish
  end

  def finish
    words = %i[rounds calls kills raises timeouts signals forks].map { |name| "#{@counts[name]} #{name}" }
    words << "#{@counts[:hung]} children that hung in Ruby itself" if @counts[:hung].positive?
    puts "#{words.join(", ")}: #{@problems} problems"
    $stdout.flush
    FileUtils.rm_rf(@directory)
    exit!(@problems.zero? ? 0 : 1)
  end

  def problem(text)
    return $stderr.write("child of fork: #{text}\n") unless here?

    @problems += 1
    puts "round #{@counts[:rounds]}: #{text}"
    $stdout.flush
  end

  # Whether this is the process of the storm, not a child of fork.
  def here? = Process.pid == @process

  # How many samples all callers have tried to record.
  def tried = @callers.sum(&:tried)

  def over? = now > @round_till

  # Whether the sums of the samples are known.
  def exact? = @counts[:rounds].even?

  # Whether a Ractor runs. A child of fork then hangs in Ruby 3.4 itself, which waits for it (thread_sched_atfork).
  def ractors? = @counts[:rounds] % 4 == 3

  def mode = exact? ? :custom : MODES.sample

  def path(name) = File.join(@directory, name)

  private

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def make_integrations
    answer = ->(_env) { [200, {}, ["ok"]] }
    log = ->(line) { problem(line) if line.include?("failed") }
    directory = path("tmp")
    @applications = [Sperf::Rack.new(answer, directory:, log:), Sperf::Rack.new(answer, slow: 0, directory:, log:)]
    @jobs = [nil, 0].map { |slow| Sperf::Integrations::JobLabeller.new(slow:, directory:, log:) }
  end

  def run_round
    @round_till = now + ROUND
    @callers = Array.new(CALLERS) { |i| Caller.new(self, i) } # all of them, before one of them adds up
    @callers.each(&:begin_thread)
    others = [thread { strike }, thread { signal }, thread { disturb }]
    ractor = begin_ractor if ractors?
    on_main
    @counts[:hung] += Checkpoint.new(self, others).run
    ractor&.then { |one| one.respond_to?(:value) ? one.value : one.take }
    %i[calls timeouts forks].each { |name| @counts[name] += @callers.sum(&name) }
  end

  def thread
    Thread.new do
      yield until over?
    end
  end

  # The main thread is where handlers of signals run, and calls as well.
  def on_main
    caller = Caller.new(self, CALLERS)
    @callers << caller
    @raising = true
    begin
      caller.run
    rescue *Caller::STRIKES
      retry
    end
  rescue *Caller::STRIKES
    nil
  ensure
    @raising = false
  end

  def strike
    sleep rand * 0.005
    index = rand(CALLERS)
    struck = @callers[index]
    case rand(10)
    when 0..3 then replace(struck, index)
    when 4 then strike_sperf
    else raise_in(struck.thread)
    end
  end

  # The counts and traces of the one that is struck remain. It is in the list once, whenever another thread adds up.
  def replace(struck, index)
    @counts[:kills] += 1
    struck.thread.kill
    caller = Caller.new(self, index)
    Sperf::Native.atomically do
      @callers << struck
      @callers[index] = caller
    end
    caller.begin_thread
  end

  # No other thread runs meanwhile: Ruby 4.0 aborts if the thread ends while Thread#raise makes the exception, and so
  # locks a mutex that is gone (rb_threadptr_raise).
  def raise_in(thread)
    @counts[:raises] += 1
    Sperf::Native.atomically { thread.raise([Caller::Strike, Caller::HardStrike].sample, "storm") }
  end

  # Threads of sperf's own, which it replaces.
  def strike_sperf
    threads = Thread.list.select { |one| one.name.to_s.start_with?("sperf") }
    return if threads.empty? || rand(5).positive?

    @counts[:kills] += 1
    threads.sample.kill
  end

  def signal
    sleep rand * 0.01
    @counts[:signals] += 1
    Process.kill(rand(3).zero? ? "USR2" : "USR1", Process.pid)
  end

  def toggle
    return unless @raising && here?

    Sperf.running? ? Sperf.stop : Sperf.start(mode:)
  rescue Sperf::Error, RuntimeError => e
    problem("in a handler: #{e.full_message(highlight: false)}") unless e.message.match?(Caller::REFUSED)
  end

  def disturb
    sleep rand * 0.05
    rand(2).zero? ? compact : stress
  end

  def compact
    GC.compact if GC.respond_to?(:compact)
  end

  def stress
    GC.stress = true
    sleep 0.001
  ensure
    GC.stress = false
  end

  # Works, and calls what returns nothing in other Ractors.
  def begin_ractor
    Ractor.new(@round_till) do |till|
      until Process.clock_gettime(Process::CLOCK_MONOTONIC) > till
        Sperf.label(a: 1) { Array.new(50, &:to_s) }
        Sperf.sample
      end
    end
  end
end

seconds = Float(ARGV.fetch(0, "10"))
directory = Dir.mktmpdir("sperf-storm") # A block would remove it when a child of fork exits.
Timeout.timeout(1) { nil } # starts its thread
Storm.new(directory, seconds).run

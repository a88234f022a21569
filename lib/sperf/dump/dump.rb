# frozen_string_literal: true

module Sperf
  # All threads of a process at one moment: their stacks, what each of them waits for and which thread has it. Returned
  # by Sperf.dump.
  class Dump
    # Here, as these files reopen the class, which is an autoload.
    require_relative "waiting"
    require_relative "text"
    require_relative "wait_graph"

    # Reads this process. +without+ is a Thread that is left out.
    def self.of_this_process(without: nil) # :nodoc:
      new({ pid: ::Process.pid, ruby: RUBY_VERSION, command: $PROGRAM_NAME.dup, stopped: false },
          OwnThreads.new(without:).read)
    end

    # +process+ has the keys pid, ruby, command, stopped; +reading+ is what OwnThreads#read returns.
    def initialize(process, reading) # :nodoc:
      graph = WaitGraph.new(reading[:threads])
      @hash = { process:, **reading, deadlocks: graph.deadlocks, held_up: graph.held_up }
    end

    # Returns the dump as text: deadlocks first, then each thread with its state, what it waits for, and its stack.
    def to_s = Text.new(@hash).to_s

    # Returns the dump as a Hash:
    #
    #   {
    #     process: { pid: 4711, ruby: "3.4.5", command: "bin/worker", stopped: false },
    #     time_ns: 12_345,               # by CLOCK_MONOTONIC
    #     torn: 0,                       # stacks that could not be read whole
    #     unseen_ractors: 0,             # other Ractors, whose threads Ruby does not show to this one
    #     deadlocks: [[4712, 4713]],     # ids of threads; each waits for the next, the last for the first
    #     held_up: [{ id: 4714, waiters: [4715] }],
    #     gvl: { 1 => { holder: 4711, waiting: [] } },
    #     threads: [
    #       { id: 4712, tid: 4712, name: "worker", main: false, ractor: 1,
    #         state: :waiting, cpu_ns: 1_000, since_ns: nil, labels: { "endpoint" => "orders#show" },
    #         frames: [["Thread::Mutex#lock", "", 0], ["block in <main>", "app.rb", 7]], truncated: false,
    #         waits_for: { kind: :mutex, object: 0x7f12, owner: 4713, what: nil, until_ns: nil },
    #         fibers: [] },
    #     ]
    #   }
    #
    # [+stopped+] whether a signal (SIGSTOP, Ctrl-Z) or a debugger has stopped the process.
    # [+held_up+] threads that hold locks which others wait for, while they wait themselves for something that belongs
    #             to no thread, such as a Queue, a file, or the end of a sleep.
    # [+id+] of a thread: the number that the operating system gives it, where it has one (+tid+).
    # [+state+] +:running+, +:gvl_wait+, +:waiting+ (in Ruby), +:blocking+ (without the GVL: in a system call or in C
    #           code), +:gc+.
    # [+labels+] those of the thread's running fiber (Sperf.label); nil if they are not known.
    # [+frames+] Arrays of label, path and line (0: unknown), youngest first. Methods in C have no path.
    # [+waits_for+] nil if it is not known, or the thread does not wait. +kind+ is +:mutex+, +:monitor+, +:queue+,
    #               +:sized_queue+, +:condition_variable+, +:thread+, +:io+, +:process+, +:sleep+, +:gvl+ or +:other+.
    #               +owner+ is the id of a thread; nil: not known. +until_ns+ is when a wait with a timeout ends by
    #               itself, by the clock of +time_ns+.
    #
    # Times are in nanoseconds.
    def to_h = @hash

    # Returns Arrays of ids of threads that wait for each other; an empty Array if there is no deadlock.
    def deadlocks = @hash[:deadlocks]

    def inspect = "#<#{self.class} #{@hash[:threads].size} threads, #{deadlocks.size} deadlocks>" # :nodoc:
  end
end

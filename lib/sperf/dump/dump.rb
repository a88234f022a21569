# frozen_string_literal: true

module Sperf
  # All threads of a process at one moment: their stacks, what each of them waits for and which thread has it. Returned
  # by Sperf.dump.
  class Dump
    # Here, as this file reopens the class, which is an autoload.
    require_relative "text"

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

    # Tells by the youngest frames of a thread which method of Ruby it waits in.
    module Waiting # :nodoc: all
      # What the methods wait for, by the labels of their frames. Ruby 4.1 has Monitor as Thread::Monitor.
      KINDS = {
        mutex: %w[Thread::Mutex#lock Thread::Mutex#synchronize],
        monitor: %w[Monitor#enter Monitor#synchronize Thread::Monitor#enter Thread::Monitor#synchronize],
        queue: %w[Thread::Queue#pop],
        sized_queue: %w[Thread::SizedQueue#pop Thread::SizedQueue#push],
        condition_variable: %w[Thread::ConditionVariable#wait Monitor#wait_for_cond Thread::Monitor#wait_for_cond
                               Thread::Monitor::ConditionVariable#wait],
        thread: %w[Thread#join Thread#value],
        process: %w[Process.wait Process.wait2 Process.waitpid Process.waitpid2 Process.waitall Process::Status.wait
                    Kernel#system Kernel#`],
        sleep: %w[Kernel#sleep Thread::Mutex#sleep Thread.stop],
        io: %w[IO.select Kernel#select]
      }.flat_map { |kind, labels| labels.map { |label| [label, kind] } }.to_h.freeze

      # Methods of these classes are methods of files and sockets.
      OF_IO = /\A(?:IO|File|[A-Za-z0-9]*Socket|TCPServer|UNIXServer|Addrinfo|OpenSSL::SSL::SSLSocket)[#.]/

      # Code of Ruby itself, through which a method of C is called.
      INTERNAL = /\A(?:<internal:|\z)/

      class << self
        # Returns the kind of the wait (Symbol) and the label of its method; nil if the +frames+, youngest first, wait
        # in no such method. ConditionVariable#wait calls Mutex#sleep, so the older one of the two counts.
        def kind(frames)
          own = frames.take_while { |_label, path, _line| path.match?(INTERNAL) }.map(&:first)
          label = own.find { |name| KINDS[name] == :condition_variable } || own.find { |name| in?(name) }
          [kind_of(label), label] if label
        end

        # Returns whether +label+ is that of a method that waits.
        def in?(label) = !kind_of(label).nil?

        private

        def kind_of(label) = KINDS[label] || (:io if label.match?(OF_IO))
      end
    end

    # Which thread waits for which: the owner of a lock, or the thread that is joined. Each thread waits for at most one
    # other, so a thread that is reached twice is on a cycle: a deadlock.
    class WaitGraph # :nodoc: all
      LOCKS = %i[mutex monitor].freeze

      # +threads+ is an Array of Hash, as in Dump#to_h.
      def initialize(threads)
        @threads = threads.to_h { |thread| [thread[:id], thread] }
      end

      # Returns the cycles, an Array of Arrays of ids; each thread waits for the next, and the last for the first. A
      # wait that ends by itself is not part of a deadlock.
      def deadlocks
        cycles = @threads.keys.filter_map { |id| cycle_from(id) }
        cycles.map { |cycle| cycle.rotate(cycle.index(cycle.min)) }.uniq
      end

      # Returns Hashes of a thread that holds up others: { id:, waiters: [ids] }. They wait for locks, and the last of
      # these locks is held by this thread, while it waits itself for something that belongs to no thread. That is a
      # deadlock as well if only threads that wait could end it, which cannot be known: who would fill a Queue?
      def held_up
        waiting = @threads.keys.select { |id| LOCKS.include?(wait(id)&.fetch(:kind)) && blocker(id) }
        holders = waiting.group_by { |id| root_of(id) }
        holders.filter_map { |root, waiters| { id: root, waiters: } if root && wait(root) }
      end

      private

      def wait(id) = @threads[id]&.fetch(:waits_for)

      # The thread for which +id+ waits; nil if it is not known.
      def blocker(id)
        wait = wait(id)
        wait[:owner] if wait && !wait[:until_ns] && @threads.key?(wait[:owner])
      end

      # The last thread of the chain that begins at +id+; nil if the chain ends in a cycle.
      def root_of(id)
        seen = []
        while (following = blocker(id))
          return if seen.include?(id)

          seen << id
          id = following
        end
        id
      end

      # The cycle that +id+ is on; nil if it is on none.
      def cycle_from(id)
        path = [id]
        while (following = blocker(path.last))
          return path if following == id
          return if path.include?(following)

          path << following
        end
      end
    end
  end
end

# frozen_string_literal: true

require_relative "kernel_process"

module Sperf
  class Dump
    # The threads of this process, read under the GVL: those of the calling Ractor, as Ruby shows no others.
    class OwnThreads
      # The classes of the objects that methods wait with. Ruby loads Monitor later.
      OBJECTS = { mutex: -> { ::Thread::Mutex }, monitor: -> { ::Monitor if defined?(::Monitor) },
                  queue: -> { ::Thread::Queue }, sized_queue: -> { ::Thread::SizedQueue },
                  condition_variable: -> { ::Thread::ConditionVariable }, thread: -> { ::Thread } }.freeze
      # Kinds of waits that need no system call of their own.
      IN_RUBY = [*OBJECTS.keys, :sleep].freeze
      private_constant :OBJECTS, :IN_RUBY

      # +without+ is a Thread that is left out.
      def initialize(without: nil)
        @without = without
        @kernel = KernelProcess.new(::Process.pid)
      end

      # Returns what Dump#to_h has of the threads. No other thread runs meanwhile, if the VM's layout was found
      # (Native.find_layout).
      def read = Native.still_heap { read_still }

      private

      def read_still
        @threads = ::Thread.list
        @shown = @threads - [@without]
        fibers = fibers_by_thread
        threads = @shown.map { |thread| describe(thread, fibers[thread] || []) }
        { time_ns: ::Process.clock_gettime(::Process::CLOCK_MONOTONIC, :nanosecond), torn: 0, threads:,
          gvl: { 1 => gvl(threads) }, unseen_ractors: ::Ractor.count - 1 }
      end

      def id(thread) = thread.native_thread_id || thread.object_id

      def describe(thread, fibers)
        frames, truncated, receivers = stack(thread)
        tid = thread.native_thread_id
        state = state(thread)
        waits_for = waits_for(tid, frames, receivers) if state == :waiting
        state = :blocking if state == :waiting && !IN_RUBY.include?(waits_for&.fetch(:kind))
        { id: id(thread), tid:, name: name(thread), main: thread == ::Thread.main, ractor: 1, state:,
          cpu_ns: (@kernel.cpu_ns(tid) if tid), since_ns: nil,
          labels: Native.labels_of(thread), frames:, truncated:, waits_for:, fibers: }
      end

      # A thread that waits has the status of one that runs C code without the GVL.
      def state(thread)
        return :running if thread == ::Thread.current

        thread.status == "run" ? :gvl_wait : :waiting
      end

      def name(thread) = (thread.name unless thread.name.to_s.empty?)

      # Returns the frames (youngest first), whether there are more, and the receivers of the youngest.
      def stack(object) = Native.stack_of(object) || [locations(object), false, []]

      # Without the VM's layout. Ruby gives methods in C the place of their callers.
      def locations(object)
        places = (object.backtrace_locations || []).reject { |place| OWN_FILES.include?(place.path) }
        places.map { |place| Waiting.in?(place.label) ? [place.label, "", 0] : [place.label, place.path, place.lineno] }
      end

      def waits_for(tid, frames, receivers)
        kind, = Waiting.kind(frames)
        wait = { kind:, object: nil, owner: nil, what: nil, until_ns: tid && @kernel.deadline_ns(tid) }
        return @kernel.complete(tid, wait) unless OBJECTS.key?(kind)

        object = receivers.find { |receiver| OBJECTS[kind].call&.===(receiver) }
        object ? { **wait, object: address(object), owner: owner(kind, object) } : wait
      end

      # The address that Ruby writes for the object, as in #inspect.
      def address(object) = ::Kernel.instance_method(:to_s).bind_call(object)[/0x(\h+)/, 1].to_i(16)

      def owner(kind, object)
        owner = object if kind == :thread
        owner = Native.lock_owner(object, @threads) if %i[mutex monitor].include?(kind)
        id(owner) if owner
      end

      # While there are several Ractors, Ruby does not tell the fibers; and a walk through the heap, to which the other
      # Ractors add pages meanwhile, may crash.
      def fibers_by_thread
        return {} if ::Ractor.count > 1

        fibers = ::ObjectSpace.each_object(::Fiber).filter_map do |fiber|
          thread = Native.thread_of_fiber(fiber, @shown) or next
          stack = Native.stack_of(fiber) or next
          [thread, { id: address(fiber), state: :suspended, frames: stack.first }] if stack.first.any?
        end
        fibers.group_by(&:first).transform_values { |pairs| pairs.map(&:last) }
      end

      def gvl(threads)
        { holder: threads.find { |thread| thread[:state] == :running }&.fetch(:id),
          waiting: threads.filter_map { |thread| thread[:id] if thread[:state] == :gvl_wait } }
      end
    end

    # Dumps this process when it gets a signal: Sperf.dump_on.
    #
    # Ruby runs the handler of a signal on the main thread, in the middle of whatever that does, and a handler must not
    # lock a Mutex, which loggers do. So the handler only creates a thread, which reads and writes the dump. The main
    # thread goes on waiting, and is shown as it waits. All code is loaded beforehand. One dump is made at a time:
    # signals that come meanwhile are ignored.
    class OnSignal
      # Signals without handlers, and those that Ruby reserves.
      REFUSED = %w[EXIT KILL STOP SEGV BUS ILL FPE VTALRM CHLD CLD].freeze
      private_constant :REFUSED

      # Returns the name of +signal+ without SIG. Raises InvalidOption, whose message names the +option+.
      def self.name_of(signal, option)
        name =
          case signal
          when Integer then ::Signal.signame(signal)
          when String, Symbol then signal.to_s.upcase.delete_prefix("SIG")
          end
        return name if ::Signal.list.key?(name) && !REFUSED.include?(name)

        raise InvalidOption.new(option, "a signal that a program can handle, such as \"QUIT\"", signal)
      end

      # +write+ is called with each Dump.
      def initialize(signal, &write)
        @signal = signal
        @write = write
      end

      def install
        Native.find_layout
        ::Signal.trap(@signal) { start }
      end

      private

      # Context: a handler of Signal.trap. In a child of fork, the parent's thread is dead.
      def start
        return if @thread&.alive?

        @thread = ::Thread.new { dump }
      rescue StandardError => e
        report(e)
      end

      def dump
        ::Thread.current.name = "sperf-dump"
        @write.call(Dump.of_this_process(without: ::Thread.current))
      rescue StandardError => e
        report(e)
      end

      def report(error) = Host.say("cannot dump the threads: #{error.message.lines.first.to_s.chomp}")
    end
  end
end

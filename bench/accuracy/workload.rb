# frozen_string_literal: true

require_relative "ledger"

module Accuracy
  # A program that the suite profiles. Subclasses are in workloads/, by topic. A workload's name is that of its class:
  # short_waits is ShortWaits. All subclasses are loaded. `prepare` loads the libraries that a workload needs, so that
  # other workloads run without them.
  #
  # A workload has parts. Each part has a clock around it, which is the truth, and the labels of the frames that an
  # accurate profiler attributes its time to. A sample belongs to the part of its innermost frame with such a label: the
  # function itself and its callees, except those that are parts. All other samples, and the time between the clocks,
  # belong to the part OTHER.
  class Workload
    OTHER = "other"
    GC_MARKING = "[GC marking]"
    GC_SWEEPING = "[GC sweeping]"
    PATIENCE = 3

    # `labels` of frames; `path`, where it is not nil, is what their file is called.
    Part = Data.define(:name, :labels, :path)

    class << self
      # The time that profilers measure: :cpu or :wall.
      def mode(mode = nil) = mode ? @mode = mode : @mode || :cpu

      # A Symbol is a method of this class. A String is a label as it is, `labels` are others for the same part.
      def part(name, *labels, path: nil)
        declared << [name, labels, path]
      end

      # Several such parts.
      def measures(*names) = names.each { |name| part name }

      def parts
        declared.map do |name, labels, path|
          Part.new(name.to_s, labels.empty? ? [label_of(name)] : labels, path)
        end
      end

      # Defines methods that count to their argument, a loop without calls.
      def counters(*names)
        names.each do |name|
          class_eval(<<~RUBY, __FILE__, __LINE__ + 1)
            def #{name}(spins)
              i = 0
              i += 1 while i < spins
            end
          RUBY
        end
      end

      # Makes the collector's phases parts of their own, whose truth is the VM's.
      def separate_gc
        @separate_gc = true
        part GC_MARKING, GC_MARKING, "(marking)"
        part GC_SWEEPING, GC_SWEEPING, "(sweeping)"
      end

      def separate_gc? = @separate_gc

      # Others inherit from it; it is none itself.
      def abstract = @abstract = true
      def abstract? = @abstract

      # Only for profilers that know labels, for those that show instructions without a frame, and with the gems of the
      # applications in test/apps.
      %w[needs_labels needs_instructions needs_apps].each do |name|
        define_method(name) { instance_variable_set(:"@#{name}", true) }
        define_method(:"#{name}?") do
          instance_variable_get(:"@#{name}") || (superclass <= Workload && superclass.public_send(:"#{name}?"))
        end
      end

      def load(name) = known[name] || Composed.of(name)
      def names = known.keys.sort

      private

      # {name => class}
      def known
        Dir[File.join(__dir__, "workloads", "*.rb")].each { |path| require path }
        every = subclasses.flat_map { |type| [type, *type.subclasses] }
        every.reject { |type| type.abstract? || type.name.include?("::") }.to_h { |type| [snake_case(type.name), type] }
      end

      def snake_case(name) = name.gsub(/(?<=.)(?=[A-Z])|(?<=[a-z])(?=\d)/, "_").downcase
      def declared = @declared ||= superclass.respond_to?(:parts) ? superclass.__send__(:declared).dup : []
      def label_of(name) = name.is_a?(Symbol) ? "#{instance_method(name).owner}##{name}" : name
    end

    attr_reader :ledger

    # What samples are labelled with: the profiler.
    attr_writer :profiler

    # `clock` is what the profiler measures: :cpu or :wall.
    def initialize(clock)
      @clock = clock
      @ledger = new_ledger
      @called = Hash.new(0)
      prepare
    end

    # Sizes the work and makes what it works on; methods are warm after.
    def prepare = nil

    # The work, some tens of milliseconds of it, with clocks around its parts: by default the methods that are fitted.
    def round = @fitted.each { |name, times| measure(name) { __send__(name, times) } }

    # {part name => [least, most]} in nanoseconds. They differ where the truth is indirect.
    def truth = @ledger.parts.to_h { |part, elapsed_ns| [part.to_s, [elapsed_ns, elapsed_ns]] }

    # What else the program noticed, for the report.
    def remarks = {}

    def warm_up(seconds)
      deadline = wall_ns + (seconds * 1e9)
      calls = 0
      until wall_ns > deadline && calls >= 8
        round
        calls += 1
      end
      @ledger = new_ledger
      @called.clear
    end

    # So much time of the clock that is measured; of CPU time less, where that takes more than thrice as long.
    def run_for(seconds)
      deadline = wall_ns + (seconds * 1e9 * (@clock == :cpu ? PATIENCE : 1))
      enough = process_ns + (seconds * 1e9)
      measured { round while wall_ns < deadline && (@clock == :wall || process_ns < enough) }
    end

    private

    def measured
      marking, sweeping = gc_times_ns
      @ledger.whole { yield }
      return unless self.class.separate_gc?

      after = gc_times_ns
      @ledger.add(GC_MARKING, after[0] - marking)
      @ledger.add(GC_SWEEPING, after[1] - sweeping)
    end

    # The VM tells both in milliseconds only, their sum in nanoseconds.
    def gc_times_ns
      total_ns = GC.total_time
      marking, sweeping = GC.stat.values_at(:marking_time, :sweeping_time)
      return [0, 0] if (marking + sweeping).zero?

      [total_ns * marking / (marking + sweeping), total_ns * sweeping / (marking + sweeping)]
    end

    def measure(part, &) = @ledger.measure(part, &)
    def label(...) = @profiler.label(...)

    # Counts how often the part's work was done, too.
    def counted(part, times, &)
      measure(part, &)
      @called[part] += times
    end

    def new_ledger = Ledger.new(@clock, less_gc: self.class.separate_gc?)

    # Runs the block in a thread with a ledger of its own, which it is given.
    def measured_thread
      ledger = new_ledger
      # A new thread waits for the GVL before it runs any of this; its CPU clock begins with it.
      created_ns = @clock == :wall ? wall_ns : 0
      Thread.new do
        ledger.whole(created_ns) { yield ledger }
        ledger
      end
    end

    def join(threads)
      measure("Thread#join") { threads.each(&:join) }
      threads.each { |thread| @ledger.merge(thread.value.parts, thread.value.total_ns) }
    end

    # Fits so many methods that take a number of times, for the default round.
    def fit_each(milliseconds, *names)
      @fitted = names.to_h { |name| [name, fit(milliseconds) { |n| __send__(name, n) }] }
    end

    # The number for which the block takes about `milliseconds`. Doubling compiles it, too.
    def fit(milliseconds)
      count = 1
      40.times { yield 1 }
      loop do
        took_ms = Array.new(3) { elapsed_ms { yield count } }.min
        return [(count * milliseconds / took_ms).round, 1].max if took_ms > milliseconds / 3.0

        count *= 2
      end
    end

    def elapsed_ms
      begun = cpu_ns
      yield
      (cpu_ns - begun) / 1e6
    end

    def cpu_ns = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
    def process_ns = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)
    def wall_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
  end
end

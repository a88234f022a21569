# frozen_string_literal: true

module Sperf
  module Top
    # What was sampled between two updates of the screen, in rows of nanoseconds. The core adds up the values.
    class Interval
      # Tables of functions: the granularity of the core's call graph.
      GRANULARITIES = { methods: :distinct, lines: :lines }.freeze
      private_constant :GRANULARITIES

      # The samples, a Profile.
      attr_reader :profile
      # The time that it covers, in nanoseconds.
      attr_reader :elapsed_ns
      # The CPU time of the process in it, in nanoseconds; nil if unknown.
      attr_reader :cpu_ns
      # How often all threads were read, and how many of their stacks could not be read whole.
      attr_reader :ticks, :torn
      # The threads at its end, Hashes as Native::Target#threads returns them.
      attr_reader :threads

      # Returns the sum of +intervals+ (Array of Interval, not empty), with the threads of the last one.
      def self.sum(intervals)
        return intervals.first if intervals.one?

        new(profile: Profile.sum(intervals.map(&:profile)), threads: intervals.last.threads,
            elapsed_ns: intervals.sum(&:elapsed_ns))
      end

      # +profile+ is a Profile with the sample types cpu and wall; the number of a thread in it is the thread's +:id+.
      def initialize(profile:, elapsed_ns:, threads: [], cpu_ns: nil, ticks: 0, torn: 0)
        @profile = profile
        @elapsed_ns = elapsed_ns
        @threads = threads
        @cpu_ns = cpu_ns
        @ticks = ticks
        @torn = torn
      end

      # Returns the wall time of all threads by state: +:running+, +:blocked+, +:wait+, +:marking+, +:sweeping+, in ns.
      def times = @profile.summary[:times]

      # Returns the functions (:methods or :lines) that occur: a Hash from keys to name, place, and [flat, cumulative]
      # in nanoseconds of +time+ (:cpu or :wall).
      def functions(table, time)
        rows = render(:functions, type: type(time), granularity: GRANULARITIES.fetch(table))
        rows.to_h do |row|
          place = ThreadWords.place(row["file"], row["line"])
          ["#{row["name"]}\0#{place}", [row["name"], place, [row["flat"], row["cum"]]]]
        end
      end

      # Returns the threads that there are: a Hash from the id to name, place, and the nanoseconds of wall time that a
      # thread ran, spent in GC, waited for the GVL, and was blocked.
      def thread_times
        times = render(:by_label, type: type(:wall), by: "thread_id").to_h { |row| [row["label"], row] }
        words = ThreadWords.new(@threads)
        @threads.to_h do |thread|
          row = times.fetch(thread[:id].to_s, {})
          [thread[:id], [words.name(thread), words.doing(thread),
                         row.values_at("running", "gc", "gvl_wait", "blocked").map(&:to_i)]]
        end
      end

      private

      def type(time)
        types = @profile.sample_types.first.map { |type| type.first.to_sym }
        types.index(time) or raise Error, "the samples have no #{time} time"
      end

      # A profile without samples has no labels to divide by.
      def render(report, **)
        require "json"
        return [] if @profile.summary[:samples].zero?

        JSON.parse(@profile.render(report, { format: :json, ** }).first).fetch("rows")
      end
    end

    # Describes threads: their names, and what each does or waits for.
    class ThreadWords
      STATES = { running: "running", gc: "GC", gvl_wait: "waits for the GVL", waiting: "waiting",
                 blocking: "without the GVL" }.freeze
      # What a thread waits for, by the kind.
      WAITS = { mutex: "a Mutex", monitor: "a Monitor", queue: "a Queue", sized_queue: "a SizedQueue",
                condition_variable: "a ConditionVariable", thread: "a thread", io: "I/O", process: "a process" }.freeze
      # What a thread is in that has no frame.
      NO_FRAME = "(no frames)"
      # Labels that name what a thread works on. Others are shown with their keys if there is none of these.
      RUNS = %w[endpoint job test task].freeze
      private_constant :STATES, :WAITS, :NO_FRAME, :RUNS

      # Returns the place of code: "app.rb:12", "" if it has no file. <C method> and <GVL> are not paths.
      def self.place(file, line)
        return "" if file.empty? || file.start_with?("<")

        line.positive? ? "#{file}:#{line}" : file
      end

      # +threads+ are Hashes as Native::Target#threads returns them.
      def initialize(threads)
        @names = threads.to_h { |thread| [thread[:id], name_of(thread)] }
      end

      # Returns the name of +thread+.
      def name(thread) = @names.fetch(thread[:id])

      # Returns what +thread+ does, what its labels say, and the youngest frame: "waits for a Mutex of worker 1
      # [orders#show]  Mutex#lock".
      def doing(thread)
        label, path, line = thread[:frames].first
        "#{state(thread)}#{labels(thread)}  #{label || NO_FRAME} #{ThreadWords.place(path.to_s, line.to_i)}".rstrip
      end

      private

      def name_of(thread)
        return thread[:name] unless thread[:name].to_s.empty?

        thread[:main] ? "main" : "thread #{thread[:id]}"
      end

      def labels(thread)
        all = thread[:labels] or return
        texts = all.values_at(*RUNS).compact
        texts = all.map { |key, value| "#{key}=#{value}" } if texts.empty?
        " [#{texts.join(", ")}]" if texts.any?
      end

      def state(thread)
        wait = thread[:waits_for] unless thread[:state] == :gvl_wait
        return "sleeps" if wait && wait[:kind] == :sleep

        what = WAITS[wait[:kind]] if wait
        return STATES.fetch(thread[:state]) unless what

        owner = @names[wait[:owner]]
        return "waits for #{what}" unless owner

        wait[:kind] == :thread ? "waits for #{owner}" : "waits for #{what} of #{owner}"
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  module Top
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

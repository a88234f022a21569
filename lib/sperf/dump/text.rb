# frozen_string_literal: true

module Sperf
  class Dump
    # A dump as text: deadlocks, what holds threads up, then each thread with its state and its stack.
    class Text
      NAMES = { mutex: "Mutex", monitor: "Monitor", queue: "Queue", sized_queue: "SizedQueue",
                condition_variable: "ConditionVariable" }.freeze
      STATES = { running: "runs", gvl_wait: "waits for the GVL", waiting: "waits", gc: "runs a GC",
                 blocking: "is without the GVL, in a system call or in C code" }.freeze

      SHOWN_CPU_NS = 1_000_000_000

      # +dump+ is what Dump#to_h returns.
      def initialize(dump)
        @dump = dump
        @threads = dump[:threads].to_h { |thread| [thread[:id], thread] }
      end

      # Returns the text, a String that ends with a line break.
      def to_s
        parts = [heading, *@dump[:deadlocks].map { |cycle| deadlock(cycle) },
                 *@dump[:held_up].map { |held| held_up(**held) }, gvl, *stacks]
        Host.harmless("#{parts.compact.join("\n\n")}\n")
      end

      private

      def heading
        process = @dump[:process]
        facts = ["Ruby #{process[:ruby]}", count(@threads.size, "thread"), stopped, unseen, torn]
        [["Process #{process[:pid]}", process[:command]].compact.join(": "), facts.compact.join(", ")].join("\n")
      end

      def stopped = ("stopped by a signal (SIGSTOP, Ctrl-Z) or a debugger" if @dump[:process][:stopped])

      def unseen
        others = @dump[:unseen_ractors]
        "#{count(others, "other Ractor")} (sperf dump PID shows them)" if others.positive?
      end

      def torn = ("#{count(@dump[:torn], "stack")} could not be read whole" if @dump[:torn].positive?)

      def count(number, noun) = "#{number} #{noun}#{"s" unless number == 1}"

      def deadlock(cycle)
        words = cycle.size == 1 ? "a thread waits for itself" : "#{cycle.size} threads wait for each other"
        ["Deadlock: #{words}", *cycle.map { |id| "  #{title(@threads[id])} #{sentence(@threads[id])}" }].join("\n")
      end

      # A wait of which only another thread can be the end.
      def held_up(id:, waiters:)
        first = "Held up: #{waiters.size == 1 ? "a thread waits" : "#{waiters.size} threads wait"} for " \
                "#{title(@threads[id])}, which #{sentence(@threads[id])}"
        [first, *waiters.map { |waiter| "  #{title(@threads[waiter])} #{sentence(@threads[waiter])}" }].join("\n")
      end

      def gvl
        lines = @dump[:gvl].filter_map do |ractor, gvl|
          next if gvl[:waiting].empty?

          where = " of Ractor #{ractor}" if @dump[:gvl].size > 1
          held = gvl[:holder] ? "held by #{title(@threads[gvl[:holder]])}" : "held by no thread that is known"
          "GVL#{where}: #{held}, #{count(gvl[:waiting].size, "thread")} waiting"
        end
        lines.join("\n") unless lines.empty?
      end

      # Threads that wait for the same in the same place are shown together.
      def stacks
        @threads.values.group_by { |thread| [sentence(thread), body(thread)] }.map do |(_words, body), threads|
          [*threads.map { |thread| "#{title(thread)} #{sentence(thread)}#{times(thread)}" }, *body].join("\n")
        end
      end

      # Returns how a thread is called.
      def title(thread)
        return "a thread that has ended" unless thread

        name = thread[:name] ? " \"#{one_line(thread[:name])}\"" : (" (main)" if thread[:main])
        ractor = " of Ractor #{thread[:ractor]}" if thread[:ractor] != 1
        "Thread #{thread[:tid] || "##{thread[:id]}"}#{name}#{ractor}"
      end

      # Returns what the thread does, as the predicate of a sentence.
      def sentence(thread)
        wait = thread[:waits_for] or return STATES.fetch(thread[:state])
        limit = wait[:until_ns] && (wait[:until_ns] - @dump[:time_ns])
        "#{predicate(wait)}#{", at most #{duration(limit)} more" if limit&.positive?}"
      end

      def times(thread)
        since = "for #{duration(thread[:since_ns])}" if thread[:since_ns] && thread[:state] != :running
        cpu = "CPU #{duration(thread[:cpu_ns])}" if thread[:cpu_ns].to_i >= SHOWN_CPU_NS
        " (#{[since, cpu].compact.join(", ")})" if since || cpu
      end

      def predicate(wait)
        case wait[:kind]
        when *NAMES.keys then "waits for #{object(wait)}#{owner(wait)}"
        when :thread then "waits for the end of #{wait[:owner] ? title(@threads[wait[:owner]]) : "a thread"}"
        when :sleep then "sleeps"
        when :gvl then "waits for the GVL#{owner(wait)}"
        when :process then "waits for #{wait[:what] || "a process"}"
        when :io then wait[:what] ? "waits in #{wait[:what]}" : "waits for a file or a socket"
        else wait[:what] ? "is in #{wait[:what]}" : "waits"
        end
      end

      def object(wait)
        name = NAMES[wait[:kind]]
        wait[:object] ? "#{name} 0x#{wait[:object].to_s(16)}" : "a #{name}"
      end

      def owner(wait)
        if wait[:owner] then ", held by #{title(@threads[wait[:owner]])}"
        elsif %i[mutex monitor].include?(wait[:kind]) then ", whose owner is not known"
        end
      end

      def body(thread)
        lines = [*labels(thread[:labels]), *frames(thread[:frames], "    ")]
        lines << "    ..." if thread[:truncated]
        thread[:fibers].each do |fiber|
          lines.push("    Fiber 0x#{fiber[:id].to_s(16)}, suspended", *frames(fiber[:frames], "      "))
        end
        lines
      end

      def labels(labels)
        one_line("    [#{labels.map { |key, value| "#{key}=#{value}" }.join(", ")}]") if labels&.any?
      end

      def frames(frames, indent) = frames.map { |label, path, line| one_line("#{indent}#{label}#{place(path, line)}") }

      # Names of threads, labels and methods may be any bytes.
      def one_line(text) = Host.harmless(text).tr("\n", " ")

      # Methods of Ruby itself are shown without a place, in whichever language they are.
      def place(path, line) = (" (#{path}#{":#{line}" if line.positive?})" unless path.match?(Waiting::INTERNAL))

      def duration(nanoseconds)
        seconds = nanoseconds / 1e9
        return format("%.1f s", seconds) if seconds < 120

        minutes, seconds = seconds.to_i.divmod(60)
        hours, minutes = minutes.divmod(60)
        hours.zero? ? "#{minutes} min #{seconds} s" : "#{hours} h #{minutes} min"
      end
    end
  end
end

# frozen_string_literal: true

require_relative "../program/quantity"
require_relative "directory"
require_relative "errors"

module Sperf
  module Push
    # Sends the files of a Directory, the oldest first, until it is told to finish.
    #
    # #run belongs to one thread; other threads may call #finish.
    class Pusher
      # The counts of a run. +waiting+ is the number of files that may be sent later.
      Result = Data.define(:sent, :refused, :dropped, :waiting) do
        # Whether all files were accepted.
        def complete? = [refused, dropped, waiting].all?(&:zero?)
      end

      # Seconds between two looks into the directory. With the files of a day, a look takes longer than sending a file.
      PERIOD_S = 1
      # Seconds between two looks for files beyond the limits, while the receiver is away.
      LIMITS_S = 10
      # While finishing, seconds between two requests at most.
      FINISHING_S = 1
      # After so many failures of one file the others come first: the file may be the reason.
      PATIENCE = 3
      private_constant :PERIOD_S, :LIMITS_S, :FINISHING_S, :PATIENCE

      # +sender+ sends a file. +once+: end when nothing is left to send. +delete+: remove files that were accepted.
      # +deadline_s+ is how long to go on without success, with +once+, or after #finish. +orphan+ returns whether the
      # process that started this one has ended.
      def initialize(directory, state, sender, limits: Limits.new, once: false, delete: false, deadline_s: 10,
                     backoff: Backoff.new, log: Log.new, orphan: -> { false })
        @directory = directory
        @state = state
        @sender = sender
        @limits = limits
        @once = once
        @delete = delete
        @deadline_s = deadline_s
        @backoff = backoff
        @log = log
        @orphan = orphan
        @wake = Thread::Queue.new
        @queue = []
        @failures = Hash.new(0)
        @unreadable = {}
        @counts = { sent: 0, refused: 0, dropped: 0 }
      end

      # Sends files, and returns the Result. Raises Stopped.
      def run
        @give_up_s = now + @deadline_s
        remove_accepted
        loop do
          finish if !@finishing && @orphan.call
          entry = next_entry
          return result if entry.nil? && (@once || @finishing)

          wait_s = entry ? send_entry(entry) : PERIOD_S
          return result if ending? && now + wait_s > @give_up_s

          wait(wait_s)
        end
      ensure
        @state.write
        print_dropped
      end

      # Makes #run return when all files were sent, at the latest after the deadline.
      def finish
        @give_up_s = now + @deadline_s
        @finishing = true
        @wake << true
      end

      # The Result so far.
      def result = Result.new(**@counts, waiting: waiting.size)

      private

      def ending? = @once || @finishing

      # Returns the Entry to send next, nil for none.
      def next_entry
        look if @queue.empty? || now - @looked_s > PERIOD_S
        @queue.shift
      end

      # Fills the queue: files that have failed less often come first, of these the oldest.
      def look
        @queue = waiting.group_by { |entry| @failures.fetch(entry.key, 0) / PATIENCE }.sort.flat_map(&:last)
        @looked_s = now
      end

      # Returns the entries that were neither accepted nor put aside, within the limits.
      def waiting
        entries = @directory.entries
        @state.retain(entries)
        unsent = entries.select { |entry| @directory.wanted?(entry) && [nil, State::REFUSED].include?(@state.of(entry)) }
        (unsent - drop(@limits.excess(unsent))).reject { |entry| @state.of(entry) || @unreadable[entry.key] }
      end

      # Removes the files that an earlier `sperf push --delete` sent, and was killed before it could remove them.
      def remove_accepted = @directory.entries.each { |entry| remove(entry) if @state.of(entry) == State::REMOVED }

      # Removes +entries+, and returns those that were removed.
      def drop(entries)
        removed = entries.select { |entry| @directory.remove(entry).nil? }
        @counts[:dropped] += removed.size
        @unreported = @unreported.to_i + removed.size
        @log.print_seldom(:dropped) { dropped_line } if @unreported.positive?
        removed
      end

      def print_dropped = @unreported.to_i.positive? && @log.print(dropped_line)

      def dropped_line
        count = @unreported
        @unreported = 0
        "removed #{Quantity.count(count, "profile")} that were not sent: beyond the limits of --max-age and --max-size"
      end

      # Sends +entry+, and returns for how many seconds to wait.
      def send_entry(entry)
        return 0 unless @directory.current?(entry) # It was removed, or will be sent as another file.

        @sender.send_file(entry.path, within_s: (@give_up_s - now if ending?))
        accept(entry)
        0
      rescue Refused => e
        put_aside(entry, e.message)
      rescue Unavailable => e
        postpone(entry, e)
      rescue Errno::ENOENT
        0 # Another program has removed it.
      rescue SystemCallError => e
        leave_unread(entry, e)
      end

      def accept(entry)
        @counts[:sent] += 1
        @failures.delete(entry.key)
        @backoff.reset
        @give_up_s = now + @deadline_s unless @finishing
        report_recovery if @log.printed?(:unavailable)
        remember(entry, @delete ? State::REMOVED : State::SENT)
        remove(entry) if @delete
      end

      def report_recovery
        @log.print("the receiver accepts profiles again")
        @log.reset(:unavailable)
      end

      def put_aside(entry, reason)
        @counts[:refused] += 1
        remember(entry, State::REFUSED)
        @log.print("#{entry.path} was not accepted and stays: #{reason}")
        0
      end

      # A later start of sperf may be allowed to read the file.
      def leave_unread(entry, error)
        @counts[:refused] += 1
        @unreadable[entry.key] = true
        @log.print("cannot read #{entry.path}: #{AtomicFile.reason(error)}")
        0
      end

      def postpone(entry, error)
        @failures[entry.key] += 1
        @queue.clear
        wait_s = @backoff.next_s(error.after_s)
        @log.print_seldom(:unavailable) { "cannot send profiles now: #{error.message}; sperf tries again" }
        @finishing ? [wait_s, FINISHING_S].min : wait_s
      end

      def remember(entry, outcome)
        reason = @state.record(entry, outcome) or return
        @log.print_seldom(:state) { "cannot write #{State::FILE} in #{@directory.path}: #{reason}; files may be sent twice" }
      end

      def remove(entry)
        reason = @directory.remove(entry) or return
        @log.print_seldom(:remove) { "cannot remove #{entry.path}: #{reason}" }
      end

      # Waits, but looks for the process that started this one, and drops files, while the receiver is away.
      def wait(seconds)
        checked_s = now
        till_s = checked_s + seconds
        while (left_s = till_s - now).positive?
          return if @wake.pop(timeout: [left_s, PERIOD_S].min)
          return if !@finishing && @orphan.call
          next if now - checked_s < LIMITS_S

          waiting
          checked_s = now
        end
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    # How long to wait after a request that failed: twice as long each time, up to a limit, and less by chance, so that
    # many machines do not come back to a receiver in one moment.
    class Backoff
      FIRST_S = 1.0
      MOST_S = 60.0
      private_constant :FIRST_S, :MOST_S

      # +random+ returns a number from 0 to 1.
      def initialize(random: Random.method(:rand))
        @random = random
        reset
      end

      # Starts anew, after a success.
      def reset
        @limit_s = FIRST_S
      end

      # Returns the seconds until the next request. +after_s+ is what the receiver asks for, nil for nothing.
      def next_s(after_s = nil)
        limit_s = @limit_s
        @limit_s = [2 * limit_s, MOST_S].min
        (after_s || 0) + (limit_s * (0.5 + (@random.call / 2)))
      end
    end

    # The limits that the user sets to files that were not accepted: their age in seconds, and their bytes together; nil
    # for none.
    class Limits
      def initialize(age_s: nil, bytes: nil)
        @age_s = age_s
        @bytes = bytes
        @start = Time.now
        @start_s = monotonic_s
      end

      # Returns those of +entries+ (the oldest first) that are beyond the limits, the oldest first.
      def excess(entries)
        old = @age_s ? entries.select { |entry| age_s(entry) > @age_s } : []
        rest = entries - old
        left = rest.sum(&:bytes)
        large = @bytes ? rest.take_while { |entry| (left > @bytes).tap { left -= entry.bytes } } : []
        old + large
      end

      private

      # If somebody sets the clock, one of both times is wrong. The earlier one drops nothing too early.
      def age_s(entry) = [Time.now, @start + (monotonic_s - @start_s)].min - entry.time

      def monotonic_s = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    # Lines on stderr. Of each kind there is at most one line in a minute, so a receiver that is away for a day does not
    # fill a log.
    class Log
      PERIOD_S = 60
      private_constant :PERIOD_S

      # +clock+ returns seconds of a monotonic clock.
      def initialize(clock: -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) })
        @clock = clock
        @printed = {}
      end

      # Prints +line+.
      def print(line) = Host.say(line)

      # Prints the line that the block returns, unless one of this +kind+ was printed less than a minute ago.
      def print_seldom(kind)
        now = @clock.call
        return if @printed[kind] && now - @printed[kind] < PERIOD_S

        @printed[kind] = now
        print(yield)
      end

      # Whether a line of this +kind+ was printed since the last reset.
      def printed?(kind) = @printed.key?(kind)

      # Lets the next line of this +kind+ be printed at once.
      def reset(kind) = @printed.delete(kind)
    end
  end
end

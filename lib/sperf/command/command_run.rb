# frozen_string_literal: true

require "shellwords"
require_relative "child_process"
require_relative "collection"
require_relative "control"
require_relative "../program/quantity"
require_relative "recorded_environment"
require_relative "signal_set"
require_relative "shortfall"

module Sperf
  # Raised where a command was not started, because this process may have no more of what recording it takes:
  # descriptors, memory, threads. The command itself may do with less.
  class Shortage < Error
    # What is raised where something has run out. ThreadError: no thread can be made.
    CAUSES = [Errno::EMFILE, Errno::ENFILE, Errno::ENOMEM, Errno::EAGAIN, NoMemoryError, ThreadError].freeze

    # Returns a Shortage if +error+ was raised for one, or because of one; nil else. +command+ and +out+ are as
    # CommandRun takes them.
    def self.of(error, command, out)
      cause = [error, error.cause].find { |exception| CAUSES.any? { |kind| exception.is_a?(kind) } }
      new(reason(cause), command, out) if cause
    end

    def self.reason(cause) = cause.is_a?(SystemCallError) ? AtomicFile.reason(cause) : cause.message
    private_class_method :reason

    def initialize(reason, command, out)
      @command = command
      @out = out
      super("cannot record #{command.first}: #{reason}; it runs without")
    end

    # Becomes the command. Raises Error if it cannot be run.
    def run_unrecorded
      Host.say(message)
      SignalSet.become(@command, ENV.to_h, streams: [nil, @out])
    rescue SystemCallError => e
      raise Error, "cannot run #{@command.first}: #{AtomicFile.reason(e)}"
    end
  end

  # One run of a command with every Ruby process in it recorded: this process is the root of the tree of processes, of
  # which any may be Ruby, the command itself or not. Each leaves its profile in the run's Collection.
  class CommandRun
    # Seconds after which it is looked what processes have left.
    GATHERED_EVERY = 5
    private_constant :GATHERED_EVERY

    # Where the processes leave what they recorded, to be removed by whoever has read it.
    attr_reader :collection
    # What tells these processes what to do: a Control.
    attr_reader :control
    # The ChildProcess that ran the command.
    attr_reader :child
    # Nanoseconds from the start of the command to its end.
    attr_reader :real_ns
    # What the kernel says of the command and of all processes below it that were waited for, as
    # Native.resource_usage(:children) names it. +:max_rss_bytes+ is nil where the kernel does not tell it apart from
    # our own memory.
    attr_reader :resources

    # +options+ say what to record; +command+ is an Array of the program and its arguments; +directory+ is where the
    # collection shall lie. +out+: where the command's standard output goes, an IO; nil: it is ours.
    # +orders+: as ChildProcess takes them; +apart+: whether somebody wants the profile of each process by itself;
    # +about+: as Collection.create takes it; +control+: as Control does.
    def initialize(options, command, directory, out: nil, orders: {}, apart: false, about: {}, **control)
      @apart = apart
      @command = command
      @out = out
      @collection = Collection.create(directory, about)
      @shortfall = Shortfall.new(@collection, trace: options.trace?)
      @control = control_of(control)
      @child = ChildProcess.new(RecordedEnvironment.changes(options, @collection.path), command, out:, orders:)
    rescue *Shortage::CAUSES, WriteError => e
      raise Shortage.of(e, command, out) || e
    end

    # Runs the command to its end and returns self; with a block, this is what has ChildProcess#run called, of the
    # ChildProcess that it gets. What the command leaves running is recorded no further. Raises Error if it cannot be
    # run, Shortage if it could be without being recorded.
    def run
      @child.prepare
      before = Native.resource_usage(:children)
      start_ns = monotonic_ns
      gathering { block_given? ? yield(@child) : @child.run }
      @real_ns = monotonic_ns - start_ns
      @resources = used_since(before)
      @running_on = @control.finish
      @collection.over
      self
    rescue *Shortage::CAUSES, SystemCallError => e
      raise if @child.started?

      @collection.abandon
      raise Shortage.of(e, @command, @out) || cannot_run(e)
    ensure
      @child.clean_up
    end

    # Says which processes left no profile although others did, and which could not be recorded: one line each.
    def explain_missing
      @collection.notes.each { |note| Host.say(note) }
      Host.say(refused) if refused && @collection.started_count.positive?
      Host.say(running_on) if @running_on.positive?
      @shortfall.lines.each { |line| Host.say(line) }
      truncated.each { |line| Host.say(line) }
    end

    # Returns in words how many processes left a profile without its end, nil for none.
    def cut_off = @shortfall.cut_off

    # Returns how many of the programs that were being recorded left no profile.
    def missing_count = @shortfall.missing_count

    # Whether what a process recorded could not be written, or it could not even begin to.
    def lost? = @collection.failures.any? || @collection.damaged.any? || !refused.nil?

    # Returns in words how many processes ran unrecorded as they could not make their file, nil for none.
    def refused
      count, error = @control.refused
      "#{Quantity.count(count, "Ruby process")} could not be recorded (#{SystemCallError.new(error).message})" if
        count.positive?
    end

    # Returns in words that +count+ children of fork ran on without being recorded, nil for none.
    def self.forked(count)
      "#{Quantity.count(count, "child process")} of fork #{count == 1 ? "was" : "were"} not recorded" if count.positive?
    end

    # Returns in words that so many +processes+ handle the signal called +name+ themselves, nil for none.
    def self.taken(name, processes)
      return if processes.zero?

      "#{Quantity.count(processes, "process")} of the command #{processes == 1 ? "handles" : "handle"} SIG#{name}: " \
        "there, it did not reach sperf"
    end

    # Returns in words why there is no profile at all.
    def why_nothing
      return @shortfall.missing if @collection.started_count.positive?
      return refused if refused
      return "#{name} #{"#{@child.ending} and " unless @child.success?}ran no Ruby that could be recorded" unless ruby?

      # Ruby loads sperf after it has found its script, and not at all for --version.
      @child.success? ? "#{name} could not be recorded" : "#{name} #{@child.ending} before it could be recorded"
    end

    # Removes the collection after the block, which has to take all that is in it. Where the block does not come to its
    # end, the collection stays; if a signal was what ended it, a line says where. +wanted+: whether anybody wants the
    # profiles to be kept then. Returns what the block does.
    def keep_unless_done(wanted: true)
      result = yield
      @collection.damaged_with_content? ? Host.say(whereabouts) : @collection.remove
      result
    rescue SignalException
      wanted && @collection.finished_count.positive? ? Host.say("interrupted; #{whereabouts}") : @collection.remove
      raise
    end

    # Returns in words where the profiles are that could not be delivered, and what puts them into a file.
    def whereabouts = "the profile of each process is in #{@collection.path}; #{@collection.advice}"

    private

    # Where there is no room for the page, nothing stays.
    def control_of(options)
      Control.new(@collection, **options)
    rescue WriteError
      @collection.abandon
      raise
    end

    # Takes in what was left so far, now and then, while the block runs.
    def gathering
      over = Thread::Queue.new
      worker = Thread.new { @collection.gather(apart: @apart) until over.pop(timeout: GATHERED_EVERY) }
      yield
    ensure
      over << true
      worker&.join
    end

    def running_on
      "#{Quantity.count(@running_on, "process")} #{@running_on == 1 ? "is" : "are"} still running; what " \
        "#{@running_on == 1 ? "it" : "they"} recorded until now is in the profile"
    end

    # What else another program has truncated, in words.
    def truncated
      control = "another program truncated the file by which processes are told what to do; it was written anew"
      [(control if @control.restored?), damaged].compact
    end

    def damaged
      parts = @collection.damaged
      return if parts.empty?

      "another program damaged #{Quantity.count(parts.size, "file")} in #{@collection.path}: what processes had " \
        "handed over is missing (#{parts.first})"
    end

    def cannot_run(error)
      Error.new("cannot run #{name}: #{AtomicFile.reason(error)}#{advice if error.is_a?(Errno::ENOENT)}")
    end

    def name = @command.first

    def ruby? = File.basename(name).start_with?("ruby")

    # What was meant, where it can be told: programs are looked for on PATH, which has no file for lying here.
    def advice
      "; to run the file that is here: ruby #{Shellwords.escape(name)}" if name.end_with?(".rb") && File.file?(name)
    end

    def monotonic_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

    # The kernel keeps one peak for all children there ever were, and takes the memory of this process, which is theirs
    # between fork and exec, for theirs: only a peak that is new and above our own is the command's.
    def used_since(before)
      now = Native.resource_usage(:children)
      known = [before[:max_rss_bytes], Native.resource_usage(:self)[:max_rss_bytes]].max
      peak = now[:max_rss_bytes] if now[:max_rss_bytes] > known
      now.to_h { |name, number| [name, number - before[name]] }.merge(max_rss_bytes: peak)
    end
  end
end

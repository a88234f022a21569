# frozen_string_literal: true

require_relative "handover/handover_directory"
require_relative "handover/missing_profiles"
require_relative "handover/process_control"
require_relative "subprocess/child_process"
require_relative "../program/quantity"
require_relative "handover/shell_word"

module Sperf
  # Raised if a command was not started because this process lacks a resource that recording needs: descriptors, memory,
  # threads, or space for files. The command itself may need less.
  class ResourceShortage < Error
    # No space is left, or files may not be as large.
    STORAGE = [Errno::ENOSPC, Errno::EDQUOT, Errno::EFBIG].freeze
    # The exceptions that mean so. ThreadError: no thread can be created.
    CAUSES = [Errno::EMFILE, Errno::ENFILE, Errno::ENOMEM, Errno::EAGAIN, NoMemoryError, ThreadError, *STORAGE].freeze
    private_constant :STORAGE

    # Returns a ResourceShortage if +error+ is one of CAUSES, or was caused by one; else nil. +command+ and +out+ are as
    # CommandRun takes them.
    def self.of(error, command, out)
      cause = [error, error.cause].find { |exception| CAUSES.any? { |kind| exception.is_a?(kind) } }
      return unless cause

      storage = STORAGE.include?(cause.class)
      new(storage ? AtomicFile.reason(error) : AtomicFile.reason(cause), command, out, storage:)
    end

    # +storage+: whether space for files is missing. +reason+ says where, then.
    def initialize(reason, command, out, storage: false)
      @command = command
      @out = out
      @storage = storage
      super("cannot record #{command.first}: #{reason}; it runs without being recorded")
    end

    # Replaces this process by the command. If space for files is missing, runs the command, and ends this process as
    # the command ended, or with status 1 if it succeeded: the profile is missing. Raises Error if the command cannot be
    # run.
    def run_unrecorded
      Host.say(message)
      CommandSignals.exec(@command, ENV.to_h, streams: [nil, @out]) unless @storage
      child = ChildProcess.new({}, @command, out: @out)
      child.run
      exit(1) if child.success?
      child.exit_like_command
    rescue SystemCallError => e
      raise Error, "cannot run #{@command.first}: #{AtomicFile.reason(e)}"
    end
  end

  # The environment variables by which every Ruby process below a command is recorded.
  module RecordedEnvironment
    # An option that loads sperf.
    REQUIRE_OPTION = %r{\A-r(\S*/)?sperf(\.rb)?\z}
    private_constant :REQUIRE_OPTION

    class << self
      # Returns the changes as a Hash for Process.spawn (nil: unset). +directory+ is the path of the HandoverDirectory.
      # Unsets variables of an outer recording that do not apply to this one.
      def changes(options, directory)
        {
          # A file without a timeline contains only sums, so no process needs to keep more.
          **options.variables(aggregate: options.aggregate? || !options.output_file&.timeline?),
          "SPERF_ENABLED" => "1",
          "SPERF_COLLECT_DIR" => directory,
          "SPERF_BUILT_FOR" => Host.release,
          # First: the program may require another version of sperf, or a file that never returns.
          "RUBYOPT" => [require_option, *ENV.fetch("RUBYOPT", "").split.grep_v(REQUIRE_OPTION)].join(" "),
          "RUBYLIB" => [*load_path, *ENV.fetch("RUBYLIB", nil)].join(File::PATH_SEPARATOR)
        }
      end

      private

      # By path: a program may start another one with a RUBYLIB of its own, which would otherwise end with a LoadError.
      # RUBYOPT cannot contain a path with blanks.
      def require_option
        path = File.expand_path("../program/sperf.rb", __dir__)
        path.match?(/\s/) ? "-rsperf/program/sperf" : "-r#{path}"
      end

      # RubyGems may keep the extension in a directory of its own.
      def load_path
        extension = $LOADED_FEATURES.find { |file| file.match?(%r{/sperf/sperf\.(so|bundle)\z}) }
        [File.expand_path("../..", __dir__), *(File.expand_path("../..", extension) if extension)].uniq
      end
    end
  end

  # One run of a command with every Ruby process in it recorded. This process is the root of the tree of processes. Any
  # of them may be Ruby, and each Ruby leaves its profile in the HandoverDirectory of the run.
  class CommandRun
    # Seconds between two merges of what ended processes have left.
    MERGE_INTERVAL = 5
    private_constant :MERGE_INTERVAL

    # The HandoverDirectory. The caller must remove it when it has read what is there.
    attr_reader :handover
    # The ProcessControl of the processes.
    attr_reader :control
    # The ChildProcess that ran the command.
    attr_reader :child
    # Nanoseconds from the start of the command to its end.
    attr_reader :real_ns
    # The resources that the command and all processes below it used, as far as they were waited for: a Hash as
    # Native.resource_usage(:children) returns it. +:max_rss_bytes+ is nil if the kernel cannot tell it from the memory
    # of this process.
    attr_reader :resources

    # +options+ say what to record; +command+ is an Array of the program and its arguments; +directory+ is the parent of
    # the HandoverDirectory. +out+ is an IO for the command's standard output, nil for that of this process.
    # +own_handlers+: as ChildProcess takes them. +separate+: whether the profile of each process must stay separate.
    # +manifest+: as HandoverDirectory.create takes it. +control+: keywords of ProcessControl.new.
    def initialize(options, command, directory, out: nil, own_handlers: {}, separate: false, manifest: {}, **control)
      @separate = separate
      @command = command
      @out = out
      @handover = HandoverDirectory.create(directory, manifest)
      @missing = MissingProfiles.new(@handover, trace: options.trace?)
      @control = process_control(control)
      @child = ChildProcess.new(RecordedEnvironment.changes(options, @handover.path), command, out:, own_handlers:)
    rescue *ResourceShortage::CAUSES, WriteError => e
      raise ResourceShortage.of(e, command, out) || e
    end

    # Runs the command to its end, and returns self. A block gets the ChildProcess, and must call ChildProcess#run.
    # Processes that the command leaves running are not recorded any further. Raises Error if the command cannot be run,
    # ResourceShortage if it can be run without being recorded.
    def run
      @child.prepare
      before = Native.resource_usage(:children)
      start_ns = monotonic_ns
      merging_finished { block_given? ? yield(@child) : @child.run }
      @real_ns = monotonic_ns - start_ns
      @resources = used_since(before)
      @still_running = @control.end_recording
      @handover.command_ended
      self
    rescue *ResourceShortage::CAUSES, SystemCallError => e
      raise if @child.started?

      @handover.discard
      raise ResourceShortage.of(e, @command, @out) || cannot_run(e)
    ensure
      @child.clean_up
    end

    # Prints which processes left no profile although others did, and which could not be recorded: one line each.
    def warn_of_missing
      lines = [*@handover.messages, (refused if @handover.started_count.positive?), still_running, *@missing.lines,
               restored_page, damaged]
      lines.compact.each { |line| Host.say(line) }
    end

    # As those of MissingProfiles.
    def cut_off = @missing.cut_off
    def missing_count = @missing.missing_count

    # Whether a process could not write what it recorded, or could not begin to record.
    def lost? = @handover.failures.any? || @handover.damaged.any? || !refused.nil?

    # Returns in words how many processes could not create their HandoverFile, nil for none.
    def refused
      count, error = @control.refused
      "#{Quantity.count(count, "Ruby process")} could not be recorded (#{SystemCallError.new(error).message})" if
        count.positive?
    end

    # Returns in words that +count+ children of fork were not recorded, nil for none.
    def self.forked(count)
      "#{Quantity.count(count, "child process")} of fork #{count == 1 ? "was" : "were"} not recorded" if count.positive?
    end

    # Returns in words that +count+ processes handle the signal called +name+ themselves, nil for none.
    def self.overridden_signal(name, count)
      return if count.zero?

      "#{Quantity.count(count, "process")} of the command #{count == 1 ? "handles" : "handle"} SIG#{name}: " \
        "there, it did not reach sperf"
    end

    # Returns in words why there is no profile at all.
    def no_profile_reason
      return @missing.missing if @handover.started_count.positive?
      return refused if refused

      unless ruby?
        return "#{name} #{"#{@child.exit_description} and " unless @child.success?}ran no Ruby that could be recorded"
      end
      # Ruby loads sperf after it has found its script, and never for --version.
      return "#{name} could not be recorded" if @child.success?

      "#{name} #{@child.exit_description} before it could be recorded"
    end

    # Runs the block, which must read all that is in the HandoverDirectory, then removes the directory. If the block
    # does not return, the directory stays; after a signal, a line says where, if profiles are +wanted+. Returns what
    # the block returns.
    def reading_handover(wanted: true)
      result = yield
      @handover.damaged_with_content? ? Host.say(profiles_location) : @handover.remove
      result
    rescue SignalException
      if wanted && @handover.finished_count.positive? then Host.say("interrupted; #{profiles_location}")
      else @handover.remove
      end
      raise
    end

    # Returns in words where the profiles are that were not written to a file, and how to do that.
    def profiles_location = "the profile of each process is in #{@handover.path}; #{@handover.recovery_advice}"

    private

    # If there is no room for the control page, no directory stays.
    def process_control(options)
      ProcessControl.new(@handover, **options)
    rescue WriteError
      @handover.discard
      raise
    end

    # Merges what ended processes have left, from time to time, while the block runs.
    def merging_finished
      ended = Thread::Queue.new
      worker = Thread.new { @handover.merge_finished(separate: @separate) until ended.pop(timeout: MERGE_INTERVAL) }
      yield
    ensure
      ended << true
      worker&.join
    end

    def still_running
      return unless @still_running.positive?

      verb, they = @still_running == 1 ? %w[is it] : %w[are they]
      "#{Quantity.count(@still_running, "process")} #{verb} still running; what #{they} recorded until now is in the " \
        "profile"
    end

    def restored_page
      "another program truncated the control file of the recording; sperf wrote it again" if @control.restored?
    end

    def damaged
      parts = @handover.damaged
      return if parts.empty?

      "another program damaged #{Quantity.count(parts.size, "file")} in #{@handover.path}: the profiles in them are " \
        "missing (#{parts.first})"
    end

    def cannot_run(error)
      Error.new("cannot run #{name}: #{AtomicFile.reason(error)}#{script_advice if error.is_a?(Errno::ENOENT)}")
    end

    def name = @command.first

    def ruby? = File.basename(name).start_with?("ruby")

    # For a script in the current directory: only programs on PATH are found by name.
    def script_advice
      "; to run the script: ruby #{ShellWord.quote(name)}" if name.end_with?(".rb") && File.file?(name)
    end

    def monotonic_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

    # The kernel keeps one peak for all children there ever were. It also counts the memory of this process, which a
    # child has between fork and exec. So only a peak that is new and above our own is the command's.
    def used_since(before)
      now = Native.resource_usage(:children)
      known = [before[:max_rss_bytes], Native.resource_usage(:self)[:max_rss_bytes]].max
      peak = now[:max_rss_bytes] if now[:max_rss_bytes] > known
      now.to_h { |name, number| [name, number - before[name]] }.merge(max_rss_bytes: peak)
    end
  end
end

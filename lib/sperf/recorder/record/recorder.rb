# frozen_string_literal: true

require "rbconfig"
require_relative "../command_run"
require_relative "plan_runner"
require_relative "recording_writer"
require_relative "../saved_profile"
require_relative "time_summary"
require_relative "../handover/shell_word"
require_relative "../../report/estimate_lines"
require_relative "../../report/slow_calls"
require_relative "../../profiles/metadata"

module Sperf
  # The process of `sperf push` beside a recording. It sends what the recording writes, and has nothing to do with the
  # recorded command: not its process group, and nothing to wait for while the command runs.
  #
  # If the recorder is killed, `sperf push` notices, and ends as after SIGTERM.
  class PushProcess
    EXECUTABLE = File.expand_path("../../../../exe/sperf", __dir__)
    PARENT = "SPERF_PUSH_PARENT"
    # The number of a descriptor that `sperf push` closes when it handles signals.
    READY = "SPERF_PUSH_READY"
    # The most seconds to wait for that.
    READY_S = 10
    private_constant :EXECUTABLE, :PARENT, :READY, :READY_S

    # +output+ is the OutputName of the recording, +url+ that of the receiver. +follow+: whether files are written while
    # the command runs.
    def initialize(output, url, follow:)
      directory = File.dirname(output.expand(Time.now, Process.pid)) # which has no fields
      @arguments = ["--only", File.basename(output.pattern), directory, url]
      @follow = follow
    end

    # Must be called before the command starts.
    def start
      return unless @follow

      @ready, writer = IO.pipe
      @pid = spawn(environment: { READY => writer.fileno.to_s }, writer => writer)
      writer.close
    end

    # Sends what is left, for a limited time. Must be called when the last file was written.
    def finish
      end_follower if @pid
      send_rest unless @pid && !wait.signaled?
    rescue Errno::ESRCH, Errno::ECHILD
      nil # It has ended, and has said why.
    end

    private

    # A Ruby that is still starting may end after a signal as if it had failed, without a word.
    def end_follower
      @ready.wait_readable(READY_S)
      Process.kill("TERM", @pid)
    end

    # Without the process that follows the files, or if it was ended before it could handle a signal.
    def send_rest
      @pid = spawn("--once")
      wait if @pid
    end

    def wait = Process.wait2(@pid).last

    # Its messages go to stderr.
    def spawn(*options, environment: {}, **redirections)
      Process.spawn({ PARENT => Process.pid.to_s, "SPERF_ENABLED" => nil, **environment }, RbConfig.ruby, EXECUTABLE,
                    "push", *options, *@arguments, in: File::NULL, out: :err, pgroup: true, **redirections)
    rescue SystemCallError => e
      Host.say("cannot start sperf push: #{AtomicFile.reason(e)}")
      nil
    end
  end

  # The metadata of a recorded command's profile: what `sperf record` knows before the command runs, and what it learns
  # from the processes.
  class RecordingMetadata
    # Numbers of RubyUsage that are metadata.
    USAGE = %i[gc_count gc_minor_count gc_major_count gc_time_ns allocated_objects freed_objects].freeze
    # A word that a shell does not change.
    PLAIN_WORD = %r{\A[\w@%+=:,./-]+\z}n
    private_constant :USAGE, :PLAIN_WORD

    # +command+ is an Array of the program and its arguments; +labels+ is a Hash of the user's own fields. Must be
    # created before the command runs, which may change the checkout.
    def initialize(command, labels)
      words = Metadata.masked(command).map { |word| quoted(word) }
      @before = { "command" => words.join(" "), **Metadata.of_place, "git.dirty" => dirty }
      @labels = labels.transform_keys { |name| "label.#{name}" }
    end

    # Returns the comments that are known before the command runs.
    def initial_comments = Metadata.comments(@before.merge(@labels))

    # Returns the comments for the profile of +processes+ (Integer) of the CommandRun +run+. Resources are included only
    # when the command has ended.
    def comments(run, processes)
      handover = run.handover
      initial_comments + handover.origins +
        Metadata.comments({ "processes" => processes, "real_ns" => run.real_ns,
                            **(run.resources ? { **usage(handover.ruby_usage), **resources(run) } : {}) })
    end

    private

    # As people type it. Shellwords escapes each character, which makes `ruby -e` unreadable.
    def quoted(word) = word.match?(PLAIN_WORD) ? word : "'#{word.gsub("'") { "'\\''" }}'"

    # Returns whether there are uncommitted changes, nil if Git is missing: only Git itself knows what is a change.
    def dirty
      return unless GitCheckout.new(Dir.pwd, {}).exist?

      changes = IO.popen({ "GIT_OPTIONAL_LOCKS" => "0" }, %w[git status --porcelain --untracked-files=no],
                         err: File::NULL, &:read)
      !changes.empty? if Process.last_status.success?
    rescue SystemCallError
      nil
    end

    def usage(numbers) = USAGE.to_h { |name| [name.to_s, numbers[name]] }

    # The kernel does not know the peak of a command that is smaller than sperf itself; Ruby does.
    def resources(run)
      peak = run.resources[:max_rss_bytes] || run.handover.ruby_usage[:max_rss_bytes]
      run.resources.merge(max_rss_bytes: peak).slice(:user_ns, :system_ns, :max_rss_bytes).transform_keys(&:to_s)
    end
  end

  # Records a command from outside: one profile of all its Ruby processes becomes one file.
  #
  # Messages go to stderr, before and after the command. While the command runs, PlanRunner follows the plan, and only
  # errors of writing are printed.
  class Recorder
    FAILURE = 1
    # A command that failed within this CPU time failed at once.
    AT_ONCE_NS = 100_000_000
    # The most groups of retained objects, slow calls, and rows of uncertain bytes to print. The report has more.
    RETAINED_MAX = 3
    SLOW_CALLS_MAX = 10
    UNCERTAIN_ROWS_MAX = 3
    private_constant :AT_ONCE_NS, :RETAINED_MAX, :SLOW_CALLS_MAX, :UNCERTAIN_ROWS_MAX

    # +options+ must have an output file. +command+ is an Array of the program and its arguments. +output+ is the
    # OutputName that the user gave. +labels+ are the user's own metadata, a Hash. +open+: open the profile in a browser
    # at the end. +quiet+: print only errors and warnings. +plan+ is a RecordingPlan. +push+ is a PushProcess, nil for
    # none.
    def initialize(options, command, output:, labels: {}, open: false, quiet: false, plan: RecordingPlan.new, push: nil)
      @metadata = RecordingMetadata.new(command, labels) if options.metadata?
      @options = options
      @command = command
      @file = options.output_file
      @output = output
      @open = open
      @quiet = quiet
      @plan = plan
      @push = push
      @writer = RecordingWriter.new(@file, output, format: options.format, keep: plan.keep) { |*part| annotated(*part) }
      @plan_runner = PlanRunner.new(plan, @writer)
    end

    # Runs the command, writes the profile, and ends this process as the command ended; with status 1 if the command
    # succeeded and the profile was lost. Raises Error if the command cannot be run, and SignalException if a signal
    # interrupts the work that follows the command.
    def run
      @run = CommandRun.new(
        @options, @command, @file.working_directory,
        out: @file.standard_output? ? $stderr : nil, own_handlers: @plan_runner.own_handlers,
        separate: @output.by_process?, manifest:, **@plan.control
      )
      @writer.handover = handover
      warn_of_unfinished
      @push&.start
      @run.run { |child| @plan_runner.during(@run.control) { child.run } }
      saved = save
      @push&.finish
      exit(FAILURE) if @run.child.success? && !saved
      open_viewer if @open && @writer.written.any?
      @run.child.exit_like_command
    end

    private

    def handover = @run.handover

    # What Recovery needs to know.
    def manifest
      output = @file.standard_output? ? nil : File.absolute_path(@output.to_s)
      { output:, format: @options.format&.name, trace: @options.trace? ? "1" : "0",
        comment: @metadata&.initial_comments }
    end

    # Printed even with +quiet+: the profiles may still be wanted.
    def warn_of_unfinished
      paths = RecordingManifest.unfinished(@file.working_directory) - [handover.path]
      return if paths.empty?

      more = " (and #{paths.size - 1} more)" if paths.size > 1
      Host.say("an earlier recording was not finished; to save it: " \
               "sperf recover #{ShellWord.quote(paths.first)}#{more}")
    end

    # Returns false if a profile was recorded and could not be written.
    def save
      @run.reading_handover do
        write_profile
        !@run.lost?
      end
    rescue Error, SystemCallError => e
      reason = e.is_a?(SystemCallError) ? "cannot write #{@output}: #{AtomicFile.reason(e)}" : e.message
      Host.say("#{reason}#{"; #{@run.profiles_location}" if handover.exist?}")
      false
    end

    def write_profile
      parts = handover.parts
      profile = handover.profile
      warn_of_missing
      warn_of_unmatched_methods(profile) if profile
      return warn_of_no_profile if @writer.written.empty? && empty?(profile)
      return Host.say(saved_profile.not_replaced(profile)) if @file.backs_up? && failed_at_once?(profile)

      @writer.finish(parts, annotated(profile, handover.process_count)) if profile
      report(profile) unless @quiet
    end

    # Printed even with +quiet+.
    def warn_of_missing
      @run.warn_of_missing
      overridden = @plan.signals.filter_map do |name, kind|
        CommandRun.overridden_signal(name, handover.overridden_signal_count(kind))
      end
      [forked, *overridden].compact.each { |line| Host.say(line) }
    end

    # Printed even with +quiet+: the user wanted these methods traced. Processes that were killed could not report what
    # they found.
    def warn_of_unmatched_methods(profile)
      return if @run.cut_off

      ScopeComments.new(profile.comments).complaints { |option| "--#{option}" }.each { |line| Host.say(line) }
    end

    # Whether nothing was recorded. Processes that were paused all the time hand over empty profiles.
    def empty?(profile) = profile.nil? || (@plan_runner.no_profile_reason && profile.summary[:samples].zero?)

    def warn_of_no_profile = Host.say(saved_profile.none(@plan_runner.no_profile_reason || @run.no_profile_reason))

    def failed_at_once?(profile)
      @writer.written.empty? && !@run.child.success? && SavedProfile.time_ns(profile.summary) < AT_ONCE_NS
    end

    def forked = CommandRun.forked(handover.forked_count)

    # Comments about what is missing are added even without metadata.
    def annotated(profile, processes)
      missing = [forked, @run.cut_off].compact.map { |words| "# sperf: #{words}" }
      comments = [*missing, *@metadata&.comments(@run, processes)]
      comments.any? ? profile.annotate(comments) : profile
    end

    # Errors here change neither the file nor the exit status.
    def open_viewer
      Viewer.run(@writer.written.map { |written| written.file.path })
    rescue Error, SystemCallError => e
      Host.say(e.message)
    end

    # With --rotate, +profile+ is the last period only, and is not described.
    def report(profile)
      describe(profile) unless @plan.rotate
      Host.say(saved_line)
    end

    def describe(profile)
      print_verbose_report(profile) if @options.verbose?
      lines = TimeSummary.new(profile).lines + RetainedLines.new(profile, RETAINED_MAX).lines +
        SlowCalls.new(profile, SLOW_CALLS_MAX).lines + EstimateLines.new(profile).warnings(UNCERTAIN_ROWS_MAX)
      lines.each { |line| Host.say(line) }
    end

    # Returns the line that names what was written.
    def saved_line
      files = @writer.written
      return saved_profile.several(files, @output.pattern, @writer.removed) if files.size > 1 || @plan.rotate

      file = files.first
      summary = { samples: file.samples, totals: file.totals }
      saved_profile(file.name).written(file.bytes, summary, handover.process_count)
    end

    def saved_profile(name = @file.standard_output? ? StandardOutput::PATH : @output.expand(Time.now, Process.pid))
      SavedProfile.new(@file, name)
    end

    def print_verbose_report(profile) = VerboseReport.of(profile, @options, handover.statistics).print
  end
end

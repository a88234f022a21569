# frozen_string_literal: true

require_relative "../command/command_run"
require_relative "conductor"
require_relative "delivery"
require_relative "recording_metadata"
require_relative "saved_profile"
require_relative "time_summary"
require_relative "../report/estimate_lines"
require_relative "../report/retained_lines"
require_relative "../report/slow_calls"
require_relative "../program/verbose_report"

module Sperf
  # Records a command from outside: one profile of all the Ruby processes in it becomes one file.
  #
  # What there is to say goes to stderr, before and after the command; while it runs, only that a file could not be
  # written. What happens meanwhile is the Conductor's.
  class Recorder
    FAILURE = 1
    # A command that failed before it had used so much time failed at once.
    AT_ONCE_NS = 100_000_000
    # Groups of objects still alive that are told; the report has more.
    MOST_RETAINED = 3
    # Slow calls that are told; the report has more.
    MOST_SLOW = 10
    # Rows whose bytes few samples decide.
    MOST_UNSURE = 3
    private_constant :AT_ONCE_NS, :MOST_RETAINED, :MOST_SLOW, :MOST_UNSURE

    # +options+ must have an output file; +command+ is an Array of the program and its arguments; +output+ is the
    # OutputName that the user gave it; +labels+ are names and values to be told in it. +open+: show the profile in a
    # browser at the end. +quiet+: say only what went wrong or is missing. +plan+ is a RecordingPlan.
    def initialize(options, command, output:, labels: {}, open: false, quiet: false, plan: RecordingPlan.new)
      @metadata = RecordingMetadata.new(command, labels) if options.metadata?
      @options = options
      @command = command
      @file = options.output_file
      @output = output
      @open = open
      @quiet = quiet
      @plan = plan
      @delivery = Delivery.new(@file, output, format: options.format, keep: plan.keep) { |*part| annotated(*part) }
      @conductor = Conductor.new(plan, @delivery)
    end

    # Runs the command, writes the profile, and ends this process as the command ended; with status 1 if the command
    # succeeded and the profile was lost. Raises Error if the command cannot be run, and SignalException if somebody
    # interrupts the work that comes after it.
    def run
      @run = CommandRun.new(
        @options, @command, @file.working_directory,
        out: @file.standard_output? ? $stderr : nil, orders: @conductor.orders, apart: @output.by_process?, about:,
        **@plan.control
      )
      @delivery.collection = collection
      name_unfinished
      @run.run { |child| @conductor.during(@run.control) { child.run } }
      saved = save
      exit(FAILURE) if @run.child.success? && !saved
      show if @open && @delivery.written.any?
      @run.child.exit_alike
    end

    private

    def collection = @run.collection

    # What Recovery needs to know.
    def about
      output = @file.standard_output? ? nil : File.absolute_path(@output.to_s)
      { output:, format: @options.format&.name, trace: @options.trace? ? "1" : "0", comment: @metadata&.beginning }
    end

    # Told even where nobody asked for words: somebody may still want what is there.
    def name_unfinished
      paths = RecordingNote.unfinished(@file.working_directory) - [collection.path]
      return if paths.empty?

      more = " (and #{paths.size - 1} more)" if paths.size > 1
      Host.say("an earlier recording did not come to its end: sperf recover #{Shellwords.escape(paths.first)}#{more}")
    end

    # Returns false if a profile was recorded and could not be written.
    def save
      @run.keep_unless_done do
        deliver
        !@run.lost?
      end
    rescue Error, SystemCallError => e
      reason = e.is_a?(SystemCallError) ? "cannot write #{@output}: #{AtomicFile.reason(e)}" : e.message
      Host.say("#{reason}#{"; #{@run.whereabouts}" if collection.there?}")
      false
    end

    def deliver
      parts = collection.parts
      profile = collection.profile
      say_what_is_missing
      say_what_matched_nothing(profile) if profile
      return say_nothing if @delivery.written.empty? && nothing?(profile)
      return Host.say(saved_profile.spared(profile)) if @file.spares? && failed_at_once?(profile)

      @delivery.finish(parts, annotated(profile, collection.process_count)) if profile
      report(profile) unless @quiet
    end

    # What is missing is told even where nobody asked for words.
    def say_what_is_missing
      @run.explain_missing
      lost = @plan.signals.filter_map { |name, kind| CommandRun.taken(name, collection.lost_signals(kind)) }
      [forked, *lost].compact.each { |line| Host.say(line) }
    end

    # Told even where nobody asked for words: what was meant to be traced was not. Processes that were killed did not
    # come to say what they found.
    def say_what_matched_nothing(profile)
      return if @run.cut_off

      ScopeComments.new(profile.comments).complaints { |option| "--#{option}" }.each { |line| Host.say(line) }
    end

    # Processes that were told to record nothing hand over nothing.
    def nothing?(profile) = profile.nil? || (@conductor.why_nothing && profile.summary[:samples].zero?)

    def say_nothing = Host.say(saved_profile.nothing(@conductor.why_nothing || @run.why_nothing))

    def failed_at_once?(profile)
      @delivery.written.empty? && !@run.child.success? && SavedProfile.time_ns(profile.summary) < AT_ONCE_NS
    end

    def forked = CommandRun.forked(collection.forked_count)

    # What is missing is told even where nobody shall know where the profile comes from.
    def annotated(profile, processes)
      missing = [forked, @run.cut_off].compact.map { |words| "# sperf: #{words}" }
      comments = [*missing, *@metadata&.comments(@run, processes)]
      comments.any? ? profile.annotate(comments) : profile
    end

    # Until the user has seen enough. What goes wrong here changes neither the file nor the exit status.
    def show
      Viewer.run(@delivery.written.map { |written| written.file.path })
    rescue Error, SystemCallError => e
      Host.say(e.message)
    end

    # The profile is all there is, unless there are periods.
    def report(profile)
      describe(profile) unless @plan.rotate
      Host.say(saved)
    end

    def describe(profile)
      verbose(profile) if @options.verbose?
      lines = TimeSummary.new(profile).lines + RetainedLines.new(profile, MOST_RETAINED).lines +
        SlowCalls.new(profile, MOST_SLOW).lines + EstimateLines.new(profile).warnings(MOST_UNSURE)
      lines.each { |line| Host.say(line) }
    end

    # Returns the line that says what was written.
    def saved
      files = @delivery.written
      return saved_profile.several(files, @output.pattern, @delivery.removed) if files.size > 1 || @plan.rotate

      file = files.first
      summary = { samples: file.samples, totals: file.totals }
      saved_profile(file.name).written(file.bytes, summary, collection.process_count)
    end

    def saved_profile(name = @file.standard_output? ? StandardOutput::PATH : @output.expand(Time.now, Process.pid))
      SavedProfile.new(@file, name)
    end

    def verbose(profile)
      VerboseReport.new(mode: @options.mode, frequency: @options.frequency, summary: profile.summary,
                        top: profile.top(VerboseReport::ROWS, :flat), statistics: collection.statistics,
                        comments: profile.comments).print
    end
  end
end

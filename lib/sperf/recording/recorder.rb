# frozen_string_literal: true

require_relative "../command/command_run"
require_relative "recording_metadata"
require_relative "saved_profile"
require_relative "time_summary"
require_relative "../program/verbose_report"

module Sperf
  # Records a command from outside: one profile of all the Ruby processes in it becomes one file.
  #
  # What there is to say goes to stderr, before and after the command, never while it runs.
  class Recorder
    FAILURE = 1
    # A command that failed before it had used so much time failed at once.
    AT_ONCE_NS = 100_000_000
    private_constant :AT_ONCE_NS

    # +options+ must have an output file; +command+ is an Array of the program and its arguments; +output+ is what the
    # user calls the file; +labels+ are names and values to be told in it. +open+: show the profile in a browser at the
    # end. +quiet+: say only what went wrong or is missing.
    def initialize(options, command, output:, labels: {}, open: false, quiet: false)
      @metadata = RecordingMetadata.new(command, labels) if options.metadata?
      @options = options
      @command = command
      @file = options.output_file
      @saved_profile = SavedProfile.new(@file, output)
      @open = open
      @quiet = quiet
    end

    # Runs the command, writes the profile, and ends this process as the command ended; with status 1 if the command
    # succeeded and the profile was lost. Raises Error if the command cannot be run, and SignalException if somebody
    # interrupts the work that comes after it.
    def run
      @run = CommandRun.new(@options, @command, @file.working_directory, out: @file.standard_output? ? :err : nil).run
      saved = save
      exit(FAILURE) if @run.child.success? && !saved
      show if @open && @written
      @run.child.exit_alike
    end

    private

    def collection = @run.collection

    # Returns false if a profile was recorded and could not be written.
    def save
      @run.keep_unless_done do
        deliver
        !@run.lost?
      end
    rescue Error, SystemCallError => e
      Host.say("#{e.message}; #{@run.whereabouts}")
      false
    end

    def deliver
      forked = CommandRun.forked(collection.forked_count)
      profile = annotated(collection.profile, forked)
      @run.explain_missing
      Host.say(forked) if forked
      return Host.say(@saved_profile.nothing(@run.why_nothing)) unless profile

      @file.spares? && failed_at_once?(profile) ? Host.say(@saved_profile.spared(profile)) : write(profile)
    end

    def failed_at_once?(profile) = !@run.child.success? && profile.summary[:total_ns] < AT_ONCE_NS

    # What is missing is told even where nobody shall know where the profile comes from.
    def annotated(profile, forked)
      comments = [*[forked, @run.cut_off].compact.map { |words| "# sperf: #{words}" }, *@metadata&.comments(@run)]
      profile && comments.any? ? profile.annotate(comments) : profile
    end

    # Until the user has seen enough. What goes wrong here changes neither the file nor the exit status.
    def show
      Viewer.run([@file.path])
    rescue Error, SystemCallError => e
      Host.say(e.message)
    end

    def write(profile)
      line = @saved_profile.write(profile, collection.process_count)
      @written = true
      return if @quiet

      report(profile) if @options.verbose?
      [*TimeSummary.new(profile).lines, line].each { |words| Host.say(words) }
    end

    def report(profile)
      VerboseReport.new(mode: @options.mode, frequency: @options.frequency, summary: profile.summary,
                        top: profile.top(VerboseReport::ROWS, :flat), statistics: collection.statistics).print
    end
  end
end

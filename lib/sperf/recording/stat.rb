# frozen_string_literal: true

require "json"
require_relative "../command/command_run"
require_relative "saved_profile"
require_relative "stat_report"
require_relative "../program/verbose_report"

module Sperf
  # Measures a command, any command: runs it once or several times, recorded in wall mode as far as it is Ruby, and
  # prints what the runs came to on stderr.
  class Stat
    FAILURE = 1
    # Rows of each table of the full report.
    TABLE_ROWS = 50

    # +options+ must ask for wall mode; +command+ is an Array of the program and its arguments. Keywords: +output+, what
    # the user calls the options' output file; +runs+, how often to run the command; +full+, whether the tables of the
    # text format shall follow; +json+, where the numbers shall go as JSON: an OutputFile, :stderr for instead of the
    # text, or nil.
    def initialize(options, command, output: nil, runs: 1, full: false, json: nil)
      @options = options
      @command = command
      @saved_profile = SavedProfile.new(options.output_file, output) if options.output_file
      @runs_max = runs
      @full = full
      @json = json
      @measurements = []
      @kept = []
      @processes = 0
      @missing = 0
      @forked = 0
      @statistics = Statistics.new
    end

    # Runs the command, prints, and ends this process as the first run ended that failed; if none did, with status 0,
    # or with 1 if a profile or the numbers could not be written. Raises Error if the command cannot be run.
    def run
      children = run_all
      written = [save, report].all?
      failed = children.find { |child| !child.success? }
      exit(FAILURE) unless failed || (written && !@lost_profile)
      (failed || children.last).exit_alike
    rescue SignalException
      Host.say("interrupted; #{whereabouts}") if @kept.any?
      raise
    end

    private

    # Somebody may interrupt what is done between the runs; those that were measured are printed then, as they are where
    # this process has come to its limits. Raises Shortage if there is none.
    def run_all
      children = []
      until children.size == @runs_max || children.any?(&:told_to_end?)
        run = CommandRun.new(@options, @command, directory, out: standard_output_taken? ? $stderr : nil).run
        run.child.cut_short? && @runs_max > 1 ? put_aside(run) : measure(run)
        children << run.child
      end
      settle
      children
    rescue Interrupt, Shortage
      raise if children.empty?

      settle
      children
    end

    # A run without its end is no measurement, unless there is none at all.
    def put_aside(run)
      @aside&.collection&.remove
      @aside = run
    end

    def settle
      measured = @measurements.size
      if @aside && measured.zero?
        measure(@aside)
      else
        @aside&.collection&.remove
      end
      @aside = nil
      return if measured == @runs_max

      shown = "; the numbers are those of one that did not come to its end" if measured.zero?
      Host.say("#{measured} of #{@runs_max} runs counted; the others were cut short or not started#{shown}")
    end

    def directory
      @options.output_file&.working_directory || OutputFile.temporary_directory
    end

    def standard_output_taken? = [@options.output_file, @json].grep(StandardOutput).any?

    # Takes the run, with its profile unless that cannot be read. What is to be saved is kept until it is.
    def measure(run)
      return run.keep_unless_done(wanted: false) { take(run) } unless @saved_profile

      @kept << run.collection
      take(run)
    rescue Error => e
      @lost_profile = true
      @kept.delete(run.collection)
      @measurements << Measurement.of(run, nil)
      @why_nothing = "the profiles could not be read"
      Host.say("#{e.message}; #{run.whereabouts}")
    end

    # Takes all that is in the run's collection.
    def take(run)
      profile = run.collection.profile
      statistics = run.collection.statistics
      measurement = Measurement.of(run, profile)
      run.explain_missing
      @missing += run.missing_count
      @forked += run.collection.forked_count
      @why_nothing = run.why_nothing unless profile
      @profile = @profile && profile ? @profile.merge(profile) : @profile || profile
      @statistics += statistics
      @processes += run.collection.process_count
      @measurements << measurement
    end

    # Returns false if the profile could not be written.
    def save
      return true unless @saved_profile

      Host.say(@profile ? @saved_profile.write(annotated, @processes) : @saved_profile.nothing(@why_nothing))
      @kept.each(&:remove).clear
      true
    rescue Error => e
      Host.say("#{e.message}; #{whereabouts}")
      false
    end

    # Where the profiles are that were not saved.
    def whereabouts = "the profile of each process is in #{@kept.map(&:path).join(", ")}"

    def annotated = unrecorded ? @profile.annotate(["# sperf: #{unrecorded}"]) : @profile

    # In words, nil for nothing.
    def unrecorded = CommandRun.forked(@forked)

    # Returns false if the numbers could not be written.
    def report
      verbose if @options.verbose? && @profile
      $stderr.write(text) unless @json == :stderr
      $stderr.write(tables) if @full && @profile
      write_json
      true
    rescue WriteError => e
      Host.say(e.message)
      false
    rescue IOError, SystemCallError
      true # Nobody is there to read it.
    end

    def verbose
      VerboseReport.new(mode: @options.mode, frequency: @options.frequency, summary: @profile.summary,
                        top: @profile.top(VerboseReport::ROWS, :flat), statistics: @statistics).print
    end

    def measurement = @measurement ||= Measurement.mean(@measurements)

    def top = @top ||= @profile ? StatReport.top(@profile) : []

    def text
      StatReport.new(command: @command, measurement:, runs: @measurements.size, top:, lost: @statistics,
                     unrecorded:, why_no_ruby: @why_nothing).to_s
    end

    def tables
      "\n#{@profile.encode(:text, rows_max: TABLE_ROWS)}"
    end

    def write_json
      return unless @json

      line = "#{JSON.generate(numbers)}\n"
      @json == :stderr ? $stderr.write(line) : @json.replace(line)
    end

    def numbers
      runs = @measurements.size
      {
        command: Metadata.masked(@command).map { |word| word.force_encoding(Encoding::UTF_8).scrub("?") },
        runs:, frequency: @options.frequency,
        **measurement.to_h, deviations: measurement.deviations,
        top: top.map { |label, path, *ns| { label:, path:, flat_ns: ns.first / runs, cumulative_ns: ns.last / runs } },
        missing_profiles: @missing, unrecorded_forks: @forked, dropped: @statistics.dropped,
        truncated_stacks: @statistics.truncated_stacks, captures: @statistics.captures
      }
    end
  end
end

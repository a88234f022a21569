# frozen_string_literal: true

require "json"
require_relative "../command_run"
require_relative "../saved_profile"
require_relative "stat_report"

module Sperf
  # Measures any command: runs it once or several times, records its Ruby processes in wall mode, and prints the numbers
  # on stderr.
  class Stat
    FAILURE = 1
    # Rows of each table of the full report.
    TABLE_ROWS = 50

    # +options+ must ask for wall mode; +command+ is an Array of the program and its arguments. +output+ is the options'
    # output file as the user named it. +runs+ is how often to run the command. +full+: whether to print the tables of
    # the text format, too. +json+ is where the numbers go as JSON: an OutputFile, :stderr (instead of the text), or
    # nil.
    def initialize(options, command, output: nil, runs: 1, full: false, json: nil)
      @options = options
      @command = command
      @saved_profile = SavedProfile.new(options.output_file, output) if options.output_file
      @runs_max = runs
      @full = full
      @json = json
      @measurements = []
      @unsaved = [] # a HandoverDirectory for each run whose profile is to be saved
      @processes = 0
      @missing = 0
      @forked = 0
      @statistics = Statistics.new
    end

    # Runs the command, prints the numbers, and ends this process as the first run that failed; if none failed, with
    # status 0, or 1 if the profile or the numbers could not be written. Raises Error if the command cannot be run.
    def run
      children = run_all
      written = [save, report].all?
      failed = children.find { |child| !child.success? }
      exit(FAILURE) unless failed || (written && !@lost_profile)
      (failed || children.last).exit_like_command
    rescue SignalException
      Host.say("interrupted; #{profiles_location}") if @unsaved.any?
      raise
    end

    private

    # After a signal between two runs, or when this process lacks a resource, the runs so far are printed. Raises
    # ResourceShortage if there is none.
    def run_all
      children = []
      until children.size == @runs_max || children.any?(&:end_requested?)
        run = CommandRun.new(@options, @command, directory, out: standard_output_used? ? $stderr : nil).run
        run.child.cut_short? && @runs_max > 1 ? put_aside(run) : measure(run)
        children << run.child
      end
      finish_runs
      children
    rescue Interrupt, ResourceShortage
      raise if children.empty?

      finish_runs
      children
    end

    # A run that was cut short is not measured, unless there is no other.
    def put_aside(run)
      @cut_short&.handover&.remove
      @cut_short = run
    end

    def finish_runs
      measured = @measurements.size
      measured.zero? && @cut_short ? measure(@cut_short) : @cut_short&.handover&.remove
      @cut_short = nil
      return if measured == @runs_max

      shown = "; the numbers are those of a run that was cut short" if measured.zero?
      Host.say("#{measured} of #{@runs_max} runs counted; the others were cut short or not started#{shown}")
    end

    def directory = @options.output_file&.working_directory || OutputFile.temporary_directory

    def standard_output_used? = [@options.output_file, @json].grep(StandardOutput).any?

    # Adds the numbers of the run, and its profile unless that cannot be read.
    def measure(run)
      return run.reading_handover(wanted: false) { add(run) } unless @saved_profile

      @unsaved << run.handover
      add(run)
    rescue Error => e
      @lost_profile = true
      @unsaved.delete(run.handover)
      @measurements << Measurement.of(run, nil)
      @no_profile_reason = "the profiles could not be read"
      Host.say("#{e.message}; #{run.profiles_location}")
    end

    def add(run)
      profile = run.handover.profile
      statistics = run.handover.statistics
      measurement = Measurement.of(run, profile)
      run.warn_of_missing
      @missing += run.missing_count
      @forked += run.handover.forked_count
      @no_profile_reason = run.no_profile_reason unless profile
      @profile = @profile && profile ? @profile.merge(profile) : @profile || profile
      @statistics += statistics
      @processes += run.handover.process_count
      @measurements << measurement
    end

    # Returns false if the profile could not be written.
    def save
      return true unless @saved_profile

      Host.say(@profile ? @saved_profile.write(annotated, @processes) : @saved_profile.none(@no_profile_reason))
      @unsaved.each(&:remove).clear
      true
    rescue Error => e
      Host.say("#{e.message}; #{profiles_location}")
      false
    end

    def profiles_location = "the profile of each process is in #{@unsaved.map(&:path).join(", ")}"

    def annotated = unrecorded ? @profile.annotate(["# sperf: #{unrecorded}"]) : @profile

    # Returns in words what was not recorded, nil for nothing.
    def unrecorded = CommandRun.forked(@forked)

    # Returns false if the numbers could not be written.
    def report
      VerboseReport.of(@profile, @options, @statistics).print if @options.verbose? && @profile
      $stderr.write(text) unless @json == :stderr
      $stderr.write("\n#{@profile.encode(:text, rows_max: TABLE_ROWS)}") if @full && @profile
      write_json if @json
      true
    rescue WriteError => e
      Host.say(e.message)
      false
    rescue IOError, SystemCallError
      true # stderr is closed.
    end

    def measurement = @measurement ||= Measurement.mean(@measurements)

    def top = @top ||= @profile ? StatReport.top(@profile) : []

    def text
      holder = StatReport.holder(@profile) if @profile
      StatReport.new(command: @command, measurement:, runs: @measurements.size, top:, holder:, lost: @statistics,
                     unrecorded:, no_ruby_reason: @no_profile_reason).to_s
    end

    def write_json
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

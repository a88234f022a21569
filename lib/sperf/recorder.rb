# frozen_string_literal: true

require "shellwords"
require_relative "child_process"
require_relative "collection"
require_relative "quantity"
require_relative "recorded_environment"
require_relative "verbose_report"

module Sperf
  # Records a command from outside: the root of a tree of processes, of which any may be Ruby, the command itself or
  # not.
  #
  # Each Ruby process leaves its own profile in a Collection; at the end they become one file. What the root has to say
  # goes to stderr, before and after the command, never while it runs.
  class Recorder
    # How to look at a file of each format.
    ADVICE = {
      pprof: "go tool pprof -top %s", collapsed: "flamegraph.pl %s > flame.svg", text: "less %s"
    }.freeze
    # What the values of a mode are.
    MEASURED = { cpu: "CPU time", wall: "wall time" }.freeze
    FAILURE = 1
    # What may have become of a process that wrote nothing.
    WITHOUT_A_WORD = "ended by SIGKILL, a crash or exit!, replaced by exec, or still running"
    private_constant :WITHOUT_A_WORD

    # +options+ must have an output file; +command+ is an Array of the program and its arguments; +output+ is what the
    # user calls the file.
    def initialize(options, command, output:)
      @options = options
      @file = options.output_file
      @command = command
      @output = output
    end

    # Runs the command, writes the profile, and ends this process as the command ended; with status 1 if the command
    # succeeded and the profile was lost. Raises Error if the command cannot be run.
    def run
      @collection = Collection.create(@file.working_directory)
      child = run_command
      saved = save
      exit(FAILURE) if child.success? && !saved
      child.exit_alike
    end

    private

    def run_command
      child = ChildProcess.new(RecordedEnvironment.changes(@options, @collection.path), @command)
      child.run
      child
    rescue SystemCallError => e
      @collection.remove
      raise Error, "cannot run #{@command.first}: #{AtomicFile.reason(e)}"
    end

    # Returns false if a profile was recorded and could not be written.
    def save
      @collection.notes.each { |note| Host.say(note) }
      profile = @collection.profile
      profile ? write(profile) : explain_nothing
      @collection.remove
      true
    rescue Error, SystemCallError => e
      Host.say("#{e.message}; the profile of each process is in #{@collection.path}")
      false
    end

    def write(profile)
      bytes = @file.write(profile)
      summary = profile.summary
      report(profile, summary) if @options.verbose?
      explain_missing
      Host.say("#{@output}: #{Quantity.bytes(bytes)}, #{recorded(summary)}; to look at it: #{advice}")
    end

    def explain_missing
      started = @collection.started_count
      missing = started - @collection.finished_count
      return if missing.zero?

      Host.say("#{missing} of #{Quantity.count(started, "Ruby process")} left no profile (#{WITHOUT_A_WORD})")
    end

    def explain_nothing
      started = Quantity.count(@collection.started_count, "Ruby process")
      reason = "#{@command.first} ran no Ruby that could be recorded"
      reason = "#{started} left no profile (#{WITHOUT_A_WORD})" if @collection.started_count.positive?
      Host.say("nothing was recorded: #{reason}; #{@output} was not written")
    end

    def recorded(summary)
      processes = @collection.finished_count
      words = "#{Quantity.count(summary[:samples], "sample")}, " \
              "#{Quantity.time(summary[:total_ns])} of #{MEASURED.fetch(@options.mode)}"
      processes == 1 ? words : "#{words} in #{Quantity.count(processes, "process")}"
    end

    def report(profile, summary)
      VerboseReport.new(mode: @options.mode, frequency: @options.frequency, summary:,
                        top: profile.top(VerboseReport::ROWS, :flat), statistics: @collection.statistics).print
    end

    def advice
      format(ADVICE.fetch(@file.format_name), Shellwords.escape(@output))
    end
  end
end

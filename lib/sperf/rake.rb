# frozen_string_literal: true

# Labels what tasks of Rake do: task is the name of each. What a task needs first (its prerequisites) has labels of its
# own.
#
#   require "sperf/rake" # in the Rakefile, or rake -r sperf/rake
#
# It may be required before Rake or after. Where no session runs the labels do nothing.
require_relative "integrations"
require_relative "integrations/rake_action"

module Sperf
  # A task that runs another one under <tt>sperf record</tt>: in a process of its own, so that loading the Rakefile and
  # all processes that the task starts are in the profile.
  #
  #   require "sperf/rake"
  #
  #   Sperf::RakeTask.new(:profile) do |t|
  #     t.task = "test"
  #     t.output = "test.data"
  #     t.options = %w[-m wall]
  #   end
  class RakeTask
    # The name of the task that is recorded, as it is typed: a String, with arguments if it takes any.
    attr_accessor :task

    # The file of the profile, as <tt>sperf record -o</tt> takes it: a String or a Pathname (default: sperf.data).
    attr_accessor :output

    # More options of <tt>sperf record</tt>: an Array of String (default: none).
    attr_accessor :options

    # Defines the task +name+ (Symbol or String). Yields itself, to be told which task is to be recorded.
    #
    # Raises ArgumentError where +task+ is not set, or where it is +name+ itself.
    def initialize(name = :profile)
      @name = name.to_s
      @output = "sperf.data"
      @options = []
      yield self if block_given?
      raise ArgumentError, "task must be the name of another task, not #{task.inspect}" if
        task.to_s.empty? || task.to_s == @name

      define
    end

    # Returns the command, an Array of String: this Ruby with sperf's program, then this Ruby with the program that runs
    # now, rake or bin/rails.
    def command
      sperf = File.expand_path("../../exe/sperf", __dir__)
      [RbConfig.ruby, sperf, "record", "-o", output.to_s, *options.map(&:to_s), RbConfig.ruby, *program, task.to_s]
    end

    private

    def define
      ::Rake.application.last_description = "Record #{task} into #{output}"
      ::Rake::Task.define_task(@name) { ::Rake::FileUtilsExt.sh(*command) }
    end

    # rake finds a Rakefile by itself, unless it was named.
    def program
      rakefile = ::Rake.application.rakefile
      named = rakefile && File.basename($PROGRAM_NAME) == "rake" ? ["-f", rakefile] : []
      [$PROGRAM_NAME, *named]
    end
  end
end

# frozen_string_literal: true

# Labels tasks of Rake in profiles: the label +task+ is the task's name. Prerequisites have labels of their own.
#
#   require "sperf/rake" # in the Rakefile, or rake -r sperf/rake
#
# May be required before or after Rake. Without a session it does nothing.
require_relative "integrations"
require_relative "integrations/rake/rake_actions"

module Sperf
  # A Rake task that runs another task under <tt>sperf record</tt>, in a process of its own. The profile includes the
  # loading of the Rakefile and all processes that the task starts.
  #
  #   require "sperf/rake"
  #
  #   Sperf::RakeTask.new(:profile) do |t|
  #     t.task = "test"
  #     t.output = "test.data"
  #     t.options = %w[-m wall]
  #   end
  class RakeTask
    # The task to record, as typed on the command line: a String, with the task's arguments if it takes any.
    attr_accessor :task

    # The path of the profile, as for <tt>sperf record -o</tt>: a String or a Pathname (default: sperf.data).
    attr_accessor :output

    # Further options of <tt>sperf record</tt>: an Array of String (default: empty).
    attr_accessor :options

    # Defines the task +name+ (Symbol or String). Yields itself, so that the block can set #task.
    #
    # Raises ArgumentError if #task is not set or is +name+ itself.
    def initialize(name = :profile)
      @name = name.to_s
      @output = "sperf.data"
      @options = []
      yield self if block_given?
      raise ArgumentError, "task must be the name of another task, not #{task.inspect}" if
        task.to_s.empty? || task.to_s == @name

      define
    end

    # Returns the command, an Array of String: sperf with this Ruby, then the running program (rake or bin/rails) with
    # this Ruby.
    def command
      sperf = File.expand_path("../../exe/sperf", __dir__)
      [RbConfig.ruby, sperf, "record", "-o", output.to_s, *options.map(&:to_s), RbConfig.ruby, *program, task.to_s]
    end

    private

    def define
      ::Rake.application.last_description = "Record #{task} into #{output}"
      ::Rake::Task.define_task(@name) { ::Rake::FileUtilsExt.sh(*command) }
    end

    # Passes the Rakefile on, because the user may have named it by -f.
    def program
      rakefile = ::Rake.application.rakefile
      named = rakefile && File.basename($PROGRAM_NAME) == "rake" ? ["-f", rakefile] : []
      [$PROGRAM_NAME, *named]
    end
  end
end

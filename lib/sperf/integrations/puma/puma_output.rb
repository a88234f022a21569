# frozen_string_literal: true

require_relative "../../profiles/output_name"

module Sperf
  module Integrations
    # Where the profiles of a process under Puma go, a sink of Session: to one file, which each profile replaces; or for
    # `sperf push` to a file for each period, whose name no other one has.
    class PumaOutput
      # The files of periods: in a directory of their own, beside the one file.
      DIRECTORY = "push"
      NAME = OutputName.new("puma-%p-%t.pb.gz")
      private_constant :DIRECTORY, :NAME

      # +output+ is the path of the one file, in which %p is the process id and %% a percent sign. +format+ is its
      # format, as for OutputFile.
      def initialize(output, format: nil)
        @output = output
        @format = format
        @periods = false
      end

      # The directory of the files of periods, and a pattern of their names as `sperf push --only` has it.
      def pushed_directory = File.join(File.dirname(path_of_one), DIRECTORY)
      def pushed_pattern = NAME.pattern

      # Whether each profile gets a file of its own.
      def periods? = @periods

      # From now on, each profile gets a file of its own. Raises SystemCallError.
      def use_periods
        KeptProfiles.make(pushed_directory)
        @periods = true
      end

      # Begins the first period. Raises WriteError if nothing could be written.
      def begin_period
        @begin = Time.now
        file
      end

      # Writes +profile+, begins a period, and returns the path. Raises WriteError: then the period is written with the
      # next one.
      def write(profile)
        profile = @unwritten.merge(profile) if @unwritten
        @unwritten = profile if @periods
        written = file
        written.write(profile)
        @unwritten = nil
        @begin = Time.now
        written.path
      end

      # The path of the one file of +process+.
      def path_of_one(process = Process.pid) = @output.gsub(/%[p%]/, "%p" => process.to_s, "%%" => "%")

      private

      def file = @periods ? OutputFile.new(path_of_period) : OutputFile.new(path_of_one, format: @format)

      # Clocks are set back, and process ids are used again.
      def path_of_period
        @begin += 1 while File.exist?(path_at(@begin))
        path_at(@begin)
      end

      def path_at(time) = File.join(pushed_directory, NAME.expand(time, Process.pid))
    end
  end
end

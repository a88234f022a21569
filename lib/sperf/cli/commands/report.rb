# frozen_string_literal: true

require_relative "../report_command"
require_relative "../../report/executable"
require_relative "../../report/walk"
require_relative "../../profiles/profile_info"
require_relative "../../recorder/record/recovery"

module Sperf
  class CLI
    # `sperf report`: shows profiles, in the viewer or as text.
    class Report < ReportCommand
      USAGE = "report [options] [file...]"

      # Returns what `sperf report` prints for the command line +arguments+ (Strings) without a terminal.
      def text(arguments) = render(load(files(parse(arguments)))).first

      private

      # The default view of a trace is --flat.
      def render(profile)
        @view ||= :flat if profile.trace_type
        super
      end

      def execute(paths) = present(files(paths))

      def files(paths)
        ProfilePaths.expand((paths.empty? ? [DEFAULT_PATH] : paths).map { |path| recovered(path) || path })
      end

      # Writes the recording in the directory +path+ of a recorder to a temporary file. Returns the path of the file,
      # nil if +path+ is not such a directory. Raises Error.
      def recovered(path)
        directory = [path, File.dirname(path)].find { |candidate| Recovery.recording?(candidate) }
        return unless directory && path != "-"
        raise Error, "cannot read #{path}: it is a part of a recording; sperf report #{directory} shows it" if
          directory != path && !path.end_with?(".pb")
        return if directory != path

        recovery = Recovery.new(directory)
        recovery.open do
          profile = recovery.profile
          recovery.warnings.each { |line| Host.say(line) }
          raise Error, "cannot read #{path}: nothing was recorded: #{recovery.no_profile_reason}" unless profile

          temporary(profile)
        end
      end

      def temporary(profile)
        directory = Dir.mktmpdir("sperf-report", OutputFile.temporary_directory)
        at_exit { FileUtils.rm_rf(directory) }
        File.join(directory, "recovered.data").tap { |file| OutputFile.new(file).write(profile) }
      end

      # Shows the profiles as the options ask for.
      def present(paths)
        return run_pprof(paths) if view == :pprof
        return view_in_browser(paths, sources:) if viewer?
        return print_info(paths) if view == :info
        return walk(paths) if view == :walk

        show(load(paths))
      end

      # Runs --walk. Raises UsageError, Error.
      def walk(paths)
        check_walk(paths)
        profile = load(paths)
        _, unmatched = render(profile)
        check_matches(unmatched)
        warn_of_unmatched(unmatched)
        report_idle_threads
        pattern = @options.delete(:symbol)
        walk = Walk.new(profile, render_options(profile), display: display(pager: false))
        walk.run(pattern, Prompt.new(completions: walk.method(:completions)))
      end

      def check_walk(paths)
        raise UsageError, "--#{@options[:format]} is not for --walk, which prints text" if @options.key?(:format)

        missing = paths.find { |path| path != "-" && !File.exist?(path) } unless @options.key?(:symbol)
        raise UsageError, "there is no file #{missing}; for a method write --walk=#{missing}" if
          missing && missing != DEFAULT_PATH
        return if Prompt.possible?

        raise UsageError, "--walk needs a terminal as standard input and output; --list=REGEX needs none"
      end

      # Opens the files in go tool pprof. Raises UsageError for any other option, which pprof would not get.
      def run_pprof(paths)
        other = given.keys.find { |name| name != :pprof }
        raise UsageError, "--pprof takes no other option: remove #{written(other)}" if other

        PprofTool.browse(paths)
      end

      # Prints the metadata of each file, below its name if there are several. Raises Error.
      def print_info(paths)
        raise Error, "this report is text only" if @options.key?(:format)

        paths.each_with_index do |path, index|
          puts if index.positive?
          puts "#{path}:" if paths.size > 1
          ProfileInfo.print(path)
        end
      end
    end
  end
end

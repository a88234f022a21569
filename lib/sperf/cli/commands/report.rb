# frozen_string_literal: true

require_relative "../report_command"
require_relative "../../report/pprof_tool"
require_relative "../../report/prompt"
require_relative "../../report/walk"
require_relative "../../profiles/profile_info"
require_relative "../../recording/recovery"

module Sperf
  class CLI
    # `sperf report`: shows what is in profiles, on a page or as text.
    class Report < ReportCommand
      USAGE = "report [options] [file...]"

      # Returns what `sperf report` prints for such a command line (Strings), without terminal and pager.
      def text(arguments)
        render(load(files(parse(arguments)))).first
      end

      private

      # What somebody sees of a trace who has asked for nothing else.
      def render(profile)
        @view ||= :flat if profile.trace_type
        super
      end

      def execute(paths)
        present(files(paths))
      end

      def files(paths)
        ProfilePaths.expand((paths.empty? ? [DEFAULT_PATH] : paths).map { |path| recovered(path) || path })
      end

      # What a recorder left in its directory is put into a file that goes with this process. Returns its path, nil for
      # any other path. Raises Error.
      def recovered(path)
        directory = [path, File.dirname(path)].find { |candidate| Recovery.at?(candidate) }
        return unless directory && path != "-"
        raise Error, "cannot read #{path}: it is a part of a recording; sperf report #{directory} shows it" if
          directory != path && !path.end_with?(".pb")
        return if directory != path

        recovery = Recovery.new(directory)
        recovery.open do
          profile = recovery.profile
          recovery.remarks.each { |line| Host.say(line) }
          raise Error, "cannot read #{path}: nothing was recorded: #{recovery.why_nothing}" unless profile

          temporary(profile)
        end
      end

      def temporary(profile)
        directory = Dir.mktmpdir("sperf-report", OutputFile.temporary_directory)
        at_exit { FileUtils.rm_rf(directory) }
        File.join(directory, "recovered.data").tap { |file| OutputFile.new(file).write(profile) }
      end

      # The one place where it is decided who shows the profiles.
      def present(paths)
        return hand_over(paths) if view == :pprof
        return view_in_browser(paths, sources:) if viewer?
        return inform(paths) if view == :info
        return walk(paths) if view == :walk

        show(load(paths))
      end

      # Lets the user go from method to method. Raises UsageError, Error.
      def walk(paths)
        check_walk(paths)
        profile = load(paths)
        _, unmatched = render(profile)
        refuse_missed(unmatched)
        remark(unmatched)
        name_idle_threads
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

      # Lets Go's pprof show the files. Raises UsageError where an option asks for something that it would not hear of.
      def hand_over(paths)
        other = given.keys.find { |name| name != :pprof }
        raise UsageError, "--pprof takes no other option: remove #{written(other)}" if other

        PprofTool.browse(paths)
      end

      # Says of each file what it tells of itself, under its name where there are several. Raises Error.
      def inform(paths)
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

# frozen_string_literal: true

require_relative "report_command"
require_relative "../pprof_tool"

module Sperf
  class CLI
    # `sperf report`: shows what is in profiles.
    class Report < ReportCommand
      USAGE = "report [options] [file...]"

      # Returns what `sperf report` prints for such a command line (Strings), without terminal and pager.
      def text(arguments)
        paths = parse(arguments)
        render(load(paths.empty? ? [DEFAULT_PATH] : paths)).first
      end

      private

      def execute(paths)
        present(paths.empty? ? [DEFAULT_PATH] : paths)
      end

      # The one place where it is decided who shows the profiles. Without a view or a format being asked for (#text?),
      # that is the table of functions, too.
      def present(paths)
        return PprofTool.browse(paths) if @pprof

        show(load(paths))
      end

      def define(parser)
        define_views(parser)
        parser.on("--pprof", "hand the files over to go tool pprof, in the browser") { @pprof = true }
        define_filters(parser)
        define_shape(parser)
        define_display(parser)
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  class CLI
    # The options of the viewer, for a Command that can open it, and whether the user wants the viewer.
    module ViewerOptions
      # Options of the group :page for the server.
      SERVER_OPTIONS = %i[host port allow_host].freeze
      # Options for both viewer and text.
      COMMON_OPTIONS = %i[base target normalize source_path trim_path tagroot tagleaf sample_type].freeze

      private

      # Returns the keywords of Viewer.run.
      def viewer_options
        options = given.slice(:html, :host, :port, :open)
        given.key?(:allow_host) ? options.merge(allowed: given[:allow_host]) : options
      end

      # Options for the viewer only. With one of them the viewer is opened wherever the output goes.
      def page_options = self.class.options.select { |option| option.group == :page }.map(&:name)

      # Returns how an option is written on a command line, for a message.
      def written(name) = Table.flags(self.class.options.find { |option| option.name == name }).last

      # Returns whether to open the viewer: an option asks for it, or none asks for text and the output is a terminal. A
      # pipe, a file or a job without a terminal gets text. Raises UsageError for options of both kinds.
      def viewer?
        pages = given.keys & page_options
        texts = given.keys - page_options - COMMON_OPTIONS
        return texts.empty? && $stdout.tty? && servable? if pages.empty?
        return check_served(pages) if texts.empty?

        raise UsageError, "--#{pages.first.name.tr("_", "-")} is for the viewer, #{written(texts.first)} for text: " \
                          "use only one of them"
      end

      # Returns whether the page can be served. If not, prints a line that says why.
      def servable?
        require_relative "../viewer"
        Viewer.check
        true
      rescue Error => e
        Host.say("#{e.message[/\A[^;]+/]}; printing text instead")
        false
      end

      # Returns true. Raises UsageError if the options +pages+ ask for both a file and a server.
      def check_served(pages)
        served = pages & SERVER_OPTIONS
        return true unless pages.include?(:html) && served.any?

        raise UsageError, "--html writes a file and starts no server: remove #{written(served.first)}"
      end

      def view_in_browser(paths, **)
        require_relative "../viewer"
        frames = given.slice(:tagroot, :tagleaf)
        Viewer.run(paths, frames:, **viewer_options, **) do |profile|
          with_sample_type(with_template_lines(without_prefixes(profile)))
        end
      end
    end
  end
end

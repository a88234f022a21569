# frozen_string_literal: true

module Sperf
  class CLI
    # The options of the commands that can open the viewer, and whether it is what the user wants.
    #
    # What includes it is a Command, whose #given are the options of the command line.
    module ViewerOptions
      # Options of the group :page that say where it is served.
      FOR_THE_SERVER = %i[host port allow_host].freeze
      # Options that it knows as well as the text does.
      FOR_BOTH = %i[base target normalize source_path trim_path tagroot tagleaf sample_type].freeze

      private

      # Keywords for Viewer.run.
      def viewer_options
        options = given.slice(:html, :host, :port, :open)
        given.key?(:allow_host) ? options.merge(allowed: given[:allow_host]) : options
      end

      # Options that only the viewer knows. Whoever gives one wants it, wherever the output goes.
      def for_the_viewer = self.class.options.select { |option| option.group == :page }.map(&:name)

      # Returns how an option is written on a command line, for a message.
      def written(name) = Table.flags(self.class.options.find { |option| option.name == name }).last

      # Says whether the viewer is asked for, or nothing else is and somebody sits before a terminal. A pipe, a file or
      # a job without a terminal get text. Raises UsageError where both are asked for.
      def viewer?
        pages = given.keys & for_the_viewer
        texts = given.keys - for_the_viewer - FOR_BOTH
        return texts.empty? && $stdout.tty? && servable? if pages.empty?
        return check_served(pages) if texts.empty?

        raise UsageError, "--#{pages.first.name.tr("_", "-")} is for the viewer, #{written(texts.first)} for text: " \
                          "use one of them"
      end

      # Whoever named no form gets text where the page cannot be had, and a line that says why.
      def servable?
        require_relative "../viewer"
        Viewer.check
        true
      rescue Error => e
        Host.say("#{e.message[/\A[^;]+/]}; printing text instead")
        false
      end

      # Returns true. Raises UsageError where +pages+ ask for a file and say where it is served.
      def check_served(pages)
        served = pages & FOR_THE_SERVER
        return true unless pages.include?(:html) && served.any?

        raise UsageError, "--html writes a file and serves nothing: remove #{written(served.first)}"
      end

      def view_in_browser(paths, **)
        require_relative "../viewer"
        frames = given.slice(:tagroot, :tagleaf)
        Viewer.run(paths, frames:, **viewer_options, **) { |profile| with_sample_type(with_template_lines(profile)) }
      end
    end
  end
end

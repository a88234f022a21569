# frozen_string_literal: true

module Sperf
  class CLI
    # The options of the commands that can open the viewer, and whether it is what the user wants.
    #
    # What includes it is a Command, whose #given are the options of the command line.
    module ViewerOptions
      PORTS = 0..65_535
      # Options that only the viewer knows. Whoever gives one wants it, wherever the output goes.
      FOR_THE_VIEWER = %i[html host port allow-host open].freeze
      # Those of them that say where it is served.
      FOR_THE_SERVER = %i[host port allow-host].freeze
      # Options that it knows as well as the text does.
      FOR_BOTH = %i[base target normalize source-path trim-path].freeze

      private

      # Defines them on an OptionParser; #viewer_options then has what was given.
      def define_viewer(parser)
        parser.separator "\nOn a page, which is what you get on a terminal without an option for text:"
        parser.on("--html PATH", "write the page to one file, do not serve it") do |path|
          raise UsageError, "--html must be the path of a file, not empty" if path.empty?

          viewer_options[:html] = path
        end
        define_address(parser)
        parser.on("--[no-]open", "open a browser, or do not (default: where there is one)") do |open|
          viewer_options[:open] = open
        end
      end

      def define_address(parser)
        parser.on("--host HOST", "name or address to listen on (default: 127.0.0.1, this machine alone)") do |text|
          viewer_options[:host] = host("--host", text)
        end
        parser.on("--port PORT", "port of the page (default: one that is free)") do |text|
          viewer_options[:port] = port(text)
        end
        parser.on("--allow-host NAME", "another name that the page may be asked for by; may be given again") do |text|
          (viewer_options[:allowed] ||= []) << host("--allow-host", text)
        end
      end

      # Keywords for Viewer.run.
      def viewer_options = @viewer_options ||= {}

      # Says whether the viewer is asked for, or nothing else is and somebody sits before a terminal. A pipe, a file or
      # a job without a terminal get text. Raises UsageError where both are asked for.
      def viewer?
        pages = given.keys & FOR_THE_VIEWER
        texts = given.keys - FOR_THE_VIEWER - FOR_BOTH
        return texts.empty? && $stdout.tty? && servable? if pages.empty?
        return check_served(pages) if texts.empty?

        raise UsageError, "--#{pages.first} is for the page, --#{texts.first} for text: one of them must go"
      end

      # Whoever named no form gets text where the page cannot be had, and a line that says why.
      def servable?
        require_relative "../viewer"
        Viewer.check
        true
      rescue Error => e
        Host.say("#{e.message[/\A[^;]+/]}; here is text instead")
        false
      end

      # Returns true. Raises UsageError where +pages+ ask for a file and say where it is served.
      def check_served(pages)
        served = pages & FOR_THE_SERVER
        return true unless pages.include?(:html) && served.any?

        raise UsageError, "--html writes a file and serves nothing: --#{served.first} must go"
      end

      def view_in_browser(paths, **)
        require_relative "../viewer"
        Viewer.run(paths, **viewer_options, **)
      end

      # Returns what an +option+ for a host says. Raises UsageError.
      def host(option, text)
        require_relative "../viewer/hosts"
        name = text.delete_prefix("[").delete_suffix("]")
        return name if Viewer::Hosts.name?(name)

        raise UsageError, "#{option} must be a host name or an IP address, without scheme and port, not #{shown(text)}"
      end

      def port(text)
        number = Integer(text, 10, exception: false)
        return number if number && PORTS.cover?(number)

        raise UsageError, "--port must be an integer from #{PORTS.minmax.join(" to ")}, not #{shown(text)}"
      end
    end
  end
end

# frozen_string_literal: true

require_relative "../report/executable"

module Sperf
  module Viewer
    # The user's browser.
    module Browser
      REMOTE = %w[SSH_CONNECTION SSH_CLIENT SSH_TTY].freeze
      DISPLAYS = %w[DISPLAY WAYLAND_DISPLAY WSL_DISTRO_NAME].freeze
      OPENERS = %w[xdg-open wslview].freeze
      private_constant :REMOTE, :DISPLAYS, :OPENERS

      class << self
        # Returns whether a browser can open on the user's screen: there is one, and the session is not over SSH.
        def at_hand?
          return false if REMOTE.any? { |name| set?(name) }

          set?("BROWSER") || macos? || (DISPLAYS.any? { |name| set?(name) } && !opener.nil?)
        end

        # Opens +url+ without waiting, or says why it cannot. BROWSER names the command.
        def open(url)
          command = set?("BROWSER") ? ENV["BROWSER"].split(":").first : opener
          return Host.say("no browser was found to open") unless command

          Process.detach(Process.spawn(command, url, %i[in out err] => File::NULL))
        rescue SystemCallError => e
          Host.say("cannot open a browser: #{AtomicFile.reason(e)}")
        end

        private

        def set?(name) = !ENV[name].to_s.empty?

        def macos? = RUBY_PLATFORM.include?("darwin")

        def opener
          return "open" if macos?

          OPENERS.find { |name| Executable.on_path?(name) }
        end
      end
    end
  end
end

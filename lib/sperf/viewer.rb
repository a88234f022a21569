# frozen_string_literal: true

require_relative "program/sperf"
require_relative "profiles/merging"
require_relative "viewer/document"
require_relative "viewer/page"
require_relative "report/executable"

module Sperf
  # Shows profiles in a browser: on a page that this process serves, or in one HTML file. Loaded by commands only, never
  # in a profiled program.
  module Viewer
    class << self
      # Shows profiles. Returns on SIGINT or SIGTERM; with +html+, when the file is written.
      #
      # [+paths+] Array of String: the files to show; several files are added up.
      # [+base+] Array of String: the files to compare with; nil for no comparison.
      # [+html+] String or Pathname: the file to write instead of serving, "-" for standard output; nil to serve.
      # [+port+] Integer: the TCP port; 0 for any free port.
      # [+host+] String: the name or address to listen on; nil for 127.0.0.1.
      # [+allowed+] Array of String: host names besides +host+ and localhost that are answered.
      # [+open+] true: open a browser; false: do not; nil: open one if the user sits at this machine.
      # [+normalize+] true: compare shares of the total instead of amounts.
      # [+frames+] Hash: labels that are shown as frames at first, Arrays of String under +:tagroot+ and +:tagleaf+.
      # [+sources+] Hash: keywords of SourceFiles.new.
      #
      # With a block, yields each Profile, and shows the Profile that the block returns.
      #
      # Raises Error if a file cannot be read, if the server is missing, or if listening on +host+ and +port+ fails.
      # Raises WriteError if +html+ cannot be written.
      def run(paths, base: nil, html: nil, open: nil, normalize: false, frames: {}, sources: {}, **address, &)
        check unless html
        file = output(html) if html
        page = Page.new([base, paths].compact.map { |group| profile_of(group, &) }, normalize:, frames:, sources:)
        file ? write(page, file, html) : serve(page, open:, **address)
      end

      # Serves a site: see Server. The keywords are those of #run. Returns on SIGINT or SIGTERM. Raises Error if the
      # server is missing, or if listening fails.
      def serve(site, open: nil, port: 0, host: nil, allowed: [])
        check
        server = Server.new(site, port, host: host || Server::LOOPBACK, allowed:)
        server.run do
          Host.say("#{server.url} shows #{site.names.join(" and ")}; Ctrl-C stops the server")
          Host.say(server.warning) if server.warning
          Browser.open(server.url) if open || (open.nil? && Browser.at_hand?)
        end
      end

      # Raises Error if #run could not serve any page. Callers check before a long recording.
      def check = require_relative("viewer/server")

      private

      # Never replaces a profile: a user who forgets the name of the page writes --html a.data.
      def output(path)
        return StandardOutput.new(format: :html) if path == StandardOutput::PATH

        file = OutputFile.new(path, format: :html)
        return file unless ReplaceableFile.other_than_page?(file.path)

        raise WriteError, "cannot write #{path}: it exists, and is not a page of sperf's; name the page before the " \
                          "profile: --html page.html #{path}"
      end

      # Returns an argument of Page.new for files that are added up.
      def profile_of(paths)
        files = Merging.read(paths)
        others = files.size > 1 ? " and #{Quantity.count(files.size - 1, "other")}" : ""
        merged = Merging.merge(files)
        merged = yield merged if block_given? && merged
        ["#{name_of(files.first.first)}#{others}", merged, recordings(files)]
      end

      def name_of(path) = path == ProfileFile::STREAM ? ProfileFile::STREAM_NAME : File.basename(path)

      # The start and duration of each file, which the merged profile no longer has.
      def recordings(files)
        return [] if files.one?

        files.map { |_path, profile| profile.summary.values_at(:start_time_ns, :duration_ns) }
      end

      def write(page, file, name)
        bytes = page.standalone
        file.replace(bytes)
        return if file.standard_output?

        Host.say("#{name}: #{Quantity.bytes(bytes.bytesize)}; open it in a browser")
      end
    end

    # The user's browser.
    module Browser
      REMOTE = %w[SSH_CONNECTION SSH_CLIENT SSH_TTY].freeze
      DISPLAYS = %w[DISPLAY WAYLAND_DISPLAY WSL_DISTRO_NAME].freeze
      # A Mac has a screen, and no variable that says so.
      MAC = RUBY_PLATFORM.include?("darwin")
      OPENERS = (MAC ? %w[open] : %w[xdg-open wslview]).freeze
      private_constant :REMOTE, :DISPLAYS, :MAC, :OPENERS

      class << self
        # Returns whether a browser can open on the user's screen: there is one, and the session is not over SSH.
        def at_hand?
          return false if REMOTE.any? { |name| set?(name) }

          set?("BROWSER") || ((MAC || DISPLAYS.any? { |name| set?(name) }) && !opener.nil?)
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

        def opener = OPENERS.find { |name| Executable.on_path?(name) }
      end
    end
  end
end

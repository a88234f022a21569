# frozen_string_literal: true

require_relative "program/sperf"
require_relative "profiles/merging"
require_relative "viewer/assets"
require_relative "viewer/page"

module Sperf
  # Shows profiles in a browser: on a page that this process serves, or in one HTML file.
  #
  # Loaded by `sperf report`, `sperf diff` and `sperf record --open` alone, never in a program that is profiled.
  module Viewer
    class << self
      # Shows profiles, and returns when the user has seen enough (SIGINT or SIGTERM); with +html+, when the file is
      # written.
      #
      # [+paths+] Array of String: files to show; several are added up.
      # [+base+] Array of String: files to compare them with; nil for no comparison.
      # [+html+] String or Pathname of a file to write instead of serving, "-" for standard output; nil to serve.
      # [+port+] Integer, the TCP port; 0 for one that is free.
      # [+host+] String, the name or address to listen on; nil for 127.0.0.1.
      # [+allowed+] Array of String, names besides +host+ and localhost under which the page may be asked for.
      # [+open+] true: open a browser; false: do not; nil: where there is one and the user sits before it.
      # [+normalize+] true: compare shares of the total rather than amounts.
      # [+frames+] Hash: labels that are frames to begin with, Arrays of String under +:tagroot+ and +:tagleaf+.
      # [+sources+] where to look for source files: keywords of SourceFiles.new.
      #
      # With a block, yields each Profile, and shows what the block makes of it.
      #
      # Raises Error where a file cannot be read, the page or the server is missing, or +host+ and +port+ cannot be
      # listened on, and WriteError where +html+ cannot be written.
      def run(paths, base: nil, html: nil, open: nil, normalize: false, frames: {}, sources: {}, **address, &)
        html ? Assets.check : check
        file = output(html) if html
        page = Page.new([base, paths].compact.map { |group| profile_of(group, &) }, normalize:, frames:, sources:)
        file ? write(page, file, html) : serve(page, open, **address)
      end

      # Raises Error where #run could not serve a page, whatever the profile: before a long recording, say.
      def check
        Assets.check
        require_relative "viewer/server"
      end

      private

      # Whoever forgets the name of the page (--html a.data) names a profile, which must not be lost.
      def output(path)
        return StandardOutput.new(format: :html) if path == StandardOutput::PATH

        file = OutputFile.new(path, format: :html)
        return file unless ReplaceableFile.other_than_page?(file.path)

        raise WriteError, "cannot write #{path}: it exists, and is no page of sperf's; name the page before the " \
                          "profile: --html page.html #{path}"
      end

      # Returns what Page is to show of files that are to be taken as one.
      def profile_of(paths)
        files = Merging.leave_out_parts(paths.map { |path| [path, ProfileFile.named(path).read] })
        others = files.size > 1 ? " and #{Quantity.count(files.size - 1, "other")}" : ""
        merged = Merging.merge(files)
        merged = yield merged if block_given? && merged
        ["#{name_of(files.first.first)}#{others}", merged, recordings(files)]
      end

      def name_of(path) = path == ProfileFile::STREAM ? ProfileFile::STREAM_NAME : File.basename(path)

      # Merged, they no longer say where one ends and the next one begins.
      def recordings(files)
        return [] if files.one?

        files.map { |_path, profile| profile.summary.values_at(:start_time_ns, :duration_ns) }
      end

      def write(page, file, name)
        bytes = page.standalone
        file.replace(bytes)
        return if file.standard_output?

        Host.say("#{name}: #{Quantity.bytes(bytes.bytesize)}; to look at it: open it in a browser")
      end

      def serve(page, open, port: 0, host: nil, allowed: [])
        require_relative "viewer/browser"
        server = Server.new(page, port, host: host || Server::LOOPBACK, allowed:)
        server.run do
          Host.say("#{server.url} shows #{page.names.join(" and ")}; Ctrl-C ends it")
          Host.say(server.warning) if server.warning
          Browser.open(server.url) if open || (open.nil? && Browser.at_hand?)
        end
      end
    end
  end
end

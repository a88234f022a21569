# frozen_string_literal: true

module Sperf
  # Expands paths of a command line: a directory to all profiles in it, a pattern to all files that match.
  module ProfilePaths
    # The extensions of profiles in a directory.
    EXTENSIONS = %w[.data .pb.gz .pb .pprof].freeze
    # Characters of a pattern, unless there is a file of that name.
    WILD = /[*?\[{]/n
    # The beginning of a profile in JSON.
    OPENING = /\A\s*\{\s*"format"\s*:\s*"sperf"/n
    private_constant :WILD, :OPENING

    class << self
      # Returns the paths of the files, an Array, in the order of +paths+ and by name. Raises Error if there is none.
      def expand(paths) = paths.flat_map { |path| files(path) }

      private

      def files(path)
        return in_directory(path) if File.directory?(path)
        return matching(path) if path.b.match?(WILD) && !File.exist?(path)

        [path]
      end

      def in_directory(path)
        names = Dir.children(path).select { |name| name.end_with?(*EXTENSIONS) || profile_of_sperf?(path, name) }.sort
        found = names.map { |name| File.join(path, name) }.select { |file| File.file?(file) }
        found.empty? ? refuse(path, "there is no profile in this directory (#{EXTENSIONS.join(", ")})") : found
      rescue SystemCallError => e
        refuse(path, AtomicFile.reason(e))
      end

      # A directory may contain other JSON.
      def profile_of_sperf?(path, name)
        return false unless name.end_with?(".json")

        (File.binread(File.join(path, name), 256) || "").match?(OPENING)
      rescue SystemCallError
        false
      end

      def matching(path)
        found = Dir.glob(path, sort: true).select { |file| File.file?(file) }
        found.empty? ? refuse(path, "no file matches") : found
      end

      def refuse(path, reason)
        raise Error, "cannot read #{path}: #{reason}"
      end
    end
  end
end

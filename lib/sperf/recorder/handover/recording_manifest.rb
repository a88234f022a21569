# frozen_string_literal: true

module Sperf
  # Describes the recording whose HandoverDirectory this is, for `sperf recover`: a file `recording` of names and
  # values. The recorder holds it locked while it lives. The kernel unlocks it however the recorder ends.
  class RecordingManifest
    FILE = "recording"
    # The first bytes of the file. Names and values follow, each ended by a zero byte.
    MAGIC = "sperf recording 1\0".b
    # The names of such directories.
    DIRECTORY = /\A\.sperf\.data\.\d+(\.\d+)?\.d\z/n
    private_constant :MAGIC

    class << self
      # Writes the file in +directory+ with +fields+, a Hash of Symbols to Strings and Arrays of Strings (nil: left
      # out). Returns the file, open and locked. Raises SystemCallError.
      def write(directory, fields)
        text = fields.compact.flat_map { |name, value| Array(value).flat_map { |part| [name.to_s.b, part.b] } }
        file = File.open(File.join(directory, FILE), "wbx", 0o600) # rubocop:disable Style/FileOpen -- locked while open
        file.flock(File::LOCK_EX)
        AtomicFile.surviving_limits { file.syswrite(MAGIC + text.map { |part| "#{part}\0".b }.join) }
        file
      rescue SystemCallError
        file&.close
        raise
      end

      # Returns the paths of the directories in +parent+ whose recorder has ended without removing them, an Array.
      def unfinished(parent)
        names = Dir.children(parent).select { |name| name.b.match?(DIRECTORY) }
        paths = names.sort.map { |name| File.join(parent, name) }
        paths.select { |path| !new(path).recorder_alive? && Dir.glob("*{.started,.pb}", base: path).any? }
      rescue SystemCallError
        []
      end

      # Whether +path+ is the directory of a recording.
      def recording?(path)
        File.directory?(path) &&
          (File.file?(File.join(path, FILE)) || File.basename(File.expand_path(path)).b.match?(DIRECTORY))
      end
    end

    # +directory+ is the path of a HandoverDirectory.
    def initialize(directory)
      @path = File.join(directory, FILE)
      text = File.binread(@path)
      @fields = text.start_with?(MAGIC) ? text.delete_prefix(MAGIC).split("\0", -1).each_slice(2).to_a : []
    rescue SystemCallError
      @fields = [] # An earlier version made the directory, or there was no room for the file.
    end

    # Returns all values called +name+.
    def all(name) = @fields.filter_map { |key, value| value if key == name.to_s }

    # Returns the first value called +name+, nil if there is none.
    def [](name) = all(name).first

    # Whether the recorder is still running.
    def recorder_alive?
      File.open(@path, "rb") { |file| file.flock(File::LOCK_SH | File::LOCK_NB) == false }
    rescue SystemCallError
      false
    end
  end
end

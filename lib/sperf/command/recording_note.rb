# frozen_string_literal: true

module Sperf
  # What the directory of a Collection tells of its recording, for whoever finds it when the recorder is no more: a file
  # `recording` of names and values, which the recorder holds locked as long as it lives. The kernel unlocks it however
  # the recorder ends.
  class RecordingNote
    FILE = "recording"
    # How the file begins. Names and values follow, all ended by a zero byte.
    MAGIC = "sperf recording 1\0".b
    # How the directories are called.
    DIRECTORY = /\A\.sperf\.data\.\d+(\.\d+)?\.d\z/n
    private_constant :MAGIC

    class << self
      # Writes the file in +directory+ with +about+, a Hash of Symbols to Strings and Arrays of Strings (nil: left out),
      # and returns it, locked. Raises SystemCallError.
      def write(directory, about)
        text = about.compact.flat_map { |name, value| Array(value).flat_map { |part| [name.to_s.b, part.b] } }
        file = File.open(File.join(directory, FILE), "wbx", 0o600) # rubocop:disable Style/FileOpen -- locked by being open
        file.flock(File::LOCK_EX)
        AtomicFile.surviving_limits { file.syswrite(MAGIC + text.map { |part| "#{part}\0".b }.join) }
        file
      rescue SystemCallError
        file&.close
        raise
      end

      # Returns the directories in +parent+ that recorders have left who are no more, an Array of paths.
      def unfinished(parent)
        names = Dir.children(parent).select { |name| name.b.match?(DIRECTORY) }
        paths = names.sort.map { |name| File.join(parent, name) }
        paths.select { |path| !new(path).held? && Dir.glob("*{.started,.pb}", base: path).any? }
      rescue SystemCallError
        []
      end

      # Whether +path+ is such a directory.
      def at?(path) = File.directory?(path) && (File.file?(File.join(path, FILE)) || named?(path))

      private

      def named?(path) = File.basename(File.expand_path(path)).b.match?(DIRECTORY)
    end

    # +directory+ is that of a Collection.
    def initialize(directory)
      @path = File.join(directory, FILE)
      text = File.binread(@path)
      @fields = text.start_with?(MAGIC) ? text.delete_prefix(MAGIC).split("\0", -1).each_slice(2).to_a : []
    rescue SystemCallError
      @fields = [] # It was made by an earlier version, or there was no room.
    end

    # Returns all values called +name+.
    def all(name) = @fields.filter_map { |key, value| value if key == name.to_s }

    # Returns the value called +name+, nil if there is none.
    def [](name) = all(name).first

    # Whether the recorder lives.
    def held?
      File.open(@path, "rb") { |file| file.flock(File::LOCK_SH | File::LOCK_NB) == false }
    rescue SystemCallError
      false
    end
  end
end

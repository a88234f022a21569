# frozen_string_literal: true

require_relative "../profiles/merging"
require_relative "../profiles/profile_file"

module Sperf
  module History
    # A profile that may be merged or removed. +key+ is what profiles that are merged have in common, +level+ that of
    # Compacted, nil for a file that was recorded. +stat+ is of the time at which the directory was listed.
    Candidate = Data.define(:path, :stat, :start_ns, :end_ns, :key, :level, :profiles, :sources) do
      def name = File.basename(path)
      def bytes = stat.size

      # Whether the file is still the one that was listed.
      def unchanged?
        now = File.lstat(path)
        [now.ino, now.mtime, now.size] == [stat.ino, stat.mtime, stat.size]
      rescue Errno::ENOENT
        false
      end
    end

    # The directory whose profiles are compacted: which files in it are sperf's to change.
    #
    # Files of other users, symbolic links, files that cannot be read or have no metadata of sperf, and profiles of
    # requests and jobs stay as they are. So does the newest file, which a program may replace.
    class ProfileDirectory
      # What profiles of one file must have in common.
      KEYS = %w[command host cwd service.name git.commit git.branch ruby jit].freeze
      LABEL = /\Alabel\./
      PART = "part"
      VERSION_FIELD = "sperf.version"
      LOCK = ".sperf.history.lock"
      private_constant :KEYS, :LABEL, :PART, :VERSION_FIELD, :LOCK

      attr_reader :path

      # The block is called with a line for each file that cannot be read. Raises Error.
      def initialize(path, &warning)
        @path = path
        @warning = warning
        stat = File.stat(path)
        refuse("it is not a directory") unless stat.directory?
        refuse("it belongs to another user") unless [Process.euid, 0].include?(stat.uid)
      rescue SystemCallError => e
        refuse(AtomicFile.reason(e))
      end

      # Calls the block while no other process compacts the directory, and returns its value. Raises Error.
      def lock
        held = false
        File.open(File.join(@path, LOCK), File::RDWR | File::CREAT | File::NOFOLLOW, 0o600) do |file|
          held = file.flock(File::LOCK_EX | File::LOCK_NB)
          refuse("another sperf history --compact runs") unless held

          yield
        end
      rescue SystemCallError => e
        raise if held

        refuse(AtomicFile.reason(e))
      end

      # Returns an Array of Candidate in the order of time. Raises Error.
      def candidates
        found = regular_files.filter_map { |path, stat| candidate(path, stat) }
        newest = found.reject(&:level).max_by { |each| [each.stat.mtime, each.path] }
        (found - [newest]).sort_by { |each| [each.start_ns, each.path] }
      end

      # Returns the paths of all profiles, those included that stay as they are.
      def profiles = ProfilePaths.expand([@path])

      def join(name) = File.join(@path, name)

      # Makes what was renamed and removed last, also after a crash of the machine.
      def sync = File.open(@path, &:fsync)

      private

      def regular_files
        names = Dir.children(@path).select { |name| !name.start_with?(".") && name.end_with?(*ProfilePaths::EXTENSIONS) }
        names.filter_map do |name|
          stat = File.lstat(join(name))
          [join(name), stat] if stat.file? && stat.uid == Process.euid
        rescue Errno::ENOENT
          nil
        end
      rescue SystemCallError => e
        refuse(AtomicFile.reason(e))
      end

      def candidate(path, stat)
        profile = ProfileFile.new(path).read_head
        fields = Metadata.parse(profile.comments)
        start_ns, duration_ns = profile.summary.values_at(:start_time_ns, :duration_ns)
        return if !fields.key?(VERSION_FIELD) || fields.key?(PART) || start_ns <= 0 || duration_ns <= 0

        Candidate.new(path:, stat:, start_ns:, end_ns: Compacted.end_ns(fields) || (start_ns + duration_ns),
                      key: key(profile, fields), level: Compacted.level(File.basename(path), fields),
                      profiles: Compacted.profiles(fields), sources: Compacted.sources(fields))
      rescue Error => e
        @warning.call(e.message)
        nil
      ensure
        GC.start(full_mark: false) # Profiles are much larger than Ruby's GC knows.
      end

      def key(profile, fields)
        labels = fields.select { |name, _values| name.match?(LABEL) }.sort
        [profile.sample_types.first, fields.values_at(*KEYS), labels].inspect
      end

      def refuse(reason) = raise(Error, "cannot compact #{@path}: #{reason}")
    end
  end
end

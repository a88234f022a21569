# frozen_string_literal: true

require_relative "../profiles/output_file"

module Sperf
  module Integrations
    # A directory of profiles that were kept for somebody to look at later: of slow requests, of jobs, of what was asked
    # for. Of each kind the newest ones stay.
    #
    # A file's name is all that is known of it, so that several processes can use the directory at once, and a list
    # needs to read no profile: 20261122T121314.123Z-4711-request-812ms-orders#show.data
    class KeptProfiles
      KINDS = %w[request job sampled asked session snapshot].freeze

      # A file: +path+ and +name+ are Strings, +kind+ is one of KINDS, +time+ the Time at which it was kept.
      Entry = Data.define(:path, :kind, :name, :took_ms, :time, :pid)

      # Profiles have an order of time, which is written to files of this name. Earlier versions have left ".pb.gz"
      # without it.
      EXTENSION = ".data"
      TIME = "%Y%m%dT%H%M%S.%LZ"
      FILE_NAME = /\A(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3})Z-(\d+)-([a-z]+)-(\d+)ms-(.*)\.(?:pb\.gz|data)\z/
      UNFIT = /[^A-Za-z0-9_.#]/n
      # A file system takes 255 bytes for all of it.
      NAME_BYTES_MAX = 150
      private_constant :EXTENSION, :TIME, :FILE_NAME, :UNFIT, :NAME_BYTES_MAX

      class << self
        # Makes +directory+ where it is not there. Labels of requests are private to whoever runs the application; what
        # it lies in is a directory like any other. Raises SystemCallError.
        def make(directory, permissions = 0o700)
          make_one(directory, permissions)
        rescue Errno::ENOENT
          make(File.dirname(directory), 0o777)
          make_one(directory, permissions) # in /proc, or below a link to nowhere, it is ENOENT again
        end

        private

        def make_one(directory, permissions)
          Dir.mkdir(directory, permissions)
        rescue Errno::EEXIST
          nil
        end
      end

      # An absolute path.
      attr_reader :directory

      # +keep+ says how many of each kind there may be. Raises ArgumentError.
      def initialize(directory, keep: 20)
        raise ArgumentError, "keep must be a positive Integer, not #{keep.inspect}" unless
          keep.is_a?(Integer) && keep.positive?

        @directory = File.absolute_path(directory)
        @keep = keep
        @mutex = Mutex.new
      end

      # Writes +profile+ and removes the oldest ones of its +kind+. +name+ is the endpoint, or the class of the job.
      # Returns the path. Raises ArgumentError for another kind, WriteError, SystemCallError.
      def add(profile, kind:, name:, took_ns:)
        write(profile, kind, reserve(kind:, name:, took_ns:))
      end

      # Returns the path of a file that is to be written: no other file is called so. Raises as #add does.
      def reserve(kind:, name:, took_ns:)
        raise ArgumentError, "kind must be one of #{KINDS.join(", ")}, not #{kind.inspect}" unless KINDS.include?(kind)

        @mutex.synchronize { unused("#{Process.pid}-#{kind}-#{took_ns / 1_000_000}ms-#{fit(name)}#{EXTENSION}") }
      end

      # Does what #add does, with a path that #reserve has returned.
      def write(profile, kind, path)
        make_directory
        OutputFile.new(path).write(profile)
        @mutex.synchronize { remove_oldest(kind) }
        path
      end

      # Removes the file at +path+, which may be gone. Raises SystemCallError.
      def remove(path)
        File.unlink(path)
      rescue Errno::ENOENT
        nil # Another process did.
      end

      # Makes the directory where there is none, as #add does. Raises SystemCallError.
      def make_directory = KeptProfiles.make(@directory)

      # Returns the profiles that are there, an Array of Entry, the newest one first. Raises SystemCallError.
      def entries
        Dir.children(@directory).sort.reverse.filter_map { |file| entry(file) }
      rescue Errno::ENOENT
        []
      end

      private

      # Two may be kept in one millisecond: the later one has the next, so that the list is in order.
      def unused(rest)
        @latest = [Time.now.utc.floor(3), @latest && (@latest + 0.001r)].compact.max
        path = File.join(@directory, "#{@latest.strftime(TIME)}-#{rest}")
        File.exist?(path) ? unused(rest) : path
      end

      def fit(name) = name.to_s.b.byteslice(0, NAME_BYTES_MAX).gsub(UNFIT, "_").encode(Encoding::UTF_8)

      def remove_oldest(kind)
        entries.select { |entry| entry.kind == kind }.drop(@keep).each { |entry| remove(entry.path) }
      end

      def entry(file)
        match = FILE_NAME.match(file.b) or return
        *time, pid, kind, took_ms, name = match.captures
        return unless KINDS.include?(kind)

        Entry.new(path: File.join(@directory, file), kind:, name: name.force_encoding(file.encoding),
                  took_ms: Integer(took_ms, 10), time: Time.utc(*time.first(5), Rational(time.last)),
                  pid: Integer(pid, 10))
      rescue ArgumentError
        nil # The 13th month: no file of ours.
      end
    end
  end
end

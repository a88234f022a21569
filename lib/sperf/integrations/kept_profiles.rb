# frozen_string_literal: true

require_relative "../profiles/output_file"

module Sperf
  module Integrations
    # A directory of kept profiles: of slow requests, of jobs, of requests that asked for one. The newest profiles of
    # each kind stay.
    #
    # A file's name says all that lists need, so that several processes can share the directory and a list reads no
    # profile: 20261122T121314.123Z-4711-request-812ms-orders#show.data
    class KeptProfiles
      KINDS = %w[request job sampled asked session snapshot].freeze

      # A file: +path+ and +name+ are Strings, +kind+ is one of KINDS, +time+ is the Time when it was kept.
      Entry = Data.define(:path, :kind, :name, :took_ms, :time, :pid)

      # Files with this extension keep the order of time of the samples. Earlier versions wrote ".pb.gz" without it.
      EXTENSION = ".data"
      TIME = "%Y%m%dT%H%M%S.%LZ"
      FILE_NAME = /\A(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3})Z-(\d+)-([a-z]+)-(\d+)ms-(.*)\.(?:pb\.gz|data)\z/
      UNFIT = /[^A-Za-z0-9_.#]/n
      # File systems limit the whole name to 255 bytes.
      NAME_BYTES_MAX = 150
      private_constant :EXTENSION, :TIME, :FILE_NAME, :UNFIT, :NAME_BYTES_MAX

      class << self
        # Creates +directory+ if it does not exist. It is private to the application's user, because labels of requests
        # are; its parents are not. Raises SystemCallError.
        def make(directory, permissions = 0o700)
          make_one(directory, permissions)
        rescue Errno::ENOENT
          make(File.dirname(directory), 0o777)
          make_one(directory, permissions) # In /proc, and below a broken link, ENOENT comes again.
        end

        private

        def make_one(directory, permissions)
          Dir.mkdir(directory, permissions)
        rescue Errno::EEXIST
          nil
        end
      end

      # The absolute path.
      attr_reader :directory

      # +keep+ is the number of profiles of each kind that stay. Raises ArgumentError.
      def initialize(directory, keep: 20)
        raise ArgumentError, "keep must be a positive Integer, not #{keep.inspect}" unless
          keep.is_a?(Integer) && keep.positive?

        @directory = File.absolute_path(directory)
        @keep = keep
        @mutex = Mutex.new
      end

      # Writes +profile+ and removes the oldest ones of its +kind+. +name+ is the endpoint or the job's class. Returns
      # the path. Raises ArgumentError for an unknown kind, WriteError, SystemCallError.
      def add(profile, kind:, name:, took_ns:) = write(profile, kind, reserve(kind:, name:, took_ns:))

      # Returns an unused path for a file to be written later. Raises ArgumentError for an unknown kind.
      def reserve(kind:, name:, took_ns:)
        raise ArgumentError, "kind must be one of #{KINDS.join(", ")}, not #{kind.inspect}" unless KINDS.include?(kind)

        @mutex.synchronize { unused("#{Process.pid}-#{kind}-#{took_ns / 1_000_000}ms-#{fit(name)}#{EXTENSION}") }
      end

      # As #add, to a path that #reserve has returned.
      def write(profile, kind, path)
        make_directory
        OutputFile.new(path).write(profile)
        @mutex.synchronize { remove_oldest(kind) }
        path
      end

      # Removes the file at +path+ if it still exists. Raises SystemCallError.
      def remove(path)
        File.unlink(path)
      rescue Errno::ENOENT
        nil # Another process has removed it.
      end

      # Creates the directory if it does not exist. Raises SystemCallError.
      def make_directory = KeptProfiles.make(@directory)

      # Returns an Array of Entry, the newest one first. Raises SystemCallError.
      def entries
        Dir.children(@directory).sort.reverse.filter_map { |file| entry(file) }
      rescue Errno::ENOENT
        []
      end

      private

      # If two profiles are kept in one millisecond, the later one gets the next millisecond: the list stays in order.
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
        nil # A 13th month: not a file of sperf's.
      end
    end
  end
end

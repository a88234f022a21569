# frozen_string_literal: true

require "json"
require_relative "../profiles/merging"
require_relative "errors"

module Sperf
  module Push
    # A file of the directory. +key+ identifies it in the State; +time+ is the Time at which it was written.
    Entry = Data.define(:name, :path, :key, :bytes, :time)

    # The directory that is followed: its finished profiles. A file that sperf still writes has a name that begins with
    # "." (AtomicFile), and gets its own when it is complete.
    class Directory
      attr_reader :path

      # +only+ is a pattern of names as shells have it, nil for all. Raises Stopped.
      def initialize(path, only: nil)
        @path = path
        @only = only
        check(File.stat(path))
      rescue SystemCallError => e
        refuse(AtomicFile.reason(e))
      end

      # Returns all finished profiles, an Array of Entry, the oldest first, without the sums that `sperf history
      # --compact` has made of files that were sent. Raises Stopped.
      def entries
        names = Dir.children(@path).select { |name| profile?(name) }
        names.filter_map { |name| entry(name) }.sort_by { |entry| [entry.time, entry.name] }
      rescue SystemCallError => e
        refuse(AtomicFile.reason(e))
      end

      # Whether the name of +entry+ matches the pattern.
      def wanted?(entry) = @only.nil? || File.fnmatch?(@only, entry.name)

      # Whether the file of +entry+ is still there. Another one may have replaced it.
      def current?(entry) = entry(entry.name)&.key == entry.key

      # Removes the file of +entry+, but not another one that has replaced it. Returns nil, or in words why that failed.
      def remove(entry)
        File.unlink(entry.path) if current?(entry)
        nil
      rescue Errno::ENOENT
        nil # Another program has removed it.
      rescue SystemCallError => e
        AtomicFile.reason(e)
      end

      private

      def profile?(name)
        !name.start_with?(".") && name.end_with?(*ProfilePaths::EXTENSIONS) && !name.match?(Compacted::NAME)
      end

      # Another user could make sperf send, or remove, files that are not theirs.
      def check(stat)
        refuse("it is not a directory") unless stat.directory?
        refuse("it belongs to another user") unless [Process.euid, 0].include?(stat.uid)
      end

      # Symbolic links lead out of the directory.
      def entry(name)
        path = File.join(@path, name)
        stat = File.lstat(path)
        return unless stat.file?

        ns = (stat.mtime.to_i * 1_000_000_000) + stat.mtime.nsec
        Entry.new(name:, path:, key: "#{stat.ino}-#{ns}-#{stat.size}", bytes: stat.size, time: stat.mtime)
      rescue Errno::ENOENT
        nil
      end

      def refuse(reason) = raise(Stopped, "cannot send the files in #{@path}: #{reason}")
    end

    # What was done with the files of a directory, in a small file in it: so nothing is sent twice, after a restart
    # either. One process at a time has it.
    #
    # A file is known by its inode, time and size: a profile that is renamed stays the same one, and one that replaces
    # another is new. The state is replaced in one step, so a crash leaves the old or the new one.
    class State
      FILE = ".sperf.push.json"
      # Another file than the state, which is replaced.
      LOCK = ".sperf.push.lock"
      VERSION = 1
      SENT = "sent"
      # Sent, and to be removed.
      REMOVED = "removed"
      REFUSED = "refused"
      OUTCOMES = [SENT, REMOVED, REFUSED].freeze
      private_constant :VERSION, :OUTCOMES

      # Yields the State of +directory+. Raises Stopped.
      def self.open(directory)
        locked = false
        File.open(File.join(directory, LOCK), File::RDWR | File::CREAT | File::NOFOLLOW, 0o600) do |file|
          locked = file.flock(File::LOCK_EX | File::LOCK_NB)
          raise Stopped, "another sperf push sends the files in #{directory}" unless locked

          yield new(directory)
        end
      rescue SystemCallError => e
        raise if locked

        raise Stopped, "cannot write to #{directory}: #{AtomicFile.reason(e)}"
      end

      def initialize(directory)
        @path = File.join(directory, FILE)
        @files = read
      end

      # Returns SENT, REMOVED or REFUSED for +entry+ (an Entry), nil if none is known.
      def of(entry) = @files[entry.key]

      # Records +outcome+, one of these. Returns nil, or in words why this is lost when the process ends.
      def record(entry, outcome)
        @files[entry.key] = outcome
        write
      end

      # Forgets files that are not among +entries+.
      def retain(entries)
        @files = @files.slice(*entries.map(&:key))
      end

      # Writes the state. Returns nil, or the reason why that failed.
      def write
        AtomicFile.replace(@path, JSON.generate("version" => VERSION, "files" => @files))
        nil
      rescue WriteError, SystemCallError => e
        AtomicFile.reason(e)[/\Acannot write \S+: ([^;]*)/, 1] || AtomicFile.reason(e)
      end

      private

      def read
        content = JSON.parse(File.read(@path, encoding: Encoding::UTF_8))
        files = content["files"] if content.is_a?(Hash) && content["version"] == VERSION
        return files if files.is_a?(Hash) && (files.values - OUTCOMES).empty?

        damaged
      rescue Errno::ENOENT
        {}
      rescue JSON::ParserError, EncodingError
        damaged
      rescue SystemCallError => e
        raise Stopped, "cannot read #{@path}: #{AtomicFile.reason(e)}"
      end

      def damaged = raise(Stopped, "#{@path} is damaged; if it is removed, sperf sends all files beside it again")
    end
  end
end

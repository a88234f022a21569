# frozen_string_literal: true

require_relative "../profiles/compacted"
require_relative "../profiles/profile_paths"
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
  end
end

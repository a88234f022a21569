# frozen_string_literal: true

require "json"
require_relative "errors"

module Sperf
  module Push
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

      def damaged
        raise Stopped, "#{@path} is damaged; if it is removed, sperf sends all files beside it again"
      end
    end
  end
end

# frozen_string_literal: true

require_relative "atomic_file"
require_relative "metadata"
require_relative "ruby_usage"
require_relative "statistics"

module Sperf
  # What one process leaves for the sperf command that it runs under: the process's side of a Collection.
  #
  # Its files in the collection's directory share a name, `<pid>-<counter>`; the counter tells the programs apart that
  # one process becomes by exec. They are `.started`, made at the start, which
  # tells what it says in ext/sperf/ledger.h; `.pb`, the profile as plain pprof
  # (so that no program has to load zlib because of sperf); `.statistics`, what of the session is in no profile;
  # `.ruby`, what Ruby did meanwhile; `.origin`, which Ruby that was, as comments for the profile.
  class CollectionEntry
    STARTED = ".started"
    PROFILE = ".pb"
    STATISTICS = ".statistics"
    RUBY_USAGE = ".ruby"
    ORIGIN = ".origin"

    # How a file made at the start begins: as in ext/sperf/ledger.h.
    MAGIC = "sperf 1\n".b
    private_constant :MAGIC

    # Returns how many children of fork ran on unrecorded, of the first 16 bytes of a file made at the start.
    def self.forked_count(bytes)
      magic, forked = bytes.to_s.unpack("a8Q")
      magic == MAGIC ? forked.to_i : 0
    end

    # Claims a name in +directory+. Raises WriteError.
    def initialize(directory)
      @directory = directory
      @usage_before = RubyUsage.read
      @base = Native.claim(directory).delete_suffix(STARTED)
    rescue SystemCallError => e
      raise WriteError, "cannot write in #{directory}: #{AtomicFile.reason(e)}"
    end

    # Notes what Ruby has done so far: stopping and writing add to it. Where nobody says so, #write takes it.
    def note_usage
      @usage = RubyUsage.read - @usage_before
    end

    # Leaves +profile+, with its samples in order of time if it has them; in the place of what was left before. Where
    # the recording has ended before this process, sperf has said that it goes without its profile. +statistics+ are
    # those of all sessions that the profile was merged of. Raises WriteError.
    def write(profile, statistics = Statistics.of(profile.summary))
      usage = @usage || note_usage
      return unless File.directory?(@directory)

      AtomicFile.replace(@base + RUBY_USAGE, usage.with_memory.to_s)
      AtomicFile.replace(@base + ORIGIN, Metadata.comments(Metadata.of_ruby).map { |line| "#{line}\n" }.join)
      AtomicFile.replace(@base + STATISTICS, statistics.to_s)
      AtomicFile.replace(@base + PROFILE, profile.encode(:pprof, true, 0))
    end

    # Takes the mark back: nothing was started after all.
    def withdraw
      Native.withdraw
    end
  end
end

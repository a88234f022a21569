# frozen_string_literal: true

require "fileutils"

module Sperf
  # Programs whose processes have ended and whose files were removed from the HandoverDirectory. Their profiles are
  # merged into a few files, and their counts are added up. So a command that runs a million short processes needs
  # neither a million files nor the memory to read them all at its end.
  class FinishedPrograms
    # This many files are merged into one file of the next level.
    FILES_PER_LEVEL = 16
    private_constant :FILES_PER_LEVEL

    # The numbers of these programs, of their processes, and of their children that were not recorded.
    attr_reader :programs, :processes, :forked

    # +directory+ is the path of the HandoverDirectory.
    def initialize(directory)
      @directory = directory
      @forked = @number = 0
      @overridden_signals = Hash.new(0)
      @processes_in = existing_files
      @programs = @processes = @processes_in.values.sum
    end

    # Returns how many of these processes had a handler of their own for the signal of +kind+.
    def overridden_signal_count(kind) = @overridden_signals[kind]

    # Adds the counts of the programs +entries+ of one process.
    def add_counts(entries)
      @programs += entries.size
      @processes += 1
      @forked += entries.sum(&:forked_count)
      entries.flat_map(&:overridden_signals).uniq.each { |kind| @overridden_signals[kind] += 1 }
    end

    # Writes +profile+, that of so many +processes+, to a file. Raises SystemCallError, and then leaves no file.
    def add_profile(profile, processes, level = 0)
      name = format("0-%02d-%08d-%d%s", level, @number += 1, processes, HandoverFile::PROFILE)
      path = File.join(@directory, name)
      write(path, profile.encode(:pprof, timeline: true))
      @processes_in[path] = processes
    end

    # Merges the files of each level that has many. Yields their paths; the block must return the Profile of all of
    # them.
    def merge_levels
      paths_by_level.each do |level, paths|
        next if paths.size < FILES_PER_LEVEL

        add_profile(yield(paths), paths.sum { |path| @processes_in[path] }, level + 1)
        remove(paths)
      end
    end

    # Returns the number of processes in the file +path+; nil if the file is not one of these.
    def processes_in(path) = @processes_in[path]

    # Removes the files +paths+.
    def remove(paths)
      paths.each do |path|
        File.unlink(path)
        @processes_in.delete(path)
      end
    end

    private

    # Returns the files that an earlier recorder has left, with the number of processes in each.
    def existing_files
      names = Dir.glob("0-*#{HandoverFile::PROFILE}", base: @directory, sort: true)
      names.to_h { |name| [File.join(@directory, name), name[/-(\d+)\.[^-]*\z/, 1].to_i] }
    end

    def paths_by_level = @processes_in.keys.group_by { |path| File.basename(path)[/-(\d+)/, 1].to_i }

    def write(path, bytes)
      unfinished = "#{path}.new" # No part has such a name.
      AtomicFile.surviving_limits { File.binwrite(unfinished, bytes) }
      File.rename(unfinished, path)
    rescue SystemCallError
      FileUtils.rm_f(unfinished)
      raise
    end
  end
end

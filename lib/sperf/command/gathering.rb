# frozen_string_literal: true

module Sperf
  # Programs that are over, and have left the Collection: their profiles are in a few files of this one's, and what else
  # is asked of them is added up. So a command that runs a million short processes needs neither a million files nor the
  # memory to read them all at its end.
  class Gathering
    # So many files go into one of the next level.
    FILES = 16
    private_constant :FILES

    # How many programs left, of how many processes; and how many children of theirs ran on unrecorded.
    attr_reader :programs, :processes, :forked

    # +directory+ is the Collection's.
    def initialize(directory)
      @directory = directory
      @programs = @processes = @forked = @number = 0
      @lost_signals = Hash.new(0)
      @processes_in = earlier
      @programs = @processes = @processes_in.values.sum
    end

    # How many of these processes had a handler of their own for the signal of +kind+.
    def lost_signals(kind) = @lost_signals[kind]

    # Counts the programs +entries+ of one process.
    def count(entries)
      @programs += entries.size
      @processes += 1
      @forked += entries.sum(&:forked_count)
      entries.flat_map(&:lost_signals).uniq.each { |kind| @lost_signals[kind] += 1 }
    end

    # Keeps +profile+, of so many +processes+. Raises SystemCallError, and keeps nothing.
    def add(profile, processes, level = 0)
      name = format("0-%02d-%08d-%d%s", level, @number += 1, processes, CollectionEntry::PROFILE)
      path = File.join(@directory, name)
      write(path, profile.encode(:pprof, timeline: true))
      @processes_in[path] = processes
    end

    # Puts files together that are many. Yields their paths, and takes the Profile of all of them.
    def condense
      paths_by_level.each do |level, paths|
        next if paths.size < FILES

        add(yield(paths), paths.sum { |path| @processes_in[path] }, level + 1)
        drop(paths)
      end
    end

    # The number of processes in the file +path+; nil if it is none of these.
    def processes_in(path) = @processes_in[path]

    # Removes the files +paths+.
    def drop(paths)
      paths.each do |path|
        File.unlink(path)
        @processes_in.delete(path)
      end
    end

    private

    # The files of a recorder that is no more, with the number of processes in each.
    def earlier
      names = Dir.glob("0-*#{CollectionEntry::PROFILE}", base: @directory, sort: true)
      names.to_h { |name| [File.join(@directory, name), name[/-(\d+)\.[^-]*\z/, 1].to_i] }
    end

    def paths_by_level = @processes_in.keys.group_by { |path| File.basename(path)[/-(\d+)/, 1].to_i }

    def write(path, bytes)
      unfinished = "#{path}.new" # no part has such a name
      AtomicFile.surviving_limits { File.binwrite(unfinished, bytes) }
      File.rename(unfinished, path)
    rescue SystemCallError
      remove(unfinished)
      raise
    end

    def remove(path)
      File.unlink(path)
    rescue SystemCallError
      nil # It was not made.
    end
  end
end

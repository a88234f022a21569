# frozen_string_literal: true

require_relative "collection_entry"
require_relative "../profiles/merging"
require_relative "ruby_usage"
require_relative "../program/statistics"

module Sperf
  # The directory through which the processes of one CommandRun hand over their profiles: the root's side.
  #
  # It lies beside the output, if there is one, so that there is room in it if there is room for the output, and is open
  # to its owner only. See CollectionEntry for the files in it; `<pid>.note` holds the words of a process that could not
  # be recorded.
  class Collection
    # What the names of the files of one program begin with.
    PROGRAM = /\A\d+-\d+/
    private_constant :PROGRAM

    # Makes the directory in +parent+. Raises WriteError.
    def self.create(parent)
      number = 0
      begin
        path = File.join(parent, [".sperf", "data", Process.pid, *number.nonzero?, "d"].join("."))
        Dir.mkdir(path, 0o700)
        new(path)
      rescue Errno::EEXIST
        number += 1 # A recorder with our process id was killed before it could clean up.
        retry
      end
    rescue SystemCallError => e
      raise WriteError, "cannot write in #{parent}: #{AtomicFile.reason(e)}"
    end

    # The absolute path of the directory.
    attr_reader :path

    # +path+ is a directory that exists.
    def initialize(path)
      @path = path
    end

    # The number of programs that were being recorded, ended or not. A process that replaced itself by exec counts
    # again.
    def started_count = files(CollectionEntry::STARTED).size

    # The number of programs that left a profile, be it without its end.
    def finished_count = files(CollectionEntry::PROFILE).uniq { |file| File.basename(file)[PROGRAM] }.size

    # The number of programs that left a profile without its end.
    def cut_off_count = entries.count(&:cut_off?)

    # The number of processes that left a profile, each counted once however many programs it became.
    def process_count = files(CollectionEntry::PROFILE).map { |file| File.basename(file).to_i }.uniq.size

    # Why profiles could not be left: an Array of a reason for each.
    def failures = entries.filter_map(&:failure)

    # The number of children of fork, and of theirs, that ran on without being recorded. Those that became another
    # program are not among them, nor what spawn, system and backticks ran. Children that are still running count, too.
    def forked_count
      entries.sum(&:forked_count)
    end

    # What processes said that could not be recorded, each line once, with the number of processes.
    def notes
      files(".note").flat_map { |file| File.readlines(file, chomp: true).uniq }.tally.map do |line, count|
        count == 1 ? line : "#{line} (#{count} processes)"
      end
    end

    # Returns the profiles of all processes as one, nil if there is none. Raises Error if a file is no profile.
    def profile
      Merging.merge(files(CollectionEntry::PROFILE).map { |file| [file, decode(file)] })
    end

    # The Statistics of all processes together.
    def statistics
      files(CollectionEntry::STATISTICS).map { |file| Statistics.parse(File.read(file)) }.sum(Statistics.new)
    end

    # The RubyUsage of all processes together.
    def ruby_usage
      files(CollectionEntry::RUBY_USAGE).map { |file| RubyUsage.parse(File.read(file)) }.sum(RubyUsage.new)
    end

    # The comments that say which Rubies ran, each once.
    def origins = files(CollectionEntry::ORIGIN).flat_map { |file| File.readlines(file, chomp: true) }.uniq

    # Removes the directory with all that is in it. A process that is still running may add to it meanwhile: then it is
    # done again. Where it cannot be removed something stays, which harms nobody.
    def remove
      attempts = 0
      begin
        Dir.children(@path).each { |name| File.unlink(File.join(@path, name)) }
        Dir.rmdir(@path)
      rescue Errno::ENOTEMPTY
        retry if (attempts += 1) < 10
      end
    rescue SystemCallError
      nil
    end

    private

    def decode(file)
      Profile.decode(:pprof, File.binread(file))
    rescue Error => e
      raise Error, "cannot merge #{file}: #{e.message}"
    end

    def entries = glob(CollectionEntry::STARTED).map { |file| CollectionEntry.new(file) }

    # What processes have left meanwhile is unpacked first.
    def files(extension)
      entries.each(&:unpack) if CollectionEntry::PARTS.include?(extension)
      glob(extension)
    end

    def glob(extension)
      Dir.glob("*#{extension}", base: @path, sort: true).map { |name| File.join(@path, name) }
    end
  end
end

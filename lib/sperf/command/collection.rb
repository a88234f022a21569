# frozen_string_literal: true

require "shellwords"
require_relative "collection_entry"
require_relative "gathering"
require_relative "recording_note"
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
    # Makes the directory in +parent+. +about+ is what RecordingNote is to tell of the recording. Raises WriteError.
    def self.create(parent, about = {})
      number = 0
      begin
        path = File.join(parent, [".sperf", "data", Process.pid, *number.nonzero?, "d"].join("."))
        Dir.mkdir(path, 0o700)
        new(path).tap { |collection| collection.hold(about) }
      rescue Errno::EEXIST
        number += 1 # A recorder with our process id was killed before it could clean up.
        retry
      end
    rescue SystemCallError => e
      raise WriteError, "cannot write in #{parent}: #{AtomicFile.reason(e)}"
    end

    # The absolute path of the directory.
    attr_reader :path

    # +path+ is a directory that exists; +at_once+ is how many processes #gather takes in at once. +takes+: whether
    # processes are told that what they handed over is not needed any more.
    def initialize(path, at_once: 256, takes: true)
      @at_once = at_once
      @path = path
      @takes = takes
      @known = {}
      @damaged = {}
      @dropped_statistics = Statistics.new
      @dropped_usages = {}
      @dropped_usage = RubyUsage.new
      @dropped_origins = []
      @gathering = Gathering.new(path)
      @lock = Thread::Mutex.new
    end

    # Notes in the directory what the recording is, and that its recorder lives. Raises SystemCallError; then there is
    # no directory.
    def hold(about)
      @note = RecordingNote.write(@path, about)
    rescue SystemCallError
      remove
      raise
    end

    # Removes the directory of a recording that did not begin. Where this process may have no more descriptors, the
    # note's is what the directory is read with.
    def abandon
      @note&.close
      remove
    end

    # Returns in words what puts all that is here into a file.
    def advice = "to put them into a file: sperf recover #{Shellwords.escape(@path)}"

    # Runs the block while nothing is gathered.
    def undisturbed(&) = @lock.synchronize(&)

    # Takes in what the programs of processes that are over have left, if they are many: what they recorded goes into a
    # file for all of them, unless +apart+, and their own files are removed. What cannot be taken in now stays.
    def gather(apart: false)
      undisturbed do
        over = processes_over(apart)
        over.each_slice(@at_once) { |some| take_in(some) if some.size == @at_once }
        @gathering.condense { |paths| whole_profile(paths) }
      end
    rescue Error, SystemCallError
      nil # At the end it is tried again, and said.
    end

    # What each program that is being recorded, or was, has left: an Array of CollectionEntry.
    def entries
      glob(CollectionEntry::STARTED).map { |file| @known[file]&.read || (@known[file] = CollectionEntry.new(file, takes: @takes)) }
    end

    # The programs whose processes are there. What a process was before an exec is none of them.
    def running_entries
      entries.group_by(&:pid).values.map { |programs| programs.max_by(&:counter) }.select(&:alive?)
    end

    # Those of which something may come yet.
    def live_entries = running_entries.reject(&:ended?)

    # The number of programs that were being recorded, ended or not. A process that replaced itself by exec counts
    # again.
    def started_count = entries.size + @gathering.programs

    # The number of programs that left a profile, be it without its end.
    def finished_count = entries.count(&:left?) + @gathering.programs

    # The programs that ended, and left a profile without its end.
    def cut_off_entries = entries.select { |entry| entry.cut_off? && !entry.failure && !entry.alive? }

    # The command is over: what its processes wrote as they ran, and did not hand over, counts from now on.
    def over
      @over = true
    end

    # The number of processes that left a profile, each counted once however many programs it became.
    def process_count = entries.select(&:left?).map(&:pid).uniq.size + @gathering.processes

    # The number of processes whose profiles are at +paths+.
    def process_count_in(paths)
      gathered, others = paths.partition { |path| @gathering.processes_in(path) }
      gathered.sum { |path| @gathering.processes_in(path) } + others.map { |path| File.basename(path).to_i }.uniq.size
    end

    # Why profiles could not be left: an Array of a reason for each.
    def failures = entries.filter_map(&:failure)

    # The number of processes that have a handler of their own for the signal of +kind+, :toggle or :snapshot.
    def lost_signals(kind)
      entries.select { |entry| entry.lost_signals.include?(kind) }.map(&:pid).uniq.size + @gathering.lost_signals(kind)
    end

    # Unpacks what was left until now, and returns the paths of all profiles that were left and not dropped, by the id
    # of the process: a Hash of Arrays in the order of time.
    # Raises WriteError if the directory is gone.
    def parts
      raise WriteError, "#{@path} is gone, with what was recorded" unless there?

      files(CollectionEntry::PROFILE).group_by { |path| File.basename(path).to_i }
    end

    # Whether the directory is there.
    def there? = File.directory?(@path)

    # Removes the profiles +paths+, which somebody has. What else they came with counts still.
    def drop(paths)
      gathered, others = (paths - @damaged.keys).partition { |path| @gathering.processes_in(path) }
      @gathering.drop(gathered)
      others.each do |path|
        name = path.delete_suffix(CollectionEntry::PROFILE)
        note_dropped(name)
        CollectionEntry::PARTS.each { |extension| File.unlink(name + extension) }
      end
    end

    # The number of children of fork, and of theirs, that ran on without being recorded. Those that became another
    # program are not among them, nor what spawn, system and backticks ran. Children that are still running count, too.
    def forked_count
      entries.sum(&:forked_count) + @gathering.forked
    end

    # What processes said that could not be recorded, each line once, with the number of processes.
    def notes
      files(".note").flat_map { |file| File.readlines(file, chomp: true).uniq }.tally.map do |line, count|
        count == 1 ? line : "#{line} (#{count} processes)"
      end
    end

    # Returns the profiles at +paths+ as one, those of all processes unless others are named; nil if there is none.
    # What cannot be read is left out, and is #damaged.
    def profile(paths = files(CollectionEntry::PROFILE))
      Merging.merge(paths.filter_map { |file| (profile = decode(file)) && [file, profile] })
    end

    # Whether something is here that may be worth a look.
    def damaged_with_content? = @damaged.any? { |file, _reason| File.size?(file) }

    # What is wrong with the profiles that could not be read, as another program has damaged them: an Array of lines.
    def damaged = @damaged.values

    # The Statistics of all processes together.
    def statistics
      files(CollectionEntry::STATISTICS).map { |file| statistics_in(file) }.sum(@dropped_statistics)
    end

    # The RubyUsage of all processes together. A program counts from its beginning: its last words are about all of it.
    def ruby_usage
      latest = files(CollectionEntry::RUBY_USAGE).to_h { |file| [CollectionEntry.program(file), usage_in(file)] }
      @dropped_usages.merge(latest).each_value.sum(@dropped_usage)
    end

    # The comments that say which Rubies ran, each once.
    def origins = files(CollectionEntry::ORIGIN).flat_map { |file| origins_in(file) }.union(@dropped_origins)

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

    # The programs, as Arrays of CollectionEntry by process, of processes that are no more and left all that they had;
    # with +apart+, of those whose profiles are not here any more.
    def processes_over(apart)
      dead = entries.group_by(&:pid).values.reject { |programs| programs.any?(&:alive?) }
      dead.select do |programs|
        programs.each(&:read).all? { |entry| entry.left? && !entry.cut_off? && !entry.failure } &&
          !(apart && programs.any? { |entry| parts_of(entry).any? })
      end
    end

    def parts_of(entry)
      entry.unpack
      glob(CollectionEntry::PROFILE, entry.name)
    end

    # Takes in the programs of +processes+. Raises Error, SystemCallError; then they are still there.
    def take_in(processes)
      paths = processes.flatten.flat_map { |entry| parts_of(entry) }
      @gathering.add(whole_profile(paths), process_count_in(paths)) if paths.any?
      drop(paths)
      processes.each { |programs| dismiss(programs) }
    end

    # Nothing more comes of these programs of one process, and all that came is elsewhere.
    def dismiss(programs)
      @gathering.count(programs)
      programs.each do |entry|
        File.unlink(entry.path)
        @known.delete(entry.path)
        @dropped_usage += @dropped_usages.delete(entry.name) || RubyUsage.new
      end
    end

    # Raises Error if one of them cannot be read.
    def whole_profile(paths)
      profile(paths).tap { raise Error, "damaged" if @damaged.any? { |file, _reason| paths.include?(file) } }
    end

    def decode(file)
      Profile.decode(:pprof, File.binread(file))
    rescue Error => e
      @damaged[file] = "#{File.basename(file)}: #{e.message}"
      nil
    end

    def note_dropped(name)
      program = CollectionEntry.program(name)
      @dropped_statistics += statistics_in(name + CollectionEntry::STATISTICS)
      @dropped_usages[program] = usage_in(name + CollectionEntry::RUBY_USAGE)
      @dropped_origins |= origins_in(name + CollectionEntry::ORIGIN)
    end

    def statistics_in(file) = Statistics.parse(File.read(file))
    def usage_in(file) = RubyUsage.parse(File.read(file))
    def origins_in(file) = File.readlines(file, chomp: true)

    # What processes have left meanwhile is unpacked first.
    def files(extension)
      if CollectionEntry::PARTS.include?(extension)
        entries.each do |entry|
          entry.unpack
          entry.unpack_spools if @over
        end
      end
      glob(extension)
    end

    def glob(extension, program = nil)
      Dir.glob("#{"#{program}." if program}*#{extension}", base: @path, sort: true)
        .map { |name| File.join(@path, name) }
    end
  end
end

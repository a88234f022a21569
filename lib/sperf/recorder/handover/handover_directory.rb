# frozen_string_literal: true

require_relative "handover_file"
require_relative "finished_programs"
require_relative "recording_manifest"
require_relative "../../profiles/merging"
require_relative "shell_word"
require_relative "../../program/statistics"

module Sperf
  # The directory through which the processes of one CommandRun hand over their profiles: the recorder's side.
  #
  # It lies beside the output, if there is one, so that there is room in it if there is room for the output. Only its
  # owner can read it. HandoverFile describes the files in it. `<pid>.note` contains the messages of a process that
  # could not be recorded.
  class HandoverDirectory
    # Creates the directory in +parent+. +manifest+ is a Hash for RecordingManifest.write. Raises WriteError.
    def self.create(parent, manifest = {})
      number = 0
      begin
        path = File.join(parent, [".sperf", "data", Process.pid, *number.nonzero?, "d"].join("."))
        Dir.mkdir(path, 0o700)
        new(path).tap { |directory| directory.write_manifest(manifest) }
      rescue Errno::EEXIST
        number += 1 # A recorder with our process id was killed before it could clean up.
        retry
      end
    rescue SystemCallError => e
      raise WriteError, "cannot write in #{parent}: #{AtomicFile.reason(e)}"
    end

    # The absolute path of the directory.
    attr_reader :path

    # +path+ is that of an existing directory. +batch_size+ is how many processes #merge_finished merges at a time.
    # +acknowledge+: as HandoverFile takes it.
    def initialize(path, batch_size: 256, acknowledge: true)
      @batch_size = batch_size
      @path = path
      @acknowledge = acknowledge
      @entries = {}
      @damaged = {}
      @removed_statistics = Statistics.new
      @removed_usages = {} # of programs that may hand over more
      @removed_usage = RubyUsage.new
      @removed_origins = []
      @finished = FinishedPrograms.new(path)
      @lock = Thread::Mutex.new
    end

    # Writes the manifest, which shows that the recorder lives. Raises SystemCallError, and then removes the directory.
    def write_manifest(fields)
      @manifest = RecordingManifest.write(@path, fields)
    rescue SystemCallError
      remove
      raise
    end

    # Removes the directory of a recording that did not begin. Closes the manifest first: where this process has no
    # descriptors left, reading the directory needs that one.
    def discard
      @manifest&.close
      remove
    end

    # Returns in words how to write a file of what the directory contains.
    def recovery_advice = "to put them into a file: sperf recover #{ShellWord.quote(@path)}"

    # Runs the block while nothing is merged.
    def synchronize(&) = @lock.synchronize(&)

    # Merges what the programs of ended processes have left, if there are at least +batch_size+ of them, and removes
    # their files. With +separate+, profiles stay one for each process, and only files without a profile are removed.
    # What cannot be merged now stays.
    def merge_finished(separate: false)
      synchronize do
        over = finished_processes(separate)
        over.each_slice(@batch_size) { |batch| merge_batch(batch) if batch.size == @batch_size }
        @finished.merge_levels { |paths| whole_profile(paths) }
      end
    rescue Error, SystemCallError
      nil # It is tried again at the end, and reported there.
    end

    # Returns a HandoverFile for each program that is being recorded, or was, an Array.
    def entries
      glob(HandoverFile::STARTED).map do |file|
        @entries[file]&.read || (@entries[file] = HandoverFile.new(file, acknowledge: @acknowledge))
      end
    end

    # The current programs of the processes that exist. A program that ended by exec is not among them.
    def running_entries = entries.group_by(&:pid).values.map { |programs| programs.max_by(&:counter) }.select(&:alive?)

    # Those that may hand over more.
    def live_entries = running_entries.reject(&:ended?)

    # The number of programs that are being recorded, or were. A process that replaced itself by exec counts again.
    def started_count = entries.size + @finished.programs

    # The number of programs that left a profile, complete or not.
    def finished_count = entries.count(&:profile_left?) + @finished.programs

    # The programs that ended, and left a profile without its end.
    def cut_off_entries = entries.select { |entry| entry.cut_off? && !entry.failure && !entry.alive? }

    # Must be called when the command has ended: spools that were not handed over count from then on.
    def command_ended
      @command_ended = true
    end

    # The number of processes that left a profile. A process counts once, however many programs it became.
    def process_count = entries.select(&:profile_left?).map(&:pid).uniq.size + @finished.processes

    # The number of processes whose profiles are at +paths+.
    def process_count_in(paths)
      merged, others = paths.partition { |path| @finished.processes_in(path) }
      merged.sum { |path| @finished.processes_in(path) } + others.map { |path| File.basename(path).to_i }.uniq.size
    end

    # Why programs could not write their profiles: an Array of a reason for each.
    def failures = entries.filter_map(&:failure)

    # The number of processes that have a handler of their own for the signal of +kind+, :toggle or :snapshot.
    def overridden_signal_count(kind)
      entries.select { |entry| entry.overridden_signals.include?(kind) }.map(&:pid).uniq.size +
        @finished.overridden_signal_count(kind)
    end

    # Unpacks what was handed over until now. Returns the paths of all profiles that were not removed, by process id: a
    # Hash of Arrays in the order of time. Raises WriteError if the directory is gone.
    def parts
      raise WriteError, "#{@path} is gone, with what was recorded" unless exist?

      files(HandoverFile::PROFILE).group_by { |path| File.basename(path).to_i }
    end

    # Whether the directory exists.
    def exist? = File.directory?(@path)

    # Removes the profiles +paths+. The statistics that came with them still count.
    def remove_parts(paths)
      merged, others = (paths - @damaged.keys).partition { |path| @finished.processes_in(path) }
      @finished.remove(merged)
      others.each do |path|
        name = path.delete_suffix(HandoverFile::PROFILE)
        count_removed(name)
        HandoverFile::PARTS.each { |extension| File.unlink(name + extension) }
      end
    end

    # The number of children of fork, and of their children, that were not recorded, ended or not. Excludes children
    # that became another program, and what spawn, system and backticks ran.
    def forked_count = entries.sum(&:forked_count) + @finished.forked

    # The messages of processes that could not be recorded, each line once, with the number of processes.
    def messages
      files(".note").flat_map { |file| File.readlines(file, chomp: true).uniq }.tally.map do |line, count|
        count == 1 ? line : "#{line} (#{count} processes)"
      end
    end

    # Returns the sum of the profiles at +paths+ (all by default), nil if there is none. Profiles that cannot be read
    # are left out, and are #damaged.
    def profile(paths = files(HandoverFile::PROFILE))
      Merging.merge(paths.filter_map { |file| (profile = decode(file)) && [file, profile] })
    end

    # Whether a damaged profile has content.
    def damaged_with_content? = @damaged.any? { |file, _reason| File.size?(file) }

    # What is wrong with the profiles that another program has damaged: an Array of lines.
    def damaged = @damaged.values

    # The Statistics of all processes together.
    def statistics = files(HandoverFile::STATISTICS).map { |file| statistics_in(file) }.sum(@removed_statistics)

    # The RubyUsage of all processes together. A program counts from its start, so only its last part counts.
    def ruby_usage
      latest = files(HandoverFile::RUBY_USAGE).to_h { |file| [HandoverFile.program(file), usage_in(file)] }
      @removed_usages.merge(latest).each_value.sum(@removed_usage)
    end

    # The comments that name the Rubies that ran, each once.
    def origins = files(HandoverFile::ORIGIN).flat_map { |file| origins_in(file) }.union(@removed_origins)

    # Removes the directory with all files in it. If a process that is still running adds a file meanwhile, it tries
    # again. A directory that cannot be removed stays.
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

    # Returns the programs, as Arrays of HandoverFile by process, of processes that have ended and left a complete
    # profile; with +separate+, only of those whose profiles were removed.
    def finished_processes(separate)
      dead = entries.group_by(&:pid).values.reject { |programs| programs.any?(&:alive?) }
      dead.select do |programs|
        programs.each(&:read).all? { |entry| entry.profile_left? && !entry.cut_off? && !entry.failure } &&
          !(separate && programs.any? { |entry| parts_of(entry).any? })
      end
    end

    def parts_of(entry)
      entry.unpack
      glob(HandoverFile::PROFILE, entry.name)
    end

    # Merges the programs of +processes+, and removes their files. Raises Error, SystemCallError; then the files stay.
    def merge_batch(processes)
      paths = processes.flatten.flat_map { |entry| parts_of(entry) }
      @finished.add_profile(whole_profile(paths), process_count_in(paths)) if paths.any?
      remove_parts(paths)
      processes.each { |programs| remove_entries(programs) }
    end

    # Removes the programs of one process, which left nothing else.
    def remove_entries(programs)
      @finished.add_counts(programs)
      programs.each do |entry|
        File.unlink(entry.path)
        @entries.delete(entry.path)
        @removed_usage += @removed_usages.delete(entry.name) || RubyUsage.new
      end
    end

    # As #profile. Raises Error if one of the profiles cannot be read.
    def whole_profile(paths)
      profile(paths).tap { raise Error, "damaged" if @damaged.any? { |file, _reason| paths.include?(file) } }
    end

    def decode(file)
      Profile.decode(:pprof, File.binread(file))
    rescue Error => e
      @damaged[file] = "#{File.basename(file)}: #{e.message}"
      nil
    end

    def count_removed(name)
      @removed_statistics += statistics_in(name + HandoverFile::STATISTICS)
      @removed_usages[HandoverFile.program(name)] = usage_in(name + HandoverFile::RUBY_USAGE)
      @removed_origins |= origins_in(name + HandoverFile::ORIGIN)
    end

    def statistics_in(file) = Statistics.parse(File.read(file))
    def usage_in(file) = RubyUsage.parse(File.read(file))
    def origins_in(file) = File.readlines(file, chomp: true)

    # Returns the paths of all files with +extension+. Unpacks new parts first.
    def files(extension)
      if HandoverFile::PARTS.include?(extension)
        entries.each do |entry|
          entry.unpack
          entry.unpack_spool if @command_ended
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

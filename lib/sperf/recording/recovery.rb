# frozen_string_literal: true

require "fileutils"
require "tmpdir"
require_relative "../command/collection"
require_relative "../command/shortfall"
require_relative "delivery"
require_relative "saved_profile"

module Sperf
  # What a recorder left that is no more, or could not write its file: the directory of its Collection.
  #
  # Nothing in the directory is changed: files are unpacked elsewhere, as its disk may be full and its processes may
  # still be running. They are not told that anything was taken.
  class Recovery
    # Whether +path+ is such a directory.
    def self.at?(path) = RecordingNote.at?(path)

    # +directory+ is the path of the directory. Raises Error where its recorder lives, or there is nothing in it.
    def initialize(directory)
      @directory = File.expand_path(directory)
      raise Error, "cannot recover #{directory}: there is no such directory" unless File.directory?(@directory)
      raise Error, "cannot recover #{directory}: #{no_recording}" unless Recovery.at?(@directory)

      @note = RecordingNote.new(@directory)
      raise Error, "cannot recover #{directory}: its recorder is still running, and will write the file" if @note.held?
    end

    # The path that the recorder would have written to, as it was given and absolute; nil if it was to write none.
    def output = @note[:output]

    # The name of the format that was asked for, a Symbol; nil for that of the path.
    def format = @note[:format]&.to_sym

    # How many processes of the command are still running.
    def running_count
      @running_count ||= Collection.new(@directory, takes: false).running_entries.count { |entry| mapped?(entry) }
    end

    # Yields this once its files are unpacked, and removes these afterwards. Returns what the block does. Raises Error.
    def open
      Dir.mktmpdir("sperf-recover", OutputFile.temporary_directory) do |copy|
        link(copy)
        @collection = Collection.new(copy, takes: false)
        @collection.over
        yield self
      end
    rescue SystemCallError => e
      raise Error, "cannot recover #{@directory}: #{e.message}"
    end

    # Returns the Profile, annotated, nil if nothing was recorded. To be called while open, as what follows.
    def profile
      profile = @collection.profile
      annotated(profile, @collection.process_count) if profile
    end

    # Returns what is missing, an Array of lines.
    def remarks
      running = Quantity.count(running_count, "process")
      still = "#{running} #{running_count == 1 ? "is" : "are"} still running: what comes later is missing"
      [*shortfall.lines, (still if running_count.positive?)].compact
    end

    # Returns in words why there is no profile.
    def why_nothing = @collection.started_count.positive? ? shortfall.missing : "no Ruby process was recorded"

    # Writes +profile+ to +file+ (OutputFile or StandardOutput), which the user calls +name+ (OutputName), and returns
    # the line for the user. Raises Error.
    def write(profile, file, name)
      delivery = Delivery.new(file, name, format:) { |*part| annotated(*part) }
      delivery.collection = @collection
      delivery.finish(@collection.parts, profile)
      written = delivery.written
      saved = SavedProfile.new(file, written.first.name)
      return saved.several(written, name.pattern, 0) if written.size > 1

      saved.written(written.first.bytes, profile.summary, @collection.process_count)
    end

    # Removes the directory, with what it is about.
    def remove = Collection.new(@directory, takes: false).remove

    private

    def no_recording = "it is not the directory of a recording (.sperf.data.PID.d)"

    # Whether the process is that of the entry: its number may be another's by now.
    def mapped?(entry)
      File.foreach("/proc/#{entry.pid}/maps", mode: "rb").any? { |line| line.include?(File.basename(entry.path)) }
    rescue Errno::ENOENT, Errno::ESRCH
      !File.exist?("/proc/self/maps")
    rescue SystemCallError
      true
    end

    def shortfall = @shortfall ||= Shortfall.new(@collection, trace: @note[:trace] == "1")

    # What a recorder had taken from a process is in files; the rest is taken from the process's own.
    def link(copy)
      taken = Dir.glob("*#{CollectionEntry::STARTED}", base: @directory).to_h do |name|
        entry = CollectionEntry.new(File.join(@directory, name), takes: false)
        [entry.name, entry.taken_at]
      end
      Dir.each_child(@directory) do |name|
        program, offset = name.match(/\A(\d+-\d+)\.(\h{16})\./)&.captures
        next if offset && taken.key?(program) && offset.hex > taken[program]

        File.symlink(File.join(@directory, name), File.join(copy, name)) unless name.end_with?(".new")
      end
    end

    def annotated(profile, processes)
      cut_off = shortfall.cut_off
      profile.annotate([*("# sperf: #{cut_off}" if cut_off), *@note.all(:comment), *@collection.origins,
                        *Metadata.comments({ "processes" => processes })])
    end
  end
end

# frozen_string_literal: true

require "fileutils"
require "tmpdir"
require_relative "../handover/handover_directory"
require_relative "../handover/missing_profiles"
require_relative "recording_writer"
require_relative "../saved_profile"

module Sperf
  # Reads the HandoverDirectory of a recorder that was killed, or could not write its file.
  #
  # Never changes the directory. Files are unpacked elsewhere, because its disk may be full. Processes that still run
  # are not told that anything was read.
  class Recovery
    NO_RECORDING = "it is not the directory of a recording (.sperf.data.PID.d)"
    STILL_RUNNING = "its recorder is still running, and will write the file"
    private_constant :NO_RECORDING, :STILL_RUNNING

    # Whether +path+ is such a directory.
    def self.recording?(path) = RecordingManifest.recording?(path)

    # +directory+ is the path of the directory. Raises Error if it is not the directory of a recording, or its recorder
    # is running.
    def initialize(directory)
      @directory = File.expand_path(directory)
      raise Error, "cannot recover #{directory}: there is no such directory" unless File.directory?(@directory)
      raise Error, "cannot recover #{directory}: #{NO_RECORDING}" unless Recovery.recording?(@directory)

      @manifest = RecordingManifest.new(@directory)
      raise Error, "cannot recover #{directory}: #{STILL_RUNNING}" if @manifest.recorder_alive?
    end

    # The absolute path that the recorder would have written to; nil if it would have written to a stream.
    def output = @manifest[:output]

    # The name of the format that was asked for, a Symbol; nil for that of the path.
    def format = @manifest[:format]&.to_sym

    # How many processes of the command are still running.
    def running_count
      @running_count ||= HandoverDirectory.new(@directory, acknowledge: false)
        .running_entries.count { |entry| mapped?(entry) }
    end

    # Unpacks the files into a temporary directory, yields self, and removes them. Returns what the block returns.
    # Raises Error.
    def open
      Dir.mktmpdir("sperf-recover", OutputFile.temporary_directory) do |copy|
        link_files(copy)
        @handover = HandoverDirectory.new(copy, acknowledge: false)
        @handover.command_ended
        yield self
      end
    rescue SystemCallError => e
      raise Error, "cannot recover #{@directory}: #{e.message}"
    end

    # Returns the Profile with its comments, nil if nothing was recorded. This method and those below must be called in
    # the block of #open.
    def profile
      profile = @handover.profile
      annotated(profile, @handover.process_count) if profile
    end

    # Returns what is missing, an Array of lines.
    def warnings
      running = Quantity.count(running_count, "process")
      still = "#{running} #{running_count == 1 ? "is" : "are"} still running: later data will be missing"
      [*missing.lines, (still if running_count.positive?)].compact
    end

    # Returns in words why there is no profile.
    def no_profile_reason = @handover.started_count.positive? ? missing.missing : "no Ruby process was recorded"

    # Writes +profile+ to +file+ (OutputFile or StandardOutput), whose name as the user gave it is +name+ (OutputName).
    # Returns the line that says so. Raises Error.
    def write(profile, file, name)
      writer = RecordingWriter.new(file, name, format:) { |*part| annotated(*part) }
      writer.handover = @handover
      writer.finish(@handover.parts, profile)
      written = writer.written
      saved = SavedProfile.new(file, written.first.name)
      return saved.several(written, name.pattern, 0) if written.size > 1

      saved.written(written.first.bytes, profile.summary, @handover.process_count)
    end

    # Removes the directory of the recording.
    def remove = HandoverDirectory.new(@directory, acknowledge: false).remove

    private

    # Whether the process is that of the entry. Process ids are reused.
    def mapped?(entry)
      File.foreach("/proc/#{entry.pid}/maps", mode: "rb").any? { |line| line.include?(File.basename(entry.path)) }
    rescue Errno::ENOENT, Errno::ESRCH
      !File.exist?("/proc/self/maps")
    rescue SystemCallError
      true
    end

    def missing = @missing ||= MissingProfiles.new(@handover, trace: @manifest[:trace] == "1")

    # Links the files into +copy+. Parts that the recorder had acknowledged are taken from their files, later ones from
    # the HandoverFile of the program.
    def link_files(copy)
      acknowledged = Dir.glob("*#{HandoverFile::STARTED}", base: @directory).to_h do |name|
        entry = HandoverFile.new(File.join(@directory, name), acknowledge: false)
        [entry.name, entry.acknowledged_to]
      end
      Dir.each_child(@directory) do |name|
        program, offset = name.match(/\A(\d+-\d+)\.(\h{16})\./)&.captures
        next if offset && acknowledged.key?(program) && offset.hex > acknowledged[program]

        File.symlink(File.join(@directory, name), File.join(copy, name)) unless name.end_with?(".new")
      end
    end

    def annotated(profile, processes)
      cut_off = missing.cut_off
      profile.annotate([*("# sperf: #{cut_off}" if cut_off), *@manifest.all(:comment), *@handover.origins,
                        *Metadata.comments({ "processes" => processes })])
    end
  end
end

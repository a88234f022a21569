# frozen_string_literal: true

require_relative "../../profiles/output_name"

module Sperf
  # Writes what the processes of a recording have handed over: to one file, or to one for each period or process.
  #
  # While the command runs, an error ends nothing: it is reported once for each reason, and what could not be written is
  # written to the next file.
  class RecordingWriter
    # A file that was written: its OutputFile, its name as the user gave it, its size in bytes, its number of samples,
    # and its totals by sample type.
    Written = Data.define(:file, :name, :bytes, :samples, :totals)

    # +file+ is the OutputFile or StandardOutput of the first file; +name+ is the OutputName that the user gave;
    # +format+ is a Symbol or nil, as for OutputFile; +keep+ is how many periods are kept, nil for all. The block gets a
    # Profile and the number of its processes, and returns the Profile with its comments.
    def initialize(file, name, format: nil, keep: nil, &annotate)
      @first = file
      @name = name
      @format = format
      @keep = keep
      @annotate = annotate
      @begin = Time.now
      @start = now
      @periods = [{}]
      @removed = 0
      @reported = []
    end

    # The HandoverDirectory of the run. Must be set before anything is written.
    attr_writer :handover

    # How many files of old periods were removed.
    attr_reader :removed

    # The files that were written and still exist: an Array of Written.
    def written = @periods.flat_map(&:values)

    # Writes what was handed over so far, and replaces what was written of this period.
    def write_snapshot
      reporting_errors { @handover.synchronize { write_parts(@handover.parts) } } unless @first.stream?
    end

    # Writes what was handed over since the last rotation, and begins a new period.
    def rotate
      reporting_errors do
        @handover.synchronize { write_parts(@handover.parts) { |paths| @handover.remove_parts(paths) } }
      end
      begin_period
    end

    # Writes the last +parts+, as HandoverDirectory#parts returns them; +profile+ is their sum, with its comments.
    # Raises Error, SystemCallError.
    def finish(parts, profile)
      @name.by_process? ? write_parts(parts) : write(Process.pid, profile)
      remove_old_periods
    end

    private

    # Yields the paths of the parts in each file that was written.
    def write_parts(parts)
      groups = @name.by_process? ? parts : { Process.pid => parts.values.flatten }
      groups.each do |pid, paths|
        next if paths.empty?

        profile = @handover.profile(paths) or next
        write(pid, @annotate.call(profile, @handover.process_count_in(paths)))
        yield paths if block_given?
      end
    end

    def write(pid, profile)
      name = unused_name(pid)
      summary = profile.summary
      file = output_file(name)
      bytes = file.write(profile)
      @periods.each { |period| period.delete(name) }
      @periods.last[name] = Written.new(file, name, bytes, summary[:samples], summary[:totals])
    end

    # If signals end periods within one second, names with seconds are advanced until they differ. Names without seconds
    # are meant to be reused.
    def unused_name(pid)
      time = @begin
      time += 1 while @name.by_second? && @periods[...-1].any? { |period| period.key?(@name.expand(time, pid)) }
      @name.expand(time, pid)
    end

    # Only the first file keeps a backup of an existing one.
    def output_file(name)
      return OutputFile.new(name, format: @format) if @name.varies?

      written.empty? ? @first : @first.without_backup
    end

    def begin_period
      passed = now - @start
      @begin += passed
      @start += passed
      @periods << {} unless @periods.last.empty?
      remove_old_periods
    end

    def remove_old_periods
      return unless @keep

      full = @periods.reject(&:empty?)
      (full.size - @keep).times { full.shift.each_value { |written| remove(written.file.path) } && @periods.shift }
    end

    def remove(path)
      File.unlink(path)
      @removed += 1
    rescue SystemCallError
      nil # Another program has removed it.
    end

    def reporting_errors
      yield
    rescue Error, SystemCallError => e
      reason = e.is_a?(SystemCallError) ? e.class : e.message.sub(/\S+:/, "")
      return if @reported.include?(reason)

      @reported << reason
      Host.say("#{AtomicFile.reason(e)}#{"; the next file will contain what was recorded" if @handover.exist?}")
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end

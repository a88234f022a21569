# frozen_string_literal: true

require_relative "../profiles/output_name"

module Sperf
  # The files that a recording becomes, of what its processes have handed over: one, or one for each period or process.
  #
  # While the command runs, nothing that goes wrong ends anything: it is said once for each reason, and what could not
  # be written goes into the next file.
  class Delivery
    # A file that was written: its OutputFile, what the user calls it, the number of its bytes and of its samples, its
    # total in nanoseconds.
    Written = Data.define(:file, :name, :bytes, :samples, :totals)

    # +file+ is the OutputFile or StandardOutput for the first one; +name+ is the OutputName that the user gave,
    # +format+ a Symbol or nil, as for OutputFile; +keep+ is how many periods are kept, nil for all. +annotate+ adds to
    # a Profile what is to be told in it, of so many processes.
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
      @said = []
    end

    # The Collection of the run; to be set before anything is written.
    attr_writer :collection

    # How many files were removed again.
    attr_reader :removed

    # What was written, and is there: an Array of Written.
    def written = @periods.flat_map(&:values)

    # Writes what was handed over so far, in the place of what was written of this period.
    def write_so_far
      surviving { @collection.undisturbed { write_parts(@collection.parts) } } unless @first.stream?
    end

    # Writes what was handed over since the last time, and begins a new period.
    def rotate
      surviving do
        @collection.undisturbed { write_parts(@collection.parts) { |paths| @collection.drop(paths) } }
      end
      begin_period
    end

    # Writes +parts+, the last there are, as Collection#parts has them; +profile+ is all of them as one, annotated.
    # Raises Error, SystemCallError.
    def finish(parts, profile)
      @name.by_process? ? write_parts(parts) : write(Process.pid, profile)
      prune
    end

    private

    # Yields the paths of those that are in a file.
    def write_parts(parts)
      groups = @name.by_process? ? parts : { Process.pid => parts.values.flatten }
      groups.each do |pid, paths|
        next if paths.empty?

        profile = @collection.profile(paths) or next
        write(pid, @annotate.call(profile, @collection.process_count_in(paths)))
        yield paths if block_given?
      end
    end

    def write(pid, profile)
      name = unused(pid)
      summary = profile.summary
      file = file_called(name)
      bytes = file.write(profile)
      @periods.each { |period| period.delete(name) }
      @periods.last[name] = Written.new(file, name, bytes, summary[:samples], summary[:totals])
    end

    # Periods may be shorter than a second, where a signal ended one. A name without seconds comes again and again, as
    # somebody wants it to.
    def unused(pid)
      time = @begin
      time += 1 while @name.by_second? && @periods[...-1].any? { |period| period.key?(@name.expand(time, pid)) }
      @name.expand(time, pid)
    end

    # What was there before the recording is kept, if it is kept at all, the first time only.
    def file_called(name)
      return OutputFile.new(name, format: @format) if @name.varies?

      written.empty? ? @first : @first.unsparing
    end

    def begin_period
      passed = now - @start
      @begin += passed
      @start += passed
      @periods << {} unless @periods.last.empty?
      prune
    end

    # Removes the oldest files, of which there are too many.
    def prune
      return unless @keep

      full = @periods.reject(&:empty?)
      (full.size - @keep).times { full.shift.each_value { |written| remove(written.file.path) } && @periods.shift }
    end

    def remove(path)
      File.unlink(path)
      @removed += 1
    rescue SystemCallError
      nil # Somebody else has removed it.
    end

    def surviving
      yield
    rescue Error, SystemCallError => e
      reason = e.is_a?(SystemCallError) ? e.class : e.message.sub(/\S+:/, "")
      return if @said.include?(reason)

      @said << reason
      Host.say("#{AtomicFile.reason(e)}#{"; what was recorded goes into the next file" if @collection.there?}")
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end

# frozen_string_literal: true

require "zlib"
require_relative "index"
require_relative "profile_directory"
require_relative "../profiles/atomic_file"
require_relative "../profiles/merging"
require_relative "../profiles/profile_file"
require_relative "recorded_file"

module Sperf
  module History
    # The file of an hour or a day, made of the files of a group.
    #
    # Times of single samples are dropped, and with them marks and times of requests. All sums stay: the encoded file is
    # read again, and its totals must be those of all sources.
    class MergedFile
      # Comments on times of single samples and requests, and on a session's own work.
      DROPPED = /\A# (?:marks|requests): |\A# sperf: (?:capture=|hook_waits |process \d+: )/
      LOSS = /\A# sperf: lost ([\w ]+)=(\d+)\z/
      private_constant :DROPPED, :LOSS

      attr_reader :path, :sources, :bytes

      # Reads the files of +group+, an Array of Candidate. The block is called with a line for each one that cannot be
      # read: it stays out. Raises Error.
      def initialize(path, group, &warning)
        @path = path
        @warning = warning
        @sources = []
        @digests = {}
        @losses = Hash.new(0)
        @totals = Hash.new(0)
        sum = Sums.of(group) { |candidate| read(candidate) }
        @bytes = encode(sum) if @sources.size > 1
      end

      # Whether there are files to merge.
      def useful? = !@bytes.nil?

      def profiles = @sources.sum(&:profiles)

      # Writes the file, and waits until the disk has it. Raises WriteError, SystemCallError; then nothing has changed.
      def write
        AtomicFile.write(@path, sync: true) { |file| file.write(@bytes) }
        File.chmod(permissions, @path)
      end

      private

      def read(candidate)
        bytes = File.binread(candidate.path)
        profile = ProfileFile.new(candidate.path, bytes:).read
        raise Error, "#{candidate.path} is being changed" unless candidate.unchanged?

        @digests[candidate.name] = Compacted.digest(bytes) if candidate.path != @path
        profile.summary[:totals].each { |type, total| @totals[type] += total }
        profile.comments.each { |comment| LOSS.match(comment) { |match| @losses[match[1]] += match[2].to_i } }
        @sources << candidate
        profile
      rescue Error, SystemCallError => e
        @warning.call(e.is_a?(Error) ? e.message : "cannot read #{candidate.path}: #{AtomicFile.reason(e)}")
        nil
      end

      def encode(sum)
        kept = sum.comments.reject { |text| text.match?(DROPPED) || text.match?(LOSS) || Compacted.comment?(text) }
        losses = @losses.map { |reason, count| "# sperf: lost #{reason}=#{count}" }
        own = Compacted.comments(profiles:, end_ns: @sources.map(&:end_ns).max, sources: @digests)
        bytes = Zlib.gzip(sum.replace_comments(kept + losses + own).encode(:pprof, timeline: false))
        read = ProfileFile.new(@path, bytes:).read.summary[:totals]
        raise Error, "cannot merge into #{@path}: the sum would differ" unless read == @totals

        bytes
      end

      # What all sources allow.
      def permissions = @sources.map { |source| source.stat.mode & 0o777 }.reduce(:&) | 0o600
    end

    # Merges the profiles of a directory into files of hours and days, and removes the oldest ones.
    #
    # Whatever ends it, no profile is lost or counts twice. A merged file is complete on the disk before its sources are
    # removed. It names them with digests, so the next run removes those that are left, and merges none of them again.
    class Compaction
      HOUR_NS = 3600 * 1_000_000_000
      DAY_NS = 24 * HOUR_NS
      # By level: the length of a period, and how long ago it must have ended.
      PERIODS = { day: [DAY_NS, 7 * DAY_NS], hour: [HOUR_NS, 6 * HOUR_NS] }.freeze
      # The same, if all files are larger than their limit: an hour is merged sooner, before anything is removed.
      EARLY_PERIODS = { **PERIODS, hour: [HOUR_NS, HOUR_NS] }.freeze
      private_constant :HOUR_NS, :DAY_NS, :PERIODS, :EARLY_PERIODS

      # What was done: the number of profiles and of the files that they are in now, the number of removed files, bytes
      # before and after, and the number of failures.
      Result = Struct.new(:merged, :into, :removed, :bytes_before, :bytes_after, :failures)

      # +keep_age_ns+ and +keep_bytes+ are limits, nil for none. +dry_run+: nothing is changed. +free+ is called with
      # the path of a file, and returns whether it may be merged or removed. +warning+ is called with a line for each
      # failure, the block with a line for each thing done.
      def initialize(directory, keep_age_ns: nil, keep_bytes: nil, dry_run: false, free: ->(_path) { true },
                     warning: Host.method(:say),
                     now_ns: Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond), &line)
        @directory = directory
        @keep_age_ns = keep_age_ns
        @keep_bytes = keep_bytes
        @dry_run = dry_run
        @free = free
        @warning = warning
        @now_ns = now_ns
        @line = line
      end

      # Returns the Result. Raises Error.
      def run
        @directory.lock do
          @result = Result.new(0, 0, 0, 0, 0, 0)
          @left = @directory.candidates.select { |candidate| @free.call(candidate.path) }
          @result.bytes_before = @left.sum(&:bytes)
          @sizes = @left.to_h { |candidate| [candidate.path, [candidate.bytes, candidate.end_ns, candidate]] }
          finish_interrupted
          merge_groups(PERIODS)
          merge_groups(EARLY_PERIODS) { too_large? }
          remove_old
          @result.bytes_after = @sizes.each_value.sum(&:first)
          write_index unless @dry_run
          @result
        end
      end

      private

      # Removes the sources of merged files that an earlier run has left. A merged file whose sources cannot be removed
      # stays as it is.
      def finish_interrupted
        by_name = @left.to_h { |candidate| [candidate.name, candidate] }
        @left.select(&:level).each do |merged|
          sources = merged.sources.filter_map { |name, digest| [by_name[name], digest] if by_name.key?(name) }
          sources = sources.select { |source, digest| same?(source, digest) }.map(&:first)
          next if sources.empty?

          done = readable?(merged) && sources.map { |source| remove?(source) }.all?
          @left -= done ? sources : [merged, *sources]
        end
      end

      def same?(source, digest) = Compacted.digest_of(source.path) == digest

      def readable?(merged)
        ProfileFile.new(merged.path).read && true
      rescue Error => e
        report(e.message)
      end

      # Merges the groups, the oldest first, as long as the block returns true.
      def merge_groups(periods)
        groups(periods).sort_by { |(_key, _level, start_ns), _group| start_ns }.each do |(_key, level, start_ns), group|
          break if block_given? && !yield

          merge(group, level, start_ns)
        end
      end

      def too_large? = @keep_bytes && @sizes.each_value.sum(&:first) > @keep_bytes

      # Returns the groups of two or more files, a Hash of [key, level, start of the period] to Arrays of Candidate. A
      # file that was changed later than an hour's profiles must have ended may be in use.
      def groups(periods)
        settled_ns = periods[:hour].last
        settled, = @left.partition { |candidate| candidate.level || age_ns(candidate.stat.mtime) >= settled_ns }
        found = settled.group_by { |candidate| [candidate.key, *period(candidate, periods)] }
        found.select { |(_key, level), group| level && group.size > 1 }
      end

      def age_ns(time) = @now_ns - (time.to_i * 1_000_000_000)

      # Returns the level and the start of the period that is over, nil if there is none.
      def period(candidate, periods)
        periods.each do |level, (length_ns, after_ns)|
          start_ns = candidate.start_ns / length_ns * length_ns
          return [level, start_ns] if start_ns + length_ns + after_ns <= @now_ns
        end
        nil
      end

      def merge(group, level, start_ns)
        path = @directory.join(Compacted.name(level, start_ns, group.first.key))
        if File.symlink?(path) || (File.exist?(path) && group.none? { |candidate| candidate.path == path })
          return report("cannot write #{path}: it exists, and does not hold these profiles")
        end

        merged = MergedFile.new(path, group) { |line| report(line) }
        replace(merged, level, start_ns) if merged.useful?
      rescue Error, SystemCallError => e
        report(e.is_a?(SystemCallError) ? "cannot write #{path}: #{AtomicFile.reason(e)}" : e.message)
      end

      def replace(merged, level, start_ns)
        before = merged.sources.sum(&:bytes)
        write(merged) unless @dry_run
        @sizes[merged.path] = [merged.bytes.bytesize, merged.sources.map(&:end_ns).max, nil]
        (merged.sources.map(&:path) - [merged.path]).each { |path| @sizes.delete(path) }
        @left -= merged.sources
        @result.merged += merged.profiles
        @result.into += 1
        time = Time.at(0, start_ns, :nsec).utc.strftime(level == :hour ? "%Y-%m-%d %H:00" : "%Y-%m-%d")
        @line.call("#{verb("merged")} #{merged.profiles} profiles of the #{level} #{time} UTC, #{size(before)} to " \
                   "#{size(merged.bytes.bytesize)}: #{File.basename(merged.path)}")
      end

      def write(merged)
        merged.write
        @directory.sync
        merged.sources.each { |source| remove?(source) unless source.path == merged.path }
        @directory.sync
      end

      def write_index
        Index.update(@directory.path, @directory.profiles)
      rescue WriteError, SystemCallError => e
        report("cannot write the index: #{AtomicFile.reason(e)}")
      end

      # -- Limits --

      def remove_old
        rows = @sizes.sort_by { |path, (_bytes, end_ns)| [end_ns, path] }
        old = rows.select { |_path, (_bytes, end_ns)| @keep_age_ns && end_ns < @now_ns - @keep_age_ns }
        left = (rows - old).sum { |_path, (bytes)| bytes }
        large = (rows - old).take_while { |_path, (bytes)| (@keep_bytes && left > @keep_bytes).tap { left -= bytes } }
        (old + large).each { |path, (bytes, _end_ns, candidate)| remove_row(path, bytes, candidate) }
      end

      def remove_row(path, bytes, candidate)
        return if !@dry_run && !(candidate ? remove?(candidate) : unlink?(path))

        @sizes.delete(path)
        @result.removed += 1
        @line.call("#{verb("removed")} #{File.basename(path)}, #{size(bytes)}")
      end

      # Returns whether the file is gone. One that has changed since it was listed stays.
      def remove?(candidate)
        return true if @dry_run
        return unlink?(candidate.path) if candidate.unchanged?

        File.exist?(candidate.path) ? report("#{candidate.path} has changed, and stays") : true
      end

      def unlink?(path)
        File.unlink(path)
        true
      rescue Errno::ENOENT
        true
      rescue SystemCallError => e
        report("cannot remove #{path}: #{AtomicFile.reason(e)}")
      end

      # Counts and reports a failure, and returns nil.
      def report(line)
        @result.failures += 1
        @warning.call(line)
        nil
      end

      def verb(done) = @dry_run ? "would have #{done}" : done

      def size(bytes) = bytes < 1_000_000 ? format("%.1f kB", bytes / 1e3) : format("%.1f MB", bytes / 1e6)
    end
  end
end

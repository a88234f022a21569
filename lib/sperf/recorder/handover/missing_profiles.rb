# frozen_string_literal: true

require_relative "../../program/quantity"
require_relative "handover_directory"

module Sperf
  # Describes in words which profiles are missing in a HandoverDirectory, or incomplete.
  class MissingProfiles
    # What happened to a program that was cut off, and what may have happened to one that handed over nothing.
    KILLED = "ended by SIGKILL or a crash"
    KILLED_OR_RUNNING = "#{KILLED}, or still running".freeze
    # The time at the end of a recording that may be missing.
    LOST_TIME = "2 s"
    # The same for a trace: a large tree of calls is written less often.
    LOST_TIME_OF_TRACE = "2 s (more of a large trace)"

    # +trace+: whether calls were traced.
    def initialize(directory, trace:)
      @directory = directory
      @lost_time = trace ? LOST_TIME_OF_TRACE : LOST_TIME
    end

    # Returns a line for each kind of loss, an Array. Leaves out #missing if there is no profile at all.
    def lines
      none = missing_count.zero? || missing_count == @directory.started_count
      [incomplete, (missing unless none), cut_off, truncated].compact
    end

    # Returns in words how many processes left a profile without its end, nil for none.
    def cut_off
      entries = @directory.cut_off_entries
      return if entries.empty?

      one = entries.one?
      failures = entries.filter_map(&:spool_failure)
      more = "; #{failures.size} lost more, as data could not be written (#{failures.uniq.join("; ")})" if failures.any?
      "#{Quantity.count(entries.size, "Ruby process")} #{one ? "was" : "were"} #{KILLED}: " \
        "up to #{one ? "its last #{@lost_time}" : "the last #{@lost_time} of each"} are missing#{more}"
    end

    # Returns how many of the recorded programs left no profile.
    def missing_count = @directory.started_count - @directory.finished_count

    # Returns in words how many processes left no profile, and why.
    def missing
      started = @directory.started_count
      failures = @directory.entries.reject(&:profile_left?).filter_map(&:failure)
      reasons = failures.tally.map { |reason, count| failures.size == missing_count ? reason : "#{count}: #{reason}" }
      reasons.concat(reasons_without_failure(missing_count - failures.size))
      of = missing_count == started ? "" : "#{missing_count} of "
      "#{of}#{Quantity.count(started, "Ruby process")} left no profile (#{reasons.join("; ")})"
    end

    private

    # Returns in words how many processes left a part of their profile in a truncated file, nil for none.
    def truncated
      count = @directory.entries.count { |entry| entry.truncated? && entry.profile_left? && !entry.failure }
      "#{HandoverFile::TRUNCATED}: the rest of #{Quantity.count(count, "Ruby process")} is missing" if count.positive?
    end

    # Returns why +count+ processes, which reported no failure, left no profile.
    def reasons_without_failure(count)
      silent = @directory.entries.reject { |entry| entry.profile_left? || entry.failure }
      truncated = [silent.count(&:truncated?), count].min
      reasons = []
      reasons << "#{"#{truncated}: " if truncated < missing_count}#{HandoverFile::TRUNCATED}" if truncated.positive?
      reasons << KILLED_OR_RUNNING if truncated < count
      reasons
    end

    # Returns in words how many processes could not write all that they recorded, nil for none.
    def incomplete
      failed = @directory.entries.select { |entry| entry.profile_left? && entry.failure }
      return if failed.empty?

      "#{Quantity.count(failed.size, "Ruby process")} could not write all that was recorded " \
        "(#{failed.map(&:failure).uniq.join("; ")})"
    end
  end
end

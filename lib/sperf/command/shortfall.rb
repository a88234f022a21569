# frozen_string_literal: true

require_relative "../program/quantity"
require_relative "collection"

module Sperf
  # What is missing in a Collection, in words.
  class Shortfall
    # What has become of a process that did not come to its end, and what may have of one that wrote nothing.
    KILLED = "ended by SIGKILL or a crash"
    WITHOUT_A_WORD = "#{KILLED}, or still running".freeze
    # What has become of the file of one that did.
    TRUNCATED = "another program truncated what was recorded"
    # The time that may be missing of what it recorded.
    LOST = "2 s"
    # The same where it is a trace: a large tree of calls is written more seldom.
    LOST_OF_TRACE = "2 s (more of a large trace)"

    # +trace+: whether calls were traced.
    def initialize(collection, trace:)
      @collection = collection
      @lost = trace ? LOST_OF_TRACE : LOST
    end

    # Returns a line for each kind, an Array, unless there is no profile at all.
    def lines
      none = missing_count.zero? || missing_count == @collection.started_count
      [incomplete, (missing unless none), cut_off, truncated].compact
    end

    # Returns in words how many processes left a profile without its end, nil for none.
    def cut_off
      entries = @collection.cut_off_entries
      count = entries.size
      return if count.zero?

      failures = entries.filter_map(&:spool_failure)
      more = "; more of #{failures.size}, which could not be written (#{failures.uniq.join("; ")})" if failures.any?
      "#{Quantity.count(count, "Ruby process")} did not come to #{count == 1 ? "its" : "their"} end " \
        "(#{KILLED}): up to the last #{@lost} of #{count == 1 ? "it is" : "each are"} missing#{more}"
    end

    # Returns how many of the programs that were being recorded left no profile.
    def missing_count = @collection.started_count - @collection.finished_count

    # Returns in words how many processes left no profile, and why.
    def missing
      started = @collection.started_count
      failures = @collection.entries.reject(&:left?).filter_map(&:failure)
      reasons = failures.tally.map { |reason, count| failures.size == missing_count ? reason : "#{count}: #{reason}" }
      reasons.concat(reasons_of_none(missing_count - failures.size))
      of = missing_count == started ? "" : "#{missing_count} of "
      "#{of}#{Quantity.count(started, "Ruby process")} left no profile (#{reasons.join("; ")})"
    end

    # Returns in words how many processes found their file truncated, nil for none.
    def truncated
      entries = @collection.entries.select { |entry| entry.truncated? && entry.left? }
      return if entries.empty?

      lost = entries.count(&:truncated_with_loss?)
      who = lost == 1 ? "it" : "they"
      "another program truncated what #{Quantity.count(entries.size, "Ruby process")} had written" \
        "#{lost.zero? ? "; it was written anew" : ": what #{who} recorded before is missing"}"
    end

    private

    # Why +count+ processes left nothing, that did not say why themselves.
    def reasons_of_none(count)
      truncated = [@collection.entries.count { |entry| !entry.left? && !entry.failure && entry.truncated? }, count].min
      reasons = []
      reasons << "#{"#{truncated}: " if truncated < missing_count}#{TRUNCATED}" if truncated.positive?
      reasons << WITHOUT_A_WORD if truncated < count
      reasons
    end

    # Returns in words that some left a part of what they recorded only, nil if none did.
    def incomplete
      failed = @collection.entries.select { |entry| entry.left? && entry.failure }
      return if failed.empty?

      "#{Quantity.count(failed.size, "Ruby process")} could not leave all that was recorded " \
        "(#{failed.map(&:failure).uniq.join("; ")})"
    end
  end
end

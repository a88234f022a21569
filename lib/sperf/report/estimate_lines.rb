# frozen_string_literal: true

require_relative "../program/quantity"

module Sperf
  # How far the bytes of a profile's allocations may be off, in lines for people or for JSON: from the comments of the
  # profile that begin with "# estimate: ", of which there is one for each of the largest classes and lines, and
  # "# sperf: bytes ".
  class EstimateLines
    COMMENT = /\A\#\ estimate:\ (?<class>.+?),\ (?<bytes>\d+)\ bytes,\ standard\ error\ (?<error>\d+),
               \ (?<samples>\d+)\ samples(?:,\ (?<place>.+))?\z/mx
    TOTAL = /\A# sperf: bytes estimated=(?<bytes>\d+) standard_error=(?<error>\d+)(?:.* unsampled=(?<unsampled>\d+))?/
    # A row is told of as decided by few samples where it has this share of all bytes, and two standard errors are this
    # share of the row.
    LEAST_SHARE = 0.05
    MOST_ERROR = 0.5
    private_constant :COMMENT, :TOTAL, :LEAST_SHARE, :MOST_ERROR

    # What a class has that a line allocated. +error+ is a standard error.
    Row = Struct.new(:class_name, :place, :bytes, :error, :samples)
    private_constant :Row

    # +profile+ is a Profile, perhaps of several processes.
    def initialize(profile)
      @rows = merged(profile.comments.filter_map { |comment| COMMENT.match(comment) })
      totals = profile.comments.filter_map { |comment| TOTAL.match(comment) }
      @bytes = totals.sum { |total| total[:bytes].to_i }
      @error = combined(totals.map { |total| total[:error].to_i })
      @unsampled = totals.sum { |total| total[:unsampled].to_i }
    end

    # Returns an Array of Strings: all bytes, and each row; none where nothing is estimated.
    def lines
      return [] if @bytes.zero?

      ["#{amount(@bytes, @error)} in all", *@rows.map { |row| told(row) }]
    end

    # Returns the same with all numbers as they are, a Hash for JSON; nil where nothing is estimated. Errors are
    # standard errors, in bytes.
    def to_h
      return if @bytes.zero?

      rows = @rows.map do |row|
        { class: row.class_name, place: row.place, bytes: row.bytes, standard_error: row.error.round,
          samples: row.samples }
      end
      { bytes: @bytes, standard_error: @error.round, unsampled_bytes: @unsampled, rows: }
    end

    # Returns an Array of Strings: of rows that few samples decide, at most +most+, and of bytes that none was taken of.
    def warnings(most)
      few = @rows.select { |row| large?(row.bytes) && 2 * row.error > MOST_ERROR * row.bytes }
      warnings = few.first(most).map { |row| "few samples decide: #{told(row)}" }
      warnings << unsampled if large?(@unsampled)
      warnings
    end

    private

    def merged(matches)
      rows = matches.group_by { |match| match.values_at(:class, :place) }.map do |(name, place), of|
        Row.new(name, place, of.sum { |match| match[:bytes].to_i }, combined(of.map { |match| match[:error].to_i }),
                of.sum { |match| match[:samples].to_i })
      end
      rows.sort_by { |row| -row.bytes }
    end

    def combined(errors) = Math.sqrt(errors.sum { |error| error**2 })

    def large?(bytes) = bytes.positive? && bytes >= LEAST_SHARE * @bytes

    def unsampled
      "#{Quantity.memory(@unsampled)} are of large objects of which no sample was taken: a longer recording, a " \
        "higher --overhead or an --interval shows whose they are"
    end

    def told(row)
      where = " in #{place(row.place)}" if row.place
      samples = Quantity.count(row.samples, "sample")
      "#{amount(row.bytes, row.error)} of #{shown(row.class_name)}#{where}, by #{samples}"
    end

    # With two standard errors.
    def amount(bytes, error) = "#{Quantity.memory(bytes)} \u00b1 #{Quantity.memory((2 * error).round)}"

    # By name and file, without its directory.
    def place(text) = shown(text.sub(%r{ (?:[^ <]*/)?([^/ <]+:\d+)\z}, ' (\1)'))

    def shown(text) = text.scrub("?").gsub(/[[:cntrl:]]+/, " ")
  end
end

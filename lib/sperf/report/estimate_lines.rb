# frozen_string_literal: true

require_relative "../program/quantity"

module Sperf
  # Reports the standard errors of allocated bytes, as lines of text or for JSON. The source are the profile's comments
  # "# estimate: ", one for each of the largest classes and lines, and "# sperf: bytes ".
  class EstimateLines
    COMMENT = /\A\#\ estimate:\ bytes=(?<bytes>\d+)\ bytes_error=(?<error>\d+)\ objects=(?<objects>\d+)
               \ objects_error=(?<objects_error>\d+)\ samples=(?<samples>\d+)
               \ class=(?<class>.+?)(?:\ at=(?<place>.+))?\z/mx
    TOTAL = /\A# sperf: bytes estimated=(?<bytes>\d+) standard_error=(?<error>\d+)(?:.* unsampled=(?<unsampled>\d+))?/
    # A row is warned of if it has at least LEAST_SHARE of all bytes, and two standard errors exceed MOST_ERROR of it.
    LEAST_SHARE = 0.05
    MOST_ERROR = 0.5
    # The most rows in a report for people.
    ROWS_MAX = 10
    private_constant :COMMENT, :TOTAL, :LEAST_SHARE, :MOST_ERROR, :ROWS_MAX

    # The bytes and objects of one class at one place. +error+ and +objects_error+ are standard errors.
    Row = Struct.new(:class_name, :place, :bytes, :error, :samples, :objects, :objects_error)
    private_constant :Row

    # +profile+ is a Profile, perhaps of several processes.
    def initialize(profile)
      @rows = merged(profile.comments.filter_map { |comment| COMMENT.match(comment) })
      totals = profile.comments.filter_map { |comment| TOTAL.match(comment) }
      @bytes = totals.sum { |total| total[:bytes].to_i }
      @error = combined(totals.map { |total| total[:error].to_i })
      @unsampled = totals.sum { |total| total[:unsampled].to_i }
    end

    # Returns an Array of Strings: the total, and the largest rows; empty if nothing is estimated. The total of
    # +:objects+ is Ruby's own count, so it has no error.
    def lines(of: :bytes)
      return [] if @bytes.zero?
      return @rows.sort_by { |row| -row.objects }.first(ROWS_MAX).map { |row| objects_line(row) } if of == :objects

      ["#{amount(@bytes, @error)} in all", *@rows.first(ROWS_MAX).map { |row| line(row) }]
    end

    # Returns a Hash for JSON with unrounded numbers; nil if nothing is estimated. Errors are standard errors.
    def to_h
      return if @bytes.zero?

      rows = @rows.map do |row|
        { class: row.class_name, place: row.place, bytes: row.bytes, standard_error: row.error.round,
          objects: row.objects, objects_standard_error: row.objects_error.round, samples: row.samples }
      end
      { bytes: @bytes, standard_error: @error.round, unsampled_bytes: @unsampled, rows: }
    end

    # Returns an Array of Strings: at most +most+ rows with few samples, and the bytes of objects without a sample.
    def warnings(most)
      few = @rows.select { |row| large?(row.bytes) && 2 * row.error > MOST_ERROR * row.bytes }
      warnings = few.first(most).map { |row| "few samples decide: #{line(row)}" }
      warnings << unsampled if large?(@unsampled)
      warnings
    end

    private

    def merged(matches)
      rows = matches.group_by { |match| match.values_at(:class, :place) }.map do |(name, place), of|
        numbers = %i[bytes error samples objects objects_error].map { |key| of.map { |match| match[key].to_i } }
        bytes, error, samples, objects, objects_error = numbers
        Row.new(name, place, bytes.sum, combined(error), samples.sum, objects.sum, combined(objects_error))
      end
      rows.sort_by { |row| -row.bytes }
    end

    def combined(errors) = Math.sqrt(errors.sum { |error| error**2 })

    def large?(bytes) = bytes.positive? && bytes >= LEAST_SHARE * @bytes

    def unsampled
      "#{Quantity.memory(@unsampled)} belong to large objects without a sample: a longer recording, a higher " \
        "--overhead or an --interval shows their classes and lines"
    end

    def line(row) = "#{amount(row.bytes, row.error)} of #{origin(row)}"

    def objects_line(row)
      margin = Quantity.grouped((2 * row.objects_error).round)
      "#{Quantity.grouped(row.objects)} \u00b1 #{margin} of #{origin(row)}"
    end

    def origin(row)
      where = " in #{place(row.place)}" if row.place
      "#{shown(row.class_name)}#{where}, by #{Quantity.count(row.samples, "sample")}"
    end

    # With two standard errors.
    def amount(bytes, error) = "#{Quantity.memory(bytes)} \u00b1 #{Quantity.memory((2 * error).round)}"

    # The method with the file's name, without its directory.
    def place(text) = shown(text.sub(%r{ (?:[^ <]*/)?([^/ <]+:\d+)\z}, ' (\1)'))

    def shown(text) = text.scrub("?").gsub(/[[:cntrl:]]+/, " ")
  end

  # Reports the objects that were alive at the end of a recording, and the references that hold them, as lines of text.
  # The source are the profile's comments "# retained: ", one for each of the largest groups.
  class RetainedLines
    COMMENT = /\A\#\ retained:\ (?<class>.+?),\ (?<objects>\d+)\ objects,\ (?<bytes>\d+)\ bytes,
               (?:\ margins\ of\ (?<objects_margin>\d+)\ and\ (?<bytes_margin>\d+),)?
               \ (?<youngest>\d+)\ to\ (?<oldest>\d+)\ GCs\ old(?:,\ (?<place>.+?))?,\ held\ by:\ (?<path>.*)\z/mx
    private_constant :COMMENT

    # +profile+ is a Profile; +most+ is the largest number of groups, nil for all.
    def initialize(profile, most = nil)
      groups = profile.comments.filter_map { |comment| COMMENT.match(comment) }
      @groups = groups.sort_by { |group| -group[:bytes].to_i }.first(most || groups.size)
    end

    # Returns an Array of Strings, two for each group.
    def lines = @groups.flat_map { |group| [objects(group), "  held by #{shown(group[:path])}"] }

    private

    def objects(group)
      objects = "#{estimate(group, :objects) { Quantity.grouped(it) }} x #{shown(group[:class])}"
      where = ", allocated in #{place(group[:place])}" if group[:place]
      "#{estimate(group, :bytes) { Quantity.memory(it) }} alive: #{objects}, #{age(group)}#{where}"
    end

    # A number with its margin, two standard errors, if it is not exact.
    def estimate(group, name)
      margin = group[:"#{name}_margin"]
      [group[name], margin].compact.map { yield it.to_i }.join(" \u00b1 ")
    end

    def age(group)
      youngest, oldest = group.values_at(:youngest, :oldest)
      youngest == oldest ? "#{oldest} GCs old" : "#{youngest} to #{oldest} GCs old"
    end

    # The method with the file's name, without its directory.
    def place(text) = shown(text.sub(%r{ (?:[^ <]*/)?([^/ <]+:\d+)\z}, ' (\1)'))

    def shown(text) = text.scrub("?").gsub(/[[:cntrl:]]+/, " ")
  end
end

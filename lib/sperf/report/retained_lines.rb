# frozen_string_literal: true

require_relative "../program/quantity"

module Sperf
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
    def lines
      @groups.flat_map { |group| [objects(group), "  held by #{shown(group[:path])}"] }
    end

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

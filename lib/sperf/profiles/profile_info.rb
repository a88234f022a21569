# frozen_string_literal: true

require_relative "metadata"
require_relative "profile_file"

module Sperf
  # The metadata of a file: what was measured, when and where. Samples are not read.
  class ProfileInfo
    # Begin comments with hundreds of numbers, for sperf threads and the page.
    TIMES = ["# requests: ", "# marks: "].freeze
    private_constant :TIMES

    # Prints the metadata of the file +path+ to +out+, a line for each field. Raises Error.
    def self.print(path, out = $stdout)
      out.write(new(ProfileFile.named(path).read_head).lines.map { |line| "#{line}\n" }.join)
    end

    # +profile+ is a Profile, which needs no samples.
    def initialize(profile)
      @summary = profile.summary
      @comments = profile.comments.reject { |comment| comment.start_with?(*TIMES) }
    end

    # Returns the lines, an Array of Strings: measurement, fields, and other comments.
    def lines
      fields = Metadata.parse(@comments).flat_map { |name, values| values.map { |value| [name, value] } }
      pairs = [*measurement, *fields]
      width = pairs.map { |name, _value| name.size }.max + 1
      pairs.map { |name, value| "#{"#{name}:".ljust(width)} #{value.gsub(/[[:cntrl:]]/, " ")}" } + others
    end

    private

    def measurement
      [["mode", "#{Array(@summary[:mode]).join(", ")} (#{@summary[:unit]})"], *rows].map do |name, value|
        [name, value.to_s]
      end
    end

    def rows
      [
        (["frequency", "#{@summary[:frequency]} Hz"] if @summary[:frequency].positive?),
        (["start", start] unless @summary[:start_time_ns].zero?),
        (["duration", format("%.3f s", @summary[:duration_ns] / 1e9)] unless @summary[:duration_ns].zero?)
      ].compact
    end

    def start = Time.at(0, @summary[:start_time_ns], :nsec).utc.strftime("%Y-%m-%d %H:%M:%S.%3N UTC")

    def others
      @comments.reject { |comment| Metadata.parse([comment]).any? }.map { |comment| comment.gsub(/[[:cntrl:]]/, " ") }
    end
  end
end

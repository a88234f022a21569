# frozen_string_literal: true

module Sperf
  # A path that tells files apart by fields in it: when they were begun, and by which process. Immutable.
  class OutputName
    # What is put in for each field, of a Time and a process id.
    FIELDS = {
      "%p" => ->(_time, pid) { pid.to_s },
      "%t" => ->(time, _pid) { time.strftime("%Y%m%dT%H%M%S") },
      **%w[%Y %m %d %H %M %S].to_h { |field| [field, ->(time, _pid) { time.strftime(field) }] },
      "%%" => ->(_time, _pid) { "%" }
    }.freeze
    # A percent sign and what follows it.
    FIELD = /%.?/mn
    WORDS = "a path in which %t is the time (also %Y %m %d %H %M %S), %p the process id, %% a percent sign"
    # What a shell, and Dir.glob, take for more than itself.
    WILD = /[*?\[\]{}\\]/n
    private_constant :FIELDS, :FIELD, :WORDS, :WILD

    # +text+ is a String. Raises InvalidOption where a % in it means nothing.
    def initialize(text)
      @text = text.b
      @fields = @text.scan(FIELD)
      raise InvalidOption.new(:output, WORDS, text) unless @fields.all? { |field| FIELDS.key?(field) }

      @encoding = text.encoding
      freeze
    end

    # The text that it was made of.
    def to_s = @text.dup.force_encoding(@encoding)

    # Whether there are files with different names.
    def varies? = (@fields - ["%%"]).any?

    # Whether each process has one of its own.
    def by_process? = @fields.include?("%p")

    # Whether files that are begun at different times may have different names.
    def by_time? = (@fields - %w[%p %%]).any?

    # Whether those that are begun at different times have different names, up to those of one second.
    def by_second? = @fields.include?("%t") || @fields.include?("%S")

    # Returns the path of the file that was begun at +time+ by process +pid+.
    def expand(time, pid) = @text.gsub(FIELD) { |field| FIELDS.fetch(field).call(time, pid) }.force_encoding(@encoding)

    # Returns a pattern for Dir.glob that all of them match.
    def pattern
      parts = @text.split(/(#{FIELD})/n).map do |part|
        part.match?(/\A%[^%]/n) ? "*" : part.sub("%%", "%").gsub(WILD) { |character| "\\#{character}" }
      end
      parts.join.force_encoding(@encoding)
    end
  end
end

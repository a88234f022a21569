# frozen_string_literal: true

module Sperf
  # A path with fields for the time at which a file begins, and for the process. Immutable.
  class OutputName
    # Functions of a Time and a process id that return the text for a field.
    FIELDS = {
      "%p" => ->(_time, pid) { pid.to_s },
      "%t" => ->(time, _pid) { time.strftime("%Y%m%dT%H%M%S") },
      **%w[%Y %m %d %H %M %S].to_h { |field| [field, ->(time, _pid) { time.strftime(field) }] },
      "%%" => ->(_time, _pid) { "%" }
    }.freeze
    # A percent sign and what follows it.
    FIELD = /%.?/mn
    WORDS = "a path in which %t is the time (also %Y %m %d %H %M %S), %p the process id, %% a percent sign"
    # Characters with a meaning in patterns of shells and Dir.glob.
    WILD = /[*?\[\]{}\\]/n
    private_constant :FIELDS, :FIELD, :WORDS, :WILD

    # +text+ is a String. Raises InvalidOption for an unknown field.
    def initialize(text)
      @text = text.b
      @fields = @text.scan(FIELD)
      raise InvalidOption.new(:output, WORDS, text) unless @fields.all? { |field| FIELDS.key?(field) }

      @encoding = text.encoding
      freeze
    end

    # The text.
    def to_s = @text.dup.force_encoding(@encoding)

    # Whether the names of files differ.
    def varies? = (@fields - ["%%"]).any?

    # Whether each process has its own file.
    def by_process? = @fields.include?("%p")

    # Whether the name depends on the time.
    def by_time? = (@fields - %w[%p %%]).any?

    # Whether the names of files that begin in different seconds differ.
    def by_second? = @fields.include?("%t") || @fields.include?("%S")

    # Returns the path of the file that begins at +time+ in process +pid+.
    def expand(time, pid) = @text.gsub(FIELD) { |field| FIELDS.fetch(field).call(time, pid) }.force_encoding(@encoding)

    # Returns a pattern for Dir.glob that matches all these files.
    def pattern
      parts = @text.split(/(#{FIELD})/n).map do |part|
        part.match?(/\A%[^%]/n) ? "*" : part.sub("%%", "%").gsub(WILD) { |character| "\\#{character}" }
      end
      parts.join.force_encoding(@encoding)
    end
  end
end

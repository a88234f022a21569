# frozen_string_literal: true

module Sperf
  class CLI
    # Formats text in two columns: terms and their meanings.
    module Columns
      # The width of a line.
      WIDTH = 100
      # The beginning of the second column.
      TEXT_AT = 28

      class << self
        # Returns the lines for +term+ and +text+ (Strings), an Array. A long term gets a line of its own.
        def lines(term, text, indent:)
          wrapped = wrap(text, WIDTH - TEXT_AT)
          first = "#{" " * indent}#{term}"
          head = first.size < TEXT_AT - 1 ? ["#{first.ljust(TEXT_AT)}#{wrapped.shift}"] : [first]
          head + wrapped.map { |line| "#{" " * TEXT_AT}#{line}" }
        end

        # Returns +text+ in lines of at most +width+ columns, an Array.
        def wrap(text, width) = text.scan(/\S.{0,#{width - 2}}\S(?=\s|\z)|\S+/)
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  class CLI
    # Text in two columns: terms, and beside them what they mean.
    module Columns
      # Columns of a line. Documents and terminals of today have more than 80.
      WIDTH = 100
      # Where the second column begins.
      TEXT_AT = 28

      class << self
        # Returns the lines for +term+ and +text+ (Strings), an Array. A term that is too long has a line of its own.
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

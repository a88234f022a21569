# frozen_string_literal: true

module Sperf
  class CLI
    # Restores Ruby's default encodings and separators, which RUBYOPT (-U, -K, -E, a required file) and the locale may
    # have changed. A sperf command reads and writes bytes, and treats text as UTF-8.
    module TextDefaults
      class << self
        # Sets the defaults of a UTF-8 locale, and returns +arguments+ (Strings) as UTF-8.
        def restore(arguments)
          given = arguments.map { |argument| as_given(argument) }
          restore_encodings
          restore_separators
          given.map { |argument| argument.dup.force_encoding(Encoding::UTF_8) }
        end

        private

        # Ruby has converted arguments to Encoding.default_internal if possible.
        def as_given(argument)
          internal = Encoding.default_internal
          return argument unless internal && argument.encoding == internal && internal != Encoding.default_external

          argument.encode(Encoding.default_external)
        rescue EncodingError
          argument
        end

        def restore_encodings
          without_warnings do
            Encoding.default_internal = nil
            Encoding.default_external = Encoding::UTF_8
          end
          $stdin.set_encoding(Encoding::UTF_8, nil)
          [$stdout, $stderr].each { |stream| stream.set_encoding(Encoding::BINARY, nil) }
        end

        # Not by the names of English.rb, which this process has not loaded.
        def restore_separators
          without_warnings { $, = $; = $\ = nil }
          without_warnings { $/ = "\n" }
        end

        # With -w, Ruby warns of some of these assignments.
        def without_warnings
          before = $VERBOSE
          $VERBOSE = nil
          yield
        ensure
          $VERBOSE = before
        end
      end
    end
  end
end

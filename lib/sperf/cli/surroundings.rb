# frozen_string_literal: true

module Sperf
  class CLI
    # What a sperf command finds set around it by RUBYOPT (-U, -K, -E, a required file) and by the locale: encodings to
    # convert to, separators. A command reads and writes bytes, and takes text for UTF-8.
    module Surroundings
      class << self
        # Makes them what they are by default in a locale of UTF-8, for this process, and +arguments+ (Strings) UTF-8.
        def settle(arguments)
          given = arguments.map { |argument| as_given(argument) }
          settle_encodings
          settle_separators
          given.map { |argument| argument.dup.force_encoding(Encoding::UTF_8) }
        end

        private

        # Ruby has converted arguments to Encoding.default_internal where it could.
        def as_given(argument)
          internal = Encoding.default_internal
          return argument unless internal && argument.encoding == internal && internal != Encoding.default_external

          argument.encode(Encoding.default_external)
        rescue EncodingError
          argument
        end

        def settle_encodings
          quietly do
            Encoding.default_internal = nil
            Encoding.default_external = Encoding::UTF_8
          end
          $stdin.set_encoding(Encoding::UTF_8, nil)
          [$stdout, $stderr].each { |stream| stream.set_encoding(Encoding::BINARY, nil) }
        end

        # By their other names, which English.rb would define.
        def settle_separators
          quietly { $, = $; = $\ = nil }
          quietly { $/ = "\n" }
        end

        # Ruby warns of some of these where it was asked for warnings.
        def quietly
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

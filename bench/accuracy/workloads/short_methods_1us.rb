# frozen_string_literal: true

require_relative "../short_calls"

# Methods of about 1 us that take turns.
class ShortMethods1us < Accuracy::ShortCalls
  about "methods of 1 us that take turns"
  length_ms 0.001
end

# frozen_string_literal: true

require_relative "../short_calls"

# Methods of about 100 us that take turns.
class ShortMethods100us < Accuracy::ShortCalls
  about "methods of 100 us that take turns"
  length_ms 0.1
end

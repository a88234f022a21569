# frozen_string_literal: true

require_relative "../short_calls"

# Methods of about 10 us that take turns.
class ShortMethods10us < Accuracy::ShortCalls
  about "methods of 10 us that take turns"
  length_ms 0.01
end

# frozen_string_literal: true

require_relative "../short_calls"

# Methods whose bodies take about 30, 60 and 120 ns.
class TinyMethods < Accuracy::ShortCalls
  about "methods of 30 to 120 ns that take turns"
  length_ms 0.00003
end

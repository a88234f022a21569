# frozen_string_literal: true

# Keeps a million small objects, and makes short-lived ones: the garbage collector has a lot to do.

kept = Array.new(1_000_000) { |i| [i] }
3_000_000.times { |i| "order #{i}" }
puts kept.size

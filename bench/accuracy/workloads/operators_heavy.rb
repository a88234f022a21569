# frozen_string_literal: true

require_relative "../operator_loops"

# Operators that take longer than the instruction around them: hashing, comparing, copying, matching.
class OperatorsHeavy < Accuracy::OperatorLoops
  about "operators on String, Hash, Array, Regexp that take long (truth indirect: less an empty loop)"
  separate_gc
  operator "String#=~", "text =~ /o(u+)t\\s/"
  operator "String#==", "text == other"
  operator "String#+", "text + other"
  operator "Hash#[]", "table[key]"
  operator "Hash#[]=", "table[key] = i"
  operator "Array#+", "numbers + numbers"
  operator "Array#max", "[i, 1, 2, 3].max"
  operator "Array#include?", "numbers.include?(-1)"

  def prepare
    values = ["out of the blue " * 4, "#{"out of the blue " * 3}out of the blux ", { ("key" * 40) => 1 }, "key" * 40,
              (0...60).to_a]
    @text, @other, @table, @key, @numbers = values
    super
  end

  SETTING = "text, other, table, key, numbers = @text, @other, @table, @key, @numbers"
  build SETTING
end

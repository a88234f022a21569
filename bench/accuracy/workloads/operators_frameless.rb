# frozen_string_literal: true

require_relative "../operator_loops"

# Operators that take long and that compiled code runs by calling C functions without a frame. Interpreted, the
# instruction tells them. Compiled, nothing does (docs/architecture.md): whoever says that they are the time of
# the method around them is right about method and line, and wrong here.
class OperatorsFrameless < Accuracy::OperatorLoops
  about "operators on String, Hash, Array that have no frame even in compiled code (truth indirect: less an empty loop)"
  separate_gc
  operator "String#==", "text == other"
  operator "Hash#[]", "table[key]"
  operator "Hash#[]=", "table[key] = i"
  operator "Array#max", "[text, other].max"

  # Long as in operators_heavy. Texts are compared to their ends.
  def prepare
    @text, @other = %w[and anx].map { |last| ("out of the blue " * 2000) + last }
    @key = "key" * 1000
    @table = { @key.dup => 1 }
    super
  end

  build "text, other, table, key = @text, @other, @table, @key"
end

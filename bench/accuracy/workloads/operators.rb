# frozen_string_literal: true

module Accuracy
  # Long runs of one operator, in a method for each.
  #
  # Such an instruction runs no frame of its own. Truth is the method's time less that of a loop without the operator;
  # it lies between that of a loop which moves as many operands about and one which moves fewer.
  class OperatorLoops < Workload
    CHUNK_MS = 5.0
    needs_instructions
    Operator = Data.define(:name, :code, :loop)

    class << self
      # How often the operator stands in the loop.
      def unroll(times = nil) = times ? @unroll = times : @unroll || 1
      def operators = @operators ||= []

      def operator(name, code)
        operators << Operator.new(name, code, :"loop#{operators.size}")
        part name
      end

      # Makes the methods. `setting` assigns the local variables; `same` and `fewer` stand for the operator in loops
      # that show what is not the operator's.
      def build(setting, same: "nil", fewer: "nil")
        codes = operators.to_h { |operator| [operator.loop, operator.code] }
        codes.merge(same:, fewer:).each do |name, code|
          part name
          class_eval(<<~RUBY, "#{self.name}.rb", 1)
            def #{name}(times)
              #{setting}
              i = 0
              while i < times
                #{([code] * unroll).join("\n")}
                i = i.succ
              end
            end
          RUBY
        end
      end

      # Compiled and short, operators belong to their method: no call is left.
      def inlined? = unroll > 1 && compiled?
      def compiled? = %i[YJIT ZJIT].any? { |jit| RubyVM.const_defined?(jit) && RubyVM.const_get(jit).enabled? }
      def parts = inlined? ? super.reject { |part| operators.map(&:name).include?(part.name) } : super
    end

    def prepare
      loops = self.class.operators.map(&:loop)
      @times = loops.to_h { |name| [name, fit(CHUNK_MS) { |n| __send__(name, n) }] }
      @times[:same] = @times[:fewer] = @times.values.max
    end

    def round
      @times.each { |name, times| counted(name, times) { __send__(name, times) } }
    end

    def truth
      raw = @ledger.parts
      parts = { "same" => [raw[:same]] * 2, "fewer" => [raw[:fewer]] * 2 }
      self.class.operators.each { |operator| parts.merge!(split(operator, raw[operator.loop])) }
      parts.merge(super.slice(GC_MARKING, GC_SWEEPING))
    end

    private

    def split(operator, elapsed_ns)
      return { operator.loop.to_s => [elapsed_ns] * 2 } if self.class.inlined?

      least, most = %i[fewer same].map { |name| own_ns(name) * @called[operator.loop] }.sort
      most = [most, elapsed_ns].min
      least = [least * 0.8, most].min
      { operator.name => [elapsed_ns - most, elapsed_ns - least], operator.loop.to_s => [least, most] }
    end

    # Of one pass through the loop.
    def own_ns(name) = @ledger.parts[name].fdiv(@called[name])
  end
end

# Operators that take much longer than the instructions around them, so that what those cost in this company (a loop
# without the operator tells only what they cost in another) is next to nothing. Compiled, these are calls of methods,
# which have frames; those that are not are in operators_frameless.
class OperatorsHeavy < Accuracy::OperatorLoops
  separate_gc
  operator "String#=~", "text =~ /o(u+)t\\s/"
  operator "String#+", "text + other"
  operator "Array#+", "numbers + numbers"
  operator "Array#include?", "numbers.include?(-1)"

  def prepare
    @text = "#{"in of the blue " * 30}out of it"
    @other = "out of the blue " * 300
    @numbers = (0...600).to_a
    super
  end

  build "text, other, numbers = @text, @other, @numbers"
end

# Operators that take long and that compiled code runs by calling C functions without a frame. Interpreted, the
# instruction tells them; compiled, only the return address on the machine's stack.
class OperatorsFrameless < Accuracy::OperatorLoops
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

# The same, of callees that call others in turn: a Hash compares its String keys, Array#hash asks its elements,
# Comparable calls <=>. In compiled code, String#+ and Comparable#> have frames.
class OperatorsNested < Accuracy::OperatorLoops
  separate_gc
  operator "Hash#[]", "words[word]"
  operator "String#==", "text == other"
  operator "Array#hash", "[text, word].hash"
  operator "String#+", "text + other"
  operator "Comparable#>", "text > other"

  def prepare
    @words = Array.new(500) { |i| "a word with a number #{i}" * 20 }.to_h { |word| [word, 1] }
    @word = @words.keys.last.dup
    @text, @other = %w[and anx].map { |last| ("out of the blue " * 1000) + last }
    super
  end

  build "words, word, text, other = @words, @word, @text, @other"
end

# Operators of a few nanoseconds on Integer, Float and Array. Compiled, they are a few machine instructions of the
# method itself, and are counted as its time.
class OperatorsLight < Accuracy::OperatorLoops
  unroll 20
  operator "Integer#+", "x = a + b"
  operator "Integer#*", "x = a * b"
  operator "Integer#<", "x = a < b"
  operator "Integer#%", "x = a % b"
  operator "Float#+", "x = f + g"
  operator "Float#*", "x = f * g"
  operator "Array#[]", "x = numbers[2]"
  build "a, b, f, g, x, numbers = 12_345, 77, 1.5, 2.25, 0, @numbers", same: "x = a; x = b", fewer: "x = a"

  def prepare
    @numbers = [1, 2, 3]
    super
  end
end

# A block that adds and matches. The operator runs in an instruction of its own, which has no frame.
#
# The truth is indirect: the same block without the match takes what the block takes by itself.
class TalkExample < Accuracy::Workload
  needs_instructions
  OPERATOR = "String#=~"
  part OPERATOR, "String#=~", "Regexp#=~", "Regexp#match"
  measures :matching, :counting

  def prepare
    @times = fit(20.0) { |n| matching(n) }
  end

  def round
    measure(:matching) { matching(@times) }
    measure(:counting) { counting(@times) }
  end

  { matching: "str =~ /([a-z]+)(\\d)\\s/", counting: "str" }.each do |name, code|
    class_eval(<<~RUBY, __FILE__, __LINE__ + 1)
      # frozen_string_literal: true
      def #{name}(times)
        a = 0
        str = "the number is abc1 and so on"
        times.times do
          a += 1
          #{code}
        end
      end
    RUBY
  end

  def truth
    raw = @ledger.parts
    { OPERATOR => [raw[:matching] - (raw[:counting] * 1.1), raw[:matching] - (raw[:counting] * 0.9)],
      "matching" => [raw[:counting] * 0.9, raw[:counting] * 1.1], "counting" => [raw[:counting]] * 2 }
  end
end

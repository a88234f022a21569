# frozen_string_literal: true

require_relative "workload"

module Accuracy
  # Long runs of one operator, in a method for each.
  #
  # Such an instruction runs no frame of its own. Truth is the method's time less that of a loop without the operator;
  # it lies between that of a loop which moves as many operands about and one which moves fewer.
  class OperatorLoops < Workload
    CHUNK_MS = 5.0
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
      def inlined? = unroll > 1 && defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled?

      def parts = inlined? ? super.reject { |part| operators.map(&:name).include?(part.name) } : super
    end

    def prepare
      loops = self.class.operators.map(&:loop)
      @times = loops.to_h { |name| [name, fit(CHUNK_MS) { |n| __send__(name, n) }] }
      @times[:same] = @times[:fewer] = @times.values.max
      @called = Hash.new(0)
    end

    def warm_up(seconds)
      super
      @called.clear
    end

    def round
      @times.each do |name, times|
        measure(name) { __send__(name, times) }
        @called[name] += times
      end
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

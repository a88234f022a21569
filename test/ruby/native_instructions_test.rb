# frozen_string_literal: true

require_relative "native_helper"

# The leaves of specialised instructions: what they say of the receiver.
class NativeInstructionsTest < Minitest::Test
  include NativeHelper

  # Runs +code+ +times+ times, interpreted. Returns the weights of leaves by label.
  def leaves(code, times, capture, setting: "")
    run_program(<<~RUBY).lines(chomp: true).to_h { |line| line.split("\t").then { |label, ns| [label, Integer(ns)] } }
      require "sperf"
      def turn(times)
        #{setting}
        i = 0
        while i < times
          #{code}
          i = i.succ
        end
      end
      data = Sperf.start(frequency: 2000, capture: :#{capture}) { turn(#{times}) }
      raise "captured by \#{data[:capture]}" unless data[:capture] == :#{capture}

      leaves = Hash.new(0)
      data[:samples].each { |frames, ns| leaves[frames[0][1]] += ns }
      leaves.each { |label, ns| puts "\#{label}\t\#{ns}" }
    RUBY
  end

  # +code+ spends a quarter of its time or more in the leaf +right+, in +wrong+ at most the part +tolerated+ of that.
  def assert_leaf(right, wrong, tolerated, code, setting:)
    STRATEGIES.each do |capture|
      leaves = leaves(code, 2_000_000, capture, setting:)
      assert_operator leaves.fetch(right), :>, leaves.values.sum / 4, capture
      assert_operator leaves.fetch(wrong, 0), :<, leaves[right] * tolerated, capture
    end
  end

  # When an instruction is done, its operands are popped before the program counter moves on, and a reader from outside
  # may see the one without the other: 17 to 25 % of such lookups were said to be Integer#[], after the number below.
  def test_receiver_within_an_expression_is_not_taken_for_its_neighbour
    assert_leaf("Hash#[]", "Integer#[]", 0.1, "sum = sum + table[key]",
                setting: "key = 'key' * 40; table = { key => 1 }; sum = 0")
  end

  # Nothing is below the operands of a statement but the frame's own words, whose flags look like an Integer.
  def test_receiver_of_a_statement_is_not_taken_for_the_frames_words
    assert_leaf("String#+", "Integer#+", 0.05, "text + other", setting: "text = other = 'text' * 20")
  end

  # Where each turn has another class, none of them is lost to the one that was seen before.
  def test_receivers_of_several_classes_in_one_place_are_told_apart
    STRATEGIES.each do |capture|
      leaves = leaves("thing = things[i & 1]; thing + thing", 600_000, capture,
                      setting: "things = ['text' * 200, [1] * 200]")
      both = leaves.values_at("String#+", "Array#+")
      assert both.all?, "#{capture}: #{leaves}"
      both.each { |ns| assert_operator ns, :>, both.sum / 10, capture }
    end
  end
end

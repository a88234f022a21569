# frozen_string_literal: true

# A block that adds and matches. The operator runs in an instruction of its own, which has no frame.
#
# The truth is indirect: the same block without the match takes what the block takes by itself.
class TalkExample < Accuracy::Workload
  about "`a += 1; str =~ /([a-z]+)(\\d)\\s/` in a block"
  OPERATOR = "String#=~"
  part OPERATOR, "String#=~", "Regexp#=~", "Regexp#match"
  part :matching
  part :counting

  def prepare
    @times = fit(20.0) { |n| matching(n) }
  end

  def round
    measure(:matching) { matching(@times) }
    measure(:counting) { counting(@times) }
  end

  def matching(times)
    a = 0
    str = "the number is abc1 and so on"
    times.times do
      a += 1
      str =~ /([a-z]+)(\d)\s/
    end
  end

  def counting(times)
    a = 0
    str = "the number is abc1 and so on"
    times.times do
      a += 1
      str
    end
  end

  def truth
    raw = @ledger.parts
    { OPERATOR => [raw[:matching] - (raw[:counting] * 1.1), raw[:matching] - (raw[:counting] * 0.9)],
      "matching" => [raw[:counting] * 0.9, raw[:counting] * 1.1], "counting" => [raw[:counting]] * 2 }
  end
end

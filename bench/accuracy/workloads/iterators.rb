# frozen_string_literal: true

# Iterators that do the work themselves, around blocks that do next to nothing.
class Iterators < Accuracy::Workload
  about "iterators' own work: sort_by, max_by, Array#each with tiny blocks"
  part :sorting
  part "Enumerable#sort_by"
  part :filling
  part "Array#fill"

  def prepare
    @items = Array.new(20_000) { |i| (i * 7_919) % 30_011 }
    5.times { round }
  end

  def round
    measure(:sort_by) { sorting }
    measure(:map) { mapping }
    measure(:fill) { filling }
    measure(:sum) { mapping }
  end

  def sorting = @items.sort_by { |item| item | 0 }

  # What calling the block takes.
  def mapping = @items.each { |item| item | 0 }

  def filling = @items.dup.fill { |item| item }

  def truth
    raw = @ledger.parts
    call_ns = (raw[:map] + raw[:sum]) / 2
    blocks = [0, call_ns]
    { "Enumerable#sort_by" => [raw[:sort_by] - call_ns, raw[:sort_by]], "sorting" => blocks,
      "Array#fill" => [raw[:fill] - call_ns, raw[:fill]], "filling" => blocks }
  end
end

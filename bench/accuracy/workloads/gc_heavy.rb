# frozen_string_literal: true

# A program that mostly makes garbage, some of which stays for a while. What the collector takes, it says itself.
class GcHeavy < Accuracy::Workload
  about "much garbage; marking and sweeping by the VM's own account"
  separate_gc
  part :strings
  part :hashes
  part :nodes

  Node = Struct.new(:left, :right)

  def prepare
    @kept = Array.new(100_000) { |i| "kept #{i}" }
    @strings, @hashes = %i[strings hashes].map { |name| fit(8.0) { |n| __send__(name, n) } }
  end

  def round
    measure(:strings) { strings(@strings) }
    measure(:hashes) { hashes(@hashes) }
    measure(:nodes) { nodes(12) }
  end

  def strings(times)
    times.times { |i| @kept[i % 100_000] = "#{i} of #{times}" }
  end

  def hashes(times)
    Array.new(times) { |i| { number: i, name: "n" } }
  end

  def nodes(depth)
    depth.zero? ? nil : Node.new(nodes(depth - 1), nodes(depth - 1))
  end
end

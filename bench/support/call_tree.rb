# frozen_string_literal: true

module Bench
  # Synthetic stacks like those of a real program: a tree of calls, mostly chains, with a few branches.
  #
  # The order of the stacks is not that of the tree, as with samples of many requests: neighbours share only the frames
  # that all stacks share.
  class CallTree
    PATHS = 300
    METHODS = 6_000

    # +stacks+ is how many leaves there are, +depth+ how many frames each stack has on average.
    def initialize(stacks:, depth:, seed: 1)
      @random = Random.new(seed)
      @stacks = stacks
      @depth = depth
      @frames = Array.new(METHODS) { |i| ["app/models/part_#{i % PATHS}.rb", "Part#{i % PATHS}#method_#{i}"].freeze }
    end

    # Writes them to a pprof file at +path+, each with a value of its own. Needs sperf.
    def save(path)
      samples = leaves.shuffle(random: @random).map do |leaf|
        frames = leaf.map { |number, _line| @frames[number] }
        [frames, 1 + @random.rand(3_000_000), 1 + @random.rand(8), leaf.map(&:last)]
      end
      Sperf.save(path, { mode: :cpu, samples:, frequency: 1000, duration_ns: 60_000_000_000 })
    end

    private

    # Grows the tree from the root: a stack of each leaf as [method, line], the leaf first. A node's leaves are divided
    # among its children; a chain of some frames leads to each of them.
    def leaves
      pending = [[[], @stacks]]
      done = []
      until pending.empty?
        stack, count = pending.pop
        count == 1 ? done << finish(stack) : branch(stack, count).each { |child| pending << child }
      end
      done
    end

    def branch(stack, count)
      sizes = split(count, [2 + @random.rand(4), count].min)
      sizes.map { |size| [chain(stack, 1 + @random.rand((@depth / 6) + 1)), size] }
    end

    def split(count, parts)
      cuts = (1...count).to_a.sample(parts - 1, random: @random) if count < 1000
      cuts ||= Array.new(parts - 1) { 1 + @random.rand(count - 1) }.uniq
      [0, *cuts.sort, count].each_cons(2).map { |from, to| to - from }
    end

    def chain(stack, length)
      Array.new(length) { [@random.rand(METHODS), 1 + @random.rand(40)] } + stack
    end

    def finish(stack)
      chain(stack, [@depth + @random.rand((@depth / 4) + 1) - stack.size, 1].max)
    end
  end
end

# frozen_string_literal: true

module RubyProf
  # Walks a call tree from a node on.
  class CallTreeVisitor
    # +max_depth+: how many nodes below it are visited; nil for all.
    def initialize(call_tree, max_depth: nil)
      @call_tree = call_tree
      @max_depth = max_depth
    end

    # Calls the block twice for each node, with it and +:enter+ before those below it, +:exit+ behind them.
    def visit
      rest = [[@call_tree, :enter, 0]]
      while (call_tree, event, depth = rest.pop)
        yield call_tree, event
        next if event == :exit

        rest << [call_tree, :exit, depth]
        next if @max_depth && depth >= @max_depth

        call_tree.children.reverse_each { |child| rest << [child, :enter, depth + 1] }
      end
    end
  end
end

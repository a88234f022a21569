# frozen_string_literal: true

module RubyProf
  # Visits a node and all nodes below it.
  class CallTreeVisitor
    # +max_depth+: the number of levels below the node that are visited; nil for all.
    def initialize(call_tree, max_depth: nil)
      @call_tree = call_tree
      @max_depth = max_depth
    end

    # Calls the block twice for each node: with +:enter+ before the nodes below it, and with +:exit+ after them.
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

# frozen_string_literal: true

module RubyProf
  # The call tree, as text.
  class CallInfoPrinter < AbstractPrinter
    ROW = "%s%s (tt:%.2f, st:%.2f, wt:%.2f, ct:%.2f, call:%d, )\n"
    private_constant :ROW

    private

    def print_header(thread)
      @output << "#{"-" * 52}\nThread ID: #{thread.id}\nFiber ID: #{thread.fiber_id}\n"
      @output << "Total Time: #{thread.total_time}\nSort by: #{sort_method}\n\n"
    end

    def print_methods(thread)
      CallTreeVisitor.new(thread.call_tree, max_depth: @max_depth).visit do |node, event|
        next if event == :exit

        @output << format(ROW, "  " * node.depth, node.target.full_name, node.total_time, node.self_time,
                          node.wait_time, node.children_time, node.called)
      end
    end

    def print_footer(_thread)
      @output << "\n\n"
    end
  end
end

# frozen_string_literal: true

module RubyProf
  # The call graph for Graphviz: methods by class with their shares of the total, and edges with calls as n/m.
  class DotPrinter < AbstractPrinter
    # The color of a method, by its share of the total.
    FILLS = { 50 => "#1f3b73", 25 => "#3a62a8", 10 => "#8fb0dc", 5 => "#dbe6f5" }.freeze
    LIGHT_TEXT = 25
    private_constant :FILLS, :LIGHT_TEXT

    # As AbstractPrinter#print; methods with a share of the total below +min_percent+ are left out.
    def print(output = $stdout, **)
      output << "digraph \"Profile\" {\nnode [shape=box style=\"filled,rounded\" fillcolor=white];\n"
      super
      output << "}\n"
    end

    private

    def print_thread(thread)
      listed = sorted_methods(thread).select { |method| percent(method.total_time, thread.total_time) >= min_percent }
      ids = listed.each_with_index.to_h { |method, i| [method, "t#{thread.fiber_id}m#{i}"] }
      listed.group_by(&:klass_name).each_with_index do |(klass, methods), i|
        @output << "subgraph cluster_#{thread.fiber_id}_#{i} {\nlabel=#{quoted(klass)};\nstyle=dashed;\n"
        methods.each { |method| print_node(ids[method], method, percent(method.total_time, thread.total_time)) }
        @output << "}\n"
      end
      listed.each { |method| print_edges(ids, method) }
    end

    def print_node(id, method, share)
      _, fill = FILLS.find { |least, _| share >= least }
      colors = " fillcolor=\"#{fill}\"" if fill
      colors = "#{colors} fontcolor=white" if share >= LIGHT_TEXT
      @output << "#{id} [label=#{quoted("#{method.method_name}\n(#{share.round}%)")}#{colors}];\n"
    end

    def print_edges(ids, method)
      method.call_trees.callees.sort_by { |call| -call.total_time }.each do |call|
        next unless ids[call.target]

        @output << "#{ids[method]} -> #{ids[call.target]} [label=\"#{call.called}/#{call.target.called}\"];\n"
      end
    end

    def quoted(text) = "\"#{text.gsub(/["\\]/) { |char| "\\#{char}" }.gsub("\n", "\\n")}\""
  end
end

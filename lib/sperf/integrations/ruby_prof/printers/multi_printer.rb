# frozen_string_literal: true

module RubyProf
  # Several reports of a profile, as files in a directory.
  class MultiPrinter
    PRINTERS = { flat: FlatPrinter, graph: GraphPrinter, graph_html: GraphHtmlPrinter, stack: CallStackPrinter,
                 flame_graph: FlameGraphPrinter, call_tree: CallInfoPrinter, tree: CallTreePrinter,
                 dot: DotPrinter }.freeze
    ENDINGS = { flat: "flat.txt", graph: "graph.txt", graph_html: "graph.html", stack: "stack.html",
                flame_graph: "flame_graph.html", call_tree: "call_tree.txt", dot: "dot" }.freeze
    private_constant :PRINTERS, :ENDINGS

    # It takes a +path+.
    def self.needs_dir? = true

    # +printers+: which ones, of :flat, :graph, :graph_html, :flame_graph, :stack, :call_tree, :tree and :dot.
    def initialize(result, printers = %i[flat graph graph_html flame_graph stack])
      @printers = PRINTERS.slice(*printers).transform_values { |printer| printer.new(result) }
    end

    # Writes the files: +profile+ is what their names begin with, +path+ the directory. The others are passed on.
    def print(profile: "profile", path: File.expand_path("."), **)
      @printers.each do |name, printer|
        next printer.print(path:, **) if name == :tree

        File.open(File.join(path, "#{profile}.#{ENDINGS[name]}"), "wb") { |file| printer.print(file, **) }
      end
    end
  end
end

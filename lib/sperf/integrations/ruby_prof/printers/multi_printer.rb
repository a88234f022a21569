# frozen_string_literal: true

module RubyProf
  # Writes several reports of a profile as files in a directory.
  class MultiPrinter
    PRINTERS = { flat: FlatPrinter, graph: GraphPrinter, graph_html: GraphHtmlPrinter, stack: CallStackPrinter,
                 flame_graph: FlameGraphPrinter, call_tree: CallInfoPrinter, tree: CallTreePrinter,
                 dot: DotPrinter }.freeze
    ENDINGS = { flat: "flat.txt", graph: "graph.txt", graph_html: "graph.html", stack: "stack.html",
                flame_graph: "flame_graph.html", call_tree: "call_tree.txt", dot: "dot" }.freeze
    # The gem's second name of a report.
    NAMED = { call_info: :call_tree }.freeze
    private_constant :PRINTERS, :ENDINGS, :NAMED

    # #print takes a +path+.
    def self.needs_dir? = true

    # +printers+ are some of :flat, :graph, :graph_html, :flame_graph, :stack, :call_tree, :tree and :dot.
    def initialize(result, printers = %i[flat graph graph_html flame_graph stack])
      @printers = PRINTERS.slice(*printers).transform_values { |printer| printer.new(result) }
    end

    # Writes the files into the directory +path+; +profile+ is the beginning of their names. Other options are passed
    # on.
    def print(profile: "profile", path: File.expand_path("."), **)
      @base = File.join(path, profile)
      @printers.each do |name, printer|
        next printer.print(path:, **) if name == :tree

        File.open(path_of(name), "wb") { |file| printer.print(file, **) }
      end
    end

    # flat_report, graph_report and so on return the path of the report that #print has written last.
    %i[flat graph graph_html stack flame_graph call_info dot].each do |name|
      define_method(:"#{name}_report") { path_of(NAMED.fetch(name, name)) }
    end

    # The path of the callgrind file of the first thread.
    def tree_report = File.join(File.dirname(@base), "callgrind.out.#{Process.pid}")

    private

    def path_of(name) = "#{@base}.#{ENDINGS[name]}"
  end
end

# frozen_string_literal: true

module RubyProf
  # The base class of the printers.
  class AbstractPrinter
    # Characters that must not be in the link of a method.
    NO_NAME = /[^\w-]/
    EXPLANATION = <<~TEXT

      * marks methods that have called themselves

      %%self     self time as a share of the total
      total     %<amount>s of the method and of what it calls
      self      %<amount>s of the method itself
      wait      time that the method waited for other threads
      child     %<amount>s of what the method calls
      calls     how often the method was called
      name      the method; <Class::Order>#find is a method of the class itself
      location  where the method is defined

    TEXT
    private_constant :NO_NAME, :EXPLANATION

    # Whether #print takes a +path+ instead of an IO.
    def self.needs_dir? = false

    # +result+ is a Profile.
    def initialize(result)
      @result = result
      @output = nil
    end

    attr_reader :min_percent, :max_percent, :filter_by, :sort_method

    # Prints the report to +output+, an object with the method +<<+.
    #
    # [+min_percent+, +max_percent+] the range of shares of the total; methods outside of it are left out.
    # [+filter_by+] the value of that share: :self_time, :total_time, :wait_time, :children_time.
    # [+sort_method+] the value that sorts the methods, one of these.
    # [+max_depth+] the number of levels of call trees that are printed.
    #
    # Other options are ignored.
    def print(output = $stdout, min_percent: 0, max_percent: 100, filter_by: :self_time, sort_method: nil,
              max_depth: nil, **)
      @output = output
      @min_percent = min_percent
      @max_percent = max_percent
      @filter_by = filter_by
      @sort_method = sort_method || :total_time
      @max_depth = max_depth
      print_threads
    end

    # The format of the time in headings, for Time#strftime.
    def time_format = "%A, %B %-d at %l:%M:%S %p (%Z)"

    # Returns the place of a method's definition, <tt>"app.rb:10"</tt>; nil for a C method.
    def method_location(method) = ("#{method.source_file}:#{method.line}" if method.source_file)

    # Returns an id for a method of a thread, unique in a page.
    def method_href(thread, method) = "#{method.full_name.gsub(NO_NAME, "_")}_#{thread.fiber_id}"

    def print_threads = @result.threads.each { |thread| print_thread(thread) }

    def print_thread(thread)
      print_header(thread)
      print_methods(thread)
      print_footer(thread)
    end

    def print_header(thread)
      @output << "Measure Mode: #{@result.measure_mode_string}\n"
      @output << "Thread ID: #{thread.id}\n"
      @output << "Fiber ID: #{thread.fiber_id}\n" unless thread.id == thread.fiber_id
      @output << format("Total: %.6f\n", thread.total_time)
      @output << "Sort by: #{sort_method}\n\n"
      print_column_headers
    end

    def print_column_headers; end

    # Prints the meaning of the columns.
    def print_footer(_thread)
      amount = @result.measure_mode == ALLOCATIONS ? "objects" : "time"
      @output << format(EXPLANATION, amount:)
    end

    private

    # Returns the methods of a thread, the largest first.
    def sorted_methods(thread)
      thread.methods.sort_by.with_index { |method, i| [-method.public_send(sort_method || :total_time), i] }
    end

    def percent(part, whole) = whole.zero? ? 0.0 : part / whole * 100
  end

  # Methods with their times, as text.
  class FlatPrinter < AbstractPrinter
    ROW = "%6.2f  %9.3f %9.3f %9.3f %9.3f %8d  %s%-30s %s\n"
    private_constant :ROW

    # As AbstractPrinter#print, sorted by self time.
    def print(output = $stdout, sort_method: :self_time, **) = super

    private

    def print_column_headers
      @output << " %self      total      self      wait     child     calls  name                           location\n"
    end

    def print_methods(thread)
      sorted_methods(thread).each do |method|
        share = percent(method.public_send(filter_by), thread.total_time)
        next unless share.between?(min_percent, max_percent)

        @output << format(ROW, percent(method.self_time, thread.total_time), method.total_time, method.self_time,
                          method.wait_time, method.children_time, method.called, method.recursive? ? "*" : " ",
                          method.full_name, method_location(method))
      end
    end
  end

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

    def print_footer(_thread) = @output << "\n\n"
  end

  # Each method with its callers above and its callees below, as text. Calls are n/m: n of the m calls of the method.
  class GraphPrinter < AbstractPrinter
    HEADINGS = "#{%w[%total %self].map { |name| name.rjust(8) }.join}" \
               "#{%w[total self wait child].map { |name| name.rjust(11) }.join}#{"calls".rjust(17)}     " \
               "name                          location\n".freeze
    TIMES = "%11.3f%11.3f%11.3f%11.3f"
    EDGE = "                #{TIMES}%17s     %s\n".freeze
    METHOD = "%7.2f%%%7.2f%%#{TIMES}%17d    %s%-30s %s\n".freeze
    RULE = "#{"-" * 150}\n".freeze
    private_constant :HEADINGS, :TIMES, :EDGE, :METHOD, :RULE

    private

    def print_header(thread)
      @output << "Measure Mode: #{@result.measure_mode_string}\n"
      @output << "Thread ID: #{thread.id}\nFiber ID: #{thread.fiber_id}\nTotal Time: #{thread.total_time}\n"
      @output << "Sort by: #{sort_method}\n\n" << HEADINGS
    end

    def print_methods(thread)
      sorted_methods(thread).each do |method|
        share = percent(method.total_time, thread.total_time)
        next if share < min_percent

        @output << RULE
        print_callers(method)
        @output << format(METHOD, share, percent(method.self_time, thread.total_time), *times(method), method.called,
                          method.recursive? ? "*" : " ", method.full_name, method_location(method))
        print_callees(method)
      end
    end

    def print_callers(method)
      method.call_trees.callers.sort_by(&:total_time).each do |call|
        @output << format(EDGE, *times(call), "#{call.called}/#{method.called}", call.parent.target.full_name)
      end
    end

    def print_callees(method)
      method.call_trees.callees.sort_by { |call| -call.total_time }.each do |call|
        @output << format(EDGE, *times(call), "#{call.called}/#{call.target.called}", call.target.full_name)
      end
    end

    def times(measured) = [measured.total_time, measured.self_time, measured.wait_time, measured.children_time]
  end

  # Writes several reports of a profile as files in a directory.
  class MultiPrinter
    # By name: their files are loaded when they are asked for.
    PRINTERS = { flat: :FlatPrinter, graph: :GraphPrinter, graph_html: :GraphHtmlPrinter, stack: :CallStackPrinter,
                 flame_graph: :FlameGraphPrinter, call_tree: :CallInfoPrinter, tree: :CallTreePrinter,
                 dot: :DotPrinter }.freeze
    ENDINGS = { flat: "flat.txt", graph: "graph.txt", graph_html: "graph.html", stack: "stack.html",
                flame_graph: "flame_graph.html", call_tree: "call_tree.txt", dot: "dot" }.freeze
    # The gem's second name of a report.
    NAMED = { call_info: :call_tree }.freeze
    private_constant :PRINTERS, :ENDINGS, :NAMED

    # #print takes a +path+.
    def self.needs_dir? = true

    # +printers+ are some of :flat, :graph, :graph_html, :flame_graph, :stack, :call_tree, :tree and :dot.
    def initialize(result, printers = %i[flat graph graph_html flame_graph stack])
      @printers = PRINTERS.slice(*printers).transform_values { |name| RubyProf.const_get(name).new(result) }
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

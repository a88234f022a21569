# frozen_string_literal: true

require_relative "../../../profiles/output_format"

module RubyProf
  # Each method with its callers above and its callees below, as an HTML page with links and without scripts.
  class GraphHtmlPrinter < AbstractPrinter
    ESCAPED = { "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;", "'" => "&#39;" }.freeze
    STYLE = "body{font:14px/1.5 system-ui,sans-serif;margin:2em}table{border-collapse:collapse;margin:1em 0}" \
            "td,th{padding:.2em .8em;text-align:right}td.name,th.name{text-align:left}" \
            "tr.method{font-weight:bold;background:#eef3fa}tr.first td{border-top:1px solid #bbb}"
    COLUMNS = %w[%Total %Self Total Self Wait Child Calls].freeze
    private_constant :ESCAPED, :STYLE, :COLUMNS

    # As AbstractPrinter#print. Methods with less than +min_time+ are left out; +nonzero+ means a +min_time+ of 0.005.
    def print(output = $stdout, min_time: nil, nonzero: false, **)
      @least = min_time || (nonzero ? 0.005 : nil)
      output << "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>#{escape(@result.measure_mode_name)}" \
                "</title><style>#{STYLE}</style></head><body>\n" \
                "<h1>#{escape(@result.measure_mode_name)}</h1><p>#{Time.now.strftime(time_format)}</p>\n"
      super(output, **)
      output << "</body></html>\n"
    end

    # Returns a link to a method, or its name if the page leaves the method out.
    def create_link(thread, overall_time, method)
      name = escape(method.full_name)
      return name if percent(method.total_time, overall_time) < min_percent

      "<a href=\"##{method_href(thread, method)}\">#{name}</a>"
    end

    # Returns a link to a line of a file, "" without a file.
    def file_link(path, line)
      return "" if path.nil?

      path = escape(File.expand_path(path))
      "<a href=\"file://#{path}##{line}\" title=\"#{path}:#{line}\">#{line}</a>"
    end

    private

    def print_header(thread)
      @output << "<h2>Thread #{thread.id}, Fiber: #{thread.fiber_id}</h2>"
      @output << "<p>Total: #{thread.total_time}</p>\n<table><tr>"
      COLUMNS.each { |name| @output << "<th>#{name}</th>" }
      @output << "<th class=\"name\">Name</th>#{"<th>Allocations</th>" if @result.track_allocations?}" \
                 "<th>Line</th></tr>\n"
    end

    def print_methods(thread)
      sorted_methods(thread).each do |method|
        share = percent(method.total_time, thread.total_time)
        print_group(thread, method, share) unless share < min_percent || short?(method)
      end
    end

    def print_footer(_thread) = @output << "</table>\n"

    def print_group(thread, method, share)
      first = "first"
      method.call_trees.callers.sort_by(&:total_time).reject { |call| short?(call) }.each do |call|
        print_call(thread, call, "#{call.called}/#{method.called}", call.parent.target, first)
        first = nil
      end
      print_method(thread, method, share, first)
      method.call_trees.callees.sort_by { |call| -call.total_time }.reject { |call| short?(call) }.each do |call|
        print_call(thread, call, "#{call.called}/#{call.target.called}", call.target, nil)
      end
    end

    def print_method(thread, method, share, first)
      shares = [share, percent(method.self_time, thread.total_time)].map { |value| format("%.2f%%", value) }
      name = "<a id=\"#{method_href(thread, method)}\">#{"* " if method.recursive?}#{escape(method.full_name)}</a>"
      print_row(["method", first], [*shares, *times(method), method.called], name, method.allocations.sum(&:count),
                file_link(method.source_file, method.line))
    end

    def print_call(thread, call, calls, other, first)
      print_row([first], ["", "", *times(call), calls], create_link(thread, thread.total_time, other), "-",
                file_link(other.source_file, other.line))
    end

    def print_row(classes, cells, name, allocations, line)
      cells = cells.map { |cell| "<td>#{cell}</td>" }.join
      allocations = @result.track_allocations? ? "<td>#{allocations}</td>" : nil
      @output << "<tr class=\"#{classes.compact.join(" ")}\">#{cells}<td class=\"name\">#{name}</td>#{allocations}" \
                 "<td>#{line}</td></tr>\n"
    end

    def times(measured)
      [measured.total_time, measured.self_time, measured.wait_time, measured.children_time]
        .map { |value| format("%.2f", value) }
    end

    def short?(measured) = @least && measured.total_time < @least

    def escape(text) = text.gsub(/[&<>"']/, ESCAPED)
  end

  # The profile as one HTML file: the page of `sperf report`, with call trees, a flame graph and tables.
  class PagePrinter < AbstractPrinter
    # +title+ is the name of the profile in the page. The gem's other options are ignored, because the page has controls
    # for them.
    def print(output = $stdout, title: File.basename($PROGRAM_NAME), **) = output << page(title)

    private

    def page(title)
      parts = []
      io = Struct.new(:parts) { def write(part) = parts << part }.new(parts)
      Sperf::OutputFormat.of(nil, :html).write(@result.trace.profile, io, title)
      parts.join
    end
  end
  private_constant :PagePrinter

  # In the gem, a page with the call tree.
  class CallStackPrinter < PagePrinter; end

  # In the gem, a page with a flame graph.
  class FlameGraphPrinter < PagePrinter; end
end

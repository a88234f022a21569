# frozen_string_literal: true

require "erb"

# Compiling a template, and rendering pages with it.
class ErbPages < Accuracy::Workload
  about "ERB: compiling a template, rendering it, escaping"
  separate_gc
  part :compiled
  part :rendered
  part :escaped

  TEMPLATE = <<~HTML
    <table>
    <% rows.each do |name, value| -%>
      <tr><td><%= name %></td><td><%= value * 2 %></td><% if value.odd? -%><td>odd</td><% end -%></tr>
    <% end -%>
    </table>
  HTML

  def prepare
    @rows = Array.new(100) { |i| ["name #{i}", i] }
    ERB.new(TEMPLATE, trim_mode: "-").def_method(ErbPages, "page(rows)", "page.erb")
    @text = "<a href='x'>Fish & chips</a> " * 50
    @compiled, @rendered, @escaped = %i[compiled rendered escaped].map { |name| fit(5.0) { |n| __send__(name, n) } }
  end

  def round
    measure(:compiled) { compiled(@compiled) }
    measure(:rendered) { rendered(@rendered) }
    measure(:escaped) { escaped(@escaped) }
  end

  def compiled(times) = times.times { ERB.new(TEMPLATE, trim_mode: "-").src }

  def rendered(times) = times.times { page(@rows) }

  def escaped(times) = times.times { ERB::Util.html_escape(@text) }
end

# frozen_string_literal: true

# Parsing and generating JSON, and going through what was parsed.
class JsonDocuments < Accuracy::Workload
  separate_gc
  measures :parsed, :generated, :counted

  def prepare
    require "json"
    @document = Array.new(300) do |i|
      { "id" => i, "name" => "customer #{i}", "tags" => %w[a b c], "total" => i * 1.25, "lines" => [{ "n" => i }] * 3 }
    end
    @text = JSON.generate(@document)
    @times = fit(8.0) { |n| parsed(n) }
  end

  def round
    measure(:parsed) { parsed(@times) }
    measure(:generated) { generated(@times) }
    measure(:counted) { counted(@times * 2) }
  end

  def parsed(times) = times.times { JSON.parse(@text) }
  def generated(times) = times.times { JSON.generate(@document) }

  def counted(times)
    times.times { @document.sum { |row| row["lines"].sum { |line| line["n"] } + row["tags"].size } }
  end
end

# Compiling a template, and rendering pages with it.
class ErbPages < Accuracy::Workload
  separate_gc
  measures :compiled, :rendered, :escaped

  TEMPLATE = <<~HTML
    <table>
    <% rows.each do |name, value| -%>
      <tr><td><%= name %></td><td><%= value * 2 %></td><% if value.odd? -%><td>odd</td><% end -%></tr>
    <% end -%>
    </table>
  HTML

  def prepare
    require "erb"
    @rows = Array.new(100) { |i| ["name #{i}", i] }
    ERB.new(TEMPLATE, trim_mode: "-").def_method(ErbPages, "page(rows)", "page.erb")
    @text = "<a href='x'>Fish & chips</a> " * 50
    fit_each(5.0, :compiled, :rendered, :escaped)
  end

  def compiled(times) = times.times { ERB.new(TEMPLATE, trim_mode: "-").src }
  def rendered(times) = times.times { page(@rows) }
  def escaped(times) = times.times { ERB::Util.html_escape(@text) }
end

# Templates of Rails: a table whose rows are a partial, a list that a helper tags, and text.
class RailsTemplates < Accuracy::Workload
  separate_gc
  needs_apps
  measures :table, :list, :text

  TEMPLATES = {
    "table.html.erb" => "<table><%= render partial: 'row', collection: @rows %></table>",
    "_row.html.erb" => "<tr><td><%= row.first %></td><td><%= number_with_delimiter(row.last) %></td></tr>",
    "list.html.erb" => "<ul><% @rows.each do |name, _| %><%= content_tag(:li, name, class: 'x') %><% end %></ul>",
    "text.html.erb" => "<% @rows.each do |name, value| %><p><%= name %>: <%= value %></p><% end %>"
  }.freeze

  def prepare
    require "action_view"
    directory = Dir.mktmpdir("accuracy-templates")
    at_exit { FileUtils.rm_rf(directory) }
    TEMPLATES.each { |name, text| File.write(File.join(directory, name), text) }
    views = ActionView::LookupContext.new([directory])
    rows = Array.new(40) { |i| ["<#{i}>", i * 999] }
    @view = ActionView::Base.with_empty_template_cache.new(views, { rows: }, nil)
    fit_each(5.0, :table, :list, :text)
  end

  def table(times) = times.times { @view.render(template: "table") }
  def list(times) = times.times { @view.render(template: "list") }
  def text(times) = times.times { @view.render(template: "text") }
end

# Regular expressions over the project's own documents.
class TextAndRegexps < Accuracy::Workload
  separate_gc
  measures "String#scan", "String#gsub", "String#split", "String#match?"

  def prepare
    paths = Dir[File.expand_path("../../../docs/*.md", __dir__)]
    @text = paths.map { |path| File.read(path) }.join
    @lines = @text.lines
    @short = @text[0, 60_000]
  end

  def round
    measure("String#scan") { @short.scan(/\b[A-Z]\w+\b/) }
    measure("String#gsub") { @short.gsub(/[aeiou]{2,}/, "-") }
    measure("String#split") { @short.split(/[\s,.]+/) }
    measure("String#match?") { @short.match?(/(\w+) \1 \1 \1/) }
  end
end

# A program that mostly makes garbage, some of which stays for a while. What the collector takes, it says itself.
class GcHeavy < Accuracy::Workload
  separate_gc
  measures :strings, :hashes, :nodes

  Node = Struct.new(:left, :right)

  def prepare
    @kept = Array.new(100_000) { |i| "kept #{i}" }
    fit_each(8.0, :strings, :hashes)
    @fitted[:nodes] = 12
  end

  def strings(times)
    times.times { |i| @kept[i % 100_000] = "#{i} of #{times}" }
  end

  def hashes(times)
    Array.new(times) { |i| { number: i, name: "n" } }
  end

  def nodes(depth)
    depth.zero? ? nil : Node.new(nodes(depth - 1), nodes(depth - 1))
  end
end

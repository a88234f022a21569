# frozen_string_literal: true

require "test_helper"
require "json"
require "sperf/cli"
Sperf::CLI.commands # loads all of them

# Lines of ERB templates, which Rails moves by one with annotate_rendered_view_with_filenames.
class TemplateLinesTest < Minitest::Test
  include TestHelper

  NAME = "app/views/customers/index.html.erb"
  TEMPLATE = <<~ERB
    <h1>Customers</h1>
    <%# Not too many %>
    <% customers.each do |customer| %>
      <li>
        <%= name(customer) %>
      </li>
    <% end %>

    <p><%= customers.size %></p>
  ERB
  # Those that can run.
  RUN = [3, 5, 9].freeze

  def setup
    super
    FileUtils.mkdir_p(File.dirname(path(NAME)))
  end

  # Saves a profile in which the template ran in +lines+, as its file has them, with +moved+ lines before. +callees+: by
  # a stack of its own for each, below it.
  def write(lines, moved:, template: TEMPLATE, name: NAME, callees: false)
    file(NAME, template)
    File.utime(Time.at(1_000), Time.at(1_000), path(NAME))
    samples = lines.map.with_index do |line, i|
      frames = [(["a.rb", "callee#{i}"] if callees), [path(NAME), name]].compact
      [frames, callees ? 1_000_000 : 1_000_000 * line, 1, [*(1 if callees), line + moved], line * 1_000_000]
    end
    Sperf.save(path("views.data"),
               { mode: :cpu, frequency: 1000, start_time_ns: 2_000_000_000_000, duration_ns: 1, samples: })
  end

  # Returns the lines that a report has, with their values in milliseconds.
  def lines(*arguments)
    text = Dir.chdir(@directory) { Sperf::CLI::Report.new.text(["--lines", "--json", *arguments, "views.data"]) }
    JSON.parse(text)["rows"].to_h { |row| [row["line"], row["flat"] / 1_000_000] }.sort.to_h
  end

  def own(lines) = lines.to_h { |line| [line, line] }

  # What ran, and what the report has: lines of the file, that behind the end as its last one; but not of methods that
  # are not the template.
  def test_lines_are_those_of_the_file
    block = "<h1>\n<% all.each do |i| %>\n<%= work(i) %>\n<% end %>\n"
    moved = { 4 => 3, 6 => 5, 10 => 9 }
    { [RUN, { moved: 1 }] => own(RUN), [RUN, { moved: 0 }] => own(RUN),
      [[1, 4, *RUN], { moved: 0 }] => own([1, 3, 4, 5, 9]),
      [[1, 2, 3, 4], { moved: 0, template: block }] => own([1, 2, 3, 4]),
      [RUN, { moved: 1, name: "block (2 levels) in #{NAME}" }] => own(RUN),
      [[3, 10], { moved: 1 }] => { 3 => 3, 9 => 10 }, [[3, 5, 10], { moved: 0 }] => { 3 => 3, 5 => 5, 9 => 10 },
      [RUN, { moved: 1, name: "Customer#name" }] => moved }.each do |(ran, options), expected|
      write(ran, **options)

      assert_equal expected, lines, [ran, options].inspect
    end
    write(RUN, moved: 1)
    File.utime(Time.at(3_000), Time.at(3_000), path(NAME)) # changed since

    assert_equal moved, lines
  end

  # Text is appended in the last of its lines, too, and the output returned behind the end.
  def test_lines_that_few_stacks_have_move_nothing
    template = "<!DOCTYPE html>\n<ul>\n<% all.each do |i| %>\n  <li><%= link(i) %>\n  <%= i %>\n<% end %>\n</ul>\n"
    write([2, 8, *[3, 4, 5] * 3], moved: 0, template:, callees: true)

    assert_match(/^ +\S+ +3ms +index\.html\.erb:5:/, sperf("report", "--list", "index", "views.data").out)
  end

  def test_listing_has_the_lines_of_the_file_pprofs_forms_those_recorded_and_samples_their_times
    write(RUN, moved: 1)
    listing = sperf("report", "--list", "index", "views.data").out

    assert_match(/^ +5ms +5ms +index\.html\.erb:5:    <%= name\(customer\) %>$/, listing)
    refute_match(/behind/, listing)
    assert_match(/ #{NAME} .*:10$/, sperf("report", "--top", "--granularity", "lines", "views.data").out)
    profile = Sperf::ProfileFile.named(path("views.data")).read
    moved = Sperf::TemplateLines.new(Sperf::SourceFiles.new([profile])).correct(profile).to_h[:samples]

    assert_equal(RUN.map { |line| [line, line * 1_000_000] }, moved.map { |sample| [sample[3].first, sample[4]] })
  end

  # It shows the files beside the lines.
  def test_the_page_has_the_lines_of_the_file
    lack "the page was not built (Node is missing)" unless File.file?(File.join(ROOT,
                                                                                "lib/sperf/viewer_assets/viewer.js"))
    write(RUN, moved: 1)
    page = sperf("report", "--html", "-", "views.data").out
    view = JSON.parse(page[%r{id="view-0">(.*?)</script>}m, 1])

    assert_equal RUN, view["frames"]["line"].sort
  end
end

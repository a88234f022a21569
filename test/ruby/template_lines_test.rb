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

  # Saves a profile in which the template ran in +lines+, as its file has them, with +moved+ lines before.
  def write(lines, moved:, template: TEMPLATE, name: NAME)
    file(NAME, template)
    File.utime(Time.at(1_000), Time.at(1_000), path(NAME))
    samples = lines.map { |line| [[[path(NAME), name]], 1_000_000 * line, 1, [line + moved], line * 1_000_000] }
    Sperf.save(path("views.data"),
               { mode: :cpu, frequency: 1000, start_time_ns: 2_000_000_000_000, duration_ns: 1, samples: })
  end

  # Returns the lines that a report has, with their values in milliseconds.
  def lines(*arguments)
    text = Dir.chdir(@directory) { Sperf::CLI::Report.new.text(["--lines", "--json", *arguments, "views.data"]) }
    JSON.parse(text)["rows"].to_h { |row| [row["line"], row["flat"] / 1_000_000] }.sort.to_h
  end

  def own(lines) = lines.to_h { |line| [line, line] }

  def test_lines_that_were_moved_are_those_of_the_file
    write(RUN, moved: 1)

    assert_equal own(RUN), lines
    assert_match(/^ +5ms +5ms +index\.html\.erb:5:    <%= name\(customer\) %>$/,
                 sperf("report", "--list", "index", "views.data").out)
    refute_match(/behind/, sperf("report", "--list", "index", "views.data").out)
  end

  def test_lines_that_were_not_moved_stay
    write(RUN, moved: 0)

    assert_equal own(RUN), lines
    write([1, 4, *RUN], moved: 0)

    assert_equal own([1, 3, 4, 5, 9]), lines
  end

  # Text is appended in the last of its lines, too, and the output returned behind the end.
  def test_lines_that_few_stacks_have_move_nothing
    file(NAME, "<!DOCTYPE html>\n<ul>\n<% all.each do |i| %>\n  <li><%= link(i) %>\n  <%= i %>\n<% end %>\n</ul>\n")
    File.utime(Time.at(1_000), Time.at(1_000), path(NAME))
    stacks = [2, 8, *[3, 4, 5] * 3].map.with_index do |line, i|
      [[["a.rb", "callee#{i}"], [path(NAME), NAME]], 1_000_000, 1, [1, line], 0]
    end
    Sperf.save(path("views.data"), { mode: :cpu, frequency: 1000, start_time_ns: 2_000_000_000_000, duration_ns: 1,
                                     samples: stacks })

    assert_match(/^ +\S+ +3ms +index\.html\.erb:5:/, sperf("report", "--list", "index", "views.data").out)
  end

  def test_the_end_of_a_block_moves_nothing
    file(NAME, "<h1>\n<% all.each do |i| %>\n<%= work(i) %>\n<% end %>\n")
    File.utime(Time.at(1_000), Time.at(1_000), path(NAME))
    samples = [1, 2, 3, 4].map { |line| [[[path(NAME), NAME]], 1_000_000 * line, 1, [line], 0] }
    Sperf.save(path("views.data"), { mode: :cpu, frequency: 1000, start_time_ns: 2_000_000_000_000, duration_ns: 1,
                                     samples: })

    assert_equal own([1, 2, 3, 4]), lines
  end

  def test_blocks_of_a_template_are_moved_as_it_is
    write(RUN, moved: 1, name: "block (2 levels) in #{NAME}")

    assert_equal own(RUN), lines
  end

  def test_a_line_behind_the_end_shows_it
    write([3, 10], moved: 1)

    assert_equal({ 3 => 3, 9 => 10 }, lines)
  end

  def test_no_row_points_behind_the_end
    write([3, 5, 10], moved: 0)

    assert_equal({ 3 => 3, 5 => 5, 9 => 10 }, lines)
  end

  def test_a_template_that_has_changed_since_says_nothing
    write(RUN, moved: 1)
    File.utime(Time.at(3_000), Time.at(3_000), path(NAME))

    assert_equal({ 4 => 3, 6 => 5, 10 => 9 }, lines)
  end

  def test_ruby_files_and_other_methods_are_left_alone
    write(RUN, moved: 1, name: "Customer#name")

    assert_equal({ 4 => 3, 6 => 5, 10 => 9 }, lines)
  end

  def test_pprofs_forms_have_the_lines_that_were_recorded
    write(RUN, moved: 1)

    assert_match(/ #{NAME} .*:10$/, sperf("report", "--top", "--granularity", "lines", "views.data").out)
  end

  def test_times_of_samples_are_kept
    write(RUN, moved: 1)
    profile = Sperf::ProfileFile.named(path("views.data")).read
    moved = Sperf::TemplateLines.new(Sperf::SourceFiles.new([profile])).correct(profile)

    assert_equal(RUN.map { |line| [line, line * 1_000_000] }, moved.to_h[:samples].map do |sample|
      [sample[3].first, sample[4]]
    end)
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

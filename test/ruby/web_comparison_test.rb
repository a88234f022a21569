# frozen_string_literal: true

require "json"
require_relative "web_helper"

# Two kept profiles that are ticked in the list, and the page that compares them.
class WebComparisonTest < Minitest::Test
  include WebHelper

  # Two profiles, the earlier one first.
  def keep_two = %w[Order#old Order#new].map { |label| keep(profile_of(["a.rb", label])) }

  def compare(*names, application: web, **env)
    get(application, "/compare?#{names.map { |name| "profile=#{CGI.escape(name)}" }.join("&")}", **env)
  end

  # The address of the page that compares them.
  def pair(*names) = "/comparisons/#{names.map { |name| CGI.escapeURIComponent(name) }.join("/")}/view"

  def test_list_of_two_profiles_has_a_box_for_each_and_a_button
    keep
    refute_includes get(web).body, "Compare"
    names = [*kept.map { |entry| File.basename(entry.path) }, keep]
    refute_includes get(web, "/?group=1").body, "Compare"
    page = get(web).body

    assert_includes page, '<form method="get" action="/sperf/compare">'
    assert_equal names.reverse, page.scan(/type="checkbox" name="profile" value="([^"]+)"/).flatten
    assert_match(/aria-label="Compare orders#show, 812 ms, 20[^"]+"/, page)
    assert_equal 1, page.scan("<button>Compare</button>").size
  end

  # The earlier profile is the base, in whatever order they are ticked; sources are those of both.
  def test_comparison_opens_in_the_viewer
    files = %w[old.rb new.rb].map { |file| file(file, "# #{file}") }
    names = files.zip(%w[Order#old Order#new]).map { |frame| keep(profile_of(frame)) }
    [names, names.reverse].each do |ticked|
      answer = compare(*ticked)

      assert_equal [303, "/sperf#{pair(*names)}"], [answer.status, answer.location]
    end
    place = pair(*names).delete_suffix("/view")
    page = get(application = web, "#{place}/view")
    description = JSON.parse(page.body[%r{id="page">(.*)</script>$}, 1])

    assert_equal [200, "text/html; charset=utf-8", 2, "/sperf/"],
                 [page.status, page.type, description.fetch("names").size, description.fetch("home")]
    before, after = %w[view-0.json view-1.json].map { |part| get(application, "#{place}/#{part}").body }
    assert_equal([%w[Order#old], %w[Order#new]],
                 [before, after].map { |json| json.scan(/"(Order#\w+)"/).flatten.uniq })
    assert_equal 200, get(application, "#{place}/viewer.js").status
    assert_equal(["# old.rb", "# new.rb"], files.map { |name| get(web, "#{place}/source?file=#{name}").body })
    %w[file view-2.json other].each { |part| assert_equal 404, get(application, "#{place}/#{part}").status, part }
    assert_equal 404, get(application, "#{place(names.first)}/view-1.json").status
    assert_equal 0, application.failures
  end

  def test_comparison_of_other_than_two_profiles_is_refused_in_a_sentence
    names = keep_two << keep
    { [] => 0, names.first(1) => 1, names.first(1) * 2 => 1, names => 3 }.each do |ticked, count|
      assert_equal [400, "Select two profiles to compare. The request has #{count}.\n"], compare(*ticked).words
    end
  end

  def test_comparison_with_a_profile_that_is_not_in_the_list_is_refused_in_a_sentence
    name, other = keep_two
    file("secret.pb.gz", "secret")
    ["../secret.pb.gz", "..", "", "#{name}x", "/etc/passwd", "\xFF", path("kept/#{other}"), "<b>"].each do |wrong|
      assert_equal [404, "A selected profile is not in the list. It may have been removed.\n"],
                   compare(name, wrong).words, wrong
      [[name, wrong], [wrong, name]].each do |names|
        assert_equal [404, "Not found.\n"], get(web, pair(*names)).words, wrong
      end
    end
  end

  def test_comparison_follows_no_link_and_names_no_directory
    name, other = keep_two
    File.rename(path("kept/#{other}"), path("moved.pb.gz"))
    File.symlink(path("moved.pb.gz"), path("kept/#{other}"))
    assert_equal 404, get(web, pair(name, other)).status

    File.unlink(path("kept/#{other}"))
    File.write(path("kept/#{other}"), "nonsense")
    place = compare(name, other).location.delete_prefix("/sperf").delete_suffix("view")
    answer = get(web, "#{place}view-1.json")
    assert_equal 422, answer.status
    assert_includes answer.body, other
    refute_includes answer.body, @directory
  end

  def test_comparison_is_closed_to_those_who_may_not_see_the_list
    names = keep_two
    place = compare(*names).location.delete_prefix("/sperf")
    [[production, {}], [web, { REMOTE_ADDR: "203.0.113.9" }]].each do |application, env|
      assert_equal 403, compare(*names, application:, **env).status
      assert_equal 403, get(application, place, **env).status
    end
  end
end

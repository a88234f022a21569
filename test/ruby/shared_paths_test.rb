# frozen_string_literal: true

require_relative "test_helper"
require "json"
require "sperf/report/shared_paths"

# Two checkouts of one program have the same methods, wherever they are.
class SharedPathsTest < Minitest::Test
  include TestHelper

  # Returns a profile recorded in +directory+ of one function in each of +files+, with +time+ milliseconds each.
  def profile(directory, *files, time: 10, **fields)
    samples = files.map { |file| [[[file, "work"]], time * 1_000_000] }
    comments = { "cwd" => directory, **fields }.compact.map { |name, value| "# #{name}: #{value}" }
    Sperf::Profile.from_h({ mode: :cpu, samples: }).annotate(comments)
  end

  # Where the base was recorded, and its files; where the target was, and its files; and what those of the base become.
  ALIGNED = {
    "files_below_the_directories_of_two_recordings_are_the_same" =>
      ["/s/1", %w[/s/1/lib/a.rb /s/10/lib/a.rb], "/s/2", %w[/s/2/lib/a.rb], %w[/s/2/lib/a.rb /s/10/lib/a.rb]],
    "files_that_only_the_base_has_are_below_the_root_of_the_target" =>
      ["/b", %w[/b/lib/gone.rb old.rb], "/t", %w[/t/lib/a.rb], %w[/t/lib/gone.rb old.rb]],
    "relative_path_is_that_of_an_absolute_one" => ["/b", %w[/b/main.rb], "/t", %w[main.rb], %w[main.rb]],
    "absolute_path_is_that_of_a_relative_one" => ["/b", %w[./main.rb], "/t", %w[/t/main.rb], %w[/t/main.rb]],
    "engines_of_a_project_in_a_directory_called_gems_are_files_of_the_project" =>
      ["/b", %w[/b/gems/shop-core/lib/a.rb], "/t", %w[/t/gems/shop-core/lib/a.rb], %w[/t/gems/shop-core/lib/a.rb]],
    "gems_are_the_same_in_the_same_version" =>
      ["/b", %w[/b/vendor/bundle/ruby/3.4.0/gems/rack-3.1.8/lib/rack.rb /gems/bundler/gems/app-fa1b2c3d4e5f/lib/app.rb
                /gems/gems/rake-13.1.0/lib/rake.rb],
       "/t", %w[/opt/ruby/lib/ruby/gems/3.4.0/gems/rack-3.1.8/lib/rack.rb /opt/bundler/gems/app-fa1b2c3d4e5f/lib/app.rb
                /opt/gems/rake-13.2.0/lib/rake.rb],
       %w[/opt/ruby/lib/ruby/gems/3.4.0/gems/rack-3.1.8/lib/rack.rb /opt/bundler/gems/app-fa1b2c3d4e5f/lib/app.rb
          /gems/gems/rake-13.1.0/lib/rake.rb]],
    "rubys_library_is_the_same_in_each_ruby" =>
      ["/b", ["/a/lib/ruby/3.4.0/set.rb", "<internal:/a/lib/ruby/3.4.0/rubygems.rb>", "<C method>"],
       "/t", ["/c/lib/ruby/4.0.0/set.rb", "<internal:/c/lib/ruby/4.0.0/rubygems.rb>"],
       ["/c/lib/ruby/4.0.0/set.rb", "<internal:/c/lib/ruby/4.0.0/rubygems.rb>", "<C method>"]],
    "code_of_eval_is_the_same_where_its_caller_is" =>
      ["/b", ["(eval at /b/a.rb:3)", "(eval at (eval at /b/gone.rb:1):2)", "(eval)", ""], "/t", %w[/t/a.rb],
       ["(eval at /t/a.rb:3)", "(eval at (eval at /t/gone.rb:1):2)", "(eval)", ""]],
    "paths_of_any_bytes_stay" =>
      ["/b", ["/x/\xFF.rb", "a\0b.rb", "~none/a.rb", "/b/\xFF.rb"].map(&:b), "/t", %w[a.rb],
       ["/x/\xFF.rb", "a\0b.rb", "~none/a.rb", "/t/\xFF.rb"].map(&:b)]
  }.freeze

  # Returns the paths of the first profile.
  def aligned(*profiles) = Sperf::SharedPaths.align(profiles).first.files.map(&:b)

  ALIGNED.each do |name, (base, of_base, target, of_target, expected)|
    define_method(:"test_#{name}") do
      assert_equal expected.map(&:b), aligned(profile(base, *of_base), profile(target, *of_target))
    end
  end

  def test_files_of_several_bases_are_those_of_the_target
    bases = %w[/b /c].map { |root| profile(root, "#{root}/lib/a.rb") }
    files = Sperf::SharedPaths.align([*bases, profile("/t", "/t/lib/a.rb")]).flat_map(&:files)

    assert_equal ["/t/lib/a.rb"] * 3, files
  end

  def test_roots_of_git_are_used_if_both_are_known
    base = profile("/b/bench", "/b/lib/a.rb", "run.rb", "git.root" => "/b")
    target = profile("/t", "/t/lib/a.rb", "bench/run.rb", "git.root" => "/t")

    assert_equal %w[/t/lib/a.rb bench/run.rb], aligned(base, target)
    assert_equal %w[/b/lib/a.rb run.rb], aligned(base, profile("/t/bench", "/t/lib/a.rb", "run.rb"))
  end

  def test_profiles_without_metadata_have_their_paths
    base = profile(nil, "/b/a.rb", "a.rb")

    assert_same base, Sperf::SharedPaths.align([base, profile(nil, "/t/a.rb")]).first
  end

  # -- Where profiles are compared --

  def write(name, profile) = Sperf.save(path(name), profile)

  def compare(*) = sperf("diff", *)

  def test_diff_of_two_checkouts_has_methods_of_both_in_one_row
    write("base.data", profile("/b", "/b/lib/a.rb", time: 10))
    write("target.data", profile("/t", "/t/lib/a.rb", time: 15))
    rows = JSON.parse(compare("--json", "base.data", "target.data").out)["rows"]
    rows.map! { |row| row.values_at("name", "file", "flat", "change") }

    assert_equal [["work", "/t/lib/a.rb", 5_000_000, ""]], rows
    refute_match(/gone|new/, compare("base.data", "target.data").out)
  end

  def test_diff_without_roots_compares_by_the_paths_behind_the_prefixes
    { "base" => "/b", "target" => "/t" }.each { |name, root| write("#{name}.data", profile(nil, "#{root}/lib/a.rb")) }
    result = compare(*%w[--json --share-of=difference --trim-path /b:/t base.data target.data])

    assert_empty JSON.parse(result.out)["rows"]
  end

  def test_gate_of_two_checkouts_compares_methods_by_the_paths_of_the_target
    { "1" => 10, "2" => 11 }.each { |run, time| write("base#{run}.data", profile("/b", "/b/lib/a.rb", time:)) }
    write("target.data", profile("/t", "/t/lib/a.rb", time: 15))
    sides = %w[--base base1.data --base base2.data --target target.data]
    result = compare(*sides, "--focus", "^/t/", "--fail-above", "50%")

    assert_equal [0, "ok: +42.86% (limit 50%)"], [result.status.exitstatus, result.words.last]
  end

  def test_page_of_two_checkouts_has_the_paths_of_the_target
    require "sperf/viewer"
    profiles = [profile("/b", "/b/lib/a.rb"), profile("/t", "/t/lib/a.rb")]
    page = Sperf::Viewer::Page.new(profiles.map { |each| ["x", each] })
    strings = JSON.parse(page.view(0))["strings"]

    assert_includes strings, "/t/lib/a.rb"
    refute_includes strings, "/b/lib/a.rb"
  end
end

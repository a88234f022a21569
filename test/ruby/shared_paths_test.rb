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

  # Returns the paths of all profiles but the last one.
  def aligned(*profiles) = Sperf::SharedPaths.align(profiles)[..-2].flat_map(&:files)

  def test_files_below_the_directories_of_two_recordings_are_the_same
    base = profile("/srv/releases/1", "/srv/releases/1/lib/a.rb", "/srv/releases/10/lib/a.rb")
    target = profile("/srv/releases/2", "/srv/releases/2/lib/a.rb")

    assert_equal %w[/srv/releases/2/lib/a.rb /srv/releases/10/lib/a.rb], aligned(base, target)
  end

  def test_files_that_only_the_base_has_are_below_the_root_of_the_target
    bases = %w[/b /c].map { |root| profile(root, "#{root}/lib/gone.rb", "old.rb") }

    assert_equal %w[/t/lib/gone.rb old.rb] * 2, aligned(*bases, profile("/t", "/t/lib/a.rb"))
  end

  def test_relative_and_absolute_paths_of_a_file_are_the_same
    assert_equal %w[main.rb], aligned(profile("/b", "/b/main.rb"), profile("/t", "main.rb"))
    assert_equal %w[/t/main.rb], aligned(profile("/b", "./main.rb"), profile("/t", "/t/main.rb"))
  end

  def test_roots_of_git_are_used_if_both_are_known
    base = profile("/b/bench", "/b/lib/a.rb", "run.rb", "git.root" => "/b")
    target = profile("/t", "/t/lib/a.rb", "bench/run.rb", "git.root" => "/t")
    without = profile("/t/bench", "/t/lib/a.rb", "run.rb")

    assert_equal %w[/t/lib/a.rb bench/run.rb], aligned(base, target)
    assert_equal %w[/b/lib/a.rb run.rb], aligned(base, without)
  end

  def test_gems_are_the_same_in_the_same_version
    base = profile("/b", "/b/vendor/bundle/ruby/3.4.0/gems/rack-3.1.8/lib/rack.rb",
                   "/gems/bundler/gems/app-0a1b2c3d4e5f/lib/app.rb", "/gems/gems/rake-13.1.0/lib/rake.rb")
    target = profile("/t", "/opt/ruby/lib/ruby/gems/3.4.0/gems/rack-3.1.8/lib/rack.rb",
                     "/opt/bundler/gems/app-0a1b2c3d4e5f/lib/app.rb", "/opt/gems/rake-13.2.0/lib/rake.rb")

    assert_equal [*target.files.first(2), "/gems/gems/rake-13.1.0/lib/rake.rb"], aligned(base, target)
  end

  def test_engines_of_a_project_in_a_directory_called_gems_are_files_of_the_project
    base = profile("/b", "/b/gems/shop-core/lib/a.rb")

    assert_equal %w[/t/gems/shop-core/lib/a.rb], aligned(base, profile("/t", "/t/gems/shop-core/lib/a.rb"))
  end

  def test_rubys_library_is_the_same_in_each_ruby
    base = profile("/b", "/a/lib/ruby/3.4.0/set.rb", "<internal:/a/lib/ruby/3.4.0/rubygems.rb>", "<C method>")
    target = profile("/t", "/c/lib/ruby/4.0.0/set.rb", "<internal:/c/lib/ruby/4.0.0/rubygems.rb>")

    assert_equal [*target.files, "<C method>"], aligned(base, target)
  end

  def test_code_of_eval_is_the_same_where_its_caller_is
    base = profile("/b", "(eval at /b/a.rb:3)", "(eval at (eval at /b/gone.rb:1):2)", "(eval)", "")
    target = profile("/t", "/t/a.rb")

    assert_equal ["(eval at /t/a.rb:3)", "(eval at (eval at /t/gone.rb:1):2)", "(eval)", ""], aligned(base, target)
  end

  def test_paths_of_any_bytes_stay
    files = ["/x/\xFF.rb", "a\0b.rb", "~none/a.rb", "/b/\xFF.rb"].map(&:b)

    assert_equal([*files.first(3), "/t/\xFF.rb".b], aligned(profile("/b", *files), profile("/t", "a.rb")).map(&:b))
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

  # The recipe of docs/guide/comparing.md.
  def test_recordings_of_a_git_worktree_and_its_checkout_have_the_same_methods
    lack "git is missing" unless system("git", "--version", out: File::NULL, err: File::NULL)
    Dir.mkdir(path("shop"))
    file("shop/work.rb", "def work = 300_000.times { |i| i ^ 3 }\n")
    file("shop/main.rb", "require_relative 'work'\n20.times { work }\n")
    ["init -q", "add .", "commit -qm first", "worktree add -q ../base HEAD"].each do |words|
      assert system("git", "-C", path("shop"), "-c", "user.name=a", "-c", "user.email=b", *words.split)
    end
    %w[base shop].each do |name|
      record = [RUBY, SPERF, "record", "-o", path("#{name}.data"), RUBY, "main.rb"]
      run_command("sh", "-c", 'cd "$0" && exec "$@"', path(name), *record)
    end
    rows = JSON.parse(compare("--json", "--no-trim", "base.data", "shop.data").out)["rows"]
    # A sample may find the file while it is loaded.
    rows = rows.select { |row| row["file"].end_with?("work.rb") && row["name"] != "<top (required)>" }

    assert_equal [path("shop/work.rb")], rows.map { |row| row["file"] }.uniq
    assert_equal ["Object#work", "block in Object#work"], rows.map { |row| row["name"] }.sort
  end
end

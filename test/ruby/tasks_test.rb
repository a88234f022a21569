# frozen_string_literal: true

require "shellwords"
require_relative "test_helper"
require_relative "task_pages"

# The pages of docs/tasks: each command that they show prints what they show, and each option that they name exists.
# Pages that need gems are run by test/apps/tasks_test.rb.
#
# REFRESH_PAGES=1 puts what the commands printed into the pages, SHOW_OUTPUTS=1 prints it.
class TasksTest < Minitest::Test
  include TestHelper
  include TaskPages::Assertions

  PAGES = Dir["docs/tasks/*.md", base: ROOT].to_h { |name| [File.basename(name, ".md"), File.join(ROOT, name)] }.freeze
  # Of these the commands run where Rails, RSpec and Sidekiq are.
  APPLICATIONS = %w[slow-rails-request slow-test-suite slow-job-queue].freeze
  # Without commands to run.
  READ_ONLY = %w[README profile-production-all-the-time].freeze
  # They show frames that are called otherwise in Ruby 4.0.
  OF_RUBY_3_4 = %w[slow-script slower-pull-request viewing-remotely].freeze

  slow(/_prints_what_it_shows/)
  (PAGES.keys - APPLICATIONS - READ_ONLY).each do |name|
    define_method("test_#{name.tr("-", "_")}_prints_what_it_shows") { check(name) }
  end

  # `sperf` and `ruby` on PATH, as for somebody who has installed the gem.
  def environment
    FileUtils.mkdir_p(path("bin"))
    File.write(path("bin/sperf"), "#!/bin/sh\nexec #{RUBY.shellescape} #{SPERF.shellescape} \"$@\"\n", perm: 0o755)
    CLEAN.merge("PATH" => "#{path("bin")}:#{CLEAN.fetch("PATH")}", "LC_ALL" => "C.UTF-8")
  end

  def check(name)
    if OF_RUBY_3_4.include?(name) && Array.method_defined?(:find, false)
      inapplicable "the page shows Ruby 3.4's Enumerable#find; this Ruby has Array#find"
    end
    need_reading_from_outside if name == "it-hangs"
    FileUtils.mkdir(path("work"))
    FileUtils.cp_r(Dir[File.join(ROOT, "docs/examples/*.rb")], path("work"))
    page = TaskPages::Page.new(PAGES.fetch(name))
    assert_page page, TaskPages.run(page, path("work"), environment, patience: PATIENCE * 5)
  end
end

# What holds for the text of all pages.
class TaskTextsTest < Minitest::Test
  include TestHelper

  PAGES = TasksTest::PAGES.transform_values { |path| TaskPages::Page.new(path) }.freeze

  def self.usages
    @usages ||= Hash.new do |usages, name|
      text = Open3.capture2(CLEAN, RUBY, SPERF, name, "-h").first.gsub(/--\[no-\]([a-z-]+)/, '--\1 --no-\1')
      usages[name] = text.scan(/(?<![\w-])--?[A-Za-z][A-Za-z-]*/).uniq
    end
  end

  COMMANDS = %w[record stat exec dump report threads diff convert merge push help].freeze
  # Of these what follows the first word that is no option is another program's.
  LEADING = %w[record stat exec].freeze

  # The command lines of sperf in a text: its subcommand, and its own options.
  def uses(line)
    line.split(/[|;&<>]+|\bbundle exec(?= sperf)|"|`/).filter_map do |part|
      name, rest = part.match(/\A\s*(?:(?:\w+=\S*|server\$)\s+)*sperf ([a-z]+)(.*)/)&.captures
      next unless name

      # The word behind an option may be its value.
      rest = rest[/\A(?: --?[A-Za-z][\w-]*(?:=\S*| (?!-)\S+)?)*/] if LEADING.include?(name)
      [name, rest.scan(/(?<= )--?[A-Za-z][A-Za-z-]*/)]
    end
  end

  # Each line that is typed, and each piece of code in the prose, that calls sperf.
  def test_options_that_pages_name_exist
    uses = PAGES.values.flat_map do |page|
      prose = page.text.gsub(/^```.*?^```$/m, "").scan(/`(sperf [^`]+)`/m).flatten.map { |code| code.tr("\n", " ") }
      (page.typed + prose).flat_map { |line| uses(line) }
    end

    assert_operator uses.size, :>, 40
    uses.each do |command, options|
      assert_includes COMMANDS, command
      assert_empty options - self.class.usages[command], command
    end
  end

  # And begin with a command, or with the lines of Ruby that one pastes. The index names each of them.
  def test_pages_are_short
    index = PAGES.fetch("README").text
    assert_operator index.lines.size, :<=, 100
    assert_equal (PAGES.keys - %w[README]).sort, (index.scan(/\]\((\S+)\.md\)/).flatten & PAGES.keys).sort
    PAGES.except("README").each do |name, page|
      before = page.text[/\A# .*?(?=^```)/m]

      assert_includes 40..100, page.text.lines.size, name
      assert_operator before.lines.size, :<=, 8, name
      assert_match(/^```(?:console|sh|ruby)\n/, page.text[before.size..], name)
    end
  end

  def test_programs_that_pages_show_are_those_that_run
    shown = PAGES.values.flat_map { |page| page.blocks("ruby") }.grep(/\A# \S+\.rb$/)
    refute_empty shown
    shown.each do |code|
      file, text = code.delete_prefix("# ").split("\n", 2)

      assert_includes File.read(File.join(ROOT, "docs/examples", file)), text, file
    end
  end

  # The figures of costs are those of the benchmarks, with the same sign and number of digits.
  def test_figures_of_costs_are_in_the_benchmarks
    documents = %w[benchmarking accuracy].map { |name| File.read(File.join(ROOT, "docs/#{name}.md")) }.join
    rows = PAGES.fetch("cost-and-safety").text.lines.grep(/\A\|/)
    figures = rows.flat_map { |row| row.scan(/[-+]?\d+\.\d+/) }

    assert_operator figures.size, :>, 15
    assert_empty(figures.reject { |figure| documents.match?(/(?<![\d.])#{Regexp.escape(figure)}(?![\d.])/) })
    commands = PAGES.fetch("cost-and-safety").text.scan(/`([^`]*ruby bench[^`]+)`/).flatten
    assert_equal 7, commands.uniq.size
    assert_empty(commands.reject { |command| documents.include?("`#{command}`: ") })
  end
end

# The comparison of what pages show with what is printed, itself.
class TaskPagesTest < Minitest::Test
  def differences(shown, printed)
    TaskPages::Command.new("", shown.lines(chomp: true)).differences(printed.lines(chomp: true))
  end

  TABLE = <<~TEXT
    Type: cpu
          flat  flat%   name
       12.00ms 80.00%   Array#each
        3.00ms 20.00%   Integer#+
    done
  TEXT

  # Numbers, units and the order of rows may differ, and where the page has a gap lines that it does not show.
  def test_differences_are_lines_that_are_not_printed_or_not_on_the_page
    rows = " 9.1s 51%  Integer#+\n 8s 49% Array#each\n"
    more = TABLE.sub("done", "  1ms 1% Foo#bar\ndone")
    printed = {
      "Type: cpu\n flat flat% name\n#{rows}Dropped 3 nodes (cum <= 1ms)\ndone\n" => [],
      TABLE.sub(/.*Integer.*\n/, "") => ["not printed: N N Integer#+"],
      TABLE.sub("Integer#+", "Integer#-") =>
        ["not printed: N N Integer#+", "printed, and not on the page: N N Integer#-"],
      more => ["printed, and not on the page: N N Foo#bar"], "#{TABLE}more\n" => ["printed, and not on the page: more"]
    }

    printed.each { |text, found| assert_equal found, differences(TABLE, text) }
    assert_includes differences(TABLE, TABLE.sub("done\n", "")), "not printed: done"
    assert_includes differences(TABLE, "done\n#{TABLE.sub("done\n", "")}"), "not printed: done"
    assert_equal ["not printed: Type: cpu"], differences(TABLE, TABLE.sub("cpu", "wall")).first(1)
    assert_empty differences(TABLE.sub("done", "...\ndone"), more)
  end

  def test_page_whose_commands_do_not_end_is_stuck
    page = Data.define(:commands).new([TaskPages::Command.new("sleep 600", [])])

    assert_raises(TaskPages::Stuck) { TaskPages.run(page, Dir.tmpdir, {}, patience: 0.1) }
  end
end

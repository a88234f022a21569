# frozen_string_literal: true

require_relative "test_helper"
require_relative "../../script/lib/words"

# script/lint-words finds the phrases of script/lib/words.txt, wherever a line ends in them.
class WordsTest < Minitest::Test
  include TestHelper

  def lint(*) = run_command(RUBY, File.join(ROOT, "script/lint-words"), *)

  def findings(name, content)
    file(name, content)
    Words.findings(path(name))
  end

  def test_planted_phrase_fails_with_its_place_and_what_to_write_instead
    FileUtils.mkdir(path("docs"))
    file("docs/guide.md", "# Guide\n\nA page for whoever\nreads it.\n\nWhoever\n")
    file("docs/b.png", "whoever")
    result = lint(path("docs/guide.md"))

    assert_equal 1, result.status.exitstatus
    assert_match(/\A#{Regexp.escape(path("docs/guide.md"))}:3: "whoever" -> the thread, /, result.out)
    assert_equal "    2 #{path("docs")}\n", lint("--count", path("docs")).out
    result = lint(file("fine.md", "A page for anyone who reads it.\n"))

    assert_equal ["", 0], [result.out, result.status.exitstatus]
  end

  # Paragraphs do not run into each other.
  def test_phrase_is_found_where_a_line_ends_in_it
    texts = { "a.rb" => "# The waits are told\n  # as sleep\n", "a.c" => "/* it lets\n * go of frames */\n",
              "b.c" => "// it is told\n// as sleep\n", "b.rb" => %(puts "it is told " \\\n  "as sleep"\n) }

    texts.each { |name, text| assert_equal 1, findings(name, text).size, name }
    assert_empty findings("a.md", "What was told\n\nas it came\n")
  end

  def test_each_phrase_says_what_to_write_instead
    assert_operator Words.phrases.size, :>, 25
    Words.phrases.each { |phrase| refute_empty phrase.instead }
  end
end

# frozen_string_literal: true

require_relative "test_helper"

# A row in the table of options is all that an option needs.
class OptionTableTest < Minitest::Test
  include TestHelper

  # A copy of lib/ whose table has a row more, and nothing else.
  ROW = <<~RUBY
    Option.new(
      :flavour, Option::Choice.new(%i[sweet sour]), "what it tastes of", see: "Modes",
      on: %i[api environment record stat], argument: "TASTE", group: :sampling, default: :sour,
      more: "Nobody asked for it."
    ),
    Option.new(:spicy, Option::Flag.new, "burn the tongue", on: %i[api environment record], group: :words, default: false),
  RUBY

  # What a program sees of its session's options.
  TASTE = "options = Sperf::Session.current.instance_variable_get(:@options); p [options.flavour, options.spicy?]"

  def setup
    super
    @copy = File.realpath(Dir.mktmpdir("sperf-copy"))
    FileUtils.cp_r(%w[lib exe].map { |name| File.join(ROOT, name) }, @copy)
    table = copy("lib/sperf/options/table.rb")
    File.write(table, File.read(table, encoding: "UTF-8").sub("ROWS = [\n") { "#{it}#{ROW}" })
  end

  def teardown
    FileUtils.rm_rf(@copy)
    super
  end

  def copy(name) = File.join(@copy, name)

  def copied(*, **) = run_command(RUBY, copy("exe/sperf"), *, **)

  def recorded(*) = copied("record", *, RUBY, "-e", TASTE).out

  def test_row_is_parsed_from_a_command_line_and_reaches_the_program
    assert_equal "[:sour, false]\n", recorded
    assert_equal "[:sweet, true]\n", recorded("--flavour", "sweet", "--spicy")
    assert_equal "[:sweet, true]\n", recorded("--flavour=sweet", "--spicy=on")
    assert_equal "[:sour, false]\n", recorded("--spicy", "--no-spicy")
  end

  def test_row_is_checked_in_the_words_of_whoever_gave_it
    assert_refused copied("record", "--flavour", "salty", "true"), 2, /\A--flavour must be sweet or sour, not salty\z/
    assert_refused copied("stat", "--spicy", "true"), 2, /\Ainvalid option: --spicy/
    assert_refused copied("record", "--flavor", "sweet", "true"), 2, /; did you mean --flavour\?/
    words = "flavour must be :sweet or :sour, not :salty\nspicy must be true or false, not 1\n"
    assert_equal words, in_ruby(<<~RUBY).out
      [{ flavour: :salty }, { spicy: 1 }].each { |options| Sperf.start(**options) rescue puts($!.message) }
    RUBY
    variables = { "SPERF_ENABLED" => "1", "SPERF_FLAVOUR" => "salty" }

    assert_equal ["not profiling: SPERF_FLAVOUR must be sweet or sour, not salty"], in_ruby("1", variables).words
  end

  def test_row_is_a_keyword_and_a_variable
    assert_equal "[:sweet, true]\n", in_ruby("Sperf.start(flavour: :sweet, spicy: true) { #{TASTE} }").out
    variables = { "SPERF_ENABLED" => "1", "SPERF_FLAVOUR" => "sweet", "SPERF_SPICY" => "yes" }

    assert_equal "[:sweet, true]\n", in_ruby(TASTE, variables).out
  end

  def test_row_is_in_all_help
    line = /^      --flavour TASTE     *what it tastes of: sweet, sour \(default: sour\)/

    %w[record stat].each { |command| assert_match line, copied(command, "-h").out }
    refute_match(/flavour/, copied("exec", "-h").out)
    assert_match(/#{line}\. Nobody\n? *asked/, copied("help", "record").out)
    assert_match(/^  SPERF_FLAVOUR +what it tastes of: sweet, sour/, copied("help", "environment").out)
    assert_match(/^  SPERF_SPICY +1: burn the tongue$/, copied("help", "environment").out)
    assert_match(/^  flavour: +Symbol: what it tastes of: :sweet, :sour \(default: sour\)$/, copied("help", "ruby").out)
  end

  def test_row_is_in_all_documents
    FileUtils.cp_r(%w[docs script sig man].map { |name| File.join(ROOT, name) }, @copy)
    wrote = run_command(RUBY, copy("script/documents")).out.lines(chomp: true)

    guides = %w[api command-line recording].map { |name| "docs/guide/#{name}.md" }
    others = %w[lib/sperf/program/api.rb man/sperf.1 sig/sperf.rbs]

    assert_equal guides + others, wrote.map { it[/\S+\z/] }.sort
    guide = guides.map { |name| File.read(copy(name), encoding: "UTF-8") }.join
    ["| `--flavour TASTE` | sour | what it tastes of: sweet, sour. See [Modes](concepts.md#modes) |",
     "- `--flavour`: Nobody asked for it.",
     "| `--spicy` | off | burn the tongue |",
     "| `flavour:` | Symbol | `:sour` | what it tastes of: :sweet, :sour |",
     "| `spicy:` | true, false | `false` | `true`: burn the tongue |",
     "| `SPERF_FLAVOUR` | sweet, sour | what it tastes of |", "| `SPERF_SPICY` | `1` | burn the tongue |"]
      .each { |row| assert_includes guide, "#{row}\n" }
    assert_includes File.read(copy("sig/sperf.rbs")), "    ?flavour: Symbol,\n    ?spicy: bool,\n"
    assert_includes File.read(copy("man/sperf.1")), ".TP\n\\fB\\-\\-flavour TASTE\\fR\n"
    assert_includes File.read(copy("lib/sperf/program/api.rb")), "# [+flavour+]\n    #   Symbol: what it tastes of"
  end

  private

  def in_ruby(source, env = {})
    run_command(RUBY, "-I#{copy("lib")}", "-rsperf", "-e", source, env:)
  end
end

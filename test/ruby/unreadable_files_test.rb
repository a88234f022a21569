# frozen_string_literal: true

require_relative "test_helper"

# Files that sperf does not read: fixtures/foreign has a small one of each kind. What sperf says of them is a table in
# docs/guide/formats.md.
class UnreadableFilesTest < Minitest::Test
  include TestHelper

  FILES = Dir["#{__dir__}/fixtures/foreign/*"]
  ROWS = File.read("#{ROOT}/docs/guide/formats.md")[/^\| file \| what to do \|\n.*\n((?:\|.*\n)+)/, 1]
  TABLE = ROWS.each_line.to_h { |row| row.delete("`").split(/(?<!\\)\|/)[1, 2].map { |cell| cell.delete("\\").strip } }

  NAMED_BY_EXTENSION = "text, otlp, markdown"

  # Returns the row of the table in whose words sperf refuses the file at +path+.
  def refusal(path)
    words = assert_raises(Sperf::Error) { Sperf.load(path) }.message

    captures = words.match(/: it is (.*), which sperf does not read: (.*)\z/)&.captures
    assert captures, words
    captures
  end

  def test_files_of_other_tools_are_named_and_it_is_said_what_to_do
    refusals = FILES.to_h { |path| [path, refusal(path)] }
    rows = TABLE.except(NAMED_BY_EXTENSION).to_a

    assert_empty(refusals.reject { |_, row| rows.include?(row) })
    assert_empty rows - refusals.values
  end

  def test_formats_that_sperf_only_writes_are_named
    profile = Sperf::Profile.from_h({ mode: :cpu, samples: [[[["app.rb", "<main>"]], 7]] })
    written = Sperf::Native.formats.reject { |format| format[:readable] }
    refusals = written.map do |format|
      Sperf.save(path("a#{format[:extension]}"), profile)
      refusal(path("a#{format[:extension]}"))
    end
    named = NAMED_BY_EXTENSION.split(", ").map { |name| [name, TABLE.fetch(NAMED_BY_EXTENSION)] }

    assert_operator written.size, :>, 5
    assert_empty refusals - TABLE.to_a - named
    assert_empty named - refusals
  end

  STACKS = "it is text that begins like collapsed stacks, but not all of it is"
  BROKEN = {
    "warning: slow\na;b 1\nc 2\n" => /\(line 1 is not a stack, a blank and a number\)\z/,
    "\na;b 1.5\n\na\n" => /\(line 4 is not a stack, a blank and a number\)\z/,
    "a;b 1\na;b 99999999999999999999\n" => /: #{STACKS} \(line 2 has a number that is too large\)\z/,
    "a;b nan\n" => /: #{STACKS} \(line 1 has a number that is not finite\)\z/,
    "a;b 9223372036854.5\nb 1\na;c 9223372036855\n" => /: #{STACKS} \(line 3 has a number that is too large\)\z/,
    Marshal.dump([1, { mode: :cpu }]) => /: it is a dump of Ruby's Marshal, but not one of stackprof\z/,
    '{"mode":"cpu","interval":1,"samples":1,"raw":[1,5,1],"frames":{}}' =>
      /: it is a dump of stackprof that sperf cannot read \(a frame of a stack does not exist\)\z/
  }.freeze

  def test_what_is_wrong_with_a_broken_file_is_named
    BROKEN.each do |content, words|
      file("a.file", content)
      assert_match words, assert_raises(Sperf::Error) { Sperf.load(path("a.file")) }.message
    end
  end

  def test_text_of_windows_is_read
    { "UTF-8" => "\xEF\xBB\xBF", "UTF-16LE" => "\xFF\xFE", "UTF-16BE" => "\xFE\xFF" }.each do |encoding, mark|
      file("a.txt", mark.b + "a;caf\u00E9 7\r\n".encode(encoding).b)
      assert_equal ["caf\u00E9", 7], Sperf.load(path("a.txt")).top(1, :flat).first.values_at(0, 2), encoding
    end
  end
end

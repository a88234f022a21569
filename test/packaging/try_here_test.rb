# frozen_string_literal: true

require_relative "sources"

# script/try-here, which somebody runs on a machine that nobody has tried.
class TryHereTest < Minitest::Test
  # What a busy machine decides: these must be there, whatever they say.
  OF_TIMES = ["cpu time", "cpu time by signals", "cpu time with yjit", "wall time"].freeze

  def test_block_to_send_back_has_a_line_for_each_try_and_all_is_well
    out, err, = Open3.capture3(RbConfig.ruby, File.join(Sources::ROOT, "script/try-here"))
    block = out[/\A-- copy from here\n(.*)^-- to here\n\z/m, 1].to_s.lines(chomp: true)
    tried = err.scan(/^try-here: (.*)$/).flatten

    assert_operator tried.size, :>, 10
    assert_match(/\Asperf \d/, block.first)
    assert_includes block, RUBY_DESCRIPTION
    assert_equal(tried, block.last(tried.size).map { |line| line[/\A[^:]+/] })
    assert_empty(block.grep(/FAILED/).reject { |line| OF_TIMES.include?(line[/\A[^:]+/]) })
  end
end

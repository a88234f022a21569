# frozen_string_literal: true

require "test_helper"

# What `sperf report --by` and `sperf diff --by` refuse. Their tables are those of test/c/test_by_label.c and of
# test/golden; that labels have the time of their code, labels_test.rb shows.
class ByLabelTest < Minitest::Test
  include TestHelper

  FRAMES = [["app.rb", "work"], ["app.rb", "<main>"]].freeze

  def write(name, show: 50, index: 30)
    samples = { "orders#show" => show, "orders#index" => index }.map do |endpoint, ms|
      [FRAMES, ms * 1_000_000, 1, nil, nil, 1, { endpoint:, user: 7 }]
    end
    Sperf.save(path(name), { mode: :wall, samples: samples << [FRAMES, 20_000_000, 1] })
    name
  end

  def setup
    super
    write("sperf.data")
  end

  def test_key_that_is_not_there_is_refused_with_those_that_are
    keys = "endpoint, thread, thread_id, user"
    refused = ->(words, *options) { assert_fails(1, words, sperf("report", *options)) }
    refused.call(/ a label called endpont; there are #{keys}; did you mean endpoint\?\z/, "--by", "endpont")
    refused.call(/\Ano sample has a label called nothing; there are #{keys}\z/, "--by", "nothing")
    Sperf.save(path("bare.data"), { mode: :cpu, samples: [] })
    refused.call(/ a label called endpoint; there are none\z/, "--by=endpoint", "bare.data")
    labels = ("a".."z").to_h { |name| [name.to_sym, "x"] }
    samples = labels.each_slice(2).map { |some| [FRAMES, 1, 1, nil, nil, 1, some.to_h] }
    Sperf.save(path("many.data"), { mode: :cpu, samples: })
    refused.call(/ there are a, b, c, d, e, f, g, h, i, j, k, l, 16 more\z/, "--by=nothing", "many.data")
  end

  def test_by_excludes_what_it_cannot_be_with
    { %w[--by=endpoint --top] => /--by and --top exclude each other/,
      %w[--by=] => /--by must be the name of a label, not empty/,
      %w[--by=endpoint --tagleaf=endpoint] => /--tagleaf is not for --by/,
      %w[--by=endpoint --html=x.html] => /--html is for the viewer, --by for text/ }.each do |options, words|
      assert_fails(2, words, sperf("report", *options))
    end
  end

  def compare(*, **) = sperf("diff", "sperf.data", write("target.data", show: 80, index: 10), *, **)

  def test_diff_by_a_label_keeps_the_gate_and_refuses_shares_of_the_difference
    result = compare("--by=endpoint", "--fail-above=5", "--tagfocus=endpoint=show")

    assert_equal 3, result.status.exitstatus
    assert_match(/\AFAILED: \+60\.00%/, result.words.last)
    assert_fails(2, /--share-of=difference is not for --by/, compare("--by=endpoint", "--share-of=difference"))
    assert_fails(1, /no sample has a label called endpont; .*did you mean endpoint/, compare("--by=endpont"))
  end
end

# frozen_string_literal: true

require "test_helper"

# What `sperf report --by` and `sperf diff --by` refuse. Their tables are those of test/c/test_by_label.c and of
# test/golden; that labels have the time of their code, labels_test.rb shows.
class ByLabelTest < Minitest::Test
  include TestHelper

  FRAMES = [["app.rb", "work"], ["app.rb", "<main>"]].freeze
  SLEEP = [["<GVL>", "[GVL blocked]"], ["<C method>", "Kernel#sleep"], *FRAMES].freeze

  def write(name, show: 50, index: 30)
    samples = [
      [SLEEP, 20_000_000, 1, nil, nil, 1, { endpoint: "orders#show", user: 7 }],
      [FRAMES, show * 1_000_000, 1, nil, nil, 6, { endpoint: "orders#show" }],
      [FRAMES, index * 1_000_000, 2, nil, nil, 3, { endpoint: "orders#index" }],
      [FRAMES, 10_000_000, 2, nil, nil, 1]
    ]
    Sperf.save(path(name), { mode: :wall, samples:, threads: { 1 => "main", 2 => "worker" } })
    name
  end

  def setup
    super
    write("sperf.data")
  end

  def report(*, **) = sperf("report", *, **)

  def refused(words, result, status: 2) = assert_fails(status, words, result)

  def test_key_that_is_not_there_is_refused_with_those_that_are
    keys = "endpoint, thread, thread_id, user, wait"
    refused(/\Ano sample has a label called endpont; there are #{keys}; did you mean endpoint\?\z/,
            report("--by", "endpont"), status: 1)
    refused(/\Ano sample has a label called nothing; there are #{keys}\z/, report("--by", "nothing"), status: 1)
    Sperf.save(path("bare.data"), { mode: :cpu, samples: [] })
    refused(/ a label called endpoint; there are none\z/, report("--by=endpoint", "bare.data"), status: 1)
  end

  def test_key_among_many_is_refused_with_some_of_them
    labels = ("a".."z").to_h { |name| [name.to_sym, "x"] }
    samples = labels.to_a.each_slice(2).map { |some| [FRAMES, 1, 1, nil, nil, 1, some.to_h] }
    Sperf.save(path("many.data"), { mode: :cpu, samples: })

    refused(/ there are a, b, c, d, e, f, g, h, i, j, k, l, 16 more\z/, report("--by=nothing", "many.data"), status: 1)
  end

  def test_by_excludes_what_it_cannot_be_with
    refused(/--by and --top exclude each other/, report("--by=endpoint", "--top"))
    refused(/--tagleaf is not for --by/, report("--by=endpoint", "--tagleaf=endpoint"))
    refused(/--by must be the name of a label, not empty/, report("--by="))
    refused(/--html is for the viewer, --by for text/, report("--by=endpoint", "--html=x.html"))
  end

  # -- Differences --

  def compare(*, **) = sperf("diff", "sperf.data", write("target.data", show: 80, index: 10), *, **)

  def test_diff_by_a_label_keeps_the_gate_and_refuses_shares_of_the_difference
    result = compare("--by=endpoint", "--fail-above=5", "--tagfocus=endpoint=show")

    assert_equal 3, result.status.exitstatus
    assert_match(/\AFAILED: \+42\.86%/, result.words.last)
    refused(/--share-of=difference is not for --by/, compare("--by=endpoint", "--share-of=difference"))
    refused(/no sample has a label called endpont; .*did you mean endpoint/, compare("--by=endpont"), status: 1)
  end
end

# frozen_string_literal: true

require_relative "test_helper"

# What Sperf::Native.span notes is in the profile's comments, of every session that ran.
class SpansTest < Minitest::Test
  include TestHelper

  NOTE = 'def note(value, ns) = Sperf::Native.span("endpoint", value, ns);'

  def spans(comments) = comments.grep(/\A# spans: /)

  def spans_of(program)
    result = run_ruby("require 'sperf'; #{NOTE} #{program}")
    assert_predicate result.status, :success?, result.err
    result.out.lines(chomp: true)
  end

  def run_ruby(program) = run_command(RUBY, "-I", File.join(ROOT, "lib"), "-e", program)

  PRINT = "puts Sperf.snapshot(clear: true).comments.grep(/spans/)"

  def test_spans_of_a_session_are_in_its_profile
    assert_equal ["# spans: endpoint orders#show 1048576:2 4194304:1", "# spans: endpoint GET%20/:id 15:1"],
                 spans_of(<<~RUBY)
                   note("before", 1)
                   Sperf.start
                   [1_048_576, 4_194_305, 1_048_577].each { |ns| note("orders#show", ns) }
                   note("GET /:id", 15)
                   #{PRINT}
                 RUBY
  end

  def test_snapshots_that_clear_begin_anew_and_others_go_on
    assert_equal ["# spans: endpoint a 1:1", "# spans: endpoint a 1:2", "# spans: endpoint a 1:1"], spans_of(<<~RUBY)
      Sperf.start
      note("a", 1)
      puts Sperf.snapshot.comments.grep(/spans/)
      note("a", 1)
      #{PRINT}
      note("a", 1)
      #{PRINT}
    RUBY
  end

  def test_pause_notes_nothing_and_loses_nothing
    assert_equal ["# spans: endpoint a 1:2"], spans_of(<<~RUBY)
      Sperf.start
      note("a", 1)
      Sperf.pause
      note("a", 1)
      Sperf.resume
      note("a", 1)
      #{PRINT}
    RUBY
  end

  def test_session_begins_without_those_of_the_last_one
    assert_equal ["# spans: endpoint b 2:1"], spans_of(<<~RUBY)
      Sperf.start { note("a", 1) }
      Sperf.start
      note("b", 2)
      #{PRINT}
    RUBY
  end

  def test_processes_under_the_command_add_up
    program = "#{NOTE} note('a', 1); Process.wait(fork { note('a', 1); note('b', 3) })"
    %w[out.data out.pb.gz out.json].each do |file|
      result = sperf("record", "-o", file, RUBY, "-e", program)
      assert_predicate result.status, :success?, result.err
      assert_equal ["# spans: endpoint a 1:2", "# spans: endpoint b 3:1"],
                   spans(Sperf.load(path(file)).comments).sort, file
    end
    merged = sperf("merge", "-o", "merged.pb", "out.data", "out.pb.gz")
    assert_predicate merged.status, :success?, merged.err
    assert_equal ["# spans: endpoint a 1:4", "# spans: endpoint b 3:2"],
                 spans(Sperf.load(path("merged.pb")).comments).sort
  end

  def test_what_is_no_span_is_refused
    assert_equal %w[TypeError TypeError TypeError ArgumentError nil], spans_of(<<~'RUBY')
      Sperf.start
      [[:a, "b", 1], ["a", nil, 1], ["a", "b", "c"], ["", "b", 1]].each do |arguments|
        Sperf::Native.span(*arguments)
      rescue StandardError => e
        puts e.class
      end
      p Sperf::Native.span("a\xff", "\xfe" * 10_000, -5)
    RUBY
  end
end

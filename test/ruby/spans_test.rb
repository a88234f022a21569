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

  # A snapshot that clears begins anew, another one goes on; a pause notes nothing and loses nothing; a session has none
  # of the last one's.
  def test_spans_are_in_the_profile_of_their_session
    expected = ["orders#show 1048576:2 4194304:1", "GET%20/:id 15:1", "a 1:1", "a 1:2", "b 1:2", "c 2:1"]
    assert_equal expected.map { |words| "# spans: endpoint #{words}" }, spans_of(<<~RUBY)
      tell = ->(**options) { puts Sperf.snapshot(**options).comments.grep(/spans/) }
      note("before", 1)
      Sperf.start
      [1_048_576, 4_194_305, 1_048_577].each { |ns| note("orders#show", ns) }
      note("GET /:id", 15)
      tell.(clear: true)
      note("a", 1)
      tell.()
      note("a", 1)
      tell.(clear: true)
      note("b", 1)
      Sperf.pause
      note("b", 1)
      Sperf.resume
      note("b", 1)
      tell.()
      Sperf.stop
      Sperf.start
      note("c", 2)
      tell.()
    RUBY
  end

  slow def test_processes_under_the_command_add_up
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

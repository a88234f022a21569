# frozen_string_literal: true

require "rake"
require "rbs/cli"
require "stringio"
require_relative "../ruby/test_helper"

# The signatures as such; what the other tests call is held to them by setup.rb.
class SignaturesTest < Minitest::Test
  include TestHelper

  PROFILE = Sperf::Profile.from_h({ samples: [[[["a.rb", "leaf"]], 100]] })

  def test_signatures_are_valid
    out = StringIO.new
    err = StringIO.new
    status = RBS::CLI.new(stdout: out, stderr: err).run(["-I", Signatures::DIRECTORY, "--log-level=error", "validate"])

    assert_includes [nil, 0, true], status, err.string
    assert_empty err.string
  end

  def test_every_signature_is_of_a_method_that_is_checked
    text = File.read(File.join(Signatures::DIRECTORY, "sperf.rbs"))
    declared = text.scan(/^ *(?:def|attr_\w+) (?:self\.)?(\w+[?!]?)/)

    assert_empty declared.flatten - Signatures.checked.map { |_owner, name| name.to_s }
  end

  # NUM2UINT takes a Float; the signature does not.
  def test_call_that_does_not_fit_its_signature_is_told
    error = assert_raises(RBS::Test::Tester::TypeError) { PROFILE.top(1.5, :flat) }

    assert_match(/top.*1\.5/, error.message)
  end

  # What the other tests do not call in their own process.
  def test_task_of_rake_and_the_directory_of_headers_are_of_their_types
    task = Sperf::RakeTask.new(:profile) { |made| made.task = "second" }
    task.output = "second.data"
    task.options = %w[-m wall]

    assert_equal ["second", "second.data", %w[-m wall]], [task.task, task.output, task.options]
    assert_includes task.command, "second"
    assert_path_exists File.join(Sperf.include_directory, "sperf_events.h")
  end

  def test_profiles_that_are_made_of_others_are_of_their_types
    both = PROFILE.annotate(["# note: x"]).merge(PROFILE)

    assert_includes both.comments, "# note: x"
    assert_equal 200, both.summary[:total_ns]
  end

  def test_middleware_takes_and_returns_what_its_signature_says
    options = { slow: 500, rate: 0.5, only: %r{\A/orders}, token: "x" * 16, directory: path("kept"), keep: 3,
                trace_ids: true, log: ->(_line) {} }
    rack = Sperf::Rack.new(->(_env) { [204, {}, []] }, **options)
    answer = rack.call({ "REQUEST_METHOD" => "GET", "PATH_INFO" => "/orders/7", "HTTP_X_SPERF" => "x" * 16 })

    assert_equal [204, ["x-sperf-profile"], 0], [answer[0], answer[1].keys, rack.failures]
  end

  def test_dumps_are_of_their_types
    queue = Queue.new
    waiting = Thread.new { queue.pop }
    Thread.pass until waiting.stop?
    dump = Sperf.dump

    assert_match(/\AProcess \d+: /, dump.to_s)
    assert_empty dump.deadlocks
    assert_includes(dump.to_h[:threads].filter_map { |thread| thread[:waits_for]&.fetch(:kind) }, :queue)
    assert_nil(Sperf.dump_on("USR2") { |_dump| nil })
  ensure
    trap("USR2", "DEFAULT")
    queue << 1
    waiting.join
  end

  def test_attributes_of_errors_are_of_their_types
    file("full", "no profile")
    lost = assert_raises(Sperf::WriteError) { Sperf.save(path("full"), PROFILE) }
    invalid = assert_raises(Sperf::InvalidOption) { Sperf.start(frequency: 0) }

    assert_same PROFILE, lost.data
    assert_equal :frequency, invalid.option
  end
end

# frozen_string_literal: true

require_relative "rack_helper"

# Bodies that the server streams once the application has answered.
class RackStreamsTest < Minitest::Test
  include RackHelper

  # A body is streamed behind the request, by the server.
  def test_streamed_body_has_no_labels
    labels = nil
    body = Enumerator.new { |out| out << (labels = Sperf.labels).to_s }
    rack = middleware(slow: 0) { [200, {}, body] }
    finished = []
    Sperf.start do
      assert_same body, rack.call(env("rack.response_finished": finished)).last
      body.each { nil }
    end
    finished.each { |callback| callback.call({}, 200, {}, nil) }

    assert_empty labels
  end

  def parts_of(body) = body.to_enum(:each).to_a

  # How servers end an answer: those of Rack 3, and those that close the body alone; here or on another thread.
  ENDS = {
    finished: [true, ->(_body, finished) { 2.times { finished.each { |callback| callback.call({}, 200, {}, nil) } } }],
    closed: [false, ->(body, _finished) { 2.times { body.close } }],
    finished_elsewhere: [true, ->(_body, finished) { Thread.new { finished.each { |callback| callback.call } }.join }],
    closed_elsewhere: [false, ->(body, _finished) { Thread.new { body.close }.join }]
  }.freeze

  ENDS.each do |name, (tells, ending)|
    define_method(:"test_streamed_body_counts_until_it_is_#{name}") do
      rack = middleware(slow: 30) { [200, {}, Enumerator.new { |out| sleep(0.05) && out << "fine" }] }
      finished = []
      Sperf.start(mode: :wall) do
        _, _, body = rack.call(env(**(tells ? { "rack.response_finished": finished } : {})))

        assert_empty kept
        assert_equal ["fine"], parts_of(body)
        ending.call(body, finished)

        assert_includes Sperf.snapshot.comments.join("\n"), "# spans: endpoint GET%20/orders/:id"
      end

      assert_equal [%w[request GET__orders__id]], kinds
      assert_operator kept.first.took_ms, :>=, 50
      assert_operator Sperf.load(kept.first.path).summary[:total_ns], :>=, 50_000_000
      refute_predicate Sperf::Native, :blocks?
      assert_equal 0, rack.failures, @lines
    end
  end

  # What a body responds to says how the server sends it.
  def test_streamed_body_responds_to_what_it_did
    file = Class.new do
      def each = yield("part")
      def to_path = "/srv/file"
      def own(number, key:) = [number, key, yield]
    end.new
    calls = ->(stream) { stream << "called" }
    rack = middleware(slow: 60_000) { |env| [200, {}, env["body"]] }
    bodies = [file, calls, [1].each].map { |body| rack.call(env(body:))[2] }

    names = %i[each to_path call to_ary to_str own nothing]
    assert_equal([[true, true, false, false, false, true, false], [false, false, true, false, false, false, false],
                  [true, false, false, false, false, false, false]],
                 bodies.map { |body| names.map { |name| body.respond_to?(name) } })
    assert_equal ["/srv/file", [7, 8, 9]], [bodies[0].to_path, bodies[0].own(7, key: 8) { 9 }]
    assert_equal [["part"], ["called"]], [parts_of(bodies[0]), bodies[1].call([])]
    assert_raises(NoMethodError) { bodies[0].nothing }
    assert_raises(NoMethodError) { bodies[0].to_str }
    bodies.each(&:close)
  end

  def test_close_of_a_body_is_called_once_and_its_error_arrives
    closed = 0
    body = [1].each
    body.define_singleton_method(:close) { (closed += 1) && raise(IOError, "gone") }
    rack = middleware(slow: 0) { [200, {}, body] }
    given = rack.call(env)[2]

    assert_raises(IOError) { given.close }
    given.close
    assert_equal [1, true], [closed, given.closed?]
    assert_equal 1, kept.size
    refute_predicate Sperf::Native, :blocks?
  end

  # One stays open for each fiber, however many there are.
  def test_bodies_that_are_never_closed_leave_no_blocks_open
    rack = middleware(slow: 60_000) { |env| [200, {}, env["body"]] }
    200.times { |number| rack.call(env(body: [1].each, **(number.even? ? { "rack.response_finished": [] } : {}))) }
    assert_predicate Sperf::Native, :blocks?
    rack.call(env(body: ["fine"]))

    refute_predicate Sperf::Native, :blocks?
    assert_equal 0, rack.failures, @lines
  end

  def test_asked_request_with_a_streamed_body_is_told_the_name_before_it_is_sent
    rack = middleware(token: TOKEN) { [200, {}, Enumerator.new { |out| burn(0.02) && out << "fine" }] }
    _, headers, body = rack.call(asking)
    body.each { nil }

    assert_empty kept
    body.close
    names = kept.map { |entry| File.basename(entry.path) }
    assert_equal [headers["x-sperf-profile"]], names
    assert_operator Sperf.load(kept.first.path).summary[:total_ns], :>=, 20_000_000
  end
end

# frozen_string_literal: true

require "json"
require_relative "push_helper"
require_relative "protobuf_schema"

# What `sperf push` sends, held to what receivers publish: google-protobuf decodes it by the definitions of
# push/v1/push.proto and types/v1/types.proto (Pyroscope) and parca/profilestore/v1alpha1/profilestore.proto.
class PushFormatsTest < Minitest::Test
  include PushHelper

  SCHEMA = ProtobufSchema.new("push", {
    "LabelPair" => [["name", 1, :string], ["value", 2, :string]],
    "PyroscopeSample" => [["raw_profile", 1, :bytes], ["ID", 2, :string]],
    "PyroscopeSeries" => [["labels", 1, ["LabelPair"]], ["samples", 2, ["PyroscopeSample"]]],
    "PushRequest" => [["series", 1, ["PyroscopeSeries"]]],
    "LabelSet" => [["labels", 1, ["LabelPair"]]],
    "ParcaSample" => [["raw_profile", 1, :bytes]],
    "ParcaSeries" => [["labels", 1, "LabelSet"], ["samples", 2, ["ParcaSample"]]],
    "WriteRawRequest" => [["tenant", 1, :string], ["series", 2, ["ParcaSeries"]], ["normalized", 3, :bool]]
  }.freeze)

  def setup
    super
    SCHEMA["PushRequest"]
  rescue LoadError
    lack "the gem google-protobuf is missing"
  end

  def decode(name, bytes)
    type = SCHEMA[name]
    type.decode(bytes).tap { |message| assert_equal message, type.decode(type.encode(message)) }
  end

  # Sends one profile, and returns the Received. +answer+ is what the receiver says.
  def send_one(protocol, answer = PushReceiver::OK, status: 0)
    FileUtils.rm_rf(queue)
    add_profiles("a.data", content: recorded)
    PushReceiver.open do |receiver|
      receiver.default = answer
      # What is accepted ends the command; a busy machine may take a second to connect.
      @result = push("--once", "--deadline", status.zero? ? "20s" : "3s", queue, receiver.url(protocol))
      assert_equal status, @result.status.exitstatus, @result.err
      return receiver.received.first
    end
  end

  # The content of the file that is sent.
  def recorded
    @recorded ||= begin
      record("sleep 0.02", "-m", "wall", "--label", "env=staging", "--label", "team.name=x", "-o", "a.data",
             env: { "OTEL_SERVICE_NAME" => "shop" })
      File.binread(path("a.data"))
    end
  end

  def content_type(request) = request.headers["content-type"]

  # Asserts that +bytes+ are the profile, as compressed pprof without fields of sperf's own.
  def assert_pprof(bytes)
    file("sent.pb.gz", bytes)
    original = profile("a.data")

    assert_equal original.summary.slice(:totals, :start_time_ns, :duration_ns),
                 profile("sent.pb.gz").summary.slice(:totals, :start_time_ns, :duration_ns)
    assert_equal original.top(100, :flat), profile("sent.pb.gz").top(100, :flat)
  end

  def labels(message) = message.to_h { |pair| [pair.name, pair.value] }

  def test_collector_gets_the_message_of_its_protocol
    request = send_one("otlp")
    message = ProtobufSchema::OTLP["ProfilesData"].decode(Zlib.gunzip(request.body))
    attributes = message.resource_profiles.first.resource.attributes.to_h { |pair| [pair.key, pair.value.string_value] }

    assert_equal ["application/x-protobuf", "gzip"], [content_type(request), request.headers["content-encoding"]]
    assert_equal "shop", attributes["service.name"]
    assert_operator message.resource_profiles.first.scope_profiles.first.profiles.size, :>, 0
  end

  def test_pyroscope_gets_labels_an_id_and_pprof
    request = send_one("pyroscope")
    series = decode("PushRequest", request.body).series
    found = labels(series.first.labels)

    assert_equal ["/push.v1.PusherService/Push", "application/proto"], [request.path, content_type(request)]
    assert_equal %w[wall shop staging x], found.values_at("__name__", "service_name", "env", "team_name")
    assert_equal found.keys.sort, found.keys
    assert_equal [1, 1], [series.size, series.first.samples.size]
    assert_match(/\A\h{8}-\h{4}-8\h{3}-8\h{3}-\h{12}\z/, series.first.samples.first.ID)
    assert_pprof(series.first.samples.first.raw_profile)
  end

  def test_parca_gets_a_frame_of_grpc_web
    request = send_one("parca", PushReceiver.answer(200, "\x80\0\0\0\x10grpc-status: 0\r\n".b))
    flags, size = request.body.unpack("CN")
    message = decode("WriteRawRequest", request.body.byteslice(5..))
    series = message.series.first

    assert_equal [0, request.body.bytesize - 5], [flags, size]
    assert_equal "application/grpc-web+proto", content_type(request)
    assert_equal %w[wall shop staging], labels(series.labels.labels).values_at("__name__", "job", "env")
    assert_pprof(series.samples.first.raw_profile)
  end

  slow def test_answers_of_parca_have_a_status_of_their_own
    { PushReceiver.answer(200) => /is not Parca: its answer has no status of gRPC/,
      PushReceiver.answer(200, grpc_status: 16) => /refused the credentials \(gRPC status 16\)/,
      PushReceiver.answer(200, grpc_status: 12) => /no profiles endpoint \(gRPC status 12\)/,
      PushReceiver.answer(200, "\0\0\0\0\0\x80\0\0\0\x20grpc-status:3\r\ngrpc-message:bad\r\n".b) =>
        /a\.data was not accepted and stays: gRPC status 3: bad/,
      PushReceiver.answer(200, grpc_status: 8, grpc_message: "message larger than max") => /was not accepted/,
      PushReceiver.answer(200, grpc_status: 14) => /cannot send profiles now: gRPC status 14/ }.each do |answer, words|
      send_one("parca", answer, status: 1)

      assert_match words, @result.err
    end
  end

  def test_datadog_gets_a_form_of_an_event_and_pprof
    request = send_one("datadog", PushReceiver.answer(202))
    boundary = content_type(request)[%r{\Amultipart/form-data; boundary=(\h+)\z}, 1]
    parts = request.body.b.split("--#{boundary}\r\n").drop(1).map { |part| part.split("\r\n\r\n", 2) }
    event = JSON.parse(parts[0].last)

    assert request.body.end_with?("--#{boundary}--\r\n")
    assert_match(%r{name="event"; filename="event\.json"\r\nContent-Type: application/json\z}, parts[0].first)
    assert_match(/name="auto"; filename="auto\.pprof"/, parts[1].first)
    assert_equal ["4", "ruby", ["auto.pprof"]], event.values_at("version", "family", "attachments")
    assert_includes event["tags_profiler"].split(","), "service:shop"
    assert_includes event["tags_profiler"].split(","), "env:staging"
    assert_match(/\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z\z/, event["start"])
    assert_pprof(parts[1].last.delete_suffix("\r\n--#{boundary}--\r\n"))
  end

  def test_part_that_a_collector_rejects_is_not_sent_again
    rejection = "\x0A\x0D\x08\x01\x12\x09too large".b
    request = send_one("otlp", PushReceiver.answer(200, rejection), status: 1)

    refute_nil request
    assert_match(/a\.data was not accepted and stays: it rejected 1 profile: too large/, @result.err)
  end

  def test_answers_that_are_not_messages_are_accepted
    ["\x0A\xFF", "\x08" * 9, "\x0A\x02\x12\x7F", "{}"].each do |body|
      send_one("otlp", PushReceiver.answer(200, body.b))
    end
  end

  # What a hostile receiver sends is an answer, or one of three errors.
  def test_random_answers_raise_nothing_else
    require "sperf/push/receivers"
    random = Random.new(4711)
    errors = Hash.new(0)
    3_000.times do
      body = random.bytes(random.rand(40))
      body = [random.rand(2) * 128, random.rand(60)].pack("CN") + body if random.rand(2).zero?
      answer = Sperf::Push::Answer.new(status: 200, headers: {}, body:)
      Sperf::Push::Receivers::BY_PROTOCOL.each_value do |receiver|
        receiver.check(answer)
      rescue Sperf::Push::Refused, Sperf::Push::Unavailable, Sperf::Push::Stopped => e
        errors[e.class] += 1
      end
    end
    assert_operator errors[Sperf::Push::Stopped], :>, 1000
  end

  def test_service_of_the_environment_names_what_names_none
    record("sleep 0.02", "-m", "wall", "-o", "b.data")
    add_profiles("b.data", content: File.binread(path("b.data")))
    push("--once", queue, receiver.url("pyroscope"), env: { "OTEL_SERVICE_NAME" => "billing" })
    series = decode("PushRequest", receiver.received.first.body).series

    assert_equal "billing", labels(series.first.labels)["service_name"]
  end
end

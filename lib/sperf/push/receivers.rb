# frozen_string_literal: true

require "json"
require "securerandom"
require_relative "errors"

module Sperf
  module Push
    # The wire format of Protocol Buffers, as far as requests need it: fields with a length, and numbers in answers.
    module Protobuf
      LENGTH = 2
      VARINT = 0
      private_constant :LENGTH, :VARINT

      class << self
        # Returns the encoding of field +number+ with +bytes+: a string, or a message that is encoded already.
        def field(number, bytes) = varint((number << 3) | LENGTH) << varint(bytes.bytesize) << bytes.b

        # Returns the fields of a message as pairs of a number and a value, an Integer or a String; nil if +bytes+ are
        # not a message.
        def fields(bytes)
          pairs = []
          rest = bytes.b
          until rest.empty?
            tag, rest = read_varint(rest)
            value, rest = tag & 7 == VARINT ? read_varint(rest) : read_bytes(rest, tag & 7)
            pairs << [tag >> 3, value]
          end
          pairs
        rescue ArgumentError
          nil
        end

        private

        def varint(number)
          bytes = String.new(encoding: Encoding::BINARY)
          while number > 127
            bytes << ((number & 127) | 128)
            number >>= 7
          end
          bytes << number
        end

        def read_varint(bytes)
          number = 0
          bytes.each_byte.first(10).each_with_index do |byte, index|
            number |= (byte & 127) << (7 * index)
            return [number, bytes.byteslice((index + 1)..)] if byte < 128
          end
          raise ArgumentError
        end

        def read_bytes(bytes, kind)
          raise ArgumentError unless kind == LENGTH

          size, rest = read_varint(bytes)
          raise ArgumentError if size > rest.bytesize

          [rest.byteslice(0, size), rest.byteslice(size..)]
        end
      end
    end

    # What is sent: the path of the protocol, the headers of the body, and the body (a binary String).
    Request = Data.define(:endpoint, :headers, :body)

    # What came back: the status (Integer), headers (a Hash with names in lower case), and the beginning of the body.
    Answer = Data.define(:status, :headers, :body) do
      # Returns the value of the header +name+, nil for none.
      def [](name) = headers[name]
    end

    # The protocols of receivers. Each is a module with two methods: request(upload) returns the Request, and
    # check(answer) raises if an accepted Answer says that the profile was not accepted.
    module Receivers
      # An OpenTelemetry collector: OTLP over HTTP (https://opentelemetry.io/docs/specs/otlp/), with the message of
      # opentelemetry/proto/collector/profiles/v1development.
      module Otlp
        ENDPOINT = "/v1development/profiles"
        # Fields of ExportProfilesServiceResponse and ExportProfilesPartialSuccess.
        PARTIAL_SUCCESS = 1
        REJECTED = 1
        MESSAGE = 2
        private_constant :PARTIAL_SUCCESS, :REJECTED, :MESSAGE

        class << self
          # Returns the Request for +upload+.
          def request(upload)
            headers = { "Content-Type" => "application/x-protobuf", "Content-Encoding" => "gzip" }
            Request.new(endpoint: ENDPOINT, headers:, body: upload.encode(:otlp))
          end

          # Raises Refused if the accepted request was rejected in part: the protocol forbids to send it again.
          def check(answer)
            fields = Protobuf.fields(answer.body)&.to_h or return
            partial = Protobuf.fields(fields[PARTIAL_SUCCESS].to_s)&.to_h or return
            rejected = partial.fetch(REJECTED, 0)
            return unless rejected.is_a?(Integer) && rejected.positive?

            raise Refused, "it rejected #{rejected} profile#{"s" if rejected > 1}: #{partial[MESSAGE]}"
          end
        end
      end

      # A series of profiles, in Pyroscope and Parca. Names of labels are unique, and of letters, digits and "_".
      module Series
        NAME = "__name__"
        UNFIT = /[^A-Za-z0-9_]/
        # Fields of RawProfileSeries, Label (LabelPair) and RawSample, which have the same numbers in both.
        LABELS = 1
        SAMPLES = 2
        LABEL_NAME = 1
        LABEL_VALUE = 2
        SAMPLE_PROFILE = 1
        private_constant :NAME, :UNFIT, :SAMPLES, :LABEL_NAME, :LABEL_VALUE, :SAMPLE_PROFILE

        class << self
          # Returns the labels of +upload+, an Array of messages in the order of names. +service+ is the name of the
          # service's label.
          def labels(upload, service:)
            own = { NAME => upload.kind, service => upload.service, "hostname" => upload.field("host"),
                    "service_git_ref" => upload.field("git.commit") }
            given = upload.labels.transform_keys { |key| key.gsub(UNFIT, "_").sub(/\A(?=\d)|\A__/, "_") }
            given.merge(own).compact.transform_values { |text| text.dup.force_encoding(Encoding::UTF_8).scrub }.sort
              .map { |name, value| Protobuf.field(LABEL_NAME, name) << Protobuf.field(LABEL_VALUE, value) }
          end

          # Returns the field with the profile, and +more+ fields of its RawSample.
          def sample(upload, more = "")
            Protobuf.field(SAMPLES, Protobuf.field(SAMPLE_PROFILE, upload.encode(:pprof)) << more)
          end
        end
      end

      # Grafana Pyroscope: push.v1.PusherService/Push (api/push/v1/push.proto) by the Connect protocol
      # (https://connectrpc.com/docs/protocol). Unlike /ingest it takes the ID of a profile, and all sample types of a
      # pprof file without their description.
      module Pyroscope
        ENDPOINT = "/push.v1.PusherService/Push"
        # Fields of PushRequest and RawSample.
        SERIES = 1
        SAMPLE_ID = 2
        private_constant :SERIES, :SAMPLE_ID

        class << self
          # Returns the Request for +upload+.
          def request(upload)
            headers = { "Content-Type" => "application/proto", "Connect-Protocol-Version" => "1" }
            labels = Series.labels(upload, service: "service_name")
            series = labels.map { |label| Protobuf.field(Series::LABELS, label) }
            series << Series.sample(upload, Protobuf.field(SAMPLE_ID, upload.id))
            Request.new(endpoint: ENDPOINT, headers:, body: Protobuf.field(SERIES, series.join))
          end

          def check(_answer) = nil
        end
      end

      # Parca: parca.profilestore.v1alpha1.ProfileStoreService/WriteRaw, by gRPC-Web
      # (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-WEB.md), which Parca's page uses, too: HTTP/1.1 is
      # enough. The proto also names a path for JSON, but Parca serves unknown paths with its page and status 200.
      module Parca
        ENDPOINT = "/api/parca.profilestore.v1alpha1.ProfileStoreService/WriteRaw"
        # Fields of WriteRawRequest and LabelSet.
        SERIES = 2
        SET_LABELS = 1
        # A frame begins with a byte of flags and the length of its content.
        FRAME = "CN"
        FRAME_BYTES = 5
        TRAILERS = 0x80
        # Codes of gRPC.
        OK = 0
        REFUSED = [3, 9, 11].freeze # invalid argument, failed precondition, out of range
        UNIMPLEMENTED = 12
        FORBIDDEN = [7, 16].freeze # permission denied, unauthenticated
        private_constant :SERIES, :SET_LABELS, :FRAME, :FRAME_BYTES, :TRAILERS, :OK, :REFUSED, :UNIMPLEMENTED,
                         :FORBIDDEN

        class << self
          # Returns the Request for +upload+.
          def request(upload)
            message = Protobuf.field(SERIES, series(upload))
            headers = { "Content-Type" => "application/grpc-web+proto", "X-Grpc-Web" => "1" }
            Request.new(endpoint: ENDPOINT, headers:, body: [0, message.bytesize].pack(FRAME) << message)
          end

          # Raises Refused, Unavailable or Stopped unless the answer's status of gRPC is OK.
          def check(answer)
            status = answer["grpc-status"] || trailer(answer.body, "grpc-status")
            message = answer["grpc-message"] || trailer(answer.body, "grpc-message")
            words = "gRPC status #{status}#{": #{message}" unless message.to_s.empty?}"
            case status&.match?(/\A\d{1,2}\z/) ? status.to_i : nil
            when OK then nil
            when nil then raise Stopped, "the receiver is not Parca: its answer has no status of gRPC"
            when UNIMPLEMENTED then raise Stopped, "the receiver has no profiles endpoint (#{words})"
            when *FORBIDDEN then raise Stopped, "the receiver refused the credentials (gRPC status #{status})"
            when *REFUSED then raise Refused, words
            else too_large?(message) ? raise(Refused, words) : raise(Unavailable, words)
            end
          end

          private

          def series(upload)
            labels = Series.labels(upload, service: "job").map { |label| Protobuf.field(SET_LABELS, label) }
            Protobuf.field(Series::LABELS, labels.join) << Series.sample(upload)
          end

          # What a server of gRPC says of a message beyond its limit has the code for a lack of resources.
          def too_large?(message) = message.to_s.include?("larger than max")

          # Returns the value of the trailer called +name+, nil for none.
          def trailer(body, name)
            rest = body.b
            while rest.bytesize >= FRAME_BYTES
              flags, size = rest.unpack(FRAME)
              content = rest.byteslice(FRAME_BYTES, size)
              return content[/^#{name}: ?([^\r\n]*)/i, 1] if flags == TRAILERS

              rest = rest.byteslice((FRAME_BYTES + size)..).to_s
            end
          end
        end
      end

      # Datadog's agent: a form of an event and a pprof file, as Datadog's published profilers send it to the agent
      # (DataDog/libdatadog, profiling/src/exporter).
      module Datadog
        ENDPOINT = "/profiling/v1/input"
        FILE = "auto.pprof"
        TIME = "%Y-%m-%dT%H:%M:%S.%9NZ"
        # Characters that would end a tag.
        UNFIT = /[,[:cntrl:]]/
        private_constant :FILE, :TIME, :UNFIT

        class << self
          # Returns the Request for +upload+.
          def request(upload)
            boundary = SecureRandom.hex(16)
            parts = [part("event", "event.json", "application/json", JSON.generate(event(upload))),
                     part("auto", FILE, "application/octet-stream", upload.encode(:pprof))]
            body = parts.map { |text| "--#{boundary}\r\n".b << text << "\r\n" }.join << "--#{boundary}--\r\n"
            headers = { "Content-Type" => "multipart/form-data; boundary=#{boundary}", "DD-EVP-ORIGIN" => "sperf",
                        "DD-EVP-ORIGIN-VERSION" => VERSION }
            Request.new(endpoint: ENDPOINT, headers:, body:)
          end

          def check(_answer) = nil

          private

          def part(name, file, type, content)
            "Content-Disposition: form-data; name=\"#{name}\"; filename=\"#{file}\"\r\n".b <<
              "Content-Type: #{type}\r\n\r\n" << content.b
          end

          def event(upload)
            { version: "4", family: "ruby", attachments: [FILE], tags_profiler: tags(upload),
              start: upload.begin_time.strftime(TIME), end: upload.end_time.strftime(TIME) }
          end

          def tags(upload)
            own = { "service" => upload.service, "host" => upload.field("host"), "language" => "ruby",
                    "runtime" => "ruby", "runtime_version" => upload.field("ruby"),
                    "profiler_version" => "sperf #{VERSION}", "git.commit.sha" => upload.field("git.commit"),
                    "runtime-id" => upload.id }
            upload.labels.merge(own).compact.map { |pair| pair.map { |text| fit(text) }.join(":") }.join(",")
          end

          def fit(text) = text.dup.force_encoding(Encoding::UTF_8).scrub.gsub(UNFIT, "_")
        end
      end

      BY_PROTOCOL = { "otlp" => Otlp, "pyroscope" => Pyroscope, "parca" => Parca, "datadog" => Datadog }.freeze

      # Returns the module for +protocol+, one of Address::PROTOCOLS.
      def self.of(protocol) = BY_PROTOCOL.fetch(protocol)
    end
  end
end

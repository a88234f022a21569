# frozen_string_literal: true

require_relative "series"

module Sperf
  module Push
    module Receivers
      # Parca: parca.profilestore.v1alpha1.ProfileStoreService/WriteRaw, by gRPC-Web
      # (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-WEB.md), which Parca's page uses, too: HTTP/1.1 is
      # enough. The proto also names a path for JSON, but Parca serves unknown paths with its page and status 200.
      module Parca
        ENDPOINT = "/api/parca.profilestore.v1alpha1.ProfileStoreService/WriteRaw"
        # Fields of WriteRawRequest, RawProfileSeries, LabelSet, Label and RawSample.
        SERIES = 2
        SERIES_LABELS = 1
        SERIES_SAMPLES = 2
        SET_LABELS = 1
        LABEL_NAME = 1
        LABEL_VALUE = 2
        SAMPLE_PROFILE = 1
        # A frame begins with a byte of flags and the length of its content.
        FRAME = "CN"
        FRAME_BYTES = 5
        TRAILERS = 0x80
        # Codes of gRPC.
        OK = 0
        REFUSED = [3, 9, 11].freeze # invalid argument, failed precondition, out of range
        UNIMPLEMENTED = 12
        FORBIDDEN = [7, 16].freeze # permission denied, unauthenticated
        private_constant :SERIES, :SERIES_LABELS, :SERIES_SAMPLES, :SET_LABELS, :LABEL_NAME, :LABEL_VALUE,
                         :SAMPLE_PROFILE, :FRAME, :FRAME_BYTES, :TRAILERS, :OK, :REFUSED, :UNIMPLEMENTED, :FORBIDDEN

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
            labels = Series.labels(upload, service: "job").map do |name, value|
              Protobuf.field(SET_LABELS, Protobuf.field(LABEL_NAME, name) << Protobuf.field(LABEL_VALUE, value))
            end
            sample = Protobuf.field(SAMPLE_PROFILE, upload.encode(:pprof))
            Protobuf.field(SERIES_LABELS, labels.join) << Protobuf.field(SERIES_SAMPLES, sample)
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
    end
  end
end

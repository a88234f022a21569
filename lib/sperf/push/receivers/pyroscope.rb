# frozen_string_literal: true

require_relative "series"

module Sperf
  module Push
    module Receivers
      # Grafana Pyroscope: push.v1.PusherService/Push (api/push/v1/push.proto) by the Connect protocol
      # (https://connectrpc.com/docs/protocol). Unlike /ingest it takes the ID of a profile, and all sample types of a
      # pprof file without their description.
      module Pyroscope
        ENDPOINT = "/push.v1.PusherService/Push"
        # Fields of PushRequest, RawProfileSeries, LabelPair and RawSample.
        SERIES = 1
        SERIES_LABELS = 1
        SERIES_SAMPLES = 2
        LABEL_NAME = 1
        LABEL_VALUE = 2
        SAMPLE_PROFILE = 1
        SAMPLE_ID = 2
        private_constant :SERIES, :SERIES_LABELS, :SERIES_SAMPLES, :LABEL_NAME, :LABEL_VALUE,
                         :SAMPLE_PROFILE, :SAMPLE_ID

        class << self
          # Returns the Request for +upload+.
          def request(upload)
            headers = { "Content-Type" => "application/proto", "Connect-Protocol-Version" => "1" }
            Request.new(endpoint: ENDPOINT, headers:, body: Protobuf.field(SERIES, series(upload)))
          end

          def check(_answer) = nil

          private

          def series(upload)
            labels = Series.labels(upload, service: "service_name").map do |name, value|
              Protobuf.field(SERIES_LABELS, Protobuf.field(LABEL_NAME, name) << Protobuf.field(LABEL_VALUE, value))
            end
            sample = Protobuf.field(SAMPLE_PROFILE, upload.encode(:pprof)) << Protobuf.field(SAMPLE_ID, upload.id)
            labels.join << Protobuf.field(SERIES_SAMPLES, sample)
          end
        end
      end
    end
  end
end

# frozen_string_literal: true

module Sperf
  module Push
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
    end
  end
end

# frozen_string_literal: true

require "json"
require "securerandom"

module Sperf
  module Push
    module Receivers
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
    end
  end
end

# frozen_string_literal: true

require "time"
require "uri"
require "digest"
require "zlib"
require_relative "client"
require_relative "receivers"
require_relative "errors"
require_relative "../profiles/metadata"
require_relative "../profiles/profile_file"

module Sperf
  module Push
    # A profile that is sent: read from its file, with what receivers ask for beside the profile. Immutable.
    class Upload
      # OpenTelemetry's variable, for profiles that name no service.
      SERVICE = "OTEL_SERVICE_NAME"
      UNKNOWN_SERVICE = "unknown_service"
      # Names of kinds of profiles, which Go's profiles have in Pyroscope and Parca, by the first sample type.
      KINDS = { "cpu" => "process_cpu", "alloc_objects" => "memory", "alloc_space" => "memory" }.freeze
      # The sample type that counts samples of another one.
      COUNT = "samples"
      LABEL = "label."
      private_constant :SERVICE, :UNKNOWN_SERVICE, :KINDS, :COUNT, :LABEL

      # Reads the file at +path+. Raises Refused if it is not a profile, SystemCallError.
      def self.read(path)
        bytes = File.binread(path)
        new(ProfileFile.new(path, bytes:).read, Digest::SHA256.hexdigest(bytes))
      rescue Error => e
        raise Refused, e.message.delete_prefix("cannot read #{path}: ")
      end

      # +digest+ are hexadecimal digits that identify the file.
      def initialize(profile, digest)
        @fields = Metadata.parse(profile.comments)
        @profile = named(profile)
        @summary = profile.summary
        @digest = digest
        freeze
      end

      # Returns the profile in +format+ (a Symbol), compressed by gzip.
      def encode(format) = Zlib.gzip(@profile.encode(format, timeline: false), level: Zlib::BEST_SPEED)

      # A UUID that is the same whenever this file is sent.
      def id
        digits = @digest.dup
        digits[12] = "8" # of a version without rules for the other digits (RFC 9562)
        digits[16] = "8"
        [digits[0, 8], digits[8, 4], digits[12, 4], digits[16, 4], digits[20, 12]].join("-")
      end

      # The name of the service.
      def service = field("service.name") || service_here || UNKNOWN_SERVICE

      # The kind of the profile, as Pyroscope and Parca name it: "process_cpu".
      def kind
        types = @profile.sample_types.first.map(&:first)
        type = types.find { |name| name != COUNT } || COUNT
        KINDS.fetch(type) { type.tr("^A-Za-z0-9_", "_") }
      end

      # The value of a field of the metadata, nil for none.
      def field(name) = @fields[name]&.first

      # The labels that the user gave to the recording, a Hash.
      def labels
        fields = @fields.select { |name, _values| name.start_with?(LABEL) }
        fields.to_h { |name, (value)| [name.delete_prefix(LABEL), value] }
      end

      # The time at which the recording began, a Time.
      def begin_time = Time.at(0, @summary[:start_time_ns], :nsec).utc

      # The time at which it ended.
      def end_time = Time.at(0, @summary[:start_time_ns] + @summary[:duration_ns], :nsec).utc

      private

      # A format that names the service takes its name from the profile.
      def named(profile)
        return profile if field("service.name") || service_here.nil?

        profile.annotate(Metadata.comments("service.name" => service_here))
      end

      def service_here = ENV.fetch(SERVICE, "").then { |name| name unless name.empty? }
    end

    # Sends one file to the receiver.
    class Sender
      # +address+ is an Address, +headers+ are Headers. +client+ sends requests.
      def initialize(address, headers, client: Client.new(address, headers))
        @headers = headers
        @client = client
        @receiver = Receivers.of(address.protocol)
      end

      # Sends the profile at +path+, and returns when the receiver has accepted it. +within_s+: as Client#post takes it.
      # Raises Refused, Unavailable, Stopped, SystemCallError. Messages contain no secret.
      def send_file(path, within_s: nil)
        request = @receiver.request(Upload.read(path))
        check(@client.post(request, within_s:))
      rescue Refused, Unavailable, Stopped => e
        raise e.exception(@headers.mask(e.message.dup.force_encoding(Encoding::UTF_8).scrub("?")))
      rescue Error => e # The format cannot hold the profile.
        raise Refused, e.message
      end

      private

      def check(answer)
        Verdict.check(answer)
        @receiver.check(answer)
      end
    end

    # What an Answer means for the file that was sent: nothing if it was accepted, else an exception.
    module Verdict
      CREDENTIALS = [401, 403, 407].freeze
      NO_ENDPOINT = [404, 405, 501].freeze
      # Statuses below 500 after which the same request may succeed.
      LATER = [408, 425, 429].freeze
      # An hour: a receiver cannot keep sperf from trying again.
      RETRY_AFTER_MAX_S = 3600
      # The most characters of a receiver's words in a message.
      WORDS_MAX = 200
      # The type of google.rpc.Status, by which OTLP reports errors, and the field with its message.
      STATUS_TYPE = "application/x-protobuf"
      STATUS_MESSAGE = 2
      private_constant :CREDENTIALS, :NO_ENDPOINT, :LATER, :RETRY_AFTER_MAX_S, :WORDS_MAX, :STATUS_TYPE,
                       :STATUS_MESSAGE

      class << self
        # Returns if +answer+ accepts the request. Raises Refused, Unavailable, Stopped.
        def check(answer)
          status = answer.status
          case status
          when 200..299 then raise Stopped, "#{no_endpoint} (it answered with a web page)" if page?(answer)
          when 300..399 then raise Stopped, "the receiver redirects (status #{status})#{target(answer)}"
          when *CREDENTIALS then raise Stopped, "the receiver refused the credentials (status #{status}); " \
                                                "see sperf help push for tokens"
          when *NO_ENDPOINT then raise Stopped, "#{no_endpoint} (status #{status})"
          when *LATER, 500..599 then raise Unavailable.new("status #{status}", after_s: retry_after_s(answer))
          else raise Refused, "status #{status}#{words(answer)}"
          end
        end

        private

        def no_endpoint = "the receiver has no profiles endpoint"

        def page?(answer) = answer["content-type"].to_s.downcase.start_with?("text/html")

        # The rest of a URL may be secret.
        def target(answer)
          uri = URI.parse(answer["location"].to_s)
          uri.host ? " to #{uri.scheme}://#{uri.host}:#{uri.port}#{uri.path}; use that URL" : ""
        rescue URI::Error
          ""
        end

        # Returns the seconds of Retry-After, which has a number or a date; nil for none.
        def retry_after_s(answer)
          text = answer["retry-after"].to_s.strip
          seconds = text.match?(/\A\d{1,18}\z/) ? text.to_i : Time.httpdate(text) - Time.now
          seconds.clamp(0, RETRY_AFTER_MAX_S)
        rescue ArgumentError
          nil
        end

        # Returns nil for an answer without such a message.
        def status_message(answer)
          return unless answer["content-type"].to_s.downcase.start_with?(STATUS_TYPE)

          message = Protobuf.fields(answer.body).to_h[STATUS_MESSAGE]
          message if message.is_a?(String)
        end

        # Returns the beginning of the body, if it is text.
        def words(answer)
          text = (status_message(answer) || answer.body).byteslice(0, 4 * WORDS_MAX).force_encoding(Encoding::UTF_8).scrub("")
          return "" if text.match?(/[\x00-\x08]/) || text.strip.empty?

          ": #{text.gsub(/[[:cntrl:]]/, " ").split.join(" ")[0, WORDS_MAX]}"
        end
      end
    end
  end
end

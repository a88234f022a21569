# frozen_string_literal: true

require "time"
require "uri"
require_relative "client"
require_relative "receivers"
require_relative "upload"
require_relative "errors"
require_relative "protobuf"

module Sperf
  module Push
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

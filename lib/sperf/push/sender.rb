# frozen_string_literal: true

require_relative "client"
require_relative "receivers"
require_relative "upload"
require_relative "verdict"

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
  end
end

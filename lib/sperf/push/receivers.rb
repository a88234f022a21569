# frozen_string_literal: true

require_relative "errors"
require_relative "protobuf"
require_relative "request"
require_relative "receivers/otlp"
require_relative "receivers/pyroscope"
require_relative "receivers/parca"
require_relative "receivers/datadog"

module Sperf
  module Push
    # The protocols of receivers. Each is a module with two methods: request(upload) returns the Request, and
    # check(answer) raises if an accepted Answer says that the profile was not accepted.
    module Receivers
      BY_PROTOCOL = { "otlp" => Otlp, "pyroscope" => Pyroscope, "parca" => Parca, "datadog" => Datadog }.freeze

      # Returns the module for +protocol+, one of Address::PROTOCOLS.
      def self.of(protocol) = BY_PROTOCOL.fetch(protocol)
    end
  end
end

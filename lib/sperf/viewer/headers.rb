# frozen_string_literal: true

require_relative "content_security_policy"

module Sperf
  module Viewer
    # The headers of every response with the page or its data.
    HEADERS = {
      "content-security-policy" => ContentSecurityPolicy::SERVED,
      "x-content-type-options" => "nosniff",
      "referrer-policy" => "no-referrer",
      "cross-origin-resource-policy" => "same-origin",
      "cross-origin-opener-policy" => "same-origin",
      "cache-control" => "no-store"
    }.freeze
  end
end

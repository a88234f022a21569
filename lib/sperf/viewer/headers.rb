# frozen_string_literal: true

require_relative "content_security_policy"

module Sperf
  module Viewer
    # What every answer with the page or its data says to the browser, whoever serves it.
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

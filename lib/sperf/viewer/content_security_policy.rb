# frozen_string_literal: true

require "digest/sha2"

module Sperf
  module Viewer
    # Restricts the page to its own script and style, and to requests to its own server, whatever a profile contains.
    module ContentSecurityPolicy
      # Images are for the export, which creates them in the page.
      COMMON = "default-src 'none'; img-src data: blob:; base-uri 'none'; form-action 'none'"
      SERVED = "#{COMMON}; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'".freeze
      # Of pages with forms and without a script.
      FORMS = "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; " \
              "frame-ancestors 'none'"
      private_constant :COMMON

      # Returns the policy of a page that contains this script and style. A meta element cannot have frame-ancestors.
      def self.standalone(script, style)
        "#{COMMON}; script-src '#{hash(script)}'; style-src '#{hash(style)}'"
      end

      def self.hash(text)
        "sha256-#{[Digest::SHA256.digest(text)].pack("m0")}"
      end
      private_class_method :hash
    end

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

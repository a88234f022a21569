# frozen_string_literal: true

require "digest/sha2"

module Sperf
  module Viewer
    # What the page may do: run its own script, wear its own style, and ask the server that it came from. Nothing else,
    # whatever a profile holds.
    module ContentSecurityPolicy
      # Pictures are for the export, which makes them in the page.
      COMMON = "default-src 'none'; img-src data: blob:; base-uri 'none'; form-action 'none'"
      SERVED = "#{COMMON}; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'".freeze
      private_constant :COMMON

      # Returns the policy of a page with this one script and style in it. A meta element cannot say frame-ancestors.
      def self.standalone(script, style)
        "#{COMMON}; script-src '#{hash(script)}'; style-src '#{hash(style)}'"
      end

      def self.hash(text)
        "sha256-#{[Digest::SHA256.digest(text)].pack("m0")}"
      end
      private_class_method :hash
    end
  end
end

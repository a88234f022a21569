# frozen_string_literal: true

require "cgi/escape"
require "digest/sha2"

module Sperf
  module Viewer
    # The HTML frame of all pages of sperf: the viewer's page, and the list of Sperf::Web.
    module Document
      # Returns the HTML of a page. +title+ is text; +head+ and +body+ are HTML.
      def self.html(title:, head:, body:)
        <<~HTML
          <!DOCTYPE html>
          <html lang="en">
          <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>#{CGI.escapeHTML(title)} · sperf</title>
          <link rel="icon" href="data:,">
          #{head}
          </head>
          <body>
          #{body}
          </body>
          </html>
        HTML
      end
    end

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
      def self.standalone(script, style) = "#{COMMON}; script-src '#{hash(script)}'; style-src '#{hash(style)}'"

      def self.hash(text) = "sha256-#{[Digest::SHA256.digest(text)].pack("m0")}"
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

    # The page's script and style sheet. script/viewer bundles viewer/ into them; the repository and the gem carry them.
    module Assets
      DIRECTORY = File.expand_path("../viewer_assets", __dir__)
      NAMES = %w[viewer.js viewer.css].freeze
      private_constant :DIRECTORY

      class << self
        def read(name) = File.read(File.join(DIRECTORY, name), encoding: Encoding::UTF_8)
      end
    end
  end
end

# frozen_string_literal: true

require "cgi/escape"

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
  end
end

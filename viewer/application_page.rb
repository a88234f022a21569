# frozen_string_literal: true

# Prints the page of sperf inside an application for its picture in docs/guide, with the profile of ARGV[0] kept as
# slow requests, a slow job and a recording. It is one file, as pictures.mjs takes them.

require "tmpdir"
require "sperf/web"

REQUEST = { "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "/sperf", "PATH_INFO" => "/", "HTTP_HOST" => "localhost",
            "REMOTE_ADDR" => "127.0.0.1" }.freeze
KEPT = [["request", "customers#index", 1_240], ["job", "InvoiceJob", 8_030], ["request", "orders#index", 612],
        ["session", "wall_1000Hz", 10_012], ["request", "orders#show", 903]].freeze

profile = Sperf.load(ARGV.fetch(0))
Dir.mktmpdir do |directory|
  kept = Sperf::Integrations::KeptProfiles.new(directory)
  KEPT.each { |kind, name, took_ms| kept.add(profile, kind:, name:, took_ns: took_ms * 1_000_000) }
  web = Sperf::Web.new(directory:, development: true)
  page, style = ["/", "/list.css"].map { |path| web.call(REQUEST.merge("PATH_INFO" => path))[2].join }
  puts page.sub(/<link rel="stylesheet"[^>]*>/, "<style>#{style}</style>").sub(directory, "/srv/shop/tmp/sperf")
end

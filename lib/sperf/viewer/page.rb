# frozen_string_literal: true

require "cgi/escape"
require "json"
require_relative "../program/quantity"
require_relative "content_security_policy"
require_relative "document"
require_relative "sources"

module Sperf
  module Viewer
    # The page and its data, as a server hands them out piece by piece or as one file.
    #
    # Nothing in a profile can become code: data stand in script elements of a type that no browser runs, in JSON whose
    # `<` is escaped, and the policy names the two hashes of what may run and style.
    class Page
      # The names of the profiles shown, one or two (what is compared with comes first).
      attr_reader :names

      # +profiles+: Array of [name, Profile, recordings], one or two; recordings, where several files were added up, is
      # an Array of [start, duration], in nanoseconds, of each. +normalize+: whether a comparison begins normalised.
      # +frames+: labels that are frames to begin with, Arrays under +:tagroot+ and +:tagleaf+. +sources+: where to look
      # for source files, keywords of SourceFiles.new. +home+: the path of a page that leads here, nil for none.
      def initialize(profiles, normalize: false, frames: {}, sources: {}, home: nil)
        @names, @profiles, @recordings = profiles.map { |name, profile, spans = []| [name, profile, spans] }.transpose
        @normalize = normalize
        @frames = { roots: scrubbed(frames.fetch(:tagroot, [])), leaves: scrubbed(frames.fetch(:tagleaf, [])) }
        @where = sources
        @home = home
      end

      # The files that the profiles name, a Sources: made when it is first needed, for that looks at all functions.
      def sources = @sources ||= Sources.new(@profiles, SourceFiles.new(@profiles, **@where))

      # Returns the JSON of a profile (0-based).
      def view(number)
        @profiles.fetch(number).encode(:json, timeline: true).force_encoding(Encoding::UTF_8)
      end

      # Returns the HTML that a server sends first; it fetches the rest.
      def html
        document("#{preloads}<link rel=\"stylesheet\" href=\"viewer.css\">",
                 "#{data_element("page", description)}<script src=\"viewer.js\"></script>")
      end

      # Returns the HTML of a page that needs nothing else.
      def standalone
        script = Assets.read("viewer.js")
        style = Assets.read("viewer.css")
        policy = CGI.escapeHTML(ContentSecurityPolicy.standalone(script, style))
        head = %(<meta http-equiv="Content-Security-Policy" content="#{policy}">\n<style>#{style}</style>)
        document(head, "#{data_elements}<script>#{script}</script>")
      end

      private

      def document(head, body)
        Document.html(title: names.map(&:scrub).join(" → "), head:, body: <<~HTML.chomp)
          <div id="app"></div>
          <noscript>This page draws the profile with JavaScript, which is switched off.</noscript>
          #{body}
        HTML
      end

      # The data are on their way while the script is still being read.
      def preloads
        @profiles.each_index.map do |number|
          %(<link rel="preload" href="view-#{number}.json" as="fetch" crossorigin="anonymous">\n)
        end.join
      end

      def data_elements
        data = { "page" => description, "sources" => escape(JSON.generate(sources.all)) }
        @profiles.each_index { |number| data["view-#{number}"] = view(number) }
        data.map { |id, json| data_element(id, json) }.join
      end

      def data_element(id, json) = %(<script type="application/json" id="#{id}">#{json}</script>\n)

      # What the page is told before all else, as JSON.
      def description
        words = { names: names.map(&:scrub), recordings: @recordings, normalized: @normalize, **@frames,
                  sperf: VERSION, home: @home }.compact
        escape(JSON.generate(words))
      end

      def scrubbed(keys) = keys.map { |key| key.dup.force_encoding(Encoding::UTF_8).scrub }

      # As the core's JSON writer does, so that the text may stand in a script element.
      def escape(json)
        json.gsub(/[<>&\u2028\u2029]/) { |character| format("\\u%04x", character.ord) }
      end
    end
  end
end

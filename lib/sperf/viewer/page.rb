# frozen_string_literal: true

require "cgi/escape"
require "json"
require_relative "../program/quantity"
require_relative "document"
require_relative "../report/shared_paths"
require_relative "../report/source_files"

module Sperf
  module Viewer
    # The page and its data, in parts for a Server, or as one file.
    #
    # Nothing in a profile can become code. Data are in script elements of a type that browsers do not run, as JSON with
    # `<` escaped; sources are compressed, as they are most of the page. The policy allows one script and one style
    # sheet, by their hashes.
    class Page
      # A comparison has two views.
      VIEWS = %w[view-0.json view-1.json].freeze
      TYPES = { ".js" => "text/javascript", ".css" => "text/css" }.freeze
      private_constant :VIEWS, :TYPES

      # The names of the profiles: one, or two in a comparison, the base first.
      attr_reader :names

      # +profiles+: one or two Arrays of [name, Profile, recordings]. The recordings, for files that were added up, are
      # an Array of [start, duration] in nanoseconds. +normalize+: whether a comparison is normalized at first.
      # +frames+: labels that are shown as frames at first, Arrays under +:tagroot+ and +:tagleaf+. +sources+: keywords
      # of SourceFiles.new. +home+: the path of the page that links here, nil for none.
      def initialize(profiles, normalize: false, frames: {}, sources: {}, home: nil)
        @names, @profiles, @recordings = profiles.map { |name, profile, spans = []| [name, profile, spans] }.transpose
        @normalize = normalize
        @frames = { roots: scrubbed(frames.fetch(:tagroot, [])), leaves: scrubbed(frames.fetch(:tagleaf, [])) }
        @where = sources
        @home = home
      end

      # Returns the Sources of the profiles. Created on first use, because that reads all functions.
      def sources = @sources ||= Sources.new(aligned, SourceFiles.new(aligned, **@where))

      # Returns the JSON of a profile (0-based).
      def view(number) = aligned.fetch(number).encode(:json, timeline: true).force_encoding(Encoding::UTF_8)

      # Answers a Server's request for the page or a part of it: see Server.
      def answer(asked) = part(asked.path) { asked.value("file") }

      # Returns the status, type and content of the page ("") or a part of it, nil if there is no such part. The block
      # returns the name of the source file that is asked for.
      def part(name)
        case name
        when "" then [200, "text/html", html]
        when *Assets::NAMES then [200, TYPES.fetch(File.extname(name)), Assets.read(name)]
        when *VIEWS.first(names.size) then [200, "application/json", view(VIEWS.index(name))]
        when "source" then source(yield)
        end
      end

      # Returns the HTML of the served page, which then requests its data.
      def html
        document("#{preloads}<link rel=\"stylesheet\" href=\"viewer.css\">",
                 "#{data_element("page", description)}<script src=\"viewer.js\"></script>")
      end

      # Returns the HTML of a page that contains its data.
      def standalone
        script = Assets.read("viewer.js")
        style = Assets.read("viewer.css")
        policy = CGI.escapeHTML(ContentSecurityPolicy.standalone(script, style))
        head = %(<meta http-equiv="Content-Security-Policy" content="#{policy}">\n<style>#{style}</style>)
        document(head, "#{data_elements}<script>#{script}</script>")
      end

      private

      # In a comparison, the base gets the paths of the target. A request may need no profile, so they are read late.
      def aligned = @aligned ||= SharedPaths.align(@profiles)

      # A missing source is a normal response (204): browsers would log an error on the console.
      def source(path)
        text = sources.read(path)
        text ? [200, "text/plain", text] : [204, nil, ""]
      end

      def document(head, body)
        Document.html(title: names.map(&:scrub).join(" → "), head:, body: <<~HTML.chomp)
          <div id="app"></div>
          <noscript>This page needs JavaScript to draw the profile.</noscript>
          #{body}
        HTML
      end

      # The browser loads the data while it still reads the script.
      def preloads
        @profiles.each_index.map do |number|
          %(<link rel="preload" href="view-#{number}.json" as="fetch" crossorigin="anonymous">\n)
        end.join
      end

      def data_elements
        data = { "page" => description }
        @profiles.each_index { |number| data["view-#{number}"] = view(number) }
        data.map { |id, json| data_element(id, json) }.join + sources_element
      end

      def data_element(id, json) = %(<script type="application/json" id="#{id}">#{json}</script>\n)

      # A Ruby may have been built without zlib.
      def sources_element
        json = JSON.generate(sources.all)
        require "zlib"
        %(<script type="application/gzip" id="sources">#{[Zlib.gzip(json, level: 9)].pack("m0")}</script>\n)
      rescue LoadError
        data_element("sources", escape(json))
      end

      # Returns the settings of the page, as JSON.
      def description
        words = { names: names.map(&:scrub), recordings: @recordings, normalized: @normalize, **@frames,
                  sperf: VERSION, home: @home }.compact
        escape(JSON.generate(words))
      end

      def scrubbed(keys) = keys.map { |key| key.dup.force_encoding(Encoding::UTF_8).scrub }

      # Escapes as the core's JSON writer does, for use in a script element.
      def escape(json) = json.gsub(/[<>&\u2028\u2029]/) { |character| format("\\u%04x", character.ord) }
    end

    # The source files that profiles name. A request is looked up in this list, and never becomes a path.
    #
    # Only Ruby files are shown: a profile may come from anyone and name a private key, and a page may be passed on.
    class Sources
      EXTENSIONS = %w[.rb .rake .ru .gemspec .erb .haml .slim .builder .jbuilder .rabl].freeze
      NAMES = %w[Rakefile Gemfile Guardfile Capfile].freeze
      FILE_BYTES = 2 * 1024 * 1024
      # The limit for all files in a standalone page. Files of the heaviest functions come first.
      ALL_BYTES = 16 * 1024 * 1024
      EVERY_ROW = (2**32) - 1
      private_constant :EVERY_ROW

      # +profiles+: Array of Profile; +files+: the SourceFiles that finds the files.
      def initialize(profiles, files = SourceFiles.new(profiles))
        @files = files
        rows = profiles.flat_map { |profile| profile.top(EVERY_ROW, :cumulative) }
        paths = rows.map { |_label, path, *| path }.uniq.reject { |path| path.empty? || path.start_with?("<") }
        # By their names in the page, whose JSON is valid UTF-8.
        @paths = paths.to_h { |path| [text(path.dup), path] }
      end

      # Returns the text of the file +name+ (String, as in the page), valid UTF-8; nil if no profile names the file, if
      # it is not Ruby, or if it cannot be read.
      def read(name)
        path = @paths[text(name.dup)]
        found = path && @files.find(path)
        return unless found && File.size(found) <= FILE_BYTES

        bytes = File.binread(found)
        text(bytes) if ruby?(path, bytes)
      rescue SystemCallError
        nil
      end

      # Returns { name => text } of all readable files, up to ALL_BYTES.
      def all
        left = ALL_BYTES
        @paths.each_key.with_object({}) do |name, found|
          text = read(name)
          next if text.nil? || (left -= text.bytesize).negative?

          found[name] = text
        end
      end

      private

      def ruby?(path, bytes)
        EXTENSIONS.include?(File.extname(path)) || NAMES.include?(File.basename(path)) ||
          bytes.match?(/\A#!.*\bruby/n)
      end

      def text(bytes) = bytes.force_encoding(Encoding::UTF_8).scrub
    end
  end
end

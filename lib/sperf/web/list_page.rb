# frozen_string_literal: true

require "cgi/escape"
require_relative "../program/quantity"
require_relative "../viewer/document"
require_relative "../viewer/headers"
require_relative "puma_files"

module Sperf
  class Web
    # The list of profiles, and the form that starts a recording. It needs no script: its policy allows none.
    class ListPage
      POLICY = "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; " \
               "frame-ancestors 'none'"
      # A form that comes from a page without a referrer has no origin, and would be refused.
      HEADERS = { "content-security-policy" => POLICY, "referrer-policy" => "same-origin" }.freeze
      KINDS = {
        "request" => "slow request", "job" => "slow job", "sampled" => "sampled request", "asked" => "asked for",
        "session" => "recording", "snapshot" => "snapshot", PumaFiles::KIND => "Puma's plugin"
      }.freeze
      SECONDS = 10
      FREQUENCY = Options::TABLE[:frequency].default
      FREQUENCIES = Options::TABLE[:frequency].type.allowed
      private_constant :POLICY, :KINDS, :SECONDS, :FREQUENCY, :FREQUENCIES

      # +request+ is a Request; +token+ goes into the forms; +entries+ are those of KeptProfiles; +state+ is that of
      # Recording, nil where nothing is recorded; +complaint+ says why the last recording was not kept, nil if it was.
      def initialize(request, token:, entries:, directory:, keep:, state:, complaint:, seconds_max:)
        @request = request
        @token = token
        @entries = entries
        @directory = directory
        @keep = keep
        @state = state
        @complaint = complaint
        @seconds_max = seconds_max
      end

      # When the page is to be asked for again, the value of a header; nil for never.
      def refresh = @state && [(@state.until - Time.now).ceil + 1, 1].max.to_s

      # Returns the page.
      def html
        style = "<link rel=\"stylesheet\" href=\"#{path("list.css")}\">"
        Viewer::Document.html(title: "Profiles", head: style, body: <<~HTML.chomp)
          <main>
          <h1>sperf</h1>
          #{recording}
          #{profiles}
          </main>
        HTML
      end

      private

      def recording
        <<~HTML.chomp
          <section aria-labelledby="record">
          <h2 id="record">Record</h2>
          #{complaint}#{@state ? under_way : form}
          <p class="hint">A recording or a snapshot is of one process: the one that answers. This page is from process
          #{Process.pid}. Where several workers answer, the next page may be from another one.</p>
          </section>
        HTML
      end

      def complaint
        "<p role=\"alert\">The last recording was not kept: #{escape(@complaint)}</p>\n" if @complaint
      end

      def under_way
        <<~HTML.chomp
          <form method="post" action="#{path("stop")}">
          #{hidden("token", @token)}#{hidden("recording", @state.id)}
          <p role="status">Process #{@state.pid} records #{escape(@state.mode)} time at #{@state.frequency} Hz,
          until #{@state.until.strftime("%T")}. <button>Stop</button></p>
          </form>
        HTML
      end

      def form
        return taken if Sperf.running?

        <<~HTML.chomp
          <form method="post" action="#{path("start")}">
          #{hidden("token", @token)}
          <p><label>Measure <select name="mode"><option value="wall">wall time</option>
          <option value="cpu">CPU time</option></select></label>
          <label>for <input name="seconds" type="number" min="1" max="#{@seconds_max}"
          value="#{[SECONDS, @seconds_max].min}" required> s</label>
          <label>at <input name="frequency" type="number" min="#{FREQUENCIES.min}" max="#{FREQUENCIES.max}"
          value="#{FREQUENCY}" required> Hz</label>
          <button>Record</button></p>
          </form>
        HTML
      end

      def taken
        <<~HTML.chomp
          <p role="status">#{Recording::ALREADY}</p>
          <form method="post" action="#{path("snapshot")}">
          #{hidden("token", @token)}
          <p>What it has so far can be kept while it goes on. <button>Keep a snapshot</button></p>
          </form>
        HTML
      end

      def profiles
        <<~HTML.chomp
          <section aria-labelledby="profiles">
          <h2 id="profiles">Profiles</h2>
          #{kinds}
          #{shown.empty? ? "<p>There are none yet.</p>" : table}
          <p class="hint">They are in #{escape(@directory)}. Of recordings and of snapshots #{@keep} each are kept.</p>
          </section>
        HTML
      end

      def kind = @request.query["kind"]

      def shown = KINDS.key?(kind) ? @entries.select { |entry| entry.kind == kind } : @entries

      # One link for each kind that is there.
      def kinds
        counts = @entries.map(&:kind).tally
        return "" if counts.size < 2

        there = KINDS.select { |name, _words| counts.key?(name) }
        links = [link("", "all", @entries.size, !KINDS.key?(kind))] +
          there.map { |name, words| link("?kind=#{name}", words, counts[name], kind == name) }
        "<nav aria-label=\"Kinds\">#{links.join("\n")}</nav>"
      end

      def link(query, words, count, chosen)
        "<a href=\"#{path(query)}\"#{" aria-current=\"page\"" if chosen}>#{words} (#{count})</a>"
      end

      def table
        <<~HTML.chomp
          <table>
          <thead><tr><th scope="col">What</th><th scope="col">Kind</th><th scope="col" class="number">Took</th>
          <th scope="col">When</th><th scope="col" class="number">Process</th><th scope="col" class="number">Download</th>
          </tr></thead>
          <tbody>
          #{shown.map { |entry| row(entry) }.join("\n")}
          </tbody>
          </table>
        HTML
      end

      def row(entry)
        place = path("profiles/#{CGI.escapeURIComponent(File.basename(entry.path).b)}")
        <<~HTML.chomp
          <tr><td><a href="#{place}/view">#{escape(entry.name)}</a></td><td>#{KINDS[entry.kind]}</td>
          <td class="number">#{took(entry)}</td><td>#{time(entry.time)}</td>
          <td class="number">#{entry.pid}</td>
          <td class="number"><a href="#{place}/file" download>#{size(entry.path)}</a></td></tr>
        HTML
      end

      # Puma's plugin does not say it in the name of its file.
      def took(entry) = entry.took_ms && "#{Quantity.grouped(entry.took_ms)} ms"

      def time(time)
        "<time datetime=\"#{time.utc.strftime("%FT%TZ")}\">#{time.localtime.strftime("%F %T %z")}</time>"
      end

      # It may have gone since the list was read.
      def size(path)
        Quantity.bytes(File.size(path))
      rescue SystemCallError
        "gone"
      end

      def hidden(name, value) = "<input type=\"hidden\" name=\"#{name}\" value=\"#{escape(value)}\">"

      def path(rest) = escape(@request.path(rest))

      # Names of files have any bytes.
      def escape(text) = CGI.escapeHTML(text.to_s.dup.force_encoding(Encoding::UTF_8).scrub)
    end
  end
end

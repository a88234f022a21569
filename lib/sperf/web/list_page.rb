# frozen_string_literal: true

require_relative "../viewer/document"
require_relative "request"
require_relative "profile_table"

module Sperf
  class Web
    # The page with the list of profiles and the form that starts a recording. It needs no script, and its policy allows
    # none.
    class ListPage
      include Html

      # With no-referrer, a browser sends no origin with the form, and the request would be refused.
      HEADERS = { "content-security-policy" => Viewer::ContentSecurityPolicy::FORMS,
                  "referrer-policy" => "same-origin" }.freeze
      SECONDS = 10
      FREQUENCY = Options::TABLE[:frequency].default
      FREQUENCIES = Options::TABLE[:frequency].type.allowed
      private_constant :SECONDS, :FREQUENCY, :FREQUENCIES

      # +request+ is a Request, +token+ is that of the forms, +entries+ are those of KeptProfiles, +details+ is a
      # Details, +recording+ a Recording.
      def initialize(request, token:, entries:, details:, directory:, keep:, recording:, seconds_max:)
        @request = request
        @token = token
        @entries = entries
        @details = details
        @directory = directory
        @keep = keep
        @modes = recording.modes
        @state = recording.state
        @complaint = recording.complaint
        @seconds_max = seconds_max
      end

      # Returns the value of the header Refresh, in seconds; nil for none.
      def refresh = @state && [(@state.until - Time.now).ceil + 1, 1].max.to_s

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
          <p class="hint">A recording or a snapshot covers one process: the one that answers. This page is from process
          #{Process.pid}. With several workers, another process may answer the next request.</p>
          </section>
        HTML
      end

      def complaint = ("<p role=\"alert\">The last recording was not kept: #{escape(@complaint)}</p>\n" if @complaint)

      def under_way
        <<~HTML.chomp
          <form method="post" action="#{path("stop")}">
          #{hidden("token", @token)}#{hidden("recording", @state.id)}
          <p role="status">Process #{@state.pid} records #{escape(@state.what)},
          until #{@state.until.strftime("%T")}. <button>Stop</button></p>
          </form>
        HTML
      end

      def form
        return taken if Sperf.running?

        <<~HTML.chomp
          <form method="post" action="#{path("start")}">
          #{hidden("token", @token)}
          <p><label>Measure <select name="mode">#{modes}</select></label>
          <label>for <input name="seconds" type="number" min="1" max="#{@seconds_max}"
          value="#{[SECONDS, @seconds_max].min}" required> s</label>
          <label>at <input name="frequency" type="number" min="#{FREQUENCIES.min}" max="#{FREQUENCIES.max}"
          value="#{FREQUENCY}" required> Hz (of time)</label>
          <button>Record</button></p>
          </form>
        HTML
      end

      def modes = @modes.map { |mode| "<option value=\"#{mode}\">#{Recording::MODES[mode]}</option>" }.join

      def taken
        <<~HTML.chomp
          <p role="status">#{Recording::ALREADY}</p>
          <form method="post" action="#{path("snapshot")}">
          #{hidden("token", @token)}
          <p>You can keep a snapshot of the session while it goes on. <button>Keep a snapshot</button></p>
          </form>
        HTML
      end

      def profiles
        <<~HTML.chomp
          <section aria-labelledby="profiles">
          <h2 id="profiles">Profiles</h2>
          #{table}
          <p class="hint">Profiles are in #{escape(@directory)}. The newest #{@keep} recordings and the newest #{@keep}
          snapshots are kept.</p>
          </section>
        HTML
      end

      def table
        selection = Selection.new(@request.query, @entries, @details, ProfileTable::KINDS.keys)
        ProfileTable.new(@request, @entries, @details, selection).html
      end
    end
  end
end

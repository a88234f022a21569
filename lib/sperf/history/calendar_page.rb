# frozen_string_literal: true

require "cgi/escape"
require_relative "../viewer/content_security_policy"
require_relative "../viewer/document"
require_relative "../web/html"
require_relative "calendar_month"
require_relative "period_words"
require_relative "phrases"

module Sperf
  module History
    # The HTML of the calendar. It needs no script, and its policy allows none.
    #
    # The page does not grow with the history: it has the periods of one month, and lists of a limited length.
    class CalendarPage
      include Phrases
      include Web::Html

      HEADERS = { "content-security-policy" => Viewer::ContentSecurityPolicy::FORMS }.freeze
      # The most suggestions for a field.
      SUGGESTIONS = 200
      # The letters of the selected periods, the base first.
      LETTERS = %w[A B].freeze
      private_constant :SUGGESTIONS, :LETTERS

      # +request+ is a Web::Request; +calendar+ has the profiles of +choice+, a CalendarChoice, +all+ has all profiles;
      # +state+ is that of the viewer, as in an address; +complaint+ is why a period could not be opened, nil for none.
      def initialize(request, calendar, choice, all:, measure:, subject:, state:, complaint:)
        @request = request
        @calendar = calendar
        @month = calendar.months.include?(choice.month) ? choice.month : calendar.months.last
        @selected = choice.keys.filter_map { |key| calendar.period(key) }.sort_by(&:start_ns)
        @choice = choice.with(month: @month, keys: choice.keys & @selected.map(&:key))
        @all = all
        @measure = measure
        @subject = subject
        @state = state
        @complaint = complaint
        @words = PeriodWords.new(calendar, all, measure, subject)
      end

      def html
        styles = %w[list.css calendar.css].map { |name| "<link rel=\"stylesheet\" href=\"#{path(name)}\">" }
        Viewer::Document.html(title: "Calendar", head: styles.join("\n"), body: <<~HTML.chomp)
          <main class="history">
          <h1>sperf</h1>
          <p>#{escape(head)}</p>
          #{complaint}#{filter}
          #{@month ? "#{selection}\n#{month}" : "<p>No profile matches.</p>"}
          </main>
        HTML
      end

      private

      def head
        files = @calendar.readings.map(&:file)
        span = ", #{time(files.first.start_ns)} to #{time(files.last.start_ns)}" if files.any?
        "#{capitalized(@measure.words)}#{" of #{@subject}" if @subject}; #{profiles(files.sum(&:profiles))}#{span}"
      end

      def complaint
        "<p role=\"alert\">The selection cannot be shown: #{escape(@complaint)}.</p>\n" if @complaint
      end

      # -- What is shown --

      def filter
        fields = [field(:host, "Host"), field(:commit, "Commit", "its first characters"), months].compact
        return if fields.empty?

        all = link("all profiles", host: nil, commit: nil) if @choice.host || @choice.commit
        <<~HTML.chomp
          <form method="get" action="#{path("")}" role="search">
          #{@choice.keys.map { |key| hidden("period", key) }.join}<p>#{fields.join("\n")} <button>Show</button> #{all}</p>
          </form>
        HTML
      end

      # A field with suggestions, unless all profiles have the same value.
      def field(name, words, hint = nil)
        chosen = @choice.public_send(name)
        values = @all.values(name)
        return if values.size < 2 && chosen.nil?

        options = values.first(SUGGESTIONS).map { |value| "<option value=\"#{escape(value)}\"></option>" }
        placeholder = " placeholder=\"#{hint}\"" if hint
        "<label>#{words} <input name=\"#{name}\" list=\"#{name}s\" autocomplete=\"off\"#{placeholder} " \
          "value=\"#{escape(chosen)}\"></label><datalist id=\"#{name}s\">#{options.join}</datalist>"
      end

      def months
        months = @calendar.months
        return if months.size < 2

        options = (months.last(SUGGESTIONS) | [@month]).reverse.map do |month|
          "<option#{" selected" if month == @month}>#{escape(month)}</option>"
        end
        "<label>Month <select name=\"month\">#{options.join}</select></label>"
      end

      # -- The selection --

      def selection
        hint = "<p class=\"hint\">Select an hour or a day to open it, and another one to compare them.</p>"
        <<~HTML.chomp
          <section aria-labelledby="selected" class="selection">
          <h2 id="selected">Selected</h2>
          #{@selected.empty? ? hint : chosen}
          </section>
        HTML
      end

      def chosen
        rows = @selected.zip(LETTERS).map do |period, letter|
          "<li><b class=\"mark\">#{letter}</b> #{escape(@words.line(period))} " \
            "<a class=\"button\" href=\"#{opened(period)}\">Open<span class=\"spoken\"> #{letter}</span></a></li>"
        end
        "<ul>#{rows.join("\n")}</ul>\n<p>#{comparison} #{link("Select none", keys: [])}</p>"
      end

      def comparison
        return "<span class=\"hint\">Select another period to compare.</span>" if @selected.size < 2

        "<a class=\"button\" href=\"#{opened(*@selected)}\">Compare</a> <span>#{escape(change)}</span>"
      end

      def change
        before, after = @selected.map { |period| @measure.rate(period.readings) }
        return "A is the base." unless before&.positive? && after

        change = (after - before) / before * 100
        format("B is %<size>.1f %% %<side>s A, the base.", size: change.abs, side: change.negative? ? "below" : "above")
      end

      # Returns the address of the viewer's page of periods.
      def opened(*periods)
        words = @choice.address.delete_prefix("?")
        places = [words, *periods.map(&:key)].map { |word| CGI.escapeURIComponent(word.b) }
        path("profiles/#{places.join("/")}/view#{"##{@state}" unless @state.empty?}")
      end

      # -- The month --

      def month
        marks = @selected.map(&:key).zip(LETTERS).to_h
        month = CalendarMonth.new(@calendar, @month, @measure, @words, marks)
        <<~HTML.chomp
          <section aria-labelledby="month">
          <h2 id="month">#{escape(@month)}</h2>
          #{neighbours}
          <form method="get" action="#{path("")}">
          #{@choice.pairs.map { |name, value| hidden(name, value) }.join}
          #{month.table}
          </form>
          #{month.legend}
          </section>
        HTML
      end

      def neighbours
        months = @calendar.months
        at = months.index(@month)
        links = { "Previous" => (months[at - 1] if at.positive?), "Next" => months[at + 1] }.compact
        links = links.map { |words, month| link("#{words}: #{month}", month:) }
        "<nav aria-label=\"Months\">#{links.join("\n")}</nav>" if links.any?
      end

      def link(words, **changes)
        "<a href=\"#{path(@choice.with(**changes).address)}\">#{escape(words)}</a>"
      end
    end
  end
end

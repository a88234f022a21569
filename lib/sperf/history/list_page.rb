# frozen_string_literal: true

require "cgi/escape"
require_relative "../viewer/document"
require_relative "../web/request"
require_relative "periods"

module Sperf
  module History
    # The HTML of the list of periods: the days of a month, and the hours of one of them. It needs no script, and its
    # policy allows none. It does not grow with the history.
    class ListPage
      include Phrases
      include Web::Html

      HEADERS = { "content-security-policy" => Viewer::ContentSecurityPolicy::FORMS }.freeze
      # The most suggestions for a field.
      SUGGESTIONS = 200
      # The most hosts and commits of a period that are listed, and characters of their names.
      NAMES = 3
      LENGTHS = { host: 60, commit: 12 }.freeze
      private_constant :SUGGESTIONS, :NAMES, :LENGTHS

      # +request+ is a Web::Request; +days+ has the profiles of +choice+, a Choice, +all+ has all profiles; +complaint+
      # is why periods could not be opened, nil for none. The block returns the address of the viewer's page of a
      # Period.
      def initialize(request, days, choice, all:, measure:, subject:, complaint:, &address)
        @request = request
        @days = days
        @choice = choice
        @all = all
        @measure = measure
        @subject = subject
        @complaint = complaint
        @address = address
        @highest = days.highest(measure)
      end

      def html
        style = "<link rel=\"stylesheet\" href=\"#{path("list.css")}\">"
        Viewer::Document.html(title: "Profiles", head: style, body: <<~HTML.chomp)
          <main>
          <h1>sperf</h1>
          <p>#{escape(head)}</p>
          #{complaint}#{filter}
          #{@choice.month ? list : "<p>No profile matches.</p>"}
          </main>
        HTML
      end

      private

      def head
        files = @days.readings.map(&:file)
        span = ", #{time(files.first.start_ns)} to #{time(files.last.start_ns)}" if files.any?
        "#{capitalized(@measure.words)}#{" of #{@subject}" if @subject}; #{profiles(files.sum(&:profiles))}#{span}"
      end

      def complaint = ("<p role=\"alert\">The selection cannot be shown: #{escape(@complaint)}.</p>\n" if @complaint)

      # -- What is shown --

      def filter
        fields = [field(:host, "Host"), field(:commit, "Commit", "its first characters"), months].compact
        return if fields.empty?

        all = link("all profiles", host: nil, commit: nil) if @choice.host || @choice.commit
        <<~HTML.chomp
          <form method="get" action="#{path("")}" role="search">
          #{kept(:day, :period)}<p>#{fields.join("\n")} <button>Show</button> #{all}</p>
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
        months = @days.months
        return if months.size < 2

        options = (months.last(SUGGESTIONS) | [@choice.month]).reverse.map do |month|
          "<option#{" selected" if month == @choice.month}>#{escape(month)}</option>"
        end
        "<label>Month <select name=\"month\">#{options.join}</select></label>"
      end

      # Fields of a form for what is chosen already.
      def kept(*names) = @choice.pairs.filter_map { |name, value| hidden(name, value) if names.include?(name) }.join

      def link(words, **changes) = "<a href=\"#{path(@choice.with(**changes).address)}\">#{escape(words)}</a>"

      # -- The list --

      def list
        <<~HTML.chomp
          <form method="get" action="#{path("")}">
          #{kept(:host, :commit, :month)}
          <p><button formaction="#{path("compare")}">Compare</button>
          <span class="hint">Select two periods. The earlier one is the base.</span></p>
          <table>
          <thead><tr>#{headings.join}</tr></thead>
          <tbody>
          #{periods.map { |period| row(period) }.join("\n")}
          </tbody>
          </table>
          </form>
        HTML
      end

      # The latest day first, with its hours below it if they are chosen. Before them, what else is selected.
      def periods
        listed = @days.days(@choice.month).reverse.flat_map do |day|
          [day, *(@days.hours(day.key).reverse if day.key == @choice.day)]
        end
        (@choice.keys.filter_map { |key| @days.period(key) } - listed) + listed
      end

      def columns = @columns ||= %i[host commit].select { |name| @all.values(name).size > 1 }

      def headings
        names = columns.map { |name| capitalized("#{name}s") }
        all = ["Time (UTC)", capitalized(@measure.words), ("of everything" if total?), "Profiles", "Recorded", *names,
               "Hours", "Compare"]
        all.compact.map { |words| "<th scope=\"col\">#{escape(words)}</th>" }
      end

      def total? = @subject && @measure.total_rate(@days.readings)

      def row(period)
        cells = ["<a href=\"#{escape(@address.call(period))}\">#{period.key}</a>", rate(period),
                 (escape(@measure.text(@measure.total_rate(period.readings))) if total?),
                 period.profiles, recorded(period), *columns.map { |name| names(period, name) },
                 hours(period), box(period)].compact
        "<tr id=\"#{id(period)}\">#{cells.map { |cell| "<td>#{cell}</td>" }.join}</tr>"
      end

      def rate(period)
        rate = @measure.rate(period.readings)
        share = @highest.positive? ? rate.to_f.fdiv(@highest).clamp(0, 1) : 0
        "<meter value=\"#{share}\" aria-hidden=\"true\"></meter> #{escape(@measure.text(rate))}"
      end

      def id(period) = period.key.tr(" :", "__")

      def names(period, field)
        values = period.readings.map { |reading| Days.field(reading.file, field) }.uniq
        news = @days.new_commits(period) if field == :commit
        first = "<br><span class=\"hint\">first of #{short(news, field)}</span>" if news&.any?
        "#{short(values, field)}#{first}"
      end

      def short(values, field)
        more = " and #{values.size - NAMES} more" if values.size > NAMES
        escape("#{values.first(NAMES).map { |value| value[0, LENGTHS.fetch(field)] }.join(", ")}#{more}")
      end

      # The button that lists the hours of a day, or no longer lists them.
      def hours(day)
        hours = @days.hours(day.key)
        return "" if hours.empty?

        open = day.key == @choice.day
        "<button name=\"day\" value=\"#{day.key unless open}\" formaction=\"#{path("##{id(day)}")}\" " \
          "aria-expanded=\"#{open}\" aria-label=\"#{Quantity.count(hours.size, "hour")} of #{day.key}\">" \
          "#{hours.size}</button>"
      end

      def box(period)
        key = period.key
        checked = " checked" if @choice.keys.include?(key)
        "<input type=\"checkbox\" name=\"period\" value=\"#{key}\" aria-label=\"Compare #{key}\"#{checked}>"
      end
    end
  end
end

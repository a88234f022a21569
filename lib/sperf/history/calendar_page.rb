# frozen_string_literal: true

require "cgi/escape"
require_relative "../viewer/content_security_policy"
require_relative "../viewer/document"
require_relative "../web/html"
require_relative "calendar"
require_relative "phrases"

module Sperf
  module History
    # The HTML of a month: a row for each day, a button for each hour. It needs no script, and its policy allows none.
    #
    # The page does not grow with the history: it has the periods of one month, and lists of a limited length.
    class CalendarPage
      include Phrases
      include Web::Html

      HEADERS = { "content-security-policy" => Viewer::ContentSecurityPolicy::FORMS }.freeze
      # The colours of hours, from nothing to the highest rate: classes of the style sheet.
      LEVELS = 12
      # The most suggestions for a field, and the most names that a tooltip lists.
      SUGGESTIONS = 200
      NAMES = 3
      # Characters of a commit that are shown.
      COMMIT = 12
      private_constant :LEVELS, :SUGGESTIONS, :NAMES, :COMMIT

      # Returns the id of the button for the period +key+.
      def self.id(key) = key.gsub(/[^\w-]/, "_")

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
        @highest = calendar.highest(measure)
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
        what = capitalized(@measure.words)
        files = @calendar.readings.map(&:file)
        span = ", #{time(files.first.start_ns)} to #{time(files.last.start_ns)}" if files.any?
        "#{what}#{" of #{@subject}" if @subject}; #{profiles(files.sum(&:profiles))}#{span}"
      end

      def complaint
        "<p role=\"alert\">The selection cannot be shown: #{escape(@complaint)}.</p>\n" if @complaint
      end

      # -- What is shown --

      def filter
        fields = [field(:host, "Host"), field(:commit, "Commit", "its first characters"), months].compact
        return if fields.empty?

        <<~HTML.chomp
          <form method="get" action="#{path("")}" role="search">
          #{hidden_keys}<p>#{fields.join("\n")} <button>Show</button> #{link("all profiles", host: nil, commit: nil) if filtered?}</p>
          </form>
        HTML
      end

      def filtered? = @choice.host || @choice.commit

      # A field with suggestions, unless all profiles have the same value.
      def field(name, words, hint = nil)
        values = @all.values(name)
        return if values.size < 2 && @choice.public_send(name).nil?

        options = values.first(SUGGESTIONS).map { |value| "<option value=\"#{escape(value)}\"></option>" }
        placeholder = " placeholder=\"#{hint}\"" if hint
        "<label>#{words} <input name=\"#{name}\" list=\"#{name}s\" autocomplete=\"off\"#{placeholder} " \
          "value=\"#{escape(@choice.public_send(name))}\"></label><datalist id=\"#{name}s\">#{options.join}</datalist>"
      end

      def months
        months = @calendar.months
        return if months.size < 2

        options = months.last(SUGGESTIONS).reverse.map do |month|
          "<option#{" selected" if month == @month}>#{escape(month)}</option>"
        end
        "<label>Month <select name=\"month\">#{options.join}</select></label>"
      end

      def hidden_keys = @choice.keys.map { |key| hidden("period", key) }.join

      # -- The selection --

      def selection
        <<~HTML.chomp
          <section aria-labelledby="selected" class="selection">
          <h2 id="selected">Selected</h2>
          #{@selected.empty? ? "<p class=\"hint\">Select an hour or a day to open it, and another one to compare them.</p>" : chosen}
          </section>
        HTML
      end

      def chosen
        rows = @selected.map do |period|
          open = "Open<span class=\"spoken\"> #{escape(period.key)}</span>"
          "<li>#{mark(period)} #{escape(words(period).first(2).join(": "))} " \
            "<a class=\"button\" href=\"#{opened(period)}\">#{open}</a></li>"
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

      # The address of the viewer's page of periods.
      def opened(*periods)
        words = @choice.address.delete_prefix("?")
        words = "all" if words.empty?
        places = [words, *periods.map(&:key)].map { |word| CGI.escapeURIComponent(word.b) }
        path("profiles/#{places.join("/")}/view#{"##{@state}" unless @state.empty?}")
      end

      # The letter of a selected period; nil if it is not selected.
      def mark(period)
        at = @selected.index(period)
        "<b class=\"mark\">#{"AB"[at]}</b>" if at
      end

      # -- The month --

      def month
        <<~HTML.chomp
          <section aria-labelledby="month">
          <h2 id="month">#{escape(@month)}</h2>
          #{neighbours}
          <form method="get" action="#{path("")}">
          #{hidden_fields}
          <table class="calendar">
          <thead><tr><th scope="col">Day (UTC)</th>#{columns}</tr></thead>
          <tbody>
          #{Calendar.days(@month).map { |day| row(day) }.join("\n")}
          </tbody>
          </table>
          </form>
          #{legend}
          </section>
        HTML
      end

      def neighbours
        at = @calendar.months.index(@month)
        links = { "Previous" => at - 1, "Next" => at + 1 }.filter_map do |words, place|
          month = @calendar.months[place] if place >= 0
          link("#{words}: #{month}", month:) if month
        end
        "<nav aria-label=\"Months\">#{links.join("\n")}</nav>" if links.any?
      end

      def hidden_fields
        @choice.pairs.map { |name, value| hidden(name, value) }.join
      end

      def columns = Array.new(24) { |hour| format("<th scope=\"col\">%02d</th>", hour) }.join

      def row(day)
        period = @calendar.period(day)
        "<tr><th scope=\"row\">#{Date.iso8601(day).strftime("%a %-d")}#{period && whole(period)}</th>" \
          "#{period ? cells(day, period) : "<td colspan=\"24\"></td>"}</tr>"
      end

      # The button of a day.
      def whole(period)
        rate = escape(@measure.text(@measure.rate(period.readings)))
        button(period, "day", "<i class=\"#{level(period)}\"></i>#{rate}#{mark(period)}")
      end

      def cells(day, period)
        hours = @calendar.hours(day)
        if hours.none?
          words = "#{profiles(period.profiles)}, in files of more than an hour"
          return "<td colspan=\"24\" class=\"whole #{level(period)}\"><span class=\"hint\">#{words}</span></td>"
        end

        hours.map { |hour| "<td>#{hour && button(hour, level(hour), mark(hour))}</td>" }.join
      end

      def button(period, classes, content)
        news = " new" if @calendar.new_commits(period).any? && @all.values(:commit).size > 1
        pressed = @selected.include?(period)
        "<button name=\"toggle\" value=\"#{escape(period.key)}\" id=\"#{CalendarPage.id(period.key)}\" " \
          "class=\"#{classes}#{news}\" aria-pressed=\"#{pressed}\">#{content}" \
          "<span class=\"tip\">#{escape(words(period).join("\n"))}</span></button>"
      end

      # What is said of a period, lines.
      def words(period)
        rate = @measure.text(@measure.rate(period.readings))
        ["#{period.key} UTC", "#{rate}#{total(period)}; #{profiles(period.profiles)}, #{recorded(period)} recorded",
         *named(period, :host, "hosts"), *named(period, :commit, "commits"), *news(period)]
      end

      def total(period)
        rate = @measure.total_rate(period.readings) if @subject
        " of #{@measure.text(rate)}" if rate
      end

      # The hosts or commits of a period, unless all profiles have the same one.
      def named(period, field, several)
        return if @all.values(field).size < 2

        values = period.readings.map { |reading| Calendar.field(reading.file, field) }.uniq
        listed = values.first(NAMES).map { |value| shortened(field, value) }
        more = " and #{values.size - NAMES} more" if values.size > NAMES
        "#{values.one? ? field : several}: #{listed.join(", ")}#{more}"
      end

      def news(period)
        commits = @calendar.new_commits(period)
        return if commits.empty? || @all.values(:commit).size < 2

        "first of #{commits.first(NAMES).map { |commit| shortened(:commit, commit) }.join(", ")}"
      end

      def shortened(field, value) = field == :commit ? value[0, COMMIT] : value[0, 60]

      def level(period)
        rate = @measure.rate(period.readings)
        return "level-0" unless rate && @highest.positive?

        "level-#{(rate / @highest * LEVELS).ceil.clamp(0, LEVELS)}"
      end

      def legend
        steps = Array.new(LEVELS + 1) { |step| "<i class=\"level-#{step}\"></i>" }
        news = " A dot: the first profiles of a commit." if @all.values(:commit).size > 1
        "<p class=\"legend hint\">0 <span aria-hidden=\"true\">#{steps.join}</span> " \
          "#{escape(@measure.text(@highest))}, the highest of all months.#{news}</p>"
      end

      def link(words, **changes)
        "<a href=\"#{path(@choice.with(**changes).address)}\">#{escape(words)}</a>"
      end
    end
  end
end

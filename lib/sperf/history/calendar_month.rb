# frozen_string_literal: true

require_relative "../web/html"
require_relative "calendar"
require_relative "phrases"

module Sperf
  module History
    # The table of a month, HTML: a row for each day, with a button for the day and for each hour.
    class CalendarMonth
      include Phrases
      include Web::Html

      # The colours of periods, from nothing to the highest rate: classes of the style sheet.
      LEVELS = 12
      private_constant :LEVELS

      # Returns the id of the button for the period +key+.
      def self.id(key) = key.gsub(/[^\w-]/, "_")

      # +month+ is a key of +calendar+; +words+ are PeriodWords; +marks+ are the letters of selected periods, a Hash by
      # key.
      def initialize(calendar, month, measure, words, marks)
        @calendar = calendar
        @month = month
        @measure = measure
        @words = words
        @marks = marks
        @highest = calendar.highest(measure)
      end

      def table
        columns = Array.new(24) { |hour| format("<th scope=\"col\">%02d</th>", hour) }
        <<~HTML.chomp
          <table class="calendar">
          <thead><tr><th scope="col">Day (UTC)</th>#{columns.join}</tr></thead>
          <tbody>
          #{Calendar.days(@month).map { |day| row(day) }.join("\n")}
          </tbody>
          </table>
        HTML
      end

      def legend
        steps = Array.new(LEVELS + 1) { |step| "<i class=\"level-#{step}\"></i>" }
        news = " A dot: the first profiles of a commit." if @words.commits?
        "<p class=\"legend hint\">0 <span aria-hidden=\"true\">#{steps.join}</span> " \
          "#{escape(@measure.text(@highest))}, the highest of all months.#{news}</p>"
      end

      private

      def row(day)
        period = @calendar.period(day)
        name = Date.iso8601(day).strftime("%a %-d")
        return "<tr><th scope=\"row\">#{name}</th><td colspan=\"24\"></td></tr>" unless period

        rate = "<i class=\"#{level(period)}\"></i>#{escape(@words.rate(period))}"
        "<tr><th scope=\"row\">#{name}#{button(period, "day", rate)}</th>#{cells(day, period)}</tr>"
      end

      def cells(day, period)
        hours = @calendar.hours(day)
        return hours.map { |hour| "<td>#{hour && button(hour, level(hour))}</td>" }.join if hours.any?

        words = "#{profiles(period.profiles)}, in files of more than an hour"
        "<td colspan=\"24\" class=\"whole #{level(period)}\"><span class=\"hint\">#{words}</span></td>"
      end

      def button(period, classes, content = nil)
        mark = @marks[period.key]
        classes = "#{classes} new" if @words.first?(period)
        "<button name=\"toggle\" value=\"#{escape(period.key)}\" id=\"#{CalendarMonth.id(period.key)}\" " \
          "class=\"#{classes}\" aria-pressed=\"#{!mark.nil?}\">#{mark && "<b class=\"mark\">#{mark}</b>"}#{content}" \
          "<span class=\"tip\">#{escape(@words.lines(period).join("\n"))}</span></button>"
      end

      def level(period)
        rate = @measure.rate(period.readings)
        return "level-0" unless rate && @highest.positive?

        "level-#{(rate / @highest * LEVELS).ceil.clamp(0, LEVELS)}"
      end
    end
  end
end

# frozen_string_literal: true

require "cgi/escape"
require_relative "../program/quantity"
require_relative "../viewer/assets"
require_relative "../viewer/page"
require_relative "../web/request"
require_relative "calendar"
require_relative "calendar_choice"
require_relative "calendar_page"
require_relative "period_profile"

module Sperf
  module History
    # What `sperf history --open` serves: the calendar, and the viewer's pages of the periods that are opened or
    # compared. A site for Viewer::Server.
    #
    # A request names periods by their keys, which are looked up in the calendar: no path is made of them. Files are as
    # they were listed when the command began.
    class CalendarSite
      STYLES = { "list.css" => File.expand_path("../web/list.css", __dir__),
                 "calendar.css" => File.expand_path("calendar.css", __dir__) }.freeze
      # How much longer one of two periods may be recorded than the other.
      TOLERANCE = 1.05
      private_constant :STYLES, :TOLERANCE

      # +readings+ are in the order of time; +measure+ is their Measure; +subject+ names the samples that were chosen,
      # nil for all; +state+ is that of the viewer at first, a Hash of names to values. The block is called with a line
      # for profiles that cannot be read any more.
      def initialize(readings, measure, subject: nil, state: {}, &warning)
        @all = Calendar.new(readings)
        @measure = measure
        @subject = subject
        @state = state.map { |name, value| "#{name}=#{CGI.escape(value)}" }.join("&")
        @warning = warning
        @lock = Mutex.new
      end

      def names = ["a calendar of #{Quantity.count(@all.readings.sum { |reading| reading.file.profiles }, "profile")}"]

      # Answers a Server's request: see Viewer::Server.
      def answer(asked)
        request = Web::Request.new({ "SCRIPT_NAME" => asked.root, "PATH_INFO" => asked.path,
                                     "QUERY_STRING" => asked.query })
        case request.segments
        in [] then list(request)
        in [name] if STYLES.key?(name) then [200, "text/css", File.read(STYLES[name], encoding: Encoding::UTF_8)]
        in ["profiles", words, *keys, part] if [1, 2].include?(keys.size)
          viewer(asked, request, words, keys, part)
        else nil
        end
      end

      private

      # A click on a period leads to the address with that period selected.
      def list(request)
        choice = CalendarChoice.of(request)
        key = request.query["toggle"]
        return [200, "text/html", html(request, choice), CalendarPage::HEADERS] unless key

        choice = choice.toggle(key) if calendar(choice).period(key)
        [303, nil, "", { "location" => "#{request.path}#{choice.address}##{CalendarMonth.id(key)}" }]
      end

      def html(request, choice, complaint = nil)
        CalendarPage.new(request, calendar(choice), choice, all: @all, measure: @measure, subject: @subject,
                                                            state: @state, complaint:).html
      end

      # Keeps the last one, as the profiles that are opened next are usually of the same hosts and commits.
      def calendar(choice)
        known, calendar = @calendar
        chosen = [choice.host, choice.commit]
        return calendar if known == chosen

        calendar = @all.select(host: choice.host, commit: choice.commit)
        @calendar = [chosen, calendar]
        calendar
      end

      # Returns the response for a part of a viewer's page. The address of the page ends in "view", so its script finds
      # the other parts beside it. In front of the keys is what the calendar has chosen, for the link back.
      def viewer(asked, request, words, keys, part)
        choice = CalendarChoice.of(Web::Request.new({ "QUERY_STRING" => words }))
        periods = keys.filter_map { |key| calendar(choice).period(key) }
        return unless periods.size == keys.size

        page(periods, request.path(choice.address)).answer(asked.with(path: part == "view" ? "" : part))
      rescue Error => e
        return [422, nil, "#{e.message}\n"] unless part == "view"

        [422, "text/html", html(request, choice, e.message), CalendarPage::HEADERS]
      end

      # Returns the Viewer::Page. Keeps the last one, as its parts are requested one by one, and several at once.
      def page(periods, home)
        @lock.synchronize do
          known, page = @page
          return page if known == [periods, home]

          @page = nil
          page = Viewer::Page.new(periods.map { |period| read(period) }, normalize: unequal?(periods), home:)
          @page = [[periods, home], page]
          page
        end
      end

      def read(period)
        profile = PeriodProfile.new(period, @measure.type)
        @warning&.call("#{profile.name} could be read: #{profile.complaint}") if profile.complaint
        profile.to_a
      end

      # Whether sums must be compared as shares: one period was recorded for longer.
      def unequal?(periods)
        divisors = periods.filter_map { |period| @measure.quotient(1, period.readings) }
        divisors.size == 2 && divisors.max > divisors.min * TOLERANCE
      end
    end
  end
end

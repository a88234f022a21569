# frozen_string_literal: true

require "cgi/escape"
require_relative "../program/quantity"
require_relative "../viewer/document"
require_relative "../viewer/page"
require_relative "../web/request"
require_relative "periods"
require_relative "list_page"
require_relative "../profiles/merging"
require_relative "../report/source_files"
require_relative "recorded_file"

module Sperf
  module History
    # The sum of the profiles of a Period, for Viewer::Page.
    #
    # The profiles of an hour by minutes keep the order of time. More would take memory and a page for each sample, so
    # larger sums have none.
    class PeriodProfile
      include Phrases

      # The most files whose sum has an order of time.
      FILES_IN_ORDER = 60
      private_constant :FILES_IN_ORDER

      # The first reason why a file could not be read, nil if all were.
      attr_reader :complaint

      # +period+ is a Period, +type+ the name of the sample type to show first. Reads the files. Raises Error if none
      # can be read, or if they cannot be added up.
      def initialize(period, type)
        @period = period
        @read = []
        @sum = add_up(period.readings.map(&:file)) or raise Error, "#{@complaint}; #{ADVICE}"
        @type = @sum.sample_types.first.index { |name, _unit| name == type }
      end

      # Returns an argument of Viewer::Page.new.
      def to_a = [name, corrected, in_order? && @read.size > 1 ? spans : []]

      # The period, and how many of its profiles were read.
      def name
        count = @read.sum(&:profiles)
        of_all = "#{count} of " if count < @period.profiles
        "#{@period.key} UTC, #{of_all}#{profiles(@period.profiles)}"
      end

      private

      ADVICE = "the profiles may have been merged or removed: start sperf history again"
      private_constant :ADVICE

      def in_order? = @period.readings.size <= FILES_IN_ORDER

      def add_up(files)
        return Sums.of(files) { |file| read(file) } unless in_order?

        Merging.merge(files.filter_map { |file| read(file)&.then { |profile| [file.path, profile] } })
      end

      # A file may have been removed since the directory was listed.
      def read(file)
        file.read.tap { @read << file }
      rescue Error => e
        @complaint ||= e.message
        nil
      end

      def spans = @read.map { |file| [file.start_ns, file.duration_ns] }

      def corrected
        profile = TemplateLines.new(SourceFiles.new([@sum])).correct(@sum)
        @type ? profile.showing(@type) : profile
      end
    end

    # What a request for the list chooses: the host and the commit (nil for any), the month, the day whose hours are
    # listed, and the keys of the selected periods. All of it is in the address.
    Choice = Data.define(:host, :commit, :month, :day, :keys) do
      # Reads a Web::Request.
      def self.of(request)
        words = %i[host commit month day].to_h do |name|
          word = request.query[name.to_s]
          [name, (word unless word.to_s.strip.empty?)]
        end
        new(**words, keys: request.values("period").uniq)
      end

      # Returns the pairs of the address.
      def pairs = [*to_h.except(:keys).compact, *keys.map { |key| [:period, key] }]

      # Returns the address behind the path of the list: "?month=2026-11", or "".
      def address
        words = pairs.map { |name, value| "#{name}=#{CGI.escape(value)}" }
        words.empty? ? "" : "?#{words.join("&")}"
      end
    end

    # What `sperf history --open` serves: the list of periods, and the viewer's pages of the periods that are opened or
    # compared. A site for Viewer::Server.
    #
    # A request names periods by their keys, which are looked up in the list: no path is made of them. Files are as
    # they were listed when the command began.
    class ListSite
      STYLE = File.expand_path("../web/list.css", __dir__)
      # How much longer one of two periods may be recorded than the other.
      TOLERANCE = 1.05
      private_constant :STYLE, :TOLERANCE

      # +readings+ are in the order of time; +measure+ is their Measure; +subject+ names the samples that were chosen,
      # nil for all; +state+ is that of the viewer at first, a Hash of names to values. The block is called with a line
      # for profiles that cannot be read any more.
      def initialize(readings, measure, subject: nil, state: {}, &warning)
        @all = Days.new(readings)
        @measure = measure
        @subject = subject
        @state = state.map { |name, value| "#{name}=#{CGI.escape(value)}" }.join("&")
        @warning = warning
        @lock = Mutex.new
      end

      def names = ["a list of #{Quantity.count(@all.readings.sum { |reading| reading.file.profiles }, "profile")}"]

      # Answers a Server's request: see Viewer::Server.
      def answer(asked)
        request = Web::Request.new({ "SCRIPT_NAME" => asked.root, "PATH_INFO" => asked.path,
                                     "QUERY_STRING" => asked.query })
        case request.segments
        in [] then [200, "text/html", html(request, choice(request)), ListPage::HEADERS]
        in ["list.css"] then [200, "text/css", File.read(STYLE, encoding: Encoding::UTF_8)]
        in ["compare"] then compare(request)
        in ["profiles", words, *keys, part] if [1, 2].include?(keys.size)
          viewer(asked, request, words, keys, part)
        else nil
        end
      end

      private

      # Returns the Choice of +request+, with a month that has profiles; nil if there are none.
      def choice(request)
        choice = Choice.of(request)
        months = days(choice).months
        choice.with(month: months.include?(choice.month) ? choice.month : months.last)
      end

      def html(request, choice, complaint = nil)
        about = { all: @all, measure: @measure, subject: @subject, complaint: }
        ListPage.new(request, days(choice), choice, **about) { |period| opened(request, choice, period) }.html
      end

      # Keeps the last one, as the profiles that are opened next are usually of the same hosts and commits.
      def days(choice)
        known, days = @days
        chosen = [choice.host, choice.commit]
        return days if known == chosen

        days = @all.select(host: choice.host, commit: choice.commit)
        @days = [chosen, days]
        days
      end

      # Returns the address of the viewer's page of periods.
      def opened(request, choice, *periods)
        words = choice.address.delete_prefix("?")
        places = [words, *periods.map(&:key)].map { |word| CGI.escapeURIComponent(word.b) }
        request.path("profiles/#{places.join("/")}/view#{"##{@state}" unless @state.empty?}")
      end

      def compare(request)
        choice = choice(request)
        periods = choice.keys.filter_map { |key| days(choice).period(key) }.sort_by(&:start_ns)
        return [303, nil, "", { "location" => opened(request, choice, *periods) }] if periods.size == 2

        complaint = "two periods can be compared, and #{periods.size} #{periods.one? ? "is" : "are"} selected"
        [422, "text/html", html(request, choice, complaint), ListPage::HEADERS]
      end

      # Returns the response for a part of a viewer's page. The address of the page ends in "view", so its script finds
      # the other parts beside it. In front of the keys is what the list has chosen, for the link back.
      def viewer(asked, request, words, keys, part)
        choice = Choice.of(Web::Request.new({ "QUERY_STRING" => words }))
        periods = keys.filter_map { |key| days(choice).period(key) }
        return unless periods.size == keys.size

        page(periods, request.path(choice.address)).answer(asked.with(path: part == "view" ? "" : part))
      rescue Error => e
        return [422, nil, "#{e.message}\n"] unless part == "view"

        [422, "text/html", html(request, choice, e.message), ListPage::HEADERS]
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

# frozen_string_literal: true

require_relative "../profiles/merging"
require_relative "../report/source_files"
require_relative "../report/template_lines"
require_relative "phrases"
require_relative "sums"

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
  end
end

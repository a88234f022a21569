# frozen_string_literal: true

require_relative "html"

module Sperf
  class Web
    # A kept profile for Viewer::Page. The file is read for each request, so that profiles do not stay in the
    # application's memory.
    class KeptProfile
      # +entry+ is an entry of KeptProfiles.
      def initialize(entry)
        @entry = entry
      end

      # Returns the profile's name in the viewer.
      def title
        took = "#{Quantity.grouped(@entry.took_ms)} ms" if @entry.took_ms
        [Html.text(@entry.name), took, @entry.time.localtime.strftime("%F %T")].compact.join(", ")
      end

      # As the methods of Profile. Raise Error if the file is not a profile.
      def encode(...) = file.read.encode(...)
      def top(...) = file.read.top(...)
      def files = file.read.files
      def with_renamed_files(...) = file.read.with_renamed_files(...)
      def comments = file.read_head.comments
      def summary = file.read_head.summary

      private

      def file = ProfileFile.new(@entry.path)
    end
  end
end

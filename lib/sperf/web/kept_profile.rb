# frozen_string_literal: true

module Sperf
  class Web
    # A profile that was kept, as Viewer::Page takes one. It is read each time that something of it is asked for: the
    # application's memory is not for profiles that somebody has looked at.
    class KeptProfile
      # +entry+ is an entry of KeptProfiles.
      def initialize(entry)
        @entry = entry
      end

      # What the viewer calls it.
      def title
        name = @entry.name.dup.force_encoding(Encoding::UTF_8).scrub
        took = "#{Quantity.grouped(@entry.took_ms)} ms" if @entry.took_ms
        [name, took, @entry.time.localtime.strftime("%F %T")].compact.join(", ")
      end

      # As those of Profile. They raise Error where the file is none.
      def encode(...) = file.read.encode(...)
      def top(...) = file.read.top(...)
      def comments = file.read_head.comments
      def summary = file.read_head.summary

      private

      def file = ProfileFile.new(@entry.path)
    end
  end
end

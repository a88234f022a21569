# frozen_string_literal: true

module Sperf
  module Viewer
    # The source files that profiles name, and no others: what a page asks for is looked up in that list, never made
    # into a path.
    #
    # A profile may come from anybody, and a page may be passed on, so a file that is named is still not shown unless it
    # is Ruby: a profile that names a private key gets none.
    class Sources
      EXTENSIONS = %w[.rb .rake .ru .gemspec .erb .haml .slim .builder .jbuilder .rabl].freeze
      NAMES = %w[Rakefile Gemfile Guardfile Capfile].freeze
      FILE_BYTES = 2 * 1024 * 1024
      # Of all files together in a page of its own; the heaviest functions' files come first.
      ALL_BYTES = 16 * 1024 * 1024
      EVERY_ROW = (2**32) - 1
      private_constant :EVERY_ROW

      # +profiles+: Array of Profile.
      def initialize(profiles)
        rows = profiles.flat_map { |profile| profile.top(EVERY_ROW, :cumulative) }
        @paths = rows.map { |_label, path, *| path }.uniq.reject { |path| path.empty? || path.start_with?("<") }
        @known = @paths.to_h { |path| [path, true] }
      end

      # Returns the text of +path+ (String, as the profile has it), valid UTF-8; nil if the profile does not name it, or
      # it is no Ruby, or cannot be read.
      def read(path)
        return unless @known.key?(path) && File.file?(path) && File.size(path) <= FILE_BYTES

        bytes = File.binread(path)
        text(bytes) if ruby?(path, bytes)
      rescue SystemCallError, ArgumentError # ArgumentError: a NUL in the path.
        nil
      end

      # Returns { path => text } of all that can be read, up to ALL_BYTES.
      def all
        left = ALL_BYTES
        @paths.each_with_object({}) do |path, found|
          text = read(path)
          next if text.nil? || (left -= text.bytesize).negative?

          found[path.dup.force_encoding(Encoding::UTF_8).scrub] = text
        end
      end

      private

      def ruby?(path, bytes)
        EXTENSIONS.include?(File.extname(path)) || NAMES.include?(File.basename(path)) ||
          bytes.match?(/\A#!.*\bruby/n)
      end

      def text(bytes)
        bytes.force_encoding(Encoding::UTF_8).scrub
      end
    end
  end
end

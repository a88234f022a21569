# frozen_string_literal: true

require_relative "../report/source_files"

module Sperf
  module Viewer
    # The source files that profiles name. A request is looked up in this list, and never becomes a path.
    #
    # Only Ruby files are shown: a profile may come from anyone and name a private key, and a page may be passed on.
    class Sources
      EXTENSIONS = %w[.rb .rake .ru .gemspec .erb .haml .slim .builder .jbuilder .rabl].freeze
      NAMES = %w[Rakefile Gemfile Guardfile Capfile].freeze
      FILE_BYTES = 2 * 1024 * 1024
      # The limit for all files in a standalone page. Files of the heaviest functions come first.
      ALL_BYTES = 16 * 1024 * 1024
      EVERY_ROW = (2**32) - 1
      private_constant :EVERY_ROW

      # +profiles+: Array of Profile; +files+: the SourceFiles that finds the files.
      def initialize(profiles, files = SourceFiles.new(profiles))
        @files = files
        rows = profiles.flat_map { |profile| profile.top(EVERY_ROW, :cumulative) }
        paths = rows.map { |_label, path, *| path }.uniq.reject { |path| path.empty? || path.start_with?("<") }
        # By their names in the page, whose JSON is valid UTF-8.
        @paths = paths.to_h { |path| [text(path.dup), path] }
      end

      # Returns the text of the file +name+ (String, as in the page), valid UTF-8; nil if no profile names the file, if
      # it is not Ruby, or if it cannot be read.
      def read(name)
        path = @paths[text(name.dup)]
        found = path && @files.find(path)
        return unless found && File.size(found) <= FILE_BYTES

        bytes = File.binread(found)
        text(bytes) if ruby?(path, bytes)
      rescue SystemCallError
        nil
      end

      # Returns { name => text } of all readable files, up to ALL_BYTES.
      def all
        left = ALL_BYTES
        @paths.each_key.with_object({}) do |name, found|
          text = read(name)
          next if text.nil? || (left -= text.bytesize).negative?

          found[name] = text
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

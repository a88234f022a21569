# frozen_string_literal: true

require_relative "../report/source_files"

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

      # +profiles+: Array of Profile; +files+: the SourceFiles that says where their files are.
      def initialize(profiles, files = SourceFiles.new(profiles))
        @files = files
        rows = profiles.flat_map { |profile| profile.top(EVERY_ROW, :cumulative) }
        paths = rows.map { |_label, path, *| path }.uniq.reject { |path| path.empty? || path.start_with?("<") }
        # By what the page calls them: its JSON has no bytes but UTF-8.
        @paths = paths.to_h { |path| [text(path.dup), path] }
      end

      # Returns the text of the file that the page calls +name+ (String), valid UTF-8; nil if no profile names it, or it
      # is no Ruby, or cannot be read.
      def read(name)
        path = @paths[text(name.dup)]
        found = path && @files.find(path)
        return unless found && File.size(found) <= FILE_BYTES

        bytes = File.binread(found)
        text(bytes) if ruby?(path, bytes)
      rescue SystemCallError
        nil
      end

      # Returns { name => text } of all that can be read, up to ALL_BYTES.
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

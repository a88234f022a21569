# frozen_string_literal: true

require_relative "../integrations/kept_profiles"

module Sperf
  class Web
    # The profiles of Puma's plugin in the directory, under the plugin's default names: puma-4711.pb.gz, and
    # puma-4711-20261122T094500.pb.gz of an earlier process with the same number.
    module PumaFiles
      KIND = "puma"
      NAME = /\Apuma-(\d+)(?:-\d{8}T\d{6})?\.(?:pb\.gz|data)\z/
      private_constant :NAME

      # Returns an Array of KeptProfiles::Entry in any order. The time is the file's; +took_ms+ is nil. Raises
      # SystemCallError.
      def self.entries(directory)
        Dir.children(directory).filter_map { |file| entry(File.join(directory, file), file) }
      rescue Errno::ENOENT
        []
      end

      def self.entry(path, file)
        match = NAME.match(file.b) or return
        Integrations::KeptProfiles::Entry.new(path:, kind: KIND, name: "puma", took_ms: nil, time: File.mtime(path),
                                              pid: Integer(match[1], 10))
      rescue Errno::ENOENT
        nil # Puma has just removed the file.
      end
      private_class_method :entry
    end
  end
end

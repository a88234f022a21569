# frozen_string_literal: true

require_relative "../integrations/kept_profiles"

module Sperf
  class Web
    # What Puma's plugin has left in the directory under the names that it gives if nobody says otherwise:
    # puma-4711.pb.gz, and puma-4711-20261122T094500.pb.gz of a process that had the number before.
    module PumaFiles
      KIND = "puma"
      NAME = /\Apuma-(\d+)(?:-\d{8}T\d{6})?\.(?:pb\.gz|data)\z/
      private_constant :NAME

      # Returns an Array of KeptProfiles::Entry, in no order; their time is that of the file, and how long they took is
      # nil: only the files themselves know. Raises SystemCallError.
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
        nil # Puma has just removed it.
      end
      private_class_method :entry
    end
  end
end

# frozen_string_literal: true

require "cgi/escape"

module Sperf
  class Web
    # The two profiles that are ticked in the list, for a page that compares them. The earlier one is the base.
    class Comparison
      # The request's profiles cannot be compared: the response's status, and the reason as the message.
      class Refused < StandardError
        attr_reader :status

        def initialize(message, status)
          super(message)
          @status = status
        end
      end

      # +names+ are the file names in the request, +entries+ all entries of the list. Raises Refused unless +names+ are
      # those of two entries.
      def initialize(names, entries)
        chosen = names.uniq
        unless chosen.size == 2
          raise Refused.new("Select two profiles to compare. The request has #{chosen.size}.", 400)
        end

        found = chosen.filter_map { |name| entries.find { |entry| Comparison.named?(entry, name) } }
        raise Refused.new("A selected profile is not in the list. It may have been removed.", 404) if found.size < 2

        @entries = found.sort_by(&:time)
      end

      # Whether the file of +entry+ (KeptProfiles::Entry) has this name. A name never becomes part of a path.
      def self.named?(entry, name) = File.basename(entry.path).b == name.b

      # Returns the path of the page below the mount point, for Request#path.
      def path
        names = @entries.map { |entry| CGI.escapeURIComponent(File.basename(entry.path).b) }
        "comparisons/#{names.join("/")}/view"
      end
    end
  end
end

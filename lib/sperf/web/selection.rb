# frozen_string_literal: true

require "cgi/escape"
require_relative "html"

module Sperf
  class Web
    # The profiles that a request selects, and their order: +kind+, +name+ (an endpoint or a job), +q+ (text in any
    # shown field), +sort+, and +group+ (one row for each name).
    class Selection
      # The keys of the orders by name; the largest key comes first.
      SORTS = {
        "when" => ->(entry, _fields) { entry.time.to_r },
        "took" => ->(entry, _fields) { entry.took_ms || -1 },
        "queries" => ->(_entry, fields) { fields.queries || -1 }
      }.freeze
      KEYS = %w[kind name q sort group].freeze
      private_constant :KEYS

      # +query+ is that of the Request, +entries+ are those of KeptProfiles, the newest first, +details+ is a Details,
      # +kinds+ are the known kinds.
      def initialize(query, entries, details, kinds)
        @query = query.slice(*KEYS).reject { |_key, value| value.empty? }
        @query.delete("kind") unless kinds.include?(@query["kind"])
        @query.delete("sort") unless SORTS.key?(@query["sort"])
        @entries = entries
        @details = details
      end

      # Returns the value of a key, nil if the request does not have it.
      def [](key) = @query[key]

      def sort = @query.fetch("sort", SORTS.keys.first)

      # Returns the entries, an Array.
      def entries
        chosen = @entries.select { |entry| chosen?(entry) }
        by = SORTS.fetch(sort)
        chosen.sort_by.with_index { |entry, index| [-by.call(entry, @details.of(entry)), index] }
      end

      # Returns the query with these keys changed; nil removes a key.
      def address(**changes)
        pairs = @query.merge(changes.transform_keys(&:to_s)).compact
        pairs.empty? ? "" : "?#{pairs.map { |key, value| "#{key}=#{CGI.escape(value)}" }.join("&")}"
      end

      # Returns the pairs that a form must send besides +key+, a Hash.
      def besides(key) = @query.except(key)

      private

      def chosen?(entry)
        %w[kind name].all? { |key| !@query.key?(key) || Html.text(entry.public_send(key)) == @query[key] } &&
          (!@query.key?("q") || found?(entry, @query["q"].downcase))
      end

      def found?(entry, words)
        fields = @details.of(entry)
        [entry.name, fields.path, fields.status, fields.query, fields.wait].any? do |value|
          Html.text(value).downcase.include?(words)
        end
      end
    end

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

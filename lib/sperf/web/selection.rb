# frozen_string_literal: true

require "cgi/escape"

module Sperf
  class Web
    # Which profiles of the list a request asks for, and in which order: +kind+, +name+ (an endpoint or a job), +q+
    # (text that is somewhere in what is shown of it), +sort+, and +group+, whether there is a row for each name.
    class Selection
      # What sorts the list, by the word for it; what is largest comes first.
      SORTS = {
        "when" => ->(entry, _told) { entry.time.to_r },
        "took" => ->(entry, _told) { entry.took_ms || -1 },
        "queries" => ->(_entry, told) { told.queries || -1 }
      }.freeze
      KEYS = %w[kind name q sort group].freeze
      private_constant :KEYS

      # +query+ is a Request's, +entries+ are those of KeptProfiles, the newest one first, +details+ is a Details,
      # +kinds+ are the kinds that there are.
      def initialize(query, entries, details, kinds)
        @query = query.slice(*KEYS).reject { |_key, value| value.empty? }
        @query.delete("kind") unless kinds.include?(@query["kind"])
        @query.delete("sort") unless SORTS.key?(@query["sort"])
        @entries = entries
        @details = details
      end

      # Returns the value of a key, nil where the request says nothing of it.
      def [](key) = @query[key]

      def sort = @query.fetch("sort", SORTS.keys.first)

      # Whether anything is left out.
      def narrowed? = %w[kind name q].any? { |key| @query.key?(key) }

      # Returns the entries, an Array.
      def entries
        chosen = @entries.select { |entry| chosen?(entry) }
        by = SORTS.fetch(sort)
        chosen.sort_by.with_index { |entry, index| [-by.call(entry, @details.of(entry)), index] }
      end

      # Returns the address with these keys instead; nil takes one away.
      def address(**changes)
        pairs = @query.merge(changes.transform_keys(&:to_s)).compact
        pairs.empty? ? "" : "?#{pairs.map { |key, value| "#{key}=#{CGI.escape(value)}" }.join("&")}"
      end

      # Returns what a form has to send along with +key+, a Hash.
      def besides(key) = @query.except(key)

      private

      def chosen?(entry)
        %w[kind name].all? { |key| !@query.key?(key) || text(entry.public_send(key)) == @query[key] } &&
          (!@query.key?("q") || found?(entry, @query["q"].downcase))
      end

      def found?(entry, words)
        told = @details.of(entry)
        [entry.name, told.path, told.status, told.query, told.wait].any? do |value|
          text(value).downcase.include?(words)
        end
      end

      # Names of files have any bytes.
      def text(value) = value.to_s.dup.force_encoding(Encoding::UTF_8).scrub
    end
  end
end

# frozen_string_literal: true

require "cgi/escape"
require_relative "../program/quantity"
require_relative "request"
require_relative "listed_profiles"

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

    # The table of profiles as HTML, with links that filter, sort and group it, and a form that compares two of them.
    class ProfileTable
      include Html

      KINDS = {
        "request" => "slow request", "job" => "slow job", "sampled" => "sampled request", "asked" => "asked for",
        "session" => "recording", "snapshot" => "snapshot", PumaFiles::KIND => "Puma's plugin"
      }.freeze
      HEADINGS = [["What", nil], ["Kind", nil], ["Status", nil], %w[Took took], %w[Queries queries], %w[When when],
                  ["Process", nil], ["Download", nil]].freeze
      GROUP_HEADINGS = ["What", "Kind", "Profiles", "Slowest", "Most queries", "Newest"].freeze
      NUMBERS = %w[Took Queries Process Download].freeze
      private_constant :HEADINGS, :GROUP_HEADINGS, :NUMBERS

      # +request+ is a Request, +entries+ are those of KeptProfiles, +details+ is a Details, +selection+ a Selection.
      def initialize(request, entries, details, selection)
        @request = request
        @entries = entries
        @details = details
        @selection = selection
        @shown = selection.entries
      end

      def html
        return "<p>There are no profiles yet.</p>" if @entries.empty?

        [kinds, filter, (@shown.empty? ? "<p>No profile matches.</p>" : table)].join("\n")
      end

      private

      # One link for each kind in the list.
      def kinds
        counts = @entries.map(&:kind).tally
        return if counts.size < 2

        listed = KINDS.select { |name, _words| counts.key?(name) }
        links = [link("all (#{@entries.size})", @selection["kind"].nil?, kind: nil)] +
          listed.map { |name, words| link("#{words} (#{counts[name]})", @selection["kind"] == name, kind: name) }
        "<nav aria-label=\"Kinds\">#{links.join("\n")}</nav>"
      end

      def filter
        others = @selection.besides("q").map { |name, value| hidden(name, value) }
        grouped = @selection["group"]
        all = link("all profiles", false, name: nil, q: nil) if @selection["name"] || @selection["q"]
        <<~HTML.chomp
          <form method="get" action="#{path("")}" role="search"><p>#{others.join}
          <input type="search" name="q" aria-label="Filter" value="#{escape(@selection["q"])}">
          <button>Filter</button> #{all}
          #{grouped ? link("each profile", false, group: nil) : link("by endpoint", false, group: "1", name: nil)}</p></form>
        HTML
      end

      def table
        return table_of(group_headings, groups) if @selection["group"]

        rows = table_of(headings, @shown.map { |entry| row(entry) })
        comparable? ? compared(rows) : rows
      end

      def comparable? = @shown.size > 1

      def compared(rows)
        <<~HTML.chomp
          <form method="get" action="#{path("compare")}">
          <p><button>Compare</button> <span class="hint">Select two profiles. The earlier one is the base.</span></p>
          #{rows}
          </form>
        HTML
      end

      def table_of(headings, rows)
        "<table>\n<thead><tr>#{headings.join}</tr></thead>\n<tbody>\n#{rows.join("\n")}\n</tbody>\n</table>"
      end

      def headings
        all = HEADINGS.map do |words, sort|
          sorted = " aria-sort=\"descending\"" if sort == @selection.sort
          "<th scope=\"col\"#{sorted}#{number(words)}>#{sort ? link(words, false, sort:) : words}</th>"
        end
        comparable? ? [*all, "<th scope=\"col\">Compare</th>"] : all
      end

      def number(words) = (" class=\"number\"" if NUMBERS.include?(words))

      def row(entry)
        fields = @details.of(entry)
        place = path("profiles/#{CGI.escapeURIComponent(File.basename(entry.path).b)}")
        <<~HTML.chomp
          <tr><td><a href="#{place}/view">#{escape(entry.name)}</a>#{hint(*about(entry, fields))}</td><td>#{KINDS[entry.kind]}</td>
          <td>#{escape(fields.status)}</td><td class="number">#{took(entry)}</td>
          <td class="number">#{fields.queries}#{hint(fields.query)}</td><td>#{time(entry.time)}</td>
          <td class="number">#{entry.pid}</td>
          <td class="number"><a href="#{place}/file" download>#{size(entry.path)}</a></td>#{box(entry)}</tr>
        HTML
      end

      def box(entry)
        return unless comparable?

        label = ["Compare #{Html.text(entry.name)}", took(entry), entry.time.localtime.strftime("%F %T")].compact
        "<td><input type=\"checkbox\" name=\"profile\" value=\"#{escape(File.basename(entry.path))}\" " \
          "aria-label=\"#{escape(label.join(", "))}\"></td>"
      end

      # For a request: its path, its time and its waits. For a profile of Puma's plugin: the mode.
      def about(entry, fields)
        return [fields.mode] if entry.kind == PumaFiles::KIND

        [fields.path, [fields.time, fields.wait].compact.reject(&:empty?).join("; ")]
      end

      def hint(*lines)
        lines.compact.reject(&:empty?).map { |line| "<br><span class=\"hint\">#{escape(line)}</span>" }.join
      end

      def group_headings = GROUP_HEADINGS.map { |words| "<th scope=\"col\">#{words}</th>" }

      # In the order of the profiles: the group of the first profile comes first.
      def groups
        @shown.group_by { |entry| [entry.kind, entry.name] }.map do |(kind, name), entries|
          queries = entries.filter_map { |entry| @details.of(entry).queries }.max
          <<~HTML.chomp
            <tr><td>#{link(name, false, group: nil, kind:, name:)}</td><td>#{KINDS[kind]}</td><td>#{entries.size}</td>
            <td>#{took(entries.max_by { |entry| entry.took_ms.to_i })}</td><td>#{queries}</td>
            <td>#{time(entries.map(&:time).max)}</td></tr>
          HTML
        end
      end

      def link(words, chosen, **changes)
        address = path(@selection.address(**changes.transform_values { |value| value && Html.text(value) }))
        "<a href=\"#{address}\"#{" aria-current=\"page\"" if chosen}>#{escape(words)}</a>"
      end

      # Unknown for Puma's plugin, whose file names have no time.
      def took(entry) = entry.took_ms && "#{Quantity.grouped(entry.took_ms)} ms"

      def time(time) = "<time datetime=\"#{time.utc.strftime("%FT%TZ")}\">#{time.localtime.strftime("%F %T %z")}</time>"

      # The file may have been removed since the list was read.
      def size(path)
        Quantity.bytes(File.size(path))
      rescue SystemCallError
        "removed"
      end
    end
  end
end

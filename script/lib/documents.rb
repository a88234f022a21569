# frozen_string_literal: true

# What of the documents comes from the tables of options: the guide's tables, the list of keywords in the RDoc of
# Sperf.start, its signature, and the manual page.
#
# In a document, such a part stands between two lines that hold <tt>table: NAME</tt> and <tt>end of table</tt>, however
# the language of the document writes a comment. `script/documents` writes them anew; test/ruby/docs_test.rb says where
# that was forgotten.

require "sperf"
require "sperf/cli"
require "sperf/cli/commands/help"

module Documents
  ROOT = File.expand_path("../..", __dir__)
  GUIDE = Dir["docs/guide/*.md", base: ROOT].sort.freeze
  # Documents with marked parts, and those that are made altogether.
  MARKED = [*GUIDE, "lib/sperf/program/api.rb", "sig/sperf.rbs"].freeze
  MANUAL = "man/sperf.1"
  PART = /^(?<begin>[^\n]*\btable: (?<name>[a-z ]+?) *(?:-->)?\n)(?<text>.*?)(?<end>^[^\n]*\bend of table\b)/m
  # Stands for the link to a section of the guide, which depends on the document that the link is in.
  LINK = /\]\(section: (?<heading>[^)]+)\)/
  WIDTH = 120

  class << self
    # Returns the documents that are not up to date: paths below the root, with what they should be.
    def stale
      wanted.reject { |path, text| File.exist?(full(path)) && read(path) == text }
    end

    # Writes those, and returns their paths.
    def write
      stale.each { |path, text| File.write(full(path), text) }.keys
    end

    private

    def wanted
      MARKED.to_h { |path| [path, filled(path)] }.merge(MANUAL => Sperf::CLI::Manual.page(Sperf::VERSION))
    end

    def filled(path)
      read(path).gsub(PART) do
        match = Regexp.last_match
        kind, *words = match[:name].split
        part = public_send(kind, *words.map(&:to_sym))
        "#{match[:begin]}#{part.gsub(LINK) { link_from(path, Regexp.last_match[:heading]) }}#{match[:end]}"
      end
    end

    # Returns what links the document at +path+ to the section of the guide below +heading+.
    def link_from(path, heading)
      file = GUIDE.find { |name| headings(name).include?(heading) } or raise "the guide has no section #{heading}"
      anchor = "##{heading.downcase.tr(" ", "-")}" unless headings(file).first == heading
      "](#{File.basename(file) unless file == path && anchor}#{anchor})"
    end

    def headings(path) = read(path).gsub(/^```.*?^```$/m, "").scan(/^#+ (.+)$/).flatten

    def read(path) = File.read(full(path), encoding: Encoding::UTF_8)

    def full(path) = File.join(ROOT, path)
  end

  # -- The parts, by their names --

  class << self
    # A table of the options of +command+, of the +groups+ if any, and a list with further sentences on each.
    def options(command, *groups)
      rows = Sperf::CLI::Table.of(command)
      rows = groups.flat_map { |group| rows.select { |option| option.group == group } } if groups.any?
      table(%w[option default meaning], rows.map do |option|
        [forms(option), default(option, command), words(option, command)]
      end) + explanations(rows, command) { |option| Sperf::CLI::Table.flags(option).last }
    end

    # A table of the keywords of Sperf.start.
    def keywords
      table(%w[parameter type default meaning], at(:api).map do |option|
        ["`#{option.name}:`", option.type.ruby, code(option.default.inspect), of_value(option) + words(option, :api)]
      end) + explanations(at(:api), :api) { |option| "#{option.name}:" }
    end

    # A table of the variables.
    def variables
      enabled = ["`SPERF_ENABLED`", "`1`", "start when sperf is required"]
      table(%w[variable values meaning], [enabled, *at(:environment).map do |option|
        ["`#{option.variable}`", values(option), words(option, :environment)]
      end]) + explanations(at(:environment), :environment, &:variable)
    end

    # A labelled list of the keywords of Sperf.start.
    def rdoc
      items = at(:api).map { |option| "    # [+#{option.name}+]\n#{indented(rdoc_text(option))}" }
      "    #++\n#{items.join}    #--\n"
    end

    # How Sperf.start is called.
    def call
      # A keyword stays with its value: the wrapping knows no NUL.
      keywords = at(:api).map { |option| "#{option.name}:\0#{option.default.inspect}" }.join(", ")
      lines = Sperf::CLI::Columns.wrap("#{keywords}) -> Hash or nil", WIDTH - 22).map { |line| line.tr("\0", " ") }
      "    #++\n    # :call-seq:\n    #   start(#{lines.join("\n    #         ")}\n    #\n    #--\n"
    end

    # The signature of Sperf.start.
    def signature
      keywords = at(:api).map do |option|
        "?#{option.name}: #{option.type.rbs}#{"?" if option.default.nil? && !option.type.rbs.include?("|")}" \
          "#{" | nil" if option.default.nil? && option.type.rbs.include?("|")}"
      end
      lines = keywords.map { |keyword| "    #{keyword}" }.join(",\n")
      "  def self.start: (\n#{lines}\n  ) { () -> untyped } -> recording?\n                | (\n#{lines}\n  ) -> nil\n"
    end

    private

    def at(place)
      Sperf::Options::TABLE.each_value.select { |option| option.at?(place) }.map { |option| option.as_at(place) }
    end

    def table(headings, rows)
      cells = rows.map { |row| row.map { |cell| cell.gsub("|", "\\|") } }
      lines = [headings, *cells].map { |row| "| #{row.join(" | ")} |\n".gsub("|  |", "| |") }
      lines.insert(1, "|#{"---|" * headings.size}\n").join
    end

    def forms(option)
      *others, last = Sperf::CLI::Table.flags(option)
      argument = " #{option.argument}" if option.argument
      return "`#{last}`, `#{last}=#{option.argument}`" if option.optional?

      [*others, "#{last}#{argument}"].map { |form| "`#{form}`" }.join(", ")
    end

    def default(option, place)
      return option.default_at(place).to_s unless option.flag? && option.default == false

      "off"
    end

    # What of a flag the sentence is about.
    def of_value(option) = option.flag? ? "#{code((!option.default).inspect)}: " : ""

    def values(option)
      return code(option.type.text(!option.default)) if option.flag?

      return "a name" if option.see == "Formats"

      option.type.range || (option.type.is_a?(Sperf::Option::Path) ? "a path" : option.argument)
    end

    # What a table says of an option, with a link to the section of the guide that explains it. A variable's values are
    # in another column.
    def words(option, place)
      range = option.range_at(place) if place != :environment && option.type.range && option.see != "Formats"
      text = "#{option.text}#{": #{range}" if range}#{"; repeatable" if option.repeated_at?(place)}"
      [text, (link(option, place) unless said_at_record?(option, place))].compact.join(". ")
    end

    # What stands below a table: the sentences that explain options. The block returns an option's name there.
    def explanations(options, place)
      told = options.reject { |option| option.more_at(place).empty? || said_at_record?(option, place) }
      items = told.map do |option|
        # RDoc's mark for code is not Markdown's.
        "- `#{yield option}`: #{option.more_at(place).gsub(/\+(\w+)\+/, "`\\1:`")}\n"
      end
      items.empty? ? "" : "\n#{items.join}"
    end

    # What holds for `sperf record` as well is explained there.
    def said_at_record?(option, place)
      %i[api environment].include?(place) && option.more_at(:record).include?(option.more_at(place))
    end

    def link(option, place)
      "See [#{option.see}](section: #{option.see})" if option.see && option.see != "sperf #{place}"
    end

    def code(text) = text == "nil" ? text : "`#{text}`"

    def rdoc_text(option)
      default = option.default_at(:api) || option.default.inspect
      values = option.flag? ? (!option.default).inspect : option.type.ruby
      # Which strategies there are depends on the platform, formats are many: Sperf.save has them.
      range = option.see == "Formats" ? " as Sperf.save takes it" : (": #{option.range_at(:api)}" if option.type.range)
      more = option.more_at(:api)
      "#{values}: #{option.text}#{range} (default: #{default}).#{" #{more}" unless more.empty?}"
    end

    # Lines of RDoc that belong to a label: all alike, or RDoc takes those that stand out for code.
    def indented(text)
      Sperf::CLI::Columns.wrap(text, WIDTH - 10).map { |line| "    #   #{line}\n" }.join
    end
  end
end

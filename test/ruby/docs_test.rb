# frozen_string_literal: true

require "shellwords"
require "sperf/active_job"
require "sperf/rack"
require "sperf/rake"
require "sperf/sidekiq"
require "sperf/web"
require_relative "test_helper"

# What the documents say of the command line, the API and each other: links lead somewhere, every option is told and
# every option told exists, and the error messages are those that come.
class DocsTest < Minitest::Test
  include TestHelper

  DOCUMENTS = (%w[README.md CONTRIBUTING.md CHANGELOG.md] + Dir["docs/**/*.md", base: ROOT]).freeze
  # The guide: its index, and the files of its folder. { "docs/guide/api.md" => text }
  GUIDE = DOCUMENTS.grep(%r{\Adocs/guide[./]}).to_h do |name|
    # Comments of programs are not headings.
    text = File.read(File.join(ROOT, name), encoding: "UTF-8")
    [name, text.gsub(/^```.*?^```$/m) { |code| code.gsub(/^#/, " #") }.freeze]
  end.freeze
  LINES_OF_README = 120
  LINES_OF_A_FILE = 400
  # A cell of a table as it is shown, in characters.
  CELL = 120

  OPTION = /(?<![\w-])--?[a-z](?:[a-z-]*[a-z])?(?![\w-])/
  # Whose options a command has as well, as its text says.
  SAME_AS = { "stat" => "record", "exec" => "stat", "diff" => "report" }.freeze
  COMMANDS = %w[record stat exec top dump report diff history convert merge recover push].freeze

  def usage(command)
    text = sperf(command, "-h").out.gsub(/--\[no-\]([a-z-]+)/, '--\1 --no-\1')
    text.scan(OPTION).uniq - %w[-h --help]
  end

  def reference = sperf("help", "all").out

  # The text below a heading of the guide, up to the next heading of its level or above.
  def section(title)
    GUIDE.each_value do |text|
      level = text[/^(#+) #{Regexp.escape(title)}$/, 1]&.size or next
      return text[/^\#{#{level}} #{Regexp.escape(title)}\n(.*?)(?=^\#{1,#{level}} |\z)/m, 1]
    end
    flunk "the guide has no section #{title}"
  end

  # The rows of the tables in +text+, each an Array of cells, without those of headings.
  def rows(text)
    rows = text.lines.grep(/\A\|/).map { |line| line.strip[1..-2].split(/(?<!\\)\|/).map(&:strip) }
    rows.reject { |cells| cells.all? { |cell| cell.match?(/\A-*\z/) } }
  end

  def read(name) = File.read(File.join(ROOT, name), encoding: "UTF-8")

  # -- Links --

  # The anchors that GitHub makes of headings: of those that are alike, the second one ends in -1.
  def anchors(name)
    seen = Hash.new(-1)
    prose(name).scan(/^#+ (.+)$/).map do |(title)|
      anchor = title.downcase.gsub(/[^\p{Word}\- ]/, "").tr(" ", "-")
      (seen[anchor] += 1).zero? ? anchor : "#{anchor}-#{seen[anchor]}"
    end
  end

  def prose(name) = read(name).gsub(/^```.*?^```$/m, "")

  def test_links_lead_to_files_and_headings_that_are_there
    links = DOCUMENTS.flat_map do |name|
      targets = prose(name).gsub(/`[^`\n]*`/, "").scan(/\]\(([^)\s]+)\)/).flatten
      targets.grep_v(/\A[a-z]+:/).map { |target| [name, target] }
    end

    assert_operator links.size, :>, 50
    assert_empty(links.reject { |name, target| leads_somewhere?(name, target) })
  end

  def leads_somewhere?(name, target)
    file, anchor = target.split("#", 2)
    file = file.empty? ? name : File.join(File.dirname(name), file).delete_prefix("./")
    return false unless File.exist?(File.join(ROOT, file))

    anchor.nil? || anchors(file).include?(anchor)
  end

  def test_documents_name_no_directory_of_a_machine
    DOCUMENTS.each { |name| assert_empty read(name).scan(%r{(?<![\w.])/(?:root|home|work)/\S+}), name }
  end

  # Messages, help, RDoc and comments name documents by their path below the root.
  def test_documents_that_sources_name_are_there
    sources = Dir["{lib,ext,src,include,exe,viewer/src,man,script,sig,.ci}/**/*", "Makefile", base: ROOT]
    named = sources.select { |name| File.file?(File.join(ROOT, name)) }.flat_map do |name|
      text = File.binread(File.join(ROOT, name)).force_encoding("UTF-8").scrub
      text.scan(%r{\bdocs/[\w/-]+\.md(?:#[\w-]+)?}).map { |target| [name, target] }
    end

    refute_empty named
    assert_empty(named.reject { |_, target| leads_somewhere?("README.md", target) })
  end

  def test_programs_that_the_guide_shows_are_the_examples
    shown = GUIDE.keys.flat_map { |name| read(name).scan(/^```ruby\n# (\S+\.rb)\n(.*?)^```$/m) }

    refute_empty shown
    shown.each { |name, program| assert_equal read("docs/examples/#{name}"), program, name }
  end

  # -- Lengths --

  def test_readme_and_files_of_the_guide_are_short_and_in_its_index
    named = read("docs/guide.md").scan(%r{\]\((guide/[\w-]+\.md)\)}).flatten.uniq

    assert_equal Dir["guide/*.md", base: File.join(ROOT, "docs")].sort, named.sort
    assert_empty(GUIDE.keys.select { |name| read(name).lines.size > LINES_OF_A_FILE })
    assert_operator read("README.md").lines.size, :<=, LINES_OF_README
  end

  def test_cells_of_tables_fit_a_line
    wide = ["README.md", *GUIDE.keys, *DOCUMENTS.grep(%r{\Adocs/tasks/})].flat_map do |name|
      cells = rows(prose(name)).flatten.map { |cell| shown(cell) }
      cells.select { |cell| cell.size > CELL }.map { |cell| "#{name}: #{cell}" }
    end

    assert_empty wide
  end

  # The text of a cell: pictures are none, and links are shown without where they lead.
  def shown(cell) = cell.gsub(/!\[[^\]]*\]/, "").gsub(/\[([^\]]*)\]\([^)]*\)/, '\1').delete("`")

  # RubyGems has another gem called sperf: a line that names none but the gem would install that one.
  def test_lines_of_a_gemfile_name_where_the_gem_comes_from
    texts = DOCUMENTS.to_h { |name| [name, read(name)] }
      .merge(Dir["lib/**/*.{rb,txt,tt}", base: ROOT].to_h { |name| [name, read(name)] })
    lines = texts.except("CHANGELOG.md").flat_map do |name, text|
      found = text.lines(chomp: true).grep(/gem ["']sperf["']|bundle add sperf|gem install sperf(?!-)/)
      found.map { |line| "#{name}: #{line}" }
    end

    refute_empty lines
    assert_empty lines.grep_v(/gem ["']sperf["'], (?:git|path):|bundle add sperf --(?:git|path)/)
  end

  def test_pictures_are_of_moderate_size_and_shown
    pictures = Dir["docs/{images,pictures}/*", base: ROOT]
    text = DOCUMENTS.map { |name| read(name) }.join

    assert_operator pictures.size, :>, 8
    assert_empty(pictures.reject { |path| text.include?(path.delete_prefix("docs/")) })
    assert_empty(pictures.select { |path| File.size(File.join(ROOT, path)) > 150_000 })
  end

  # -- What is made of the tables of options --

  def test_what_is_made_of_the_tables_is_up_to_date
    result = run_command(RUBY, File.join(ROOT, "script/documents"), "--check")

    assert_equal ["", 0], [result.err, result.status.exitstatus]
  end

  def test_what_is_made_of_the_tables_and_out_of_date_is_named
    FileUtils.cp_r(%w[lib docs script sig man].map { |name| File.join(ROOT, name) }, @directory)
    guide = "docs/guide/recording.md"
    text = File.read(path(guide), encoding: "UTF-8")
    File.write(path(guide), text.sub("| samples a second: 1 to 10000 |", "| samples |"))
    File.write(path("man/sperf.1"), "")
    result = run_command(RUBY, path("script/documents"), "--check")

    assert_equal "not up to date, run script/documents: #{guide}, man/sperf.1\n", result.err
    run_command(RUBY, path("script/documents"))
    [guide, "man/sperf.1"].each { |name| assert_equal read(name), File.read(path(name), encoding: "UTF-8") }
  end

  def test_manual_page_is_one_that_formatters_understand
    lack "man" unless system("man", "--version", out: File::NULL)
    result = run_command("man", "--warnings=w", "-l", File.join(ROOT, "man/sperf.1"))

    assert_equal ["", 0], [result.err, result.status.exitstatus]
    text = result.out.gsub(/.\x08/, "").gsub("\u2010", "-")

    assert_match(/^ +-f, -F, --frequency HZ\n\s+samples +a +second: +1 +to +10000/, text)
  end

  def test_signatures_are_those_of_methods_that_are_there
    module_part, *others = read("sig/sperf.rbs").split(/^  (?:class|module) (\w+).*/)
    owners = { Sperf => module_part }.merge(others.each_slice(2).to_h { |name, part| [Sperf.const_get(name), part] })
    methods = owners.flat_map do |owner, part|
      part.scan(/def self\.(\w+[?!]?):/).map { |(name)| owner.respond_to?(name) || name } +
        part.scan(/def (\w+[?!]?):/).map do |(name)|
          owner.method_defined?(name) || owner.private_method_defined?(name) || name
        end
    end

    assert_operator methods.size, :>, 12
    assert_empty methods.grep(String)
  end

  # -- Options --

  def test_guide_tells_every_option_in_the_section_of_its_command_and_no_other
    COMMANDS.each do |command|
      told = [command, SAME_AS[command], SAME_AS[SAME_AS[command]]].compact.map { |name| section("sperf #{name}") }
      told << section("The viewer") if [command, SAME_AS[command]].include?("report")
      rows = rows(section("sperf #{command}")).map(&:first).grep(/\A`-/)

      assert_empty usage(command) - told.join.scan(OPTION), command
      assert_empty rows.join(" ").scan(OPTION) - usage(command) - %w[-h --help], command
    end
  end

  # The sections of `sperf help`, by command.
  def help(command) = reference[/^sperf #{command}\n(.*?)(?=^\S)/m, 1]

  def test_help_tells_every_option_in_the_section_of_its_command_and_no_other
    COMMANDS.each do |command|
      inherited = SAME_AS.values_at(command, SAME_AS[command]).compact.map { |name| help(name) }.join

      assert_empty usage(command) - "#{help(command)} #{inherited}".scan(OPTION), command
      told = help(command).scan(/^ {2,6}(-.*?)(?= {2,}(?! *-)\S|$)/).flatten.flat_map { |options| options.scan(OPTION) }
      assert_empty told - usage(command) - %w[-h --help], command
    end
  end

  def test_guide_tells_every_variable_of_the_environment_and_keyword_of_start
    variables = rows(section("Environment variables")).map { |cells| cells.first.delete("`") }
    keywords = rows(section("Sperf.start")).filter_map { |cells| cells.first[/\A`(\w+):`\z/, 1] }
    options = Sperf::Options::TABLE.each_value.select { |option| option.at?(:api) }

    assert_equal [*Sperf::Options::ENVIRONMENT_NAMES.values, "SPERF_ENABLED"].sort, (variables - ["variable"]).sort
    assert_equal options.map { |option| option.name.to_s }.sort, keywords.sort
  end

  def test_guide_tells_every_format_with_its_extension
    told = rows(section("Formats")).flat_map do |cells|
      names, extensions = cells.first(2).map { |cell| cell.scan(/`([^`]+)`/).flatten }
      names.zip(extensions)
    end

    assert_equal Sperf::Native.formats.map { |row| [row[:name].to_s, row[:extension]] }.sort, told.sort
  end

  def test_guide_tells_every_key_of_a_recording_and_every_reason_for_a_loss
    recording = Sperf.start { 1 }
    keys = rows(section("Sperf.stop")).map(&:first).grep(/\A`:/).flat_map { |cell| cell.scan(/`:(\w+)`/).flatten }
    reasons = rows(section("What it costs, and what it loses")).filter_map { |cells| cells.first[/\A`(\w+)`\z/, 1] }

    assert_equal recording.keys.map(&:to_s).sort, keys.sort
    assert_empty recording[:dropped].keys.map(&:to_s) - reasons
  end

  def test_guide_tells_every_capture_strategy
    names = /\A`(--capture HOW|capture:|SPERF_CAPTURE|:capture)`\z/
    rows = rows(GUIDE.values.join).select { |cells| cells.first.match?(names) }

    assert_equal 4, rows.size
    rows.each { |cells| assert_empty Sperf::Native.capture_strategies.map(&:to_s) - cells.join(" ").scan(/\w+/) }
  end

  # -- Errors --

  # What the tables of the guide name as input.
  def make_files
    file("photo.jpg", "\xFF\xD8\xFF\xE0".b)
    Sperf.start(output: path("sperf.data")) { nil }
    %i[cpu wall].each { |mode| Sperf.start(mode:, output: path("#{mode}.data")) { nil } }
    FileUtils.cp(path("cpu.data"), path("one.data"))
  end

  # The command lines in a cell: those that are only options are options of `sperf record`.
  def command_lines(cell)
    cell.scan(/`([^`]+)`/).flatten.map do |line|
      line.start_with?("sperf") ? line.delete_prefix("sperf ").delete_suffix(" ...") : "record #{line} true"
    end
  end

  # The gems by the names in the guide.
  FRAMEWORKS = { "Rails" => "railties", "Rack" => "rack", "Puma" => "puma", "Sidekiq" => "sidekiq",
                 "Sinatra" => "sinatra" }.freeze

  # The newest Rack comes with the newest Rails.
  def test_versions_of_frameworks_are_those_that_are_tested
    gemfiles = %w[Gemfile middle.gemfile oldest.gemfile].map { |name| File.read(File.join(ROOT, "test/apps", name)) }
    rows = rows(section("Requirements")).select { |cells| FRAMEWORKS.key?(cells.first) }

    assert_equal FRAMEWORKS.keys, rows.map(&:first)
    rows.each do |name, _supported, *versions|
      tested = gemfiles.map { |text| text[/^gem "#{FRAMEWORKS.fetch(name)}", "(.+?)"/, 1] }
      assert_equal tested, tested.zip(versions).map { |given, version| version if given }, name
    end
  end

  def test_errors_are_those_that_the_guide_tells
    make_files
    rows = rows(section("Errors")).select { |cells| cells.first.start_with?("`") }

    assert_operator rows.size, :>=, 16
    rows.each do |lines, message, status|
      message = message.sub("34 to 64", Sperf::Native.signals.minmax.join(" to "))
      command_lines(lines).each { |line| assert_ends line, message.delete("`"), Integer(status) }
    end
  end

  # "..." stands for what differs between machines, or is too long.
  def assert_ends(line, message, status)
    result = sperf(*Shellwords.split(line))
    pattern = Regexp.escape(message).gsub(Regexp.escape("..."), ".*")

    assert_equal status, result.status.exitstatus, line
    assert_match(/\A#{pattern}\z/, result.words.last.to_s, line)
  end
end

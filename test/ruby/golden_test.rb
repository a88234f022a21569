# frozen_string_literal: true

require_relative "test_helper"
require "json"
require "shellwords"
require "sperf/cli"

# The profile that sperf makes of each input, and the text of its reports, must be those in test/golden/expected.
#
# test/golden/inputs contains what recorded programs left, which are made of shop.rb: files of `sperf record`, the same
# in formats of other tools, and directories of recordings (*.handover) whose recorders were killed, with the files of
# processes up to their last written byte. Files of other tests are used where they are.
#
# `make golden` writes the expected files anew, so that a commit shows what changed. They contain nothing that depends
# on the machine or on sperf's version: compressed sizes and the version are left out, and the time zone is UTC.
class GoldenTest < Minitest::Test
  include TestHelper

  INPUTS = File.join(ROOT, "test/golden/inputs")
  EXPECTED = File.join(ROOT, "test/golden/expected")
  FIXTURES = File.join(ROOT, "test/ruby/fixtures")
  CORPUS = File.join(ROOT, "test/fuzz/corpus")

  CORPORA = %w[foreign_decode json_decode pprof_decode spool_decode stackprof_decode].freeze
  FILES = [
    *Dir.glob("#{INPUTS}/*.{data,gz,handover}"),
    *Dir.glob("#{FIXTURES}/*.{pb.gz,collapsed,json,json.gz}"),
    *%w[
      foreign_decode/collapsed_rbspy foreign_decode/cpuprofile_v8 foreign_decode/firefox_other
      foreign_decode/firefox_threads foreign_decode/speedscope_evented foreign_decode/speedscope_rbspy
      pprof_decode/foreign pprof_decode/locks pprof_decode/trace stackprof_decode/json stackprof_decode/of_the_gem
    ].map { |name| "#{CORPUS}/#{name}" }
  ].freeze

  # Views by what the first sample type, or all of them, are called.
  ALWAYS = ["--calltree", "--threads", "--tags"].freeze
  VIEWS = {
    "cpu" => ["--states"], "wall" => ["--states", "--blocked", "--holders", "--by thread"],
    "calls" => ["--graph --cum"], "exceptions" => ["--by class", "--lines"],
    "alloc_space" => ["--allocated", "--by class"],
    "inuse_space" => ["--sample-type inuse_space", "--sample-type inuse_objects --by class"]
  }.freeze

  # Further command lines, by input: of `sperf report` where they begin with an option.
  MORE = {
    "cpu.data" => [
      "--top", "--info", "--lines", "--list Order --trim-path /srv/shop --source-path DIR", "--calltree --inverted",
      "--focus Price --unit us", "--ignore Price --cum -n 5", "--hide Order --tree", "--show Order",
      "--granularity files", "--granularity lines -n 8", "--granularity definitions -n 8", "convert --format callgrind",
      "--calltree --unfold --no-trim", "--calltree --inverted -n 6",
      "--list . -n 2 --trim-path /srv/shop --source-path DIR", "convert --format dot", "convert --format text",
      "convert --format csv", "--blocked", "--holders", "--by wait", "threads", "--flat", "--graph", "--calls Order"
    ],
    "cpu_forks.data" => [
      "--by process_title", "--tagfocus process_title=child", "--tagroot process_title --calltree", "diff IN/cpu.data"
    ],
    "wall.data" => [
      "--top", "--tree -n 8", "--peek Mutex", "--summary", "--summary --markdown", "--csv", "--markdown", "--json",
      "--states --json", "--blocked --markdown", "--idle --threads", "--tagfocus thread=worker --states",
      "--sample-type samples", "diff IN/wall_labels.data", "diff --normalize --markdown IN/wall_labels.data",
      "diff --calltree IN/wall_labels.data", "--blocked --focus Mutex --hide Order", "--blocked --tagleaf pid",
      "--blocked --tagfocus thread=worker", "--blocked --json", "--blocked --json --tagroot thread", "threads"
    ],
    "wall_locks.data" => ["--blocked --csv", "--holders --json"],
    "wall_labels.data" => [
      "--by endpoint", "--by endpoint --csv", "--by status --json", "--tagroot endpoint", "--tagleaf tenant --calltree",
      "--tagfocus endpoint=show", "--tagignore endpoint=show", "--by endpoint --tagfocus endpoint=show",
      "--by endpoint -n 1", "convert --format collapsed", "convert --tagroot endpoint --format tsv",
      "--top --tagroot=endpoint --focus=show --hide=Order", "--top --tagroot nowhere --tagleaf endpoint",
      "--top --tagroot ,", "--states --tagleaf endpoint", "--summary --tagleaf endpoint",
      "diff --calltree --tagroot endpoint IN/wall.data", "report IN/wall_sums.pb.gz"
    ],
    "wall_requests.data" => [
      "threads", "threads --json", "--by endpoint", "--by endpoint -n 1 --markdown --unit us", "--summary",
      "diff --by endpoint IN/wall_labels.data", "diff --by endpoint --csv IN/wall_labels.data", "--info"
    ],
    "cpu_objects.data" => [
      "--info", "--top --csv", "--top --sample-type cpu", "--states --sample-type alloc_space",
      "convert --sample-type alloc_objects --format collapsed", "convert --sample-type heap --format svg"
    ],
    "objects.data" => [
      "--summary", "--markdown", "--allocated --csv", "--sample-type alloc_objects", "--by class --csv",
      "--by class --unit B -n 1", "--summary --markdown", "--states",
      "diff --by class --sample-type alloc_objects IN/objects_interval.data"
    ],
    "retained.data" => ["--summary --markdown"],
    "custom.data" => ["--by table", "--top", "convert --format svg"],
    "exceptions.data" => [
      "--summary", "--states", "convert --format dot", "convert --format callgrind", "convert --format csv",
      "convert --format text", "convert --format svg"
    ],
    "trace.data" => [
      "--graph --per-thread -n 8", "--flat --csv", "--flat --json", "--flat --markdown", "--calls serve --unit us",
      "--calls . --csv", "--sample-type calls -n 3", "--calltree --csv", "--text --sample-type cpu", "--summary",
      "convert --format callgrind", "convert --format markdown", "diff IN/trace_depth.data",
      "diff --flat IN/trace_depth.data", "diff --top --sample-type calls IN/trace_depth.data", "--flat --hide serve",
      "--calltree --hide serve", "--allocated", "--calls Nothing", "--per-thread --top", "--per-thread --flat --json",
      "--flat --tagleaf thread", "--flat --graph"
    ],
    "stackprof.collapsed" => ["threads"],
    "wall_sums.pb.gz" => ["threads"],
    "trace_only.data" => ["convert --format dot", "convert --format callgrind"],
    "trace_objects.data" => ["--calls Order#text"],
    "trace_partial.pb.gz" => [
      "--flat --csv", "--flat --markdown", "--calltree --json --no-trim", "--calls Order", "--calls Tax --per-thread",
      "--summary", "--list Order#total --sample-type calls", "--top --sample-type calls",
      "--top --sample-type calls --csv", "--peek . --sample-type calls", "--peek . --sample-type calls --csv",
      "--threads --sample-type calls --csv", "--states --sample-type calls --markdown",
      "--by thread --sample-type calls", "--tags --sample-type calls --csv", "convert --format dot",
      "convert --format callgrind"
    ],
    "cpu_rotated_1.data" => ["report IN/cpu_rotated_2.data IN/cpu_rotated_3.data"]
  }.freeze
  READ_AGAIN = %w[exceptions.data wall.data objects.data trace_partial.pb.gz].freeze
  FORMATS = %w[pprof speedscope firefox cpuprofile stackprof collapsed].freeze

  def setup
    super
    @environment = ENV.to_h
    ENV.update("TZ" => "UTC", "COLUMNS" => nil, "NO_COLOR" => nil)
    FileUtils.cp("#{INPUTS}/shop.rb", @directory)
    File.utime(0, 0, path("shop.rb")) # reports say where source is newer than the profile
  end

  def teardown
    ENV.replace(@environment)
    super
  end

  FILES.each do |file|
    name = File.basename(file)
    define_method(:"test_#{name.tr(".", "_")}_has_its_profile_and_its_reports") { check(name) { sections(file) } }
  end

  CORPORA.each do |corpus|
    define_method(:"test_files_of_the_corpus_#{corpus}_are_read_or_refused_as_before") do
      check(corpus) { of_each("#{CORPUS}/#{corpus}/*") { |file| corpus == "spool_decode" ? spool(file) : read(file) } }
    end
  end

  def test_files_that_are_not_read_are_refused_as_before
    check("refused") { of_each("#{FIXTURES}/foreign/*") { |file| read(file) } }
  end

  def test_every_expected_file_has_its_input
    known = [*FILES.map { |file| File.basename(file) }, *CORPORA, "refused"]
    superfluous = Dir.children(EXPECTED) - known.map { |name| "#{name}.txt" }
    return superfluous.each { |name| File.unlink(File.join(EXPECTED, name)) } if ENV["GOLDEN"] == "renew"

    assert_empty superfluous
  end

  private

  # -- What there is of an input: texts by their titles --

  def of_each(pattern) = Dir.glob(pattern).to_h { |file| [File.basename(file), yield(file)] }

  def sections(file)
    name = File.basename(file)
    return recovered(file) if name.end_with?(".handover")

    more = MORE.fetch(name, []).map { |line| line.gsub("IN/", "test/golden/inputs/") }
    commands = ["report", *(ALWAYS + views(file) + more).map { |line| line.start_with?("-") ? "report #{line}" : line }]
    { "profile" => read(file) }.merge(commands.to_h { |line| [line, run_line(line, file)] }, read_again(file))
  end

  def recovered(packed)
    directory = path(File.basename(packed))
    Dir.mkdir(directory)
    Dir.each_child(packed) do |name|
      bytes = File.binread(File.join(packed, name))
      File.binwrite(File.join(directory, name.delete_suffix(".gz")), name.end_with?(".gz") ? Zlib.gunzip(bytes) : bytes)
    end
    of_directory = { "report --threads of the directory" => run_line("report --threads", directory) }
    said = run_line("recover -o DIR/recovered.data", directory)
    return { "recover" => said }.merge(of_directory) unless File.exist?(path("recovered.data"))

    { "recover" => said }.merge(of_directory, sections(path("recovered.data")))
  end

  def views(file)
    Sperf.load(file).sample_types.first.flat_map { |type,| VIEWS.fetch(type, []) }
  rescue Sperf::Error
    []
  end

  def read_again(file)
    return {} unless READ_AGAIN.include?(File.basename(file))

    formats = FORMATS.to_h do |format|
      run_line("convert --format #{format}", file, path("again"))
      ["convert --format #{format}, read again", read(path("again"))]
    end
    formats.merge("Profile.from_h of its to_h" => written(Sperf::Profile.from_h(Sperf.load(file).to_h)))
  end

  def spool(file)
    profile, statistics, previous, unnamed = Sperf::Native.read_spool(file, 0)
    profile ? "#{written(profile)}#{statistics}previous #{previous}, unnamed #{unnamed}\n" : "refused\n"
  rescue Sperf::Error => e
    "refused: #{e.message}\n"
  end

  # Returns what the profile in +file+ holds, or why it is not read.
  def read(file)
    written(Sperf::ProfileFile.new(file).read)
  rescue Sperf::Error => e
    "refused: #{without_machine(e.message)}\n"
  end

  # Returns what the command +line+ prints of +file+, in this process.
  def run_line(line, file, *output)
    command, *arguments = Shellwords.split(line).map do |word|
      word.sub(%r{\A(?=test/golden/)}, "#{ROOT}/").sub(/\ADIR\b/, @directory)
    end
    operands = command == "convert" && output.empty? ? [file, "-"] : [file, *output]
    status = nil
    out, err = capture_subprocess_io { status = run_command_line([command, *arguments, *operands]) }
    "#{without_machine(out)}#{without_machine(err)}#{"exit status #{status}\n" if status}"
  end

  def run_command_line(arguments)
    Sperf::CLI.new.run(arguments)
    nil
  rescue SystemExit => e
    e.status
  end

  def without_machine(text)
    text = text.b.gsub(%r{#{Regexp.union(@directory, ROOT)}/}, "").gsub(Sperf::VERSION, "VERSION")
    text.gsub(/(?<=: )[\d.]+ k?B, /, "")
  end

  # -- A profile as text: nothing in it depends on the order or the numbers of rows in tables --

  def written(profile) = ProfileText.new(JSON.parse(profile.encode(:json, timeline: true))).to_s.b

  # A line for each frame of the tree of stacks, after its depth; below it samples (=) with values, thread and labels,
  # rows of the timeline (@ microseconds:weight) and causes of waiting (^ waited, holds, longest, holder from its leaf).
  class ProfileText
    def initialize(json)
      @json = json
      @strings = json["strings"].map { |text| text.match?(/[[:cntrl:]]/) ? text.dump : text }
      @timeline = timeline.group_by(&:first)
      @causes = json["causes"] ? rows("causes", %w[sample holder wait_ns holds longest_ns]).group_by(&:first) : {}
    end

    def to_s = [*head, *threads, *functions, *tree, ""].join("\n")

    private

    def rows(table, columns) = @json[table].values_at(*columns).transpose

    def text(number) = @strings[number]

    def head
      types = rows("sample_types", %w[name unit]).map { |pair| pair.map { |number| text(number) }.join("/") }
      period = @json["period_type"].values_at("name", "unit").map { |number| text(number) }.join("/")
      ["types #{types.join(" ")}, default #{@json["default_sample_type"]}",
       "program #{text(@json["program"])} #{text(@json["build_id"])}, period #{@json["period"]} #{period}",
       "start #{@json["start_time_ns"]}, duration #{@json["duration_ns"]}, timeline #{!@json["timeline"].nil?}",
       *@json["comments"].map { |number| text(number) }]
    end

    def threads
      rows("threads", %w[process number name parent title]).map do |process, number, name, parent, title|
        "thread #{process}.#{number} #{text(name)}, parent #{parent} #{text(title)}"
      end.sort
    end

    def functions
      defined = rows("functions", %w[name file line]).select { |row| row.last.positive? }
      defined.map { |name, file, line| "def #{text(name)} #{text(file)}:#{line}" }.sort
    end

    # Lines with the path that they are sorted by: that of a sample is its stack's and then itself.
    def tree
      lines = stacks.drop(1).map { |path| [path, "#{path.size} #{path.last}"] }
      rows = rows("samples", %w[stack thread labels]).each_with_index.map { |row, id| [row, id] }
      lines.concat(rows.map { |(stack, thread, labels), id| [[*stacks[stack], ""], sample(id, thread, labels)] })
      lines.sort.map(&:last)
    end

    # The frames from the root of each stack, by its id.
    def stacks
      @stacks ||= rows("stacks", %w[frame up]).each_with_index.with_object([[]]) do |((frame, up), index), paths|
        paths << [*paths[up.zero? ? 0 : index + 1 - up], frames[frame - 1]]
      end
    end

    def frames
      @frames ||= rows("frames", %w[function line]).map do |function, line|
        name, file = @json["functions"].values_at("name", "file").map { |column| text(column[function - 1]) }
        "#{name} #{file}:#{line}"
      end
    end

    def sample(id, thread, labels)
      values = @json["samples"]["values"].map { |column| column[id] }
      process_and_number = rows("threads", %w[process number])[thread - 1].join(".") if thread.positive?
      ["= #{values.join(" ")} | #{process_and_number} | #{label_set(labels)}".rstrip, *at(id), *causes(id)].join("\n")
    end

    def label_set(id)
      return if id.zero?

      ends = [0, *@json["label_sets"]["end"]]
      set = rows("labels", %w[key string number unit])[ends[id - 1]...ends[id]]
      labels = set.map do |key, string, number, unit|
        "#{text(key)}=#{string.zero? ? "#{number} #{text(unit)}".rstrip : text(string)}"
      end
      labels.sort.join(", ")
    end

    def timeline
      time = 0
      (@json["timeline"] ? rows("timeline", %w[sample time_us weight]) : []).map do |sample, delta, weight|
        [sample, time += delta, weight]
      end
    end

    def at(id)
      rows = @timeline.fetch(id, []).sort.map { |_, time, weight| "#{time}:#{weight}" }
      rows.each_slice(10).map { |slice| "@ #{slice.join(" ")}" }
    end

    def causes(id)
      @causes.fetch(id, []).map { |_, holder, *row| "^ #{row.join(" ")} #{stacks[holder].reverse.join("; ")}" }.sort
    end
  end

  # -- Comparison --

  # Compares the sections that the block returns with the expected file, or writes it.
  def check(name)
    file = File.join(EXPECTED, "#{name}.txt")
    found = yield.map { |title, text| "==> #{title} <==\n#{text}" }.join("\n")
    return File.binwrite(file, found) if ENV["GOLDEN"] == "renew"

    differences = differences(by_title(File.binread(file)), by_title(found))
    assert differences.empty?, "#{name} differs; if this is wanted: make golden\n#{differences.join("\n")}"
  end

  def by_title(text) = text.b.split(/^(?===> )/).to_h { |section| section.split("\n", 2) }

  def differences(expected, found)
    (expected.keys | found.keys).filter_map do |title|
      before, after = [expected, found].map { |sections| (sections[title] || "(missing)").lines(chomp: true) }
      "#{title}\n#{changed_lines(before, after).join("\n")}" if before != after
    end
  end

  # The first lines between those that both begin and end with.
  def changed_lines(before, after)
    head = before.zip(after).take_while { |a, b| a == b }.size
    tail = before.drop(head).reverse.zip(after.drop(head).reverse).take_while { |a, b| a && a == b }.size
    [["-", before], ["+", after]].flat_map do |sign, lines|
      lines[head...(lines.size - tail)].first(8).map { |line| "#{sign} #{Sperf::Host.harmless(line[0, 200])}" }
    end
  end
end

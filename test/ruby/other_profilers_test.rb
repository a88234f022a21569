# frozen_string_literal: true

require_relative "test_helper"
require "json"

# Profiles of other Ruby profilers, and what sperf wrote for other tools' viewers: read, shown, compared.
#
# fixtures/peers.rb recorded those of Vernier and stackprof. What they must say is added up here from the files.
class OtherProfilersTest < Minitest::Test
  include TestHelper

  FIXTURES = File.join(__dir__, "fixtures")
  WALL = File.join(FIXTURES, "vernier_wall.json.gz")
  RETAINED = File.join(FIXTURES, "vernier_retained.json")
  COLLAPSED = File.join(FIXTURES, "stackprof.collapsed")

  # A method that is called by itself, GC, waiting, two threads, and a name in several files.
  MAIN = ["app.rb", "<main>"].freeze
  WORK = ["app.rb", "Object#work"].freeze
  SAMPLES = [
    [[WORK, MAIN], 3_000_000, 1, [5, 9], 3_000],
    [[WORK, WORK, MAIN], 2_000_000, 1, [5, 7, 9], 5_000],
    [[["<GC>", "[GC marking]"], WORK, MAIN], 1_000_000, 1, [0, 5, 9], 6_000],
    [[["<GVL>", "[GVL blocked]"], ["<C method>", "Kernel#sleep"], MAIN], 4_000_000, 2, [0, 0, 12], 6_500],
    [[["lib.rb", "Object#read"], ["lib.rb", "block in Object#each"]], 500_001, 2, [1, 2], 7_000]
  ].freeze

  def vernier(path)
    bytes = File.binread(path)
    JSON.parse(path.end_with?(".gz") ? Zlib.gunzip(bytes) : bytes)
  end

  # Returns { name => sum of what weighs } of the leaves of a thread of Vernier's.
  def flat(thread, table)
    names = thread["stackTable"]["frame"].map { |frame| name_of(thread, thread["frameTable"]["func"][frame]) }
    sums = Hash.new(0)
    table["stack"].zip(table["weight"]) { |stack, weight| sums[names[stack]] += weight }
    sums
  end

  def name_of(thread, function) = thread["stringArray"][thread["funcTable"]["name"][function]]

  # Returns { name => flat value }; a state is that of the method which waits.
  def flat_of(profile)
    profile.top(1_000, :flat).filter_map { |label, _, value| [label, value] unless value.zero? }.to_h
  end

  def test_vernier_wall_profile_has_its_samples_by_method_and_state
    profile = Sperf.load(WALL)
    by_thread = vernier(WALL)["threads"].map { |thread| flat(thread, thread["samples"]) }
    sums = by_thread.reduce { |all, more| all.merge(more) { |_, a, b| a + b } }
    flat = flat_of(profile)
    blocked, wait = flat.values_at("[GVL blocked]", "[GVL wait]")

    assert_equal sums.values.sum, profile.summary[:total_ns]
    assert_equal sums["Object#fib"], flat["Object#fib"]
    assert_equal sums["Kernel#sleep"], flat.fetch("Kernel#sleep", 0) + blocked + wait
    assert_operator blocked, :>, flat["Object#fib"]
    assert_equal 2, profile.summary[:threads]
  end

  def test_vernier_allocations_are_a_sample_type_of_their_own
    profile = Sperf.load(WALL)
    taken = vernier(WALL)["threads"].sum { |thread| thread.dig("jsAllocations", "weight")&.sum || 0 }
    json = JSON.parse(profile.encode(:json))
    names = json["sample_types"]["name"].map { |id| json["strings"][id] }

    assert_equal %w[alloc_objects samples], names
    assert_operator taken, :>, 10
    assert_equal taken, json["samples"]["values"][0].sum
  end

  def test_vernier_timeline_begins_at_its_first_sample
    json = JSON.parse(Sperf.load(WALL).encode(:json, timeline: true))
    times = vernier(WALL)["threads"].flat_map { |thread| thread["samples"]["time"] }

    assert_equal times.size, json["timeline"]["weight"].size
    assert_equal 0, json["timeline"]["time_us"][0]
    assert_in_delta (times.max - times.min) * 1000, json["timeline"]["time_us"].sum, 2
  end

  def test_vernier_retained_profile_has_objects_and_bytes
    profile = Sperf.load(RETAINED)
    samples = vernier(RETAINED)["threads"][0]["samples"]
    json = JSON.parse(profile.encode(:json))

    assert_equal :bytes, profile.summary[:unit]
    assert_equal [samples["stack"].size, samples["weight"].sum], json["samples"]["values"].map(&:sum)
    assert_equal "String#*", profile.top(1, :flat)[0][0]
  end

  def test_collapsed_stacks_of_stackprof_have_its_weights
    lines = File.readlines(COLLAPSED, chomp: true).map { |line| line.rpartition(" ").values_at(0, 2) }
    sums = Hash.new(0)
    lines.each { |stack, weight| sums[stack.split(";").last] += weight.to_i }

    assert_operator lines.size, :>, 5
    assert_equal sums, flat_of(Sperf.load(COLLAPSED))
  end

  # Returns [name, flat, cumulative] of all functions, and behind these the file by which GC and waiting are known.
  def sums_of(profile)
    profile.top(99, :cumulative).map do |name, path, *values|
      name.start_with?("[") ? [name, *values, path] : [name, *values]
    end.sort
  end

  def test_what_sperf_writes_it_reads_with_the_same_sums_by_function
    profile = Sperf::Profile.from_h({ mode: :wall, frequency: 1000, samples: SAMPLES })
    %i[collapsed firefox json pprof speedscope].each do |format|
      again = Sperf::Profile.decode(format, profile.encode(format, timeline: true))

      assert_equal sums_of(profile), sums_of(again), format.to_s
    end
  end

  def test_profile_without_samples_is_read_in_every_format
    profile = Sperf::Profile.from_h({ mode: :wall, samples: [] })
    Sperf::Native.formats.select { |format| format[:readable] }.each do |format|
      Sperf.save(path("a#{format[:extension]}"), profile)

      assert_equal 0, Sperf.load(path("a#{format[:extension]}")).summary[:total_ns], format[:name].to_s
    end
  end

  # stackprof says "(garbage collection)" alone where neither marking nor sweeping was seen.
  def test_garbage_collection_of_stackprof_is_a_state
    names = { 1 => "(garbage collection)", 2 => "(marking)", 3 => "work" }
    frames = names.transform_values { |name| { name:, file: "" } }
    raw = [1, 1, 5, 2, 1, 2, 3, 1, 3, 2]
    file("a.json", { mode: :wall, interval: 1000, samples: 10, frames:, raw: }.to_json)

    assert_equal [["running", "20%"], ["GC marking", "30%"], ["GC (marking or sweeping)", "50%"]],
                 sperf("report", "--states", "a.json").out.scan(/^ +\S+ +(\d+%)  (.*)$/).map(&:reverse)
  end

  def test_every_format_is_written_of_them
    [WALL, RETAINED, COLLAPSED].each do |path|
      profile = Sperf.load(path)
      Sperf::Native.formats.each do |format|
        assert_operator profile.encode(format[:name], timeline: true, rows_max: 50).bytesize, :>, 20, format[:name].to_s
      end
    end
  end

  def test_report_and_convert_read_them
    assert_match(/^Type: samples$.*^ +\d+ +\d.*  Object#fib$/m, sperf("report", "--top", WALL).out)
    assert_match(/^Type: inuse_space$.*B .*  String#\*$/m, sperf("report", "--top", RETAINED).out)
    assert_equal "", sperf("convert", COLLAPSED, path("a.data")).err
    assert_equal flat_of(Sperf.load(COLLAPSED)), flat_of(Sperf.load(path("a.data")))
  end

  def test_page_has_the_profile
    html = path("page.html")

    assert_equal 0, sperf("report", "--html", html, WALL).status.exitstatus
    assert_match(/"Object#fib"/, File.read(html))
  end

  def test_diff_compares_what_measures_the_same_and_refuses_the_rest
    Sperf.save(path("count.data"), Sperf.load(COLLAPSED))
    Sperf.save(path("wall.data"), { mode: :wall, samples: SAMPLES })

    assert_match(/ of 14 total/, sperf("diff", path("count.data"), COLLAPSED).out)
    refused = sperf("diff", path("wall.data"), WALL)

    refute_predicate refused.status, :success?
    assert_equal ["", 1], [refused.out, refused.err.lines.size]
    assert_match(/sample type/, refused.err)
  end

  # Returns why content cannot be read.
  def complaint(content)
    file("bad", content)
    assert_raises(Sperf::Error) { Sperf.load(path("bad")) }.message.delete_prefix("cannot read #{path("bad")}: ")
  end

  def test_files_that_are_broken_say_which_format_and_why
    assert_equal "it is JSON of the Firefox Profiler that sperf cannot read (its version is not supported: sperf " \
                 "reads 40 to 75)", complaint('{"meta":{"preprocessedProfileVersion":76},"threads":[]}')
    assert_equal "it is JSON of speedscope that sperf cannot read (there are no profiles)",
                 complaint('{"shared":{"frames":[]}}')
    assert_equal "it is text that begins like collapsed stacks, but not all of it is (line 2 is not a stack, a " \
                 "blank and a number)", complaint("a;b 1\nb\n")
    assert_equal "it is JSON, but not a profile of sperf (there is no \"format\": \"sperf\")",
                 complaint('{"nodes":[]}')
  end
end

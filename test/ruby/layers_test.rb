# frozen_string_literal: true

require "minitest/autorun"

# The core's layers know only of those below them (docs/architecture.md), and of no Ruby. So do the VM side's rooms.
#
# A file belongs to the layer whose directory it is in: src/<layer>, or include/sperf/<layer> for what other layers and
# the VM side may include.
class LayersTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)

  # What each layer may include besides itself.
  BELOW = {
    "base" => [],
    "model" => %w[base],
    "report" => %w[base model],
    "codec" => %w[base model report],
    "collect" => %w[base model],
    "trace" => %w[base model],
    "native" => %w[base],
    "vmstack" => %w[base],
    "outside" => %w[base model]
  }.freeze

  # Headers of C11 that the core may include, and the files that may include others: one maps files, so that names of
  # native functions can be looked up in real programs by tests that have no Ruby; one knows the local time zone, in
  # which a report says when its profile began.
  C_HEADERS = %w[inttypes math stdarg stdatomic stdbool stddef stdint stdio stdlib string].map do |name|
    "#{name}.h"
  end.freeze
  CALLS_THE_SYSTEM = %w[src/native/native_loader.c src/report/rendering.c].freeze

  def test_sources_every_file_is_in_a_known_layer
    unknown = sources.reject { |path| BELOW.key?(layer_of(path)) }

    assert_empty unknown
    assert_operator sources.size, :>, 20, "the sources have moved: this test looks at nothing"
  end

  def test_includes_point_downward_only
    upward = project_includes.filter_map do |path, included|
      upper = layer_of(path)
      lower = layer_of(included)
      "#{path} (#{upper}) includes #{included} (#{lower})" unless upper == lower || BELOW.fetch(upper).include?(lower)
    end

    assert_empty upward
  end

  # One contract, one file that keeps it.
  def test_public_headers_are_of_sources_of_the_same_layer_and_name
    headers = Dir["include/sperf/**/*.h", base: ROOT]
    alone = headers.reject { |path| File.file?(File.join(ROOT, path.sub("include/sperf", "src").sub(/h\z/, "c"))) }

    assert_empty alone
    assert_operator headers.size, :>, 20, "the headers have moved: this test looks at nothing"
  end

  def test_core_calls_the_operating_system_in_two_files_only
    others = (sources - CALLS_THE_SYSTEM).flat_map do |path|
      (read(path).scan(/^\s*#\s*include\s*<([^>]+)>/).flatten - C_HEADERS).map { |name| "#{path} includes <#{name}>" }
    end

    assert_empty others
  end

  # From the ground up: each includes only those before it, and the core's headers in include/sperf.
  ROOMS = %w[reading platform base vm threads capture frames allocations blocks recording spool tracing runtime
             bindings].freeze

  def test_vm_side_rooms_include_those_before_them_only
    assert_equal ROOMS.sort, rooms_files.map { |path| room_of(path) }.uniq.sort

    includes = rooms_files.flat_map { |path| rooms_includes(path) }
    upward = includes.select { |path, included| ROOMS.index(room_of(included)) > ROOMS.index(room_of(path)) }

    assert_empty upward
    assert_operator includes.size, :>, 100, "the sources have moved: this test looks at nothing"
  end

  def test_layer_table_has_no_cycle_and_keeps_collect_and_codec_apart
    BELOW.each do |layer, below|
      below.each { |lower| assert_empty BELOW.fetch(lower) - below, "#{layer} sits on #{lower} alone" }
    end

    refute_includes BELOW["codec"] + BELOW["report"], "collect"
    refute_includes BELOW["collect"], "codec"
  end

  private

  def rooms_files = @rooms_files ||= Dir["ext/sperf/**/*.{c,h}", base: ROOT].sort

  # Pairs of a file of the VM side and each other one that it includes.
  def rooms_includes(path)
    included(path).filter_map do |name|
      found = ([File.join(File.dirname(path), name), File.join("ext/sperf", name)] & rooms_files).first
      assert found || name.start_with?("sperf/"), "#{path} includes #{name}, which is not there"
      [path, found] if found
    end
  end

  def room_of(path) = path.split("/")[2]

  def sources = @sources ||= Dir["{src,include}/**/*.{c,h}", base: ROOT].sort

  # Pairs of a file and one that it includes, both relative to the root.
  def project_includes = sources.flat_map { |path| included(path).map { |name| [path, resolve(path, name)] } }

  # The names behind #include in a file, in quotes.
  def included(path) = read(path).scan(/^\s*#\s*include\s*"([^"]+)"/).flatten

  def resolve(path, name)
    directory = name.start_with?("sperf/") ? "include" : File.dirname(path)
    File.expand_path(File.join("/", directory, name)).delete_prefix("/")
  end

  def layer_of(path) = path[%r{\A(?:src|include/sperf)/([^/]+)/}, 1]

  def read(path) = File.read(File.join(ROOT, path), encoding: Encoding::UTF_8)
end

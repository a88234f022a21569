# frozen_string_literal: true

require "minitest/autorun"
require_relative "../../lib/sperf/program/own_files"

# The rooms of lib/sperf: each knows only of those before it (docs/architecture.md), and those that a profiled program
# loads require no library.
#
# A file belongs to the room whose directory it is in; what lies in lib/sperf itself is the entrance, which all may use,
# or a front door of a room (cli.rb, viewer.rb), which belongs to it.
class LibRoomsTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  LIB = File.join(ROOT, "lib/sperf")

  # From the bottom to the top.
  ROOMS = %w[
    entrance profiles trace_scope options trace dump program integrations report viewer web outside
    recorder/subprocess recorder/handover recorder recorder/stat recorder/record top history push cli
  ].freeze
  ENTRANCE = %w[version host errors unrecorded unavailable].freeze
  # What programs require of a room that has another name.
  FRONT_DOORS = { "integrations" => Sperf.const_get(:INTEGRATIONS).keys.map(&:to_s) }.freeze
  # What profiled programs load, at once or later. zlib is for compressed files, when one is written or read; digest for
  # profiles that were merged, when a directory is read.
  IN_PROGRAMS = %w[entrance profiles trace_scope options trace dump program integrations].freeze
  LATE_LIBRARIES = { "profiles" => %w[zlib digest] }.freeze
  # Files that load a room above them, where somebody asked for it: a file that is to be a page.
  UPWARD = { "profiles/output_format.rb" => "viewer" }.freeze
  # Their classes have the names of others, and only a module of their own tells them apart.
  IN_OTHER_MODULES = %w[cli/commands/ top/ push/ viewer/ web/ integrations/ruby_prof/].freeze

  def test_rooms_are_those_that_are_known
    missing = (ROOMS - ["entrance"]).reject { |room| File.directory?(File.join(LIB, room)) }

    assert_empty missing, "a room has gone"
    assert_empty Dir["{*,recorder/*}/", base: LIB].map { |name| name.delete_suffix("/") } - ROOMS - ["viewer_assets"]
    doors = Dir["*.rb", base: LIB].map { |name| name.delete_suffix(".rb") }
    assert_empty doors - ENTRANCE - ROOMS - FRONT_DOORS.values.flatten
  end

  def test_files_require_those_of_rooms_before_theirs_only
    arrows = sources.flat_map { |path| required(path).map { |other| [path, other] } }

    assert_operator arrows.size, :>, 60
    assert_empty upward(arrows)
  end

  # Whoever names a class knows of it, whatever has loaded it.
  def test_files_name_classes_of_rooms_before_theirs_only
    arrows = sources.flat_map { |path| named(path).map { |other| [path, other] } }

    assert_operator arrows.size, :>, 100
    assert_empty upward(arrows)
  end

  def test_exceptions_are_still_there
    UPWARD.each do |path, room|
      assert_includes required(path).map { |other| room_of(other) }, room, "#{path} needs no exception any more"
    end
  end

  def test_rooms_of_profiled_programs_require_no_library
    IN_PROGRAMS.each do |room|
      libraries = sources.select { |path| room_of(path) == room }.flat_map { |path| libraries(path) }

      assert_empty libraries - LATE_LIBRARIES.fetch(room, []), room
    end
  end

  # What is required at the top is loaded with the file, whoever needs it.
  def test_libraries_that_profiled_programs_may_load_are_required_in_methods
    sources.select { |path| IN_PROGRAMS.include?(room_of(path)) }.each do |path|
      assert_empty code(path).scan(/^require ["']/), path
    end
  end

  private

  def sources = @sources ||= Dir["**/*.rb", base: LIB].sort

  def room_of(path)
    room, inner = path.split("/").map { |name| name.delete_suffix(".rb") }
    return "#{room}/#{inner}" if ROOMS.include?("#{room}/#{inner}")
    return "entrance" if ENTRANCE.include?(room)

    FRONT_DOORS.keys.find { |owner| FRONT_DOORS[owner].include?(room) } || room
  end

  # Returns sentences about arrows (pairs of a path and another) that point to rooms above.
  def upward(arrows)
    arrows.filter_map do |path, other|
      upper, lower = [path, other].map { |file| room_of(file) }
      next if ROOMS.index(lower) <= ROOMS.index(upper) || UPWARD[path] == lower

      "#{path} (#{upper}) knows of #{other} (#{lower})"
    end.uniq
  end

  # Returns the source of +path+ without comments and plain Strings.
  def code(path)
    @code ||= {}
    @code[path] ||= File.read(File.join(LIB, path), encoding: "UTF-8").gsub(/^\s*#.*$/, "")
  end

  # Returns the files of sperf that +path+ requires or autoloads.
  def required(path)
    autoloads = code(path).scan(/autoload :\w+, File\.expand_path\("([^"]+)"/)
    names = code(path).scan(/require_relative[ (]"([^"]+)"/) + autoloads
    names.map { |(name)| File.expand_path("#{name}.rb", File.join("/", File.dirname(path))).delete_prefix("/") }
      .grep_v("../sperf.rb").grep_v("sperf.rb")
  end

  # Other ones than the extension.
  def libraries(path) = code(path).scan(/\brequire ["']([^"']+)["']/).flatten - ["sperf/sperf"]

  # Returns the files whose class or module +path+ names. A name that its room has itself is that one.
  def named(path)
    words = code(path).gsub(/"(?:[^"\\#]|\\.)*"/, '""').scan(/(?<![\w:.])(?:Sperf::)?([A-Z]\w+)/).flatten.uniq
    owners.values_at(*words - defined_in(room_of(path))).compact - [path]
  end

  def defined_in(room)
    @defined_in ||= {}
    @defined_in[room] ||= sources.select { |path| room_of(path) == room }
      .flat_map { |path| code(path).scan(/^ +(?:class|module) (\w+)/).flatten }
  end

  # The files by the class that they define.
  def owners
    @owners ||= sources.reject { |path| path.start_with?(*IN_OTHER_MODULES) }.to_h do |path|
      [code(path)[/^ {2,4}(?:class|module) (\w+)(?: < \S+)?\n(?! {4}(?:class|module) \w)/, 1], path]
    end
  end
end

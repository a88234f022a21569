# frozen_string_literal: true

# A library in the format of Linux (elf.h) of 64 bits, little-endian.
class Elf
  MAGIC = "\x7fELF\x02\x01".b
  PROCESSORS = { 183 => "aarch64", 62 => "x86_64" }.freeze
  # Types of sections; of a symbol, that it is seen by other libraries (what is weak may be missing), and undefined.
  DYNSYM = 11
  VERSYM = 0x6fffffff
  VERNEED = 0x6ffffffe
  GLOBAL = 1
  UNDEFINED = 0
  # A newer glibc than this is not on every machine that a gem is installed on.
  NEWEST_GLIBC = [2, 28].freeze

  def initialize(bytes)
    @bytes = bytes
    raise "it is no ELF file of 64 bits" unless bytes.start_with?(MAGIC)

    first = bytes.unpack1("Q<", offset: 40)
    count = bytes.unpack1("S<", offset: 60)
    @sections = Array.new(count) { |row| bytes.unpack("L<2Q<4L<2Q<2", offset: first + (64 * row)) }
  end

  def processor = PROCESSORS[@bytes.unpack1("S<", offset: 18)]
  def shown = external.reject { |symbol| symbol[:undefined] }.map { |symbol| symbol[:name] }

  # A library's name comes with its version in glibc; musl has no versions.
  def needed
    external.select { |symbol| symbol[:undefined] }.partition { |symbol| symbol[:version] }
      .map { |symbols| symbols.map { |symbol| symbol[:name] } }
  end

  def too_new
    external.select { |symbol| symbol[:version]&.start_with?("GLIBC_") }
      .select { |symbol| (symbol[:version].scan(/\d+/).map(&:to_i) <=> NEWEST_GLIBC).positive? }
      .map { |symbol| symbol.values_at(:name, :version).join("@") }
  end

  private

  def section(type) = @sections.find { |section| section[1] == type }
  def name(section, at) = @bytes.unpack1("Z*", offset: @sections[section[6]][4] + at)

  def external = @external ||= symbols(section(DYNSYM)).select { |symbol| symbol[:visible] }

  def symbols(table)
    Array.new(table[5] / 24) do |row|
      name, info, _other, place = @bytes.unpack("L<CCS<", offset: table[4] + (24 * row))
      { name: name(table, name), visible: info >> 4 == GLOBAL, undefined: place == UNDEFINED,
        version: versions[version_of(row)] }
    end
  end

  def version_of(row)
    table = section(VERSYM)
    table && (@bytes.unpack1("S<", offset: table[4] + (2 * row)) & 0x7fff)
  end

  # Returns the names of versions by number. A list of libraries has for each of them a list of versions.
  def versions
    @versions ||= begin
      table = section(VERNEED)
      table ? libraries(table, table[4]).to_h : {}
    end
  end

  def libraries(table, at)
    _version, count, _file, first, following = @bytes.unpack("S<2L<3", offset: at)
    version = at + first
    names = Array.new(count) do
      _hash, _flags, number, name, step = @bytes.unpack("L<S<2L<2", offset: version)
      version += step
      [number, name(table, name)]
    end
    following.zero? ? names : names + libraries(table, at + following)
  end
end

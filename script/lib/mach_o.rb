# frozen_string_literal: true

# A library in Apple's format (mach-o/loader.h, mach-o/nlist.h): what is read here is little-endian, of 64 bits.
class MachO
  MAGIC = 0xfeedfacf
  PROCESSORS = { 0x0100000c => "aarch64", 0x01000007 => "x86_64" }.freeze
  SYMTAB = 2
  # Of an entry in the table of symbols: for debuggers, hidden, its type, external. Where an undefined one is found.
  DEBUG = 0xe0
  HIDDEN = 0x10
  TYPE = 0x0e
  EXTERNAL = 0x01
  ANYWHERE = 0xfe # DYNAMIC_LOOKUP_ORDINAL

  def initialize(bytes)
    @bytes = bytes
    magic, @processor, _subtype, _type, @commands = bytes.unpack("L<5")
    raise "it is no Mach-O file of 64 bits" unless magic == MAGIC
  end

  def processor = PROCESSORS[@processor]

  # Returns the names that other libraries see.
  def shown = external.reject { |symbol| symbol[:undefined] }.map { |symbol| symbol[:name] }

  # Returns the names that are found in libraries which were there when it was linked, and the others.
  def needed
    external.select { |symbol| symbol[:undefined] }.partition { |symbol| symbol[:ordinal] != ANYWHERE }
      .map { |symbols| symbols.map { |symbol| symbol[:name] } }
  end

  def too_new = []

  private

  def external
    offset, count, names = table
    Array.new(count) { |row| @bytes.unpack("L<CCS<", offset: offset + (16 * row)) }
      .select { |_name, type, *| type.nobits?(DEBUG | HIDDEN) && type.anybits?(EXTERNAL) }
      .map do |name, type, _section, description|
        # C's names begin with an underscore.
        { name: @bytes.unpack1("Z*", offset: names + name).delete_prefix("_"), undefined: type.nobits?(TYPE),
          ordinal: description >> 8 }
      end
  end

  # Returns where the symbols are, how many, and where their names are.
  def table
    at = 32
    @commands.times do
      command, size = @bytes.unpack("L<2", offset: at)
      return @bytes.unpack("L<3", offset: at + 8) if command == SYMTAB

      at += size
    end
    raise "it has no symbols"
  end
end

# frozen_string_literal: true

# Checks an extension for macOS that was linked on Linux: it is of the right processor, shows Init_sperf alone, and all
# that it needs is in a library of macOS' or in Ruby. The linker leaves the latter to be found when the extension is
# loaded, and would leave a function that is nowhere as well. Usage: ruby mach_o.rb FILE aarch64|x86_64
#
# Prints one line. Exit status: 0; 1 something is wrong, and a line says what.

require "open3"
require "rbconfig"

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

def ruby_names
  config = RbConfig::CONFIG
  library = config["ENABLE_SHARED"] == "yes" ? File.join(config["libdir"], config["LIBRUBY_SO"]) : RbConfig.ruby
  names, status = Open3.capture2("nm", "--dynamic", "--defined-only", "--format=just-symbols", library)
  abort "mach_o: nm cannot read #{library}" unless status.success?
  names.split
end

path, processor = ARGV
library = MachO.new(File.binread(path))
of_system, of_ruby = library.needed
unknown = of_ruby - ruby_names
abort "mach_o: #{path} is for #{library.processor}, not #{processor}" unless library.processor == processor
# The others are of the compiler's runtime.
shown = library.shown.grep(/sperf/)
abort "mach_o: #{path} shows #{shown.join(", ")}, not Init_sperf alone" unless shown == ["Init_sperf"]
abort "mach_o: #{path} needs #{unknown.join(", ")}, which neither macOS nor Ruby has" unless unknown.empty?
puts "#{processor}: #{File.size(path) / 1000} kB, needs #{of_ruby.size} functions and variables of Ruby and " \
     "#{of_system.size} of macOS"

# frozen_string_literal: true

# Checks an extension that was cross-compiled: it is of the right processor, shows Init_sperf alone, and all that it
# needs is in a library of the system or in Ruby. The linker leaves what is Ruby's to be found when the extension is
# loaded, and would leave a function that is nowhere as well. Usage: ruby linked.rb FILE aarch64|x86_64
#
# Prints one line. Exit status: 0; 1 something is wrong, and a line says what.

require_relative "elf"
require_relative "mach_o"
require_relative "ruby_names"

path, processor = ARGV
bytes = File.binread(path)
library = (bytes.start_with?(Elf::MAGIC) ? Elf : MachO).new(bytes)
of_system, others = library.needed
of_ruby = others & ruby_names
unknown = others - of_ruby
# Those of musl have no versions: that they are there is for the linker to say (native_gems.rb).
unknown = [] if of_system.empty? && library.is_a?(Elf)
shown = library.shown.grep(/sperf/) # the others are of the compiler's runtime
problem =
  if library.processor != processor then "is for #{library.processor}, not #{processor}"
  elsif shown != ["Init_sperf"] then "shows #{shown.join(", ")}, not Init_sperf alone"
  elsif unknown.any? then "needs #{unknown.join(", ")}, which neither the system nor Ruby has"
  elsif library.too_new.any? then "needs #{library.too_new.join(", ")}, newer than glibc #{Elf::NEWEST_GLIBC.join(".")}"
  end
abort "linked: #{path} #{problem}" if problem
puts "#{processor}: #{File.size(path) / 1000} kB, needs #{of_ruby.size} functions and variables of Ruby and " \
     "#{(others - of_ruby + of_system).size} of the system"

# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "rbconfig"
require "tmpdir"

# What `make macos` checks an extension for, with files that have next to nothing in them.
class LinkedTest < Minitest::Test
  SCRIPT = File.expand_path("../../script/lib/linked.rb", __dir__)
  ARM64 = 0x0100000c
  # Types of symbols: defined, hidden, undefined; and where the last ones are found: in a library, when it is loaded.
  DEFINED = 0x0f
  HIDDEN = 0x1f
  UNDEFINED = 0x01
  OF_SYSTEM = 0x0100
  ANYWHERE = 0xfe00
  FIT = [["_Init_sperf", DEFINED, 0], ["_sperf_hidden", HIDDEN, 0], ["_malloc", UNDEFINED, OF_SYSTEM],
         ["_rb_define_method", UNDEFINED, ANYWHERE]].freeze

  # The header, one command, which says where the symbols and their names are, and these.
  def library(symbols)
    names = +"\0"
    rows = symbols.map do |name, type, description|
      names << name << "\0"
      [names.bytesize - name.bytesize - 1, type, 0, description, 0].pack("L<CCS<Q<")
    end
    header = [0xfeedfacf, ARM64, 0, 6, 1, 24, 0, 0].pack("L<8")
    table = [2, 24, 56, rows.size, 56 + (16 * rows.size), names.bytesize].pack("L<6")
    header + table + rows.join + names
  end

  def check(symbols, processor = "aarch64")
    Dir.mktmpdir do |directory|
      path = File.join(directory, "sperf.bundle")
      File.binwrite(path, library(symbols))
      out, err, status = Open3.capture3(RbConfig.ruby, "--disable=gems", SCRIPT, path, processor)
      [out, err.gsub(path, "FILE"), status.exitstatus]
    end
  end

  def test_extension_that_can_be_loaded_is_described
    assert_equal ["aarch64: 0 kB, needs 1 functions and variables of Ruby and 1 of the system\n", "", 0], check(FIT)
  end

  def test_function_that_is_nowhere_is_named
    missing = [["_sperf_clock_of_linux", UNDEFINED, ANYWHERE]]

    assert_equal ["", "linked: FILE needs sperf_clock_of_linux, which neither the system nor Ruby has\n", 1],
                 check(FIT + missing)
  end

  def test_function_that_is_not_hidden_is_named
    assert_equal ["", "linked: FILE shows Init_sperf, sperf_sort, not Init_sperf alone\n", 1],
                 check(FIT + [["_sperf_sort", DEFINED, 0]])
  end

  def test_other_processor_is_named
    assert_equal ["", "linked: FILE is for aarch64, not x86_64\n", 1], check(FIT, "x86_64")
  end
end

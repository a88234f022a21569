# frozen_string_literal: true

require_relative "native_helper"
require "tmpdir"
require "zlib"

# What native: true and vm_insns: false change about the leaves of stacks.
class NativeLeafTest < Minitest::Test
  include NativeHelper

  RUBY_LIBRARY = RbConfig::CONFIG["ENABLE_SHARED"] == "yes" ? "[libruby]" : "[ruby]"

  def teardown = Sperf.stop

  # Returns weights by the names of the leaves, of samples that ran below +method+ ("Array#sort").
  def leaves(data, method)
    data[:samples].each_with_object(Hash.new(0)) do |(frames, weight), sums|
      place = frames.index { |_path, label| label == method }
      sums[frames[0][1]] += weight if place
    end
  end

  # Returns the share of the leaves whose names match +pattern+.
  def share(sums, pattern) = sums.sum { |name, ns| name.match?(pattern) ? ns : 0 }.fdiv(sums.values.sum)

  # What the garbage collector did is measured, and has no native leaf.
  def native(**, &) = Sperf.start(native: true, **, &)

  def assert_leaf(sums, pattern, least) = assert_operator(share(sums, pattern), :>, least, sums)

  def test_time_of_c_methods_is_charged_to_functions_of_ruby_of_libraries_and_of_the_kernel
    not_portable "the names of native functions"
    numbers = Array.new(200_000) { |i| (i * 7919) % 200_003 }
    sums = leaves(native { 20.times { numbers.sort } }, "Array#sort")
    # What of musl's sort is not for others has no name.
    unnamed = RUBY_PLATFORM.include?("musl") ? "?" : ""
    assert_leaf sums, /\A\[(libruby|ruby|libc)\]( \w*(sort|cmp|copy|move))#{unnamed}/, 0.8
    assert_leaf sums, /\A#{Regexp.escape(RUBY_LIBRARY)} \w*sort/, 0.2

    text = "x" * 20_000_000
    sums = leaves(native { 60.times { text.dup << "y" } }, "String#<<")
    sums = leaves(native { 60.times { text.dup.concat("y") } }, "String#concat") if sums.empty?
    assert_leaf sums, /\A\[libc\] \w*mem(cpy|move)/, 0.5

    bytes = Random.new(1).bytes(10_000_000)
    assert_leaf leaves(native { 100.times { Zlib.crc32(bytes) } }, "Zlib.crc32"), /\A\[libz\]|crc32/, 0.95

    sums = leaves(native { 400_000.times { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) } },
                  "Process.clock_gettime")
    assert_leaf sums, /\A\[kernel\]\z/, 0.3
  end

  def test_every_native_leaf_is_named_and_in_no_file
    not_portable "the names of native functions"
    till = cpu_ns + 300_000_000 # long enough for many samples where few ticks come in time
    data = native { 1000.times { |i| [i, i.to_s, :"a#{i % 9}"].hash.to_s =~ /(\d+)7/ } while cpu_ns < till }
    names = data[:samples].map { |frames,| frames[0] }.select { |path,| path == "<native>" }.map(&:last).uniq

    assert_operator names.size, :>, 5
    assert_empty(names.grep_v(/\A\[[\w.+-]+\]( [^\s.]+)?\z/))
    assert_empty(names.grep(/0x\h{6}/))
  end

  def match(text, times) = times.times { text =~ /([a-z]+)(\d)\s/ }

  def test_native_leaf_is_below_the_instruction_that_called_it
    not_portable "the names of native functions"
    data = native { match("abc123 def" * 20, 100_000) }
    callers = data[:samples].select { |frames,| frames[0][1].match?(/match_at|onig_/) }.map { |frames,| frames[1][1] }

    assert_operator callers.count("String#=~"), :>, callers.size * 0.9, callers.tally
  end

  def test_weights_are_the_same_with_native_leaves
    before = cpu_ns
    data = native { burn(300) }

    assert_operator total(data), :>=, 300_000_000
    assert_operator total(data), :<=, cpu_ns - before
  end

  def test_without_native_there_are_no_native_leaves
    refute(Sperf.start { burn(50) }[:samples].any? { |frames,| frames[0][0] == "<native>" })
  end

  # In a process of its own: after a trace, Ruby calls operators as methods, which have frames.
  def test_instruction_is_a_leaf_unless_switched_off
    with, without = run_program(<<~'RUBY').lines.map(&:split)
      require "sperf"
      [true, false].each do |vm_insns|
        text = "abc123 def" * 20
        data = Sperf.start(vm_insns:) { 60_000.times { text =~ /([a-z]+)(\d)\s/ } }
        puts data[:samples].flat_map { |frames,| frames.map(&:last) }.uniq.grep_v(/\s/).join(" ")
      end
    RUBY

    assert_includes with, "String#=~"
    refute_includes without, "String#=~"
    assert_includes without, "Integer#times"
  end

  slow def test_record_native_writes_native_leaves
    not_portable "the names of native functions"
    Dir.mktmpdir do |directory|
      output = File.join(directory, "sorted.txt")
      ruby("#{ROOT}/exe/sperf", "record", "--native", "-o", output, RbConfig.ruby, "-e",
           "30.times { Array.new(100_000) { rand }.sort }")

      assert_match(/\[lib\w+\] \w+ \(<native>\)$/, File.read(output))
    end
  end
end

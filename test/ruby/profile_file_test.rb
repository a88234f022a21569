# frozen_string_literal: true

require_relative "test_helper"

# Sperf.load: good files, and whatever else a file may hold.
class ProfileFileTest < Minitest::Test
  include TestHelper

  PROFILE = Sperf::Profile.from_h({ mode: :cpu, samples: [[[["app.rb", "<main>"]], 7]] })
  PLAIN = PROFILE.encode(:pprof)

  def assert_unreadable(words, content, **)
    file("sperf.data", content)
    error = assert_raises(Sperf::Error) { Sperf.load(path("sperf.data"), **) }
    assert_match(/\Acannot read #{Regexp.escape(path("sperf.data"))}: #{words}\z/, error.message)
    refute_includes error.message, "\n"
  end

  def test_load_reads_plain_and_compressed_files_and_chained_members_of_gzip
    chained = Zlib.gzip(PLAIN.byteslice(0, 20)) + Zlib.gzip(PLAIN.byteslice(20..))
    [PLAIN, Zlib.gzip(PLAIN), chained].each do |content|
      assert_equal 7, Sperf.load(file("a.pb", content)).summary[:total_ns]
    end
  end

  def test_missing_file_and_directory_are_errors
    { path("nowhere") => "No such file or directory", @directory => "it is a directory" }.each do |path, words|
      assert_equal "cannot read #{path}: #{words}", assert_raises(Sperf::Error) { Sperf.load(path) }.message
    end
  end

  def damaged_checksum = Zlib.gzip(PLAIN).tap { |whole| whole.setbyte(-6, whole.getbyte(-6) ^ 1) }

  def test_what_is_no_profile_is_an_error
    assert_unreadable "it is empty", ""
    neither, other, damaged = ["it is neither gzip nor pprof", "it is gzip, but its content is not pprof",
                               "its compressed data are damaged"].map { |words| /#{words} \(.*\)/ }
    text = "puts 'hello'\n" * 10
    [text, Random.new(1).bytes(10_000)].each { |content| assert_unreadable neither, content }
    [text, ""].each { |content| assert_unreadable other, Zlib.gzip(content) }
    [damaged_checksum, "\x1F\x8B\x08\x00#{"\xFF" * 50}".b, "#{Zlib.gzip(PLAIN)}garbage"].each do |content|
      assert_unreadable damaged, content
    end
  end

  def test_compressed_file_cut_anywhere_is_an_error
    whole = Zlib.gzip(PLAIN)
    (2...whole.bytesize).each do |length|
      assert_unreadable "it is truncated: its compressed data are incomplete", whole.byteslice(0, length)
    end
  end

  # Half of what 64 bits hold, and one less than all.
  def test_values_that_do_not_add_up_in_64_bits_are_refused
    words = "the values add up to more than 64 bits can hold"
    half = Sperf.load(file("half", "a #{2**62}\n"))

    assert_equal (2**63) - 2, Sperf.load(file("most", "a #{(2**63) - 3}\nb 1\n")).summary[:totals][:weight]
    ["b -", "a "].each { |second| assert_unreadable(/.*\(#{words}\)/, "a #{2**62}\n#{second}#{2**62}\n") }
    assert_equal words, assert_raises(Sperf::Error) { half.merge(half) }.message
  end

  def test_decompression_bomb_is_refused_at_the_limit
    bomb = Zlib.gzip("\0" * (9 * 1024 * 1024), level: 9)
    assert_unreadable(/it expands to more than #{8 * 1024 * 1024} bytes; to read it anyway, .*/, bomb)
  end

  slow def test_lines_of_deep_stacks_are_read
    random = Random.new(1)
    frames = Array.new(500) { |number| "MyApp::Controllers::Orders#method_#{number}" }
    callers = frames.sample(60, random:)
    lines = Array.new(5000) { "#{[*callers, *frames.sample(10, random:)].join(";")} 1\n" }.join
    compressed = Zlib.gzip(lines)

    assert_operator lines.bytesize, :>, 25 * compressed.bytesize
    assert_equal 5000, Sperf.load(file("deep.collapsed.gz", compressed)).summary[:totals][:weight]
  end

  # A larger file may expand to 100 times its size.
  slow def test_file_that_expands_too_far_takes_no_memory
    bomb = file("bomb", Zlib.gzip(Random.new(1).bytes(1_000_000) + ("\0" * 150_000_000)))
    result = script(<<~RUBY)
      most = -> { File.read("/proc/self/status")[/VmHWM:\\s+(\\d+) kB/, 1].to_i }
      before = most.call
      begin
        Sperf.load(#{bomb.inspect})
      rescue Sperf::Error => e
        puts e.message[/expands to more than \\d+ bytes/], most.call - before < 50_000
      end
    RUBY

    assert_equal "expands to more than #{100 * File.size(bomb)} bytes\ntrue\n", result.out
  end

  def test_limit_can_be_given
    whole = Zlib.gzip(PLAIN)
    assert_unreadable(/it expands to more than #{PLAIN.bytesize - 1} bytes.*/, whole, limit: PLAIN.bytesize - 1)
    assert_equal 7, Sperf.load(path("sperf.data"), limit: PLAIN.bytesize).summary[:total_ns]
  end
end

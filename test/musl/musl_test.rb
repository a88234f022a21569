# frozen_string_literal: true

require_relative "../ruby/test_helper"

# What differs where the C library is musl: symbols, signals, small stacks, and processes of another C library. Needs
# the extension of `make test-musl`, which runs the other tests as well.
class MuslTest < Minitest::Test
  include TestHelper

  GLIBC_RUBY = ENV.fetch("GLIBC_RUBY")
  # Prints when it is busy.
  BUSY = "def hot = 100.times { |i| i.to_s }\nloop { hot }"
  SOURCES = ENV.fetch("GLIBC_SPERF")

  def test_ruby_and_extension_are_of_musl
    needed, = Open3.capture2("readelf", "--dynamic", File.join(ROOT, "lib/sperf/sperf.so"))

    assert_match(/musl/, RUBY_PLATFORM)
    refute_match(/libc\.so\.6|ld-linux/, needed)
  end

  # The first three real-time signals are the C library's own.
  def test_signals_are_those_that_musl_leaves
    assert_equal 35, Sperf::Native.signals.min
    assert_equal 43, Sperf::Native.default_signal
  end

  # Threads of a native library have 128 kB of stack with musl, and so have sperf's own.
  def test_deep_stack_of_many_frames_is_recorded
    result = sperf("record", "-o", path("deep.data"), "--mode", "wall", RUBY, "-e", <<~RUBY)
      def deep(n) = n.zero? ? 300_000.times { |i| i.to_s } : deep(n - 1)
      4.times.map { Thread.new { deep(400) } }.each(&:join)
    RUBY

    assert_predicate result.status, :success?, result.err
    assert_includes sperf("report", "--top", path("deep.data")).out, "Object#deep"
  end

  # Names of functions come from musl's own symbols.
  def test_functions_of_musl_are_named
    data = Sperf.start(native: true, capture: :signal) do
      text = "x" * 20_000_000
      60.times { text.dup << "y" }
    end
    names = data[:samples].map { |frames,| frames[0] }.select { |file,| file == "<native>" }.map(&:last)

    assert(names.any? { |name| name.match?(/\A\[libc\] mem(cpy|move)\z/) }, names.tally.inspect)
  end

  def read(reader, sources, ruby)
    pid = spawn(ruby, "--disable-gems", "-e", BUSY)
    sleep 0.5
    out = path("read.data")
    result = run_command(reader, "--disable-gems", File.join(sources, "exe/sperf"), "record", "--pid", pid.to_s,
                         "--duration", "1s", "-o", out)
    assert_predicate result.status, :success?, result.err
    assert_includes sperf("report", "--top", out).out, "Object#hot"
  ensure
    Process.kill(:KILL, pid)
    Process.wait(pid)
  end

  def test_process_of_musl_is_read_from_outside = read(RUBY, ROOT, RUBY)
  def test_process_of_glibc_is_read_by_a_sperf_of_musl = read(RUBY, ROOT, GLIBC_RUBY)
  def test_process_of_musl_is_read_by_a_sperf_of_glibc = read(GLIBC_RUBY, SOURCES, RUBY)
end

# frozen_string_literal: true

require_relative "../ruby/test_helper"

# What records by nothing that Linux alone has, as on macOS. Needs the extension of `make test-portable`, which runs the
# other tests as well.
class PortableTest < Minitest::Test
  include TestHelper

  # What macOS has not, and the extension uses on Linux. (pthread_getcpuclockid stands for thread_info of Mach.)
  OF_LINUX = %w[close_range dl_iterate_phdr mremap prctl process_vm_readv process_vm_writev sched_getaffinity
                sched_setaffinity sched_setattr syscall timer_create unshare].freeze

  def test_extension_needs_nothing_that_linux_alone_has
    names, = Open3.capture2("nm", "--dynamic", "--undefined-only", "--format=just-symbols",
                            File.join(ROOT, "lib/sperf/sperf.so"))
    names = names.split.map { |name| name.split("@").first }

    assert_includes names, "rb_define_method"
    assert_empty names & OF_LINUX
  end

  def test_extension_opens_no_file_of_the_kernel
    text = File.binread(File.join(ROOT, "lib/sperf/sperf.so"))

    # The core takes the second from the names of files, and opens neither.
    assert_empty text.scan(%r{/(?:proc|sys)/[a-z][\w./%-]*}).grep_v(%r{\A/proc/self/cwd/(\./)?\z})
  end

  def test_signal_is_one_that_kills_nobody
    assert_equal Signal.list["URG"], Sperf::Native.default_signal
    assert_equal [Sperf::Native.default_signal] * 2, Sperf::Native.signals.minmax
  end

  REFUSAL = "only on Linux on x86-64 does sperf read other processes; here, start the program with sperf record"

  def test_other_processes_are_refused_in_one_line
    [%w[record --pid 1], %w[top 1], %w[dump 1]].each do |words|
      result = sperf(*words, apart: true)

      assert_equal 1, result.status.exitstatus, words.inspect
      assert_equal "[sperf] #{REFUSAL}\n", result.err, words.inspect
    end
  end
end

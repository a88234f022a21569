# frozen_string_literal: true

require_relative "script_helper"

# script/arm64: what is taken from the cache, and what is said if something cannot be had.
class Arm64ScriptTest < Minitest::Test
  include ScriptHelper

  PACKAGES = File.read("#{ROOT}/script/arm64")[/sysroot_packages=\((.*)\)/, 1]

  def setup
    super
    link("bash", "cat", "dirname", "find", "sort")
  end

  def cache = path("cache/sperf/arm64")
  def arm64(*) = run_linked("arm64", *)

  def sysroot(packages)
    file("cache/sperf/arm64/sysroot/contents", "#{packages}\n#{File.read("#{ROOT}/test/arm64/process_vm_readv.c")}")
  end

  def test_sysroot_in_the_cache_is_used_unless_it_has_other_packages
    sysroot(PACKAGES)
    assert_equal ["#{cache}/sysroot\n", "", 0], arm64("sysroot")
    sysroot("libc6-dev")
    words = "arm64: libraries for arm64 come from Debian's packages, and apt is missing\n"
    assert_equal ["", words, 1], arm64("sysroot")
  end

  def test_ruby_in_the_cache_is_used_if_it_runs
    sysroot(PACKAGES)
    assert_equal ["", "arm64: qemu-user is missing\n", 1], arm64("ruby")
    program("cache/sperf/arm64/ruby-3.4.9/bin/ruby", "exit 0")
    program("cache/sperf/arm64/ruby-3.4.10/bin/ruby", "exit 1")
    assert_equal ["#{cache}/ruby-3.4.9/bin/ruby\n", "", 0], arm64("ruby")
  end

  def test_qemu_static_is_as_good
    program("bin/qemu-aarch64-static", "exit 0")

    assert_equal ["#{bin}/qemu-aarch64-static\n", "", 0], arm64("qemu")
  end

  def test_wrong_usage_is_one_line_and_status_2
    assert_equal ["", "arm64: usage: script/arm64 sysroot|ruby|qemu\n", 2], arm64("emulator")
  end
end

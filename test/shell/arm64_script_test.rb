# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "open3"
require "tmpdir"

# script/arm64: what is taken from the cache, and what is said if something cannot be had. PATH holds links to the few
# commands that the script needs, so there is no apt and nothing is ever fetched or built here.
class Arm64ScriptTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  COMMANDS = %w[bash cat dirname find sort].freeze
  PACKAGES = File.read(File.join(ROOT, "script/arm64"))[/sysroot_packages=\((.*)\)/, 1]
  PRELOADED = File.read(File.join(ROOT, "test/arm64/process_vm_readv.c"))

  def setup
    @directory = Dir.mktmpdir("sperf-script-arm64")
    @bin = File.join(@directory, "bin")
    @cache = File.join(@directory, "cache/sperf/arm64")
    FileUtils.mkdir_p([@bin, @cache])
    COMMANDS.each do |command|
      found = ENV.fetch("PATH").split(File::PATH_SEPARATOR).map { |directory| File.join(directory, command) }
      FileUtils.ln_s(found.find { |path| File.executable?(path) }, @bin)
    end
  end

  def teardown
    FileUtils.rm_rf(@directory)
  end

  def test_sysroot_in_the_cache_is_used
    sysroot(PACKAGES)

    assert_equal ["#{@cache}/sysroot\n", "", 0], arm64("sysroot")
  end

  def test_sysroot_of_other_packages_is_not_used
    sysroot("libc6-dev")

    words = "arm64: libraries for arm64 come from Debian's packages, and apt is missing\n"

    assert_equal ["", words, 1], arm64("sysroot")
  end

  def test_ruby_in_the_cache_is_used_if_it_runs
    sysroot(PACKAGES)
    executable("#{@cache}/ruby-3.4.9/bin/ruby", "exit 0")
    executable("#{@cache}/ruby-3.4.10/bin/ruby", "exit 1")

    assert_equal ["#{@cache}/ruby-3.4.9/bin/ruby\n", "", 0], arm64("ruby")
  end

  def test_ruby_without_qemu_is_one_line_and_status_1
    sysroot(PACKAGES)

    assert_equal ["", "arm64: qemu-user is missing\n", 1], arm64("ruby")
  end

  def test_qemu_static_is_as_good
    executable("#{@bin}/qemu-aarch64-static", "exit 0")

    assert_equal ["#{@bin}/qemu-aarch64-static\n", "", 0], arm64("qemu")
  end

  def test_wrong_usage_is_one_line_and_status_2
    assert_equal ["", "arm64: usage: script/arm64 sysroot|ruby|qemu\n", 2], arm64("emulator")
  end

  private

  # Returns what script/arm64 printed, what it said, and its exit status.
  def arm64(*)
    environment = { "PATH" => @bin, "XDG_CACHE_HOME" => File.join(@directory, "cache"), "RUBYOPT" => nil }
    stdout, stderr, status = Open3.capture3(environment, File.join(@bin, "bash"), File.join(ROOT, "script/arm64"), *)
    [stdout, stderr, status.exitstatus]
  end

  def sysroot(packages)
    FileUtils.mkdir_p("#{@cache}/sysroot")
    File.write("#{@cache}/sysroot/contents", "#{packages}\n#{PRELOADED}")
  end

  def executable(path, body)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, "#!#{File.join(@bin, "bash")}\n#{body}\n")
    File.chmod(0o755, path)
  end
end

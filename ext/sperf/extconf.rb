# frozen_string_literal: true

# Compiles the core (../../src, no ruby.h) and the directories beside this file (the VM side) into one shared object,
# sperf/sperf.so.
#
# On a system on which sperf cannot record, only the core and reading/ are compiled: the extension then reads, reports
# and writes profiles (lib/sperf/program/reading.rb). SPERF_READING, for `make test-reading`, does the same on Linux;
# `gem install sperf -- --enable-untried-platform` tries to compile all of it elsewhere.
#
# Where nothing can be compiled, nothing is built and the installation goes on: a team's other machines need the
# extension no less for it. The library then says the reason and does nothing (lib/sperf/unavailable.rb).

require "rbconfig"

# As Sperf::Host::UNBUILT, which SPERF_READING replaces.
UNBUILT = ENV["SPERF_READING"] || File.expand_path("../../lib/sperf/unbuilt.txt", __dir__)

# What recording needs, and a Linux without its development packages lacks.
HEADERS = %w[stdio.h stdatomic.h pthread.h link.h linux/futex.h sys/prctl.h].freeze

# Ends with a Makefile that builds nothing. +reason+ is a sentence without a full stop.
def build_nothing(reason)
  puts "sperf: #{reason}; nothing is built, and nothing will be recorded here"
  File.write(UNBUILT, "#{reason}\n")
  File.write("Makefile", "all install clean distclean:\n\t@echo nothing to build\n")
  exit
end

# Returns why sperf cannot record here, a sentence without a full stop; nil where it can.
def recording_unfit
  system = RbConfig::CONFIG["host_os"]
  return "sperf was built to read profiles only" if ENV["SPERF_READING"]
  return if ARGV.include?("--enable-untried-platform")
  return if system.include?("darwin")
  return "sperf records on Linux and macOS only, and this is #{system}" unless system.include?("linux")

  missing = HEADERS.find { |header| !have_header(header) }
  "a header of the C library or of Linux is missing (#{missing})" if missing
end

def find_what_recording_needs
  # Functions of Ruby's public API that sperf stands on; all are there since 3.4. A newer Ruby is not refused for its
  # number: what of its insides sperf does not know is left alone at run time (ext/sperf/vm/vm_layout.h).
  headers = %w[ruby.h ruby/debug.h ruby/thread.h]
  %w[rb_postponed_job_preregister rb_internal_thread_specific_key_create rb_profile_thread_frames].each do |function|
    next if have_func(function, headers)

    abort "sperf needs #{function}, which Ruby has since 3.4; ruby #{RUBY_VERSION} lacks it"
  end

  have_func("pthread_setname_np", "pthread.h")
  # What tells whether an object was marked, in no header: the one in Ruby 3.4, the other in 4.0.
  have_func("rb_obj_gc_flags") || have_func("rb_gc_object_metadata") ||
    abort("sperf needs to know whether an object was marked; ruby #{RUBY_VERSION} does not tell")
end

# Returns what is missing to build anything, nil where nothing is. It is asked before mkmf is: that ends the process.
def ruby_headers_missing
  directory = RbConfig::CONFIG["rubyhdrdir"].to_s
  "the headers of this Ruby are missing (#{directory}/ruby.h)" unless File.file?(File.join(directory, "ruby.h"))
end

build_nothing("#{RUBY_ENGINE} is not supported (CRuby is needed)") unless RUBY_ENGINE == "ruby"
build_nothing("this is Windows, and sperf needs POSIX") if RbConfig::CONFIG["host_os"].match?(/mingw|mswin/)
(reason = ruby_headers_missing) && build_nothing(reason)

require "mkmf"

begin
  compiles = try_compile("int main(void) { return 0; }")
rescue RuntimeError # mkmf's, which has tried to link as well
  compiles = false
end
build_nothing("there is no working C compiler (#{RbConfig::CONFIG["CC"]})") unless compiles
if (unfit = recording_unfit)
  puts "sperf: #{unfit}; only what reads profiles is built"
  File.write(UNBUILT, "#{unfit}\n")
else
  find_what_recording_needs
  FileUtils.rm_f(UNBUILT)
end

root = File.expand_path("../..", __dir__)
core = Dir[File.join(root, "src", "*", "*.c")]
abort "sperf: the core's sources are missing beside ext/ (expected src/*/*.c)" if core.empty?

$INCFLAGS << " -I$(srcdir) -I$(srcdir)/../../include -I$(srcdir)/../include"
# Ruby's own headers are not clean under -Wpedantic and -Wconversion; `make lint` compiles the core with both.
$CFLAGS << " -std=gnu11 -Wall -Wextra -Wno-unused-parameter -fvisibility=hidden -D_GNU_SOURCE=1"
$CFLAGS << " -Werror" if ENV["SPERF_WERROR"] == "1"
# With a check that hooks call Ruby with interrupts held back only (base/call_check.h).
$CFLAGS << " -DSPERF_ASSERT_INTERRUPTS" if ENV["SPERF_DEBUG"] == "1"
# With what records stacks for the decoder's tests (make snapshots), which nobody else needs.
$CFLAGS << " -DSPERF_SNAPSHOTS" if ENV["SPERF_SNAPSHOTS"] == "1"
# For make test-asan. Variables on the stack are not checked: Ruby raises by __builtin_longjmp, which the sanitizer does
# not see, so that it would take variables of later calls for those of the frames that were left.
if ENV["SPERF_ASAN"] == "1"
  $CFLAGS << " -O1 -g -fsanitize=address --param asan-stack=0 -fno-omit-frame-pointer"
  $LDFLAGS << " -fsanitize=address"
end

# As on macOS, but for what Mach does there (platform/platform.h): for `make test-portable`.
$CFLAGS << " -DSPERF_PORTABLE" if ENV["SPERF_PORTABLE"] == "1"

$CFLAGS << " -DSPERF_RECORDING" unless unfit
rooms = Dir[File.join(__dir__, unfit ? "reading" : "*", "*.c")]
directories = rooms.map { |path| "$(srcdir)/#{File.basename(File.dirname(path))}" } +
  core.map { |path| "$(srcdir)/../../src/#{File.basename(File.dirname(path))}" }
$VPATH.concat(directories.uniq)
$srcs = (rooms + core).map { |path| File.basename(path) }.sort
$objs = $srcs.map { |name| name.sub(/\.c\z/, ".#{$OBJEXT}") }
abort "sperf: two sources share a file name" if $objs.uniq.size != $objs.size

create_makefile("sperf/sperf")

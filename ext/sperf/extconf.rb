# frozen_string_literal: true

# Compiles the core (../../src, no ruby.h) and the directories beside this file (the VM side) into one shared object,
# sperf/sperf.so.

require "mkmf"

root = File.expand_path("../..", __dir__)
core = Dir[File.join(root, "src", "*", "*.c")]
abort "sperf: the core's sources are missing beside ext/ (expected src/*/*.c)" if core.empty?

# Functions of Ruby's public API that sperf stands on; all are there since 3.4. A newer Ruby is not refused for its
# number: what of its insides sperf does not know is left alone at run time (ext/sperf/vm/vm_layout.h).
headers = %w[ruby.h ruby/debug.h ruby/thread.h]
%w[rb_postponed_job_preregister rb_internal_thread_specific_key_create rb_profile_thread_frames].each do |function|
  next if have_func(function, headers)

  abort "sperf needs #{function}, which Ruby has since 3.4; ruby #{RUBY_VERSION} lacks it"
end

have_header("sys/prctl.h")
have_func("pthread_getcpuclockid", "pthread.h")
have_func("pthread_condattr_setclock", "pthread.h")
have_func("pthread_setname_np", "pthread.h")
# What tells whether an object was marked, in no header: the one in Ruby 3.4, the other in 4.0.
have_func("rb_obj_gc_flags") || have_func("rb_gc_object_metadata") ||
  abort("sperf needs to know whether an object was marked; ruby #{RUBY_VERSION} does not tell")

$INCFLAGS << " -I$(srcdir) -I$(srcdir)/../../include"
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

rooms = Dir[File.join(__dir__, "*", "*.c")]
directories = rooms.map { |path| "$(srcdir)/#{File.basename(File.dirname(path))}" } +
  core.map { |path| "$(srcdir)/../../src/#{File.basename(File.dirname(path))}" }
$VPATH.concat(directories.uniq)
$srcs = (rooms + core).map { |path| File.basename(path) }.sort
$objs = $srcs.map { |name| name.sub(/\.c\z/, ".#{$OBJEXT}") }
abort "sperf: two sources share a file name" if $objs.uniq.size != $objs.size

create_makefile("sperf/sperf")

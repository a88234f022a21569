# frozen_string_literal: true

# Compiles the floor (floor.c) and sperf's tick schedule into an extension that only the benchmarks load. Called by
# bench/support/builds.rb, which gives it a directory below build/.

require "mkmf"

# rubocop:disable Style/GlobalVars -- mkmf's interface
$INCFLAGS << " -I$(srcdir)/../../include -I$(srcdir)/../../ext/sperf"
$CFLAGS << " -std=gnu11 -Wall -Wextra -Wno-unused-parameter -fvisibility=hidden -D_GNU_SOURCE=1"
$VPATH.push("$(srcdir)/../../src/collect", "$(srcdir)/../../src/base")
$srcs = %w[floor.c schedule.c hash.c]
$objs = $srcs.map { |name| name.sub(/\.c\z/, ".#{$OBJEXT}") }
# rubocop:enable Style/GlobalVars

create_makefile("floor")

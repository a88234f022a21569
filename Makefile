# Everything about building and testing sperf is defined here once; the Rakefile and .ci/run call it.
#
# Everything built goes to build/, gems to vendor/gems, the extension to lib/sperf. Sources are found by wildcard: a new
# file needs no line here. All rules work with -j; without it, compilations use all processors and tests run in turn.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
MAKEFLAGS += --no-print-directory

# Deferred, because a jobserver passed by -j is in MAKEFLAGS only when recipes run.
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN)
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(PROCESSORS))

# V=1 shows the compiler's command lines.
Q := $(if $(V),,@)

# -- The core and its tests, once per flavour: plain, sanitized, strict (-Werror, compiled only), arm64 (cross-compiled) --

CORE := $(sort $(wildcard src/*/*.c))
C_TESTS := $(sort $(wildcard test/c/test_*.c))
C_SUPPORT := $(sort $(wildcard test/c/support_*.c))
# The pin protocol and the platforms are on the VM side, but have no Ruby in them: their tests are C tests. Most compile
# them in, with words or a Mach of their own.
PIN := ext/sperf/threads/pin.c
PIN_TESTS := $(sort $(wildcard test/c/test_pin_*.c test/c/test_platform_*.c))
THREAD_TESTS := test/c/test_pin_threads.c
FUZZ_TARGETS := $(sort $(wildcard test/fuzz/fuzz_*.c))

CLANG ?= clang
C_FLAGS := -std=c11 -Wall -Wextra -Wpedantic -Wconversion -fvisibility=hidden -g -Iinclude $(if $(CI),-Werror)
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
THREAD_SANITIZE := -fsanitize=thread -fno-omit-frame-pointer
plain_flags := $(C_FLAGS) -O2
sanitized_flags := $(C_FLAGS) -O1 $(SANITIZE)
strict_flags := $(C_FLAGS) -O2 -Werror
fuzz_flags := $(C_FLAGS) -O1 $(SANITIZE) -fsanitize=fuzzer-no-link
fuzz_compiler := $(CLANG)
threads_flags := $(C_FLAGS) -O1 $(THREAD_SANITIZE)
# build/arm64/sysroot is a link that script/arm64 makes.
arm64_flags := $(C_FLAGS) -O2
arm64_compiler := aarch64-linux-gnu-gcc --sysroot=$(CURDIR)/build/arm64/sysroot

# Tests let the n-th allocation fail: test/c/support_alloc.c defines __wrap_malloc and its kin. Decoders' steps are counted
# in test/c/support_steps.c.
WRAP_ALLOCATION := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
WRAP_STEPS := -Wl,--wrap=sperf_hash_bytes,--wrap=sperf_marshal_value,--wrap=sperf_marshal_after

# As the extension is compiled: futex and tgkill are not part of C11.
PIN_FLAGS := -std=gnu11 -D_GNU_SOURCE -Iext/sperf -Itest/c -Itest/c/fake_mach

# Objects depend on this file, which changes when the compiler or its flags do (as when CI is set).
build/%/flags: FORCE
	@mkdir -p $(@D)
	@flags='$(or $($*_compiler),$(CC)) $($*_flags)'; \
	  [[ -e $@ && $$(<$@) == "$$flags" ]] || printf '%s\n' "$$flags" >$@

# One rule set per flavour; $(1) is its name.
define flavour
build/$(1)/%.o: %.c build/$(1)/flags
	@mkdir -p $$(@D)
	@echo "  CC  $$@"
	$$(Q)$(or $($(1)_compiler),$$(CC)) $($(1)_flags) $$(OBJECT_FLAGS) -MMD -MP -c -o $$@ $$<

$(1)_core := $(CORE:%.c=build/$(1)/%.o)
$(1)_tests := $(C_TESTS:test/c/%.c=build/$(1)/bin/%)
$(1)_all_objects := $(patsubst %.c,build/$(1)/%.o,$(CORE) $(C_TESTS) $(C_SUPPORT) $(FUZZ_TARGETS))
-include $$($(1)_all_objects:.o=.d)

build/$(1)/bin/test_%: build/$(1)/test/c/test_%.o $(C_SUPPORT:%.c=build/$(1)/%.o) $$($(1)_core)
	@mkdir -p $$(@D)
	@echo "  LD  $$@"
	$$(Q)$(or $($(1)_compiler),$$(CC)) $($(1)_flags) $(WRAP_ALLOCATION) $(WRAP_STEPS) -o $$@ $$^ -lcmocka -lm
endef
$(foreach name,plain sanitized strict fuzz threads arm64,$(eval $(call flavour,$(name))))

PIN_OBJECTS := $(foreach name,plain sanitized strict threads arm64,$(PIN_TESTS:%.c=build/$(name)/%.o) build/$(name)/$(PIN:.c=.o))
$(PIN_OBJECTS): OBJECT_FLAGS := $(PIN_FLAGS)
$(foreach name,plain sanitized arm64,$(eval build/$(name)/bin/test_pin_threads: build/$(name)/$(PIN:.c=.o)))

# Of the core only what it needs: the sanitizer does not know fences, which another module uses.
threads_tests := $(THREAD_TESTS:test/c/%.c=build/threads/bin/%)
$(threads_tests): build/threads/bin/%: build/threads/test/c/%.o build/threads/$(PIN:.c=.o) build/threads/src/collect/wait_times.o \
  build/threads/test/c/support_test.o
	@mkdir -p $(@D)
	@echo "  LD  $@"
	$(Q)$(CC) $(threads_flags) -o $@ $^ -lcmocka
strict_all_objects += build/strict/$(PIN:.c=.o)
-include $(foreach name,plain sanitized threads arm64,$(PIN:%.c=build/$(name)/%.d))

-include build/sanitized/test/fuzz/replay_main.d
REPLAYS := $(FUZZ_TARGETS:test/fuzz/%.c=build/sanitized/bin/replay_%)
build/sanitized/bin/replay_%: build/sanitized/test/fuzz/%.o build/sanitized/test/fuzz/replay_main.o $(sanitized_core)
	@mkdir -p $(@D)
	@echo "  LD  $@"
	$(Q)$(CC) $(sanitized_flags) -o $@ $^ -lm

FUZZERS := $(FUZZ_TARGETS:test/fuzz/%.c=build/fuzz/bin/%)
build/fuzz/bin/%: build/fuzz/test/fuzz/%.o $(fuzz_core)
	@mkdir -p $(@D)
	@echo "  LD  $@"
	$(Q)$(CLANG) $(fuzz_flags) -fsanitize=fuzzer -o $@ $^ -lm

.PHONY: arm64-tests-programs thread-tests-programs replay-programs fuzz-programs strict-objects
arm64-tests-programs: $(arm64_tests)
thread-tests-programs: $(threads_tests)
replay-programs: $(REPLAYS)
fuzz-programs: $(FUZZERS)
strict-objects: $(strict_all_objects)

# -- Ruby and the extension --

# The paths of the Ruby in use and of that for arm64, each in a file that changes when another one is chosen.
build/ruby: FORCE
	@mkdir -p $(@D)
	@ruby=$$(script/ruby); [[ -e $@ && $$(<$@) == "$$ruby" ]] || printf '%s\n' "$$ruby" >$@

build/arm64/ruby: FORCE
	@mkdir -p $(@D)
	@ruby=$$(script/arm64 ruby); [[ -e $@ && $$(<$@) == "$$ruby" ]] || printf '%s\n' "$$ruby" >$@

build/musl/ruby: FORCE
	@mkdir -p $(@D)
	@ruby=$$(script/musl); [[ -e $@ && $$(<$@) == "$$ruby" ]] || printf '%s\n' "$$ruby" >$@

# Runs what follows with that Ruby first on PATH, so that programs which the tests start are run by it too, and without
# what the user's shell holds for Ruby.
with_ruby = source "$(CURDIR)/script/lib/environment.sh" && forget_ruby_environment && \
  export RUBY="$$(<$(1))" && export PATH="$${RUBY%/*}:$$PATH" &&
WITH_RUBY = $(call with_ruby,build/ruby)

EXTENSION_SOURCES := $(sort $(wildcard ext/sperf/*/*.c) $(CORE))

# The sources that extconf listed, and where: it runs again when one comes or goes, or all have moved.
build/%/sources: FORCE
	@mkdir -p $(@D)
	@listed='$(CURDIR): $(EXTENSION_SOURCES)'; [[ -e $@ && $$(<$@) == "$$listed" ]] || printf '%s\n' "$$listed" >$@

# $(1) is the directory, $(2) what extconf finds in its environment, $(3) the file with the path of the Ruby.
define extension
$(1)/Makefile: ext/sperf/extconf.rb $(3) $(1)/sources
	@echo "  extconf $(1)"
	@$$(call with_ruby,$(3)) cd $(1) && rm -f ./*.[od] && \
	  { $(2) "$$$$RUBY" "$(CURDIR)/ext/sperf/extconf.rb" >extconf.out 2>&1 && grep -q '^OBJS' Makefile || \
	    { cat extconf.out >&2; rm -f Makefile; exit 1; }; }

# What is out of date is known to the Makefile that extconf wrote, and to extension.mk for headers.
.PHONY: $(1)/compiled
$(1)/compiled: $(1)/Makefile
	@$$(MAKE) $$(PARALLEL) --silent -C $(1) -f Makefile -f "$(CURDIR)/script/lib/extension.mk" V=$(or $(V),0)
endef
$(eval $(call extension,build/ext,$(if $(CI),SPERF_WERROR=1),build/ruby))
$(eval $(call extension,build/strict-ext,SPERF_WERROR=1,build/ruby))
$(eval $(call extension,build/snapshot-ext,SPERF_SNAPSHOTS=1,build/ruby))
$(eval $(call extension,build/asan-ext,SPERF_ASAN=1,build/ruby))
$(eval $(call extension,build/debug-ext,SPERF_DEBUG=1,build/ruby))
$(eval $(call extension,build/portable-ext,SPERF_PORTABLE=1 $(if $(CI),SPERF_WERROR=1),build/ruby))
$(eval $(call extension,build/reading-ext,SPERF_READING=$(CURDIR)/build/reading-ext/unbuilt.txt,build/ruby))
$(eval $(call extension,build/arm64-ext,$(if $(CI),SPERF_WERROR=1),build/arm64/ruby))
$(eval $(call extension,build/musl-ext,$(if $(CI),SPERF_WERROR=1),build/musl/ruby))

# A new file takes the old one's place in one step: a Ruby that has the old one loaded goes on unharmed.
.PHONY: extension
extension: build/ext/compiled
	@for built in build/ext/sperf.so build/ext/sperf.bundle; do \
	  [[ -e $$built ]] || continue; \
	  installed=lib/sperf/$${built##*/}; \
	  cmp -s "$$built" "$$installed" || { cp "$$built" "$$installed.new" && mv "$$installed.new" "$$installed"; }; \
	done

# -- What to call --

RUBY_TESTS = $(sort $(filter-out $(LAYER_TEST),$(shell find test/ruby -name '*_test.rb' 2>/dev/null)))
# Those that ask for speed, or compare times with clocks where a busy machine decides. All others run beside these.
TIMED_TESTS = $(patsubst %,test/ruby/%_test.rb, \
  budget composed_truth formats_readers jit_state labels native_accuracy native_callees native_fibers native_instructions \
  native_leaf native_session native_truth native_wall pid_labels pid_record profile_block profile_block_session \
  puma_session rack record_signals threads trace_accuracy wait_labels waiting_fibers)
# Those that trace in their own process: what Ruby has written for a trace stays so.
TRACING_TESTS = $(patsubst %,test/ruby/%_test.rb,hash_round_trip object_events ruby_prof ruby_prof_gem \
  running_trace trace trace_below trace_calls trace_engine trace_limits)
LAYER_TEST := test/ruby/layers_test.rb
SHELL_TESTS := $(sort $(wildcard test/shell/*_test.rb))
PACKAGING_TESTS := $(sort $(wildcard test/packaging/*_test.rb))
# Tests that call the API in their own process, with all that it takes.
SIGNATURE_TESTS := $(sort $(wildcard test/signatures/*_test.rb)) \
  $(addprefix test/ruby/,api_test.rb output_file_test.rb profile_file_test.rb profile_report_test.rb \
  jobs_test.rb marks_test.rb results_test.rb running_trace_test.rb stackprof_test.rb subscribe_test.rb trace_test.rb \
  web_pprof_test.rb web_test.rb)
# What is hardest on memory: sessions and traces that come and go among threads, fibers, forks and compactions. None that
# compares times: the sanitizer slows down sperf's part of the process and not Ruby's. None that forks as it begins: a
# thread that is starting may hold the lock of the sanitizer's allocator, and the child would wait for it (GCC 12).
ASAN_TESTS = $(patsubst %,test/ruby/%_test.rb,api native_release native_stress subscribe trace_engine trace_stress wait_labels)
# What calls Ruby from hooks and jobs: traces, allocations, slow calls, names of threads.
DEBUG_TESTS = $(patsubst %,test/ruby/%_test.rb,slow_calls snapshot trace_below trace_engine trace_stress wait_labels)
# Those that read profiles and record none.
READING_TESTS = test/reading/reading_test.rb $(patsubst %,test/ruby/%_test.rb, \
  by_label convert diff estimate_lines foreign_profiles golden history_list profile_file profile_paths template_lines \
  trace_report unreadable_files viewer walk)
# What survives programs of test/stress and others like them: these run for as long as is asked for.
STRESS_TESTS = $(patsubst %,test/ruby/%_test.rb, \
  native_renames native_stress trace_below trace_stress wait_labels)
# One of these finds frames of RBS among its own, some collect all of its objects over and over, and the others take long
# and call nothing that is not called elsewhere.
NOT_UNDER_RBS := /lines_parse_from_the_root_to_the_leaf|with_garbage_collections_between|stressed_collections|$\
  record_what_runs_meanwhile|is_read_and_goes_on|slow_subscriber|a_child_of_fork|come_and_go|until_none_is_left|$\
  raise_reach_the_block|a_process_ends|time_of_the_block/
FLEET_TESTS := $(sort $(wildcard test/fleet/*_test.rb))
APP_TESTS := $(sort $(wildcard test/apps/*_test.rb))
# Those of frameworks of which other versions are tested as well, and what these may break.
CORNER_TESTS := $(patsubst %,test/apps/%_test.rb,jobs puma_push rails_boot rails_middleware sinatra_middleware web)
AT_EACH_CORNER := /initializer_are_those_of_requests|periods_of_all_workers|slow_and_asked|slow_jobs_leave|workers_of_puma_write/

# TEST=path runs one file, TESTOPTS="--name /x|y/" goes to minitest: split into words and rid of quotes as by a shell, which
# must not see it itself, for it would take | for a pipe. What is set on make's command line is in the environment, too.
MINITEST = script/minitest
# Who chooses tests gets them wherever they are. (What is slow: test/ruby/suite.rb.)
QUICK = $(if $(TEST)$(TESTOPTS),,SLOW_TESTS=without)
SPLIT_TESTOPTS = mapfile -t options < <(xargs -r -n 1 printf '%s\n' <<<"$${TESTOPTS:-}") &&

.PHONY: help
help: ## this list
	@printf 'sperf, a profiler for Ruby. Targets:\n\n'
	@sed -n 's/^\([a-z][a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 26
	@printf '\nA Ruby >= 3.4 is found or built (script/ruby); set RUBY to choose one.\n'

.PHONY: build
build: ## compile the extension into lib/, bundle the viewer's page where its sources changed
	@script/tools build
	@$(MAKE) $(PARALLEL) extension
	@script/viewer build

.PHONY: demo
demo: build ## record a real program and show where its time went
	@$(WITH_RUBY) script/demo

# What `make test` runs, whatever becomes of the others: what a change can break. First what they share; then those that
# look at times, in turn, and beside them the others, at the lowest priority.
FIRST_TARGETS := test-tools build test-fuzz
TIMED_TARGETS := test-ruby-timed test-apps-quick
BESIDE_TARGETS := test-ruby-untimed test-c test-viewer test-ruby-tracing test-shell test-layers
# What `.ci/run` runs as well.
MORE_TIMED_TARGETS := test-fleet
MORE_BESIDE_TARGETS := test-asan test-rbs test-debug test-stress test-reading test-c-plain macos
# What takes too long for both: slow tests and their kind.
SLOW_TIMED_TARGETS := test-ruby-slow test-apps-slow test-apps-oldest test-packaging
SLOW_BESIDE_TARGETS := test-viewer-slow test-interrupts test-portable test-musl

.PHONY: test
test: ## C under ASan and UBSan, fuzz corpora, layers, Ruby, the page, scripts, applications: 10 minutes
	@MAKE='$(MAKE)' script/run-targets "make test" $(FIRST_TARGETS) -- $(TIMED_TARGETS) -- $(BESIDE_TARGETS)

.PHONY: test-more
test-more: ## C without sanitizers, the extension under ASan and as a debug build, signatures, stress, a collector
	@MAKE='$(MAKE)' script/run-targets "make test-more" -- $(MORE_TIMED_TARGETS) -- $(MORE_BESIDE_TARGETS)

.PHONY: test-slow
test-slow: ## tests that take long and seldom find what quicker ones do not, packaging, interrupts at each point
	@MAKE='$(MAKE)' script/run-targets "make test-slow" build -- $(SLOW_TIMED_TARGETS) -- $(SLOW_BESIDE_TARGETS)

.PHONY: test-all
test-all: ## make test, make test-more and make test-slow
	@MAKE='$(MAKE)' script/run-targets "make test-all" test test-more test-slow

.PHONY: test-tools
test-tools: ## ensure that everything the tests need is installed
	@status=0; \
	for task in test readers viewer apps; do script/tools $$task || status=1; done; \
	for group in test signatures apps; do script/gems $$group >/dev/null || true; done; \
	exit $$status

C_TESTS_OF = script/tools test; \
	if script/tools --has cmocka; then $(MAKE) $(PARALLEL) $(1) && script/run-c-tests $(1); \
	else echo "$@: skipped, cmocka is missing"; [[ -z "$${CI:-}" ]]; fi

.PHONY: test-c test-c-plain
test-c: ## the core's tests under ASan and UBSan, which need no Ruby
	@$(call C_TESTS_OF,$(sanitized_tests))

test-c-plain: ## the same as the extension is compiled
	@$(call C_TESTS_OF,$(plain_tests))

.PHONY: test-fuzz
test-fuzz: ## replay the corpora of the fuzz targets under ASan and UBSan
	@$(MAKE) $(PARALLEL) replay-programs
	@for program in $(REPLAYS); do $$program test/fuzz/corpus/"$${program##*/replay_fuzz_}"; done

.PHONY: test-layers
test-layers: build/ruby ## includes point downward only
	@$(WITH_RUBY) $(MINITEST) $(LAYER_TEST)

.PHONY: test-ruby test-ruby-timed test-ruby-untimed test-ruby-tracing test-ruby-slow
test-ruby: build ## the Ruby tests; TEST=file and TESTOPTS="--name /x/" choose
	@$(WITH_RUBY) $(SPLIT_TESTOPTS) \
	if [[ -n "$(TEST)" ]]; then $(MINITEST) $(TEST) -- "$${options[@]}"; \
	else MAKE='$(MAKE)' script/run-targets "make test-ruby" -- \
	  test-ruby-timed $(if $(TESTOPTS),,test-ruby-slow) -- test-ruby-untimed test-ruby-tracing; fi

test-ruby-timed test-ruby-untimed test-ruby-tracing: build
	@$(WITH_RUBY) $(SPLIT_TESTOPTS) $(QUICK) $(MINITEST) $(RUBY_TESTS_OF_$(@:test-ruby-%=%)) -- "$${options[@]}"

RUBY_TESTS_OF_timed = $(TIMED_TESTS)
RUBY_TESTS_OF_tracing = $(TRACING_TESTS)
RUBY_TESTS_OF_untimed = $(filter-out $(TIMED_TESTS) $(TRACING_TESTS),$(RUBY_TESTS))

test-ruby-slow: build
	@$(WITH_RUBY) SLOW_TESTS=only $(MINITEST) $(RUBY_TESTS) $(SHELL_TESTS)

.PHONY: golden
golden: build ## write the golden files of profiles and reports anew (test/ruby/golden_test.rb), for a change that is wanted
	@$(WITH_RUBY) GOLDEN=renew $(MINITEST) test/ruby/golden_test.rb test/ruby/report_pprof_test.rb

.PHONY: test-asan
test-asan: build/asan-ext/compiled ## Ruby tests with the extension under AddressSanitizer; TEST=file and TESTOPTS choose
	@$(WITH_RUBY) $(SPLIT_TESTOPTS) script/minitest-asan $(or $(TEST),$(ASAN_TESTS)) -- "$${options[@]}"

.PHONY: test-debug
test-debug: build/debug-ext/compiled ## Ruby tests with the debug build, which aborts where a hook calls Ruby unheld; TEST=file
	@$(WITH_RUBY) $(SPLIT_TESTOPTS) script/minitest-debug $(or $(TEST),test/debug/call_check_test.rb $(DEBUG_TESTS)) -- "$${options[@]}"

.PHONY: test-portable
test-portable: build/portable-ext/compiled ## Ruby tests with what uses of Linux only what macOS has as well; TEST=file and TESTOPTS choose
	@$(WITH_RUBY) $(SPLIT_TESTOPTS) $(QUICK) script/minitest-portable $(or $(TEST),test/portable/portable_test.rb $(RUBY_TESTS)) -- "$${options[@]}"

.PHONY: test-reading
test-reading: build/reading-ext/compiled ## Ruby tests with what is built where sperf cannot record; TEST=file and TESTOPTS choose
	@$(WITH_RUBY) $(SPLIT_TESTOPTS) script/minitest-reading $(or $(TEST),$(READING_TESTS)) -- \
	  $(if $(TEST)$(TESTOPTS),,--exclude /ViewerTest.*record/) "$${options[@]}"

.PHONY: macos
macos: build/ruby ## compile and link for macOS what reads profiles there, for both of its processors
	@$(WITH_RUBY) script/macos

.PHONY: test-stress
test-stress: build ## programs that are hard on a profiler, for STRESS_SECONDS=5 each; in make test it is one second
	@$(WITH_RUBY) STRESS_SECONDS="$${STRESS_SECONDS:-5}" $(MINITEST) $(STRESS_TESTS) -- --name /survive/

.PHONY: test-rbs
test-rbs: build ## the signatures in sig/: they are valid, and what tests of the API call is what they say
	@$(WITH_RUBY) if loader=$$(script/gems signatures); then \
	  $(MINITEST) "$$loader" test/signatures/setup.rb $(SIGNATURE_TESTS) -- --exclude "$(NOT_UNDER_RBS)"; \
	else echo "test-rbs: skipped, the gem rbs is missing"; [[ -z "$${CI:-}" ]]; fi

.PHONY: test-viewer test-viewer-slow
test-viewer: ## the viewer's page: its data layer, and the page in Chromium; VIEWER_TEST=pattern chooses
test-viewer test-viewer-slow:
	@script/tools viewer
	@$(MAKE) build
	@$(WITH_RUBY) $(if $(VIEWER_TEST),,SLOW_TESTS=$(if $(findstring slow,$@),only,without)) script/viewer test

.PHONY: picture
picture: demo ## take the pictures in README and guide anew: the page, over what make demo and examples leave
	@$(WITH_RUBY) script/viewer picture

.PHONY: test-shell
test-shell: build/ruby ## the set-up scripts: which Ruby is chosen, what they say if no Ruby is available
	@$(WITH_RUBY) $(QUICK) $(MINITEST) $(SHELL_TESTS)

.PHONY: test-packaging
test-packaging: build/ruby ## build the gem, install it into an empty GEM_HOME or by Bundler from git, use it
	@$(WITH_RUBY) $(MINITEST) $(PACKAGING_TESTS)

.PHONY: test-apps test-apps-quick test-apps-slow
test-apps: build ## real applications (Rails, Sidekiq, RuboCop, ...) under sperf; TEST=file, TESTOPTS and CORNER=oldest choose
test-apps test-apps-quick test-apps-slow: build
	@script/tools apps
	@script/gems $(or $(CORNER),apps) >/dev/null || [[ -z "$${CI:-}" ]]
	@$(WITH_RUBY) $(SPLIT_TESTOPTS) $(APPS_OF_$@) $(if $(CORNER),CORNER=$(CORNER)) \
	  $(MINITEST) $(or $(TEST),$(if $(CORNER),$(CORNER_TESTS),$(APP_TESTS))) -- "$${options[@]}"

APPS_OF_test-apps-quick = $(QUICK)
APPS_OF_test-apps-slow = SLOW_TESTS=only

.PHONY: test-apps-oldest
test-apps-oldest: ## what frameworks of the oldest versions may break
	@$(MAKE) test-apps CORNER=oldest TESTOPTS='--name $(AT_EACH_CORNER)'

# Half an hour. With YJIT, code that a TracePoint watches is interpreted; what sperf does at load and at the start differs.
.PHONY: test-interrupts
test-interrupts: build ## an interrupt at each point of each call (test/interrupts); INTERRUPTS="kill fork" and CALLS="stop" choose
	@$(WITH_RUBY) status=0; \
	for option in --disable=yjit --yjit; do \
	  for kind in $(or $(INTERRUPTS),error exception kill thread restart signal fork exit exec); do \
	    "$$RUBY" "$$option" -Ilib test/interrupts/enumerate.rb "$$kind" $(CALLS) || status=1; \
	  done; \
	done; exit "$$status"

# Packages of another suite of Debian may be out of reach, or not fit together for a day: that says nothing of sperf.
.PHONY: test-fleet
test-fleet: build ## what sperf push sends, to a real OpenTelemetry collector (script/collector); TEST=file and TESTOPTS choose
	@mkdir -p build/fleet; \
	if script/collector 2>&1 >build/fleet/collector | tee build/fleet/collector.log >&2; then \
	  $(WITH_RUBY) $(SPLIT_TESTOPTS) TEST_COLLECTOR=$$(<build/fleet/collector) \
	    $(MINITEST) $(or $(TEST),$(FLEET_TESTS)) -- "$${options[@]}"; \
	else echo "test-fleet: skipped, no collector to send to: $$(tail -n 1 build/fleet/collector.log)"; fi

.PHONY: fuzz
fuzz: ## look for new inputs with libFuzzer, FUZZ_SECONDS=60 for each target
	@script/tools fuzz
	@$(MAKE) $(PARALLEL) fuzz-programs
	@script/run-fuzzers $(FUZZERS)

# What may differ by processor: how the VM's layout is found, walks (of fibers, too deep ones), instructions, machine
# code and the JIT's, allocations, forks, traces, files; sessions of the API and of sperf record. Emulated programs are
# ten times slower, so these are few. Many of them start programs interpreted and with --yjit.
ARM64_TESTS = $(patsubst %,test/ruby/%_test.rb, \
  allocations api jit_state native_fibers native_leaf native_session record trace_calls trace_fork trace_property)
ARM64_NAMES = $(subst $() $(),|,$(strip all_methods_with_children begin_with_the_leaf capture_chooses \
  child_of_fork_records deeper_than_the_limit each_object_of_each in_every_format instruction_is_a_leaf \
  into_sperf_data line_that_allocated loop_that_is_compiled methods_that_are_gone named_and_in_no_file \
  native_leaves_of_compiled profile_of_a_block random_programs running_fiber several_processes_become TraceCallsTest))
# In one process, with --yjit for all that it does.
ARM64_YJIT_TESTS = $(patsubst %,test/ruby/%_test.rb,api native_session trace_calls)

.PHONY: test-arm64
test-arm64: ## on arm64 by qemu-user, outside of make test: the core's tests, some of the Ruby tests; TEST=file and TESTOPTS choose
	@MAKE='$(MAKE)' script/run-targets "make test-arm64" $(if $(TEST),,test-arm64-c) test-arm64-ruby

# The link tells the compiler and qemu where the libraries for arm64 are.
.PHONY: test-arm64-c
test-arm64-c:
	@script/tools arm64
	@if sysroot=$$(script/arm64 sysroot) && qemu=$$(script/arm64 qemu); then \
	  mkdir -p build/arm64 && ln -sfn "$$sysroot" build/arm64/sysroot; \
	  $(MAKE) $(PARALLEL) arm64-tests-programs && RUN_BY="$$qemu -L $$sysroot" script/run-c-tests $(arm64_tests); \
	else echo "test-arm64-c: skipped, for the reason above"; [[ -z "$${CI:-}" ]]; fi

# An emulated program that has not ended after so many seconds hangs.
.PHONY: test-arm64-ruby
test-arm64-ruby: export TEST_PATIENCE := 600
test-arm64-ruby: export TEST_LIMIT := 1800
test-arm64-ruby:
	@script/tools arm64
	@if script/arm64 ruby >/dev/null; then \
	  $(MAKE) $(PARALLEL) build/arm64-ext/compiled && $(SPLIT_TESTOPTS) \
	  if [[ -n "$(TEST)" ]]; then script/minitest-foreign arm64 $(TEST) -- "$${options[@]}"; \
	  else status=0; script/minitest-foreign arm64 $(ARM64_TESTS) -- --name "/$(ARM64_NAMES)/" "$${options[@]}" || status=1; \
	    ARM64_RUBY_OPTIONS=--yjit script/minitest-foreign arm64 $(ARM64_YJIT_TESTS) -- --name "/$(ARM64_NAMES)/" \
	      "$${options[@]}" || status=1; exit "$$status"; fi; \
	else echo "test-arm64-ruby: skipped, for the reason above"; [[ -z "$${CI:-}" ]]; fi

# Not of what sends profiles, nor of documents, where that is run: that Ruby has no openssl.
MUSL_TESTS = $(filter-out test/ruby/push% test/ruby/docs_test.rb,$(RUBY_TESTS))

.PHONY: test-musl
test-musl: build ## Ruby tests with musl for the C library, as on Alpine; TEST=file and TESTOPTS choose
	@if script/musl >/dev/null; then \
	  export GLIBC_RUBY=$$(<build/ruby) GLIBC_SPERF='$(CURDIR)' && \
	  $(MAKE) $(PARALLEL) build/musl-ext/compiled && $(SPLIT_TESTOPTS) \
	  $(QUICK) script/minitest-foreign musl $(or $(TEST),test/musl/musl_test.rb $(MUSL_TESTS)) -- "$${options[@]}"; \
	else echo "test-musl: skipped, for the reason above"; [[ -z "$${CI:-}" ]]; fi

.PHONY: snapshots
snapshots: build/snapshot-ext/compiled ## record the stacks of test/fuzz/corpus/vm_stack anew, with Ruby 3.4
	@$(WITH_RUBY) ruby -Ibuild/snapshot-ext test/fuzz/record_snapshots.rb interpreted
	@$(WITH_RUBY) ruby --yjit --yjit-call-threshold=1 -Ibuild/snapshot-ext test/fuzz/record_snapshots.rb compiled

.PHONY: bench
bench: build ## sperf and its peers side by side; BENCH=name chooses
	@$(WITH_RUBY) $(if $(SECONDS),BENCH_SECONDS='$(SECONDS)') script/bench $(BENCH)

.PHONY: stress
stress: build ## a hostile program in each mode and with each JIT, for SECONDS=60 each; MODES="trace only" chooses
	@$(WITH_RUBY) script/stress $(or $(SECONDS),60) $(MODES)

.PHONY: stress-interrupts
stress-interrupts: build ## threads that call the whole API are killed, raised in and timed out, for SECONDS=60
	@$(WITH_RUBY) script/stress-interrupts $(or $(SECONDS),60)

# With CI set, the extension that the tests use is compiled with -Werror, too.
.PHONY: lint
lint: ## formats, RuboCop, shellcheck, style and types of the viewer, circles of files, compilation with -Werror
	@script/tools lint
	@status=0; \
	$(MAKE) $(PARALLEL) strict-objects build/$(if $(CI),ext,strict-ext)/compiled || status=1; \
	script/lint || status=1; \
	[[ $$status == 0 ]] && echo "make lint: no offences"

.PHONY: format
format: ## format C, Ruby and TypeScript in place
	@script/tools lint
	@script/lint --fix

.PHONY: documents
documents: build ## write anew what documents, RDoc, signatures and the manual page have from the tables of options
	@$(WITH_RUBY) script/documents

.PHONY: rdoc
rdoc: build/ruby ## write the API's documentation into build/rdoc, as RDoc does for the gem
	@$(WITH_RUBY) ruby -S rdoc --quiet --force-update --title sperf --main Sperf --output build/rdoc lib ext
	@echo "build/rdoc/index.html"

.PHONY: clean
clean: ## remove what was built (not vendor/gems, not the Ruby in the cache)
	rm -rf build pkg lib/sperf/sperf.so lib/sperf/sperf.bundle

.PHONY: FORCE
FORCE:

# frozen_string_literal: true

require "minitest/autorun"

# Hooks and postponed jobs call Ruby only with interrupts held back: ext/sperf/vm/held_call.h says why. This test looks
# through the sources; a build with SPERF_DEBUG=1 checks at run time (ext/sperf/base/call_check.h).
class InterruptsTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)

  # What may run code of the program, or what others raise in it.
  CALLS = /\b(?:rb_funcall\w*|(?:rb|sperf)_protect|rb_rescue2?|rb_ensure|rb_eval_string\w*|rb_method_call\w*|
              rb_proc_call\w*|rb_yield\w*|rb_obj_as_string|rb_thread_check_ints|rb_thread_schedule)\s*\(/x

  # The files that have such calls, by the reason why they may. A hook or a job that needs one goes through
  # sperf_held_call or sperf_kept_call, and its file is not added here.
  ALLOWED = {
    "starts of a session, changes that hold interrupts" => %w[base/own_process.c runtime/components.c],
    "methods, and jobs that hold interrupts for all that they do" => %w[bindings/autorun.c],
    "jobs that hold interrupts for all that they do" => %w[bindings/command_orders.c],
    "methods that were called, and the end of the process" => %w[bindings/deliveries.c bindings/session_calls.c],
    "methods, the end of the process, and jobs that hold interrupts for all that they do" => %w[bindings/delivery.c],
    "methods that were called" => %w[
      bindings/event_names_object.c bindings/given_labels.c reading/formats.c reading/hash_export.c
      reading/hash_import.c reading/limited_write.c bindings/profile_block.c reading/profile_methods.c
      reading/profile_object.c reading/profile_report.c reading/profile_sums.c bindings/recording_scope.c
      reading/report_request.c bindings/thread_dump.c
    ],
    "methods that were called, and a thread of sperf's own" => %w[bindings/event_sink_object.c],
    "a start of a session" => %w[capture/capture_remote.c vm/compiled_objects.c],
    "methods of sperf's own Ruby code; that of still_heap holds interrupts while its block runs" => %w[bindings/init.c],
    "names of constants and variables, at a session's end, a change that holds interrupts" => %w[allocations/held_by.c],
    "names of code; checked in a debug build" => %w[frames/frame_resolver.c],
    "labels that are set, by a method" => %w[runtime/fiber_labels.c],
    "the first start of a session, which protects a C function that may raise" => %w[runtime/gc_hooks.c],
    "holds interrupts for the whole of a change" => %w[threads/session.c],
    "jobs of a trace of chosen methods" => %w[tracing/callee_finder.c],
    "a start of a trace, a change that holds interrupts" => %w[tracing/trace_calibration.c tracing/tracer.c],
    "the body of a sperf_held_call" => %w[tracing/traced_methods.c],
    "the kept methods: interrupts are held back" => %w[vm/kept_methods.c],
    "the way to call Ruby" => %w[vm/held_call.c],
    "a method, in a debug build alone, that has a job call Ruby for the check's own test" => %w[vm/special_builds.c],
    "the first start of a session" => %w[vm/vm_insns.c vm/vm_search.c],
    "has Ruby run the job by which the words are found" => %w[vm/vm_interrupts.c],
    "protects a C function that raises, and calls sperf's own lambdas: its callers hold interrupts" => %w[
      vm/vm_quiet.c
    ]
  }.freeze

  # Ruby rescues whatever is raised in <tt>defined?(A::B)</tt> and <tt>defined?(a.b)</tt>, also a Timeout's exception.
  def test_nothing_asks_whether_a_path_is_defined
    sources = Dir["#{ROOT}/{lib,exe}/**/*.rb"].to_h { |path| [path, File.read(path)] }

    assert_empty(sources.select { |_, source| source.match?(/defined\?\((?:::)?\w+(?:::|\.)\w/) }.keys)
  end

  # Where Ruby is told of a hook or a job: the function is among the arguments.
  TOLD = /\b(?:rb_add_event_hook|rb_internal_thread_add_event_hook|rb_postponed_job_preregister|rb_tracepoint_new)\s*
            \(([^;]*)\)/x

  def test_calls_into_ruby_are_in_the_files_that_may_have_them
    calling = sources.select { |_, text| text.match?(CALLS) }.keys

    allowed = ALLOWED.values.flatten

    assert_empty calling - allowed, "go through ext/sperf/vm/held_call.h"
    assert_empty allowed - calling, "these have no such calls any more: take them off the list"
  end

  # In a debug build the mark is what tells that a hook runs.
  def test_functions_that_ruby_calls_begin_with_their_mark
    unmarked = hooks.reject { |path, name| body(path, name).match?(/\A\{\s*SPERF_IN_HOOK\(\);/) }

    assert_empty unmarked
    assert_operator hooks.size, :>=, 18, "the hooks have moved: this test looks at nothing"
  end

  # A hook that calls one of these by itself, and not through a function that argues for it, has to hold interrupts.
  # sperf_kept_call holds them back.
  def test_hooks_and_jobs_call_ruby_with_interrupts_held_back
    calling = hooks.select { |path, name| body(path, name).match?(CALLS) }

    assert_empty calling
  end

  # Jobs that may run on another Ractor's thread, with the reason why.
  ANYWHERE = { "vm/vm_interrupts.c" => "sperf is required before there are other Ractors",
               "base/ledger.c" => "it waits in a child of fork, before any code of the child runs",
               "vm/special_builds.c" => "the check's own test" }.freeze

  # A thread of another Ractor may run them beside the main Ractor: ext/sperf/vm/ractors.h.
  def test_jobs_are_left_to_the_main_ractor
    jobs = sources.flat_map do |path, text|
      text.scan(/rb_postponed_job_preregister\(0, (\w+), NULL\)/).flatten.map { |name| [path, name] }
    end
    astray = jobs.reject { |path, name| body(path, name).match?(/if \(sperf_ractors_pass_on\([\w.]+\)\) return;/) }

    assert_equal ANYWHERE.keys.sort, astray.map(&:first).uniq.sort
    assert_operator jobs.size, :>=, 10, "the jobs have moved: this test looks at nothing"
  end

  private

  # Text of each file without comments, by its path below ext/sperf.
  def sources
    @sources ||= Dir["**/*.c", base: File.join(ROOT, "ext/sperf")].sort.to_h do |path|
      text = File.read(File.join(ROOT, "ext/sperf", path), encoding: Encoding::UTF_8)
      [path, text.gsub(%r{/\*.*?\*/}m, "").gsub(/"(?:\\.|[^"\\])*"/, '""')]
    end
  end

  # Pairs of a file and the name of a function in it that Ruby is told of.
  def hooks
    @hooks ||= sources.flat_map do |path, text|
      text.scan(TOLD).flatten.flat_map { |arguments| arguments.scan(/\b[a-z_]\w*\b/) }
        .uniq.select { |name| text.match?(/^static void #{name}\([^;{]*\)\s*\{/) }.map { |name| [path, name] }
    end
  end

  def body(path, name) = sources.fetch(path)[/^static void #{name}\([^;{]*\)\s*(\{.*?^\})/m, 1]
end

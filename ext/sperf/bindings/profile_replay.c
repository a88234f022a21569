/* The method of Sperf::Profile that replays its requests with other numbers of threads. Context: GVL. */
#include "bindings.h"

#include "base/raise.h"
#include "profile_object.h"
#include "ruby_values.h"
#include "sperf/report/gvl_replay.h"

/* The same in every run, so that a profile always has the same answer. */
enum { SEED = 42 };

static const char *const VERDICTS[] = {
    [SPERF_LOAD_FOUND] = "found",
    [SPERF_LOAD_NO_WALL] = "no_wall",
    [SPERF_LOAD_NO_TIMELINE] = "no_timeline",
    [SPERF_LOAD_NO_REQUESTS] = "no_requests",
    [SPERF_LOAD_OVERLAPPING] = "overlapping",
};

/* What is replayed. */
typedef struct {
    const sperf_profile_t *profile;
    sperf_load_t load;
    VALUE threads;
    VALUE slices;
} request_t;

static VALUE load_hash(const sperf_load_t *load)
{
    VALUE hash = rb_hash_new();
    sperf_ruby_set(hash, "requests", UINT2NUM(load->requests_count));
    sperf_ruby_set(hash, "overlapping", UINT2NUM(load->overlapping));
    sperf_ruby_set(hash, "processes", UINT2NUM(load->processes));
    sperf_ruby_set(hash, "threads", UINT2NUM(load->threads));
    sperf_ruby_set(hash, "window_ns", LL2NUM(load->window_ns));
    sperf_ruby_set(hash, "thread_ns", LL2NUM(load->thread_ns));
    sperf_ruby_set(hash, "in_requests_ns", LL2NUM(load->in_requests_ns));
    sperf_ruby_set(hash, "run_ns", LL2NUM(sperf_load_total_ns(load, SPERF_SEGMENT_RUN)));
    sperf_ruby_set(hash, "wait_ns", LL2NUM(sperf_load_total_ns(load, SPERF_SEGMENT_WAIT)));
    sperf_ruby_set(hash, "gc_ns", LL2NUM(sperf_load_total_ns(load, SPERF_SEGMENT_GC)));
    sperf_ruby_set(hash, "server_ns", LL2NUM(load->own_ns + load->other_ns));
    sperf_ruby_set(hash, "median_ns", LL2NUM(load->took.median_ns));
    sperf_ruby_set(hash, "p95_ns", LL2NUM(load->took.p95_ns));
    return hash;
}

static VALUE row_hash(const sperf_replay_options_t *options, const sperf_replay_t *replay)
{
    VALUE row = rb_hash_new();
    sperf_ruby_set(row, "threads", UINT2NUM(options->threads));
    sperf_ruby_set(row, "slice_ns", LL2NUM(options->slice_ns));
    sperf_ruby_set(row, "requests", UINT2NUM(replay->requests));
    sperf_ruby_set(row, "elapsed_ns", LL2NUM(replay->elapsed_ns));
    sperf_ruby_set(row, "median_ns", LL2NUM(replay->took.median_ns));
    sperf_ruby_set(row, "p95_ns", LL2NUM(replay->took.p95_ns));
    return row;
}

static VALUE replay_all(VALUE argument)
{
    const request_t *request = (const request_t *)argument;
    VALUE rows = rb_ary_new(), hash = load_hash(&request->load);
    for (long s = 0; s < RARRAY_LEN(request->slices); s++) {
        for (long t = 0; t < RARRAY_LEN(request->threads); t++) {
            sperf_replay_options_t options = {
                .threads = NUM2UINT(rb_ary_entry(request->threads, t)),
                .slice_ns = NUM2LL(rb_ary_entry(request->slices, s)),
                .requests = SPERF_REPLAY_REQUESTS,
                .seed = SEED,
            };
            sperf_replay_t replay;
            sperf_raise_unless_ok(sperf_replay_run(&request->load, &options, &replay), NULL);
            rb_ary_push(rows, row_hash(&options, &replay));
        }
    }
    sperf_ruby_set(hash, "rows", rows);
    return hash;
}

/*
 * :nodoc:
 * call-seq: replay_requests(threads, slices) -> Hash, or Symbol
 *
 * Replays the recorded requests for each number of +threads+ and time slice of +slices+ (Arrays of Integers; slices in
 * nanoseconds). Returns what was recorded, and +:rows+, an Array of Hashes with the results: see
 * include/sperf/report/request_load.h and gvl_replay.h. Returns why there are no requests if there are none:
 * +:no_wall+, +:no_timeline+, +:no_requests+, +:overlapping+. Raises ArgumentError, NoMemoryError, Sperf::Error.
 */
static VALUE profile_replay_requests(VALUE self, VALUE threads, VALUE slices)
{
    Check_Type(threads, T_ARRAY);
    Check_Type(slices, T_ARRAY);
    request_t request = {.profile = sperf_profile_object_get(self)->profile, .threads = threads, .slices = slices};
    sperf_load_verdict_t verdict;
    sperf_status_t status = sperf_load_read(request.profile, &request.load, &verdict);
    VALUE result = Qnil;
    int failed = 0;
    if (status == SPERF_OK && verdict == SPERF_LOAD_FOUND) result = rb_protect(replay_all, (VALUE)&request, &failed);
    sperf_load_cleanup(&request.load);
    if (failed) rb_jump_tag(failed);
    sperf_raise_unless_ok(status, NULL);
    RB_GC_GUARD(self);
    return verdict == SPERF_LOAD_FOUND ? result : sperf_ruby_symbol(sperf_string_of(VERDICTS[verdict]));
}

void sperf_profile_replay_init(VALUE profile_class)
{
#if 0
    sperf_module = rb_define_module("Sperf");
    profile_class = rb_define_class_under(sperf_module, "Profile", rb_cObject);
#endif /* for RDoc, which reads each file by itself */
    rb_define_method(profile_class, "replay_requests", profile_replay_requests, 2);
}

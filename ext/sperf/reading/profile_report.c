/* Reports on Sperf::Profile, and replays of its requests. Context of all functions: GVL. */
#include "reading.h"

#include "profile_object.h"
#include "report_request.h"
#include "sperf/report/labels.h"
#include "sperf/report/measurement.h"
#include "sperf/report/request_load.h"

static sperf_status_t filter_view(sperf_request_t *request, sperf_view_t *view, sperf_name_matches_t *names,
                                  bool tags[2])
{
    SPERF_TRY(sperf_view_filter_names(view, &request->names, names));
    return sperf_view_filter_tags(view, &request->tagfocus.filter, &request->tagignore.filter, &tags[0], &tags[1]);
}

/* Values that do not fit the unit are shown in their own, as `go tool pprof` does. */
static void check_unit(sperf_request_t *request, const sperf_profile_t *profile)
{
    const sperf_sample_type_t *type = &profile->sample_types[request->options.type];
    sperf_string_t unit = sperf_string_table_get(&profile->strings, type->unit);
    sperf_request_add_unmatched(request, sperf_unit_fits(unit, request->options.unit), "unit");
}

/* Open a view of what the filters leave of `profile`. Raises with the view cleaned up. */
static void open_view(sperf_request_t *request, const sperf_profile_t *profile, sperf_view_t *view)
{
    sperf_name_matches_t names = {0};
    bool tags[2] = {true, true};
    sperf_status_t status = sperf_view_init(view, profile);
    if (status == SPERF_OK) status = filter_view(request, view, &names, tags);
    if (status != SPERF_OK || request->failed) {
        sperf_view_cleanup(view);
        if (request->failed) rb_jump_tag(request->failed);
        sperf_raise_unless_ok(status, NULL);
    }
    sperf_request_add_unmatched(request, names.focus, "focus");
    sperf_request_add_unmatched(request, names.ignore, "ignore");
    sperf_request_add_unmatched(request, names.hide, "hide");
    sperf_request_add_unmatched(request, names.show, "show");
    sperf_request_add_unmatched(request, tags[0], "tagfocus");
    sperf_request_add_unmatched(request, tags[1], "tagignore");
}

static const char *complaint_of(sperf_status_t status, sperf_report_kind_t kind)
{
    if (status == SPERF_NOT_FOUND && kind == SPERF_REPORT_BY_LABEL) {
        return "no sample has this label: only its times are known, and filters apply to samples";
    }
    if (status == SPERF_NOT_FOUND) return "no function matches";
    if (status != SPERF_UNSUPPORTED) return NULL;
    if (kind == SPERF_REPORT_ALLOCATED) return "this report needs allocations, and the profile has none";
    if (kind >= SPERF_REPORT_FLAT && kind < SPERF_REPORT_ALLOCATED)
        return "this report needs a trace, and the profile is not a trace";
    return kind == SPERF_REPORT_SUMMARY ? "this report is text or Markdown" : "this report is text only";
}

/*
 * call-seq: render(kind, options) -> [String, Array]
 *
 * Renders a report on the profile: +:top+, +:tree+, +:calltree+, +:list+, +:threads+, +:tags+, +:states+, +:summary+,
 * +:by_label+ or +:choices+ (a list of functions); for traces also +:flat+, +:graph+ and +:calls+; and
 * +:allocated+ for profiles with allocations; and for profiles of wall time +:blocked+ and +:holders+. Returns the
 * text, and the Symbols of the options that match nothing: filters, and +:unit+. Options (Symbols):
 *
 * +:format+ :: +:text+ (default), +:json+, +:csv+, +:tsv+ or +:markdown+; choices are text only, summary is text or
 *   +:markdown+
 * +:type+ :: number of the sample type, from 0 (Integer; default: the one that is shown first)
 * +:granularity+ :: +:distinct+ (default: name and file), +:functions+ (the name alone), +:filefunctions+,
 *   +:files+, +:lines+ or +:definitions+
 * +:cumulative+ :: order by cumulative value
 * +:order+ :: flat, graph, calls: number of the sample type by which methods are sorted (Integer; default: time)
 * +:per_thread+ :: flat, graph, calls as text: a table for each thread and fiber
 * +:inverted+ :: calltree from the leaves up
 * +:mark_changes+ :: top of a difference: mark new and removed functions
 * +:signed_shares+ :: for a difference: percentages with their sign, except in reports in pprof's form
 * +:fold_chains+ :: calltree as text: one row for calls that have a single callee each
 * +:indent_max+ :: calltree as text: most levels that are indented, 0 for all (Integer, default 0)
 * +:fold_lines+ :: list as text: one row for many lines without a value
 * +:rows_max+ :: most rows or nodes, of a list most callers and callees; 0 for all (Integer, default 0)
 * +:node_fraction+, +:edge_fraction+ :: leave out nodes and edges that are a smaller part of the total (Float,
 *   default 0)
 * +:unit+ :: unit of values (String; default: one that fits)
 * +:focus+, +:ignore+, +:hide+, +:show+ :: Regexps on names and files of functions
 * +:tagfocus+, +:tagignore+ :: labels, as Strings: "key=expression", "expression", or "key=low:high"
 * +:symbol+ :: Regexp: the functions of tree, list, choices and calls
 * +:function+ :: list: one function, instead of +:symbol+, by a number from +:numbered+ (Integer). Numbers are the
 *   same for all sample types, and differ if +:hide+ or +:show+ differ
 * +:numbered+ :: list and choices as text: number the functions. [number for +:function+, name] of each function
 *   is appended to this Array
 * +:by+ :: by_label: the key of the label (String)
 * +:before+, +:now+ :: by_label of a difference whose base is marked: the two profiles, whose spans are shown
 * +:notes+ :: lines for the head (Array of Strings)
 * +:source+ :: list: an object whose +call+ returns the text of the file at a path, or nil; or an Array of the
 *   text and a note on the file (String), each of which may be nil
 *
 * Raises Sperf::Error if nothing matches +:symbol+, if filters apply to samples and none has the label +:by+, or
 * if the report does not have the format; ArgumentError, TypeError, RegexpError, NoMemoryError.
 */
static VALUE profile_render(VALUE self, VALUE kind, VALUE hash)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    sperf_request_t request;
    sperf_request_init(&request, hash);
    sperf_request_read(&request, kind, profile);
    check_unit(&request, profile);
    sperf_view_t view;
    open_view(&request, profile, &view);
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_report_render(&view, &request.options, &buffer);
    sperf_view_cleanup(&view);
    sperf_string_t text = {(const char *)buffer.bytes, buffer.length};
    VALUE report = Qnil;
    int failed = request.failed;
    if (buffer.status == SPERF_OK && !failed) report = rb_protect(sperf_request_new_text, (VALUE)&text, &failed);
    sperf_status_t status = buffer.status;
    sperf_buffer_cleanup(&buffer);
    if (failed) rb_jump_tag(failed);
    sperf_raise_unless_ok(status, complaint_of(status, request.options.kind));
    RB_GC_GUARD(request.kept);
    RB_GC_GUARD(request.source_text);
    RB_GC_GUARD(request.source_note);
    RB_GC_GUARD(request.numbered);
    RB_GC_GUARD(hash);
    return rb_assoc_new(report, request.unmatched);
}

/*
 * :nodoc:
 * call-seq: filtered_total(options) -> [Integer, Integer]
 *
 * Returns the sum of the values of +:type+ over the samples that the filters of #render leave, and over all
 * samples. Raises as #render does.
 */
static VALUE profile_filtered_total(VALUE self, VALUE hash)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    sperf_request_t request;
    sperf_request_init(&request, hash);
    uint32_t type = sperf_request_type(&request, profile);
    sperf_view_t view;
    open_view(&request, profile, &view);
    int64_t total = sperf_view_total(&view, type);
    sperf_view_cleanup(&view);
    RB_GC_GUARD(request.kept);
    RB_GC_GUARD(hash);
    return rb_assoc_new(LL2NUM(total), LL2NUM(sperf_profile_total(profile, type)));
}

/* -- Labels -- */

static VALUE new_keys_protected(VALUE argument)
{
    const sperf_string_table_t *table = (const sperf_string_table_t *)argument;
    VALUE keys = rb_ary_new();
    for (uint32_t id = 1; id < sperf_string_table_count(table); id++) {
        rb_ary_push(keys, sperf_ruby_valid_text(sperf_string_table_get(table, id)));
    }
    return keys;
}

/*
 * :nodoc:
 * call-seq: label_keys -> Array
 *
 * Returns the keys of all labels of samples (Strings), including "thread" and "pid" if threads are known, and of spans.
 */
static VALUE profile_label_keys(VALUE self)
{
    sperf_string_table_t table = {0};
    sperf_status_t status = sperf_label_keys(sperf_profile_of(self), &table);
    int failed = 0;
    VALUE keys = Qnil;
    if (status == SPERF_OK) keys = rb_protect(new_keys_protected, (VALUE)&table, &failed);
    sperf_string_table_cleanup(&table);
    if (failed) rb_jump_tag(failed);
    sperf_raise_unless_ok(status, NULL);
    return keys;
}

static const sperf_string_t *read_keys(sperf_request_t *request, const char *name, uint32_t *count)
{
    VALUE keys = sperf_request_option(request, name);
    *count = 0;
    if (NIL_P(keys)) return NULL;
    Check_Type(keys, T_ARRAY);
    sperf_string_t *texts = sperf_request_memory(request, (size_t)RARRAY_LEN(keys) * sizeof *texts);
    for (long i = 0; i < RARRAY_LEN(keys); i++) texts[(*count)++] = sperf_request_text(request, rb_ary_entry(keys, i));
    return texts;
}

/*
 * call-seq: with_label_frames(options) -> [Sperf::Profile, Array]
 *
 * Makes a profile whose stacks have labels as frames, so that every report and format adds up by them: a frame is
 * called by the label's value, and +<unknown>+ in samples without the label. Returns it, and the Symbols of the
 * options whose labels no sample has. Options (Symbols):
 *
 * +:tagroot+ :: keys of labels (Array of Strings) whose values become the roots of the stacks, the first one outermost
 * +:tagleaf+ :: the same for leaves, the last one innermost
 * +:unit+ :: unit of labels that are numbers with a unit (String; default: one that fits)
 *
 *   by_endpoint, = profile.with_label_frames({ tagroot: ["endpoint"] })
 *   by_endpoint.write("endpoints.svg")
 *
 * Besides labels of the program's, "thread", "thread_id", "pid", "ppid" and "process_title" are keys. Raises
 * TypeError, Sperf::Error, NoMemoryError.
 */
static VALUE profile_with_label_frames(VALUE self, VALUE hash)
{
    sperf_request_t request = {.hash = hash, .kept = rb_ary_new(), .unmatched = rb_ary_new()};
    Check_Type(hash, T_HASH);
    sperf_label_frames_t frames = {0};
    frames.roots = read_keys(&request, "tagroot", &frames.roots_count);
    frames.leaves = read_keys(&request, "tagleaf", &frames.leaves_count);
    VALUE unit = sperf_request_option(&request, "unit");
    frames.unit = NIL_P(unit) ? sperf_string_of("minimum") : sperf_request_text(&request, unit);
    sperf_profile_t *framed = NULL;
    bool roots_matched, leaves_matched;
    sperf_status_t status =
        sperf_profile_with_label_frames(sperf_profile_of(self), &frames, &framed, &roots_matched, &leaves_matched);
    VALUE object = sperf_profile_object_wrap(status, NULL, framed);
    sperf_request_add_unmatched(&request, roots_matched, "tagroot");
    sperf_request_add_unmatched(&request, leaves_matched, "tagleaf");
    RB_GC_GUARD(request.kept);
    RB_GC_GUARD(hash);
    return rb_assoc_new(object, request.unmatched);
}

/* -- Requests with other numbers of threads -- */

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
 * include/sperf/report/request_load.h. Returns why there are no requests if there are none:
 * +:no_wall+, +:no_timeline+, +:no_requests+, +:overlapping+. Raises ArgumentError, NoMemoryError, Sperf::Error.
 */
static VALUE profile_replay_requests(VALUE self, VALUE threads, VALUE slices)
{
    Check_Type(threads, T_ARRAY);
    Check_Type(slices, T_ARRAY);
    request_t request = {.profile = sperf_profile_of(self), .threads = threads, .slices = slices};
    sperf_load_verdict_t verdict;
    sperf_status_t status = sperf_load_read(request.profile, &request.load, &verdict);
    VALUE result = Qnil;
    int failed = 0;
    if (status == SPERF_OK && verdict == SPERF_LOAD_FOUND) result = rb_protect(replay_all, (VALUE)&request, &failed);
    sperf_load_cleanup(&request.load);
    if (failed) rb_jump_tag(failed);
    sperf_raise_unless_ok(status, NULL);
    return verdict == SPERF_LOAD_FOUND ? result : sperf_ruby_symbol(sperf_string_of(VERDICTS[verdict]));
}

void sperf_profile_report_init(VALUE profile_class)
{
#if 0
    sperf_module = rb_define_module("Sperf");
    profile_class = rb_define_class_under(sperf_module, "Profile", rb_cObject);
#endif /* for RDoc, which reads each file by itself */
    rb_define_method(profile_class, "render", profile_render, 2);
    rb_define_method(profile_class, "filtered_total", profile_filtered_total, 1);
    rb_define_method(profile_class, "label_keys", profile_label_keys, 0);
    rb_define_method(profile_class, "with_label_frames", profile_with_label_frames, 1);
    rb_define_method(profile_class, "replay_requests", profile_replay_requests, 2);
}

/*
 * Reports on Sperf::Profile: what Ruby gives is turned into the core's options, and its text into a String.
 *
 * The core asks about regular expressions and for source files in the middle of its work, and must not be jumped out of: each
 * such question goes through rb_protect, an exception is kept and raised when the core is done.
 */
#include "profile_report.h"

#include <ruby/encoding.h>
#include <string.h>

#include "base/raise.h"
#include "profile_object.h"
#include "sperf/model/sample_types.h"
#include "sperf/report/label_frames.h"
#include "sperf/report/label_keys.h"
#include "sperf/report/measurement.h"
#include "sperf/report/report.h"
#include "sperf/report/tag_filter.h"

enum { NAME_FILTERS = 4 };

/*
 * A question to Ruby: `method`(text) of a receiver, asked under rb_protect. Some lie in memory that the GC does not look through, and a
 * compaction moves what it may: so the receiver is a place in an Array.
 */
typedef struct {
    const VALUE *receivers; /* Array; on the machine's stack */
    long receiver;
    ID method;
    VALUE text;
    int *failed; /* the tag of the first exception; 0 while there was none */
} question_t;

typedef struct {
    question_t *questions;
    sperf_matcher_t *matchers;
    sperf_tag_filter_t filter;
} tag_filter_t;

typedef struct {
    VALUE hash;  /* the options as given */
    VALUE rooms; /* Strings that are memory for this call, and receivers of questions */
    int failed;
    question_t name_questions[NAME_FILTERS];
    sperf_name_filter_t names;
    tag_filter_t tagfocus, tagignore;
    question_t symbol_question, source_question;
    VALUE source_text; /* what the last question for a file was answered with */
    VALUE source_note;
    VALUE numbered; /* an Array of the caller's; nil: none */
    sperf_report_options_t options;
    VALUE unmatched; /* Symbols of filters that matched nothing */
} request_t;

/* -- Questions -- */

static VALUE utf8_new(sperf_string_t string)
{
    VALUE text = rb_enc_str_new(string.bytes, (long)string.length, rb_utf8_encoding());
    VALUE repaired = rb_str_scrub(text, Qnil);
    return NIL_P(repaired) ? text : repaired;
}

static VALUE ask_protected(VALUE argument)
{
    question_t *question = (question_t *)argument;
    return rb_funcall(rb_ary_entry(*question->receivers, question->receiver), question->method, 1, question->text);
}

static VALUE new_text_protected(VALUE argument)
{
    return utf8_new(*(sperf_string_t *)argument);
}

static VALUE ask(question_t *question, sperf_string_t text)
{
    if (*question->failed) return Qnil;
    question->text = rb_protect(new_text_protected, (VALUE)&text, question->failed);
    if (*question->failed) return Qnil;
    VALUE answer = rb_protect(ask_protected, (VALUE)question, question->failed);
    return *question->failed ? Qnil : answer;
}

static bool matches(void *pattern, sperf_string_t text)
{
    return RTEST(ask(pattern, text));
}

static bool borrow(VALUE answer, sperf_string_t *text)
{
    if (!RB_TYPE_P(answer, T_STRING)) return false;
    *text = (sperf_string_t){RSTRING_PTR(answer), (size_t)RSTRING_LEN(answer)};
    return true;
}

/* The answer is the text, or an Array of it and what is to be said of the file; of both, nil stands for none. */
static bool read_source(void *context, sperf_string_t path, sperf_string_t *text, sperf_string_t *note)
{
    request_t *request = context;
    VALUE answer = ask(&request->source_question, path);
    request->source_text = request->source_note = Qnil;
    bool noted = RB_TYPE_P(answer, T_ARRAY);
    if (noted) request->source_note = rb_ary_entry(answer, 1);
    request->source_text = noted ? rb_ary_entry(answer, 0) : answer;
    borrow(request->source_note, note);
    return borrow(request->source_text, text);
}

typedef struct {
    VALUE array;
    uint32_t function;
    sperf_string_t label;
} numbering_t;

static VALUE note_number_protected(VALUE argument)
{
    const numbering_t *numbering = (const numbering_t *)argument;
    return rb_ary_push(numbering->array, rb_assoc_new(UINT2NUM(numbering->function), utf8_new(numbering->label)));
}

static void note_number(void *context, uint32_t function, sperf_string_t label)
{
    request_t *request = context;
    numbering_t numbering = {request->numbered, function, label};
    if (!request->failed) rb_protect(note_number_protected, (VALUE)&numbering, &request->failed);
}

/* -- Options -- */

static VALUE option(const request_t *request, const char *name)
{
    return rb_hash_lookup(request->hash, ID2SYM(rb_intern(name)));
}

/* Return `bytes` of memory that lives as long as the request, and stays where it is: a String's own, short ones move with it. */
static void *room(request_t *request, size_t bytes)
{
    enum { NEVER_EMBEDDED = 4096 };
    VALUE string = rb_str_new(NULL, bytes > NEVER_EMBEDDED ? (long)bytes : NEVER_EMBEDDED);
    rb_ary_push(request->rooms, string);
    return RSTRING_PTR(string);
}

/* Return the bytes of a String of the options, "" for nil. */
static sperf_string_t text_of(request_t *request, VALUE value)
{
    if (NIL_P(value)) return sperf_string_of("");
    StringValue(value);
    size_t length = (size_t)RSTRING_LEN(value);
    char *bytes = room(request, length);
    memcpy(bytes, RSTRING_PTR(value), length);
    return (sperf_string_t){bytes, length};
}

/* Return the question `method` of `receiver`, which lives as long as the request. */
static question_t question_of(request_t *request, VALUE receiver, const char *method)
{
    rb_ary_push(request->rooms, receiver);
    return (question_t){&request->rooms, RARRAY_LEN(request->rooms) - 1, rb_intern(method), Qnil, &request->failed};
}

static sperf_matcher_t matcher_of(request_t *request, question_t *question, VALUE regexp)
{
    if (NIL_P(regexp)) return (sperf_matcher_t){NULL, NULL};
    if (!RB_TYPE_P(regexp, T_REGEXP)) rb_raise(rb_eTypeError, "a filter must be a Regexp");
    *question = question_of(request, regexp, "match?");
    return (sperf_matcher_t){matches, question};
}

static void read_tag_filter(request_t *request, const char *name, tag_filter_t *out)
{
    sperf_tag_filter_t *filter = &out->filter;
    sperf_tag_filter_parse(text_of(request, option(request, name)), filter);
    if (!filter->given || filter->range) return;
    sperf_string_t rest = filter->expressions;
    size_t most = filter->expressions.length + 1; /* expressions: a comma is between any two */
    out->questions = room(request, most * sizeof *out->questions);
    out->matchers = room(request, most * sizeof *out->matchers);
    for (sperf_string_t expression; sperf_tag_filter_next(&rest, &expression);) {
        VALUE regexp = rb_class_new_instance(1, (VALUE[]){utf8_new(expression)}, rb_cRegexp);
        uint32_t number = filter->matchers_count++;
        out->matchers[number] = matcher_of(request, &out->questions[number], regexp);
    }
    filter->matchers = out->matchers;
}

static void read_filters(request_t *request)
{
    static const char *const names[NAME_FILTERS] = {"focus", "ignore", "hide", "show"};
    sperf_matcher_t *const matchers[NAME_FILTERS] = {&request->names.focus, &request->names.ignore,
                                                     &request->names.hide, &request->names.show};
    for (int i = 0; i < NAME_FILTERS; i++) {
        *matchers[i] = matcher_of(request, &request->name_questions[i], option(request, names[i]));
    }
    read_tag_filter(request, "tagfocus", &request->tagfocus);
    read_tag_filter(request, "tagignore", &request->tagignore);
}

/* Return which of `names` the Symbol is. Raises ArgumentError, saying `what` it should have been. */
static int choice(VALUE symbol, const char *const *names, const char *what)
{
    VALUE text = rb_sym2str(rb_to_symbol(symbol));
    for (int i = 0; names[i] != NULL; i++) {
        if (rb_str_equal(text, rb_str_new_cstr(names[i])) == Qtrue) return i;
    }
    rb_raise(rb_eArgError, "unknown %s %" PRIsVALUE, what, text);
}

static void read_kind(request_t *request, VALUE kind)
{
    static const char *const kinds[] = {"functions", "top",     "tree",  "traces", "raw",       "calltree",
                                        "list",      "threads", "tags",  "states", "summary",   "by_label",
                                        "choices",   "flat",    "graph", "calls",  "allocated", NULL};
    static const char *const formats[] = {"text", "json", "csv", "tsv", "markdown", NULL};
    static const char *const granularities[] = {"distinct",    "functions", "filefunctions", "files", "lines",
                                                "definitions", NULL};
    sperf_report_options_t *options = &request->options;
    options->kind = (sperf_report_kind_t)choice(kind, kinds, "report");
    VALUE format = option(request, "format");
    VALUE granularity = option(request, "granularity");
    if (!NIL_P(format)) options->format = (sperf_report_format_t)choice(format, formats, "format");
    if (!NIL_P(granularity)) {
        options->granularity = (sperf_granularity_t)choice(granularity, granularities, "granularity");
    }
}

static double fraction(const request_t *request, const char *name)
{
    VALUE value = option(request, name);
    return NIL_P(value) ? 0 : NUM2DBL(value);
}

static uint32_t count(const request_t *request, const char *name)
{
    VALUE value = option(request, name);
    return NIL_P(value) ? 0 : NUM2UINT(value);
}

static void read_notes(request_t *request)
{
    VALUE notes = option(request, "notes");
    if (NIL_P(notes)) return;
    Check_Type(notes, T_ARRAY);
    long count = RARRAY_LEN(notes);
    sperf_string_t *texts = room(request, (size_t)count * sizeof *texts);
    for (long i = 0; i < count; i++) texts[i] = text_of(request, rb_ary_entry(notes, i));
    request->options.notes = texts;
    request->options.notes_count = (uint32_t)count;
}

/* The profiles of a difference. They live as long as the options. */
static void read_sides(request_t *request)
{
    VALUE before = option(request, "before"), now = option(request, "now");
    if (!NIL_P(before)) request->options.before = sperf_profile_object_get(before)->profile;
    if (!NIL_P(now)) request->options.now = sperf_profile_object_get(now)->profile;
}

static uint32_t read_type(const request_t *request, const sperf_profile_t *profile)
{
    VALUE type = option(request, "type");
    uint32_t number = NIL_P(type) ? sperf_shown_type(profile) : NUM2UINT(type);
    if (number >= profile->sample_types_count) rb_raise(rb_eArgError, "there is no sample type %u", number);
    return number;
}

static void read_numbered(request_t *request)
{
    request->numbered = option(request, "numbered");
    if (NIL_P(request->numbered)) return;
    Check_Type(request->numbered, T_ARRAY);
    rb_check_frozen(request->numbered);
    request->options.numbered = note_number;
    request->options.numbered_context = request;
}

static void read_options(request_t *request, VALUE kind, const sperf_profile_t *profile)
{
    sperf_report_options_t *options = &request->options;
    read_kind(request, kind);
    options->type = read_type(request, profile);
    options->by_cumulative = RTEST(option(request, "cumulative"));
    options->inverted = RTEST(option(request, "inverted"));
    options->mark_changes = RTEST(option(request, "mark_changes"));
    options->signed_shares = RTEST(option(request, "signed_shares"));
    options->fold_chains = RTEST(option(request, "fold_chains"));
    options->per_thread = RTEST(option(request, "per_thread"));
    VALUE order = option(request, "order");
    options->order = NIL_P(order) ? options->type : NUM2UINT(order);
    options->fold_lines = RTEST(option(request, "fold_lines"));
    options->function = count(request, "function");
    options->indent_max = count(request, "indent_max");
    options->rows_max = count(request, "rows_max");
    options->node_fraction = fraction(request, "node_fraction");
    options->edge_fraction = fraction(request, "edge_fraction");
    VALUE unit = option(request, "unit");
    options->unit = NIL_P(unit) ? sperf_string_of("minimum") : text_of(request, unit);
    options->symbol = matcher_of(request, &request->symbol_question, option(request, "symbol"));
    options->by = text_of(request, option(request, "by"));
    read_sides(request);
    read_notes(request);
    read_numbered(request);
    VALUE source = option(request, "source");
    if (NIL_P(source)) return;
    request->source_question = question_of(request, source, "call");
    options->source = read_source;
    options->source_context = request;
}

static void init_request(request_t *request, VALUE hash)
{
    *request = (request_t){.hash = hash,
                           .source_text = Qnil,
                           .source_note = Qnil,
                           .numbered = Qnil,
                           .rooms = rb_ary_new(),
                           .unmatched = rb_ary_new()};
    Check_Type(hash, T_HASH);
    read_filters(request);
}

/* -- Work -- */

static void note_unmatched(request_t *request, bool matched, const char *name)
{
    if (!matched) rb_ary_push(request->unmatched, ID2SYM(rb_intern(name)));
}

static sperf_status_t narrow(request_t *request, sperf_view_t *view, sperf_name_matches_t *names, bool tags[2])
{
    SPERF_TRY(sperf_view_filter_names(view, &request->names, names));
    return sperf_view_filter_tags(view, &request->tagfocus.filter, &request->tagignore.filter, &tags[0], &tags[1]);
}

/* What is asked for in a unit that its values have no length in is shown all the same, as `go tool pprof` does it. */
static void note_unit(request_t *request, const sperf_profile_t *profile)
{
    const sperf_sample_type_t *type = &profile->sample_types[request->options.type];
    sperf_string_t unit = sperf_string_table_get(&profile->strings, type->unit);
    note_unmatched(request, sperf_unit_fits(unit, request->options.unit), "unit");
}

/* Make the view that the filters leave of `profile`. Raises only with the view cleaned up. */
static void open_view(request_t *request, const sperf_profile_t *profile, sperf_view_t *view)
{
    sperf_name_matches_t names = {0};
    bool tags[2] = {true, true};
    sperf_status_t status = sperf_view_init(view, profile);
    if (status == SPERF_OK) status = narrow(request, view, &names, tags);
    if (status != SPERF_OK || request->failed) {
        sperf_view_cleanup(view);
        if (request->failed) rb_jump_tag(request->failed);
        sperf_raise_unless_ok(status, NULL);
    }
    note_unmatched(request, names.focus, "focus");
    note_unmatched(request, names.ignore, "ignore");
    note_unmatched(request, names.hide, "hide");
    note_unmatched(request, names.show, "show");
    note_unmatched(request, tags[0], "tagfocus");
    note_unmatched(request, tags[1], "tagignore");
}

static const char *complaint_of(sperf_status_t status, sperf_report_kind_t kind)
{
    if (status == SPERF_NOT_FOUND && kind == SPERF_REPORT_BY_LABEL) {
        return "no sample has this label, of which only times are known, and filters choose samples";
    }
    if (status == SPERF_NOT_FOUND) return "no function matches";
    if (status != SPERF_UNSUPPORTED) return NULL;
    if (kind == SPERF_REPORT_ALLOCATED) return "this report is of allocations, of which the profile has none";
    if (kind >= SPERF_REPORT_FLAT) return "this report is of a trace, which the profile is not";
    return kind == SPERF_REPORT_SUMMARY ? "this report is text or Markdown" : "this report is text only";
}

/*
 * call-seq: render(kind, options) -> [String, Array]
 *
 * Renders a report on the profile: +:top+, +:tree+, +:traces+, +:raw+, +:calltree+, +:list+, +:threads+, +:tags+, +:states+,
 * +:summary+, +:by_label+ or +:choices+, which is a list of functions to choose from; of a trace also +:flat+, +:graph+ and
 * +:calls+; and +:allocated+, of which a profile must know allocations.
 * Returns its text, and the Symbols of the options that nothing answers to: filters, and +:unit+. Options (Symbols):
 *
 * +:format+ :: +:text+ (default), +:json+, +:csv+, +:tsv+ or +:markdown+; traces, raw and choices are text only, summary is text or
 *   +:markdown+
 * +:type+ :: number of the sample type, from 0 (Integer; default: the one that is shown first)
 * +:granularity+ :: +:distinct+ (default: name and file), +:functions+ (the name alone), +:filefunctions+, +:files+, +:lines+ or
 *   +:definitions+
 * +:cumulative+ :: order by cumulative value
 * +:order+ :: flat, graph, calls: number of the sample type by which methods are in order (Integer; default: time)
 * +:per_thread+ :: flat, graph, calls as text: a table for each thread and fiber
 * +:inverted+ :: calltree from the leaves up
 * +:mark_changes+ :: top of a difference: say what is new or gone
 * +:signed_shares+ :: of a difference: percentages with their sign, except where the form is that of pprof
 * +:fold_chains+ :: calltree as text: one row for calls that have a single callee each
 * +:indent_max+ :: calltree as text: most levels that are indented, 0 for all (Integer, default 0)
 * +:fold_lines+ :: list as text: one row for many lines without a value
 * +:rows_max+ :: most rows or nodes, of a list most callers and callees; 0 for all (Integer, default 0)
 * +:node_fraction+, +:edge_fraction+ :: what is a smaller part of the whole is left out (Float, default 0)
 * +:unit+ :: unit of values (String; default: one that fits)
 * +:focus+, +:ignore+, +:hide+, +:show+ :: Regexps on names and files of functions
 * +:tagfocus+, +:tagignore+ :: labels, as Strings: "key=expression", "expression", or "key=low:high"
 * +:symbol+ :: Regexp: the functions of tree, list, choices and calls
 * +:function+ :: list: one function, in place of +:symbol+: a number that +:numbered+ was given (Integer). It is the same for all
 *   sample types, and other ones where +:hide+ or +:show+ differ
 * +:numbered+ :: list and choices as text: give numbers to functions. To this Array is added, for each of them in order,
 *   [number for +:function+, what it is called]
 * +:by+ :: by_label: the key of the label (String)
 * +:before+, +:now+ :: by_label of a difference whose base is marked: the two profiles, whose spans are told
 * +:notes+ :: lines for the head (Array of Strings)
 * +:source+ :: for list: an object whose +call+ returns the text of the file at a path, or nil; or an Array of that and of
 *   a line to be said of the file (String), or nil
 *
 * Raises Sperf::Error where nothing matches +:symbol+, where filters are to choose from samples that do not have the label +:by+, or the report has no such format, ArgumentError, TypeError, RegexpError,
 * NoMemoryError.
 */
static VALUE profile_render(VALUE self, VALUE kind, VALUE hash)
{
    const sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
    request_t request;
    init_request(&request, hash);
    read_options(&request, kind, profile);
    note_unit(&request, profile);
    sperf_view_t view;
    open_view(&request, profile, &view);
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_report_render(&view, &request.options, &buffer);
    sperf_view_cleanup(&view);
    sperf_string_t text = {(const char *)buffer.bytes, buffer.length};
    VALUE report = Qnil;
    int failed = request.failed;
    if (buffer.status == SPERF_OK && !failed) report = rb_protect(new_text_protected, (VALUE)&text, &failed);
    sperf_status_t status = buffer.status;
    sperf_buffer_cleanup(&buffer);
    if (failed) rb_jump_tag(failed);
    sperf_raise_unless_ok(status, complaint_of(status, request.options.kind));
    RB_GC_GUARD(request.rooms);
    RB_GC_GUARD(request.source_text);
    RB_GC_GUARD(request.source_note);
    RB_GC_GUARD(request.numbered);
    RB_GC_GUARD(hash);
    RB_GC_GUARD(self);
    return rb_assoc_new(report, request.unmatched);
}

/*
 * :nodoc:
 * call-seq: filtered_total(options) -> [Integer, Integer]
 *
 * Returns the sum of the values of +:type+ over the samples that the filters of #render leave, and over all. Raises as #render.
 */
static VALUE profile_filtered_total(VALUE self, VALUE hash)
{
    const sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
    request_t request;
    init_request(&request, hash);
    uint32_t type = read_type(&request, profile);
    sperf_view_t view;
    open_view(&request, profile, &view);
    int64_t total = sperf_view_total(&view, type);
    sperf_view_cleanup(&view);
    RB_GC_GUARD(request.rooms);
    RB_GC_GUARD(hash);
    RB_GC_GUARD(self);
    return rb_assoc_new(LL2NUM(total), LL2NUM(sperf_profile_total(profile, type)));
}

/* -- Labels -- */

static VALUE new_keys_protected(VALUE argument)
{
    const sperf_string_table_t *table = (const sperf_string_table_t *)argument;
    VALUE keys = rb_ary_new();
    for (uint32_t id = 1; id < sperf_string_table_count(table); id++) {
        rb_ary_push(keys, utf8_new(sperf_string_table_get(table, id)));
    }
    return keys;
}

/*
 * :nodoc:
 * call-seq: label_keys -> Array
 *
 * Returns the keys of all labels that samples have (Strings), "thread" and "pid" among them where threads are known, and of spans.
 */
static VALUE profile_label_keys(VALUE self)
{
    sperf_string_table_t table;
    sperf_string_table_init(&table);
    sperf_status_t status = sperf_label_keys(sperf_profile_object_get(self)->profile, &table);
    int failed = 0;
    VALUE keys = Qnil;
    if (status == SPERF_OK) keys = rb_protect(new_keys_protected, (VALUE)&table, &failed);
    sperf_string_table_cleanup(&table);
    if (failed) rb_jump_tag(failed);
    sperf_raise_unless_ok(status, NULL);
    RB_GC_GUARD(self);
    return keys;
}

static const sperf_string_t *read_keys(request_t *request, const char *name, uint32_t *count)
{
    VALUE keys = option(request, name);
    *count = 0;
    if (NIL_P(keys)) return NULL;
    Check_Type(keys, T_ARRAY);
    sperf_string_t *texts = room(request, (size_t)RARRAY_LEN(keys) * sizeof *texts);
    for (long i = 0; i < RARRAY_LEN(keys); i++) texts[(*count)++] = text_of(request, rb_ary_entry(keys, i));
    return texts;
}

/*
 * call-seq: with_label_frames(options) -> [Sperf::Profile, Array]
 *
 * Makes a profile whose stacks have labels as frames, so that every report and format adds up by them: a frame is called by the
 * label's value, and +<unknown>+ in samples without the label. Returns it, and the Symbols of the options whose labels no
 * sample has. Options (Symbols):
 *
 * +:tagroot+ :: keys of labels (Array of Strings) whose values become the roots of the stacks, the first one outermost
 * +:tagleaf+ :: the same for leaves, the last one innermost
 * +:unit+ :: unit of labels that are numbers with a unit (String; default: one that fits)
 *
 *   by_endpoint, = profile.with_label_frames({ tagroot: ["endpoint"] })
 *   by_endpoint.write("endpoints.svg")
 *
 * Besides labels of the program's, "thread", "thread_id", "pid", "ppid" and "process_title" are keys. Raises TypeError, Sperf::Error,
 * NoMemoryError.
 */
static VALUE profile_with_label_frames(VALUE self, VALUE hash)
{
    request_t request = {.hash = hash, .rooms = rb_ary_new(), .unmatched = rb_ary_new()};
    Check_Type(hash, T_HASH);
    sperf_label_frames_t frames = {0};
    frames.roots = read_keys(&request, "tagroot", &frames.roots_count);
    frames.leaves = read_keys(&request, "tagleaf", &frames.leaves_count);
    VALUE unit = option(&request, "unit");
    frames.unit = NIL_P(unit) ? sperf_string_of("minimum") : text_of(&request, unit);
    sperf_profile_t *framed = NULL;
    bool roots_matched, leaves_matched;
    sperf_status_t status = sperf_profile_with_label_frames(sperf_profile_object_get(self)->profile, &frames, &framed,
                                                            &roots_matched, &leaves_matched);
    sperf_raise_unless_ok(status, NULL);
    VALUE object = sperf_profile_object_wrap(framed);
    note_unmatched(&request, roots_matched, "tagroot");
    note_unmatched(&request, leaves_matched, "tagleaf");
    RB_GC_GUARD(request.rooms);
    RB_GC_GUARD(hash);
    RB_GC_GUARD(self);
    return rb_assoc_new(object, request.unmatched);
}

void sperf_profile_report_init(VALUE profile_class)
{
#if 0
    sperf_module = rb_define_module("Sperf");
    profile_class = rb_define_class_under(sperf_module, "Profile", rb_cObject);
#endif /* is for RDoc, which reads each file by itself */
    rb_define_method(profile_class, "render", profile_render, 2);
    rb_define_method(profile_class, "filtered_total", profile_filtered_total, 1);
    rb_define_method(profile_class, "label_keys", profile_label_keys, 0);
    rb_define_method(profile_class, "with_label_frames", profile_with_label_frames, 1);
}

/* The options of a report: see report_request.h. */
#include "report_request.h"

#include <string.h>

#include "profile_object.h"

/* -- Questions -- */

static VALUE ask_protected(VALUE argument)
{
    sperf_question_t *question = (sperf_question_t *)argument;
    return rb_funcall(rb_ary_entry(*question->receivers, question->receiver), question->method, 1, question->text);
}

VALUE sperf_request_new_text(VALUE text)
{
    return sperf_ruby_valid_text(*(const sperf_string_t *)text);
}

static VALUE ask(sperf_question_t *question, sperf_string_t text)
{
    if (*question->failed) return Qnil;
    question->text = rb_protect(sperf_request_new_text, (VALUE)&text, question->failed);
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

/* The answer is the text, or an Array of the text and a note on the file. Each may be nil. */
static bool read_source(void *context, sperf_string_t path, sperf_string_t *text, sperf_string_t *note)
{
    sperf_request_t *request = context;
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

static VALUE add_number_protected(VALUE argument)
{
    const numbering_t *numbering = (const numbering_t *)argument;
    return rb_ary_push(numbering->array,
                       rb_assoc_new(UINT2NUM(numbering->function), sperf_ruby_valid_text(numbering->label)));
}

static void add_number(void *context, uint32_t function, sperf_string_t label)
{
    sperf_request_t *request = context;
    numbering_t numbering = {request->numbered, function, label};
    if (!request->failed) rb_protect(add_number_protected, (VALUE)&numbering, &request->failed);
}

/* -- Options -- */

VALUE sperf_request_option(const sperf_request_t *request, const char *name)
{
    return sperf_ruby_get(request->hash, name);
}

/* The memory is a String's own: that of a short String would move with it. */
void *sperf_request_memory(sperf_request_t *request, size_t bytes)
{
    enum { NEVER_EMBEDDED = 4096 };
    VALUE string = rb_str_new(NULL, bytes > NEVER_EMBEDDED ? (long)bytes : NEVER_EMBEDDED);
    rb_ary_push(request->kept, string);
    return RSTRING_PTR(string);
}

sperf_string_t sperf_request_text(sperf_request_t *request, VALUE value)
{
    if (NIL_P(value)) return sperf_string_of("");
    StringValue(value);
    size_t length = (size_t)RSTRING_LEN(value);
    char *bytes = sperf_request_memory(request, length);
    memcpy(bytes, RSTRING_PTR(value), length);
    return (sperf_string_t){bytes, length};
}

void sperf_request_add_unmatched(sperf_request_t *request, bool matched, const char *name)
{
    if (!matched) rb_ary_push(request->unmatched, ID2SYM(rb_intern(name)));
}

/* Return the question `method` of `receiver`, which lives as long as the request. */
static sperf_question_t question_of(sperf_request_t *request, VALUE receiver, const char *method)
{
    rb_ary_push(request->kept, receiver);
    return (sperf_question_t){&request->kept, RARRAY_LEN(request->kept) - 1, rb_intern(method), Qnil, &request->failed};
}

static sperf_matcher_t matcher_of(sperf_request_t *request, sperf_question_t *question, VALUE regexp)
{
    if (NIL_P(regexp)) return (sperf_matcher_t){NULL, NULL};
    if (!RB_TYPE_P(regexp, T_REGEXP)) rb_raise(rb_eTypeError, "a filter must be a Regexp");
    *question = question_of(request, regexp, "match?");
    return (sperf_matcher_t){matches, question};
}

static void read_tag_filter(sperf_request_t *request, const char *name, sperf_request_tag_filter_t *out)
{
    sperf_tag_filter_t *filter = &out->filter;
    sperf_tag_filter_parse(sperf_request_text(request, sperf_request_option(request, name)), filter);
    if (!filter->given || filter->range) return;
    sperf_string_t rest = filter->expressions;
    size_t most = filter->expressions.length + 1; /* expressions: a comma is between any two */
    out->questions = sperf_request_memory(request, most * sizeof *out->questions);
    out->matchers = sperf_request_memory(request, most * sizeof *out->matchers);
    for (sperf_string_t expression; sperf_tag_filter_next(&rest, &expression);) {
        VALUE regexp = rb_class_new_instance(1, (VALUE[]){sperf_ruby_valid_text(expression)}, rb_cRegexp);
        uint32_t number = filter->matchers_count++;
        out->matchers[number] = matcher_of(request, &out->questions[number], regexp);
    }
    filter->matchers = out->matchers;
}

static void read_filters(sperf_request_t *request)
{
    static const char *const names[SPERF_NAME_FILTERS] = {"focus", "ignore", "hide", "show"};
    sperf_matcher_t *const matchers[SPERF_NAME_FILTERS] = {&request->names.focus, &request->names.ignore,
                                                           &request->names.hide, &request->names.show};
    for (int i = 0; i < SPERF_NAME_FILTERS; i++) {
        *matchers[i] = matcher_of(request, &request->name_questions[i], sperf_request_option(request, names[i]));
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

static void read_kind(sperf_request_t *request, VALUE kind)
{
    static const char *const kinds[] = {"functions", "top",    "tree",      "calltree", "list",    "threads",
                                        "tags",      "states", "summary",   "by_label", "choices", "flat",
                                        "graph",     "calls",  "allocated", "blocked",  "holders", NULL};
    static const char *const formats[] = {"text", "json", "csv", "tsv", "markdown", NULL};
    static const char *const granularities[] = {"distinct",    "functions", "filefunctions", "files", "lines",
                                                "definitions", NULL};
    sperf_report_options_t *options = &request->options;
    options->kind = (sperf_report_kind_t)choice(kind, kinds, "report");
    VALUE format = sperf_request_option(request, "format");
    VALUE granularity = sperf_request_option(request, "granularity");
    if (!NIL_P(format)) options->format = (sperf_report_format_t)choice(format, formats, "format");
    if (!NIL_P(granularity)) {
        options->granularity = (sperf_granularity_t)choice(granularity, granularities, "granularity");
    }
}

static double fraction(const sperf_request_t *request, const char *name)
{
    VALUE value = sperf_request_option(request, name);
    return NIL_P(value) ? 0 : NUM2DBL(value);
}

static uint32_t count(const sperf_request_t *request, const char *name)
{
    VALUE value = sperf_request_option(request, name);
    return NIL_P(value) ? 0 : NUM2UINT(value);
}

static void read_notes(sperf_request_t *request)
{
    VALUE notes = sperf_request_option(request, "notes");
    if (NIL_P(notes)) return;
    Check_Type(notes, T_ARRAY);
    long count = RARRAY_LEN(notes);
    sperf_string_t *texts = sperf_request_memory(request, (size_t)count * sizeof *texts);
    for (long i = 0; i < count; i++) texts[i] = sperf_request_text(request, rb_ary_entry(notes, i));
    request->options.notes = texts;
    request->options.notes_count = (uint32_t)count;
}

/* The profiles of a difference, which the options keep alive. */
static void read_sides(sperf_request_t *request)
{
    VALUE before = sperf_request_option(request, "before"), now = sperf_request_option(request, "now");
    if (!NIL_P(before)) request->options.before = sperf_profile_of(before);
    if (!NIL_P(now)) request->options.now = sperf_profile_of(now);
}

uint32_t sperf_request_type(const sperf_request_t *request, const sperf_profile_t *profile)
{
    VALUE type = sperf_request_option(request, "type");
    uint32_t number = NIL_P(type) ? sperf_shown_type(profile) : NUM2UINT(type);
    if (number >= profile->sample_types_count) rb_raise(rb_eArgError, "there is no sample type %u", number);
    return number;
}

static void read_numbered(sperf_request_t *request)
{
    request->numbered = sperf_request_option(request, "numbered");
    if (NIL_P(request->numbered)) return;
    Check_Type(request->numbered, T_ARRAY);
    rb_check_frozen(request->numbered);
    request->options.numbered = add_number;
    request->options.numbered_context = request;
}

static void read_flags(sperf_request_t *request)
{
    sperf_report_options_t *options = &request->options;
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"cumulative", &options->by_cumulative},  {"inverted", &options->inverted},
                 {"mark_changes", &options->mark_changes}, {"signed_shares", &options->signed_shares},
                 {"fold_chains", &options->fold_chains},   {"fold_lines", &options->fold_lines},
                 {"per_thread", &options->per_thread}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        *flags[i].flag = RTEST(sperf_request_option(request, flags[i].name));
    }
}

void sperf_request_read(sperf_request_t *request, VALUE kind, const sperf_profile_t *profile)
{
    sperf_report_options_t *options = &request->options;
    read_kind(request, kind);
    options->type = sperf_request_type(request, profile);
    read_flags(request);
    VALUE order = sperf_request_option(request, "order");
    options->order = NIL_P(order) ? options->type : NUM2UINT(order);
    options->function = count(request, "function");
    options->indent_max = count(request, "indent_max");
    options->rows_max = count(request, "rows_max");
    options->node_fraction = fraction(request, "node_fraction");
    options->edge_fraction = fraction(request, "edge_fraction");
    VALUE unit = sperf_request_option(request, "unit");
    options->unit = NIL_P(unit) ? sperf_string_of("minimum") : sperf_request_text(request, unit);
    options->symbol = matcher_of(request, &request->symbol_question, sperf_request_option(request, "symbol"));
    options->by = sperf_request_text(request, sperf_request_option(request, "by"));
    read_sides(request);
    read_notes(request);
    read_numbered(request);
    VALUE source = sperf_request_option(request, "source");
    if (NIL_P(source)) return;
    request->source_question = question_of(request, source, "call");
    options->source = read_source;
    options->source_context = request;
}

void sperf_request_init(sperf_request_t *request, VALUE hash)
{
    *request = (sperf_request_t){.hash = hash,
                                 .source_text = Qnil,
                                 .source_note = Qnil,
                                 .numbered = Qnil,
                                 .kept = rb_ary_new(),
                                 .unmatched = rb_ary_new()};
    Check_Type(hash, T_HASH);
    read_filters(request);
}

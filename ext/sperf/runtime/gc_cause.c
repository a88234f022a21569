/* Why Ruby collects garbage: see gc_cause.h. */
#include "gc_cause.h"

#include <ruby.h>
#include <ruby/debug.h>

/* The causes of minor collections, and of major ones. */
static struct {
    const char *word, *text;
    VALUE symbol;
} causes[] = {
    {"newobj", "minor by newobj", 0}, {"malloc", "minor by malloc", 0},       {"method", "minor by method", 0},
    {"capi", "minor by capi", 0},     {"stress", "minor by stress", 0},       {"nofree", "major by nofree", 0},
    {"oldgen", "major by oldgen", 0}, {"oldmalloc", "major by oldmalloc", 0}, {"shady", "major by shady", 0},
    {"force", "major by force", 0},
};

static struct {
    VALUE gc_by, major_by; /* Symbols; 0: this collector does not know them, or sperf_gc_cause_learn was not called */
    const char *latest;
    bool has_begun; /* the cycle, since GC_ENTER */
} state;

static VALUE info(VALUE key)
{
    return rb_gc_latest_gc_info(key);
}

void sperf_gc_cause_learn(void)
{
    VALUE gc_by = ID2SYM(rb_intern("gc_by")), major_by = ID2SYM(rb_intern("major_by"));
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) causes[i].symbol = ID2SYM(rb_intern(causes[i].word));
    /* Ruby raises for a key that its collector does not have: in a hook that would end the process. */
    int failed = 0;
    VALUE before = rb_errinfo();
    rb_protect(info, gc_by, &failed);
    if (failed == 0) rb_protect(info, major_by, &failed);
    if (failed != 0) {
        rb_set_errinfo(before);
        return;
    }
    state.gc_by = gc_by;
    state.major_by = major_by;
}

void sperf_gc_cause_read(void)
{
    state.latest = NULL;
    state.has_begun = true;
    if (state.gc_by == 0) return;
    VALUE cause = rb_gc_latest_gc_info(state.major_by);
    if (!SYMBOL_P(cause)) cause = rb_gc_latest_gc_info(state.gc_by);
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        if (causes[i].symbol == cause) state.latest = causes[i].text;
    }
}

void sperf_gc_cause_enter(void)
{
    state.has_begun = false;
}

void sperf_gc_cause_append(sperf_buffer_t *text, const char *phase)
{
    sperf_buffer_append_string(text, state.latest != NULL ? state.latest : "cause unknown");
    if (state.has_begun) return;
    sperf_buffer_append_string(text, ", ");
    sperf_buffer_append_string(text, phase);
}

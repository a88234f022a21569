/* What the reports of a trace have in common: see trace_reports.h. */
#include "trace_reports.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/model/sample_types.h"

/* -- Costs -- */

typedef struct {
    uint32_t traces; /* number of comments; 0: no figures */
    int64_t calls;
    int64_t measured_ns;
    int64_t subtracted_ns;
    int64_t waited_ns;    /* waits in measured_ns; 0 if the samples have more */
    int64_t ruby_call_ps; /* cost of a call in picoseconds: the highest of all traces; 0: unknown */
    int64_t c_call_ps;
    bool unmeasured; /* the cost of a call could not be measured without another tool noticing */
} costs_t;

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/*
 * Return the number behind `key` and a blank in `text`, in thousandths; 0 where there is none. Digits beyond the
 * third decimal are passed over.
 */
static int64_t thousandths_of(sperf_string_t text, const char *key)
{
    size_t length = strlen(key);
    for (size_t at = 0; at + length < text.length; at++) {
        bool begins = at > 0 && text.bytes[at - 1] == ' ';
        if (!begins || memcmp(text.bytes + at, key, length) != 0 || text.bytes[at + length] != ' ') continue;
        int64_t number = 0;
        size_t i = at + length + 1;
        for (; i < text.length && is_digit(text.bytes[i]); i++) {
            if (number > INT64_MAX / 100000) return INT64_MAX;
            number = 10 * number + (text.bytes[i] - '0');
        }
        bool dotted = i < text.length && text.bytes[i] == '.';
        for (int decimals = 0; decimals < 3; decimals++) {
            bool given = dotted && ++i < text.length && is_digit(text.bytes[i]);
            dotted = given;
            number = 10 * number + (given ? text.bytes[i] - '0' : 0);
        }
        return number;
    }
    return 0;
}

static bool contains(sperf_string_t text, const char *words)
{
    size_t length = strlen(words);
    for (size_t at = 0; at + length <= text.length; at++) {
        if (memcmp(text.bytes + at, words, length) == 0) return true;
    }
    return false;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Add up the figures in the comments of `profile`, and the waits of its threads. */
static costs_t costs_of(const sperf_profile_t *profile)
{
    costs_t costs = {0};
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t text = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (!sperf_string_begins_with(text, "# trace: ")) continue;
        costs.traces++;
        costs.unmeasured = costs.unmeasured || contains(text, "ruby_call_ns 0.0, c_call_ns 0.0");
        costs.calls = sperf_saturating_add(costs.calls, thousandths_of(text, "calls") / 1000);
        costs.measured_ns = sperf_saturating_add(costs.measured_ns, thousandths_of(text, "measured_ns") / 1000);
        costs.subtracted_ns = sperf_saturating_add(costs.subtracted_ns, thousandths_of(text, "subtracted_ns") / 1000);
        costs.ruby_call_ps = larger(costs.ruby_call_ps, thousandths_of(text, "ruby_call_ns"));
        costs.c_call_ps = larger(costs.c_call_ps, thousandths_of(text, "c_call_ns"));
    }
    uint32_t wait = sperf_type_find(profile, "wait");
    int64_t waited_ns = wait != SPERF_TYPE_NONE ? sperf_profile_total(profile, wait) : 0;
    if (waited_ns > 0 && waited_ns <= costs.measured_ns) costs.waited_ns = waited_ns;
    return costs;
}

/* More than half of the measured time without waits: threads of a server wait nearly all the time. */
static bool is_misleading(const costs_t *costs)
{
    return costs->subtracted_ns > (costs->measured_ns - costs->waited_ns) / 2;
}

static void append_time(sperf_buffer_t *out, int64_t time_ns)
{
    sperf_quantity_t time = sperf_quantity(time_ns, sperf_string_of("nanoseconds"), sperf_string_of("auto"));
    sperf_buffer_append_string(out, time.digits);
    sperf_append_text(out, time.unit);
}

static void append_call_cost(sperf_buffer_t *out, int64_t cost_ps)
{
    int64_t tenths = larger(cost_ps, 0) / 100 + (cost_ps % 100 >= 50);
    sperf_buffer_append_format(out, "%" PRId64 ".%" PRId64 "ns", tenths / 10, tenths % 10);
}

void sperf_append_trace_costs(const sperf_rendering_t *rendering, const char *prefix)
{
    const sperf_profile_t *profile = rendering->view->profile;
    sperf_buffer_t *out = rendering->out;
    costs_t costs = costs_of(profile);
    if (costs.traces == 0 || rendering->options->signed_shares) return;
    sperf_buffer_append_format(out, "%sMeasured: ", prefix);
    append_time(out, costs.measured_ns);
    bool partial = sperf_any_calls_are_partial(profile);
    sperf_buffer_append_format(out, " with %s%" PRId64 " calls; subtracted: ", sperf_partial_mark(partial),
                               costs.calls);
    append_time(out, costs.subtracted_ns);
    sperf_percentage_t share = sperf_percentage(costs.subtracted_ns, costs.measured_ns);
    sperf_buffer_append_format(out, " (%s) of tracing overhead", share.text + strspn(share.text, " "));
    if (costs.ruby_call_ps > 0 && costs.c_call_ps > 0) {
        sperf_buffer_append_string(out, ", ");
        append_call_cost(out, costs.ruby_call_ps);
        sperf_buffer_append_string(out, " a call, ");
        append_call_cost(out, costs.c_call_ps);
        sperf_buffer_append_string(out, " a call of a C method");
    }
    sperf_buffer_append_byte(out, '\n');
    if (costs.unmeasured) {
        sperf_buffer_append_format(out,
                                   "%sWarning: another tool traced calls when the trace began, so the cost of a call "
                                   "was neither measured nor subtracted\n",
                                   prefix);
    }
    if (!is_misleading(&costs)) return;
    sperf_buffer_append_format(out,
                               "%sWarning: tracing took more than half of the threads' running time. %s of short "
                               "methods are not%s: trace fewer methods, or sample\n",
                               prefix, partial ? "Times" : "Calls are exact, but times", partial ? " exact" : "");
}

/* -- Threads and fibers -- */

typedef struct {
    sperf_thread_id_t thread;
    int64_t fiber; /* 0: the thread's first */
} part_t;

typedef struct {
    part_t *parts;
    uint32_t count;
    uint32_t capacity;
    uint32_t *of_row; /* by row: part + 1; 0: left out */
} parts_t;

static int64_t fiber_of(const sperf_profile_t *profile, sperf_label_set_id_t labels, sperf_string_id_t key)
{
    uint32_t count = 0;
    const sperf_label_t *list = sperf_label_table_get(&profile->labels, labels, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].key == key && list[i].string == 0) return list[i].number;
    }
    return 0;
}

/* Neighbours mostly have the same; threads and fibers are few. */
static sperf_status_t find_part(parts_t *parts, part_t part, uint32_t *out)
{
    for (uint32_t i = parts->count; i > 0; i--) {
        *out = i;
        if (parts->parts[i - 1].thread == part.thread && parts->parts[i - 1].fiber == part.fiber) return SPERF_OK;
    }
    SPERF_TRY(SPERF_ROWS_RESERVE(parts->parts, parts->capacity, (uint64_t)parts->count + 1));
    parts->parts[parts->count] = part;
    *out = ++parts->count;
    return SPERF_OK;
}

static sperf_status_t find_parts(parts_t *parts, const sperf_view_t *view)
{
    const sperf_profile_t *profile = view->profile;
    sperf_string_id_t key = sperf_string_table_find(&profile->strings, "fiber", strlen("fiber"));
    SPERF_TRY(SPERF_ROWS_NEW(parts->of_row, (size_t)profile->samples.count + 1));
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_sample_key_t at = profile->samples.keys[row];
        if (view->left_out[row]) continue;
        SPERF_TRY(find_part(parts, (part_t){at.thread, fiber_of(profile, at.labels, key)}, &parts->of_row[row]));
    }
    return SPERF_OK;
}

static sperf_thread_t thread_of(const sperf_profile_t *profile, sperf_thread_id_t id)
{
    return id == 0 ? (sperf_thread_t){0} : sperf_thread_table_get(&profile->threads, id);
}

typedef struct {
    const sperf_profile_t *profile;
    const part_t *parts;
} part_order_t;

static bool part_comes_after(const void *context, const void *first, const void *second)
{
    const part_order_t *order = context;
    const part_t *a = &order->parts[*(const uint32_t *)first], *b = &order->parts[*(const uint32_t *)second];
    sperf_thread_t left = thread_of(order->profile, a->thread), right = thread_of(order->profile, b->thread);
    if (left.process != right.process) return left.process > right.process;
    if (left.number != right.number) return left.number > right.number;
    return a->thread != b->thread ? a->thread > b->thread : a->fiber > b->fiber;
}

static void append_part_name(const sperf_rendering_t *rendering, const part_t *part)
{
    sperf_buffer_t *out = rendering->out;
    sperf_thread_t thread = thread_of(rendering->view->profile, part->thread);
    sperf_buffer_append_format(out, "\nThread %" PRIu64, thread.number);
    if (thread.name != 0) {
        sperf_buffer_append_string(out, " (");
        sperf_append_text(out, sperf_string_table_get(&rendering->view->profile->strings, thread.name));
        sperf_buffer_append_byte(out, ')');
    }
    if (thread.process != 0) sperf_buffer_append_format(out, " of process %" PRIu64, thread.process);
    if (part->fiber != 0) sperf_buffer_append_format(out, ", fiber %" PRId64, part->fiber);
    sperf_buffer_append_string(out, ": ");
    append_time(out, rendering->total);
    sperf_buffer_append_byte(out, '\n');
}

/* Write the report on the view of `rendering`. */
static sperf_status_t write_view(sperf_rendering_t *rendering)
{
    static sperf_status_t (*const writers[])(const sperf_rendering_t *, const sperf_method_calls_t *) = {
        [SPERF_REPORT_FLAT] = sperf_write_flat,
        [SPERF_REPORT_GRAPH] = sperf_write_graph,
        [SPERF_REPORT_CALLS] = sperf_write_calls,
    };
    sperf_method_calls_t calls;
    sperf_status_t status = sperf_method_calls_init(&calls, rendering->view, rendering->options);
    if (status == SPERF_OK) {
        /* A method takes seconds, one call of it nanoseconds, and a common unit makes one of the two unreadable. */
        bool chosen = !sperf_string_is(rendering->options->unit, "minimum");
        rendering->unit = chosen ? rendering->options->unit : sperf_string_of("auto");
        status = writers[rendering->options->kind](rendering, &calls);
    }
    sperf_method_calls_cleanup(&calls);
    return status;
}

static sperf_status_t write_part(const sperf_rendering_t *rendering, const parts_t *parts, uint32_t number)
{
    const sperf_profile_t *profile = rendering->view->profile;
    sperf_view_t view = *rendering->view;
    SPERF_TRY(SPERF_ROWS_NEW(view.left_out, (size_t)profile->samples.count + 1));
    for (uint32_t row = 0; row < profile->samples.count; row++) view.left_out[row] = parts->of_row[row] != number + 1;
    sperf_rendering_t part = *rendering;
    part.view = &view;
    part.total = sperf_view_total(&view, SPERF_TRACE_WALL);
    append_part_name(&part, &parts->parts[number]);
    sperf_status_t status = write_view(&part);
    free(view.left_out);
    return status;
}

static sperf_status_t write_each(const sperf_rendering_t *rendering, const parts_t *parts)
{
    uint32_t *order = calloc((size_t)parts->count + 1, sizeof *order);
    if (order == NULL) return SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < parts->count; i++) order[i] = i;
    part_order_t context = {rendering->view->profile, parts->parts};
    sperf_sort(order, parts->count, sizeof *order, part_comes_after, &context);
    sperf_status_t status = SPERF_OK;
    uint32_t missing = 0;
    for (uint32_t i = 0; status == SPERF_OK && i < parts->count; i++) {
        status = write_part(rendering, parts, order[i]);
        if (status != SPERF_NOT_FOUND) continue;
        sperf_buffer_append_string(rendering->out, "No method of this thread matches.\n");
        missing++;
        status = SPERF_OK;
    }
    free(order);
    return status == SPERF_OK && missing > 0 && missing == parts->count ? SPERF_NOT_FOUND : status;
}

static sperf_status_t write_parts(const sperf_rendering_t *rendering)
{
    parts_t parts = {0};
    sperf_status_t status = find_parts(&parts, rendering->view);
    if (status == SPERF_OK) status = write_each(rendering, &parts);
    free(parts.parts);
    free(parts.of_row);
    return status;
}

sperf_status_t sperf_render_trace(sperf_rendering_t *rendering)
{
    bool as_text = sperf_rendering_is_text(rendering);
    if (as_text) {
        sperf_append_filtered_head(rendering);
        sperf_append_trace_costs(rendering, "");
    }
    if (!sperf_profile_is_trace(rendering->view->profile)) return SPERF_UNSUPPORTED;
    if (rendering->options->type != SPERF_TRACE_WALL) return SPERF_INVALID_ARGUMENT;
    return rendering->options->per_thread && as_text ? write_parts(rendering) : write_view(rendering);
}

/*
 * Who held the GVL while threads waited for it: by method of the holder, and of the waiter.
 *
 * BLOCKED has a row for each method that held, by the waiting that it caused, with the methods that waited for it most;
 * then a row for each method that waited. HOLDERS has the same methods by their longest hold, with the callers of that
 * hold. A method is the innermost frame that the view shows. Values are times of samples, shares are of all waiting
 * in the view. Waiting without a cause has an unknown holder: that of a process that was killed, or of an older file.
 * Then BLOCKED has waiting for locks (lock_report.h).
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/saturate.h"
#include "lock_report.h"
#include "rendering.h"
#include "sperf/base/sort.h"
#include "sperf/model/frame_kind.h"
#include "table.h"

/* Methods below a row as text, and the least share of the row that is worth a line. */
enum { WAITERS_MAX = 3, CALLERS_MAX = 3, LEAST_PART = 20 };

enum { HOLDS_WIDTH = 7 };

/* What recordings call unknown holders. */
#define UNKNOWN "[unknown holder]"
#define UNKNOWN_FILE "<GVL>"

/* A method that held or waited. */
typedef struct {
    sperf_function_id_t function; /* 0: unknown, or all frames are hidden */
    int64_t waited_ns;
    int64_t holds;
    int64_t longest_ns;
    sperf_stack_id_t stack; /* of a holder: that of the longest hold */
} row_t;

/* What one method waited for another. */
typedef struct {
    sperf_function_id_t holder, waiter;
    int64_t waited_ns;
} pair_t;

typedef struct {
    sperf_rendering_t rendering; /* whose total is all waiting */
    int64_t samples_total;       /* of all samples, for the head */
    row_t *holders, *waiters;    /* by function, then by order of the report */
    uint32_t holders_count, waiters_count;
    pair_t *pairs; /* by holder, then by time */
    uint32_t pairs_count;
    sperf_function_id_t unknown; /* the function of a recording's unknown holders; 0: it has none */
    sperf_locks_t locks;         /* of BLOCKED */
} blocked_t;

/* -- Adding up -- */

/* Return the function of the first frame at `*stack` or above it that is shown, 0 for none, and move on behind it. */
static sperf_function_id_t next_function(const sperf_view_t *view, sperf_stack_id_t *stack)
{
    while (*stack != 0) {
        sperf_stack_t place = view->profile->stacks.rows[*stack];
        *stack = place.parent;
        if (!view->hidden[place.frame]) return view->profile->frames.rows[place.frame].function;
    }
    return 0;
}

/* The leaf of a sample of waiting says that it waited; the frame above it, where. */
static sperf_function_id_t waiter_of(const sperf_view_t *view, sperf_stack_id_t stack)
{
    sperf_function_id_t leaf = next_function(view, &stack);
    if (leaf == 0 || sperf_frame_kind(view->profile, leaf) != SPERF_FRAME_GVL_WAIT) return leaf;
    sperf_function_id_t caller = next_function(view, &stack);
    return caller != 0 ? caller : leaf;
}

/* Add time that the sample of stack `waiter` waited for the method `holder`. */
static void add_wait(blocked_t *blocked, sperf_stack_id_t waiter, sperf_function_id_t holder, int64_t ns)
{
    sperf_function_id_t waited = waiter_of(blocked->rendering.view, waiter);
    row_t *of_holder = &blocked->holders[holder], *of_waiter = &blocked->waiters[waited];
    of_holder->waited_ns = sperf_saturating_add(of_holder->waited_ns, ns);
    of_waiter->waited_ns = sperf_saturating_add(of_waiter->waited_ns, ns);
    blocked->pairs[blocked->pairs_count++] = (pair_t){holder, waited, ns};
    blocked->rendering.total = sperf_saturating_add(blocked->rendering.total, ns);
}

static void add_cause(blocked_t *blocked, const sperf_cause_key_t *key, const sperf_cause_values_t *values)
{
    sperf_stack_id_t stack = key->holder;
    sperf_function_id_t function = next_function(blocked->rendering.view, &stack);
    row_t *holder = &blocked->holders[function];
    add_wait(blocked, key->waiter.stack, function, values->wait_ns);
    holder->holds = sperf_saturating_add(holder->holds, values->holds);
    if (holder->stack == 0 || holder->longest_ns < values->longest_ns) {
        holder->longest_ns = values->longest_ns;
        holder->stack = key->holder;
    }
}

static bool is_waiting(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    if (stack == 0) return false;
    sperf_function_id_t leaf = profile->frames.rows[profile->stacks.rows[stack].frame].function;
    return sperf_frame_kind(profile, leaf) == SPERF_FRAME_GVL_WAIT;
}

/* Add what the causes leave of the samples that waited. `known` is the sum of the causes, by sample. */
static void add_rests(blocked_t *blocked, const int64_t *known)
{
    const sperf_view_t *view = blocked->rendering.view;
    for (uint32_t row = 0; row < view->profile->samples.count; row++) {
        sperf_stack_id_t stack = view->profile->samples.keys[row].stack;
        int64_t rest = sperf_saturating_subtract(sperf_rendering_value(&blocked->rendering, row), known[row]);
        if (rest <= 0 || view->left_out[row] || !is_waiting(view->profile, stack)) continue;
        add_wait(blocked, stack, blocked->unknown, rest);
    }
}

static void add_causes(blocked_t *blocked, int64_t *known)
{
    const sperf_view_t *view = blocked->rendering.view;
    const sperf_cause_table_t *causes = &view->profile->causes;
    for (uint32_t row = 0; row < causes->count; row++) {
        uint32_t sample = sperf_sample_table_find(&view->profile->samples, causes->keys[row].waiter);
        if (sample == UINT32_MAX || view->left_out[sample]) continue;
        if (sperf_stack_is_blocked(view->profile, causes->keys[row].waiter.stack)) continue; /* of a lock */
        known[sample] = sperf_saturating_add(known[sample], causes->values[row].wait_ns);
        add_cause(blocked, &causes->keys[row], &causes->values[row]);
    }
}

/* Return the function that a recording has for unknown holders, or 0. */
static sperf_function_id_t find_unknown(const sperf_profile_t *profile)
{
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        sperf_function_t function = profile->functions.rows[id];
        bool is_own = sperf_string_is(sperf_string_table_get(&profile->strings, function.file), UNKNOWN_FILE);
        if (is_own && sperf_string_is(sperf_string_table_get(&profile->strings, function.name), UNKNOWN)) return id;
    }
    return 0;
}

static bool pair_comes_after(const void *context, const void *first, const void *second)
{
    const pair_t *a = first, *b = second;
    const bool *by_time = context;
    if (a->holder != b->holder) return a->holder > b->holder;
    if (*by_time && a->waited_ns != b->waited_ns) return a->waited_ns < b->waited_ns;
    return a->waiter > b->waiter;
}

/* Make one pair of those of the same two methods. */
static void join_pairs(blocked_t *blocked)
{
    uint32_t kept = 0;
    bool by_time = false;
    sperf_sort(blocked->pairs, blocked->pairs_count, sizeof *blocked->pairs, pair_comes_after, &by_time);
    for (uint32_t i = 0; i < blocked->pairs_count; i++) {
        pair_t pair = blocked->pairs[i], *last = &blocked->pairs[kept > 0 ? kept - 1 : 0];
        if (kept > 0 && last->holder == pair.holder && last->waiter == pair.waiter) {
            last->waited_ns = sperf_saturating_add(last->waited_ns, pair.waited_ns);
        } else {
            blocked->pairs[kept++] = pair;
        }
    }
    blocked->pairs_count = kept;
    by_time = true;
    sperf_sort(blocked->pairs, kept, sizeof *blocked->pairs, pair_comes_after, &by_time);
}

static bool row_comes_after(const void *context, const void *first, const void *second)
{
    const row_t *a = first, *b = second;
    const bool *by_longest = context;
    if (*by_longest && a->longest_ns != b->longest_ns) return a->longest_ns < b->longest_ns;
    if (a->waited_ns != b->waited_ns) return a->waited_ns < b->waited_ns;
    return a->function > b->function;
}

/* Put the rows that have values first, in order. Returns how many there are. */
static uint32_t rank(row_t *rows, uint32_t functions, bool by_longest)
{
    uint32_t count = 0;
    for (sperf_function_id_t id = 0; id <= functions; id++) {
        if (rows[id].waited_ns == 0 && rows[id].holds == 0) continue;
        row_t row = rows[id];
        row.function = id;
        rows[count++] = row;
    }
    sperf_sort(rows, count, sizeof *rows, row_comes_after, &by_longest);
    return count;
}

static sperf_status_t add_up(blocked_t *blocked)
{
    const sperf_view_t *view = blocked->rendering.view;
    const sperf_profile_t *profile = view->profile;
    size_t rows = (size_t)profile->functions.count + 1;
    blocked->holders = calloc(rows, sizeof *blocked->holders);
    blocked->waiters = calloc(rows, sizeof *blocked->waiters);
    blocked->pairs = calloc((size_t)profile->causes.count + profile->samples.count + 1, sizeof *blocked->pairs);
    int64_t *known = calloc((size_t)profile->samples.count + 1, sizeof *known);
    bool complete = blocked->holders != NULL && blocked->waiters != NULL && blocked->pairs != NULL && known != NULL;
    if (complete) {
        blocked->unknown = find_unknown(profile);
        add_causes(blocked, known);
        add_rests(blocked, known);
    }
    free(known);
    if (!complete) return SPERF_NO_MEMORY;
    join_pairs(blocked);
    bool by_longest = blocked->rendering.options->kind == SPERF_REPORT_HOLDERS;
    blocked->holders_count = rank(blocked->holders, profile->functions.count, by_longest);
    blocked->waiters_count = rank(blocked->waiters, profile->functions.count, false);
    return by_longest ? SPERF_OK : sperf_locks_add_up(&blocked->rendering, &blocked->locks);
}

static const pair_t *first_pair(const blocked_t *blocked, sperf_function_id_t holder)
{
    uint32_t low = 0, high = blocked->pairs_count;
    SPERF_BISECT(low, high, blocked->pairs[middle].holder < holder);
    return &blocked->pairs[low];
}

static bool is_pair_of(const blocked_t *blocked, const pair_t *pair, sperf_function_id_t holder)
{
    return pair < blocked->pairs + blocked->pairs_count && pair->holder == holder;
}

/* -- Names -- */

static sperf_string_t name_of(const blocked_t *blocked, sperf_function_id_t id)
{
    return id == 0 ? sperf_string_of(UNKNOWN) : sperf_name_of_function(&blocked->rendering, id);
}

static void append_method(const blocked_t *blocked, sperf_function_id_t id)
{
    sperf_append_function(blocked->rendering.out, name_of(blocked, id),
                          sperf_file_of_function(&blocked->rendering, id));
    sperf_buffer_append_byte(blocked->rendering.out, '\n');
}

/* -- As text -- */

static void write_holds(const blocked_t *blocked, const row_t *row)
{
    sperf_buffer_append_format(blocked->rendering.out, " %*" PRId64 " ", HOLDS_WIDTH, row->holds);
    sperf_append_value(&blocked->rendering, row->longest_ns, SPERF_VALUE_WIDTH);
}

/* Which methods waited for the row, those that waited most. */
static void write_waiters_of(const blocked_t *blocked, const row_t *row)
{
    sperf_buffer_t *out = blocked->rendering.out;
    const pair_t *pair = first_pair(blocked, row->function);
    for (int i = 0; i < WAITERS_MAX && is_pair_of(blocked, pair, row->function); i++, pair++) {
        if (pair->waited_ns <= 0 || pair->waited_ns < row->waited_ns / LEAST_PART) break;
        sperf_append_value_and_share(&blocked->rendering, pair->waited_ns, false);
        sperf_buffer_append_format(out, "%*s", HOLDS_WIDTH + SPERF_VALUE_WIDTH + 4, "");
        sperf_buffer_append_string(out, "  by ");
        append_method(blocked, pair->waiter);
    }
}

static void write_callers_of(const blocked_t *blocked, const row_t *row)
{
    const sperf_view_t *view = blocked->rendering.view;
    sperf_stack_id_t stack = row->stack;
    sperf_function_id_t function = next_function(view, &stack);
    for (int i = 0; i < CALLERS_MAX && (function = next_function(view, &stack)) != 0; i++) {
        sperf_buffer_append_format(blocked->rendering.out, "%*s",
                                   2 * SPERF_VALUE_WIDTH + sperf_share_width(&blocked->rendering) + HOLDS_WIDTH + 5,
                                   "");
        sperf_buffer_append_string(blocked->rendering.out, "  from ");
        append_method(blocked, function);
    }
}

static void write_gvl(const blocked_t *blocked)
{
    const sperf_rendering_t *rendering = &blocked->rendering;
    sperf_buffer_t *out = rendering->out;
    bool holders = rendering->options->kind == SPERF_REPORT_HOLDERS;
    sperf_rendering_t head = *rendering;
    head.total = blocked->samples_total;
    sperf_append_filtered_head(&head);
    sperf_buffer_append_string(out, "Waiting for the GVL: ");
    sperf_append_value(rendering, rendering->total, 0);
    sperf_buffer_append_string(out, "\n\n");
    if (rendering->total == 0) return;
    sperf_buffer_append_format(out, "    waited %*s   holds    longest  held by\n", sperf_share_width(rendering),
                               "waited%");
    for (uint32_t i = 0; i < sperf_rows_shown(&blocked->rendering, blocked->holders_count); i++) {
        const row_t *row = &blocked->holders[i];
        sperf_append_value_and_share(rendering, row->waited_ns, false);
        write_holds(blocked, row);
        sperf_buffer_append_string(out, "  ");
        append_method(blocked, row->function);
        if (holders) write_callers_of(blocked, row);
        if (!holders) write_waiters_of(blocked, row);
    }
    if (holders) return;
    sperf_buffer_append_format(out, "\n    waited %*s  waiting\n", sperf_share_width(rendering), "waited%");
    for (uint32_t i = 0; i < sperf_rows_shown(&blocked->rendering, blocked->waiters_count); i++) {
        sperf_append_value_and_share(rendering, blocked->waiters[i].waited_ns, false);
        sperf_buffer_append_string(out, "  ");
        append_method(blocked, blocked->waiters[i].function);
    }
}

static void write_text(blocked_t *blocked)
{
    write_gvl(blocked);
    if (blocked->rendering.options->kind == SPERF_REPORT_BLOCKED) sperf_locks_write_text(&blocked->locks);
}

/* -- As a table for programs -- */

/* The columns of locks. */
enum { LOCK = 9, LINE };

static void write_row(const blocked_t *blocked, sperf_table_t *table, const char *what, const row_t *row,
                      sperf_function_id_t waiter)
{
    const sperf_rendering_t *rendering = &blocked->rendering;
    const sperf_cell_t cells[] = {{.text = sperf_string_of(what)},
                                  {.text = name_of(blocked, row->function)},
                                  {.text = sperf_file_of_function(rendering, row->function)},
                                  {.text = sperf_name_of_function(rendering, waiter)},
                                  {.text = sperf_file_of_function(rendering, waiter)},
                                  {.number = row->waited_ns},
                                  {.number = row->waited_ns},
                                  {.number = row->holds},
                                  {.number = row->longest_ns},
                                  [LOCK] = {.text = sperf_string_of("")},
                                  [LINE] = {.number = 0}};
    sperf_table_append_row(table, cells);
}

static void write_table(blocked_t *blocked)
{
    static const sperf_column_t columns[] = {
        {"what", SPERF_COLUMN_TEXT},          {"name", SPERF_COLUMN_TEXT},         {"file", SPERF_COLUMN_TEXT},
        {"waiter", SPERF_COLUMN_TEXT},        {"waiter_file", SPERF_COLUMN_TEXT},  {"value", SPERF_COLUMN_VALUE},
        {"share", SPERF_COLUMN_SHARE},        {"holds", SPERF_COLUMN_NUMBER},      {"longest_ns", SPERF_COLUMN_TIME},
        [LOCK] = {"lock", SPERF_COLUMN_TEXT}, [LINE] = {"line", SPERF_COLUMN_LINE}};
    bool holders = blocked->rendering.options->kind == SPERF_REPORT_HOLDERS;
    sperf_table_t table = {
        .rendering = &blocked->rendering, SPERF_COLUMNS(columns), .hidden = holders ? 1U << LOCK | 1U << LINE : 0};
    sperf_table_begin(&table, holders ? "holders" : "blocked");
    for (uint32_t i = 0; i < sperf_rows_shown(&blocked->rendering, blocked->holders_count); i++) {
        const row_t *row = &blocked->holders[i];
        write_row(blocked, &table, "holder", row, 0);
        const pair_t *pair = first_pair(blocked, row->function);
        for (; !holders && is_pair_of(blocked, pair, row->function); pair++) {
            const row_t part = {.function = row->function, .waited_ns = pair->waited_ns};
            write_row(blocked, &table, "pair", &part, pair->waiter);
        }
    }
    for (uint32_t i = 0; !holders && i < sperf_rows_shown(&blocked->rendering, blocked->waiters_count); i++) {
        write_row(blocked, &table, "waiter", &blocked->waiters[i], 0);
    }
    if (!holders) sperf_locks_write_rows(&blocked->locks, &table);
    sperf_table_end(&table);
}

static sperf_extent_t extent_of(const blocked_t *blocked)
{
    sperf_extent_t extent = {0};
    for (uint32_t i = 0; i < blocked->holders_count; i++) {
        sperf_extent_add(&extent, blocked->holders[i].waited_ns);
        sperf_extent_add(&extent, blocked->holders[i].longest_ns);
    }
    for (uint32_t i = 0; i < blocked->waiters_count; i++) sperf_extent_add(&extent, blocked->waiters[i].waited_ns);
    sperf_locks_extend(&blocked->locks, &extent);
    return extent;
}

sperf_status_t sperf_render_blocked(sperf_rendering_t *rendering)
{
    blocked_t blocked = {.rendering = *rendering, .samples_total = rendering->total};
    blocked.rendering.total = 0;
    sperf_status_t status = add_up(&blocked);
    if (status == SPERF_OK) {
        sperf_rendering_choose_unit_for(&blocked.rendering, extent_of(&blocked));
        blocked.locks.rendering.unit = blocked.rendering.unit;
        blocked.locks.rendering.resolution = blocked.rendering.resolution;
        (sperf_rendering_is_text(rendering) ? write_text : write_table)(&blocked);
    }
    free(blocked.holders);
    free(blocked.waiters);
    free(blocked.pairs);
    sperf_locks_cleanup(&blocked.locks);
    return status;
}

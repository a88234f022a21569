/* By lock: see lock_report.h. */
#include "lock_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "sperf/base/sort.h"
#include "sperf/model/frame_kind.h"

/* Lines below a lock as text, of each kind, and the least share of the lock that is worth one. */
enum { LINES_MAX = 3, LEAST_PART = 20 };

enum { WAITS_WIDTH = 7 };

/* -- Adding up -- */

/* Return the first visible frame of code at `*stack` or above, 0 for none, and move on behind it. */
static sperf_frame_id_t next_code(const sperf_view_t *view, sperf_stack_id_t *stack)
{
    const sperf_profile_t *profile = view->profile;
    while (*stack != 0) {
        sperf_frame_id_t frame = profile->stacks.rows[*stack].frame;
        *stack = profile->stacks.rows[*stack].parent;
        if (!view->hidden[frame] && sperf_function_is_code(profile, profile->frames.rows[frame].function)) return frame;
    }
    return 0;
}

static sperf_function_id_t function_of(const sperf_profile_t *profile, sperf_frame_id_t frame)
{
    return frame != 0 ? profile->frames.rows[frame].function : 0;
}

/* What recordings and this report call the holder that is not known. */
static const char *word_for_none(const char *class)
{
    return sperf_lock_class_has_owner(class) ? "[unknown holder]" : "[no owner]";
}

/* Code, or else the leaf: a method in C. 0: the lock has no owner, or an unknown one. */
static sperf_function_id_t holder_of(const sperf_view_t *view, sperf_stack_id_t stack, const char *class)
{
    const sperf_profile_t *profile = view->profile;
    sperf_stack_id_t place = stack;
    sperf_frame_id_t frame = next_code(view, &place);
    if (frame == 0 && stack != 0) frame = profile->stacks.rows[stack].frame;
    sperf_function_id_t id = function_of(profile, frame);
    sperf_function_t function = profile->functions.rows[id];
    bool is_own = id != 0 && sperf_string_is(sperf_string_table_get(&profile->strings, function.file), "<GVL>");
    sperf_string_t name = sperf_string_table_get(&profile->strings, is_own ? function.name : 0);
    return sperf_string_is(name, word_for_none(class)) ? 0 : id;
}

static void set_place(const sperf_view_t *view, sperf_stack_id_t stack, sperf_lock_part_t *part)
{
    part->place = next_code(view, &stack);
    sperf_function_id_t waiter = function_of(view->profile, part->place);
    do {
        part->caller = function_of(view->profile, next_code(view, &stack));
    } while (part->caller != 0 && part->caller == waiter);
}

/* A method that is not a lock's, but waits for one: of those that Ruby locks by itself. */
static const char *class_of(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    const char *class = sperf_lock_stack_class(profile, stack);
    return class != NULL ? class : "Thread::Mutex";
}

static void add_part(sperf_locks_t *locks, sperf_stack_id_t waiter, sperf_stack_id_t holder, sperf_lock_part_t part)
{
    const sperf_view_t *view = locks->rendering.view;
    part.class = class_of(view->profile, waiter);
    if (holder != 0) part.holder = holder_of(view, holder, part.class);
    set_place(view, waiter, &part);
    locks->rendering.total = sperf_saturating_add(locks->rendering.total, part.waited_ns);
    locks->parts[locks->parts_count++] = part;
}

static void add_causes(sperf_locks_t *locks, int64_t *known)
{
    const sperf_view_t *view = locks->rendering.view;
    const sperf_cause_table_t *causes = &view->profile->causes;
    for (uint32_t row = 0; row < causes->count; row++) {
        sperf_stack_id_t stack = causes->keys[row].waiter.stack;
        const sperf_cause_values_t *values = &causes->values[row];
        if (!sperf_stack_is_blocked(view->profile, stack)) continue;
        uint32_t sample = sperf_sample_table_find(&view->profile->samples, causes->keys[row].waiter);
        if (sample == UINT32_MAX || view->left_out[sample]) continue;
        known[sample] = sperf_saturating_add(known[sample], values->wait_ns);
        add_part(locks, stack, causes->keys[row].holder,
                 (sperf_lock_part_t){
                     .waited_ns = values->wait_ns, .waits = values->holds, .longest_ns = values->longest_ns});
    }
}

/* Add what the causes leave of the samples whose methods wait for locks. */
static void add_rests(sperf_locks_t *locks, const int64_t *known)
{
    const sperf_view_t *view = locks->rendering.view;
    for (uint32_t row = 0; row < view->profile->samples.count; row++) {
        sperf_stack_id_t stack = view->profile->samples.keys[row].stack;
        int64_t rest_ns = sperf_saturating_subtract(sperf_rendering_value(&locks->rendering, row), known[row]);
        if (rest_ns <= 0 || view->left_out[row] || sperf_lock_stack_class(view->profile, stack) == NULL) continue;
        add_part(locks, stack, 0, (sperf_lock_part_t){.waited_ns = rest_ns});
    }
}

static int compare_locks(const sperf_lock_part_t *a, const sperf_lock_part_t *b)
{
    int order = strcmp(a->class, b->class);
    return order != 0 ? order : (a->place > b->place) - (a->place < b->place);
}

static bool part_comes_after(const void *context, const void *first, const void *second)
{
    (void)context;
    return compare_locks(first, second) > 0;
}

static bool row_comes_after(const void *context, const void *first, const void *second)
{
    (void)context;
    const sperf_lock_row_t *a = first, *b = second;
    if (a->sum.waited_ns != b->sum.waited_ns) return a->sum.waited_ns < b->sum.waited_ns;
    return compare_locks(&a->sum, &b->sum) > 0;
}

static void add_to(sperf_lock_part_t *sum, const sperf_lock_part_t *part)
{
    sum->waited_ns = sperf_saturating_add(sum->waited_ns, part->waited_ns);
    sum->waits = sperf_saturating_add(sum->waits, part->waits);
    if (part->longest_ns > sum->longest_ns) sum->longest_ns = part->longest_ns;
}

static void make_rows(sperf_locks_t *locks)
{
    sperf_sort(locks->parts, locks->parts_count, sizeof *locks->parts, part_comes_after, NULL);
    for (uint32_t i = 0; i < locks->parts_count; i++) {
        const sperf_lock_part_t *part = &locks->parts[i];
        sperf_lock_row_t *row = &locks->rows[locks->rows_count > 0 ? locks->rows_count - 1 : 0];
        if (locks->rows_count == 0 || compare_locks(&row->sum, part) != 0) {
            row = &locks->rows[locks->rows_count++];
            *row = (sperf_lock_row_t){.sum = {.class = part->class, .place = part->place}, .begin = i};
        }
        add_to(&row->sum, part);
        row->end = i + 1;
    }
    sperf_sort(locks->rows, locks->rows_count, sizeof *locks->rows, row_comes_after, NULL);
}

sperf_status_t sperf_locks_add_up(const sperf_rendering_t *rendering, sperf_locks_t *locks)
{
    const sperf_profile_t *profile = rendering->view->profile;
    *locks = (sperf_locks_t){.rendering = *rendering};
    locks->rendering.total = 0;
    size_t most = (size_t)profile->causes.count + profile->samples.count + 1;
    locks->parts = calloc(most, sizeof *locks->parts);
    locks->rows = calloc(most, sizeof *locks->rows);
    int64_t *known = calloc((size_t)profile->samples.count + 1, sizeof *known);
    bool complete = locks->parts != NULL && locks->rows != NULL && known != NULL;
    if (complete) {
        add_causes(locks, known);
        add_rests(locks, known);
        make_rows(locks);
    }
    free(known);
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

void sperf_locks_cleanup(sperf_locks_t *locks)
{
    free(locks->parts);
    free(locks->rows);
    *locks = (sperf_locks_t){0};
}

void sperf_locks_extend(const sperf_locks_t *locks, sperf_extent_t *extent)
{
    for (uint32_t i = 0; i < locks->rows_count; i++) {
        sperf_extent_add(extent, locks->rows[i].sum.waited_ns);
        sperf_extent_add(extent, locks->rows[i].sum.longest_ns);
    }
}

/* -- The holders and callers of a lock -- */

static sperf_function_id_t function_in(const sperf_lock_part_t *part, bool holders)
{
    return holders ? part->holder : part->caller;
}

static bool function_comes_after(const void *context, const void *first, const void *second)
{
    const bool *holders = context;
    return function_in(first, *holders) > function_in(second, *holders);
}

static bool less_comes_after(const void *context, const void *first, const void *second)
{
    const sperf_lock_part_t *a = first, *b = second;
    const bool *holders = context;
    if (a->waited_ns != b->waited_ns) return a->waited_ns < b->waited_ns;
    return function_in(a, *holders) > function_in(b, *holders);
}

/*
 * Join the parts of a row by holder or by caller, into `sums`, which has room for all of them. Returns how many there
 * are, most waiting first.
 */
static uint32_t join(sperf_locks_t *locks, const sperf_lock_row_t *row, bool holders, sperf_lock_part_t *sums)
{
    uint32_t count = 0, parts = row->end - row->begin;
    sperf_lock_part_t *part = &locks->parts[row->begin];
    sperf_sort(part, parts, sizeof *part, function_comes_after, &holders);
    for (uint32_t i = 0; i < parts; i++, part++) {
        bool is_new = count == 0 || function_in(&sums[count - 1], holders) != function_in(part, holders);
        if (is_new) {
            sums[count++] = *part;
        } else {
            add_to(&sums[count - 1], part);
        }
    }
    sperf_sort(sums, count, sizeof *sums, less_comes_after, &holders);
    return count;
}

/* -- Names -- */

static sperf_string_t holder_name(const sperf_locks_t *locks, const sperf_lock_part_t *part)
{
    if (part->holder != 0) return sperf_name_of_function(&locks->rendering, part->holder);
    return sperf_string_of(word_for_none(part->class));
}

static uint32_t line_of(const sperf_locks_t *locks, const sperf_lock_part_t *part)
{
    return part->place != 0 ? locks->rendering.view->profile->frames.rows[part->place].line : 0;
}

static sperf_function_id_t waiter_of(const sperf_locks_t *locks, const sperf_lock_part_t *part)
{
    return function_of(locks->rendering.view->profile, part->place);
}

/* -- As text -- */

static void write_lock(const sperf_locks_t *locks, const sperf_lock_part_t *lock)
{
    sperf_buffer_t *out = locks->rendering.out;
    sperf_function_id_t waiter = waiter_of(locks, lock);
    sperf_append_value_and_share(&locks->rendering, lock->waited_ns, false);
    sperf_buffer_append_format(out, " %*" PRId64 " ", WAITS_WIDTH, lock->waits);
    sperf_append_value(&locks->rendering, lock->longest_ns, SPERF_VALUE_WIDTH);
    sperf_buffer_append_format(out, "  %s", lock->class);
    if (waiter != 0) {
        sperf_buffer_append_string(out, " in ");
        sperf_append_function(out, sperf_name_of_function(&locks->rendering, waiter),
                              sperf_file_of_function(&locks->rendering, waiter));
        if (line_of(locks, lock) != 0) sperf_buffer_append_format(out, ":%" PRIu32, line_of(locks, lock));
    }
    sperf_buffer_append_byte(out, '\n');
}

static void write_lines(sperf_locks_t *locks, const sperf_lock_row_t *row, bool holders, sperf_lock_part_t *sums)
{
    sperf_buffer_t *out = locks->rendering.out;
    uint32_t count = join(locks, row, holders, sums);
    for (uint32_t i = 0; i < count && i < LINES_MAX; i++) {
        if (sums[i].waited_ns <= 0 || sums[i].waited_ns < row->sum.waited_ns / LEAST_PART) break;
        sperf_function_id_t function = function_in(&sums[i], holders);
        if (!holders && function == 0) continue;
        sperf_append_value_and_share(&locks->rendering, sums[i].waited_ns, false);
        sperf_buffer_append_format(out, "%*s", WAITS_WIDTH + SPERF_VALUE_WIDTH + 4, "");
        sperf_buffer_append_string(out, holders ? "  held by " : "  from ");
        sperf_string_t name =
            holders ? holder_name(locks, &sums[i]) : sperf_name_of_function(&locks->rendering, function);
        sperf_append_function(out, name, sperf_file_of_function(&locks->rendering, function));
        sperf_buffer_append_byte(out, '\n');
    }
}

static sperf_lock_part_t *new_sums(sperf_locks_t *locks)
{
    sperf_lock_part_t *sums = calloc((size_t)locks->parts_count + 1, sizeof *sums);
    if (sums == NULL) sperf_buffer_fail(locks->rendering.out, SPERF_NO_MEMORY);
    return sums;
}

void sperf_locks_write_text(sperf_locks_t *locks)
{
    sperf_buffer_t *out = locks->rendering.out;
    if (locks->rendering.total == 0) return;
    sperf_lock_part_t *sums = new_sums(locks);
    if (sums == NULL) return;
    sperf_buffer_append_string(out, "\nWaiting for locks and queues: ");
    sperf_append_value(&locks->rendering, locks->rendering.total, 0);
    sperf_buffer_append_format(out, "\n\n    waited %*s   waits    longest  lock\n",
                               sperf_share_width(&locks->rendering), "waited%");
    for (uint32_t i = 0; i < sperf_rows_shown(&locks->rendering, locks->rows_count); i++) {
        write_lock(locks, &locks->rows[i].sum);
        write_lines(locks, &locks->rows[i], true, sums);
        write_lines(locks, &locks->rows[i], false, sums);
    }
    free(sums);
}

/* -- As rows of a table -- */

static void write_row(sperf_locks_t *locks, sperf_table_t *table, const char *what, const sperf_lock_part_t *part)
{
    bool is_holder = strcmp(what, "lock_holder") == 0, is_caller = strcmp(what, "lock_caller") == 0;
    sperf_function_id_t own = is_holder ? part->holder : is_caller ? part->caller : 0;
    sperf_function_id_t waiter = waiter_of(locks, part);
    const sperf_rendering_t *rendering = &locks->rendering;
    const sperf_cell_t cells[] = {
        {.text = sperf_string_of(what)},
        {.text = is_holder ? holder_name(locks, part) : sperf_name_of_function(rendering, own)},
        {.text = sperf_file_of_function(rendering, own)},
        {.text = sperf_name_of_function(rendering, waiter)},
        {.text = sperf_file_of_function(rendering, waiter)},
        {.number = part->waited_ns, .rendering = rendering},
        {.number = part->waited_ns, .rendering = rendering},
        {.number = part->waits},
        {.number = part->longest_ns},
        {.text = sperf_string_of(part->class)},
        {.number = line_of(locks, part)}};
    sperf_table_append_row(table, cells);
}

static void write_rows_of(sperf_locks_t *locks, sperf_table_t *table, const sperf_lock_row_t *row, bool holders,
                          sperf_lock_part_t *sums)
{
    uint32_t count = join(locks, row, holders, sums);
    for (uint32_t i = 0; i < count; i++) write_row(locks, table, holders ? "lock_holder" : "lock_caller", &sums[i]);
}

void sperf_locks_write_rows(sperf_locks_t *locks, sperf_table_t *table)
{
    sperf_lock_part_t *sums = new_sums(locks);
    if (sums == NULL) return;
    for (uint32_t i = 0; i < sperf_rows_shown(&locks->rendering, locks->rows_count); i++) {
        write_row(locks, table, "lock", &locks->rows[i].sum);
        write_rows_of(locks, table, &locks->rows[i], true, sums);
        write_rows_of(locks, table, &locks->rows[i], false, sums);
    }
    free(sums);
}

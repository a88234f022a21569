/* Who held the GVL and locks, and who waited for them: see held.h. */
#include "held.h"

#include <stdlib.h>

#include "sperf/model/frame_kind.h"

/* -- From entries: where a part of one lies -- */

typedef struct {
    int64_t from_ns, to_ns;
} span_t;

/* The CPU time of an interval without the GVL is taken to be at its beginning. */
static span_t span_without_gvl(const sperf_entry_t *entry, sperf_time_kind_t kind)
{
    int64_t from_ns = entry->locks.blocked_ns, ready_ns = entry->since_ns;
    if (from_ns == 0 || from_ns > ready_ns) from_ns = ready_ns;
    int64_t running_ns = entry->values.spent_ns[SPERF_TIME_RUNNING];
    int64_t blocked_ns = entry->values.spent_ns[SPERF_TIME_BLOCKED];
    int64_t length_ns = ready_ns - from_ns, begin_ns = length_ns;
    if (running_ns < length_ns && blocked_ns > 0) begin_ns = running_ns;
    return kind == SPERF_TIME_RUNNING ? (span_t){from_ns, from_ns + begin_ns} : (span_t){from_ns + begin_ns, ready_ns};
}

/* Marking and sweeping of one collection follow each other. */
static span_t span_of(const sperf_entry_t *entry, sperf_time_kind_t kind)
{
    const int64_t *spent_ns = entry->values.spent_ns;
    switch (kind) {
    case SPERF_TIME_WAIT: return (span_t){entry->since_ns, entry->mono_ns};
    case SPERF_TIME_SWEEPING: return (span_t){entry->mono_ns - spent_ns[kind], entry->mono_ns};
    case SPERF_TIME_MARKING: {
        int64_t end_ns = entry->mono_ns - spent_ns[SPERF_TIME_SWEEPING];
        return (span_t){end_ns - spent_ns[kind], end_ns};
    }
    default: return span_without_gvl(entry, kind);
    }
}

/* -- From entries: the GVL -- */

/* Add that the thread held the GVL: at a tick, or while it collected garbage. */
static sperf_status_t add_held(sperf_tables_t *tables, const sperf_entry_t *entry, span_t span, sperf_stack_id_t stack,
                               int64_t weight_ns)
{
    if (!entry->record->in_main_ractor) return SPERF_OK;
    const sperf_held_t held = {.from_ns = span.from_ns,
                               .to_ns = span.to_ns,
                               .weight_ns = weight_ns,
                               .since_ns = entry->since_ns,
                               .thread = entry->thread_number,
                               .stack = stack,
                               .method = sperf_captured_leaf(&tables->captured, stack)};
    return sperf_holders_append_held(&tables->holders, &held);
}

/* In another Ractor, the wait is taken for one of no length, in which nothing is found. */
static sperf_status_t add_wait(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key)
{
    bool is_known = entry->record->in_main_ractor && entry->since_ns != 0;
    const sperf_gvl_wait_t wait = {.waiter = key,
                                   .thread = entry->thread_number,
                                   .from_ns = is_known ? entry->since_ns : entry->mono_ns,
                                   .to_ns = entry->mono_ns,
                                   .weight_ns = entry->values.spent_ns[SPERF_TIME_WAIT]};
    return sperf_holders_append_wait(&tables->holders, &wait);
}

static sperf_status_t add_spent(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key,
                                sperf_time_kind_t kind)
{
    switch (kind) {
    case SPERF_TIME_WAIT: return add_wait(tables, entry, key);
    case SPERF_TIME_MARKING:
    case SPERF_TIME_SWEEPING:
        return add_held(tables, entry, span_of(entry, kind), key.stack, entry->values.spent_ns[kind]);
    default: return SPERF_OK;
    }
}

/* -- From entries: locks -- */

/* Add what the thread did with its locks: an instant, which stands for `stands_ns`, or a longer interval. */
static sperf_status_t add_locks(sperf_tables_t *tables, const sperf_entry_t *entry, span_t span, sperf_stack_id_t stack,
                                int64_t stands_ns)
{
    int64_t length_ns = span.to_ns - span.from_ns;
    if (length_ns < 0) return SPERF_OK;
    bool is_instant = length_ns < tables->schedule.period_ns;
    sperf_lock_held_t held = {.from_ns = is_instant ? span.to_ns : span.from_ns,
                              .to_ns = span.to_ns,
                              .weight_ns = is_instant ? stands_ns : length_ns,
                              .seen_ns = entry->mono_ns,
                              .thread = entry->thread_number,
                              .stack = stack,
                              .method = sperf_captured_leaf(&tables->captured, stack)};
    for (uint32_t i = 0; i < entry->locks.held_count; i++) {
        held.lock = entry->locks.held[i];
        SPERF_TRY(sperf_lock_waits_append_held(&tables->lock_waits, &held));
    }
    return SPERF_OK;
}

static sperf_status_t add_lock_wait(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key,
                                    span_t span)
{
    const sperf_lock_wait_t wait = {.waiter = key,
                                    .lock = entry->locks.waited,
                                    .thread = entry->thread_number,
                                    .from_ns = span.from_ns,
                                    .to_ns = span.to_ns,
                                    .weight_ns = entry->values.spent_ns[SPERF_TIME_BLOCKED]};
    return sperf_lock_waits_append_wait(&tables->lock_waits, &wait);
}

static sperf_status_t add_spent_with_locks(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key,
                                           sperf_time_kind_t kind)
{
    span_t span = span_of(entry, kind);
    /* A short interval was sampled by chance, and stands for a period as a tick does. */
    SPERF_TRY(add_locks(tables, entry, span, key.stack, tables->schedule.period_ns));
    if (kind != SPERF_TIME_BLOCKED || entry->locks.waited == 0) return SPERF_OK;
    return add_lock_wait(tables, entry, key, span);
}

/* -- From entries: both -- */

sperf_status_t sperf_held_add_tick(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                   int64_t stands_ns)
{
    if (!sperf_held_wanted(tables)) return SPERF_OK;
    const span_t tick = {entry->mono_ns, entry->mono_ns};
    SPERF_TRY(add_held(tables, entry, tick, stack, stands_ns));
    SPERF_TRY(sperf_lock_waits_advance(&tables->lock_waits, entry->mono_ns));
    return add_locks(tables, entry, tick, stack, stands_ns);
}

sperf_status_t sperf_held_add_spent(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key,
                                    sperf_time_kind_t kind)
{
    if (!sperf_held_wanted(tables)) return SPERF_OK;
    SPERF_TRY(add_spent(tables, entry, key, kind));
    return add_spent_with_locks(tables, entry, key, kind);
}

void sperf_held_add_none(sperf_tables_t *tables, int64_t mono_ns)
{
    if (!sperf_held_wanted(tables)) return;
    const sperf_held_t held = {
        .from_ns = mono_ns, .to_ns = mono_ns, .weight_ns = sperf_held_tick_ns(tables), .stack = SPERF_HOLDER_NONE};
    if (sperf_holders_append_held(&tables->holders, &held) != SPERF_OK) sperf_tables_count_lost(tables);
}

/* -- To the profile -- */

static bool is_stack(sperf_stack_id_t holder)
{
    return holder != SPERF_HOLDER_UNKNOWN && holder < SPERF_HOLDER_NO_OWNER;
}

static sperf_status_t map_causes(sperf_composition_t *to, const sperf_cause_table_t *causes, sperf_held_rows_t *rows)
{
    for (uint32_t row = 0; row < causes->count; row++) {
        sperf_cause_key_t from = causes->keys[row], *key = &rows->keys[rows->count];
        key->holder = from.holder;
        key->waiter.thread = to->threads[from.waiter.thread];
        SPERF_TRY(sperf_composition_get_stack(to, from.waiter.stack, &key->waiter.stack));
        SPERF_TRY(sperf_composition_get_labels(to, from.waiter.labels, 0, &key->waiter.labels));
        if (is_stack(from.holder)) SPERF_TRY(sperf_composition_get_stack(to, from.holder, &key->holder));
        rows->values[rows->count++] = causes->values[row];
    }
    return SPERF_OK;
}

sperf_status_t sperf_held_map(sperf_profile_map_t *map, sperf_held_rows_t *rows)
{
    *rows = (sperf_held_rows_t){0};
    sperf_tables_t *tables = map->tables;
    SPERF_TRY(sperf_holders_settle(&tables->holders));
    SPERF_TRY(sperf_lock_waits_settle(&tables->lock_waits));
    const sperf_cause_table_t *of_gvl = &tables->holders.causes, *of_locks = &tables->lock_waits.causes;
    size_t count = (size_t)of_gvl->count + of_locks->count;
    rows->keys = malloc((count + 1) * sizeof *rows->keys);
    rows->values = malloc((count + 1) * sizeof *rows->values);
    if (rows->keys == NULL || rows->values == NULL) return SPERF_NO_MEMORY;
    SPERF_TRY(map_causes(&map->composition, of_gvl, rows));
    return map_causes(&map->composition, of_locks, rows);
}

void sperf_held_rows_cleanup(sperf_held_rows_t *rows)
{
    free(rows->keys);
    free(rows->values);
    *rows = (sperf_held_rows_t){0};
}

typedef struct {
    const sperf_held_rows_t *rows;
    uint32_t type;
    sperf_profile_t *profile;
    sperf_apportion_t *shares; /* by row of the samples */
} causes_t;

/* Set `*holder` to the profile's stack for it, which is made of one frame if it is none of the program's. */
static sperf_status_t intern_holder(sperf_profile_t *profile, sperf_stack_id_t *holder)
{
    sperf_frame_id_t frame;
    if (is_stack(*holder)) return SPERF_OK;
    const char *name = *holder == SPERF_HOLDER_NONE       ? "[no holder]"
                       : *holder == SPERF_HOLDER_OTHER    ? "[other holders]"
                       : *holder == SPERF_HOLDER_NO_OWNER ? "[no owner]"
                                                          : "[unknown holder]";
    sperf_string_t file = sperf_string_of(sperf_frame_kind_words[SPERF_FRAME_GVL_WAIT].file);
    SPERF_TRY(sperf_profile_intern_frame(profile, sperf_string_of(name), file, 0, 0, &frame));
    return sperf_stack_table_intern(&profile->stacks, 0, frame, holder);
}

static bool is_partly_for_locks(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    return sperf_stack_is_blocked(profile, stack) && sperf_lock_stack_class(profile, stack) == NULL;
}

/*
 * Return the sample of a row. UINT32_MAX: out of memory, it was lost; or only the object on which it called another
 * method is one that threads wait for.
 */
static uint32_t sample_of(const causes_t *to, uint32_t row)
{
    const sperf_cause_key_t *key = &to->rows->keys[row];
    bool is_other = key->holder == SPERF_HOLDER_NO_OWNER && is_partly_for_locks(to->profile, key->waiter.stack);
    return is_other ? UINT32_MAX : sperf_sample_table_find(&to->profile->samples, key->waiter);
}

/* A sample gets as much time as it has: its weight has grown or shrunk since its causes were found. */
static void plan_shares(const causes_t *to)
{
    const sperf_sample_table_t *samples = &to->profile->samples;
    for (uint32_t row = 0; row < to->rows->count; row++) {
        uint32_t sample = sample_of(to, row);
        if (sample != UINT32_MAX) to->shares[sample].total += to->rows->values[row].wait_ns;
    }
    for (uint32_t sample = 0; sample < samples->count; sample++) {
        int64_t total_ns = to->shares[sample].total;
        int64_t rest_ns = sperf_sample_table_values(samples, sample)[to->type] - total_ns;
        if (rest_ns > 0 && is_partly_for_locks(to->profile, samples->keys[sample].stack)) rest_ns = 0;
        sperf_apportion_init(&to->shares[sample], total_ns, rest_ns);
    }
}

static sperf_status_t add_known(const causes_t *to)
{
    for (uint32_t row = 0; row < to->rows->count; row++) {
        sperf_cause_key_t key = to->rows->keys[row];
        sperf_cause_values_t values = to->rows->values[row];
        uint32_t sample = sample_of(to, row);
        if (sample == UINT32_MAX) continue;
        SPERF_TRY(intern_holder(to->profile, &key.holder));
        values.wait_ns = sperf_apportion_next(&to->shares[sample], values.wait_ns);
        SPERF_TRY(sperf_cause_table_add(&to->profile->causes, key, values));
    }
    return SPERF_OK;
}

/* Set `*holder` to that of a sample without a cause. Returns whether it waited for something that may be held. */
static bool find_unknown(const sperf_profile_t *profile, sperf_stack_id_t stack, sperf_stack_id_t *holder)
{
    if (stack == 0) return false;
    sperf_function_id_t leaf = profile->frames.rows[profile->stacks.rows[stack].frame].function;
    const char *lock = sperf_lock_stack_class(profile, stack);
    bool has_owner = lock == NULL || sperf_lock_class_has_owner(lock);
    *holder = has_owner ? SPERF_HOLDER_UNKNOWN : SPERF_HOLDER_NO_OWNER;
    return lock != NULL || sperf_frame_kind(profile, leaf) == SPERF_FRAME_GVL_WAIT;
}

static sperf_status_t add_unknown(const causes_t *to)
{
    sperf_profile_t *profile = to->profile;
    for (uint32_t sample = 0; sample < profile->samples.count; sample++) {
        sperf_sample_key_t waiter = profile->samples.keys[sample];
        int64_t value_ns = sperf_sample_table_values(&profile->samples, sample)[to->type];
        sperf_cause_key_t key = {.waiter = waiter};
        if (to->shares[sample].total > 0 || value_ns <= 0) continue;
        if (!find_unknown(profile, waiter.stack, &key.holder)) continue;
        SPERF_TRY(intern_holder(profile, &key.holder));
        SPERF_TRY(sperf_cause_table_add(&profile->causes, key, (sperf_cause_values_t){.wait_ns = value_ns}));
    }
    return SPERF_OK;
}

sperf_status_t sperf_held_add_causes(const sperf_held_rows_t *rows, uint32_t type, sperf_profile_t *profile)
{
    causes_t to = {.rows = rows, .type = type, .profile = profile};
    to.shares = calloc((size_t)profile->samples.count + 1, sizeof *to.shares);
    if (to.shares == NULL) return SPERF_NO_MEMORY;
    plan_shares(&to);
    sperf_status_t status = add_known(&to);
    if (status == SPERF_OK) status = add_unknown(&to);
    free(to.shares);
    return status;
}

/* Who held locks, and who waited for them: see held_locks.h. */
#include "held_locks.h"

/* Where a part of an entry lies. */
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

/* Add what the thread did with its locks: an instant, which stands for `stands_ns`, or a longer interval. */
static sperf_status_t add_held(sperf_tables_t *tables, const sperf_entry_t *entry, span_t span, sperf_stack_id_t stack,
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

static bool is_wanted(const sperf_tables_t *tables)
{
    return tables->mode == SPERF_MODE_WALL && tables->measures.times;
}

sperf_status_t sperf_held_locks_add_tick(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                         int64_t stands_ns)
{
    if (!is_wanted(tables)) return SPERF_OK;
    SPERF_TRY(sperf_lock_waits_advance(&tables->lock_waits, entry->mono_ns));
    return add_held(tables, entry, (span_t){entry->mono_ns, entry->mono_ns}, stack, stands_ns);
}

static sperf_status_t add_wait(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key, span_t span)
{
    const sperf_lock_wait_t wait = {.waiter = key,
                                    .lock = entry->locks.waited,
                                    .thread = entry->thread_number,
                                    .from_ns = span.from_ns,
                                    .to_ns = span.to_ns,
                                    .weight_ns = entry->values.spent_ns[SPERF_TIME_BLOCKED]};
    return sperf_lock_waits_append_wait(&tables->lock_waits, &wait);
}

sperf_status_t sperf_held_locks_add_spent(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key,
                                          sperf_time_kind_t kind)
{
    if (!is_wanted(tables)) return SPERF_OK;
    span_t span = span_of(entry, kind);
    /* A short interval was sampled by chance, and stands for a period as a tick does. */
    SPERF_TRY(add_held(tables, entry, span, key.stack, tables->schedule.period_ns));
    if (kind != SPERF_TIME_BLOCKED || entry->locks.waited == 0) return SPERF_OK;
    return add_wait(tables, entry, key, span);
}

/* The tables of a session: see tables.h. */
#include "tables.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/zeroed_rows.h"
#include "frames/jit_state.h"
#include "threads/label_sets.h"

sperf_status_t sperf_tables_init(sperf_tables_t *tables)
{
    sperf_thread_rows_init(&tables->thread_rows);
    tables->timeline = (sperf_timeline_t){0};
    sperf_sample_table_init(&tables->sums, SPERF_SAMPLE_VALUES);
    sperf_machine_code_init(&tables->code);
    sperf_block_sums_init(&tables->blocks);
    sperf_sample_table_init(&tables->spent, SPERF_TIME_STRATA);
    sperf_allocations_init(&tables->allocations);
    sperf_retained_init(&tables->living);
    sperf_sample_table_init(&tables->raised, SPERF_SAMPLE_VALUES);
    tables->raised_classes = 0;
    return sperf_captured_init(&tables->captured);
}

void sperf_tables_cleanup(sperf_tables_t *tables)
{
    sperf_captured_cleanup(&tables->captured);
    sperf_thread_rows_cleanup(&tables->thread_rows);
    sperf_timeline_cleanup(&tables->timeline);
    sperf_sample_table_cleanup(&tables->sums);
    sperf_machine_code_cleanup(&tables->code);
    sperf_block_sums_cleanup(&tables->blocks);
    sperf_holders_cleanup(&tables->holders);
    sperf_lock_waits_cleanup(&tables->lock_waits);
    sperf_sample_table_cleanup(&tables->spent);
    sperf_allocations_cleanup(&tables->allocations);
    sperf_retained_cleanup(&tables->living);
    sperf_sample_table_cleanup(&tables->raised);
    free(tables->callees);
    tables->callees = NULL;
    free(tables->unsampled);
    tables->unsampled = NULL;
    tables->unsampled_capacity = 0;
    sperf_event_names_release(tables->event_names);
    tables->event_names = NULL;
}

void sperf_tables_count_lost(sperf_tables_t *tables)
{
    atomic_fetch_add_explicit(&tables->counters->dropped_memory, 1, memory_order_relaxed);
}

size_t sperf_tables_bytes(const sperf_tables_t *tables)
{
    const sperf_sample_table_t *sums = tables->measures.exceptions ? &tables->raised : &tables->sums;
    return sperf_captured_bytes(&tables->captured) + tables->timeline.bytes_count +
           sums->capacity * (sizeof *sums->keys + sums->types_count * sizeof *sums->values) +
           sums->index.capacity * sizeof *sums->index.slots + tables->unsampled_capacity * sizeof *tables->unsampled +
           sperf_holders_bytes(&tables->holders) + sperf_lock_waits_bytes(&tables->lock_waits);
}

/* -- Names for the ids in samples of subscribers -- */

sperf_event_names_t *sperf_event_names_new(sperf_mode_t mode)
{
    sperf_event_names_t *names = calloc(1, sizeof *names);
    if (names == NULL) return NULL;
    names->holders = 1;
    names->process = getpid();
    names->wall = mode == SPERF_MODE_WALL;
    return names;
}

void sperf_event_names_acquire(sperf_event_names_t *names)
{
    names->holders++;
}

static void release_labels(const sperf_event_names_t *names)
{
    for (uint32_t set = 1; set < names->used_labels_capacity; set++) {
        if (names->used_labels[set] != 0) sperf_label_sets_release(set);
    }
}

void sperf_event_names_release(sperf_event_names_t *names)
{
    if (names == NULL || --names->holders > 0) return;
    if (names->profile != NULL) release_labels(names);
    sperf_profile_free(names->profile);
    free(names->threads);
    free(names->stacks);
    free(names->used_stacks);
    free(names->used_labels);
    free(names);
}

void sperf_event_names_use(sperf_event_names_t *names, sperf_sample_key_t key)
{
    uint32_t set = key.labels / SPERF_JIT_STATES;
    if (SPERF_ZEROED_ROWS_RESERVE(names->used_stacks, names->used_stacks_capacity, (uint64_t)key.stack + 1) ==
        SPERF_OK) {
        names->used_stacks[key.stack] = 1;
    }
    if (SPERF_ZEROED_ROWS_RESERVE(names->used_labels, names->used_labels_capacity, (uint64_t)set + 1) == SPERF_OK) {
        names->used_labels[set] = 1;
    }
}

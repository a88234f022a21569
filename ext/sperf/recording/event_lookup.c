/* Looking up the names of events: see sample_events.h. */
#include "sample_events.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "blocks/block_copy.h"
#include "frames/jit_state.h"
#include "threads/session.h"

/* Stacks are named as those of a block of Sperf.profile are. */
static sperf_status_t name_used(sperf_event_names_t *names, sperf_tables_t *tables, sperf_block_copy_t *copy)
{
    uint32_t count = names->used_stacks_capacity;
    sperf_stack_id_t *stacks = calloc((size_t)count + 1, sizeof *stacks), *ids;
    if (stacks == NULL) return SPERF_NO_MEMORY;
    names->stacks = stacks; /* rows of the copy, until they are named */
    names->stacks_count = count;
    for (uint32_t id = 1; id < count; id++) {
        if (names->used_stacks[id] != 0) SPERF_TRY(sperf_block_copy_stack(copy, &tables->captured, id, &stacks[id]));
    }
    SPERF_TRY(sperf_block_profile_new_of_stacks(&tables->captured, copy, &ids, &names->profile));
    for (uint32_t id = 1; id < count; id++) stacks[id] = ids[stacks[id]];
    free(ids);
    SPERF_TRY(sperf_thread_rows_map(&tables->thread_rows, names->profile, &names->threads));
    names->threads_count = tables->thread_rows.table.count + 1;
    return SPERF_OK;
}

void sperf_event_names_seal(sperf_tables_t *tables)
{
    sperf_event_names_t *names = tables->event_names;
    if (names == NULL || names->ended) return;
    sperf_block_copy_t copy = {0};
    tables->captured.names_wanted++;
    (void)name_used(names, tables, &copy);
    tables->captured.names_wanted--;
    sperf_block_copy_cleanup(&copy);
    names->ended = true;
    if (names->profile == NULL) return;
    for (uint32_t set = 1; set < names->used_labels_capacity; set++) {
        if (names->used_labels[set] != 0) sperf_label_sets_acquire(set);
    }
}

/* Return whether the names are still those of the session's tables. */
static bool is_current(const sperf_event_names_t *names)
{
    return names == sperf_session.tables->event_names && names->process == getpid() && !names->ended;
}

static sperf_status_t find_in_tables(sperf_stack_id_t stack, sperf_event_stack_t *out)
{
    sperf_captured_stacks_t *captured = &sperf_session.tables->captured;
    sperf_block_copy_t copy = {0};
    sperf_stack_id_t *ids = NULL, row;
    captured->names_wanted++;
    pthread_mutex_lock(&sperf_session.sampler_lock);
    sperf_status_t status = sperf_block_copy_stack(&copy, captured, stack, &row);
    pthread_mutex_unlock(&sperf_session.sampler_lock);
    if (status == SPERF_OK) status = sperf_block_profile_new_of_stacks(captured, &copy, &ids, &out->to_free);
    captured->names_wanted--;
    sperf_block_copy_cleanup(&copy);
    if (status != SPERF_OK) return status;
    out->stack = ids[row];
    out->profile = out->to_free;
    free(ids);
    return SPERF_OK;
}

sperf_status_t sperf_event_names_find_stack(sperf_event_names_t *names, sperf_stack_id_t stack,
                                            sperf_event_stack_t *out)
{
    *out = (sperf_event_stack_t){0};
    if (is_current(names)) return find_in_tables(stack, out);
    if (names->profile == NULL || stack >= names->stacks_count || names->stacks[stack] == 0) return SPERF_OK;
    out->profile = names->profile;
    out->stack = names->stacks[stack];
    return SPERF_OK;
}

static long describe(sperf_thread_t thread, const sperf_string_table_t *names, uint64_t *number,
                     char name[SPERF_EVENT_NAME_BYTES])
{
    sperf_string_t found = sperf_string_table_get(names, thread.name);
    size_t length = found.length < SPERF_EVENT_NAME_BYTES ? found.length : SPERF_EVENT_NAME_BYTES;
    if (length > 0) memcpy(name, found.bytes, length);
    *number = thread.number;
    return (long)length;
}

long sperf_event_names_find_thread(sperf_event_names_t *names, sperf_thread_id_t row, uint64_t *number,
                                   char name[SPERF_EVENT_NAME_BYTES])
{
    *number = 0;
    if (row == 0) return -1;
    if (!is_current(names)) {
        if (row >= names->threads_count) return -1;
        sperf_thread_t sealed = sperf_thread_table_get(&names->profile->threads, names->threads[row]);
        return describe(sealed, &names->profile->strings, number, name);
    }
    const sperf_thread_rows_t *rows = &sperf_session.tables->thread_rows;
    pthread_mutex_lock(&sperf_session.sampler_lock);
    sperf_thread_t thread = sperf_thread_table_get(&rows->table, sperf_thread_rows_shown(rows, row));
    long length = describe(thread, &rows->names, number, name);
    pthread_mutex_unlock(&sperf_session.sampler_lock);
    return length;
}

uint32_t sperf_event_names_find_labels(const sperf_event_names_t *names, sperf_label_set_id_t key,
                                       sperf_label_text_t *out)
{
    uint32_t set = key / SPERF_JIT_STATES;
    if (set == 0 || (!is_current(names) && names->profile == NULL)) return 0;
    return sperf_label_sets_get(set, out);
}

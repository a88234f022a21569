/* Names for the ids in samples of subscribers: see event_names.h. */
#include "event_names.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/zeroed_rows.h"
#include "frames/jit_state.h"
#include "threads/label_sets.h"

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
    for (uint32_t row = 0; row < names->threads_count; row++) free(names->threads[row].name);
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

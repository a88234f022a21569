/* States of threads, and what they waited for: see states.h. */
#include "states.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/sort.h"

const char *const sperf_state_names[SPERF_STATES] = {
    [SPERF_STATE_RUNNING] = "running",
    [SPERF_STATE_BLOCKED] = "blocked without the GVL (I/O, sleep, locks)",
    [SPERF_STATE_GVL_WAIT] = "waiting for the GVL",
    [SPERF_STATE_GC_MARKING] = "GC marking",
    [SPERF_STATE_GC_SWEEPING] = "GC sweeping",
};

sperf_state_t sperf_state_of(sperf_frame_kind_t kind)
{
    switch (kind) {
    case SPERF_FRAME_GVL_BLOCKED: return SPERF_STATE_BLOCKED;
    case SPERF_FRAME_GVL_WAIT: return SPERF_STATE_GVL_WAIT;
    case SPERF_FRAME_GC_MARKING: return SPERF_STATE_GC_MARKING;
    case SPERF_FRAME_GC_SWEEPING: return SPERF_STATE_GC_SWEEPING;
    default: return SPERF_STATE_RUNNING;
    }
}

bool sperf_states_differ(const sperf_states_t *states)
{
    for (int state = 0; state < SPERF_STATES; state++) {
        if (state != SPERF_STATE_RUNNING && states->totals[state] != 0) return true;
    }
    return false;
}

/* What is needed while samples are added up. Arrays are by function id. */
typedef struct {
    const sperf_profile_t *profile;
    const sperf_view_t *view;
    uint8_t *states;
    int64_t *waits;
    bool *waited;
} work_t;

/* Return the function of the first frame at `*stack` or above it that is shown, 0 for none, and move on behind it. */
static sperf_function_id_t next_function(const work_t *work, sperf_stack_id_t *stack)
{
    const sperf_profile_t *profile = work->profile;
    while (*stack != 0) {
        sperf_stack_t node = profile->stacks.rows[*stack];
        *stack = node.parent;
        if (!work->view || !work->view->hidden[node.frame]) return profile->frames.rows[node.frame].function;
    }
    return 0;
}

static void add_sample(const work_t *work, sperf_states_t *states, sperf_stack_id_t stack, int64_t value)
{
    sperf_function_id_t function = next_function(work, &stack);
    sperf_state_t state = function == 0 ? SPERF_STATE_RUNNING : (sperf_state_t)work->states[function];
    states->totals[state] = sperf_saturating_add(states->totals[state], value);
    if (state != SPERF_STATE_BLOCKED && state != SPERF_STATE_GVL_WAIT) return;
    sperf_function_id_t caller = state == SPERF_STATE_BLOCKED ? next_function(work, &stack) : 0;
    if (caller != 0) function = caller;
    work->waited[function] = true;
    work->waits[function] = sperf_saturating_add(work->waits[function], value);
    states->waits.total = sperf_saturating_add(states->waits.total, value);
}

static bool row_comes_after(const void *context, const void *first, const void *second)
{
    const sperf_top_row_t *a = first, *b = second;
    (void)context;
    return a->name != b->name ? a->name > b->name : a->file > b->file;
}

/* Functions of one name and file are one row, as in the tables of functions. */
static void merge_rows(sperf_top_t *waits)
{
    sperf_sort(waits->rows, waits->count, sizeof *waits->rows, row_comes_after, NULL);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < waits->count; i++) {
        sperf_top_row_t row = waits->rows[i];
        bool again = kept > 0 && waits->rows[kept - 1].name == row.name && waits->rows[kept - 1].file == row.file;
        if (!again) {
            waits->rows[kept++] = row;
            continue;
        }
        row.flat = sperf_saturating_add(waits->rows[kept - 1].flat, row.flat);
        row.cumulative = row.flat;
        waits->rows[kept - 1] = row;
    }
    waits->count = kept;
}

static sperf_status_t make_rows(const work_t *work, sperf_top_t *waits)
{
    const sperf_function_table_t *functions = &work->profile->functions;
    waits->rows = calloc((size_t)functions->count + 1, sizeof *waits->rows);
    if (!waits->rows) return SPERF_NO_MEMORY;
    for (sperf_function_id_t id = 1; id <= functions->count; id++) {
        if (!work->waited[id]) continue;
        sperf_function_t function = functions->rows[id];
        waits->rows[waits->count++] = (sperf_top_row_t){
            .name = function.name, .file = function.file, .flat = work->waits[id], .cumulative = work->waits[id]};
    }
    merge_rows(waits);
    return SPERF_OK;
}

static sperf_status_t add_up(const work_t *work, sperf_states_t *states, uint32_t type)
{
    const sperf_profile_t *profile = work->profile;
    if (!work->states || !work->waits || !work->waited) return SPERF_NO_MEMORY;
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        work->states[id] = (uint8_t)sperf_state_of(sperf_frame_kind(profile, id));
    }
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (work->view && work->view->left_out[row]) continue;
        int64_t value = sperf_sample_table_values(&profile->samples, row)[type];
        if (value != 0) add_sample(work, states, profile->samples.keys[row].stack, value);
    }
    return make_rows(work, &states->waits);
}

sperf_status_t sperf_states_init(sperf_states_t *states, const sperf_profile_t *profile, const sperf_view_t *view,
                                 uint32_t type)
{
    *states = (sperf_states_t){0};
    size_t functions = (size_t)profile->functions.count + 1;
    work_t work = {
        .profile = profile,
        .view = view,
        .states = calloc(functions, sizeof *work.states),
        .waits = calloc(functions, sizeof *work.waits),
        .waited = calloc(functions, sizeof *work.waited),
    };
    sperf_status_t status = add_up(&work, states, type);
    free(work.states);
    free(work.waits);
    free(work.waited);
    return status;
}

void sperf_states_cleanup(sperf_states_t *states)
{
    sperf_top_cleanup(&states->waits);
}

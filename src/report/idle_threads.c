/* Threads that only waited: see sperf/report/idle_threads.h. */
#include "sperf/report/idle_threads.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/model/sample_types.h"
#include "states.h"

/* A thread that wakes up now and then to look around is idle, too. */
enum { WORKED_FRACTION = 1000 };

typedef struct {
    int64_t all_ns;
    int64_t blocked_ns;
    int64_t worked_ns; /* or, once it had begun, wanted to */
    bool occurs;
} thread_time_t;

/* Return the sample type that is wall time, SPERF_TYPE_NONE where time was not measured so. */
static uint32_t wall_type(const sperf_profile_t *profile)
{
    uint32_t type = sperf_type_find(profile, "wall");
    bool of_time = type != SPERF_TYPE_NONE && sperf_string_is(sperf_type_unit(profile, type), "nanoseconds");
    return of_time ? type : SPERF_TYPE_NONE;
}

static void add_up(const sperf_profile_t *profile, uint32_t type, const sperf_stack_states_t *states,
                   thread_time_t *times)
{
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        int64_t value = sperf_sample_table_values(&profile->samples, row)[type];
        if (value == 0) continue; /* of another sample type */
        sperf_stack_id_t stack = profile->samples.keys[row].stack;
        sperf_frame_id_t frame;
        thread_time_t *time = &times[profile->samples.keys[row].thread];
        time->occurs = true;
        time->all_ns = sperf_saturating_add(time->all_ns, value);
        sperf_state_t state = sperf_stack_state(states, &stack, &frame);
        if (state == SPERF_STATE_BLOCKED)
            time->blocked_ns = sperf_saturating_add(time->blocked_ns, value);
        else if (state != SPERF_STATE_GVL_WAIT || stack != 0)
            time->worked_ns = sperf_saturating_add(time->worked_ns, value);
    }
}

/* Add up the wall time of each thread, by thread id. SPERF_NO_MEMORY. */
static sperf_status_t measure(const sperf_profile_t *profile, uint32_t type, thread_time_t *times)
{
    sperf_view_t view;
    sperf_stack_states_t states = {0};
    sperf_status_t status = sperf_view_init(&view, profile);
    if (status == SPERF_OK) status = sperf_stack_states_init(&states, &view);
    if (status == SPERF_OK) add_up(profile, type, &states, times);
    sperf_stack_states_cleanup(&states);
    sperf_view_cleanup(&view);
    return status;
}

static bool is_idle(const thread_time_t *time)
{
    return time->blocked_ns > time->all_ns / 2 && time->worked_ns <= time->all_ns / WORKED_FRACTION;
}

static sperf_idle_threads_t count_idle(const thread_time_t *times, uint32_t count)
{
    sperf_idle_threads_t idle = {0};
    uint32_t occurring = 0;
    for (uint32_t id = 0; id < count; id++) {
        occurring += times[id].occurs;
        if (!is_idle(&times[id])) continue;
        idle.count++;
        idle.wall_ns = sperf_saturating_add(idle.wall_ns, times[id].all_ns);
    }
    return idle.count < occurring ? idle : (sperf_idle_threads_t){0};
}

/* Add the samples of other threads, and the causes of their waits. The ids of `profile` are those of `times`. */
static sperf_status_t add_working(const sperf_profile_t *profile, const thread_time_t *times,
                                  sperf_sample_table_t *samples, sperf_cause_table_t *causes)
{
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_sample_key_t key = profile->samples.keys[row];
        if (is_idle(&times[key.thread])) continue;
        SPERF_TRY(sperf_sample_table_add(samples, key, sperf_sample_table_values(&profile->samples, row)));
    }
    for (uint32_t row = 0; row < profile->causes.count; row++) {
        sperf_cause_key_t key = profile->causes.keys[row];
        if (is_idle(&times[key.waiter.thread])) continue;
        SPERF_TRY(sperf_cause_table_add(causes, key, profile->causes.values[row]));
    }
    return SPERF_OK;
}

/* The timeline goes: reports without idle threads do not show it. */
static sperf_status_t copy_without(const sperf_profile_t *profile, const thread_time_t *times, sperf_profile_t **out)
{
    SPERF_TRY(sperf_profile_copy(profile, out));
    sperf_profile_t *copy = *out;
    sperf_sample_table_cleanup(&copy->samples);
    sperf_cause_table_cleanup(&copy->causes);
    sperf_timeline_cleanup(&copy->timeline);
    sperf_sample_table_init(&copy->samples, profile->samples.types_count);
    copy->causes = (sperf_cause_table_t){0};
    copy->timeline = (sperf_timeline_t){0};
    return add_working(profile, times, &copy->samples, &copy->causes);
}

sperf_status_t sperf_profile_without_idle_threads(const sperf_profile_t *profile, sperf_profile_t **out,
                                                  sperf_idle_threads_t *idle)
{
    *out = NULL;
    *idle = (sperf_idle_threads_t){0};
    uint32_t type = wall_type(profile);
    if (type == SPERF_TYPE_NONE) return SPERF_OK;
    uint32_t count = profile->threads.count + 1;
    thread_time_t *times = calloc(count, sizeof *times);
    if (times == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = measure(profile, type, times);
    if (status == SPERF_OK) *idle = count_idle(times, count);
    if (idle->count > 0) status = copy_without(profile, times, out);
    free(times);
    if (status == SPERF_OK) return SPERF_OK;
    sperf_profile_free(*out);
    *out = NULL;
    return status;
}

/* Sampled objects that are alive at the stop: see retained.h. */
#include "retained.h"

#include <stdlib.h>
#include <string.h>

#include "base/zeroed_rows.h"
#include "sampled_objects.h"
#include "sperf/collect/allocation_rate.h"

void sperf_retained_init(sperf_retained_t *retained)
{
    memset(retained, 0, sizeof *retained);
    sperf_sample_table_init(&retained->sums, 2);
    sperf_sample_table_init(&retained->by_stack, 2);
}

void sperf_retained_cleanup(sperf_retained_t *retained)
{
    sperf_sample_table_cleanup(&retained->sums);
    sperf_sample_table_cleanup(&retained->by_stack);
    free(retained->groups);
    for (uint32_t i = 0; i < SPERF_RETAINED_PATHS; i++) sperf_buffer_cleanup(&retained->paths[i]);
    sperf_retained_init(retained);
}

static sperf_status_t add_sums(sperf_retained_t *retained, sperf_sample_key_t key, const int64_t *values,
                               sperf_retained_group_t **out)
{
    sperf_sample_key_t place = {.stack = key.stack};
    SPERF_TRY(sperf_sample_table_add(&retained->sums, key, values));
    SPERF_TRY(sperf_sample_table_add(&retained->by_stack, place, values));
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(retained->groups, retained->groups_capacity, retained->by_stack.count));
    *out = &retained->groups[sperf_sample_table_find(&retained->by_stack, place)];
    (*out)->stack = key.stack;
    return SPERF_OK;
}

/* Context: GVL; creates no object. */
static void add(const sperf_living_object_t *living, void *context)
{
    sperf_retained_t *retained = context;
    int64_t bytes = (int64_t)((double)living->weight * (double)living->bytes / SPERF_ALLOCATION_UNIT);
    if (living->weight == 0) return; /* its sample was lost */
    int64_t values[] = {living->weight, bytes};
    sperf_retained_group_t *group;
    if (add_sums(retained, living->key, values, &group) != SPERF_OK) return; /* out of memory, it is missing */
    bool first = group->largest == 0;
    if (first || living->age_gcs < group->youngest_gcs) group->youngest_gcs = living->age_gcs;
    if (first || living->age_gcs > group->oldest_gcs) group->oldest_gcs = living->age_gcs;
    double weight = (double)living->weight / SPERF_ALLOCATION_UNIT, bytes_of_one = (double)living->bytes;
    double variance = weight > 1 ? weight * (weight - 1) : 0; /* each was sampled by itself */
    group->objects_variance += variance;
    group->bytes_variance += variance * bytes_of_one * bytes_of_one;
    if (!first && living->bytes <= group->largest_bytes) return;
    group->largest = living->object;
    group->largest_bytes = living->bytes;
}

static int64_t bytes_of(const sperf_retained_t *retained, uint32_t row)
{
    return sperf_sample_table_values(&retained->by_stack, row)[1];
}

/* Choose the few groups with most bytes, in that order. */
static void choose(sperf_retained_t *retained)
{
    for (uint32_t row = 0; row < retained->by_stack.count; row++) {
        uint32_t at = retained->shown_count;
        while (at > 0 && bytes_of(retained, retained->shown[at - 1]) < bytes_of(retained, row)) at--;
        if (at == SPERF_RETAINED_PATHS) continue;
        if (retained->shown_count < SPERF_RETAINED_PATHS) retained->shown_count++;
        for (uint32_t i = retained->shown_count - 1; i > at; i--) retained->shown[i] = retained->shown[i - 1];
        retained->shown[at] = row;
    }
}

void sperf_retained_collect(sperf_retained_t *retained)
{
    rb_gc();
    /* Nothing is collected until all objects were looked at. */
    VALUE was_disabled = rb_gc_disable();
    sperf_sampled_objects_each(add, retained);
    choose(retained);
    VALUE objects[SPERF_RETAINED_PATHS];
    for (uint32_t i = 0; i < retained->shown_count; i++) objects[i] = retained->groups[retained->shown[i]].largest;
    sperf_held_by(objects, retained->shown_count, retained->paths);
    if (!RTEST(was_disabled)) rb_gc_enable();
}

/* What of the sampled objects lives at the stop: see retained.h. */
#include "retained.h"

#include <stdlib.h>
#include <string.h>

#include "held_by.h"
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

static sperf_retained_group_t *group_of(sperf_retained_t *retained, uint32_t row)
{
    if (row >= retained->groups_capacity) {
        uint32_t capacity = row < 32 ? 64 : row * 2;
        sperf_retained_group_t *groups = realloc(retained->groups, capacity * sizeof *groups);
        if (groups == NULL) return NULL;
        memset(groups + retained->groups_capacity, 0, (capacity - retained->groups_capacity) * sizeof *groups);
        retained->groups = groups;
        retained->groups_capacity = capacity;
    }
    return &retained->groups[row];
}

/* Context: GVL, makes no object. */
static void note(const sperf_living_object_t *living, void *context)
{
    sperf_retained_t *retained = context;
    int64_t bytes = (int64_t)((double)living->weight * (double)living->bytes / SPERF_ALLOCATION_UNIT);
    if (living->weight == 0) return; /* its sample was lost */
    int64_t values[] = {living->weight, bytes};
    sperf_sample_key_t place = {.stack = living->key.stack};
    sperf_status_t status = sperf_sample_table_add(&retained->sums, living->key, values);
    if (status == SPERF_OK) status = sperf_sample_table_add(&retained->by_stack, place, values);
    uint32_t row = status == SPERF_OK ? sperf_sample_table_find(&retained->by_stack, place) : 0;
    sperf_retained_group_t *group = status == SPERF_OK ? group_of(retained, row) : NULL;
    if (group == NULL) {
        retained->incomplete = true;
        return;
    }
    bool first = group->largest == 0;
    group->stack = place.stack;
    if (first || living->age_gcs < group->youngest_gcs) group->youngest_gcs = living->age_gcs;
    if (first || living->age_gcs > group->oldest_gcs) group->oldest_gcs = living->age_gcs;
    if (!first && living->bytes <= group->largest_bytes) return;
    group->largest = living->object;
    group->largest_bytes = living->bytes;
}

static int64_t bytes_of(const sperf_retained_t *retained, uint32_t row)
{
    return sperf_sample_table_values(&retained->by_stack, row)[1];
}

/* The rows with most bytes: few of perhaps many, so each is inserted where it belongs. */
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
    /* From here on nothing is collected before all is looked at. */
    VALUE was_disabled = rb_gc_disable();
    sperf_sampled_objects_each(note, retained);
    choose(retained);
    VALUE objects[SPERF_RETAINED_PATHS];
    for (uint32_t i = 0; i < retained->shown_count; i++) objects[i] = retained->groups[retained->shown[i]].largest;
    sperf_held_by(objects, retained->shown_count, retained->paths);
    if (!RTEST(was_disabled)) rb_gc_enable();
}

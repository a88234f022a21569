/* Rows of allocations in a recording: see taking.h. */
#include "taking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocation_bytes.h"
#include "intern.h"
#include "recording.h"
#include "threads/label_sets.h"

/* Return the label set that an allocation's row has: the program's, and the class of the object. */
static sperf_status_t labels_with_class(sperf_taking_t *taking, sperf_sample_key_t key, sperf_label_set_id_t *out)
{
    sperf_profile_t *profile = taking->recording->profile;
    const sperf_tables_t *tables = taking->tables;
    sperf_stack_t stack = sperf_stack_table_get(&tables->stacks, key.stack);
    uint32_t number = sperf_frame_table_get(&tables->frames, stack.frame).function;
    sperf_function_t class = sperf_function_table_get(&profile->functions, taking->functions[number]);
    sperf_label_t label = {.string = class.name};
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_CLASS_LABEL, &label.key));
    sperf_label_set_id_t own;
    SPERF_TRY(sperf_label_table_intern(&profile->labels, &label, 1, &own));
    return sperf_label_sets_intern(&profile->strings, &profile->labels, key.labels / SPERF_JIT_STATES, own, out);
}

/* What weights are to be multiplied by, by thread row. */
static sperf_status_t scales_of(sperf_taking_t *taking, double **out)
{
    const sperf_tables_t *tables = taking->tables;
    uint32_t rows = tables->thread_rows.count;
    sperf_thread_id_t *same = calloc((size_t)rows + 1, sizeof *same);
    if (same == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row <= rows; row++) {
        sperf_thread_t thread = {.process = tables->process_id, .number = tables->thread_rows.rows[row].number};
        same[row] = sperf_thread_table_find(&tables->thread_rows, thread);
    }
    sperf_status_t status = sperf_allocations_scales(&tables->allocations, same, rows, out);
    free(same);
    /* Every object was taken. */
    for (uint32_t row = 0; status == SPERF_OK && tables->allocations.exact && row <= rows; row++) (*out)[row] = 1;
    return status;
}

/* Whole numbers whose sum is the whole number of the sum: what one is rounded by, the next one gets. */
typedef struct {
    double left;
} rounding_t;

static int64_t round_on(rounding_t *rounding, double value)
{
    rounding->left += value;
    int64_t whole = (int64_t)(rounding->left + 0.5);
    rounding->left -= (double)whole;
    return whole;
}

static sperf_status_t add_allocation_row(sperf_taking_t *taking, sperf_sample_key_t key, const int64_t *values)
{
    sperf_profile_t *profile = taking->recording->profile;
    sperf_sample_key_t own = key;
    own.thread = taking->threads[sperf_intern_thread_shown(taking->tables, key.thread)];
    own.stack = taking->stacks[key.stack];
    if (own.stack == 0) SPERF_TRY(sperf_taking_stack_of_nobody(taking, &own.stack));
    SPERF_TRY(labels_with_class(taking, key, &own.labels));
    return sperf_sample_table_add(&profile->samples, own, values);
}

/* What lives: rows that allocations have as well. */
static sperf_status_t add_living(sperf_taking_t *taking, const double *scales)
{
    const sperf_sample_table_t *sums = &taking->tables->living.sums;
    rounding_t objects = {0}, bytes = {0};
    for (uint32_t i = 0; i < sums->count; i++) {
        const int64_t *living = sperf_sample_table_values(sums, i);
        double scale = scales[sums->keys[i].thread];
        int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
        values[taking->types.allocations + 2] = round_on(&objects, (double)living[0] * scale / SPERF_ALLOCATION_UNIT);
        values[taking->types.allocations + 3] = round_on(&bytes, (double)living[1] * scale);
        SPERF_TRY(add_allocation_row(taking, sums->keys[i], values));
    }
    return SPERF_OK;
}

static void append_id(sperf_buffer_t *line, const sperf_profile_t *profile, sperf_string_id_t id)
{
    sperf_string_t string = sperf_string_table_get(&profile->strings, id);
    sperf_buffer_append(line, string.bytes, string.length);
}

/* Say of a group of what lives: "# retained: String, 1200 objects, 48000 bytes, 2 to 14 GCs old, Foo#bar foo.rb:12: ..." */
static sperf_status_t append_group(sperf_taking_t *taking, uint32_t shown, const double *scales, sperf_buffer_t *line)
{
    const sperf_retained_t *living = &taking->tables->living;
    const sperf_retained_group_t *group = &living->groups[living->shown[shown]];
    const sperf_profile_t *profile = taking->recording->profile;
    double objects = 0, bytes = 0;
    for (uint32_t row = 0; row < living->sums.count; row++) {
        sperf_sample_key_t key = living->sums.keys[row];
        if (key.stack != group->stack) continue;
        const int64_t *values = sperf_sample_table_values(&living->sums, row);
        objects += (double)values[0] * scales[key.thread] / SPERF_ALLOCATION_UNIT;
        bytes += (double)values[1] * scales[key.thread];
    }
    sperf_stack_t stack = sperf_stack_table_get(&taking->tables->stacks, group->stack);
    uint32_t number = sperf_frame_table_get(&taking->tables->frames, stack.frame).function;
    sperf_buffer_append_string(line, "# retained: ");
    append_id(line, profile, sperf_function_table_get(&profile->functions, taking->functions[number]).name);
    sperf_buffer_append_format(line, ", %.0f objects, %.0f bytes, %llu to %llu GCs old", objects, bytes,
                               (unsigned long long)group->youngest_gcs, (unsigned long long)group->oldest_gcs);
    /* The place: the first frame with a line. */
    for (sperf_stack_id_t node = taking->stacks[group->stack]; node != 0;) {
        sperf_stack_t at = sperf_stack_table_get(&profile->stacks, node);
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, at.frame);
        node = at.parent;
        if (frame.line == 0) continue;
        sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
        sperf_buffer_append_string(line, ", ");
        append_id(line, profile, function.name);
        sperf_buffer_append_string(line, " ");
        append_id(line, profile, function.file);
        sperf_buffer_append_format(line, ":%u", frame.line);
        break;
    }
    const sperf_buffer_t *path = &living->paths[shown];
    sperf_buffer_append_string(line, ", held by: ");
    if (path->length == 0) sperf_buffer_append_string(line, "(not found)");
    sperf_buffer_append(line, path->bytes, path->length);
    return line->status;
}

static sperf_status_t add_retained_comments(sperf_taking_t *taking, const double *scales)
{
    const sperf_retained_t *living = &taking->tables->living;
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 0; status == SPERF_OK && i < living->shown_count; i++) {
        if (taking->stacks[living->groups[living->shown[i]].stack] == 0) continue; /* sperf's own */
        sperf_buffer_t line = {0};
        status = append_group(taking, i, scales, &line);
        if (status == SPERF_OK) {
            status = sperf_profile_add_comment(taking->recording->profile, (const char *)line.bytes, line.length);
        }
        sperf_buffer_cleanup(&line);
    }
    return status;
}

/* So many bytes an object takes at least: GC::INTERNAL_CONSTANTS[:BASE_SLOT_SIZE]. */
enum { SMALLEST_OBJECT = 40 };

/* No window fell where anything was allocated: how many objects that were is known, and nothing else. */
static sperf_status_t add_unsampled(sperf_taking_t *taking)
{
    const sperf_tables_t *tables = taking->tables;
    sperf_thread_id_t row = tables->thread_rows.count > 0 ? 1 : 0;
    sperf_sample_key_t key = {.thread = taking->threads[sperf_intern_thread_shown(tables, row)]};
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    values[taking->types.allocations] = (int64_t)tables->allocations.counted;
    uint64_t slots = tables->allocations.slots;
    values[taking->types.allocations + 1] =
        slots > 0 ? (int64_t)slots : (int64_t)tables->allocations.counted * SMALLEST_OBJECT;
    SPERF_TRY(sperf_taking_stack_of_nobody(taking, &key.stack));
    return sperf_sample_table_add(&taking->recording->profile->samples, key, values);
}

/* What was allocated beside slots and no sample stands for: only how much it is is known. */
static sperf_status_t add_unsampled_bytes(sperf_taking_t *taking, double bytes)
{
    sperf_profile_t *profile = taking->recording->profile;
    sperf_thread_id_t row = taking->tables->thread_rows.count > 0 ? 1 : 0;
    sperf_sample_key_t key = {.thread = taking->threads[sperf_intern_thread_shown(taking->tables, row)]};
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    values[taking->types.allocations + 1] = (int64_t)bytes;
    sperf_label_t label = {0};
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_CLASS_LABEL, &label.key));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_UNSAMPLED_CLASS, &label.string));
    SPERF_TRY(sperf_label_table_intern(&profile->labels, &label, 1, &key.labels));
    SPERF_TRY(sperf_taking_stack_of_nobody(taking, &key.stack));
    return sperf_sample_table_add(&profile->samples, key, values);
}

static sperf_status_t add_allocated(sperf_taking_t *taking, const double *scales,
                                    const sperf_allocation_bytes_t *estimated)
{
    const sperf_sample_table_t *sums = &taking->tables->allocations.sums;
    rounding_t objects = {0}, bytes = {0};
    for (uint32_t i = 0; i < sums->count; i++) {
        double count = (double)sperf_sample_table_values(sums, i)[SPERF_ALLOCATION_OBJECTS] / SPERF_ALLOCATION_UNIT;
        int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
        values[taking->types.allocations] = round_on(&objects, count * scales[sums->keys[i].thread]);
        values[taking->types.allocations + 1] = round_on(&bytes, estimated->bytes[i]);
        SPERF_TRY(add_allocation_row(taking, sums->keys[i], values));
    }
    return estimated->unsampled >= 1 ? add_unsampled_bytes(taking, estimated->unsampled) : SPERF_OK;
}

sperf_status_t sperf_taking_allocations(sperf_taking_t *taking)
{
    const sperf_allocations_t *allocations = &taking->tables->allocations;
    if (allocations->sums.count == 0 && allocations->counted > 0 && !allocations->exact) return add_unsampled(taking);
    double *scales;
    SPERF_TRY(scales_of(taking, &scales));
    sperf_allocation_bytes_t estimated;
    sperf_status_t status = sperf_allocation_bytes(allocations, scales, &estimated);
    if (status == SPERF_OK) status = add_allocated(taking, scales, &estimated);
    if (status == SPERF_OK) status = add_living(taking, scales);
    if (status == SPERF_OK) status = sperf_taking_allocation_errors(taking, &estimated);
    sperf_allocation_bytes_cleanup(&estimated);
    if (status == SPERF_OK) status = add_retained_comments(taking, scales);
    free(scales);
    return status;
}

sperf_status_t sperf_taking_allocations_comment(sperf_taking_t *taking)
{
    const sperf_allocations_t *allocations = &taking->tables->allocations;
    if (!taking->tables->measures.allocations) return SPERF_OK;
    char text[200];
    uint64_t samples = allocations->samples;
    snprintf(text, sizeof text,
             "# sperf: allocations counted=%llu samples=%llu interval=%.1f %s overhead=%g%% hooks=%llu hook_ns=%.1f",
             (unsigned long long)allocations->counted, (unsigned long long)samples,
             samples > 0 ? (double)allocations->counted / (double)samples : 0,
             allocations->always ? "always" : "windows", taking->session->options.overhead * 100,
             (unsigned long long)allocations->hooks_count, allocations->hook_ns);
    SPERF_TRY(sperf_profile_add_comment(taking->recording->profile, text, strlen(text)));
    if (allocations->unsampled == 0) return SPERF_OK;
    snprintf(text, sizeof text, SPERF_UNSAMPLED_COMMENT, (unsigned long long)allocations->unsampled);
    return sperf_profile_add_comment(taking->recording->profile, text, strlen(text));
}

/* From what was captured to rows of a profile: see sperf/collect/composition.h. */
#include "sperf/collect/composition.h"

#include <stdlib.h>

#include "sperf/model/sample_types.h"

const sperf_frame_kind_words_t sperf_unsampled_words = {"[unsampled]", "<sperf>"};

static const sperf_frame_kind_words_t *const words_of_kind[SPERF_TIME_KINDS] = {
    [SPERF_TIME_RUNNING] = &sperf_unsampled_words,
    [SPERF_TIME_BLOCKED] = &sperf_frame_kind_words[SPERF_FRAME_GVL_BLOCKED],
    [SPERF_TIME_WAIT] = &sperf_frame_kind_words[SPERF_FRAME_GVL_WAIT],
    [SPERF_TIME_MARKING] = &sperf_frame_kind_words[SPERF_FRAME_GC_MARKING],
    [SPERF_TIME_SWEEPING] = &sperf_frame_kind_words[SPERF_FRAME_GC_SWEEPING],
};

void sperf_composition_cleanup(sperf_composition_t *composition)
{
    free(composition->frame_ids);
    free(composition->stack_ids);
    sperf_sharing_cleanup(&composition->sharing);
    free(composition->ends_us);
    free(composition->shared_ns);
    free(composition->rests);
}

/* -- Frames and stacks -- */

static const sperf_raw_function_t *leaf_of(const sperf_composition_t *composition, sperf_stack_id_t stack)
{
    return &composition->functions[composition->frames[composition->stacks[stack].frame].function];
}

static bool is_class(const sperf_composition_t *composition, sperf_stack_id_t stack)
{
    return stack != 0 && leaf_of(composition, stack)->kind == SPERF_FUNCTION_CLASS;
}

/* Returns in `same` whether all frames have the same ids. */
static sperf_status_t map_frames(sperf_composition_t *composition, bool *same)
{
    composition->frame_ids = calloc((size_t)composition->frames_count + 1, sizeof *composition->frame_ids);
    if (composition->frame_ids == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= composition->frames_count; id++) {
        sperf_frame_t frame = composition->frames[id];
        const sperf_raw_function_t *function = &composition->functions[frame.function];
        frame.function = function->id;
        if (function->showing != SPERF_FRAME_HIDDEN && function->kind != SPERF_FUNCTION_CLASS) {
            SPERF_TRY(sperf_frame_table_intern(&composition->profile->frames, frame, &composition->frame_ids[id]));
        }
        *same = *same && composition->frame_ids[id] == id;
    }
    return SPERF_OK;
}

/* A class and the place of a rescue clause are beside the stack: what ends with them is the stack before. */
static sperf_status_t map_stacks(sperf_composition_t *composition)
{
    size_t count = (size_t)composition->stacks_count + 1;
    sperf_stack_id_t *ids = composition->stack_ids = calloc(count, sizeof *ids);
    bool *hidden = calloc(count, sizeof *hidden);
    sperf_status_t status = ids != NULL && hidden != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    for (uint32_t id = 1; status == SPERF_OK && id <= composition->stacks_count; id++) {
        sperf_stack_t stack = composition->stacks[id];
        uint8_t showing = leaf_of(composition, id)->showing;
        hidden[id] = showing == SPERF_FRAME_HIDDEN || (showing == SPERF_FRAME_AS_CALLER && hidden[stack.parent]);
        ids[id] = ids[stack.parent];
        if (hidden[id] || stack.frame == 0 || is_class(composition, id) || is_class(composition, stack.parent))
            continue;
        status = sperf_stack_table_intern(&composition->profile->stacks, ids[stack.parent],
                                          composition->frame_ids[stack.frame], &ids[id]);
    }
    free(hidden);
    return status;
}

/* Tables intern in order: if all frames have the same ids, so do stacks. */
sperf_status_t sperf_composition_map(sperf_composition_t *composition)
{
    bool same = true;
    SPERF_TRY(map_frames(composition, &same));
    return same && composition->may_move ? SPERF_OK : map_stacks(composition);
}

sperf_stack_id_t sperf_composition_find_stack(const sperf_composition_t *composition, sperf_stack_id_t stack)
{
    return composition->stack_ids != NULL ? composition->stack_ids[stack] : stack;
}

sperf_status_t sperf_composition_get_stack(const sperf_composition_t *composition, sperf_stack_id_t stack,
                                           sperf_stack_id_t *out)
{
    *out = sperf_composition_find_stack(composition, stack);
    return *out != 0 ? SPERF_OK : sperf_composition_stack_of_kind(composition, SPERF_TIME_RUNNING, out);
}

sperf_status_t sperf_composition_stack_of_kind(const sperf_composition_t *composition, sperf_time_kind_t kind,
                                               sperf_stack_id_t *out)
{
    sperf_string_t name = sperf_string_of(words_of_kind[kind]->name), file = sperf_string_of(words_of_kind[kind]->file);
    sperf_frame_id_t frame;
    SPERF_TRY(sperf_profile_intern_frame(composition->profile, name, file, 0, 0, &frame));
    return sperf_stack_table_intern(&composition->profile->stacks, 0, frame, out);
}

sperf_status_t sperf_composition_get_labels(sperf_composition_t *composition, sperf_label_set_id_t key,
                                            sperf_label_set_id_t other, sperf_label_set_id_t *out)
{
    sperf_composition_t *to = composition;
    if (!to->has_latest || key != to->latest_key || other != to->latest_other) {
        SPERF_TRY(to->labels(to->context, key, other, &to->latest_labels));
        to->has_latest = true;
        to->latest_key = key;
        to->latest_other = other;
    }
    *out = to->latest_labels;
    return SPERF_OK;
}

/* -- Samples of time -- */

typedef sperf_status_t (*visit_t)(sperf_composition_t *composition, const sperf_timeline_row_t *row, int64_t count);

static sperf_status_t each_sample(sperf_composition_t *composition, visit_t visit)
{
    sperf_timeline_row_t row = {0};
    const sperf_sample_table_t *sums = composition->sums;
    for (uint32_t i = 0; composition->timeline == NULL && i < sums->count; i++) {
        const int64_t *values = sperf_sample_table_values(sums, i);
        row.key = sums->keys[i];
        row.weight = values[1];
        SPERF_TRY(visit(composition, &row, values[0]));
    }
    if (composition->timeline == NULL) return SPERF_OK;
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, composition->timeline);
    while (sperf_timeline_next(&cursor, &row)) SPERF_TRY(visit(composition, &row, 1));
    return SPERF_OK;
}

static int stratum_of(const sperf_composition_t *composition, sperf_sample_key_t key)
{
    uint8_t kind = key.stack == 0 ? SPERF_TIME_RUNNING : leaf_of(composition, key.stack)->kind;
    if (kind != SPERF_TIME_RUNNING && kind < SPERF_TIME_KINDS) return kind;
    uint32_t states = composition->states;
    return states > 1 && key.labels % states == states - 1 ? SPERF_TIME_WITHOUT_GVL : SPERF_TIME_RUNNING;
}

static sperf_status_t weigh(sperf_composition_t *composition, const sperf_timeline_row_t *row, int64_t count)
{
    (void)count;
    sperf_thread_id_t thread = composition->threads[row->key.thread];
    uint64_t *end_us = &composition->ends_us[thread];
    sperf_sharing_weigh(&composition->sharing, thread, stratum_of(composition, row->key), row->weight);
    if (composition->follows && row->time_us > *end_us) *end_us = row->time_us;
    return SPERF_OK;
}

/* Say of which thread each row of the profile is: a thread has one for each of its names. */
static sperf_status_t name_rows(sperf_composition_t *composition)
{
    const sperf_thread_table_t *rows = &composition->profile->threads;
    sperf_thread_table_t nameless = {0};
    sperf_status_t status = SPERF_OK;
    for (uint32_t row = 1; row <= rows->count && status == SPERF_OK; row++) {
        sperf_thread_t thread = rows->rows[row];
        sperf_thread_id_t id = 0;
        thread.name = 0;
        status = sperf_thread_table_intern(&nameless, thread, &id);
        sperf_sharing_name(&composition->sharing, row, id);
    }
    sperf_thread_table_cleanup(&nameless);
    return status;
}

sperf_status_t sperf_composition_weigh(sperf_composition_t *composition, int64_t period_ns)
{
    uint32_t rows = composition->profile->threads.count + 1;
    SPERF_TRY(sperf_sharing_init(&composition->sharing, rows, period_ns));
    composition->ends_us = calloc(rows, sizeof *composition->ends_us);
    composition->shared_ns = calloc(rows, sizeof *composition->shared_ns);
    /* One of each kind for each thread, one of each stratum for no thread, and one that the caller adds. */
    composition->rests = calloc(((size_t)rows + 1) * SPERF_TIME_STRATA, sizeof *composition->rests);
    if (composition->ends_us == NULL || composition->shared_ns == NULL || composition->rests == NULL) {
        return SPERF_NO_MEMORY;
    }
    SPERF_TRY(name_rows(composition));
    return each_sample(composition, weigh);
}

/* Move rests of names without samples of a stratum to the thread's last name that has some. */
static sperf_status_t move_to_sampled_names(const sperf_composition_t *composition, sperf_rest_t *rests)
{
    const sperf_sharing_t *sharing = &composition->sharing;
    sperf_thread_id_t(*sampled)[SPERF_TIME_STRATA] = calloc(sharing->rows, sizeof *sampled); /* by thread */
    if (sampled == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row < sharing->rows; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            if (sharing->weights[row].ns[stratum] != 0) sampled[sharing->threads[row]][stratum] = row;
        }
    }
    for (uint32_t row = 1; row < sharing->rows; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            sperf_thread_id_t to = sampled[sharing->threads[row]][stratum];
            if (to == 0 || sharing->weights[row].ns[stratum] != 0) continue;
            rests[to].ns[stratum] += rests[row].ns[stratum];
            rests[row].ns[stratum] = 0;
        }
    }
    free(sampled);
    return SPERF_OK;
}

void sperf_composition_add_rest(void *composition, sperf_thread_id_t thread, sperf_time_kind_t kind, int64_t weight_ns)
{
    sperf_composition_t *to = composition;
    if (thread == 0) thread = to->main_thread;
    uint64_t *end_us = &to->ends_us[thread], time_us = *end_us != 0 ? *end_us : to->end_us;
    if (to->follows && *end_us != 0) time_us += (uint64_t)weight_ns / 1000;
    if (time_us > to->end_us) time_us = to->end_us;
    if (to->follows) *end_us = time_us;
    to->rests[to->rests_count++] = (sperf_composed_rest_t){thread, kind, time_us, weight_ns};
}

sperf_status_t sperf_composition_share(sperf_composition_t *composition, sperf_rest_t *rests)
{
    SPERF_TRY(move_to_sampled_names(composition, rests));
    sperf_sharing_plan(&composition->sharing, rests, sperf_composition_add_rest, composition);
    return SPERF_OK;
}

/* Two readings of clocks may cross: a negative amount is subtracted from the running time. */
static void settle(int64_t *spent_ns)
{
    for (int stratum = SPERF_TIME_RUNNING + 1; stratum < SPERF_TIME_STRATA; stratum++) {
        if (spent_ns[stratum] >= 0) continue;
        spent_ns[SPERF_TIME_RUNNING] += spent_ns[stratum];
        spent_ns[stratum] = 0;
    }
    if (spent_ns[SPERF_TIME_RUNNING] >= 0) return;
    spent_ns[SPERF_TIME_WITHOUT_GVL] += spent_ns[SPERF_TIME_RUNNING];
    if (spent_ns[SPERF_TIME_WITHOUT_GVL] < 0) spent_ns[SPERF_TIME_WITHOUT_GVL] = 0;
    spent_ns[SPERF_TIME_RUNNING] = 0;
}

/* Set `rests`, and of which threads they are `known`. */
static void set_rests(const sperf_composition_t *composition, const sperf_sample_table_t *spent, sperf_rest_t *rests,
                      bool *known)
{
    const sperf_sharing_t *sharing = &composition->sharing;
    for (uint32_t i = 0; i < spent->count; i++) {
        sperf_thread_id_t thread = composition->threads[spent->keys[i].thread];
        const int64_t *spent_ns = sperf_sample_table_values(spent, i);
        known[thread] = true;
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) rests[thread].ns[stratum] += spent_ns[stratum];
    }
    for (uint32_t thread = 0; thread < sharing->rows; thread++) {
        if (!known[thread]) continue;
        settle(rests[thread].ns);
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            rests[thread].ns[stratum] -= sharing->weights[thread].ns[stratum];
        }
    }
}

/*
 * Clocks are read at the ends of blocks: what a thread used before it renamed itself in a block is of its new name there.
 * Subtract what names have of which no clock is known from the rests of the same thread's others, in proportion.
 */
static sperf_status_t subtract_other_names(const sperf_composition_t *composition, sperf_rest_t *rests,
                                           const bool *known)
{
    const sperf_sharing_t *sharing = &composition->sharing;
    sperf_apportion_t(*parts)[SPERF_TIME_STRATA] = calloc(sharing->rows, sizeof *parts); /* by thread */
    if (parts == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row < sharing->rows; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            sperf_apportion_t *part = &parts[sharing->threads[row]][stratum];
            if (!known[row]) part->rest -= sharing->weights[row].ns[stratum];
            if (rests[row].ns[stratum] > 0) part->total += rests[row].ns[stratum];
        }
    }
    for (uint32_t thread = 1; thread < sharing->rows; thread++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            sperf_apportion_t *part = &parts[thread][stratum];
            sperf_apportion_init(part, part->total, part->rest);
        }
    }
    for (uint32_t row = 1; row < sharing->rows; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            sperf_apportion_t *part = &parts[sharing->threads[row]][stratum];
            rests[row].ns[stratum] = sperf_apportion_next(part, rests[row].ns[stratum]);
        }
    }
    free(parts);
    return SPERF_OK;
}

sperf_status_t sperf_composition_share_spent(sperf_composition_t *composition, const sperf_sample_table_t *spent)
{
    sperf_rest_t *rests = calloc(composition->sharing.rows, sizeof *rests);
    bool *known = calloc(composition->sharing.rows, sizeof *known);
    sperf_status_t status = rests != NULL && known != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    if (status == SPERF_OK) set_rests(composition, spent, rests, known);
    if (status == SPERF_OK) status = subtract_other_names(composition, rests, known);
    if (status == SPERF_OK) status = sperf_composition_share(composition, rests);
    free(rests);
    free(known);
    return status;
}

static sperf_status_t add_sample(sperf_composition_t *composition, const sperf_timeline_row_t *row, int64_t count)
{
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {count, row->weight};
    SPERF_TRY(sperf_sample_table_add(&composition->profile->samples, row->key, values));
    return composition->timeline == NULL ? SPERF_OK : sperf_timeline_append(&composition->profile->timeline, row);
}

static sperf_status_t write_sample(sperf_composition_t *composition, const sperf_timeline_row_t *raw, int64_t count)
{
    sperf_timeline_row_t row = *raw;
    row.key.thread = composition->threads[raw->key.thread];
    row.weight =
        sperf_sharing_next(&composition->sharing, row.key.thread, stratum_of(composition, raw->key), raw->weight);
    composition->shared_ns[row.key.thread] += row.weight - raw->weight;
    SPERF_TRY(sperf_composition_get_stack(composition, raw->key.stack, &row.key.stack));
    SPERF_TRY(sperf_composition_get_labels(composition, raw->key.labels, 0, &row.key.labels));
    return add_sample(composition, &row, count);
}

sperf_status_t sperf_composition_write(sperf_composition_t *composition)
{
    return each_sample(composition, write_sample);
}

sperf_status_t sperf_composition_write_rests(sperf_composition_t *composition)
{
    for (uint32_t i = 0; i < composition->rests_count; i++) {
        const sperf_composed_rest_t *rest = &composition->rests[i];
        sperf_timeline_row_t row = {
            .time_us = rest->time_us, .key = {.thread = rest->thread}, .weight = rest->weight_ns};
        SPERF_TRY(sperf_composition_stack_of_kind(composition, rest->kind, &row.key.stack));
        SPERF_TRY(sperf_composition_get_labels(composition, composition->rest_labels, 0, &row.key.labels));
        SPERF_TRY(add_sample(composition, &row, 1));
    }
    return SPERF_OK;
}

/* -- Objects and exceptions -- */

/* Return the stack that ends with the class, if there is one. */
static sperf_stack_id_t class_of(const sperf_composition_t *composition, sperf_stack_id_t stack)
{
    return stack == 0 || is_class(composition, stack) ? stack : composition->stacks[stack].parent;
}

sperf_string_id_t sperf_composition_class(const sperf_composition_t *composition, sperf_stack_id_t stack)
{
    stack = class_of(composition, stack);
    if (!is_class(composition, stack)) return 0;
    return sperf_function_table_get(&composition->profile->functions, leaf_of(composition, stack)->id).name;
}

/* Set `out` to the place of the rescue clause that follows the class in `stack`. */
static sperf_status_t intern_place(const sperf_composition_t *composition, sperf_stack_id_t stack,
                                   const char *no_rescue, sperf_string_id_t *out)
{
    sperf_profile_t *profile = composition->profile;
    bool has_place = is_class(composition, composition->stacks[stack].parent) && !is_class(composition, stack);
    sperf_frame_id_t frame = has_place ? composition->frame_ids[composition->stacks[stack].frame] : 0;
    if (has_place && frame == 0) no_rescue = SPERF_NO_RESCUE; /* it is hidden */
    if (frame == 0) return sperf_string_table_intern_text(&profile->strings, no_rescue, out);
    sperf_frame_t place = sperf_frame_table_get(&profile->frames, frame);
    return sperf_rescue_place_intern(profile, place.function, place.line, out);
}

sperf_status_t sperf_composition_add_row(sperf_composition_t *composition, sperf_sample_key_t key,
                                         const char *no_rescue, const int64_t *values)
{
    sperf_profile_t *profile = composition->profile;
    sperf_label_t labels[2] = {{.string = sperf_composition_class(composition, key.stack)}, {0}};
    uint32_t count = labels[0].string != 0 ? 1 : 0;
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_CLASS_LABEL, &labels[0].key));
    if (no_rescue != NULL) {
        SPERF_TRY(intern_place(composition, key.stack, no_rescue, &labels[count].string));
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_RESCUE_LABEL, &labels[count++].key));
    }
    sperf_label_set_id_t other;
    SPERF_TRY(sperf_label_table_intern(&profile->labels, labels, count, &other));
    sperf_sample_key_t mapped = {.thread = composition->threads[key.thread]};
    SPERF_TRY(sperf_composition_get_labels(composition, key.labels, other, &mapped.labels));
    SPERF_TRY(sperf_composition_get_stack(composition, key.stack, &mapped.stack));
    return sperf_sample_table_add(&profile->samples, mapped, values);
}

sperf_status_t sperf_composition_add_exceptions(sperf_composition_t *composition, const sperf_sample_table_t *sums,
                                                uint32_t type, const char *no_rescue)
{
    for (uint32_t row = 0; row < sums->count; row++) {
        const int64_t *raised = sperf_sample_table_values(sums, row);
        int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
        if (raised[0] <= 0) continue; /* all of them were rescued */
        values[type + SPERF_EXCEPTIONS_RAISED] = raised[0];
        values[type + SPERF_EXCEPTIONS_UNWINDING] = raised[1];
        SPERF_TRY(sperf_composition_add_row(composition, sums->keys[row], no_rescue, values));
    }
    return SPERF_OK;
}

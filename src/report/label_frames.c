/*
 * Labels as frames: see sperf/report/labels.h.
 *
 * The copy is a merge into an empty profile, which then gets a new trie. A stack below other labels at its root is
 * a different stack. So a node of the old trie is mapped once for each root above it (a `branch`). A sample climbs
 * until a node is known; everything above is shared.
 */
#include "sperf/report/labels.h"

#include <stdlib.h>

#include "sperf/base/rows.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/profile.h"
#include "sperf/model/spans.h"
#include "sperf/model/view.h"

/* What an old stack is below the frames of a sample's labels. */
typedef struct {
    sperf_stack_id_t below; /* the node of the innermost of them; 0: there are none */
    sperf_stack_id_t old;
    sperf_stack_id_t made;
} branch_t;

typedef struct {
    const sperf_label_frames_t *asked;
    sperf_profile_t *profile;
    sperf_stack_table_t stacks; /* the new trie */
    sperf_sample_table_t samples;
    sperf_timeline_t timeline;
    sperf_cause_table_t causes;
    sperf_stack_id_t *stack_of; /* by row of the old samples: its stack in the new trie */

    branch_t *branches; /* row 0 unused */
    uint32_t branches_count;
    uint32_t branches_capacity;
    sperf_index_t branch_index;
    sperf_stack_id_t *path; /* old nodes on the way up */
    uint32_t path_capacity;

    /* Of the sample that is read; neighbours mostly have the same labels. */
    sperf_sample_labels_t labels;
    sperf_buffer_t text;
    sperf_frame_id_t *frames; /* of the roots, outermost first, and then of the leaves */
    bool roots_matched;
    bool leaves_matched;
} work_t;

/* -- Frames -- */

static sperf_status_t make_frame(work_t *work, sperf_string_t key, sperf_frame_id_t *out, bool *matched)
{
    sperf_buffer_clear(&work->text);
    sperf_label_values_append(&work->labels, key, work->asked->unit, &work->text);
    SPERF_TRY(work->text.status);
    sperf_string_t name = {(const char *)work->text.bytes, work->text.length};
    if (name.length == 0) {
        return sperf_profile_intern_frame(work->profile, sperf_string_of("<unknown>"), sperf_string_of(""), 0, 0, out);
    }
    *matched = true;
    return sperf_profile_intern_frame(work->profile, name, key, 0, 0, out);
}

static sperf_status_t make_frames(work_t *work, sperf_sample_key_t key)
{
    const sperf_label_frames_t *asked = work->asked;
    SPERF_TRY(sperf_sample_labels_read(&work->labels, work->profile, key));
    for (uint32_t i = 0; i < asked->roots_count; i++) {
        SPERF_TRY(make_frame(work, asked->roots[i], &work->frames[i], &work->roots_matched));
    }
    for (uint32_t i = 0; i < asked->leaves_count; i++) {
        sperf_frame_id_t *frame = &work->frames[asked->roots_count + i];
        SPERF_TRY(make_frame(work, asked->leaves[i], frame, &work->leaves_matched));
    }
    return SPERF_OK;
}

/* -- Stacks -- */

static bool branch_equals(const void *table, uint32_t id, const void *key)
{
    const branch_t *row = &((const branch_t *)table)[id];
    const branch_t *branch = key;
    return row->below == branch->below && row->old == branch->old;
}

static sperf_stack_id_t find_branch(const work_t *work, branch_t branch)
{
    uint64_t hash = sperf_hash_combine(branch.below, branch.old);
    uint32_t row = sperf_index_find(&work->branch_index, hash, work->branches, &branch, branch_equals);
    return row == 0 ? 0 : work->branches[row].made;
}

static sperf_status_t add_branch(work_t *work, branch_t branch)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(work->branches, work->branches_capacity, (uint64_t)work->branches_count + 2));
    SPERF_TRY(sperf_index_reserve(&work->branch_index));
    uint32_t row = ++work->branches_count;
    work->branches[row] = branch;
    sperf_index_add(&work->branch_index, sperf_hash_combine(branch.below, branch.old), row);
    return SPERF_OK;
}

/* Return in `*node`, the node of the labels at the root, what `old` is below them. */
static sperf_status_t graft(work_t *work, sperf_stack_id_t old, sperf_stack_id_t *node)
{
    const sperf_stack_id_t below = *node;
    uint32_t depth = 0;
    for (; old != 0; old = work->profile->stacks.rows[old].parent) {
        sperf_stack_id_t known = find_branch(work, (branch_t){.below = below, .old = old});
        if (known != 0) {
            *node = known;
            break;
        }
        SPERF_TRY(SPERF_ROWS_RESERVE(work->path, work->path_capacity, (uint64_t)depth + 1));
        work->path[depth++] = old;
    }
    while (depth > 0) {
        branch_t branch = {.below = below, .old = work->path[--depth]};
        sperf_frame_id_t frame = work->profile->stacks.rows[branch.old].frame;
        SPERF_TRY(sperf_stack_table_intern(&work->stacks, *node, frame, node));
        branch.made = *node;
        SPERF_TRY(add_branch(work, branch));
    }
    return SPERF_OK;
}

static sperf_status_t make_stack(work_t *work, sperf_stack_id_t old, sperf_stack_id_t *out)
{
    const sperf_label_frames_t *asked = work->asked;
    *out = 0;
    for (uint32_t i = 0; i < asked->roots_count; i++) {
        SPERF_TRY(sperf_stack_table_intern(&work->stacks, *out, work->frames[i], out));
    }
    SPERF_TRY(graft(work, old, out));
    for (uint32_t i = 0; i < asked->leaves_count; i++) {
        SPERF_TRY(sperf_stack_table_intern(&work->stacks, *out, work->frames[asked->roots_count + i], out));
    }
    return SPERF_OK;
}

/* -- Samples -- */

static sperf_status_t move_samples(work_t *work)
{
    const sperf_sample_table_t *samples = &work->profile->samples;
    for (uint32_t row = 0; row < samples->count; row++) {
        sperf_sample_key_t key = samples->keys[row];
        bool same =
            row > 0 && key.thread == samples->keys[row - 1].thread && key.labels == samples->keys[row - 1].labels;
        if (!same) SPERF_TRY(make_frames(work, key));
        SPERF_TRY(make_stack(work, key.stack, &work->stack_of[row]));
        key.stack = work->stack_of[row];
        SPERF_TRY(sperf_sample_table_add(&work->samples, key, sperf_sample_table_values(samples, row)));
    }
    return SPERF_OK;
}

static sperf_status_t move_timeline(work_t *work)
{
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &work->profile->timeline);
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row);) {
        row.key.stack = work->stack_of[sperf_sample_table_find(&work->profile->samples, row.key)];
        SPERF_TRY(sperf_timeline_append(&work->timeline, &row));
    }
    return SPERF_OK;
}

/*
 * Holders have no labels of their own, so their stacks stay as they are. Below a label, no leaf says that a thread
 * waited: there causes are left out.
 */
static sperf_status_t move_causes(work_t *work)
{
    const sperf_cause_table_t *causes = &work->profile->causes;
    for (uint32_t row = 0; row < causes->count && work->asked->leaves_count == 0; row++) {
        sperf_cause_key_t key = causes->keys[row];
        sperf_stack_id_t holder = 0;
        SPERF_TRY(graft(work, key.holder, &holder));
        key.holder = holder;
        key.waiter.stack = work->stack_of[sperf_sample_table_find(&work->profile->samples, key.waiter)];
        SPERF_TRY(sperf_cause_table_add(&work->causes, key, causes->values[row]));
    }
    return SPERF_OK;
}

static sperf_status_t move_all(work_t *work)
{
    SPERF_TRY(SPERF_ROWS_NEW(work->stack_of, (size_t)work->profile->samples.count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(work->frames, (size_t)work->asked->roots_count + work->asked->leaves_count + 1));
    SPERF_TRY(move_samples(work));
    SPERF_TRY(move_causes(work));
    return move_timeline(work);
}

/* Hand the new tables to the profile, and take the old ones. */
static void swap_tables(work_t *work)
{
    sperf_profile_t *profile = work->profile;
    const sperf_profile_t old = *profile;
    profile->stacks = work->stacks;
    profile->samples = work->samples;
    profile->timeline = work->timeline;
    profile->causes = work->causes;
    work->stacks = old.stacks;
    work->samples = old.samples;
    work->timeline = old.timeline;
    work->causes = old.causes;
}

static void cleanup(work_t *work)
{
    sperf_stack_table_cleanup(&work->stacks);
    sperf_sample_table_cleanup(&work->samples);
    sperf_timeline_cleanup(&work->timeline);
    sperf_cause_table_cleanup(&work->causes);
    sperf_sample_labels_cleanup(&work->labels);
    sperf_buffer_cleanup(&work->text);
    sperf_index_cleanup(&work->branch_index);
    free(work->branches);
    free(work->path);
    free(work->stack_of);
    free(work->frames);
}

sperf_status_t sperf_profile_with_label_frames(const sperf_profile_t *profile, const sperf_label_frames_t *frames,
                                               sperf_profile_t **out, bool *roots_matched, bool *leaves_matched)
{
    work_t work = {.asked = frames};
    sperf_status_t status = sperf_profile_copy(profile, out);
    if (status == SPERF_OK) {
        work.profile = *out;
        sperf_sample_table_init(&work.samples, profile->sample_types_count);
        status = move_all(&work);
    }
    if (status == SPERF_OK) {
        swap_tables(&work);
    } else {
        sperf_profile_free(*out);
        *out = NULL;
    }
    *roots_matched = work.roots_matched || frames->roots_count == 0;
    *leaves_matched = work.leaves_matched || frames->leaves_count == 0;
    cleanup(&work);
    return status;
}

static sperf_status_t add_key(sperf_string_table_t *keys, sperf_string_t key)
{
    if (sperf_string_is(key, SPERF_BASE_KEY)) return SPERF_OK;
    sperf_string_id_t id;
    return sperf_string_table_intern(keys, key.bytes, key.length, &id);
}

static sperf_status_t add_keys_of_samples(const sperf_profile_t *profile, sperf_sample_labels_t *labels, bool *seen,
                                          sperf_string_table_t *keys)
{
    /* A thread's labels, which are always called the same, come with any sample of its; those of a set once. */
    bool *threads = seen + profile->labels.count + 1;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_sample_key_t key = profile->samples.keys[row];
        if (seen[key.labels] && threads[key.thread]) continue;
        seen[key.labels] = threads[key.thread] = true;
        SPERF_TRY(sperf_sample_labels_read(labels, profile, key));
        for (uint32_t i = 0; i < labels->count; i++) SPERF_TRY(add_key(keys, labels->labels[i].key));
    }
    return SPERF_OK;
}

static sperf_status_t add_keys_of_spans(const sperf_profile_t *profile, sperf_string_table_t *keys)
{
    sperf_spans_t spans = {0};
    sperf_status_t status = sperf_spans_read(profile, sperf_string_of(""), &spans);
    for (uint32_t row = 0; status == SPERF_OK && row < spans.count; row++) {
        status = add_key(keys, sperf_string_table_get(&spans.strings, spans.rows[row].key));
    }
    sperf_spans_cleanup(&spans);
    return status;
}

/* What a thread waited for is known wherever waiting is. */
static sperf_status_t add_key_of_waits(const sperf_profile_t *profile, sperf_string_table_t *keys)
{
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        if (sperf_frame_kind(profile, id) == SPERF_FRAME_GVL_BLOCKED) {
            return add_key(keys, sperf_string_of(SPERF_WAIT_KEY));
        }
    }
    return SPERF_OK;
}

sperf_status_t sperf_label_keys(const sperf_profile_t *profile, sperf_string_table_t *keys)
{
    sperf_sample_labels_t labels = {0};
    bool *seen = calloc((size_t)profile->labels.count + profile->threads.count + 2, sizeof *seen);
    sperf_status_t status = seen != NULL ? add_keys_of_samples(profile, &labels, seen, keys) : SPERF_NO_MEMORY;
    if (status == SPERF_OK) status = add_keys_of_spans(profile, keys);
    if (status == SPERF_OK) status = add_key_of_waits(profile, keys);
    sperf_sample_labels_cleanup(&labels);
    free(seen);
    return status;
}

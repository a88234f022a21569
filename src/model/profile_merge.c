/*
 * Adds one profile to another: see sperf_profile_merge in sperf/model/profile.h.
 *
 * Tables are merged in the order in which they refer to each other. For each, an array maps ids of `from` to ids
 * of `into`, so a row costs one intern and one lookup for each of its ids. Parents precede children in `from`, so
 * a parent is mapped before its children. Timelines are two streams, merged by time.
 */
#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/spans.h"

/* Ids of `into`, by id of `from`. Id 0 is 0 everywhere. */
typedef struct {
    uint32_t *strings;
    uint32_t *functions;
    uint32_t *frames;
    uint32_t *stacks;
    uint32_t *labels;
    uint32_t *threads;
} id_maps_t;

static void free_maps(id_maps_t *maps)
{
    free(maps->strings);
    free(maps->functions);
    free(maps->frames);
    free(maps->stacks);
    free(maps->labels);
    free(maps->threads);
}

static sperf_status_t new_map(uint32_t count, uint32_t **out)
{
    *out = calloc((size_t)count + 1, sizeof **out);
    return *out != NULL ? SPERF_OK : SPERF_NO_MEMORY;
}

/* Spans are merged by themselves: see merge_spans. */
static bool is_span(const sperf_profile_t *profile, uint32_t comment)
{
    return sperf_spans_is_comment(sperf_string_table_get(&profile->strings, profile->comments[comment]));
}

/* Flag each string that something refers to. */
static void mark_strings(const sperf_profile_t *from, bool *used)
{
    for (uint32_t i = 0; i < from->sample_types_count; i++) {
        used[from->sample_types[i].name] = used[from->sample_types[i].unit] = true;
    }
    used[from->period_type.name] = used[from->period_type.unit] = used[from->default_sample_type] = true;
    used[from->program] = used[from->build_id] = true;
    for (uint32_t id = 1; id <= from->functions.count; id++) {
        used[from->functions.rows[id].name] = used[from->functions.rows[id].file] = true;
    }
    for (uint32_t id = 1; id <= from->threads.count; id++) {
        used[from->threads.rows[id].name] = used[from->threads.rows[id].title] = true;
    }
    for (uint32_t i = 0; i < from->labels.labels_count; i++) {
        const sperf_label_t *label = &from->labels.labels[i];
        used[label->key] = used[label->string] = used[label->unit] = true;
    }
    for (uint32_t i = 0; i < from->comments_count; i++) {
        if (!is_span(from, i)) used[from->comments[i]] = true;
    }
}

/* Those that nothing refers to stay behind: sums of sums would else grow with each comment that was ever replaced. */
static sperf_status_t merge_strings(sperf_profile_t *into, const sperf_profile_t *from, id_maps_t *maps)
{
    SPERF_TRY(new_map(from->strings.count, &maps->strings));
    bool *used = calloc((size_t)from->strings.count + 1, sizeof *used);
    if (used == NULL) return SPERF_NO_MEMORY;
    mark_strings(from, used);
    sperf_status_t status = SPERF_OK;
    for (uint32_t id = 0; id < from->strings.count && status == SPERF_OK; id++) {
        sperf_string_t string = from->strings.rows[id];
        if (!used[id]) continue;
        status = sperf_string_table_intern(&into->strings, string.bytes, string.length, &maps->strings[id]);
    }
    free(used);
    return status;
}

static sperf_status_t merge_functions(sperf_profile_t *into, const sperf_profile_t *from, id_maps_t *maps)
{
    SPERF_TRY(new_map(from->functions.count, &maps->functions));
    for (uint32_t id = 1; id <= from->functions.count; id++) {
        sperf_function_t function = from->functions.rows[id];
        function.name = maps->strings[function.name];
        function.file = maps->strings[function.file];
        SPERF_TRY(sperf_function_table_intern(&into->functions, function, &maps->functions[id]));
    }
    return SPERF_OK;
}

static sperf_status_t merge_frames(sperf_profile_t *into, const sperf_profile_t *from, id_maps_t *maps)
{
    SPERF_TRY(new_map(from->frames.count, &maps->frames));
    for (uint32_t id = 1; id <= from->frames.count; id++) {
        sperf_frame_t frame = from->frames.rows[id];
        frame.function = maps->functions[frame.function];
        SPERF_TRY(sperf_frame_table_intern(&into->frames, frame, &maps->frames[id]));
    }
    return SPERF_OK;
}

static sperf_status_t merge_stacks(sperf_profile_t *into, const sperf_profile_t *from, id_maps_t *maps)
{
    SPERF_TRY(new_map(from->stacks.count, &maps->stacks));
    for (uint32_t id = 1; id <= from->stacks.count; id++) {
        sperf_stack_t node = from->stacks.rows[id];
        sperf_stack_id_t parent = maps->stacks[node.parent];
        SPERF_TRY(sperf_stack_table_intern(&into->stacks, parent, maps->frames[node.frame], &maps->stacks[id]));
    }
    return SPERF_OK;
}

/* `room` has room for the labels of every set. */
static sperf_status_t merge_label_set(sperf_profile_t *into, const sperf_profile_t *from, id_maps_t *maps, uint32_t id,
                                      sperf_label_t *room)
{
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&from->labels, id, &count);
    for (uint32_t i = 0; i < count; i++) {
        room[i] = labels[i];
        room[i].key = maps->strings[labels[i].key];
        room[i].string = maps->strings[labels[i].string];
        room[i].unit = maps->strings[labels[i].unit];
    }
    return sperf_label_table_intern(&into->labels, room, count, &maps->labels[id]);
}

static sperf_status_t merge_labels(sperf_profile_t *into, const sperf_profile_t *from, id_maps_t *maps)
{
    SPERF_TRY(new_map(from->labels.count, &maps->labels));
    if (from->labels.count == 0) return SPERF_OK;
    sperf_label_t *room = malloc(from->labels.labels_count * sizeof *room);
    if (room == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = SPERF_OK;
    for (uint32_t id = 1; id <= from->labels.count && status == SPERF_OK; id++) {
        status = merge_label_set(into, from, maps, id, room);
    }
    free(room);
    return status;
}

static sperf_status_t merge_threads(sperf_profile_t *into, const sperf_profile_t *from, id_maps_t *maps)
{
    SPERF_TRY(new_map(from->threads.count, &maps->threads));
    for (uint32_t id = 1; id <= from->threads.count; id++) {
        sperf_thread_t thread = from->threads.rows[id];
        thread.name = maps->strings[thread.name];
        thread.title = maps->strings[thread.title];
        SPERF_TRY(sperf_thread_table_intern(&into->threads, thread, &maps->threads[id]));
    }
    return SPERF_OK;
}

static sperf_sample_key_t map_key(const id_maps_t *maps, sperf_sample_key_t key)
{
    return (sperf_sample_key_t){maps->stacks[key.stack], maps->threads[key.thread], maps->labels[key.labels]};
}

static sperf_status_t merge_samples(sperf_profile_t *into, const sperf_profile_t *from, const id_maps_t *maps)
{
    for (uint32_t row = 0; row < from->samples.count; row++) {
        sperf_sample_key_t key = map_key(maps, from->samples.keys[row]);
        SPERF_TRY(sperf_sample_table_add(&into->samples, key, sperf_sample_table_values(&from->samples, row)));
    }
    return SPERF_OK;
}

static sperf_status_t merge_causes(sperf_profile_t *into, const sperf_profile_t *from, const id_maps_t *maps)
{
    for (uint32_t row = 0; row < from->causes.count; row++) {
        sperf_cause_key_t key = from->causes.keys[row];
        key = (sperf_cause_key_t){map_key(maps, key.waiter), maps->stacks[key.holder]};
        SPERF_TRY(sperf_cause_table_add(&into->causes, key, from->causes.values[row]));
    }
    return SPERF_OK;
}

/* Whether the row has nothing that a timeline would tell: neither a sample nor a weight of its type. */
static bool is_timeless(const sperf_profile_t *profile, uint32_t row, uint32_t type)
{
    const int64_t *values = sperf_sample_table_values(&profile->samples, row);
    return values[type] == 0 && (sperf_count_type(profile) == SPERF_TYPE_NONE || values[0] == 0);
}

/* The timeline of a profile without such samples is complete: it has no rows. */
static bool has_timeline(const sperf_profile_t *profile)
{
    if (profile->timeline.rows_count > 0) return true;
    uint32_t type = sperf_timeline_type(profile);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (!is_timeless(profile, row, type)) return false;
    }
    return true;
}

/* One of the two streams: its next row in the ids and the time of the merged profile. */
typedef struct {
    sperf_timeline_cursor_t cursor;
    uint64_t shift_us;
    const id_maps_t *maps; /* NULL: the ids stay */
    sperf_timeline_row_t row;
    bool has_row;
} stream_t;

static void next_row(stream_t *stream)
{
    stream->has_row = sperf_timeline_next(&stream->cursor, &stream->row);
    if (!stream->has_row) return;
    stream->row.time_us += stream->shift_us;
    if (stream->maps != NULL) stream->row.key = map_key(stream->maps, stream->row.key);
}

static stream_t open_stream(const sperf_profile_t *profile, int64_t start_time_ns, const id_maps_t *maps)
{
    stream_t stream = {.maps = maps};
    /* Where a start is not known, its times are taken to count from the other's. */
    if (profile->start_time_ns != 0) {
        stream.shift_us = ((uint64_t)profile->start_time_ns - (uint64_t)start_time_ns) / 1000;
    }
    sperf_timeline_cursor_init(&stream.cursor, &profile->timeline);
    next_row(&stream);
    return stream;
}

static sperf_status_t merge_streams(stream_t *a, stream_t *b, sperf_timeline_t *out)
{
    while (a->has_row || b->has_row) {
        bool take_a = a->has_row && (!b->has_row || a->row.time_us <= b->row.time_us);
        stream_t *earlier = take_a ? a : b;
        SPERF_TRY(sperf_timeline_append(out, &earlier->row));
        next_row(earlier);
    }
    return SPERF_OK;
}

static sperf_status_t merge_timelines(sperf_profile_t *into, const sperf_profile_t *from, int64_t start_time_ns,
                                      const id_maps_t *maps)
{
    stream_t a = open_stream(into, start_time_ns, NULL);
    stream_t b = open_stream(from, start_time_ns, maps);
    sperf_timeline_t merged = {0};
    sperf_status_t status = merge_streams(&a, &b, &merged);
    if (status != SPERF_OK) {
        sperf_timeline_cleanup(&merged);
        return status;
    }
    sperf_timeline_cleanup(&into->timeline);
    into->timeline = merged;
    return SPERF_OK;
}

static sperf_status_t merge_tables(sperf_profile_t *into, const sperf_profile_t *from, int64_t start_time_ns,
                                   id_maps_t *maps)
{
    SPERF_TRY(merge_strings(into, from, maps));
    SPERF_TRY(merge_functions(into, from, maps));
    SPERF_TRY(merge_frames(into, from, maps));
    SPERF_TRY(merge_stacks(into, from, maps));
    SPERF_TRY(merge_labels(into, from, maps));
    SPERF_TRY(merge_threads(into, from, maps));
    /* Before the samples, for whether `into` has samples decides whether it has a timeline. */
    if (has_timeline(into) && has_timeline(from)) {
        SPERF_TRY(merge_timelines(into, from, start_time_ns, maps));
    } else {
        sperf_timeline_cleanup(&into->timeline);
    }
    SPERF_TRY(merge_samples(into, from, maps));
    return merge_causes(into, from, maps);
}

/* The comments of a merge, each looked at once: spans add up, and others are there once. */
typedef struct {
    bool *plain; /* by string of `into`: a comment without spans, which keeps this linear */
    sperf_spans_t spans;
} comments_t;

/* Take in what `into` has. */
static sperf_status_t sort_comments(const sperf_profile_t *into, comments_t *comments)
{
    for (uint32_t i = 0; i < into->comments_count; i++) {
        sperf_string_id_t id = into->comments[i];
        bool is_spans;
        SPERF_TRY(sperf_spans_add_comment(&comments->spans, sperf_string_table_get(&into->strings, id), &is_spans));
        comments->plain[id] = !is_spans;
    }
    return SPERF_OK;
}

static sperf_status_t add_comments(sperf_profile_t *into, const sperf_profile_t *from, const id_maps_t *maps,
                                   comments_t *comments)
{
    for (uint32_t i = 0; i < from->comments_count; i++) {
        sperf_string_t comment = sperf_string_table_get(&from->strings, from->comments[i]);
        bool is_spans;
        SPERF_TRY(sperf_spans_add_comment(&comments->spans, comment, &is_spans));
        if (is_spans) continue; /* its string was not taken over */
        sperf_string_id_t id = maps->strings[from->comments[i]];
        if (comments->plain[id]) continue;
        SPERF_TRY(sperf_profile_add_comment(into, comment.bytes, comment.length));
        comments->plain[id] = true;
    }
    return SPERF_OK;
}

/* Leave the plain ones, and write the spans behind them. */
static sperf_status_t replace_spans(sperf_profile_t *into, const comments_t *comments)
{
    uint32_t kept = 0;
    if (comments->spans.count == 0) return SPERF_OK;
    for (uint32_t i = 0; i < into->comments_count; i++) {
        if (comments->plain[into->comments[i]]) into->comments[kept++] = into->comments[i];
    }
    into->comments_count = kept;
    return sperf_spans_write(&comments->spans, into);
}

static sperf_status_t merge_comments(sperf_profile_t *into, const sperf_profile_t *from, const id_maps_t *maps)
{
    if (into->comments_count == 0 && from->comments_count == 0) return SPERF_OK;
    comments_t comments = {.plain = calloc(sperf_string_table_count(&into->strings), sizeof *comments.plain)};
    if (comments.plain == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = sort_comments(into, &comments);
    if (status == SPERF_OK) status = add_comments(into, from, maps, &comments);
    if (status == SPERF_OK) status = replace_spans(into, &comments);
    free(comments.plain);
    sperf_spans_cleanup(&comments.spans);
    return status;
}

static void merge_period(sperf_profile_t *into, const sperf_profile_t *from, const id_maps_t *maps)
{
    if (into->period != 0) return;
    into->period = from->period;
    into->period_type.name = maps->strings[from->period_type.name];
    into->period_type.unit = maps->strings[from->period_type.unit];
}

static void merge_program(sperf_profile_t *into, const sperf_profile_t *from, const id_maps_t *maps)
{
    if (into->program != 0 || into->build_id != 0) return;
    into->program = maps->strings[from->program];
    into->build_id = maps->strings[from->build_id];
}

static int64_t merged_start_ns(const sperf_profile_t *into, const sperf_profile_t *from)
{
    if (into->start_time_ns == 0) return from->start_time_ns;
    if (from->start_time_ns == 0) return into->start_time_ns;
    return into->start_time_ns < from->start_time_ns ? into->start_time_ns : from->start_time_ns;
}

/* Return how long after `start_time_ns`, which is not after its own start, the profile ends. */
static int64_t end_after_ns(const sperf_profile_t *profile, int64_t start_time_ns)
{
    if (profile->start_time_ns == 0) return profile->duration_ns;
    uint64_t late_ns = (uint64_t)profile->start_time_ns - (uint64_t)start_time_ns;
    return sperf_saturating_add(profile->duration_ns, late_ns > INT64_MAX ? INT64_MAX : (int64_t)late_ns);
}

static void merge_times(sperf_profile_t *into, const sperf_profile_t *from, int64_t start_time_ns)
{
    int64_t into_end_ns = end_after_ns(into, start_time_ns);
    int64_t from_end_ns = end_after_ns(from, start_time_ns);
    into->start_time_ns = start_time_ns;
    into->duration_ns = into_end_ns > from_end_ns ? into_end_ns : from_end_ns;
}

static sperf_status_t merge_with_maps(sperf_profile_t *into, const sperf_profile_t *from, id_maps_t *maps)
{
    int64_t start_time_ns = merged_start_ns(into, from);
    SPERF_TRY(merge_tables(into, from, start_time_ns, maps));
    SPERF_TRY(merge_comments(into, from, maps));
    merge_period(into, from, maps);
    merge_program(into, from, maps);
    merge_times(into, from, start_time_ns);
    return SPERF_OK;
}

sperf_status_t sperf_profile_merge(sperf_profile_t *into, const sperf_profile_t *from)
{
    if (!sperf_same_types(into, from)) return SPERF_INVALID_ARGUMENT;
    id_maps_t maps = {0};
    sperf_status_t status = merge_with_maps(into, from, &maps);
    free_maps(&maps);
    return status;
}

sperf_status_t sperf_profile_copy(const sperf_profile_t *profile, sperf_profile_t **out)
{
    SPERF_TRY(sperf_profile_new_like(profile, out));
    sperf_status_t status = sperf_profile_merge(*out, profile);
    if (status == SPERF_OK) return SPERF_OK;
    sperf_profile_free(*out);
    *out = NULL;
    return status;
}

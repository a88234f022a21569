/*
 * The fields of a pprof file that are sperf's own: the timeline, the causes of waiting, and the whole stacks of folded
 * samples. See pprof_fields.h and pprof_file.h.
 */
#include <stdlib.h>

#include "pprof_fields.h"
#include "pprof_file.h"
#include "protobuf.h"
#include "sperf/base/rows.h"

enum { NODES_MIN = 64, NODES_PER_BYTE = 4 };

/* The bytes of a node and of rows, at least; a row of whole stacks has a byte more for each value. */
enum { NODE_BYTES_MIN = 2, TIMELINE_ROW_BYTES_MIN = 3, CAUSE_ROW_BYTES_MIN = 5, STACK_ROW_BYTES_MIN = 3 };

/* -- The timeline -- */

/* Beyond this a time has no nanoseconds in int64: almost 300 years after the profile's start. */
static const uint64_t TIME_MAX_US = INT64_MAX / 1000;

sperf_status_t sperf_pprof_read_timeline(sperf_pprof_file_t *file, const uint32_t *rows)
{
    sperf_profile_t *profile = file->profile;
    sperf_reader_t field = file->timeline.bytes;
    if (sperf_reader_varint(&field) != SPERF_PPROF_TIMELINE_VERSION) return field.status;
    uint64_t left = sperf_reader_varint(&field);
    if (left > sperf_reader_left(&field) / TIMELINE_ROW_BYTES_MIN)
        return sperf_pprof_refuse(file, "the timeline is cut short");
    uint64_t time_us = 0;
    for (; left > 0; left--) {
        time_us += (uint64_t)sperf_unzigzag(sperf_reader_varint(&field));
        uint64_t sample = sperf_reader_varint(&field);
        int64_t weight = sperf_unzigzag(sperf_reader_varint(&field));
        SPERF_TRY(field.status);
        if (time_us > TIME_MAX_US) return sperf_pprof_refuse(file, "a time in the timeline is out of range");
        if (sample >= file->samples_count) return sperf_pprof_refuse(file, "a sample in the timeline does not exist");
        sperf_timeline_row_t row = {time_us, profile->samples.keys[rows[sample]], weight};
        SPERF_TRY(sperf_timeline_append(&profile->timeline, &row));
    }
    if (sperf_reader_more(&field)) return sperf_pprof_refuse(file, "bytes follow the last row of the timeline");
    return field.status;
}

/* -- Stacks -- */

uint64_t sperf_pprof_nodes_max(const sperf_pprof_file_t *file)
{
    return NODES_MIN + NODES_PER_BYTE * (uint64_t)file->length;
}

/* The innermost call comes first in a location, so its lines are taken from the last to the first. */
sperf_status_t sperf_pprof_intern_location(sperf_pprof_file_t *file, uint32_t row, const char *complaint,
                                           uint64_t *left, sperf_stack_id_t *stack)
{
    const sperf_pprof_location_t *location = &file->locations[row];
    if (*left < location->lines_count) return sperf_pprof_refuse(file, complaint);
    *left -= location->lines_count;
    for (uint32_t i = location->lines_count; i > 0; i--) {
        sperf_frame_id_t frame = file->lines[location->lines_start + i - 1].frame;
        SPERF_TRY(sperf_stack_table_intern(&file->profile->stacks, *stack, frame, stack));
    }
    return SPERF_OK;
}

/*
 * Set stacks[1] to stacks[count] to those of the nodes; stacks[0] is 0. A parent is given by its number, or if
 * `relative` by how many nodes before it is; 0: none. The complaints are about parents, locations, and too many frames.
 */
static sperf_status_t read_nodes(sperf_pprof_file_t *file, sperf_reader_t *field, uint64_t count, bool relative,
                                 const char *const complaints[3], sperf_stack_id_t *stacks)
{
    uint64_t left = sperf_pprof_nodes_max(file);
    for (uint64_t node = 1; node <= count; node++) {
        uint64_t parent = sperf_reader_varint(field);
        uint32_t row = sperf_pprof_ids_find(&file->location_ids, sperf_reader_varint(field));
        SPERF_TRY(field->status);
        if (parent >= node) return sperf_pprof_refuse(file, complaints[0]);
        if (row == UINT32_MAX) return sperf_pprof_refuse(file, complaints[1]);
        stacks[node] = stacks[relative && parent != 0 ? node - parent : parent];
        SPERF_TRY(sperf_pprof_intern_location(file, row, complaints[2], &left, &stacks[node]));
    }
    return SPERF_OK;
}

/* -- Causes of waiting -- */

static sperf_status_t read_causes(sperf_pprof_file_t *file, sperf_reader_t *field, uint64_t nodes,
                                  const sperf_stack_id_t *stacks, const uint32_t *rows)
{
    sperf_profile_t *profile = file->profile;
    uint64_t left = sperf_reader_varint(field);
    if (left > sperf_reader_left(field) / CAUSE_ROW_BYTES_MIN)
        return sperf_pprof_refuse(file, "the causes are cut short");
    for (; left > 0; left--) {
        uint64_t sample = sperf_reader_varint(field);
        uint64_t node = sperf_reader_varint(field);
        uint64_t wait_ns = sperf_reader_varint(field);
        uint64_t holds = sperf_reader_varint(field);
        uint64_t longest_ns = sperf_reader_varint(field);
        SPERF_TRY(field->status);
        if (sample >= file->samples_count) return sperf_pprof_refuse(file, "a sample in the causes does not exist");
        if (node < 1 || node > nodes) return sperf_pprof_refuse(file, "a stack in the causes does not exist");
        if (wait_ns > INT64_MAX || holds > INT64_MAX || longest_ns > INT64_MAX) {
            return sperf_pprof_refuse(file, "a cause is negative");
        }
        sperf_cause_key_t key = {profile->samples.keys[rows[sample]], stacks[node]};
        sperf_cause_values_t values = {(int64_t)wait_ns, (int64_t)holds, (int64_t)longest_ns};
        SPERF_TRY(sperf_cause_table_add(&profile->causes, key, values));
    }
    if (sperf_reader_more(field)) return sperf_pprof_refuse(file, "bytes follow the last row of the causes");
    return field->status;
}

sperf_status_t sperf_pprof_read_causes(sperf_pprof_file_t *file, const uint32_t *rows)
{
    static const char *const complaints[] = {"a parent in the causes does not precede its stack",
                                             "a location in the causes does not exist",
                                             "the causes expand to too many frames for the length of the file"};
    sperf_reader_t field = file->causes.bytes;
    if (sperf_reader_varint(&field) != SPERF_PPROF_CAUSES_VERSION) return field.status;
    uint64_t nodes = sperf_reader_varint(&field);
    if (nodes > sperf_reader_left(&field) / NODE_BYTES_MIN) return sperf_pprof_refuse(file, "the causes are cut short");
    sperf_stack_id_t *stacks = calloc((size_t)nodes + 1, sizeof *stacks);
    if (stacks == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = read_nodes(file, &field, nodes, false, complaints, stacks);
    if (status == SPERF_OK) status = read_causes(file, &field, nodes, stacks, rows);
    free(stacks);
    return status;
}

/* -- Whole stacks -- */

/* Mark the samples that have rows. */
static sperf_status_t check_rows(sperf_pprof_file_t *file, sperf_reader_t *field, uint64_t nodes_count)
{
    uint64_t sample = 0, node = 0;
    for (uint64_t left = file->whole_rows_left; left > 0; left--) {
        (void)sperf_reader_varint(field);
        sample += (uint64_t)sperf_unzigzag(sperf_reader_varint(field));
        node += (uint64_t)sperf_unzigzag(sperf_reader_varint(field));
        for (uint32_t type = 0; type < file->types_count; type++) (void)sperf_reader_varint(field);
        SPERF_TRY(field->status);
        if (sample < 1 || sample > file->samples_count) {
            return sperf_pprof_refuse(file, "the sample of a whole stack does not exist");
        }
        if (node < 1 || node > nodes_count) return sperf_pprof_refuse(file, "a whole stack does not exist");
        file->folded[sample - 1].stack = SPERF_PPROF_FOLDED;
    }
    if (sperf_reader_more(field)) return sperf_pprof_refuse(file, "bytes follow the last whole stack");
    return field->status;
}

sperf_status_t sperf_pprof_read_stacks(sperf_pprof_file_t *file)
{
    static const char *const complaints[] = {"the parent of a whole stack does not exist",
                                             "a location of a whole stack does not exist",
                                             "the whole stacks expand to too many frames for the length of the file"};
    sperf_reader_t field = file->stacks.bytes;
    if (sperf_reader_varint(&field) != SPERF_PPROF_STACKS_VERSION) return field.status;
    uint64_t count = sperf_reader_varint(&field);
    if (count > sperf_reader_left(&field) / NODE_BYTES_MIN) {
        return sperf_pprof_refuse(file, "the whole stacks are cut short");
    }
    SPERF_TRY(SPERF_ROWS_NEW(file->nodes, (size_t)count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(file->folded, (size_t)file->samples_count + 1));
    SPERF_TRY(read_nodes(file, &field, count, true, complaints, file->nodes));
    file->whole_rows_left = sperf_reader_varint(&field);
    if (file->whole_rows_left > sperf_reader_left(&field) / (STACK_ROW_BYTES_MIN + file->types_count)) {
        return sperf_pprof_refuse(file, "the whole stacks are cut short");
    }
    file->whole_rows = field;
    return check_rows(file, &field, count);
}

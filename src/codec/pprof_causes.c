/* The causes of waiting in a pprof file, as causes of the profile: see pprof_fields.h and pprof_file.h. */
#include <stdlib.h>

#include "pprof_fields.h"
#include "pprof_file.h"

/* The bytes of a node and of a row, at least. */
enum { NODE_BYTES_MIN = 2, ROW_BYTES_MIN = 5 };

/* Set stacks[1] to stacks[count] to the stacks of the nodes; stacks[0] is 0. */
static sperf_status_t read_nodes(sperf_pprof_file_t *file, sperf_reader_t *field, uint64_t count,
                                 sperf_stack_id_t *stacks)
{
    uint64_t left = sperf_pprof_nodes_max(file);
    stacks[0] = 0;
    for (uint64_t node = 1; node <= count; node++) {
        uint64_t parent = sperf_reader_varint(field);
        uint64_t location = sperf_reader_varint(field);
        SPERF_TRY(field->status);
        if (parent >= node) return sperf_pprof_refuse(file, "a parent in the causes does not precede its stack");
        stacks[node] = stacks[parent];
        uint32_t row = sperf_pprof_ids_find(&file->location_ids, location);
        if (row == UINT32_MAX) return sperf_pprof_refuse(file, "a location in the causes does not exist");
        SPERF_TRY(sperf_pprof_intern_location(
            file, row, "the causes expand to too many frames for the length of the file", &left, &stacks[node]));
    }
    return SPERF_OK;
}

static sperf_status_t read_rows(sperf_pprof_file_t *file, sperf_reader_t *field, uint64_t nodes,
                                const sperf_stack_id_t *stacks, const uint32_t *rows)
{
    sperf_profile_t *profile = file->profile;
    uint64_t left = sperf_reader_varint(field);
    if (left > sperf_reader_left(field) / ROW_BYTES_MIN) return sperf_pprof_refuse(file, "the causes are cut short");
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
    sperf_reader_t field = file->causes;
    if (sperf_reader_varint(&field) != SPERF_PPROF_CAUSES_VERSION) return field.status;
    uint64_t nodes = sperf_reader_varint(&field);
    if (nodes > sperf_reader_left(&field) / NODE_BYTES_MIN) return sperf_pprof_refuse(file, "the causes are cut short");
    sperf_stack_id_t *stacks = malloc(((size_t)nodes + 1) * sizeof *stacks);
    if (stacks == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = read_nodes(file, &field, nodes, stacks);
    if (status == SPERF_OK) status = read_rows(file, &field, nodes, stacks, rows);
    free(stacks);
    return status;
}

/* The frames of stacks in a pprof file, and the whole stacks of folded samples: see pprof_fields.h and pprof_file.h. */
#include <stdlib.h>

#include "pprof_fields.h"
#include "pprof_file.h"
#include "protobuf.h"

enum { NODES_MIN = 64, NODES_PER_BYTE = 4 };

/* The bytes of a node and of a row, at least. */
enum { NODE_BYTES_MIN = 2, ROW_BYTES_MIN = 2 };

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

/* Set nodes[1] to nodes[count] to their stacks; nodes[0] is 0. */
static sperf_status_t read_nodes(sperf_pprof_file_t *file, sperf_reader_t *field, uint64_t count,
                                 sperf_stack_id_t *nodes)
{
    uint64_t left = sperf_pprof_nodes_max(file);
    nodes[0] = 0;
    for (uint64_t node = 1; node <= count; node++) {
        uint64_t back = sperf_reader_varint(field);
        uint32_t row = sperf_pprof_ids_find(&file->location_ids, sperf_reader_varint(field));
        SPERF_TRY(field->status);
        if (back >= node) return sperf_pprof_refuse(file, "the parent of a whole stack does not exist");
        if (row == UINT32_MAX) return sperf_pprof_refuse(file, "a location of a whole stack does not exist");
        nodes[node] = back != 0 ? nodes[node - back] : 0;
        SPERF_TRY(sperf_pprof_intern_location(
            file, row, "the whole stacks expand to too many frames for the length of the file", &left, &nodes[node]));
    }
    return SPERF_OK;
}

static sperf_status_t read_rows(sperf_pprof_file_t *file, sperf_reader_t *field, uint64_t nodes_count,
                                const sperf_stack_id_t *nodes)
{
    uint64_t left = sperf_reader_varint(field), sample = 0, node = 0;
    if (left > sperf_reader_left(field) / ROW_BYTES_MIN) return sperf_pprof_refuse(file, "the whole stacks are cut short");
    for (; left > 0; left--) {
        uint64_t step = sperf_reader_varint(field);
        node += (uint64_t)sperf_unzigzag(sperf_reader_varint(field));
        SPERF_TRY(field->status);
        if (step >= file->samples_count - sample) {
            return sperf_pprof_refuse(file, "the sample of a whole stack does not exist");
        }
        sample += step;
        if (node < 1 || node > nodes_count) return sperf_pprof_refuse(file, "a whole stack does not exist");
        if (file->whole_stacks[sample] != 0) return sperf_pprof_refuse(file, "a sample has two whole stacks");
        file->whole_stacks[sample] = nodes[node];
    }
    if (sperf_reader_more(field)) return sperf_pprof_refuse(file, "bytes follow the last whole stack");
    return field->status;
}

sperf_status_t sperf_pprof_read_stacks(sperf_pprof_file_t *file)
{
    sperf_reader_t field = file->stacks;
    if (sperf_reader_varint(&field) != SPERF_PPROF_STACKS_VERSION) return field.status;
    uint64_t count = sperf_reader_varint(&field);
    if (count > sperf_reader_left(&field) / NODE_BYTES_MIN) {
        return sperf_pprof_refuse(file, "the whole stacks are cut short");
    }
    sperf_stack_id_t *nodes = malloc(((size_t)count + 1) * sizeof *nodes);
    file->whole_stacks = calloc((size_t)file->samples_count + 1, sizeof *file->whole_stacks);
    sperf_status_t status = SPERF_NO_MEMORY;
    if (nodes != NULL && file->whole_stacks != NULL) status = read_nodes(file, &field, count, nodes);
    if (status == SPERF_OK) status = read_rows(file, &field, count, nodes);
    free(nodes);
    return status;
}

/* The frames of stacks in a pprof file, and the whole stacks of folded samples: see pprof_fields.h and pprof_file.h. */
#include <stdlib.h>

#include "pprof_fields.h"
#include "pprof_file.h"
#include "protobuf.h"

enum { NODES_MIN = 64, NODES_PER_BYTE = 4 };

/* The bytes of a node and of a row, at least; the latter has a byte more for each value. */
enum { NODE_BYTES_MIN = 2, ROW_BYTES_MIN = 3 };

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

static sperf_status_t read_nodes(sperf_pprof_file_t *file, sperf_reader_t *field, uint64_t count)
{
    uint64_t left = sperf_pprof_nodes_max(file);
    sperf_stack_id_t *nodes = file->nodes;
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
    sperf_reader_t field = file->stacks;
    if (sperf_reader_varint(&field) != SPERF_PPROF_STACKS_VERSION) return field.status;
    uint64_t count = sperf_reader_varint(&field);
    if (count > sperf_reader_left(&field) / NODE_BYTES_MIN) {
        return sperf_pprof_refuse(file, "the whole stacks are cut short");
    }
    file->nodes = calloc((size_t)count + 1, sizeof *file->nodes);
    file->folded = calloc((size_t)file->samples_count + 1, sizeof *file->folded);
    if (file->nodes == NULL || file->folded == NULL) return SPERF_NO_MEMORY;
    SPERF_TRY(read_nodes(file, &field, count));
    file->whole_rows_left = sperf_reader_varint(&field);
    if (file->whole_rows_left > sperf_reader_left(&field) / (ROW_BYTES_MIN + file->types_count)) {
        return sperf_pprof_refuse(file, "the whole stacks are cut short");
    }
    file->whole_rows = field;
    return check_rows(file, &field, count);
}

/* How much memory the tables take: see tables.h. */
#include "tables.h"

static size_t index_bytes(const sperf_index_t *index)
{
    return index->capacity * sizeof *index->slots;
}

size_t sperf_tables_bytes(const sperf_tables_t *tables)
{
    const sperf_frame_values_t *values = &tables->values;
    const sperf_sample_table_t *sums = &tables->sums;
    size_t chunks = atomic_load_explicit(&values->count, memory_order_relaxed) / SPERF_VALUES_PER_CHUNK + 1;
    return chunks * sizeof(sperf_value_chunk_t) + index_bytes(&values->index) +
           values->older_capacity * sizeof *values->older + tables->frames.capacity * sizeof *tables->frames.rows +
           index_bytes(&tables->frames.index) + tables->stacks.capacity * sizeof *tables->stacks.rows +
           index_bytes(&tables->stacks.index) + tables->timeline.bytes_count +
           sums->capacity * (sizeof *sums->keys + sums->types_count * sizeof *sums->values) +
           index_bytes(&sums->index) + tables->rests_capacity * sizeof *tables->rests;
}

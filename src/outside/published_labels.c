/* The struct of a process that has sperf in it: see sperf/outside/published_labels.h. */
#include "sperf/outside/published_labels.h"

#include <stdbool.h>
#include <string.h>

enum { PART_BYTES = 4096, MAGIC_BYTES = SPERF_PUBLISHED_LABELS_MAGIC_BYTES, WORD_BYTES = 8, STRIDE_MAX = 1 << 14 };

/* Return whether a field of `bytes` at `offset` is inside of a struct of `size` bytes. */
static bool fits(uint32_t offset, uint32_t bytes, uint32_t size)
{
    return size <= STRIDE_MAX && bytes <= size && offset <= size - bytes;
}

static bool tables_fit(const sperf_published_labels_t *labels)
{
    uint32_t size = labels->tables_bytes;
    return fits(labels->strings, 8, size) && fits(labels->strings_count, 4, size) && fits(labels->labels, 8, size) &&
           fits(labels->labels_count, 4, size) && fits(labels->sets, 8, size) && fits(labels->sets_count, 4, size);
}

static bool rows_fit(const sperf_published_labels_t *labels)
{
    return fits(labels->string_pointer, 8, labels->string_bytes) &&
           fits(labels->string_length, 8, labels->string_bytes) && fits(labels->label_key, 4, labels->label_bytes) &&
           fits(labels->label_value, 4, labels->label_bytes) && fits(labels->set_start, 4, labels->set_bytes) &&
           fits(labels->set_count, 4, labels->set_bytes) && fits(labels->slot_row, 2, labels->slot_bytes) &&
           labels->slots_count <= UINT16_MAX + 1;
}

static bool records_fit(const sperf_published_labels_t *labels)
{
    uint32_t size = labels->record_bytes;
    return labels->records_in_chunk <= SPERF_OUTSIDE_PIECES_MAX && fits(labels->record_thread, 8, size) &&
           fits(labels->record_vm_thread, 8, size) && fits(labels->record_labels, 4, size);
}

static bool has_magic(const uint8_t *bytes)
{
    return memcmp(bytes, SPERF_PUBLISHED_LABELS_MAGIC, MAGIC_BYTES) == 0;
}

/* Read the struct at `address`, which begins with the magic bytes. */
static sperf_status_t read_at(const sperf_outside_memory_t *memory, uint64_t address, sperf_published_labels_t *out)
{
    /* What is the same in all versions. */
    size_t head_bytes = offsetof(sperf_published_labels_t, generation);
    sperf_published_labels_t read = {0};
    if (!sperf_outside_read(memory, address, &read, head_bytes) || read.self != address) return SPERF_NOT_FOUND;
    for (size_t i = 0; i < sizeof read.sperf_version; i++) {
        char byte = read.sperf_version[i];
        out->sperf_version[i] = byte >= '.' && byte <= 'z' ? byte : '\0';
    }
    out->sperf_version[sizeof out->sperf_version - 1] = '\0';
    if (read.version != SPERF_PUBLISHED_LABELS_VERSION || read.bytes != sizeof read) return SPERF_UNSUPPORTED;
    if (!sperf_outside_read(memory, address, &read, sizeof read)) return SPERF_NOT_FOUND;
    if (!has_magic((const uint8_t *)read.magic) || read.self != address) return SPERF_NOT_FOUND;
    if (!tables_fit(&read) || !rows_fit(&read) || !records_fit(&read)) return SPERF_NOT_FOUND;
    memcpy(read.sperf_version, out->sperf_version, sizeof read.sperf_version);
    *out = read;
    return SPERF_OK;
}

sperf_status_t sperf_published_labels_find(const sperf_outside_memory_t *memory, uint64_t from, uint64_t to,
                                           sperf_published_labels_t *out)
{
    uint8_t part[PART_BYTES + MAGIC_BYTES];
    *out = (sperf_published_labels_t){0};
    from = (from + WORD_BYTES - 1) / WORD_BYTES * WORD_BYTES;
    if (to < from) return SPERF_NOT_FOUND;
    if (to - from > SPERF_PUBLISHED_LABELS_SEARCH_BYTES) to = from + SPERF_PUBLISHED_LABELS_SEARCH_BYTES;
    for (; from < to && to - from >= MAGIC_BYTES; from += PART_BYTES) {
        size_t bytes = to - from < sizeof part ? (size_t)(to - from) : sizeof part;
        if (!sperf_outside_read(memory, from, part, bytes)) continue;
        for (size_t at = 0; at + MAGIC_BYTES <= bytes && at < PART_BYTES; at += WORD_BYTES) {
            if (!has_magic(part + at)) continue;
            sperf_status_t status = read_at(memory, from + at, out);
            if (status != SPERF_NOT_FOUND) return status;
        }
    }
    return SPERF_NOT_FOUND;
}

/* Reading a spool: see sperf/collect/spool.h; its records, see spool_decoding.h. */
#include "sperf/collect/spool.h"

#include <stdlib.h>
#include <string.h>

#include "spool_decoding.h"

/* What begins a record with texts. False where they do not fit. */
static bool read_named(const uint8_t *bytes, size_t length, spool_named_t *named, sperf_string_t texts[2])
{
    if (length < sizeof *named) return false;
    memcpy(named, bytes, sizeof *named);
    uint64_t both = (uint64_t)named->lengths[0] + named->lengths[1];
    if (both > length - sizeof *named) return false;
    texts[0] = (sperf_string_t){(const char *)bytes + sizeof *named, named->lengths[0]};
    texts[1] = (sperf_string_t){texts[0].bytes + texts[0].length, named->lengths[1]};
    return true;
}

static sperf_status_t intern(spool_decoding_t *decoding, sperf_string_t text, sperf_string_id_t *out)
{
    return sperf_string_table_intern(&decoding->profile->strings, text.bytes, text.length, out);
}

static sperf_status_t read_function(spool_decoding_t *decoding, const spool_named_t *named,
                                    const sperf_string_t texts[2])
{
    if (named->number == 0 || named->showing >= SPERF_FRAME_SHOWINGS || named->kind >= SPERF_FUNCTION_KINDS)
        return SPERF_OK;
    sperf_function_t function = {.first_line = named->first_line};
    SPERF_TRY(intern(decoding, texts[0], &function.name));
    SPERF_TRY(intern(decoding, texts[1], &function.file));
    sperf_raw_function_t row = {.showing = (uint8_t)named->showing, .kind = (uint8_t)named->kind};
    SPERF_TRY(sperf_function_table_intern(&decoding->profile->functions, function, &row.id));
    return sperf_spool_list_set(&decoding->functions, named->number, &row, sizeof row);
}

static sperf_status_t read_label(spool_decoding_t *decoding, spool_list_t *list, const spool_named_t *named,
                                 const sperf_string_t texts[2])
{
    if (texts[0].length == 0) return SPERF_OK;
    spool_given_t given = {.number = named->number, .proves = named->kind != 0};
    SPERF_TRY(intern(decoding, texts[0], &given.label.key));
    SPERF_TRY(intern(decoding, texts[1], &given.label.string));
    SPERF_TRY(sperf_spool_list_append(list, &given, sizeof given));
    if (list != &decoding->labels) return SPERF_OK;
    uint32_t *sets = decoding->sets.items;
    if (named->number < decoding->sets.count && sets[named->number] != 0) return SPERF_OK;
    return sperf_spool_list_set(&decoding->sets, named->number, &list->count, sizeof list->count);
}

static sperf_status_t read_thread(spool_decoding_t *decoding, const spool_named_t *named, sperf_string_t name)
{
    if (named->number == 0 || named->thread_number == 0) return SPERF_OK;
    sperf_thread_t thread = {.process = decoding->header.process_id,
                             .number = named->thread_number,
                             .parent = decoding->header.parent_process_id};
    SPERF_TRY(intern(decoding, name, &thread.name));
    return sperf_spool_list_set(&decoding->threads, named->number, &thread, sizeof thread);
}

static sperf_status_t append_room(spool_decoding_t *decoding, sperf_spool_table_t table, const spool_seen_room_t *room)
{
    return sperf_spool_list_append(&decoding->tables[table], room, sizeof *room);
}

static sperf_status_t read_room(spool_decoding_t *decoding, spool_type_t type, const uint8_t *bytes, size_t length)
{
    spool_seen_room_t room = {.bytes = bytes + sizeof room.room, .length = length - sizeof room.room};
    memcpy(&room.room, bytes, sizeof room.room);
    switch (type) {
    case SPOOL_SUMS: return append_room(decoding, SPERF_SPOOL_SUMS, &room);
    case SPOOL_ALLOCATIONS: return append_room(decoding, SPERF_SPOOL_ALLOCATIONS, &room);
    case SPOOL_EXCEPTIONS: return append_room(decoding, SPERF_SPOOL_EXCEPTIONS, &room);
    case SPOOL_BLOCK: return sperf_spool_list_set(&decoding->blocks, room.room.first, &room, sizeof room);
    case SPOOL_RESTS: decoding->rests = room; break;
    default:
        if (room.room.count <= room.length)
            decoding->text = (sperf_string_t){(const char *)room.bytes, room.room.count};
    }
    return SPERF_OK;
}

static sperf_status_t read_record(spool_decoding_t *decoding, spool_type_t type, const uint8_t *bytes, size_t length)
{
    if (length < sizeof(spool_pair_t)) return SPERF_OK;
    spool_named_t named;
    sperf_string_t texts[2];
    switch (type) {
    case SPOOL_FRAME: return sperf_spool_list_append(&decoding->frames, bytes, sizeof(sperf_frame_t));
    case SPOOL_STACK: return sperf_spool_list_append(&decoding->stacks, bytes, sizeof(sperf_stack_t));
    case SPOOL_SUMS:
    case SPOOL_ALLOCATIONS:
    case SPOOL_EXCEPTIONS:
    case SPOOL_BLOCK:
    case SPOOL_RESTS:
    case SPOOL_TEXT: return read_room(decoding, type, bytes, length);
    default: break;
    }
    if (!read_named(bytes, length, &named, texts)) return SPERF_OK;
    switch (type) {
    case SPOOL_FUNCTION: return read_function(decoding, &named, texts);
    case SPOOL_STATE: return read_label(decoding, &decoding->states, &named, texts);
    case SPOOL_LABEL: return read_label(decoding, &decoding->labels, &named, texts);
    case SPOOL_THREAD: return read_thread(decoding, &named, texts[0]);
    case SPOOL_COMMENT: return sperf_profile_add_comment(decoding->profile, texts[0].bytes, texts[0].length);
    default: return SPERF_OK;
    }
}

static sperf_status_t read_records(spool_decoding_t *decoding, const uint8_t *next, const uint8_t *end)
{
    /* Ids begin at 1. */
    SPERF_TRY(sperf_spool_list_append(&decoding->frames, &(sperf_frame_t){0}, sizeof(sperf_frame_t)));
    SPERF_TRY(sperf_spool_list_append(&decoding->stacks, &(sperf_stack_t){0}, sizeof(sperf_stack_t)));
    SPERF_TRY(sperf_spool_list_append(&decoding->functions, &(sperf_raw_function_t){0}, sizeof(sperf_raw_function_t)));
    while ((size_t)(end - next) >= sizeof(spool_record_t)) {
        spool_record_t record;
        memcpy(&record, next, sizeof record);
        next += sizeof record;
        /* A room's end may never have been written, and lie behind the file's. */
        size_t left = (size_t)(end - next), length = record.length < left ? record.length : left;
        SPERF_TRY(read_record(decoding, (spool_type_t)record.type, next, length));
        next += length;
    }
    return SPERF_OK;
}

static void cleanup(spool_decoding_t *decoding)
{
    spool_list_t *lists[] = {&decoding->functions, &decoding->frames, &decoding->stacks, &decoding->threads,
                             &decoding->states,    &decoding->labels, &decoding->sets,   &decoding->blocks};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) free(lists[i]->items);
    for (int table = 0; table < SPERF_SPOOL_TABLES; table++) free(decoding->tables[table].items);
    sperf_composition_cleanup(&decoding->composition);
    free(decoding->thread_ids);
    sperf_timeline_cleanup(&decoding->timeline);
    sperf_sample_table_cleanup(&decoding->sums);
}

uint64_t sperf_spool_length(const uint8_t *bytes)
{
    _Static_assert(sizeof(spool_header_t) == SPERF_SPOOL_HEADER_BYTES, "as the header says");
    spool_header_t header;
    memcpy(&header, bytes, sizeof header);
    if (memcmp(header.magic, SPOOL_MAGIC, sizeof header.magic) != 0 || header.end < header.begin) return 0;
    uint64_t length = header.end - header.begin;
    return length >= sizeof header ? length : 0;
}

static sperf_measures_t measures_of(uint32_t bits)
{
    return (sperf_measures_t){.times = (bits & SPOOL_TIMES) != 0,
                              .wall = (bits & SPOOL_WALL) != 0,
                              .custom = (bits & SPOOL_CUSTOM) != 0,
                              .allocations = (bits & SPOOL_ALLOCATIONS_MEASURED) != 0,
                              .retained = (bits & SPOOL_RETAINED) != 0,
                              .exceptions = (bits & SPOOL_EXCEPTIONS_MEASURED) != 0};
}

sperf_status_t sperf_spool_decode(const uint8_t *bytes, size_t length, sperf_spool_content_t *out)
{
    spool_decoding_t decoding = {0};
    *out = (sperf_spool_content_t){0};
    if (length < sizeof decoding.header) return SPERF_MALFORMED;
    uint64_t used = sperf_spool_length(bytes);
    if (used == 0) return SPERF_MALFORMED;
    spool_header_t *header = &decoding.header;
    memcpy(header, bytes, sizeof *header);
    if (used < length) length = (size_t)used;

    sperf_measures_t measures = measures_of(header->measures);
    /* What a program says itself is measured alone. */
    if (measures.custom && (measures.times || measures.allocations)) return SPERF_MALFORMED;
    if (measures.exceptions && (measures.times || measures.allocations || measures.custom)) return SPERF_MALFORMED;
    decoding.types = sperf_measured_types(&measures);
    if (decoding.types.count == 0) return SPERF_MALFORMED;
    SPERF_TRY(sperf_profile_new_of(&decoding.types, &decoding.profile));
    sperf_profile_t *profile = decoding.profile;
    if (measures.times) {
        profile->period_type = profile->sample_types[decoding.types.time + 1];
        profile->period = header->period_ns > 0 ? header->period_ns : 0;
    }
    profile->start_time_ns = header->start_real_ns;
    profile->duration_ns = header->duration_ns > 0 ? header->duration_ns : 0;
    header->duration_ns = profile->duration_ns;
    sperf_status_t status = read_records(&decoding, bytes + sizeof *header, bytes + length);
    if (status == SPERF_OK) status = sperf_spool_write(&decoding);
    if (status == SPERF_OK) {
        *out = (sperf_spool_content_t){profile, header->previous, decoding.text, decoding.unnamed};
    } else {
        sperf_profile_free(profile);
    }
    cleanup(&decoding);
    return status;
}

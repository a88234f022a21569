/* The first two passes over a pprof file, and how rows are found by their ids: see pprof_file.h. */
#include "pprof_file.h"

#include <stdlib.h>
#include <string.h>

#include "pprof_fields.h"
#include "protobuf.h"
#include "sperf/base/sort.h"

sperf_status_t sperf_pprof_refuse(sperf_pprof_file_t *file, const char *sentence)
{
    file->complaint = sentence;
    return SPERF_MALFORMED;
}

/* A line without bytes says nothing. */
static bool is_line(const sperf_field_t *field)
{
    return field->number == SPERF_PPROF_LOCATION_LINE && sperf_reader_left(&field->bytes) > 0;
}

/* An empty line stands for no line, so every location has a frame. */
static uint32_t count_lines(sperf_reader_t location)
{
    uint32_t count = 0;
    for (sperf_field_t field; sperf_protobuf_next(&location, &field);) {
        if (is_line(&field)) count++;
    }
    return count ? count : 1;
}

/* Mappings, locations and functions without bytes have no id: refused before they take memory, which many would. */
static bool lacks_id(const sperf_field_t *field)
{
    bool has_id = field->number == SPERF_PPROF_MAPPING || field->number == SPERF_PPROF_LOCATION ||
                  field->number == SPERF_PPROF_FUNCTION;
    return has_id && sperf_reader_left(&field->bytes) == 0;
}

static void count_field(sperf_pprof_file_t *file, const sperf_field_t *field)
{
    switch (field->number) {
    case SPERF_PPROF_SAMPLE_TYPE: file->types_count++; break;
    case SPERF_PPROF_SAMPLE: {
        uint32_t bytes = (uint32_t)sperf_reader_left(&field->bytes);
        if (file->longest_sample_bytes < bytes) file->longest_sample_bytes = bytes;
        file->samples_count++;
        break;
    }
    case SPERF_PPROF_MAPPING: file->mappings_count++; break;
    case SPERF_PPROF_LOCATION:
        file->locations_count++;
        file->lines_count += count_lines(field->bytes);
        break;
    case SPERF_PPROF_FUNCTION: file->functions_count++; break;
    case SPERF_PPROF_STRING: file->strings_count++; break;
    default: break;
    }
}

static sperf_status_t count(sperf_pprof_file_t *file)
{
    sperf_reader_t profile;
    sperf_reader_init(&profile, file->bytes, file->length);
    for (sperf_field_t field; sperf_protobuf_next(&profile, &field);) {
        if (lacks_id(&field)) return sperf_pprof_refuse(file, "an id is 0 or occurs twice");
        count_field(file, &field);
    }
    SPERF_TRY(profile.status);
    if (file->types_count == 0) return sperf_pprof_refuse(file, "there is no sample type");
    return file->types_count <= SPERF_SAMPLE_TYPES_MAX ? SPERF_OK : SPERF_UNSUPPORTED;
}

/* Counts to zero again as the second pass fills the arrays, so that both passes speak of the same rows. */
static void *allocate(uint32_t *count, size_t row_bytes)
{
    void *rows = calloc(*count ? *count : 1, row_bytes);
    *count = 0;
    return rows;
}

static bool allocate_tables(sperf_pprof_file_t *file)
{
    file->strings = allocate(&file->strings_count, sizeof *file->strings);
    file->mappings = allocate(&file->mappings_count, sizeof *file->mappings);
    file->functions = allocate(&file->functions_count, sizeof *file->functions);
    file->locations = allocate(&file->locations_count, sizeof *file->locations);
    file->lines = allocate(&file->lines_count, sizeof *file->lines);
    file->types_count = 0;
    return file->strings != NULL && file->mappings != NULL && file->functions != NULL && file->locations != NULL &&
           file->lines != NULL;
}

static const sperf_protobuf_member_t TYPE_FIELDS[] = {
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_TYPE_NAME, sperf_pprof_type_t, name),
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_TYPE_UNIT, sperf_pprof_type_t, unit),
};

static const sperf_protobuf_member_t MAPPING_FIELDS[] = {
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_MAPPING_ID, sperf_pprof_mapping_t, id),
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_MAPPING_FILE, sperf_pprof_mapping_t, file),
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_MAPPING_BUILD_ID, sperf_pprof_mapping_t, build_id),
};

static const sperf_protobuf_member_t FUNCTION_FIELDS[] = {
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_FUNCTION_ID, sperf_pprof_function_t, id),
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_FUNCTION_NAME, sperf_pprof_function_t, name),
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_FUNCTION_SYSTEM_NAME, sperf_pprof_function_t, system_name),
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_FUNCTION_FILE, sperf_pprof_function_t, file),
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_FUNCTION_START_LINE, sperf_pprof_function_t, start_line),
};

static const sperf_protobuf_member_t LINE_FIELDS[] = {
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_LINE_FUNCTION, sperf_pprof_line_t, function),
    SPERF_PROTOBUF_MEMBER(SPERF_PPROF_LINE_LINE, sperf_pprof_line_t, line),
};

#define READ_ROW(message, members, row) sperf_protobuf_read(message, members, sizeof(members) / sizeof *(members), row)

static sperf_status_t read_type(sperf_reader_t message, sperf_pprof_type_t *type)
{
    *type = (sperf_pprof_type_t){0};
    return READ_ROW(message, TYPE_FIELDS, type);
}

static sperf_status_t read_location(sperf_pprof_file_t *file, sperf_reader_t message)
{
    sperf_pprof_location_t *location = &file->locations[file->locations_count++];
    location->lines_start = file->lines_count;
    for (sperf_field_t field; sperf_protobuf_next(&message, &field);) {
        switch (field.number) {
        case SPERF_PPROF_LOCATION_ID: location->id = sperf_protobuf_number(&message, &field); break;
        case SPERF_PPROF_LOCATION_MAPPING: location->mapping = sperf_protobuf_number(&message, &field); break;
        case SPERF_PPROF_LOCATION_ADDRESS: location->address = sperf_protobuf_number(&message, &field); break;
        case SPERF_PPROF_LOCATION_LINE: {
            sperf_reader_t line = sperf_protobuf_bytes(&message, &field);
            if (!is_line(&field)) break;
            SPERF_TRY(READ_ROW(line, LINE_FIELDS, &file->lines[file->lines_count++]));
            break;
        }
        default: break;
        }
    }
    if (file->lines_count == location->lines_start) file->lines_count++;
    location->lines_count = file->lines_count - location->lines_start;
    return message.status;
}

static sperf_status_t read_extension(sperf_pprof_file_t *file, sperf_pprof_extension_t *extension, sperf_reader_t bytes,
                                     const char *complaint)
{
    if (extension->found) return sperf_pprof_refuse(file, complaint);
    *extension = (sperf_pprof_extension_t){true, bytes};
    return SPERF_OK;
}

static sperf_status_t read_string(sperf_pprof_file_t *file, sperf_reader_t bytes)
{
    uint32_t length = (uint32_t)sperf_reader_left(&bytes);
    file->strings[file->strings_count++] = (sperf_pprof_string_t){
        .start = (uint32_t)(bytes.next - file->bytes), .length = length, .id = SPERF_PPROF_NOT_INTERNED};
    return SPERF_OK;
}

static sperf_status_t read_message(sperf_pprof_file_t *file, uint64_t number, sperf_reader_t bytes)
{
    switch (number) {
    case SPERF_PPROF_SAMPLE_TYPE: return read_type(bytes, &file->types[file->types_count++]);
    case SPERF_PPROF_MAPPING: return READ_ROW(bytes, MAPPING_FIELDS, &file->mappings[file->mappings_count++]);
    case SPERF_PPROF_LOCATION: return read_location(file, bytes);
    case SPERF_PPROF_FUNCTION: return READ_ROW(bytes, FUNCTION_FIELDS, &file->functions[file->functions_count++]);
    case SPERF_PPROF_STRING: return read_string(file, bytes);
    case SPERF_PPROF_PERIOD_TYPE: return read_type(bytes, &file->period_type);
    case SPERF_PPROF_TIMELINE: return read_extension(file, &file->timeline, bytes, "there is more than one timeline");
    case SPERF_PPROF_CAUSES:
        return read_extension(file, &file->causes, bytes, "there is more than one table of causes");
    case SPERF_PPROF_STACKS:
        return read_extension(file, &file->stacks, bytes, "there is more than one table of stacks");
    default: return SPERF_OK;
    }
}

static sperf_status_t read_field(sperf_pprof_file_t *file, sperf_reader_t *profile, const sperf_field_t *field)
{
    switch (field->number) {
    case SPERF_PPROF_TIME_NS: file->time_ns = (int64_t)sperf_protobuf_number(profile, field); break;
    case SPERF_PPROF_DURATION_NS: file->duration_ns = (int64_t)sperf_protobuf_number(profile, field); break;
    case SPERF_PPROF_PERIOD: file->period = (int64_t)sperf_protobuf_number(profile, field); break;
    case SPERF_PPROF_DEFAULT_SAMPLE_TYPE: file->default_type = sperf_protobuf_number(profile, field); break;
    case SPERF_PPROF_SAMPLE_TYPE:
    case SPERF_PPROF_MAPPING:
    case SPERF_PPROF_LOCATION:
    case SPERF_PPROF_FUNCTION:
    case SPERF_PPROF_STRING:
    case SPERF_PPROF_PERIOD_TYPE:
    case SPERF_PPROF_TIMELINE:
    case SPERF_PPROF_CAUSES:
    case SPERF_PPROF_STACKS: {
        sperf_reader_t bytes = sperf_protobuf_bytes(profile, field);
        return profile->status == SPERF_OK ? read_message(file, field->number, bytes) : profile->status;
    }
    default: break;
    }
    return profile->status;
}

sperf_status_t sperf_pprof_file_open(sperf_pprof_file_t *file, const uint8_t *bytes, size_t length)
{
    *file = (sperf_pprof_file_t){.bytes = bytes, .length = length};
    /* Every count below is of things that take a byte at least. */
    if (length >= UINT32_MAX) return SPERF_UNSUPPORTED;
    SPERF_TRY(count(file));
    if (!allocate_tables(file)) return SPERF_NO_MEMORY;
    sperf_reader_t profile;
    sperf_reader_init(&profile, bytes, length);
    for (sperf_field_t field; sperf_protobuf_next(&profile, &field);) SPERF_TRY(read_field(file, &profile, &field));
    /* Go's encoder and decoder insist on it too, and 0 could not mean "none" otherwise. */
    if (file->strings_count > 0 && file->strings[0].length > 0) {
        return sperf_pprof_refuse(file, "the first string is not empty");
    }
    return SPERF_OK;
}

void sperf_pprof_file_cleanup(sperf_pprof_file_t *file)
{
    free(file->strings);
    free(file->mappings);
    free(file->functions);
    free(file->locations);
    free(file->lines);
    free(file->folded);
    free(file->nodes);
    sperf_pprof_ids_cleanup(&file->location_ids);
}

sperf_status_t sperf_pprof_string(sperf_pprof_file_t *file, uint64_t index, sperf_string_id_t *out)
{
    *out = 0;
    if (index == 0) return SPERF_OK;
    if (index >= file->strings_count) return sperf_pprof_refuse(file, "a referenced string does not exist");
    sperf_pprof_string_t *string = &file->strings[index];
    if (string->id == SPERF_PPROF_NOT_INTERNED) {
        const char *bytes = (const char *)file->bytes + string->start;
        SPERF_TRY(sperf_string_table_intern(&file->profile->strings, bytes, string->length, &string->id));
    }
    *out = string->id;
    return SPERF_OK;
}

/*
 * -- From ids to rows --
 *
 * Ids may be any 64-bit numbers: some producers use addresses. Sorting them costs the same whatever they are,
 * where hashing could be made slow by a file that was made for it.
 */

struct sperf_pprof_id {
    uint64_t id;
    uint32_t row;
};

static uint64_t id_of_row(const void *rows, size_t row_bytes, uint32_t row)
{
    uint64_t id = 0;
    memcpy(&id, (const char *)rows + row * row_bytes, sizeof id);
    return id;
}

static bool count_up(const void *rows, size_t row_bytes, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++) {
        if (id_of_row(rows, row_bytes, row) != (uint64_t)row + 1) return false;
    }
    return true;
}

static int compare_ids(const void *a, const void *b)
{
    uint64_t first = ((const struct sperf_pprof_id *)a)->id;
    uint64_t second = ((const struct sperf_pprof_id *)b)->id;
    return first < second ? -1 : first > second;
}

static bool are_unique(const struct sperf_pprof_id *sorted, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (sorted[i - 1].id == sorted[i].id) return false;
    }
    return count == 0 || sorted[0].id != 0;
}

sperf_status_t sperf_pprof_ids_build(sperf_pprof_ids_t *ids, const void *rows, size_t row_bytes, uint32_t count)
{
    *ids = (sperf_pprof_ids_t){.count = count};
    if (count_up(rows, row_bytes, count)) return SPERF_OK;
    ids->sorted = malloc(count * sizeof *ids->sorted);
    if (ids->sorted == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < count; row++) {
        ids->sorted[row] = (struct sperf_pprof_id){id_of_row(rows, row_bytes, row), row};
    }
    qsort(ids->sorted, count, sizeof *ids->sorted, compare_ids);
    return are_unique(ids->sorted, count) ? SPERF_OK : SPERF_MALFORMED;
}

void sperf_pprof_ids_cleanup(sperf_pprof_ids_t *ids)
{
    free(ids->sorted);
    *ids = (sperf_pprof_ids_t){0};
}

uint32_t sperf_pprof_ids_find(const sperf_pprof_ids_t *ids, uint64_t id)
{
    if (ids->sorted == NULL) return id - 1 < ids->count ? (uint32_t)(id - 1) : UINT32_MAX;
    uint32_t low = 0;
    uint32_t high = ids->count;
    SPERF_BISECT(low, high, ids->sorted[middle].id < id);
    return low < ids->count && ids->sorted[low].id == id ? ids->sorted[low].row : UINT32_MAX;
}

/* How far rows of sampled allocations may be off: see sperf/model/allocation_margins.h. */
#include "sperf/model/allocation_margins.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sperf/base/buffer.h"
#include "sperf/base/rows.h"

enum { OF_LINE = 'l', OF_CLASS = 'c' };

static const double STANDARD_ERRORS = 2;

static bool read_number(sperf_string_t *text, const char *key, double *out)
{
    if (!sperf_string_skip(text, key)) return false;
    *out = 0;
    while (text->length > 0 && text->bytes[0] >= '0' && text->bytes[0] <= '9') {
        *out = *out * 10 + (text->bytes[0] - '0');
        *text = (sperf_string_t){text->bytes + 1, text->length - 1};
    }
    return sperf_string_skip(text, " ");
}

static sperf_status_t name_of(int kind, sperf_string_t rest, sperf_buffer_t *name)
{
    sperf_buffer_clear(name);
    sperf_buffer_append_byte(name, (uint8_t)kind);
    sperf_buffer_append(name, rest.bytes, rest.length);
    return name->status;
}

static sperf_status_t add_row(sperf_allocation_margins_t *margins, const sperf_buffer_t *name, double objects,
                              double bytes)
{
    sperf_string_id_t id;
    SPERF_TRY(sperf_string_table_intern(&margins->names, (const char *)name->bytes, name->length, &id));
    uint32_t before = margins->capacity;
    SPERF_TRY(SPERF_ROWS_RESERVE(margins->rows, margins->capacity, (uint64_t)id + 1));
    if (margins->capacity > before)
        memset(margins->rows + before, 0, (margins->capacity - before) * sizeof *margins->rows);
    margins->rows[id].objects += objects * objects;
    margins->rows[id].bytes += bytes * bytes;
    return SPERF_OK;
}

static sperf_status_t add_comment(sperf_allocation_margins_t *margins, sperf_string_t text, sperf_buffer_t *name)
{
    double unused, objects, bytes;
    bool of_line = sperf_string_skip(&text, SPERF_LINE_ERROR_PREFIX);
    if (!of_line && !sperf_string_skip(&text, SPERF_CLASS_ERROR_PREFIX)) return SPERF_OK;
    bool is_read = read_number(&text, "bytes=", &unused) && read_number(&text, "bytes_error=", &bytes) &&
                   read_number(&text, "objects=", &unused) && read_number(&text, "objects_error=", &objects) &&
                   read_number(&text, "samples=", &unused) && sperf_string_skip(&text, "class=");
    if (!is_read) return SPERF_OK; /* another tool's */
    SPERF_TRY(name_of(of_line ? OF_LINE : OF_CLASS, text, name));
    return add_row(margins, name, objects, bytes);
}

sperf_status_t sperf_allocation_margins_init(sperf_allocation_margins_t *margins, const sperf_profile_t *profile)
{
    *margins = (sperf_allocation_margins_t){0};
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 0; status == SPERF_OK && i < profile->comments_count; i++) {
        status = add_comment(margins, sperf_string_table_get(&profile->strings, profile->comments[i]), &name);
    }
    sperf_buffer_cleanup(&name);
    return status;
}

void sperf_allocation_margins_cleanup(sperf_allocation_margins_t *margins)
{
    sperf_string_table_cleanup(&margins->names);
    free(margins->rows);
    margins->rows = NULL;
}

bool sperf_allocation_margins_any(const sperf_allocation_margins_t *margins)
{
    return margins->capacity > 0;
}

static int64_t margin(double variance)
{
    double error = ceil(STANDARD_ERRORS * sqrt(variance));
    return error < 9e18 ? (int64_t)error : INT64_MAX;
}

static sperf_status_t find(const sperf_allocation_margins_t *margins, sperf_buffer_t *name,
                           sperf_allocation_margin_t *out)
{
    sperf_status_t status = name->status;
    if (status == SPERF_OK) {
        sperf_string_id_t id = sperf_string_table_find(&margins->names, (const char *)name->bytes, name->length);
        bool known = id != SPERF_STRING_NONE && id < margins->capacity;
        if (known)
            *out = (sperf_allocation_margin_t){margin(margins->rows[id].objects), margin(margins->rows[id].bytes)};
        status = known ? SPERF_OK : SPERF_NOT_FOUND;
    }
    sperf_buffer_cleanup(name);
    return status;
}

sperf_status_t sperf_allocation_margins_of_class(const sperf_allocation_margins_t *margins, sperf_string_t class_name,
                                                 sperf_allocation_margin_t *out)
{
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    (void)name_of(OF_CLASS, class_name, &name);
    return find(margins, &name, out);
}

sperf_status_t sperf_allocation_margins_of_line(const sperf_allocation_margins_t *margins, sperf_string_t class_name,
                                                const sperf_profile_t *profile, sperf_frame_id_t frame,
                                                sperf_allocation_margin_t *out)
{
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    (void)name_of(OF_LINE, class_name, &name);
    sperf_frame_t place = frame != 0 ? sperf_frame_table_get(&profile->frames, frame) : (sperf_frame_t){0};
    if (place.line != 0) {
        sperf_function_t function = sperf_function_table_get(&profile->functions, place.function);
        sperf_string_t label = sperf_string_table_get(&profile->strings, function.name);
        sperf_string_t file = sperf_string_table_get(&profile->strings, function.file);
        sperf_buffer_append_string(&name, " at=");
        sperf_buffer_append(&name, label.bytes, label.length);
        sperf_buffer_append_string(&name, " ");
        sperf_buffer_append(&name, file.bytes, file.length);
        sperf_buffer_append_format(&name, ":%u", place.line);
    }
    return find(margins, &name, out);
}

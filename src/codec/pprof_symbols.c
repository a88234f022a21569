/*
 * Functions and locations of a pprof file as functions and frames of the profile: see pprof_file.h.
 *
 * A location with several lines is as many frames: inlined calls. A location without lines is native code that was
 * not symbolized: it gets the name of its mapped file, as in go tool pprof, or its address. Lines that do not fit
 * the model's numbers become unknown lines.
 */
#include <inttypes.h>
#include <stdio.h>

#include "pprof_file.h"
#include "sperf/base/buffer.h"

static const char UNKNOWN[] = "[unknown]";

enum { ADDRESS_BYTES = 24 };

typedef struct {
    sperf_pprof_file_t *file;
    sperf_pprof_ids_t mapping_ids;
    sperf_pprof_ids_t function_ids;
} symbols_t;

static uint32_t line_number(int64_t line)
{
    return line > 0 && line <= UINT32_MAX ? (uint32_t)line : 0;
}

static sperf_status_t resolve_function(sperf_pprof_file_t *file, sperf_pprof_function_t *row)
{
    sperf_function_t function = {.first_line = line_number(row->start_line)};
    SPERF_TRY(sperf_pprof_string(file, row->name, &function.name));
    if (function.name == 0) SPERF_TRY(sperf_pprof_string(file, row->system_name, &function.name));
    SPERF_TRY(sperf_pprof_string(file, row->file, &function.file));
    if (function.name == 0) {
        SPERF_TRY(sperf_string_table_intern_text(&file->profile->strings, UNKNOWN, &function.name));
    }
    return sperf_function_table_intern(&file->profile->functions, function, &row->function);
}

/* "/usr/lib/libc.so.6" becomes "[libc.so.6]", "[vdso]" stays itself. */
static sperf_status_t name_after_file(sperf_pprof_file_t *file, sperf_string_t path, sperf_string_id_t *out)
{
    size_t start = path.length;
    while (start > 0 && path.bytes[start - 1] != '/') start--;
    sperf_string_t base = {path.bytes + start, path.length - start};
    if (base.length > 0 && base.bytes[0] == '[') {
        return sperf_string_table_intern(&file->profile->strings, base.bytes, base.length, out);
    }
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    sperf_buffer_append_byte(&name, '[');
    sperf_buffer_append(&name, base.bytes, base.length);
    sperf_buffer_append_byte(&name, ']');
    sperf_status_t status = name.status;
    if (status == SPERF_OK) {
        const char *bytes = (const char *)name.bytes;
        status = sperf_string_table_intern(&file->profile->strings, bytes, name.length, out);
    }
    sperf_buffer_cleanup(&name);
    return status;
}

static sperf_status_t name_after_address(sperf_pprof_file_t *file, uint64_t address, sperf_string_id_t *out)
{
    if (address == 0) return sperf_string_table_intern_text(&file->profile->strings, UNKNOWN, out);
    char name[ADDRESS_BYTES];
    (void)snprintf(name, sizeof name, "0x%" PRIx64, address);
    return sperf_string_table_intern_text(&file->profile->strings, name, out);
}

/*
 * Set `*out` to the unnamed code of the mapping's file; 0 where it has none. Once for each path, not for each
 * mapping or location: a long path that many refer to is gone through once.
 */
static sperf_status_t resolve_mapping(sperf_pprof_file_t *file, const sperf_pprof_mapping_t *mapping,
                                      sperf_function_id_t *out)
{
    sperf_function_t function = {0};
    SPERF_TRY(sperf_pprof_string(file, mapping->file, &function.file));
    if (function.file == 0) return SPERF_OK;
    sperf_function_id_t *known = &file->strings[mapping->file].function;
    if (*known == 0) {
        sperf_string_t path = sperf_string_table_get(&file->profile->strings, function.file);
        SPERF_TRY(name_after_file(file, path, &function.name));
        SPERF_TRY(sperf_function_table_intern(&file->profile->functions, function, known));
    }
    *out = *known;
    return SPERF_OK;
}

/* Name the code at `location` by where it is, for want of a function. */
static sperf_status_t resolve_place(symbols_t *symbols, const sperf_pprof_location_t *location,
                                    sperf_function_id_t *out)
{
    sperf_pprof_file_t *file = symbols->file;
    if (location->mapping != 0) {
        uint32_t row = sperf_pprof_ids_find(&symbols->mapping_ids, location->mapping);
        SPERF_TRY(resolve_mapping(file, &file->mappings[row], out));
        if (*out != 0) return SPERF_OK;
    }
    sperf_function_t function = {0};
    SPERF_TRY(name_after_address(file, location->address, &function.name));
    return sperf_function_table_intern(&file->profile->functions, function, out);
}

static sperf_status_t resolve_line(symbols_t *symbols, const sperf_pprof_location_t *location, sperf_pprof_line_t *line)
{
    sperf_pprof_file_t *file = symbols->file;
    sperf_frame_t frame = {.line = line_number(line->line)};
    if (line->function == 0) {
        SPERF_TRY(resolve_place(symbols, location, &frame.function));
    } else {
        uint32_t row = sperf_pprof_ids_find(&symbols->function_ids, line->function);
        if (row == UINT32_MAX) return sperf_pprof_refuse(file, "a referenced function does not exist");
        frame.function = file->functions[row].function;
    }
    return sperf_frame_table_intern(&file->profile->frames, frame, &line->frame);
}

static sperf_status_t resolve_location(symbols_t *symbols, const sperf_pprof_location_t *location)
{
    if (location->mapping != 0 && sperf_pprof_ids_find(&symbols->mapping_ids, location->mapping) == UINT32_MAX) {
        return sperf_pprof_refuse(symbols->file, "a referenced mapping does not exist");
    }
    for (uint32_t i = 0; i < location->lines_count; i++) {
        SPERF_TRY(resolve_line(symbols, location, &symbols->file->lines[location->lines_start + i]));
    }
    return SPERF_OK;
}

static sperf_status_t build_ids(symbols_t *symbols)
{
    sperf_pprof_file_t *file = symbols->file;
    SPERF_TRY(
        sperf_pprof_ids_build(&symbols->mapping_ids, file->mappings, sizeof *file->mappings, file->mappings_count));
    SPERF_TRY(
        sperf_pprof_ids_build(&symbols->function_ids, file->functions, sizeof *file->functions, file->functions_count));
    return sperf_pprof_ids_build(&file->location_ids, file->locations, sizeof *file->locations, file->locations_count);
}

static sperf_status_t resolve(symbols_t *symbols)
{
    sperf_pprof_file_t *file = symbols->file;
    sperf_status_t status = build_ids(symbols);
    if (status == SPERF_MALFORMED) return sperf_pprof_refuse(file, "an id is 0 or occurs twice");
    SPERF_TRY(status);
    for (uint32_t i = 0; i < file->functions_count; i++) SPERF_TRY(resolve_function(file, &file->functions[i]));
    for (uint32_t i = 0; i < file->locations_count; i++) SPERF_TRY(resolve_location(symbols, &file->locations[i]));
    return SPERF_OK;
}

sperf_status_t sperf_pprof_resolve_symbols(sperf_pprof_file_t *file)
{
    symbols_t symbols = {.file = file};
    sperf_status_t status = resolve(&symbols);
    sperf_pprof_ids_cleanup(&symbols.mapping_ids);
    sperf_pprof_ids_cleanup(&symbols.function_ids);
    return status;
}

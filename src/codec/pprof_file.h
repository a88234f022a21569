/*
 * A pprof file being decoded: where its parts are, as the bytes say it.
 *
 * Protobuf allows any order of fields, so samples may precede the locations that they refer to and everything may precede
 * the strings. Hence three passes: count what there is (pprof_file.c); keep strings, mappings, functions and locations as
 * rows of exactly counted arrays (the same file), to be resolved into the profile's tables (pprof_symbols.c); then read
 * the samples (pprof_samples.c). Rows are found by id through a map that never grows with the largest id.
 * All arrays together are linear in the length of the bytes, which are borrowed: a row takes up to 64 bytes, so what has
 * no bytes of its own, and thus says nothing, gets no row.
 */
#ifndef SPERF_PPROF_FILE_H
#define SPERF_PPROF_FILE_H

#include "sperf/base/reader.h"
#include "sperf/model/profile.h"

typedef struct {
    uint32_t start; /* in the bytes of the file */
    uint32_t length;
    sperf_string_id_t id;         /* in the profile; SPERF_PPROF_NOT_INTERNED until something refers to it */
    sperf_function_id_t function; /* in the profile: all unnamed code of the file that is called so; 0 until needed */
} sperf_pprof_string_t;

#define SPERF_PPROF_NOT_INTERNED UINT32_MAX

/* The id comes first in what has one: see sperf_pprof_ids_build. */
typedef struct {
    uint64_t id;
    uint64_t file; /* this and the like: an index into the strings, unchecked */
    uint64_t build_id;
} sperf_pprof_mapping_t;

typedef struct {
    uint64_t id;
    uint64_t name;
    uint64_t system_name;
    uint64_t file;
    int64_t start_line;
    sperf_function_id_t function; /* in the profile, once resolved */
} sperf_pprof_function_t;

typedef struct {
    uint64_t function; /* its id in the file; 0: none */
    int64_t line;
    sperf_frame_id_t frame; /* in the profile, once resolved */
} sperf_pprof_line_t;

typedef struct {
    uint64_t id;
    uint64_t mapping; /* its id in the file; 0: none */
    uint64_t address;
    uint32_t lines_start; /* into the lines; the innermost call first */
    uint32_t lines_count; /* at least 1: a location without lines has an empty one */
} sperf_pprof_location_t;

typedef struct {
    uint64_t name;
    uint64_t unit;
} sperf_pprof_type_t;

/* From ids to rows: sorted pairs, or nothing where the ids are 1..count in order, as most producers number. */
typedef struct {
    struct sperf_pprof_id *sorted;
    uint32_t count;
} sperf_pprof_ids_t;

typedef struct {
    const uint8_t *bytes; /* borrowed */
    size_t length;
    const char *complaint; /* a fixed sentence once something is malformed; else NULL */

    /* From the first pass. */
    uint32_t strings_count;
    uint32_t mappings_count;
    uint32_t functions_count;
    uint32_t locations_count;
    uint32_t lines_count;
    uint32_t samples_count;
    uint32_t types_count;
    uint32_t longest_sample_bytes;

    /* From the second. */
    sperf_pprof_string_t *strings;
    sperf_pprof_mapping_t *mappings;
    sperf_pprof_function_t *functions;
    sperf_pprof_location_t *locations;
    sperf_pprof_line_t *lines;
    sperf_pprof_type_t types[SPERF_SAMPLE_TYPES_MAX];
    sperf_pprof_type_t period_type;
    uint64_t default_type;
    int64_t period;
    int64_t time_ns;
    int64_t duration_ns;
    sperf_reader_t timeline;
    bool timeline_found;

    /* From resolving. */
    sperf_pprof_ids_t location_ids;
    sperf_profile_t *profile; /* owned until the decoder gives it away */
} sperf_pprof_file_t;

/*
 * Find everything in `length` bytes but what samples say. SPERF_TRUNCATED, SPERF_MALFORMED, SPERF_UNSUPPORTED (too many
 * sample types, or more bytes than 32-bit ids can count), SPERF_NO_MEMORY. Whatever it returns, `file` must be cleaned up.
 */
sperf_status_t sperf_pprof_file_open(sperf_pprof_file_t *file, const uint8_t *bytes, size_t length);

/* Free what the file holds, the profile too unless it was taken out. */
void sperf_pprof_file_cleanup(sperf_pprof_file_t *file);

/* Keep `sentence` as the complaint and return SPERF_MALFORMED. */
sperf_status_t sperf_pprof_complain(sperf_pprof_file_t *file, const char *sentence);

/* Intern the string that `index` names. SPERF_MALFORMED where there is none; what interning returns. */
sperf_status_t sperf_pprof_string(sperf_pprof_file_t *file, uint64_t index, sperf_string_id_t *out);

/*
 * Make the map of `count` rows of `row_bytes` each, whose first member is their uint64_t id. SPERF_MALFORMED where an id is
 * 0 or given twice. Ownership: the caller frees with sperf_pprof_ids_cleanup, after an error too.
 */
sperf_status_t sperf_pprof_ids_build(sperf_pprof_ids_t *ids, const void *rows, size_t row_bytes, uint32_t count);
void sperf_pprof_ids_cleanup(sperf_pprof_ids_t *ids);

/* Return the number of the row that has `id`, UINT32_MAX where none has. */
uint32_t sperf_pprof_ids_find(const sperf_pprof_ids_t *ids, uint64_t id);

/* Resolve functions and locations into the profile's tables, so that each line of a location has its frame. */
sperf_status_t sperf_pprof_resolve_symbols(sperf_pprof_file_t *file);

/*
 * Read the samples into the profile, threads, labels and stacks with them. `rows`, of samples_count or NULL, gets the
 * sample row that each went into. SPERF_MALFORMED also where stacks would take more memory than is fit for the file's
 * length.
 */
sperf_status_t sperf_pprof_read_samples(sperf_pprof_file_t *file, uint32_t *rows);

#endif

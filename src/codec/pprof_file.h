/*
 * A pprof file being decoded: the places of its parts.
 *
 * Protobuf allows fields in any order: samples may precede the locations that they refer to, and everything may
 * precede the strings. Hence three passes. The first counts (pprof_file.c). The second stores strings, mappings,
 * functions and locations as rows of exactly sized arrays (same file), which are then resolved into the tables of
 * the profile (pprof_symbols.c). The third reads the samples (pprof_samples.c).
 *
 * Rows are found by id through a map whose size does not depend on the largest id. All arrays together are linear
 * in the length of the bytes, which are borrowed. A row takes up to 64 bytes, so an entry without bytes of its own
 * gets no row.
 */
#ifndef SPERF_PPROF_FILE_H
#define SPERF_PPROF_FILE_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

typedef struct {
    uint32_t start; /* in the bytes of the file */
    uint32_t length;
    sperf_string_id_t id;         /* in the profile; SPERF_PPROF_NOT_INTERNED until referred to */
    sperf_function_id_t function; /* in the profile: all unnamed code of the file with this name; 0 until needed */
} sperf_pprof_string_t;

#define SPERF_PPROF_NOT_INTERNED UINT32_MAX

/* Whether a sample has rows in the table of whole stacks, and then whether it has been read. */
typedef enum { SPERF_PPROF_NOT_FOLDED, SPERF_PPROF_FOLDED, SPERF_PPROF_FOLDED_READ } sperf_pprof_folded_t;

/* Rows with an id have it first: see sperf_pprof_ids_build. */
typedef struct {
    uint64_t id;
    uint64_t file; /* like other names: an index into the strings, unchecked */
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

/* The bytes of a field of sperf's own. */
typedef struct {
    bool found;
    sperf_reader_t bytes;
} sperf_pprof_extension_t;

/* Maps ids to rows: sorted pairs, or nothing if the ids are 1..count in order, as most producers number. */
typedef struct {
    struct sperf_pprof_id *sorted;
    uint32_t count;
} sperf_pprof_ids_t;

typedef struct {
    const uint8_t *bytes; /* borrowed */
    size_t length;
    const char *complaint; /* a fixed sentence if something is malformed; else NULL */

    /* From the first pass. */
    uint32_t strings_count;
    uint32_t mappings_count;
    uint32_t functions_count;
    uint32_t locations_count;
    uint32_t lines_count;
    uint32_t samples_count;
    uint32_t types_count;
    uint32_t longest_sample_bytes;

    /* From the second pass. */
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
    sperf_pprof_extension_t timeline, causes, stacks;

    /* From resolving. */
    sperf_pprof_ids_t location_ids;
    sperf_profile_t *profile; /* to be given away */

    /* From the table of whole stacks; NULL without one that is known. */
    sperf_sample_key_t *folded; /* by sample; the stack is a sperf_pprof_folded_t */
    sperf_stack_id_t *nodes;    /* by node, 1-based */
    sperf_reader_t whole_rows;  /* checked */
    uint64_t whole_rows_left;
} sperf_pprof_file_t;

/*
 * Read everything in `length` bytes except the samples. SPERF_TRUNCATED, SPERF_MALFORMED, SPERF_UNSUPPORTED (too
 * many sample types, or more bytes than 32-bit ids can count), SPERF_NO_MEMORY. Ownership: the caller cleans up,
 * even after an error.
 */
sperf_status_t sperf_pprof_file_open(sperf_pprof_file_t *file, const uint8_t *bytes, size_t length);

/* Free everything but the profile. */
void sperf_pprof_file_cleanup(sperf_pprof_file_t *file);

/* Refuse the file: set the complaint to `sentence` and return SPERF_MALFORMED. */
sperf_status_t sperf_pprof_refuse(sperf_pprof_file_t *file, const char *sentence);

/* Intern the string at `index`. SPERF_MALFORMED if there is none; else the status of interning. */
sperf_status_t sperf_pprof_string(sperf_pprof_file_t *file, uint64_t index, sperf_string_id_t *out);

/*
 * Make the map of `count` rows of `row_bytes` each, whose first member is their uint64_t id. SPERF_MALFORMED if an
 * id is 0 or occurs twice. Ownership: the caller frees it with sperf_pprof_ids_cleanup, even after an error.
 */
sperf_status_t sperf_pprof_ids_build(sperf_pprof_ids_t *ids, const void *rows, size_t row_bytes, uint32_t count);
void sperf_pprof_ids_cleanup(sperf_pprof_ids_t *ids);

/* Return the number of the row with `id`, or UINT32_MAX. */
uint32_t sperf_pprof_ids_find(const sperf_pprof_ids_t *ids, uint64_t id);

/* Resolve functions and locations into the tables of the profile, so that each line of a location has its frame. */
sperf_status_t sperf_pprof_resolve_symbols(sperf_pprof_file_t *file);

/*
 * Intern the frames of the location `row` below `*stack`, and set `*stack` to the innermost. `*left` is how many more
 * may be interned; SPERF_MALFORMED with `complaint` if the location has more lines.
 */
sperf_status_t sperf_pprof_intern_location(sperf_pprof_file_t *file, uint32_t row, const char *complaint,
                                           uint64_t *left, sperf_stack_id_t *stack);

/*
 * Return how many frames a file may expand to: a location of k lines with m references is k * m nodes, so a small file
 * could require many. Real files stay far below: each reference takes a byte or more, and inlining is rarely deep.
 */
uint64_t sperf_pprof_nodes_max(const sperf_pprof_file_t *file);

/*
 * Read the table of whole stacks but for its rows, which are only checked: what they refer to exists. A version that is
 * not known is skipped: the samples are complete, with folded stacks. Statuses as below.
 */
sperf_status_t sperf_pprof_read_stacks(sperf_pprof_file_t *file);

/*
 * Read the samples into the profile, with threads, labels and stacks; those with rows in the table of whole stacks as
 * these rows. `rows` (samples_count of them, or NULL, as it must be with such a table) is set to the row of each
 * sample. SPERF_MALFORMED also if stacks would take too much memory for the length of the file.
 */
sperf_status_t sperf_pprof_read_samples(sperf_pprof_file_t *file, uint32_t *rows);

/*
 * Read the timeline and the causes of waiting, if they were found. `rows` has the row of each sample. A version that is
 * not known leaves them empty: the samples are complete without them. Statuses as above.
 */
sperf_status_t sperf_pprof_read_timeline(sperf_pprof_file_t *file, const uint32_t *rows);
sperf_status_t sperf_pprof_read_causes(sperf_pprof_file_t *file, const uint32_t *rows);

#endif

/*
 * The formats in which profiles are written and read: the only such list.
 *
 * Encoders and decoders see plain bytes. Two flags are left to the caller: `compressed` means that files of the
 * format are gzip'd, `page` that a file is the viewer's page with the encoded bytes in it. To add a format, add a
 * row in src/codec/format.c.
 */
#ifndef SPERF_FORMAT_H
#define SPERF_FORMAT_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

typedef struct {
    bool timeline;     /* include the timeline and the causes of waiting, if the format can hold them */
    uint32_t rows_max; /* rows of each table in a report; 0: all */
} sperf_encode_options_t;

/*
 * Append the encoded profile to `out`. The profile must be valid. Errors stick in `out`: SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED, and SPERF_UNSUPPORTED if the format cannot hold the profile, such as values below 0. `out`
 * may be drained.
 */
typedef void sperf_encode_t(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);

/* Limits on the memory that a decoder allocates: see sperf_decode_t. */
enum { SPERF_DECODE_BYTES_MIN = 64 * 1024, SPERF_DECODE_BYTES_PER_BYTE = 256 };

/*
 * Decode a profile from `length` bytes, with `head_only` just what describes it: no samples, stacks or threads. Returns
 * SPERF_TRUNCATED, SPERF_MALFORMED or SPERF_NO_MEMORY on failure, and sets `*complaint` (may be NULL) to what is
 * malformed. A decoded profile is valid.
 *
 * Whatever the bytes are, allocations together take at most SPERF_DECODE_BYTES_MIN plus
 * SPERF_DECODE_BYTES_PER_BYTE for each byte. Except for sorting, time is linear in `length` too.
 *
 * Ownership: the caller frees `*out`.
 */
typedef sperf_status_t sperf_decode_t(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                      const char **complaint);

enum { SPERF_FORMAT_EXTENSIONS_MAX = 3 };

typedef struct {
    const char *name;                                          /* the name that --format takes: "pprof" */
    const char *alias;                                         /* another name: "md" for "markdown"; or NULL */
    const char *extension;                                     /* of files: ".pb.gz" */
    const char *other_extensions[SPERF_FORMAT_EXTENSIONS_MAX]; /* further extensions; NULL after the last */
    const char *summary;                                       /* one line for the help */
    bool compressed;
    bool binary; /* not text, so never printed to a terminal */
    bool page;   /* `encode` writes the data of the viewer's page; the caller adds the page */
    bool timed;  /* includes the timeline when chosen by name or extension: its readers use or ignore it */
    sperf_encode_t *encode;
    sperf_decode_t *decode; /* NULL if the format can only be written */
} sperf_format_t;

/* Return the number of formats. The first one is the default. */
size_t sperf_format_count(void);

/* Return format `number` (0-based), or NULL past the end. */
const sperf_format_t *sperf_format_at(size_t number);

/* Return the format whose name or alias is `name`, or NULL. */
const sperf_format_t *sperf_format_find(const char *name);

/*
 * Return the format for the extension of `path`; the longest extension wins. Returns the default format if the
 * last element of the path has no extension or ".data". Returns NULL for an unknown extension, and for an
 * extension of another format followed by ".gz": only pprof is compressed.
 */
const sperf_format_t *sperf_format_for_path(const char *path);

/* Return the readable format that `length` bytes look like; the default one if they look like none. */
const sperf_format_t *sperf_format_for_bytes(const uint8_t *bytes, size_t length);

/* The codecs in the registry. */
sperf_encode_t sperf_pprof_encode, sperf_json_encode, sperf_collapsed_encode, sperf_text_encode,
    sperf_speedscope_encode, sperf_firefox_encode, sperf_cpuprofile_encode, sperf_callgrind_encode,
    sperf_stackprof_encode, sperf_otlp_encode, sperf_svg_encode, sperf_dot_encode, sperf_markdown_encode,
    sperf_csv_encode, sperf_tsv_encode;
sperf_decode_t sperf_pprof_decode, sperf_json_decode, sperf_collapsed_decode, sperf_speedscope_decode,
    sperf_firefox_decode, sperf_cpuprofile_decode, sperf_stackprof_decode;

/* Return whether at least half of the first lines are stacks with numbers: such files have no mark. */
bool sperf_looks_collapsed(const uint8_t *bytes, size_t length);

/* The options of StackProf.start. */
typedef struct {
    int64_t interval_ns; /* time per sample; 0: the period of the profile */
    bool raw;            /* include the stacks */
    bool timeline;       /* include stacks in order of time, if the profile has a timeline; requires `raw` */
    bool aggregate;      /* include lines and edges of frames */
    bool ignore_gc;      /* count GC as time of the code in which it ran */
} sperf_stackprof_options_t;

/* Append the dump of stackprof of `profile` to `out`. Errors stick in `out`; negative values are SPERF_UNSUPPORTED. */
void sperf_stackprof_write(const sperf_profile_t *profile, const sperf_stackprof_options_t *options,
                           sperf_buffer_t *out);

#endif

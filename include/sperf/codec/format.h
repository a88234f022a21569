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
typedef void (*sperf_encode_t)(const sperf_profile_t *profile, const sperf_encode_options_t *options,
                               sperf_buffer_t *out);

/* Limits on the memory that a decoder allocates: see sperf_decode_t. */
enum { SPERF_DECODE_BYTES_MIN = 64 * 1024, SPERF_DECODE_BYTES_PER_BYTE = 256 };

/*
 * Decode a profile from `length` bytes. Returns SPERF_TRUNCATED, SPERF_MALFORMED or SPERF_NO_MEMORY on failure,
 * and sets `*complaint` (may be NULL) to what is malformed. A decoded profile is valid.
 *
 * Whatever the bytes are, allocations together take at most SPERF_DECODE_BYTES_MIN plus
 * SPERF_DECODE_BYTES_PER_BYTE for each byte. Except for sorting, time is linear in `length` too.
 *
 * Ownership: the caller frees `*out`.
 */
typedef sperf_status_t (*sperf_decode_t)(const uint8_t *bytes, size_t length, sperf_profile_t **out,
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
    sperf_encode_t encode;
    sperf_decode_t decode;      /* NULL if the format can only be written; so is decode_head */
    sperf_decode_t decode_head; /* decodes only what describes the profile: no samples, stacks or threads */
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
void sperf_pprof_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
sperf_status_t sperf_pprof_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out, const char **complaint);
sperf_status_t sperf_pprof_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                       const char **complaint);
void sperf_json_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
sperf_status_t sperf_json_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out, const char **complaint);
sperf_status_t sperf_json_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                      const char **complaint);
void sperf_collapsed_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
sperf_status_t sperf_collapsed_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                      const char **complaint);
sperf_status_t sperf_collapsed_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                           const char **complaint);
void sperf_text_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_speedscope_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options,
                             sperf_buffer_t *out);
sperf_status_t sperf_speedscope_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                       const char **complaint);
sperf_status_t sperf_speedscope_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                            const char **complaint);
void sperf_firefox_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
sperf_status_t sperf_firefox_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out, const char **complaint);
sperf_status_t sperf_firefox_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                         const char **complaint);
void sperf_cpuprofile_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options,
                             sperf_buffer_t *out);
sperf_status_t sperf_cpuprofile_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                       const char **complaint);
sperf_status_t sperf_cpuprofile_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                            const char **complaint);
void sperf_callgrind_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_stackprof_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
sperf_status_t sperf_stackprof_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                      const char **complaint);
sperf_status_t sperf_stackprof_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                           const char **complaint);
void sperf_otlp_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_svg_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_dot_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_markdown_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_csv_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_tsv_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);

#endif

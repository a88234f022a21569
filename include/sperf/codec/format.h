/*
 * The formats that a profile can be written in and read from: the only such list.
 *
 * Compression is the surface's business: `compressed` says that files of this format are gzip'd, the encoders and decoders
 * here see plain bytes. So is the page of the viewer: `page` says that a file is that page with the encoder's bytes in it.
 * Adding a format is adding a row in src/codec/format.c.
 */
#ifndef SPERF_FORMAT_H
#define SPERF_FORMAT_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

typedef struct {
    bool timeline;     /* carry the samples in time order where the format can */
    uint32_t rows_max; /* for tables that are cut: rows of each, 0 for all */
} sperf_encode_options_t;

/*
 * Append the encoded profile to `out`; errors stick there: SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED, and SPERF_UNSUPPORTED where
 * the format cannot hold it, as values below 0. The profile must be valid. `out` may be
 * one that is drained.
 */
typedef void (*sperf_encode_t)(const sperf_profile_t *profile, const sperf_encode_options_t *options,
                               sperf_buffer_t *out);

/* The limits of what a decoder allocates: see sperf_decode_t. */
enum { SPERF_DECODE_BYTES_MIN = 64 * 1024, SPERF_DECODE_BYTES_PER_BYTE = 256 };

/*
 * Make a profile of `length` bytes. SPERF_TRUNCATED, SPERF_MALFORMED (`*complaint`, may be NULL, names what), SPERF_NO_MEMORY.
 * Whatever the bytes are, all allocations together take at most SPERF_DECODE_BYTES_MIN and SPERF_DECODE_BYTES_PER_BYTE for
 * each of them. Work is linear as well, but for sorting: what many refer to is gone through once, or within a budget that
 * depends on `length`. A returned profile is valid. Ownership: the caller frees `*out`.
 */
typedef sperf_status_t (*sperf_decode_t)(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                         const char **complaint);

enum { SPERF_FORMAT_EXTENSIONS_MAX = 3 };

typedef struct {
    const char *name;      /* as given to --format: "pprof" */
    const char *alias;     /* another name for it: "md" for "markdown"; NULL where there is none */
    const char *extension; /* ".pb.gz"; how a path ends that means this format */
    const char *other_extensions[SPERF_FORMAT_EXTENSIONS_MAX]; /* that mean it as well; NULL behind the last */
    const char *summary;                                       /* one line for the help */
    bool compressed;
    bool binary; /* no text, so nothing for a terminal */
    bool page;   /* `encode` gives the data of the viewer's page; the surface puts the page around it */
    bool
        timed; /* asked for by name or by extension, carries the timeline too: its readers make use of it, or pass over it */
    sperf_encode_t encode;
    sperf_decode_t decode; /* NULL where the format can only be written; so is the next */
    sperf_decode_t
        decode_head; /* the same without samples, stacks and threads: quick, for what a profile says of itself */
} sperf_format_t;

/* Return the number of formats; the first is the default one. */
size_t sperf_format_count(void);

/* Return format `number` (0-based), NULL past the end. */
const sperf_format_t *sperf_format_at(size_t number);

/* Return the format called `name`, by its alias, too; NULL if there is none. */
const sperf_format_t *sperf_format_find(const char *name);

/*
 * Return the format that the extension of `path` means, the longest one first; the default one where the last element of
 * the path has no extension, or ".data". NULL for an extension that means nothing, and for another format's with ".gz"
 * behind it: only pprof is compressed.
 */
const sperf_format_t *sperf_format_for_path(const char *path);

/* Return the format, one that can be read, that `length` bytes look like; the default one where they look like none. */
const sperf_format_t *sperf_format_for_bytes(const uint8_t *bytes, size_t length);

/* The codecs, as the registry lists them. */
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
void sperf_callgrind_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_stackprof_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
sperf_status_t sperf_stackprof_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                      const char **complaint);
sperf_status_t sperf_stackprof_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                           const char **complaint);
void sperf_svg_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_dot_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_markdown_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_csv_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);
void sperf_tsv_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out);

#endif

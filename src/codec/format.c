/* The format registry, and the formats that are reports: see sperf/codec/format.h. */
#include "sperf/codec/format.h"

#include <string.h>

#include "json.h"
#include "sperf/report/report.h"

static const sperf_format_t FORMATS[] = {
    {
        .name = "pprof",
        .extension = ".pb.gz",
        .other_extensions = {".pprof", ".pb", ".gz"},
        .summary = "gzip-compressed protobuf, for go tool pprof, speedscope and sperf",
        .compressed = true,
        .binary = true,
        .encode = sperf_pprof_encode,
        .decode = sperf_pprof_decode,
    },
    {
        .name = "json",
        .extension = ".json",
        .summary = "sperf's own JSON with the whole profile, for programs, web pages and sperf",
        .timed = true,
        .encode = sperf_json_encode,
        .decode = sperf_json_decode,
    },
    {
        .name = "collapsed",
        .extension = ".collapsed",
        .summary = "one line per stack with its weight, for flamegraph.pl and speedscope",
        .encode = sperf_collapsed_encode,
        .decode = sperf_collapsed_decode,
    },
    {
        .name = "text",
        .extension = ".txt",
        .summary = "flat and cumulative tables as plain text",
        .encode = sperf_text_encode,
    },
    {
        .name = "speedscope",
        .extension = ".speedscope.json",
        .summary = "for speedscope.app: a flame graph per thread, by time or merged",
        .timed = true,
        .encode = sperf_speedscope_encode,
        .decode = sperf_speedscope_decode,
    },
    {
        .name = "firefox",
        .extension = ".firefox.json",
        .summary = "for profiler.firefox.com: threads on a shared timeline, GC and GVL as markers",
        .timed = true,
        .encode = sperf_firefox_encode,
        .decode = sperf_firefox_decode,
    },
    {
        .name = "cpuprofile",
        .extension = ".cpuprofile",
        .summary = "for Chrome DevTools and VS Code",
        .timed = true,
        .encode = sperf_cpuprofile_encode,
        .decode = sperf_cpuprofile_decode,
    },
    {
        .name = "callgrind",
        .extension = ".callgrind",
        .summary = "for KCachegrind and callgrind_annotate: callers, callees, annotated lines",
        .encode = sperf_callgrind_encode,
    },
    {
        .name = "stackprof",
        .extension = ".dump",
        .other_extensions = {".stackprof"},
        .summary = "a stackprof dump, for stackprof and programs that read its dumps",
        .binary = true,
        .timed = true,
        .encode = sperf_stackprof_encode,
        .decode = sperf_stackprof_decode,
    },
    {
        .name = "otlp",
        .extension = ".otlp",
        .summary = "OpenTelemetry's protocol, for its collector and what stands behind it",
        .binary = true,
        .encode = sperf_otlp_encode,
    },
    {
        .name = "svg",
        .extension = ".svg",
        .summary = "a flame graph as an image, for browsers and documents",
        .encode = sperf_svg_encode,
    },
    {
        .name = "html",
        .extension = ".html",
        .summary = "the page of sperf report as a self-contained file",
        .page = true,
        .timed = true,
        .encode = sperf_json_encode,
    },
    {
        .name = "dot",
        .extension = ".dot",
        .summary = "a call graph for Graphviz: dot -Tsvg",
        .encode = sperf_dot_encode,
    },
    {
        .name = "markdown",
        .alias = "md",
        .extension = ".md",
        .summary = "a summary on one page, for an issue or a chat assistant",
        .encode = sperf_markdown_encode,
    },
    {
        .name = "csv",
        .extension = ".csv",
        .summary = "one row per function, for spreadsheets",
        .encode = sperf_csv_encode,
    },
    {
        .name = "tsv",
        .extension = ".tsv",
        .summary = "one row per function, separated by tabs",
        .encode = sperf_tsv_encode,
    },
};

enum { FORMATS_COUNT = sizeof FORMATS / sizeof FORMATS[0] };

size_t sperf_format_count(void)
{
    return FORMATS_COUNT;
}

const sperf_format_t *sperf_format_at(size_t number)
{
    return number < FORMATS_COUNT ? &FORMATS[number] : NULL;
}

const sperf_format_t *sperf_format_find(const char *name)
{
    for (size_t i = 0; i < FORMATS_COUNT; i++) {
        const sperf_format_t *format = &FORMATS[i];
        if (strcmp(format->name, name) == 0 || (format->alias != NULL && strcmp(format->alias, name) == 0))
            return format;
    }
    return NULL;
}

static bool ends_with(const char *path, size_t length, const char *end)
{
    size_t end_length = strlen(end);
    return length >= end_length && memcmp(path + length - end_length, end, end_length) == 0;
}

/* Return the length of the longest extension of `format` that the path ends in, 0 for none. */
static size_t match(const sperf_format_t *format, const char *path, size_t length)
{
    size_t longest = ends_with(path, length, format->extension) ? strlen(format->extension) : 0;
    for (size_t i = 0; i < SPERF_FORMAT_EXTENSIONS_MAX && format->other_extensions[i] != NULL; i++) {
        const char *extension = format->other_extensions[i];
        if (ends_with(path, length, extension) && strlen(extension) > longest) longest = strlen(extension);
    }
    return longest;
}

/* ".speedscope.json" ends in ".json", too. */
static const sperf_format_t *find_for_path(const char *path, size_t length)
{
    const sperf_format_t *found = NULL;
    size_t longest = 0;
    for (size_t i = 0; i < FORMATS_COUNT; i++) {
        size_t matched = match(&FORMATS[i], path, length);
        if (matched <= longest) continue;
        longest = matched;
        found = &FORMATS[i];
    }
    return found;
}

/* A dot at the beginning marks a hidden file; a dot at the end begins no extension. */
static bool has_extension(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot != NULL && dot > name && dot[1] != '\0';
}

const sperf_format_t *sperf_format_for_path(const char *path)
{
    size_t length = strlen(path);
    const sperf_format_t *found = find_for_path(path, length);
    if (found == NULL) return has_extension(path) && !ends_with(path, length, ".data") ? NULL : &FORMATS[0];
    if (found->compressed && ends_with(path, length, ".gz")) {
        const sperf_format_t *inside = find_for_path(path, length - strlen(".gz"));
        if (inside != NULL && inside != found) return NULL;
    }
    return found;
}

/*
 * Return whether the bytes begin as every dump of Ruby's Marshal does. A pprof message never does: they would be the
 * end of a group, in a field without a number.
 */
static bool is_marshal(const uint8_t *bytes, size_t length)
{
    return length >= 2 && bytes[0] == 4 && bytes[1] == 8;
}

/*
 * -- Which tool wrote a profile in JSON --
 *
 * Members of an object come in any order, so only keys unique to one tool are used. sperf's schema shares
 * "version", "frames" and "samples" with that of stackprof; newer Firefox Profilers share "shared" with
 * speedscope.
 */

typedef struct {
    sperf_json_reader_t reader;
    sperf_buffer_t text; /* the key or string that was read last */
    bool has_mode;       /* two keys that stackprof's must both have */
    bool has_interval;
    bool has_nodes; /* two that .cpuprofile must both have */
    bool has_start;
} search_t;

/* Return whether the string that comes next is `text`. Read from a copy: the value is passed over by the caller. */
static bool string_is(search_t *search, const char *text)
{
    sperf_json_reader_t reader = search->reader;
    if (!sperf_json_at_string(&reader)) return false;
    sperf_json_read_string(&reader, &search->text);
    return reader.status == SPERF_OK && sperf_buffer_is(&search->text, text);
}

/* Return whether the value that comes next is an object with the member `key`. */
static bool has_member(search_t *search, const char *key)
{
    sperf_json_reader_t reader = search->reader;
    bool found = false;
    sperf_json_enter_object(&reader);
    while (!found && sperf_json_next_member(&reader, &search->text)) {
        found = sperf_buffer_is(&search->text, key);
        if (!found) sperf_json_skip(&reader);
    }
    return found;
}

/* Return the name of the format that the member whose key was just read decides for, NULL if it leaves it open. */
static const char *decide(search_t *search)
{
    static const char schema[] = "https://www.speedscope.app/file-format-schema.json";
    if (sperf_buffer_is(&search->text, "format")) return string_is(search, "sperf") ? "json" : NULL;
    if (sperf_buffer_is(&search->text, "meta")) {
        bool firefox = has_member(search, "preprocessedProfileVersion") || has_member(search, "processType");
        return firefox ? "firefox" : NULL;
    }
    if (sperf_buffer_is(&search->text, "$schema")) return string_is(search, schema) ? "speedscope" : NULL;
    if (sperf_buffer_is(&search->text, "shared")) return has_member(search, "frames") ? "speedscope" : NULL;
    if (sperf_buffer_is(&search->text, "mode")) search->has_mode = true;
    if (sperf_buffer_is(&search->text, "interval")) search->has_interval = true;
    if (sperf_buffer_is(&search->text, "nodes")) search->has_nodes = true;
    if (sperf_buffer_is(&search->text, "startTime")) search->has_start = true;
    if (search->has_nodes && search->has_start) return "cpuprofile";
    bool stackprof = sperf_buffer_is(&search->text, "gc_samples") || sperf_buffer_is(&search->text, "missed_samples");
    return stackprof || (search->has_mode && search->has_interval) ? "stackprof" : NULL;
}

/*
 * Read at most up to the first key that decides; the decoder checks the rest. Of what no key decides for, the decoder
 * of sperf's own JSON reports what is wrong.
 */
static const sperf_format_t *format_of_json(const uint8_t *bytes, size_t length)
{
    search_t search = {.text = SPERF_BUFFER_INIT};
    const char *name = NULL;
    sperf_json_reader_init(&search.reader, bytes, length);
    sperf_json_enter_object(&search.reader);
    while (name == NULL && sperf_json_next_member(&search.reader, &search.text)) {
        name = decide(&search);
        if (name == NULL) sperf_json_skip(&search.reader);
    }
    sperf_buffer_cleanup(&search.text);
    return sperf_format_find(name != NULL ? name : "json");
}

/*
 * No pprof message begins with '{', which is the tag of a group, or with blanks followed by '{' or by text.
 */
const sperf_format_t *sperf_format_for_bytes(const uint8_t *bytes, size_t length)
{
    if (is_marshal(bytes, length)) return sperf_format_find("stackprof");
    size_t at = 0;
    while (at < length && strchr(" \t\r\n", bytes[at]) != NULL && bytes[at] != 0) at++;
    if (at < length && bytes[at] == '{') return format_of_json(bytes, length);
    return sperf_looks_collapsed(bytes, length) ? sperf_format_find("collapsed") : &FORMATS[0];
}

/*
 * -- Formats that are reports: their files contain what `sperf report` prints --
 *
 * Text and Markdown are the summary; CSV and TSV are the complete table of functions.
 */

/* Nobody reads a page of more rows: who needs them has the profile. */
enum { MARKDOWN_ROWS = 10 };

static void encode(const sperf_profile_t *profile, sperf_report_kind_t kind, sperf_report_format_t format,
                   uint32_t rows_max, sperf_buffer_t *out)
{
    sperf_report_options_t options = {.kind = kind,
                                      .format = format,
                                      .type = sperf_shown_type(profile),
                                      .rows_max = rows_max,
                                      .unit = sperf_string_of("minimum")};
    sperf_view_t view;
    sperf_status_t status = sperf_view_init(&view, profile);
    sperf_buffer_fail(out, status);
    if (status == SPERF_OK) sperf_report_render(&view, &options, out);
    sperf_view_cleanup(&view);
}

void sperf_text_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encode(profile, SPERF_REPORT_SUMMARY, SPERF_REPORT_TEXT, options->rows_max, out);
}

#define DEFINE_REPORT_ENCODER(name, kind, format, rows_max)                                               \
    void name(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out) \
    {                                                                                                     \
        (void)options;                                                                                    \
        encode(profile, kind, format, rows_max, out);                                                     \
    }

DEFINE_REPORT_ENCODER(sperf_markdown_encode, SPERF_REPORT_SUMMARY, SPERF_REPORT_MARKDOWN, MARKDOWN_ROWS)
DEFINE_REPORT_ENCODER(sperf_csv_encode, SPERF_REPORT_TOP, SPERF_REPORT_CSV, 0)
DEFINE_REPORT_ENCODER(sperf_tsv_encode, SPERF_REPORT_TOP, SPERF_REPORT_TSV, 0)

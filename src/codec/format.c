/* The format registry: see sperf/codec/format.h. */
#include "sperf/codec/format.h"

#include <string.h>

#include "collapsed_decode.h"
#include "json_kind.h"

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
        .decode_head = sperf_pprof_decode_head,
    },
    {
        .name = "json",
        .extension = ".json",
        .summary = "sperf's own JSON with the whole profile, for programs, web pages and sperf",
        .timed = true,
        .encode = sperf_json_encode,
        .decode = sperf_json_decode,
        .decode_head = sperf_json_decode_head,
    },
    {
        .name = "collapsed",
        .extension = ".collapsed",
        .summary = "one line per stack with its weight, for flamegraph.pl and speedscope",
        .encode = sperf_collapsed_encode,
        .decode = sperf_collapsed_decode,
        .decode_head = sperf_collapsed_decode_head,
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
        .decode_head = sperf_speedscope_decode_head,
    },
    {
        .name = "firefox",
        .extension = ".firefox.json",
        .summary = "for profiler.firefox.com: threads on a shared timeline, GC and GVL as markers",
        .timed = true,
        .encode = sperf_firefox_encode,
        .decode = sperf_firefox_decode,
        .decode_head = sperf_firefox_decode_head,
    },
    {
        .name = "cpuprofile",
        .extension = ".cpuprofile",
        .summary = "for Chrome DevTools and VS Code",
        .timed = true,
        .encode = sperf_cpuprofile_encode,
        .decode = sperf_cpuprofile_decode,
        .decode_head = sperf_cpuprofile_decode_head,
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
        .decode_head = sperf_stackprof_decode_head,
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
 * The format of each kind of JSON. If the format cannot be read, the decoder of sperf's own JSON reports what is
 * wrong.
 */
static const char *const FORMAT_OF_JSON[] = {
    [SPERF_JSON_UNKNOWN] = "json",        [SPERF_JSON_SPERF] = "json",
    [SPERF_JSON_FIREFOX] = "firefox",     [SPERF_JSON_SPEEDSCOPE] = "speedscope",
    [SPERF_JSON_STACKPROF] = "stackprof", [SPERF_JSON_CPUPROFILE] = "cpuprofile",
};

static const sperf_format_t *format_of_json(const uint8_t *bytes, size_t length)
{
    const sperf_format_t *format = sperf_format_find(FORMAT_OF_JSON[sperf_json_kind(bytes, length)]);
    return format != NULL && format->decode != NULL ? format : sperf_format_find("json");
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
    return sperf_collapsed_looks_like(bytes, length) ? sperf_format_find("collapsed") : &FORMATS[0];
}

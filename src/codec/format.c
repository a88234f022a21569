/* The format registry: see sperf/format.h. */
#include "sperf/format.h"

#include <string.h>

static const sperf_format_t FORMATS[] = {
    {
        .name = "pprof",
        .extension = ".pb.gz",
        .summary = "gzip'd protobuf: go tool pprof, speedscope and sperf itself read it",
        .compressed = true,
        .encode = sperf_pprof_encode,
        .decode = sperf_pprof_decode,
    },
    {
        .name = "collapsed",
        .extension = ".collapsed",
        .summary = "a line for each stack and its weight: flamegraph.pl and speedscope read it",
        .encode = sperf_collapsed_encode,
    },
    {
        .name = "text",
        .extension = ".txt",
        .summary = "flat and cumulative tables to read as they are",
        .encode = sperf_text_encode,
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
        if (strcmp(FORMATS[i].name, name) == 0) return &FORMATS[i];
    }
    return NULL;
}

const sperf_format_t *sperf_format_for_path(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < FORMATS_COUNT; i++) {
        size_t end = strlen(FORMATS[i].extension);
        if (length >= end && strcmp(path + length - end, FORMATS[i].extension) == 0) return &FORMATS[i];
    }
    return &FORMATS[0];
}

/*
 * Which tool wrote a profile in JSON: see json_kind.h.
 *
 * Members of an object come in any order, so only keys unique to one tool are used. sperf's schema shares
 * "version", "frames" and "samples" with that of stackprof; newer Firefox Profilers share "shared" with
 * speedscope.
 */
#include "json_kind.h"

#include <string.h>

#include "json_reader.h"

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

/* Return the kind that the member whose key was just read decides for, SPERF_JSON_UNKNOWN where it leaves it open. */
static sperf_json_kind_t decide(search_t *search)
{
    static const char speedscope_schema[] = "https://www.speedscope.app/file-format-schema.json";
    if (sperf_buffer_is(&search->text, "format"))
        return string_is(search, "sperf") ? SPERF_JSON_SPERF : SPERF_JSON_UNKNOWN;
    if (sperf_buffer_is(&search->text, "meta")) {
        bool firefox = has_member(search, "preprocessedProfileVersion") || has_member(search, "processType");
        return firefox ? SPERF_JSON_FIREFOX : SPERF_JSON_UNKNOWN;
    }
    if (sperf_buffer_is(&search->text, "$schema")) {
        return string_is(search, speedscope_schema) ? SPERF_JSON_SPEEDSCOPE : SPERF_JSON_UNKNOWN;
    }
    if (sperf_buffer_is(&search->text, "shared"))
        return has_member(search, "frames") ? SPERF_JSON_SPEEDSCOPE : SPERF_JSON_UNKNOWN;
    if (sperf_buffer_is(&search->text, "mode")) search->has_mode = true;
    if (sperf_buffer_is(&search->text, "interval")) search->has_interval = true;
    if (sperf_buffer_is(&search->text, "nodes")) search->has_nodes = true;
    if (sperf_buffer_is(&search->text, "startTime")) search->has_start = true;
    if (search->has_nodes && search->has_start) return SPERF_JSON_CPUPROFILE;
    bool stackprof = sperf_buffer_is(&search->text, "gc_samples") || sperf_buffer_is(&search->text, "missed_samples");
    return stackprof || (search->has_mode && search->has_interval) ? SPERF_JSON_STACKPROF : SPERF_JSON_UNKNOWN;
}

sperf_json_kind_t sperf_json_kind(const uint8_t *bytes, size_t length)
{
    search_t search = {.text = SPERF_BUFFER_INIT};
    sperf_json_kind_t kind = SPERF_JSON_UNKNOWN;
    sperf_json_reader_init(&search.reader, bytes, length);
    sperf_json_enter_object(&search.reader);
    while (kind == SPERF_JSON_UNKNOWN && sperf_json_next_member(&search.reader, &search.text)) {
        kind = decide(&search);
        if (kind == SPERF_JSON_UNKNOWN) sperf_json_skip(&search.reader);
    }
    sperf_buffer_cleanup(&search.text);
    return kind;
}

/*
 * Which tool's profile a JSON text is, by the keys of its outermost object.
 */
#ifndef SPERF_JSON_KIND_H
#define SPERF_JSON_KIND_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    SPERF_JSON_UNKNOWN, /* no JSON object, or one that none of the others is like */
    SPERF_JSON_SPERF,
    SPERF_JSON_FIREFOX, /* of the Firefox Profiler, processed or as Firefox itself gives it: Vernier's, too */
    SPERF_JSON_SPEEDSCOPE,
    SPERF_JSON_STACKPROF /* as `stackprof --json` prints it */
} sperf_json_kind_t;

/*
 * Return the kind of the JSON in `length` bytes. Whether the rest is well-formed is for the decoder to say: nothing is looked
 * at behind the first key that decides. At most one pass over the bytes.
 */
sperf_json_kind_t sperf_json_kind(const uint8_t *bytes, size_t length);

#endif

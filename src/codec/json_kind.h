/*
 * Which tool wrote a profile in JSON, by the keys of the outermost object.
 */
#ifndef SPERF_JSON_KIND_H
#define SPERF_JSON_KIND_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    SPERF_JSON_UNKNOWN, /* not a JSON object, or not one of the others */
    SPERF_JSON_SPERF,
    SPERF_JSON_FIREFOX, /* of the Firefox Profiler, processed or raw; also from Vernier */
    SPERF_JSON_SPEEDSCOPE,
    SPERF_JSON_STACKPROF, /* printed by `stackprof --json` */
    SPERF_JSON_CPUPROFILE
} sperf_json_kind_t;

/*
 * Return the kind of the JSON in `length` bytes. Reads at most up to the first key that decides; the decoder
 * checks the rest.
 */
sperf_json_kind_t sperf_json_kind(const uint8_t *bytes, size_t length);

#endif

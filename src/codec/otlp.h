/*
 * Shared by the parts of the OTLP encoder: the field numbers of OTLP's messages, links (otlp_links.c), and the resource
 * (otlp_resource.c).
 *
 * The numbers are those of opentelemetry/proto/profiles/v1development/profiles.proto, and of the messages of
 * resource/v1 and common/v1 that it uses, in github.com/open-telemetry/opentelemetry-proto, which documents their
 * meaning. Fields that sperf does not write are left out.
 */
#ifndef SPERF_OTLP_H
#define SPERF_OTLP_H

#include "protobuf.h"
#include "sperf/base/hash.h"
#include "sperf/model/profile.h"

/* ProfilesData; ExportProfilesServiceRequest has the same fields. */
enum { SPERF_OTLP_RESOURCE_PROFILES = 1, SPERF_OTLP_DICTIONARY = 2 };

enum { SPERF_OTLP_RESOURCE = 1, SPERF_OTLP_SCOPE_PROFILES = 2 };

enum { SPERF_OTLP_RESOURCE_ATTRIBUTE = 1 };

enum { SPERF_OTLP_SCOPE = 1, SPERF_OTLP_PROFILE = 2 };

enum { SPERF_OTLP_SCOPE_NAME = 1, SPERF_OTLP_SCOPE_VERSION = 2 };

enum { SPERF_OTLP_KEY = 1, SPERF_OTLP_VALUE = 2 };

enum { SPERF_OTLP_ANY_STRING = 1, SPERF_OTLP_ANY_INT = 3 };

/* ProfilesDictionary. */
enum {
    SPERF_OTLP_MAPPING = 1,
    SPERF_OTLP_LOCATION = 2,
    SPERF_OTLP_FUNCTION = 3,
    SPERF_OTLP_LINK = 4,
    SPERF_OTLP_STRING = 5,
    SPERF_OTLP_ATTRIBUTE = 6,
    SPERF_OTLP_STACK = 7
};

/* Profile. */
enum {
    SPERF_OTLP_SAMPLE_TYPE = 1,
    SPERF_OTLP_SAMPLE = 2,
    SPERF_OTLP_TIME_NS = 3,
    SPERF_OTLP_DURATION_NS = 4,
    SPERF_OTLP_PERIOD_TYPE = 5,
    SPERF_OTLP_PERIOD = 6
};

enum { SPERF_OTLP_TYPE_NAME = 1, SPERF_OTLP_TYPE_UNIT = 2 };

enum {
    SPERF_OTLP_SAMPLE_STACK = 1,
    SPERF_OTLP_SAMPLE_ATTRIBUTES = 2,
    SPERF_OTLP_SAMPLE_LINK = 3,
    SPERF_OTLP_SAMPLE_VALUES = 4
};

enum { SPERF_OTLP_LINK_TRACE = 1, SPERF_OTLP_LINK_SPAN = 2 };

enum { SPERF_OTLP_MAPPING_FILE = 4 };

enum { SPERF_OTLP_STACK_LOCATIONS = 1 };

enum { SPERF_OTLP_LOCATION_MAPPING = 1, SPERF_OTLP_LOCATION_LINE = 3 };

enum { SPERF_OTLP_LINE_FUNCTION = 1, SPERF_OTLP_LINE_LINE = 2 };

enum { SPERF_OTLP_FUNCTION_NAME = 1, SPERF_OTLP_FUNCTION_FILE = 3, SPERF_OTLP_FUNCTION_START_LINE = 4 };

/* KeyValueAndUnit. */
enum { SPERF_OTLP_ATTRIBUTE_KEY = 1, SPERF_OTLP_ATTRIBUTE_VALUE = 2, SPERF_OTLP_ATTRIBUTE_UNIT = 3 };

/*
 * -- Links: the spans that samples belong to, of their labels trace_id and span_id --
 *
 * Ids are hexadecimal digits in labels, as in W3C's Trace Context, and bytes in OTLP: 32 digits become 16 bytes, 16
 * digits become 8. Labels that are not a pair of such ids stay attributes.
 */

typedef struct {
    sperf_string_id_t trace, span; /* the values, ids of the profile */
} sperf_otlp_link_t;

typedef struct {
    const sperf_profile_t *profile;
    sperf_string_id_t trace_key, span_key; /* SPERF_STRING_NONE: the profile has no such label */
    sperf_otlp_link_t *rows;               /* rows[0] unused: the empty link */
    uint32_t count, capacity;
    sperf_index_t index;
    sperf_buffer_t fields; /* the links of the dictionary, without the empty one */
} sperf_otlp_links_t;

void sperf_otlp_links_init(sperf_otlp_links_t *links, const sperf_profile_t *profile);
void sperf_otlp_links_cleanup(sperf_otlp_links_t *links);

/*
 * Set `number` to the number of the link that the labels of a sample name, which is new if no sample before had it; 0:
 * they name none. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_otlp_links_find(sperf_otlp_links_t *links, const sperf_label_t *labels, uint32_t count,
                                     uint32_t *number);

/* Return whether the label is part of a link of the sample that has one. */
bool sperf_otlp_links_has_key(const sperf_otlp_links_t *links, const sperf_label_t *label);

/* Append the table of links to the dictionary; link 0 has zeros, because readers that check the length expect them. */
void sperf_otlp_links_append(const sperf_otlp_links_t *links, sperf_buffer_t *dictionary);

/* -- The resource: which service, process and Ruby the profiles come from -- */

/* Return the process that all threads belong to, or 0 if there are several or it is unknown. */
uint64_t sperf_otlp_process(const sperf_profile_t *profile);

/*
 * Append the Resource message: attributes from the comments of the profile and its threads. service.name comes first;
 * without one in the comments, it is "unknown_service:" and the name of the program, as OpenTelemetry's specification
 * says.
 */
void sperf_otlp_append_resource(const sperf_profile_t *profile, sperf_buffer_t *out);

/* Append the InstrumentationScope message: sperf and, if the comments have it, its version. */
void sperf_otlp_append_scope(const sperf_profile_t *profile, sperf_buffer_t *out);

/* Append the AnyValue message of a text, repaired if it is not valid UTF-8, or of a number. */
void sperf_otlp_append_text(sperf_buffer_t *out, sperf_string_t text);
void sperf_otlp_append_int(sperf_buffer_t *out, int64_t number);

#endif

/*
 * The field numbers of OTLP's messages, for the encoder.
 *
 * They are those of opentelemetry/proto/profiles/v1development/profiles.proto, and of the messages of resource/v1 and
 * common/v1 that it uses, in github.com/open-telemetry/opentelemetry-proto, which documents their meaning. Fields that
 * sperf does not write are left out.
 */
#ifndef SPERF_OTLP_FIELDS_H
#define SPERF_OTLP_FIELDS_H

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

#endif

/*
 * The resource of an OTLP message: which service, process and Ruby its profiles come from.
 */
#ifndef SPERF_OTLP_RESOURCE_H
#define SPERF_OTLP_RESOURCE_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

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

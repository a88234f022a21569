/*
 * Profiles of exceptions: their sample types and labels.
 *
 * A row is the number of exceptions of one class that were raised from one stack and rescued in one place, and for how
 * long they were on their way: from the raise to the first instruction of the rescue clause. Exceptions that no rescue
 * clause in Ruby got have no such time.
 */
#ifndef SPERF_EXCEPTIONS_H
#define SPERF_EXCEPTIONS_H

#include "sperf/model/profile.h"

/* The sample types, in their order. */
enum { SPERF_EXCEPTIONS_RAISED, SPERF_EXCEPTIONS_UNWINDING, SPERF_EXCEPTION_TYPES };
extern const sperf_sample_type_text_t sperf_exception_types[SPERF_EXCEPTION_TYPES];

/* The label with the place of the rescue clause, and its values for exceptions without a known one. */
#define SPERF_RESCUE_LABEL "rescue"
#define SPERF_NO_RESCUE "(no rescue clause)"
#define SPERF_RESCUE_NOT_RECORDED "(not recorded)"

/* Return whether the sample types of the profile are those of exceptions. */
bool sperf_profile_is_of_exceptions(const sperf_profile_t *profile);

/* Set `out` to the place of a rescue clause: "Foo#bar foo.rb:12". SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_rescue_place_intern(sperf_profile_t *profile, sperf_function_id_t function, uint32_t line,
                                         sperf_string_id_t *out);

#endif

/* What tests of reports share: small profiles, and how a report of them is compared. */
#ifndef SPERF_TEST_SUPPORT_REPORT_H
#define SPERF_TEST_SUPPORT_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/report/report.h"

/* A sperf_matcher_t's function for which every text matches. */
bool report_any(void *pattern, sperf_string_t text);

/* Return options for a report of `kind` on values of type 1; "app.rb" has a source of twelve lines. */
sperf_report_options_t report_options(sperf_report_kind_t kind);

/* Append the report on `profile` to `out`. Returns the view's status, or the buffer's. */
sperf_status_t report_render(const sperf_profile_t *profile, const sperf_report_options_t *options,
                             sperf_buffer_t *out);

/* Fail unless the report on `profile` is `expected`. Frees the profile. */
void report_assert(sperf_profile_t *profile, const sperf_report_options_t *options, const char *expected);

/*
 * Fail unless the report on `profile` with each allocation failing in turn says so and leaks nothing, or makes fewer
 * allocations than `least`.
 */
void report_assert_memory_is_missed(const sperf_profile_t *profile, const sperf_report_options_t *options,
                                    uint64_t least);

/*
 * Add a sample of `weight`: frames are words from the root to the leaf, "main;work", each with a line of `lines`.
 * The first line of each function is 2.
 */
void report_add_stack(sperf_profile_t *profile, const char *names, const uint32_t *lines, int64_t weight);

/* Return a profile of 100 ns, in which main calls work and leaf, and work calls leaf. Ownership: the caller. */
sperf_profile_t *report_of_calls(void);

#endif

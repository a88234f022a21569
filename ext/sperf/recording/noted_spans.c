/* The session's spans: see noted_spans.h. */
#include "noted_spans.h"

static sperf_spans_t spans;

sperf_status_t sperf_noted_spans_add(sperf_string_t key, sperf_string_t value, int64_t took_ns)
{
    return sperf_spans_add(&spans, key, value, took_ns);
}

sperf_status_t sperf_noted_spans_take(sperf_profile_t *profile)
{
    sperf_status_t status = sperf_spans_write(&spans, profile);
    sperf_noted_spans_forget();
    return status;
}

void sperf_noted_spans_forget(void)
{
    sperf_spans_cleanup(&spans);
}

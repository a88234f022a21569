/* The session's spans: see noted_spans.h. */
#include "noted_spans.h"

/* They are written again when the segment is older by that part, and at most so often. */
enum { SPOOLED_PART = 16, SPOOLED_EVERY_NS = 250000000 };

static sperf_spans_t spooled, unspooled;
static int64_t spooled_age_ns;

sperf_status_t sperf_noted_spans_add(sperf_string_t key, sperf_string_t value, int64_t took_ns)
{
    return sperf_spans_add(&unspooled, key, value, took_ns);
}

sperf_status_t sperf_noted_spans_write(sperf_profile_t *profile)
{
    SPERF_TRY(sperf_spans_merge(&spooled, &unspooled));
    sperf_spans_cleanup(&unspooled);
    return sperf_spans_write(&spooled, profile);
}

sperf_status_t sperf_noted_spans_take(sperf_profile_t *profile)
{
    sperf_status_t status = sperf_noted_spans_write(profile);
    sperf_noted_spans_forget();
    return status;
}

bool sperf_noted_spans_due(int64_t age_ns)
{
    int64_t wait_ns = spooled_age_ns / SPOOLED_PART;
    return unspooled.count > 0 && age_ns - spooled_age_ns >= (wait_ns > SPOOLED_EVERY_NS ? wait_ns : SPOOLED_EVERY_NS);
}

void sperf_noted_spans_spool(int64_t age_ns, void (*write)(const char *comment))
{
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    for (uint32_t row = 0; row < unspooled.count; row++) {
        sperf_buffer_clear(&text);
        sperf_spans_append_comment(&unspooled, row, &text);
        sperf_buffer_append_byte(&text, 0);
        if (text.status == SPERF_OK) write((const char *)text.bytes);
    }
    sperf_buffer_cleanup(&text);
    /* Without memory, some are missing. */
    (void)sperf_spans_merge(&spooled, &unspooled);
    sperf_spans_cleanup(&unspooled);
    spooled_age_ns = age_ns;
}

void sperf_noted_spans_forget(void)
{
    sperf_spans_cleanup(&spooled);
    sperf_spans_cleanup(&unspooled);
    spooled_age_ns = 0;
}

/* The session's spans: see session_spans.h. */
#include "session_spans.h"

#include "session_recording.h"

/* New spans are spooled when the segment is older by this part, and not more often than this. */
enum { SPOOLED_PART = 16, SPOOLED_EVERY_NS = 250000000 };

/* Marks of requests, jobs and tests; of the program; of the collector; of exceptions; of all else. */
enum { OUTER, OWN, COLLECTOR, EXCEPTIONS, INNER, LISTS };

static struct {
    sperf_spans_t spooled; /* all that `unspooled` does not have */
    sperf_spans_t unspooled;
    int64_t spooled_age_ns;
    sperf_marks_t marks[LISTS];
} session;

sperf_status_t sperf_session_spans_add(sperf_string_t key, sperf_string_t value, int64_t took_ns)
{
    return sperf_spans_add(&session.unspooled, key, value, took_ns);
}

/* Return the list for marks of a kind: kinds that come by the thousand do not displace others. */
static sperf_marks_t *list_of(sperf_string_t kind)
{
    static const struct {
        const char *kind;
        int list;
    } lists[] = {{"endpoint", OUTER}, {"job", OUTER},    {"test", OUTER},
                 {"mark", OWN},       {"gc", COLLECTOR}, {"exception", EXCEPTIONS}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (sperf_string_is(kind, lists[i].kind)) return &session.marks[lists[i].list];
    }
    return &session.marks[INNER];
}

sperf_status_t sperf_session_spans_add_mark(sperf_string_t kind, sperf_string_t name, uint64_t thread_number,
                                            int64_t end_mono_ns, int64_t took_ns)
{
    return sperf_marks_append(list_of(kind), kind, name, thread_number, end_mono_ns / 1000, took_ns / 1000);
}

sperf_status_t sperf_session_spans_move_marks(uint64_t process, int64_t real_offset_ns, sperf_profile_t *profile)
{
    uint64_t lost = 0;
    for (int i = 0; i < LISTS; i++) {
        SPERF_TRY(sperf_marks_write(&session.marks[i], process, real_offset_ns / 1000, profile));
        lost += session.marks[i].lost;
        sperf_marks_cleanup(&session.marks[i]);
    }
    if (lost == 0) return SPERF_OK;
    return sperf_add_comment(profile, "# sperf: %llu marks gave way to later ones", (unsigned long long)lost);
}

sperf_status_t sperf_session_spans_copy_marks(uint64_t process, int64_t real_offset_ns, int64_t since_real_ns,
                                              const uint64_t *threads, uint32_t count, sperf_profile_t *profile)
{
    sperf_marks_t chosen = {0};
    sperf_status_t status = SPERF_OK;
    int64_t since_us = (since_real_ns - real_offset_ns) / 1000;
    for (int i = 0; i < LISTS && status == SPERF_OK; i++) {
        status = sperf_marks_select(&session.marks[i], since_us, threads, count, &chosen);
    }
    if (status == SPERF_OK) status = sperf_marks_write(&chosen, process, real_offset_ns / 1000, profile);
    sperf_marks_cleanup(&chosen);
    return status;
}

sperf_status_t sperf_session_spans_append(sperf_profile_t *profile)
{
    SPERF_TRY(sperf_spans_merge(&session.spooled, &session.unspooled));
    sperf_spans_cleanup(&session.unspooled);
    return sperf_spans_write(&session.spooled, profile);
}

sperf_status_t sperf_session_spans_move(sperf_profile_t *profile)
{
    sperf_status_t status = sperf_session_spans_append(profile);
    sperf_session_spans_clear();
    return status;
}

bool sperf_session_spans_due(int64_t age_ns)
{
    int64_t wait_ns = session.spooled_age_ns / SPOOLED_PART;
    return session.unspooled.count > 0 &&
           age_ns - session.spooled_age_ns >= (wait_ns > SPOOLED_EVERY_NS ? wait_ns : SPOOLED_EVERY_NS);
}

void sperf_session_spans_spool(int64_t age_ns, void (*write)(const char *comment))
{
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    for (uint32_t row = 0; row < session.unspooled.count; row++) {
        sperf_buffer_clear(&text);
        sperf_spans_append_comment(&session.unspooled, row, &text);
        sperf_buffer_append_byte(&text, 0);
        if (text.status == SPERF_OK) write((const char *)text.bytes);
    }
    sperf_buffer_cleanup(&text);
    /* Out of memory, some are missing. */
    (void)sperf_spans_merge(&session.spooled, &session.unspooled);
    sperf_spans_cleanup(&session.unspooled);
    session.spooled_age_ns = age_ns;
}

void sperf_session_spans_clear(void)
{
    sperf_spans_cleanup(&session.spooled);
    sperf_spans_cleanup(&session.unspooled);
    for (int i = 0; i < LISTS; i++) sperf_marks_cleanup(&session.marks[i]);
    session.spooled_age_ns = 0;
}

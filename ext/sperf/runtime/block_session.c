/* What blocks of Sperf.profile need of the session: see lifecycle.h. */
#include "lifecycle.h"

#include "block_end.h"
#include "blocks.h"
#include "components.h"
#include "recording/session_recording.h"

static VALUE prepare(VALUE options)
{
    if (sperf_session_exists() || atomic_load(&sperf_session.begun)) return Qnil;
    sperf_session_serve_blocks((const sperf_options_t *)options);
    return Qnil;
}

void sperf_session_prepare(const sperf_options_t *options)
{
    sperf_session_change(prepare, (void *)(uintptr_t)options);
}

/* A session that serves blocks alone is retired when it has more stacks and no block is open. */
enum { STACKS_MAX = 20000 };

typedef struct {
    VALUE object;
    bool wanted;
    sperf_recording_t *recording;
    sperf_status_t status;
    sperf_block_begun_t begun;
    int most;
    bool ordered;
    sperf_mode_t mode;
    uint32_t frequency_hz;
} block_change_t;

/* Return whether a session that serves blocks alone has no open block, and has another mode or frequency. */
static bool is_another_kind(const sperf_session_t *session, const block_change_t *beginning)
{
    return sperf_session_serves_blocks_alone() && !sperf_blocks_any(session) &&
           (session->options.mode != beginning->mode || session->options.frequency_hz != beginning->frequency_hz);
}

static VALUE end_block(VALUE argument)
{
    block_change_t *ending = (block_change_t *)argument;
    sperf_session_t *session = &sperf_session;
    VALUE names = Qnil;
    sperf_block_end_t *end = sperf_block_end(session, ending->object, ending->wanted, &names);
    if (end == NULL) {
        sperf_block_facts_t nothing = {.start_real_ns = 0};
        if (ending->wanted)
            ending->status = sperf_recording_build_empty_block(SPERF_MODE_CPU, &nothing, &ending->recording);
        return Qnil;
    }
    sperf_session_idle_begin(session);
    ending->status = sperf_block_end_finish(session, end, names, &ending->recording);
    RB_GC_GUARD(names);
    sperf_session_run_self();
    bool idle = sperf_session_serves_blocks_alone() && !sperf_blocks_any(session);
    if (idle && session->tables->captured.stacks.count > STACKS_MAX) sperf_session_retire();
    return Qnil;
}

sperf_status_t sperf_session_end_block(VALUE object, bool wanted, sperf_recording_t **out)
{
    block_change_t ending = {.object = object, .wanted = wanted};
    sperf_block_leave(&sperf_session, object);
    sperf_session_change(end_block, &ending);
    *out = ending.recording;
    return ending.status;
}

static VALUE begin_block(VALUE argument)
{
    block_change_t *beginning = (block_change_t *)argument;
    VALUE object = beginning->object;
    sperf_session_t *session = &sperf_session;
    beginning->begun = SPERF_BLOCK_REFUSED;
    if (sperf_blocks_count(session) >= beginning->most) return Qnil;
    beginning->begun = SPERF_BLOCK_UNPREPARED;
    if (is_another_kind(session, beginning)) sperf_session_retire();
    if (!sperf_session_exists() && !atomic_load(&session->begun)) return Qnil;
    sperf_block_begin(session, object, beginning->ordered);
    if (atomic_load(&session->begun) && !sperf_session_active()) sperf_session_idle_end(session);
    beginning->begun = SPERF_BLOCK_BEGUN;
    return Qnil;
}

sperf_block_begun_t sperf_session_begin_block(VALUE object, int most, sperf_mode_t mode, uint32_t frequency_hz,
                                              bool ordered)
{
    block_change_t beginning = {
        .object = object, .most = most, .mode = mode, .frequency_hz = frequency_hz, .ordered = ordered};
    if (beginning.most > SPERF_BLOCKS_MAX) beginning.most = SPERF_BLOCKS_MAX;
    sperf_session_change(begin_block, &beginning);
    return beginning.begun;
}

/* What a process leaves for the command: see handover.h. */
#include "handover.h"

#include <errno.h>

#include "base/ledger.h"
#include "sperf/codec/format.h"

enum { PART_BYTES = 1 << 18 };

/* Where the next bytes go; `error` sticks. */
typedef struct {
    uint64_t at;
    int error;
} place_t;

static void write_bytes(place_t *place, const void *bytes, size_t length)
{
    if (place->error == 0) place->error = sperf_ledger_write(place->at, bytes, length);
    if (place->error == 0) place->at += length;
}

static sperf_status_t receive(void *context, const uint8_t *bytes, size_t length)
{
    place_t *place = context;
    write_bytes(place, bytes, length);
    return place->error == 0 ? SPERF_OK : SPERF_NOT_TAKEN;
}

/* Write all parts, one by one, and note how long each is. */
static void write_parts(place_t *place, const sperf_recording_t *recording, const sperf_ruby_usage_t *usage,
                        const char *ruby, uint64_t lengths[SPERF_HANDOVER_PARTS])
{
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_buffer_drain(&buffer, PART_BYTES, receive, place);
    for (int part = 0; part < SPERF_HANDOVER_PARTS; part++) {
        uint64_t begin = place->at;
        switch (part) {
        case 0: sperf_ruby_usage_append(usage, &buffer); break;
        case 1: sperf_buffer_append_format(&buffer, "# ruby: %s\n# jit: %s\n", ruby, sperf_ruby_jit()); break;
        case 2: sperf_recording_append_statistics(recording, &buffer); break;
        default: {
            sperf_encode_options_t options = {.timeline = true};
            sperf_pprof_encode(recording->profile, &options, &buffer);
        }
        }
        sperf_buffer_flush(&buffer);
        lengths[part] = place->at - begin;
    }
    if (place->error == 0 && buffer.status != SPERF_OK) place->error = ENOMEM;
    sperf_buffer_cleanup(&buffer);
}

/* Beside what was left before, which the command may not have taken yet. */
int sperf_handover_write(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby)
{
    sperf_ledger_t *ledger = sperf_ledger_get();
    uint64_t begin = sperf_ledger_end();
    uint64_t previous = atomic_load(&ledger->handed_over_at), header[1 + SPERF_HANDOVER_PARTS] = {0};
    if (previous > atomic_load(&ledger->taken_at)) header[0] = previous;
    place_t place = {.at = begin + sizeof header};
    write_parts(&place, recording, usage, ruby, header + 1);
    uint64_t end = place.at;
    place.at = begin;
    write_bytes(&place, header, sizeof header);
    if (place.error == 0) {
        sperf_ledger_use(end);
        atomic_store(&ledger->handed_over_at, begin);
        if (header[0] == 0) sperf_ledger_discard(SPERF_LEDGER_BYTES, begin);
    } else {
        /* Where the disk is full the room is wanted; what fails here has failed already. */
        sperf_ledger_discard(begin, end);
    }
    return place.error;
}

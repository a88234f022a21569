/* Recordings that a process hands over to the sperf command: see handover.h. */
#include "handover.h"

#include <errno.h>
#include <stdbool.h>

#include "base/ledger.h"
#include "sperf/codec/format.h"
#include "spool/spool_writer.h"

/* What is kept is no longer than this, as the program waits for it: a recursion has its whole stack in each row. */
enum { PART_BYTES = 1 << 18, CHECKPOINT_BYTES_MAX = 1 << 26 };

/* Before what is kept. */
static const char mark[16] = "sperf kept 1\n";

/* Where the next bytes go, which must end before `end`; `error` sticks. */
typedef struct {
    uint64_t at, end;
    int error;
} place_t;

/* What is kept: `latest` is the place of the two that has the newest. */
static struct {
    place_t places[2];
    int latest;
} checkpoints;

static bool writing;

static void write_bytes(place_t *place, const void *bytes, size_t length)
{
    if (place->error == 0 && length > place->end - place->at) place->error = ENOBUFS;
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

/* Append a hand-over behind earlier ones, which the command may not have read yet. */
static int append_handover(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby)
{
    sperf_spool_writer_flush();
    uint64_t begin = sperf_ledger_end();
    uint64_t previous = sperf_ledger_get(SPERF_LEDGER_HANDED_OVER_AT), header[1 + SPERF_HANDOVER_PARTS] = {0};
    if (previous > sperf_ledger_get(SPERF_LEDGER_TAKEN_AT)) header[0] = previous;
    place_t place = {.at = begin + sizeof header, .end = UINT64_MAX};
    write_parts(&place, recording, usage, ruby, header + 1);
    uint64_t end = place.at;
    place.at = begin;
    write_bytes(&place, header, sizeof header);
    if (place.error == 0) place.error = sperf_ledger_check();
    if (place.error == 0) {
        sperf_ledger_set_end(end);
        sperf_ledger_set(SPERF_LEDGER_HANDED_OVER_AT, begin);
        if (header[0] == 0) sperf_ledger_discard(SPERF_LEDGER_BYTES, begin);
    } else {
        /* Where the disk is full the room is wanted; what fails here has failed already. */
        sperf_ledger_discard(begin, end);
    }
    return place.error;
}

int sperf_handover_write(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby)
{
    writing = true;
    int error = append_handover(recording, usage, ruby);
    writing = false;
    return error;
}

/* Write a checkpoint to `place`. Its `at` is behind the checkpoint afterwards. */
static void write_checkpoint(place_t *place, const sperf_recording_t *recording, const sperf_ruby_usage_t *usage,
                             const char *ruby)
{
    uint64_t begin = place->at, header[1 + SPERF_HANDOVER_PARTS] = {0};
    place->at += sizeof mark + sizeof header;
    write_parts(place, recording, usage, ruby, header + 1);
    uint64_t end = place->at;
    place->at = begin;
    write_bytes(place, mark, sizeof mark);
    write_bytes(place, header, sizeof header);
    place->at = end;
}

/* Write a checkpoint at the end of the file, and leave room for it to grow. */
static int append_checkpoint(place_t *room, const sperf_recording_t *recording, const sperf_ruby_usage_t *usage,
                             const char *ruby)
{
    uint64_t begin = sperf_ledger_end(), most = sperf_ledger_length() / 2;
    if (most > CHECKPOINT_BYTES_MAX) most = CHECKPOINT_BYTES_MAX;
    place_t place = {.at = begin, .end = begin + most};
    write_checkpoint(&place, recording, usage, ruby);
    uint64_t length = place.at - begin;
    if (place.error != 0) {
        sperf_ledger_discard(begin, place.at);
        return place.error == ENOBUFS ? EFBIG : place.error;
    }
    *room = (place_t){.at = begin, .end = begin + length + length / 2};
    sperf_ledger_set_end(room->end);
    return 0;
}

int sperf_handover_write_checkpoint(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage,
                                    const char *ruby)
{
    if (writing) return EAGAIN;
    writing = true;
    sperf_spool_writer_flush();
    int next = 1 - checkpoints.latest, error = ENOBUFS;
    place_t *room = &checkpoints.places[next], place = *room;
    /* What lies before what was handed over last does not count. */
    bool there = place.end != 0 && place.at > sperf_ledger_get(SPERF_LEDGER_HANDED_OVER_AT);
    if (there) {
        write_checkpoint(&place, recording, usage, ruby);
        error = place.error;
    }
    /* It has become too small, or the disk is full and wants the room. */
    if (there && error != 0) sperf_ledger_discard(room->at, room->end);
    if (error == ENOBUFS) error = append_checkpoint(room, recording, usage, ruby);
    if (error == 0) error = sperf_ledger_check();
    if (error == 0) {
        checkpoints.latest = next;
        sperf_ledger_set(SPERF_LEDGER_SPOOL_AT, room->at);
    } else {
        *room = (place_t){0};
    }
    writing = false;
    return error;
}

void sperf_handover_forget_checkpoint(void)
{
    checkpoints.places[0] = checkpoints.places[1] = (place_t){0};
}

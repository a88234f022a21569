/* What a process leaves for the command: see handover.h. */
#include "handover.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ledger.h"
#include "sperf/codec/format.h"

enum { PART_BYTES = 1 << 18 };

/* Where the next bytes go; `error` sticks. */
typedef struct {
    int descriptor;
    off_t at;
    int error;
} place_t;

static void write_bytes(place_t *place, const void *bytes, size_t length)
{
    const char *rest = bytes;
    while (length > 0 && place->error == 0) {
        ssize_t written = pwrite(place->descriptor, rest, length, place->at);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            place->error = written < 0 ? errno : ENOSPC;
            return;
        }
        rest += written;
        place->at += written;
        length -= (size_t)written;
    }
}

static sperf_status_t receive(void *context, const uint8_t *bytes, size_t length)
{
    place_t *place = context;
    write_bytes(place, bytes, length);
    return place->error == 0 ? SPERF_OK : SPERF_NOT_TAKEN;
}

static void append_count(sperf_buffer_t *out, const char *name, uint64_t count)
{
    sperf_buffer_append_format(out, "%s %llu\n", name, (unsigned long long)count);
}

/* As Statistics.parse reads it. */
static void append_statistics(const sperf_recording_t *recording, sperf_buffer_t *out)
{
    append_count(out, "sampling_count", recording->sampling_count);
    append_count(out, "sampling_time_ns", recording->sampling_time_ns);
    append_count(out, "hooks_time_ns", recording->hooks_time_ns);
    append_count(out, "sampler_time_ns", recording->sampler_time_ns);
    append_count(out, "trigger_count", recording->trigger_count);
    append_count(out, "truncated_stacks", recording->truncated_stacks);
    append_count(out, "sampler_voluntary_switches", (uint64_t)recording->sampler_voluntary_switches);
    append_count(out, "sampler_involuntary_switches", (uint64_t)recording->sampler_involuntary_switches);
    const sperf_wait_summary_t *waits = &recording->hook_waits;
    if (waits->longest_ns > 0) append_count(out, "hook_wait_max_ns", waits->longest_ns);
    for (int i = 0; i < SPERF_WAIT_BUCKETS; i++) {
        if (waits->counts[i] == 0) continue;
        sperf_buffer_append_format(out, "hook_wait %d %llu\n", i, (unsigned long long)waits->counts[i]);
    }
    for (int i = 0; i < SPERF_LOSSES; i++) {
        const sperf_loss_t *loss = &recording->losses[i];
        if (loss->count == 0) continue;
        sperf_buffer_append_format(out, "dropped %llu %s\n", (unsigned long long)loss->count, loss->reason);
    }
    if (recording->capture != NULL) sperf_buffer_append_format(out, "capture %s\n", recording->capture);
    if (recording->capture_reason != NULL) {
        sperf_buffer_append_format(out, "reason %s: %s%s%s\n", recording->capture, recording->capture_reason,
                                   recording->capture_limits ? "; " : "",
                                   recording->capture_limits ? recording->capture_limits : "");
    }
    if (!recording->vm_layout_known) return;
    if (recording->vm_layout_problem != NULL) {
        sperf_buffer_append_format(out, "layout not used: %s\n", recording->vm_layout_problem);
    } else {
        sperf_buffer_append_format(out, "layout used, %u instructions known\n", recording->instructions);
    }
}

/* Write all parts, one by one, and note how long each is. */
static void write_parts(place_t *place, const sperf_recording_t *recording, const sperf_ruby_usage_t *usage,
                        const char *ruby, uint64_t lengths[SPERF_HANDOVER_PARTS])
{
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_buffer_drain(&buffer, PART_BYTES, receive, place);
    for (int part = 0; part < SPERF_HANDOVER_PARTS; part++) {
        off_t begin = place->at;
        switch (part) {
        case 0: sperf_ruby_usage_append(usage, &buffer); break;
        case 1: sperf_buffer_append_format(&buffer, "# ruby: %s\n# jit: %s\n", ruby, sperf_ruby_jit()); break;
        case 2: append_statistics(recording, &buffer); break;
        default: {
            sperf_encode_options_t options = {.timeline = true};
            sperf_pprof_encode(recording->profile, &options, &buffer);
        }
        }
        sperf_buffer_flush(&buffer);
        lengths[part] = (uint64_t)(place->at - begin);
    }
    if (place->error == 0 && buffer.status != SPERF_OK) place->error = ENOMEM;
    sperf_buffer_cleanup(&buffer);
}

/* Give back the room of what was left before: a program may try to execute another one many times. */
static void release_room(int descriptor, off_t end)
{
#ifdef FALLOC_FL_PUNCH_HOLE
    off_t length = end - SPERF_LEDGER_BYTES;
    if (length > 0) {
        (void)!fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, SPERF_LEDGER_BYTES, length);
    }
#else
    (void)descriptor;
    (void)end;
#endif
}

static int write_handover(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby)
{
    place_t place = {.descriptor = sperf_ledger_file()};
    if (place.descriptor < 0) return errno;
    struct stat status;
    if (fstat(place.descriptor, &status) != 0) place.error = errno;
    off_t begin = place.error == 0 ? status.st_size : 0;
    uint64_t lengths[SPERF_HANDOVER_PARTS] = {0};
    place.at = begin + (off_t)sizeof lengths;
    write_parts(&place, recording, usage, ruby, lengths);
    place.at = begin;
    write_bytes(&place, lengths, sizeof lengths);
    if (place.error == 0) {
        atomic_store(&sperf_ledger_get()->handed_over_at, (uint64_t)begin);
        release_room(place.descriptor, begin);
    } else {
        /* Where the disk is full the room is wanted; what fails here has failed already. */
        (void)!ftruncate(place.descriptor, begin);
    }
    close(place.descriptor);
    return place.error;
}

/*
 * A file that grows past RLIMIT_FSIZE ends the process by SIGXFSZ unless the signal is blocked; then the write fails with EFBIG. The
 * kernel sends it to the writing thread, for which it is taken away again before the mask is restored.
 */
int sperf_handover_write(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby)
{
    sigset_t limit, before, pending;
    sigemptyset(&limit);
    sigaddset(&limit, SIGXFSZ);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGXFSZ) == 1;
    pthread_sigmask(SIG_BLOCK, &limit, &before);
    int error = write_handover(recording, usage, ruby);
    sigpending(&pending);
    int number;
    if (error == EFBIG && !was_pending && sigismember(&pending, SIGXFSZ) == 1) sigwait(&limit, &number);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}
